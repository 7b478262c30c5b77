"""Arrays kept in a folder, each in a file of its name: read where they lie, once for all processes of a machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: An array of numbers of any kind.
Numbers = NDArray[np.number[Any]]
#: Whole numbers: places, counts, days.
Ints = NDArray[np.integer[Any]]
#: Weights, shares and scores.
Floats = NDArray[np.floating[Any]]
#: For each of something, whether it is meant.
Mask = NDArray[np.bool_]


def write_arrays(folder: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Make the folder, and keep these in it by their names, for `read_arrays`."""
    folder.mkdir()
    for name, values in arrays.items():
        np.save(folder / f"{name}.npy", values)


def read_arrays(folder: Path, names: Iterable[str]) -> dict[str, NDArray[Any]]:
    """The arrays of these names, as plain ones: the mapped kind is slow to take parts of."""
    return {name: np.load(folder / f"{name}.npy", mmap_mode="r").view(np.ndarray) for name in names}

"""Arrays kept in a folder, each in a file of its name: read where they lie, once for all processes of a machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
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


def write_arrays(folder: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Make the folder, and keep these in it by their names, for `read_arrays`."""
    folder.mkdir()
    for name, values in arrays.items():
        np.save(folder / f"{name}.npy", values)


def write_in_parts(
    folder: Path, kinds: Mapping[str, type[np.generic]], length: int, parts: Iterable[Mapping[str, NDArray[Any]]]
) -> None:
    """Keep arrays of one length in a folder that is there, for `read_arrays`: each is written part by part."""
    with ExitStack() as opened:
        files = {name: opened.enter_context((folder / f"{name}.npy").open("wb")) for name in kinds}
        for name, file in files.items():
            head = {"descr": np.dtype(kinds[name]).str, "fortran_order": False, "shape": (length,)}
            np.lib.format.write_array_header_1_0(file, head)
        for part in parts:
            for name, file in files.items():
                file.write(part[name].astype(kinds[name], copy=False).tobytes())


def read_arrays(folder: Path, names: Iterable[str]) -> dict[str, NDArray[Any]]:
    """The arrays of these names, as plain ones: the mapped kind is slow to take parts of."""
    return {name: np.load(folder / f"{name}.npy", mmap_mode="r").view(np.ndarray) for name in names}

"""A small model of the meaning of words, read where its library put it.

The library itself would read the vectors into each process, twice as wide as they are kept, and bring along what nobody
here uses. Here they stay in their file, in memory once for all processes.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulesite.search.library.learned_words import LearnedWords

_WEIGHTS: Final = Path("weights", "l2_supercat_256.safetensors")
_TOKENIZER: Final = Path("tokenizers", "l2_supercat_tokenizer_config.json")
_TENSOR: Final = "embedding.weight"


class NoVectors:
    """What stands where no model is installed: no text means anything."""

    def of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of length 0 for each text."""
        return np.zeros((len(texts), 1), dtype=np.float32)


class WordVectors:
    """A vector for each piece of a word; a text's points where the mean of those of its pieces does."""

    def __init__(self, folder: Path) -> None:
        from tokenizers import Tokenizer  # it takes a tenth of a second, which only who searches should wait for

        self._vectors = _in_file(folder / _WEIGHTS)
        self._tokenizer: Any = Tokenizer.from_file(str(folder / _TOKENIZER))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._learned = LearnedWords.read(len(self._vectors))

    @classmethod
    def installed(cls) -> WordVectors | None:
        """The model, where this machine has its library."""
        library = find_spec("wordllama")
        if library is None or library.origin is None or find_spec("tokenizers") is None:
            return None
        return cls(Path(library.origin).parent)

    @property
    def of_pieces(self) -> NDArray[np.float16]:
        """The vector of each piece as the model has it, before anything is learned."""
        return self._vectors

    def pieces(self, text: str) -> list[int]:
        """The pieces of the words of a text, by their numbers."""
        pieces: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return pieces

    def of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of length 1 for each text; of length 0 for one without words."""
        encoded = (self._tokenizer.encode(text, add_special_tokens=False).ids for text in texts)
        rows = self._means([self._learned.with_pairs(pieces) for pieces in encoded])
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        lengths[lengths == 0] = 1
        rows /= lengths
        return rows

    def _means(self, pieces: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """The means of the vectors of these pieces of words, a row for each text."""
        if len(pieces) == 1:  # a question: taken as it is, what the rows of many texts come to
            vectors = self._learned.of(np.array(pieces[0], dtype=np.int64), self._vectors)
            row: NDArray[np.float32] = np.add.reduce(vectors, axis=0, keepdims=True)
            row /= np.float32(max(len(vectors), 1))
            return row
        different, places = np.unique([piece for each in pieces for piece in each], return_inverse=True)
        vectors = self._learned.of(different.astype(np.int64), self._vectors)
        rows = np.zeros((len(pieces), self._vectors.shape[1]), dtype=np.float32)
        start = 0
        for row, each in zip(rows, pieces, strict=True):
            if each:
                np.add.reduce(vectors[places[start : start + len(each)]], axis=0, out=row)
                row /= np.float32(len(each))
                start += len(each)
        return rows


def _in_file(path: Path) -> NDArray[np.float16]:
    """A tensor of a safetensors file: the length of a head, the head that says where each tensor lies, the tensors."""
    with path.open("rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        head = json.loads(file.read(length))[_TENSOR]
    if head["dtype"] != "F16":
        raise ValueError(f"{path} holds {head['dtype']}, not F16")
    tensor = np.memmap(path, np.float16, "r", 8 + length + head["data_offsets"][0], tuple(head["shape"]))
    return np.asarray(tensor)  # the same bytes, without what a memmap does each time that a part is taken

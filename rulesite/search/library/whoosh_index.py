"""The Whoosh index of the rules: how often each rule has a word in each of its fields.

Whoosh stays behind this module and the formula of `postings.py`. It is given the words as `corpus` has them, counted,
so that no text is split twice. What was imported isn't in it: it takes as long for each further rulebook as for the
first. Nor are the ways to ask for rules, which are no part of these and have more words than they.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import numpy as np
from whoosh import fields
from whoosh import index as whoosh_index
from whoosh.system import pack_uint

from rulesite.search.library.corpus import FIELDS, Corpus, Ids
from rulesite.search.library.postings import MOST_TIMES, Counts

#: The fields of documents that it has.
INDEXED: Final = tuple(name for name in FIELDS if name != "asked")


class CountedWords(fields.TEXT):  # type: ignore[misc]  # Whoosh has no types
    """A field whose words come with how often each is there."""

    def __init__(self) -> None:
        # Phrases are looked for in the corpus, so Whoosh need not keep where words stand.
        super().__init__(phrase=False)

    def index(self, value: Mapping[str, int], **_options: object) -> Iterator[tuple[bytes, int, float, bytes]]:
        """Each word, how often it is there, what that weighs, and how it is written."""
        for word, times in value.items():
            yield word.encode(), times, float(times), pack_uint(times)


def counted_by_whoosh(folder: Path, corpus: Corpus, numbers: Ids) -> Counts:
    """Have Whoosh index, in a folder, the documents of these numbers: rules and what stands with them."""
    _write_index(folder, corpus, numbers)
    with whoosh_index.open_dir(str(folder), readonly=True).reader() as reader:
        documents, times = array("i"), array("d")
        stems, places, counts = array("i"), array("b"), array("i")
        for name, text in reader.all_terms():
            matcher = reader.postings(name, text)
            before = len(documents)
            while matcher.is_active():
                documents.append(matcher.id())
                times.append(matcher.weight())
                matcher.next()
            counts.append(len(documents) - before)
            stems.append(_number(corpus, text))
            places.append(FIELDS.index(name))
    return Counts(
        stems=np.repeat(np.array(stems, dtype=np.int32), counts),
        documents=numbers[np.array(documents, dtype=np.int64)].astype(np.int32),
        fields=np.repeat(np.array(places, dtype=np.int8), counts),
        times=np.minimum(np.array(times), MOST_TIMES).astype(np.int16),
    )


def _write_index(folder: Path, corpus: Corpus, numbers: Ids) -> None:
    folder.mkdir()
    schema = fields.Schema(**{name: CountedWords() for name in INDEXED})
    writer = whoosh_index.create_in(str(folder), schema).writer(limitmb=64)
    try:
        for document in numbers.tolist():
            words = dict(zip(FIELDS, corpus.fields_of(document), strict=True))
            writer.add_document(**{name: Counter(words[name]) for name in INDEXED})
    except BaseException:
        writer.cancel()
        raise
    writer.commit(optimize=True)
    for lock in folder.glob("*LOCK"):
        lock.unlink()


def _number(corpus: Corpus, text: bytes) -> int:
    number = corpus.number(text.decode())
    assert number is not None, "Whoosh was given the words of the corpus"
    return number

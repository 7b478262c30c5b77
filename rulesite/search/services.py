"""Keeping the index: made with each load of the content, checked against it."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import numpy as np
from django.conf import settings

from rulesite.book.rules.editions import editions_held
from rulesite.book.rules.models import Correspondence, Edition, Rule, Subject
from rulesite.ground.foundation.content_version import content_version
from rulesite.ground.foundation.models import Addition, Load
from rulesite.ground.foundation.progress import progress
from rulesite.search.library.index import PreparedIndex, build_index, current_fingerprint, open_index
from rulesite.search.library.learned_words import LearnedWords, with_pairs
from rulesite.search.library.learning import WordLearning, common_pairs
from rulesite.search.library.sources import index_sources
from rulesite.search.library.texts import texts_of
from rulesite.search.library.ways_to_ask import read_asked
from rulesite.search.library.word_vectors import WordVectors
from rulesite.search.question.synonyms import read_synonyms


def index_prepare(fingerprint: str, root: Path, *, show_progress: bool = False) -> PreparedIndex:
    """Build an index of what the database holds, with the players' words of `root`, beside the one in use.

    Raises an ExceptionGroup of InvalidData that names every fault of these.
    """
    editions = list(Edition.objects.newest_first().values_list("slug", flat=True))
    synonyms = read_synonyms(root, editions)
    sources = index_sources(fingerprint, _with_inherited(read_asked(root, editions, _numbers_of)))
    with progress("indexing", Rule.objects.held().count(), shown=show_progress) as bar:
        return build_index(settings.INDEX_DIR, _with_additions(fingerprint), sources, synonyms, bar.update)


def _numbers_of(edition: str) -> set[str]:
    return {*Rule.objects.in_edition(edition).values_list("number", flat=True)}


def words_learn(tell: Callable[[int, int], None]) -> int:
    """Learn the words of the game from the rules that the index in use has, and from what no rulebook answers; how many
    pieces of words were learned, none where there is no model."""
    model = WordVectors.installed()
    if model is None:
        return 0
    documents = [each for each in open_index(settings.INDEX_DIR).library.documents if each.number]
    newest = next(iter(editions_held()))
    elsewhere = [(newest, subject.questions) for subject in Subject.objects.exclude(questions=[])]
    every = [*((document.edition, texts_of(document)) for document in documents), *elsewhere]
    texts = [(at, model.pieces(text)) for at, (_, texts) in enumerate(every) for text in texts]
    told = [(at, pieces) for at, pieces in texts if pieces]
    editions = np.unique([edition for edition, _ in every], return_inverse=True)[1]
    of_pieces = len(model.of_pieces)
    pairs = common_pairs([pieces for _, pieces in told], of_pieces)
    learning = WordLearning(
        [with_pairs(pieces, pairs) for _, pieces in told], np.array([at for at, _ in told]), editions
    )
    of_model = np.zeros((of_pieces + len(pairs), model.of_pieces.shape[1]), dtype=np.float32)
    of_model[:of_pieces] = model.of_pieces
    turning = learning.turning(of_model)
    vectors = learning.learned(of_model @ turning, tell)
    pieces, kept = learning.pieces[learning.pieces < of_pieces], learning.telling_most(pairs, vectors)
    learned = vectors[[*pieces, *(pairs[pair] for pair in kept)]]
    LearnedWords.write(turning, pieces, kept, learned, of_pieces)
    return len(learned)


def _with_inherited(asked: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The ways to ask for each rule: its own, and those in which what it was in older editions is asked for."""
    ways: dict[str, list[str]] = defaultdict(list, {rule: list(own) for rule, own in asked.items()})
    editions = {rule.partition("/")[0] for rule in asked}
    became = Correspondence.objects.filter(from_edition__in=editions, from_rule__isnull=False, to_rule__isnull=False)
    newest_first = became.order_by("-from_edition__effective").values_list("from_rule_id", "to_rule_id")
    for old, new in newest_first:
        ways[new] += [way for way in asked.get(old, ()) if way not in ways[new]]
    return {rule: tuple(of_rule) for rule, of_rule in ways.items() if of_rule}


def index_follow(root: Path, *, show_progress: bool = False) -> bool:
    """Make this machine's index of what the database holds, unless the one in use is; whether it was made.

    Content that is replaced meanwhile, by whichever machine, is gone over once more.
    """
    made = False
    while (fingerprint := Load.objects.values_list("fingerprint", flat=True).first()) is not None:
        if index_is_current(fingerprint):
            break
        version = content_version()
        prepared = index_prepare(fingerprint, root, show_progress=show_progress)
        made |= index_put_in_place(prepared, version)
    return made


def index_put_in_place(prepared: PreparedIndex, version: str) -> bool:
    """Let readers go over to an index of one version of the content; whether they do.

    Whoever replaced that version meanwhile puts an index of theirs in place, which must not give way to an older one.
    """
    if content_version() != version:
        prepared.give_up()
        return False
    prepared.put_in_place()
    return True


def index_is_current(fingerprint: str) -> bool:
    """Whether the index in use is whole and was made from this content and what was imported besides."""
    return current_fingerprint(settings.INDEX_DIR) == _with_additions(fingerprint)


def _with_additions(fingerprint: str) -> str:
    added = list(Addition.objects.values_list("name", "digest"))
    return hashlib.sha256(repr((fingerprint, added)).encode()).hexdigest() if added else fingerprint

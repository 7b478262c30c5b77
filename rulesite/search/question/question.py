"""A question: what somebody typed, read and cut into words once. Whoever searches and answers asks it, not its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from rulesite.book.rules.editions import editions_held
from rulesite.search.question.cut_text import CutText
from rulesite.search.question.filters import known_filters
from rulesite.search.question.nodes import Group, Node, PhraseNode
from rulesite.search.question.numbers import Numbered, numbers_of
from rulesite.search.question.query import STRAIGHT, TypedQuery, typed_query
from rulesite.search.question.spoken_numbers import in_digits
from rulesite.search.question.stories import Story, story_of
from rulesite.search.question.synonyms import NOISE_STEMS, Synonyms, telling
from rulesite.search.question.syntax import Parsing
from rulesite.search.question.tokens import NOISE, Word, plain_words_of, stems_of

#: With one of these somebody asks for yes or no, and with one of those for more.
YES_OR_NO: Final = frozenset(
    (
        *("can", "could", "may", "must", "do", "does", "did", "is", "are", "was", "will", "would", "should", "has"),
        *("have", "am"),
    )
)
#: What is asked of it: whether somebody may, or whether something is; all others ask whether something happens.
_MAY: Final = frozenset(("can", "could", "may"))
_IS: Final = frozenset(("is", "are", "was", "am"))
_OPEN: Final = frozenset(("what", "when", "where", "which", "who", "whom", "whose", "why", "how"))
FOR_MORE: Final = _OPEN | {"if", "so", "or"}
#: Without one of these it would be another question.
_TURNING: Final = frozenset(
    (
        *("no", "not", "without", "never", "only", "unless", "don't", "doesn't", "won't", "can't", "didn't"),
        *("two", "three", "four", "both", "another", "twice", "zero", "x"),
    )
)
#: From the first of these on a question says of what, or in which case, it asks.
_NARROWING: Final = frozenset(
    (
        *("if", "when", "while", "with", "without", "after", "before", "during", "until", "of", "in", "on", "at"),
        *("from", "for", "than", "as", "by", "to"),
    )
)
#: What is only said to ask of something else: what happens, whether it counts, where it goes.
BESIDE_STEMS: Final = frozenset(
    stems_of(
        "go goes work works count counts apply applies come comes need needs last lasts stay stays stop stops wear use"
        " uses used take took give put make bring brought back away off out up again now once afterwards allowed"
        " possible often long somebody stuff exactly whose after before during until while without"
    )
)
_OTHERS: Final = frozenset(("opponent", "opponents", "he", "she", "they"))
#: How much the question at the end of a story counts once more for itself when meanings are compared.
_ASKED_AT_THE_END: Final = 0.5


@dataclass(frozen=True)
class Question:
    """What is asked, as it was understood: one of `alternatives` must fit, each of whose groups must."""

    #: What is asked in words, without filters, numbers and the edition that is named.
    text: str = ""
    words: tuple[Word, ...] = ()
    alternatives: tuple[tuple[Group, ...], ...] = ()
    #: Which of its words were ignored, in words for the visitor.
    remarks: tuple[str, ...] = ()
    typed: TypedQuery = field(default_factory=lambda: TypedQuery(""))
    #: The filters that are applied, of the query and of whoever asks, with remarks on those that aren't.
    filters: Mapping[str, str] = field(default_factory=dict)
    filter_remarks: tuple[str, ...] = ()
    #: The rules that it names by their numbers.
    numbered: Numbered = field(default_factory=Numbered)
    #: The edition that it names in its words.
    edition: str | None = None
    #: All editions there are, newest first.
    editions: Sequence[str] = ()
    #: The edition that whoever asks has in hand.
    book: str | None = None
    #: What it tells before it asks, if it is a question in words alone.
    told: Story = field(default_factory=Story)

    @property
    def own_filters(self) -> dict[str, str]:
        """The filters that stand in the query and are applied."""
        return {name: self.filters[name] for name in self.typed.filters if name in self.filters}

    @property
    def named_edition(self) -> str | None:
        """The edition that is named with a number, or in words."""
        return self.numbered.edition or self.edition

    @property
    def favored_edition(self) -> str | None:
        """The edition whose rules come first: that which is named in words, or else the one in hand."""
        return next((edition for edition in (self.edition, self.book) if edition in self.editions), None)

    @property
    def has_words(self) -> bool:
        """Whether a word says something beside the numbers."""
        impossible = self.numbered.impossible_spans
        telling = (word.start for word in self.words if word.stem not in NOISE_STEMS)
        return any(not any(start <= place < end for start, end in impossible) for place in telling)

    @property
    def asks_in_words(self) -> bool:
        """Whether there are words to search for: any, where it names no number."""
        names_number = self.numbered.numbers or self.numbered.impossible
        return self.has_words or bool(self.text and not names_number)

    @property
    def is_asking(self) -> bool:
        """Whether something is asked, and not just a word or two looked for."""
        first = self.words[0].plain if self.words else ""
        return self.is_plain and (self.text.endswith("?") or first in YES_OR_NO or first in FOR_MORE)

    @property
    def asks_for_yes_or_no(self) -> bool:
        """Whether it asks for yes or no, a story at its end."""
        return not YES_OR_NO.isdisjoint(self._first_words)

    @property
    def asks_with(self) -> tuple[str, ...]:
        """The word that it asks with and the one that follows, such as "how many"; empty if it asks neither what nor
        how. "When" before anything but "do", "can", "is" … tells of a case."""
        return tuple(self._from_what_is_asked[:2])

    @property
    def narrowing_stems(self) -> frozenset[str]:
        """The stems of what says of what, or in which case, it asks."""
        rest = self._from_what_is_asked[1:] or self.plain
        first = next((at for at, word in enumerate(rest) if word in _NARROWING), len(rest))
        return frozenset(stems_of(" ".join(rest[first:])))

    @property
    def turning_stems(self) -> frozenset[str]:
        """The stems of those of its words without which it would be another question."""
        return frozenset(stems_of(" ".join(self._turning)))

    @property
    def _turning(self) -> frozenset[str]:
        return _TURNING.intersection(self.plain)

    @property
    def _from_what_is_asked(self) -> Sequence[str]:
        """Its words from the one on that it asks with, those of a story at its end."""
        words = plain_words_of(self.story.question) or self.plain
        asking = (
            at
            for at, word in enumerate(words)
            if word in _OPEN and (word != "when" or not YES_OR_NO.isdisjoint(words[at + 1 : at + 2]))
        )
        return words[next(asking, len(words)) :]

    def asks_as(self, words: Sequence[str]) -> bool:
        """Whether it asks as a question for yes or no does that is said in these words, about whatever.

        Who asks whether they can do something asks neither whether something is so nor what an opponent can, and who
        asks of two blockers doesn't ask of one. What asks for neither yes nor no may ask for anything."""
        first, asked = words[0], [word for word in self._first_words if word in YES_OR_NO]
        is_alike = not asked or any((word in _MAY, word in _IS) == (first in _MAY, first in _IS) for word in asked)
        return is_alike and self._turning <= frozenset(words) and _is_of_others(self.plain) == _is_of_others(words)

    @property
    def asks_for_more(self) -> bool:
        """Whether it asks what, how, or when: for more than yes or no."""
        return not _OPEN.isdisjoint(self._first_words)

    @property
    def _first_words(self) -> tuple[str, ...]:
        """The word that it begins with, and the one that what it asks at its end begins with."""
        return *(word.plain for word in self.words[:1]), *self.story.question.lower().split(maxsplit=1)[:1]

    @property
    def is_empty(self) -> bool:
        return not any(group.wanted for groups in self.alternatives for group in groups)

    @property
    def is_plain(self) -> bool:
        """Whether it is asked in plain words, some of which an answer may lack."""
        groups = [group for groups in self.alternatives for group in groups]
        return len(groups) == 1 and not groups[0].excluded and len(groups[0].wanted) <= len(groups[0].said)

    @property
    def has_phrase(self) -> bool:
        return any(isinstance(node, PhraseNode) for node in self.nodes)

    @property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(node for groups in self.alternatives for group in groups for node in group.wanted)

    @cached_property
    def plain(self) -> tuple[str, ...]:
        """All words that are wanted, in the order in which they were said."""
        return tuple(word for groups in self.alternatives for group in groups for word in group.said)

    @cached_property
    def stems(self) -> tuple[str, ...]:
        return tuple(stem for groups in self.alternatives for group in groups for stem in group.stems)

    @cached_property
    def telling(self) -> tuple[str, ...]:
        """The stems of those that say something."""
        return telling(self.stems)

    @property
    def telling_words(self) -> str:
        """Those that say something, as they were said."""
        return " ".join(word for word in self.plain if word not in NOISE)

    @cached_property
    def said(self) -> str:
        return " ".join(self.plain)

    @property
    def story(self) -> Story:
        return self.told if self.is_plain else Story()

    @property
    def voices(self) -> list[tuple[str, float]]:
        """What is said, of a story without names too, and the question at its end, with how much each counts."""
        story = self.story
        voices = [(self.said, 1.0)]
        if story.weights:
            voices.append((" ".join(word for word in self.plain if word not in story.names) or self.said, 1.0))
        return [*voices, (story.question.lower(), _ASKED_AT_THE_END)] if story.question else voices

    def with_words(self, meant: Mapping[tuple[str, ...], Sequence[str]]) -> Question:
        """The same with other words: for each word, or each two that stand side by side, what is meant."""
        return self._changed(lambda group: group.with_words(meant))

    def without_phrases(self) -> Question:
        """The same, in which the words of a phrase needn't stand side by side."""
        return self._changed(Group.without_phrases)

    def _changed(self, change: Callable[[Group], Group]) -> Question:
        alternatives = tuple(tuple(change(group) for group in groups) for groups in self.alternatives)
        return replace(self, alternatives=alternatives)


def _is_of_others(words: Sequence[str]) -> bool:
    """Whether a question asks what an opponent does: "can he …", "does my opponent …"."""
    return not _OTHERS.isdisjoint(words[1:3]) and words[1] not in ("i", "we", "you")


def read_question(text: str, synonyms: Synonyms, edition: str | None = None, book: str | None = None) -> Question:
    """Read what somebody typed; `edition` is that of a page or program that searches one edition alone, `book` the one
    that whoever asks has in hand."""
    typed, editions = typed_query(text), list(editions_held())
    wanted = {**typed.filters, **({"edition": edition} if edition else {})}
    filters, remarks = known_filters(wanted, editions, synonyms)
    asked = CutText.of(in_digits(typed.asked))
    named, at = synonyms.edition_named(asked)
    numbered = numbers_of(asked.without(at).text)
    rest = asked.without([*at, *numbered.spans])
    return replace(
        _understood(rest.bare() if numbered.numbers else rest),
        typed=typed,
        filters=filters,
        filter_remarks=(*typed.remarks, *remarks),
        numbered=numbered,
        edition=named,
        editions=editions,
        book=book,
    )


def question_in_words(text: str) -> Question:
    """A question in words alone: numbers and filters in it are words."""
    return _understood(CutText.of(" ".join(text.translate(STRAIGHT).split())))


def _understood(cut: CutText) -> Question:
    """The question that a text asks when filters, numbers and the edition are taken out of it."""
    said = cut.without_told_quotes()
    parsed = Parsing(said)
    text = " ".join(said.text.split())
    return Question(text, said.words, parsed.alternatives, parsed.remarks, told=story_of(said))

"""What is tried with cards that are laid together: on which tables they lie, and what is done there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations, product
from typing import Final, Literal

from engine.scenarios.files.writing import written
from engine.scenarios.language.shapes import PlacedShape
from engine.state.printed import Printed
from engine.text.tree.abilities import ActivatedAbility
from engine.text.tree.references import Target
from engine.text.tree.walk import walk
from engine.values.type_line import PERMANENT_TYPES
from engine.values.words import listed

#: What lies on something else, by its subtype.
_ATTACHABLE: Final = frozenset({"Aura", "Equipment", "Fortification"})
#: So many ways to attach cards to each other are tried, and so many abilities of a card.
_MOST_HOSTS: Final = 4
_MOST_ABILITIES: Final = 3

#: What ends a permanent.
_ENDING: Final = "Plain Ending"
#: What has something happen that many abilities look at: each text, with what it comes to.
_BURST: Final = "Plain Burst"
_BURSTS: Final = (
    ("You gain 1 life.", "Alice gains 1 life"),
    (f"{_BURST} deals 1 damage to target opponent.", "Bob is dealt 1 damage"),
    ("Draw a card.", "Alice draws a card"),
    ("Put a 1/1 green Insect creature token onto the battlefield.", "Alice gets a creature token"),
    ("Put a +1/+1 counter on each creature.", "Each creature gets a +1/+1 counter"),
)

TrialKind = Literal[
    "laid", "entering", "casting", "answering", "activating", "attacking", "blocking", "destroying", "bursting"
]


@dataclass(frozen=True)
class Subject:
    """A card that is looked at: its name, what is printed on it, and which of those that are laid together it is."""

    name: str
    printed: Printed
    place: int

    @property
    def is_permanent(self) -> bool:
        return bool(self.printed.type_line.types & PERMANENT_TYPES) and not self.printed.halves

    @property
    def is_land(self) -> bool:
        return "Land" in self.printed.type_line.types

    @property
    def is_creature(self) -> bool:
        return "Creature" in self.printed.type_line.types

    @property
    def is_attachable(self) -> bool:
        return bool(_ATTACHABLE & {*self.printed.type_line.subtypes})

    @property
    def has_target(self) -> bool:
        """Whether what it says, or its being an Aura, has a target other than a player."""
        aims = any(isinstance(node, Target) for node in walk(self.printed.text))
        return aims or "Aura" in self.printed.type_line.subtypes

    @property
    def is_cast_at_any_time(self) -> bool:
        return "Instant" in self.printed.type_line.types

    @property
    def spells(self) -> tuple[str, ...]:
        """What it is cast as: itself, or each of its halves."""
        return tuple(half.name for half in self.printed.halves) or (self.name,)

    @property
    def abilities_to_activate(self) -> int:
        abilities = (each for each in self.printed.text.abilities if isinstance(each, ActivatedAbility))
        return min(sum(1 for _ in abilities), _MOST_ABILITIES)


@dataclass(frozen=True)
class TableTrial:
    """A table and what is done on it.

    `order` says which cards lie there, in the order in which they came; `apart` those of them that an opponent has,
    and `hosts` what each attached one lies on. `actor` is the card that does something, `aim` the one that it is aimed
    at, where it has a choice; all by their places among those that are laid together. `spell` is what the invented
    instant says that begins it, where one does.
    """

    kind: TrialKind
    how: str
    order: tuple[int, ...]
    apart: frozenset[int] = frozenset()
    hosts: tuple[tuple[int, int], ...] = ()
    hand: tuple[str, ...] = ()
    answering: tuple[str, ...] = ()
    actor: int | None = None
    aim: int | None = None
    deeds: tuple[str, ...] = ()
    spell: str = ""

    @property
    def alone(self) -> TableTrial:
        """The same without the other cards: what comes of it there isn't their doing."""
        own = tuple(place for place in self.order if place == self.actor)
        return replace(self, order=own, apart=frozenset(), hosts=(), aim=None)

    def text(self, subjects: Sequence[Subject], edition: str, script: Sequence[str]) -> str:
        """The scenario by which anybody can play it."""
        lines = "".join(f"{line}\n" for line in script)
        spell = _spell_card(*self.hand, *self.answering, text=self.spell) if self.spell else ""
        title = " and ".join(dict.fromkeys(subject.name for subject in subjects))
        return (
            f"title = {written(title)}\nabout = {written(f'{self.how}.')}\nedition = {written(edition)}\n"
            f'turn = "Alice"\n\nscript = """\n{lines}"""\n{spell}\n'
            f"[players.Alice]\n{self._zones(subjects, self.hand, is_apart=False)}\n"
            f"[players.Bob]\n{self._zones(subjects, self.answering, is_apart=True)}"
        )

    def _zones(self, subjects: Sequence[Subject], hand: Sequence[str], *, is_apart: bool) -> str:
        hosts = dict(self.hosts)
        laid = [
            PlacedShape(card=subjects[place].name, attached_to=subjects[hosts[place]].name)
            if place in hosts
            else subjects[place].name
            for place in self.order
            if (place in self.apart) is is_apart
        ]
        zones = (("battlefield", laid), ("hand", list(hand)))
        return "".join(f"{zone} = {written(cards)}\n" for zone, cards in zones if cards)


def _spell_card(*held: str, text: str) -> str:
    """The invented instant that somebody holds: of no color, so that nothing of its own stands against it."""
    name = _ENDING if _ENDING in held else _BURST
    return f'\n[cards."{name}"]\nmana_cost = "{{1}}"\ntype_line = "Instant"\ntext = {written(text)}\n'


def tables(subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    """The permanents laid in each order in which they can have come, then with an opponent having one of them."""
    places = [subject.place for subject in subjects if subject.is_permanent]
    if not places:
        return
    ways = list(islice(_hosts(subjects, places), _MOST_HOSTS))
    for hosts in ways:
        for order in permutations(places):
            yield TableTrial("laid", _in_order(subjects, order, hosts), order, hosts=hosts)
    for hosts in ways:
        for apart in places if len(places) > 1 else ():
            trial = TableTrial("laid", _in_order(subjects, tuple(places), hosts), tuple(places), hosts=hosts)
            yield _apart(trial, subjects, frozenset({apart}))


def _hosts(subjects: Sequence[Subject], places: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way in which what can be attached lies on the other permanents."""
    attachable = [place for place in places if subjects[place].is_attachable]
    choices = [[host for host in places if host != place] for place in attachable]
    for hosts in product(*choices):
        yield tuple(zip(attachable, hosts, strict=True))


def _in_order(subjects: Sequence[Subject], order: Sequence[int], hosts: tuple[tuple[int, int], ...]) -> str:
    on = [f"{subjects[place].name} on {subjects[host].name}" for place, host in hosts]
    return "; ".join([", then ".join(subjects[place].name for place in order), *on])


def _apart(trial: TableTrial, subjects: Sequence[Subject], apart: frozenset[int]) -> TableTrial:
    names = listed([subjects[place].name for place in sorted(apart)])
    return replace(trial, how=f"{trial.how}; {names} on the other side", apart=apart)


def deeds(subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    """What can be done with each of them while the others are there: the likeliest to show something first."""
    for each in (_coming, _aimed_from_hand, _answering, _blocking, _ending, _attacking, _activating):
        for subject in subjects:
            yield from each(subject, subjects)
    yield from _bursting(subjects)


def _there(actor: Subject, subjects: Sequence[Subject]) -> list[Subject]:
    """The other permanents."""
    return [other for other in subjects if other.place != actor.place and other.is_permanent]


def _placed(others: Sequence[Subject]) -> tuple[int, ...]:
    """Those that can lie there by themselves: an Aura has to lie on something."""
    return tuple(other.place for other in others if "Aura" not in other.printed.type_line.subtypes)


def _named(subjects: Sequence[Subject], places: Sequence[int]) -> str:
    return listed([subjects[place].name for place in places])


def _on_both_sides(trial: TableTrial, subjects: Sequence[Subject], others: tuple[int, ...]) -> Iterator[TableTrial]:
    """A trial with the others on the actor's side, and one with all of them on the opponent's."""
    yield trial
    if others:
        yield _apart(trial, subjects, frozenset(others))


def _coming(actor: Subject, subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    """A permanent comes while the others are there."""
    others = _placed(_there(actor, subjects))
    if not actor.is_permanent or not others:
        return
    verb, deed = ("played", "plays") if actor.is_land else ("cast", "casts")
    for aim in others if actor.has_target else (None,):
        at = f", targeting {subjects[aim].name}" if aim is not None else ""
        how = f"{_named(subjects, others)} on the battlefield, and {actor.name} is {verb}{at}"
        trial = TableTrial("entering", how, others, hand=(actor.name,), actor=actor.place, aim=aim)
        trial = replace(trial, deeds=(f"Alice {deed} {actor.name}",))
        yield from _on_both_sides(trial, subjects, others)


def _aimed_from_hand(actor: Subject, subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    """An instant or sorcery is cast while the permanents are there, aimed at each of them where it has a target."""
    others = _placed(_there(actor, subjects))
    if actor.is_permanent or not others:
        return
    for spell in actor.spells:
        for aim in others if actor.has_target else (None,):
            at = f", targeting {subjects[aim].name}" if aim is not None else ""
            how = f"{_named(subjects, others)} on the battlefield, and {spell} is cast{at}"
            trial = TableTrial("casting", how, others, hand=(actor.name,), actor=actor.place, aim=aim)
            yield from _on_both_sides(replace(trial, deeds=(f"Alice casts {spell}",)), subjects, others)


def _answering(actor: Subject, subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    """An opponent answers a spell with an instant, aimed at that spell where it can be."""
    for other in subjects if actor.is_cast_at_any_time else ():
        if other.place == actor.place or other.is_land:
            continue
        how = f"{other.name} is cast, and {actor.name} answers it"
        said = (f"Alice casts {other.spells[0]}", f"Bob casts {actor.spells[0]}")
        trial = TableTrial("answering", how, (), hand=(other.name,), answering=(actor.name,), actor=actor.place)
        yield replace(trial, aim=other.place, deeds=said)


def _attacking(actor: Subject, subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    others = _placed(_there(actor, subjects))
    if not actor.is_creature or not others:
        return
    trial = TableTrial(
        "attacking", f"{actor.name} attacks, with {_named(subjects, others)} there", (*others, actor.place)
    )
    trial = replace(trial, actor=actor.place, deeds=(f"Alice attacks with {actor.name}", "to the end of combat step"))
    yield from _on_both_sides(trial, subjects, others)


def _blocking(actor: Subject, subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    if not actor.is_creature:
        return
    for other in _there(actor, subjects):
        if other.is_creature:
            trial = TableTrial(
                "blocking", f"{actor.name} attacks, and {other.name} blocks it", (actor.place, other.place)
            )
            blocks = f"Bob blocks {actor.name} with {other.name}"
            said = (f"Alice attacks with {actor.name}", blocks, "to the end of combat step")
            yield replace(trial, apart=frozenset({other.place}), actor=actor.place, aim=other.place, deeds=said)


def _ending(actor: Subject, subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    """A permanent is destroyed while the others are there."""
    others = _placed(_there(actor, subjects))
    if not actor.is_permanent or not others or "Aura" in actor.printed.type_line.subtypes:
        return
    how = f"{actor.name} is destroyed, with {_named(subjects, others)} there"
    said = (f"Bob casts {_ENDING} targeting Alice's {actor.name}",)
    trial = TableTrial("destroying", how, (*others, actor.place), answering=(_ENDING,), actor=actor.place, deeds=said)
    trial = replace(trial, spell="Destroy target permanent.")
    yield from _on_both_sides(trial, subjects, others)


def _activating(actor: Subject, subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    others = _placed(_there(actor, subjects))
    if not actor.is_permanent or not others or "Aura" in actor.printed.type_line.subtypes:
        return
    for number in range(1, actor.abilities_to_activate + 1):
        which = "" if number == 1 else f" ability {number}"
        for aim in others if actor.has_target else (None,):
            at = f", targeting {subjects[aim].name}" if aim is not None else ""
            how = f"{actor.name}’s ability{f' {number}' if number > 1 else ''} is activated{at}"
            trial = TableTrial("activating", how, (*others, actor.place), actor=actor.place, aim=aim)
            yield from _on_both_sides(replace(trial, deeds=(f"Alice activates {actor.name}{which}",)), subjects, others)


def _bursting(subjects: Sequence[Subject]) -> Iterator[TableTrial]:
    """Something happens that none of them does, and that theirs may look at."""
    there = _placed([subject for subject in subjects if subject.is_permanent])
    for text, what in _BURSTS if len(there) > 1 else ():
        how = f"{what}, with {_named(subjects, there)} there"
        yield TableTrial("bursting", how, there, hand=(_BURST,), deeds=(f"Alice casts {_BURST}",), spell=text)

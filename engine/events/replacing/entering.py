"""How permanents enter: tapped, with counters, with something chosen, as a copy (419.6i; 613.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from engine.events.applying import apply
from engine.events.choices import Asking, Choice, ChoiceKind, Option, ask, ask_one, ask_some, ask_yes
from engine.events.follower import follower
from engine.events.functioning import Functioning, functioning_in, holding, ordinary
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching.chapters import LORE, final_chapter, reads_ahead
from engine.events.replacing.candidates import Becoming, Candidate, Chance, Changed, offers, replaces, simply
from engine.events.restrictions import CANT_HAVE_COUNTERS
from engine.meaning.chosen import TRIBUTE
from engine.meaning.context import Context, context_of
from engine.meaning.words import fits_player, holds, matches, number, players
from engine.rulebooks import Cite, Foremost, keyword_rule
from engine.state.characteristics import Characteristics, Possessed, View
from engine.state.copying import as_it_stands, further_counters
from engine.state.game import Game
from engine.state.objects import PAID_WITH_LIFE, GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree import statements
from engine.text.tree.abilities import KeywordAbility, StaticAbility
from engine.text.tree.conditions import Is
from engine.text.tree.names import is_self
from engine.text.tree.node import Condition, Quantity, Reference, Statement
from engine.text.tree.nouns import Zone
from engine.text.tree.played import reads
from engine.text.tree.qualities import IsSelf
from engine.text.tree.references import All

Seen = TypeVar("Seen")
_COMPLEATED = keyword_rule("compleated", "a", "loyalty counters")
_READ_AHEAD = keyword_rule("read ahead", "b", "choose a number")


@offers(ObjectMoved)
def as_it_enters(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """ "Enters tapped", "enters with counters": of the object itself, and of permanents about others (613.12)."""
    if event.to is not Zone.BATTLEFIELD:
        return
    is_copy = event.copied is not None
    for functioning in (*_its_own(game, event), *_of_others(game, event.object)):
        stated = tuple(_stated_of_entering(game, event, functioning))
        if stated:
            # What is copied is text of its own: it gets its chance, too (503.5; 706.5).
            key = (functioning.key, is_copy and functioning.holder is event.object)
            is_copying = any(statement.copy_of is not None for statement, _ in stated)
            text = f"{'what' if is_copying else 'how'} {event.object.name} enters{' as' if is_copying else ''}"
            change = _entering_by(stated, event)
            foremost = Foremost.COPY if is_copying else None
            yield Candidate(key, text, functioning.holder, Cite.ENTERS_WITH, change, functioning.owing_to, foremost)


@offers(ObjectMoved)
def with_its_loyalty(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """A planeswalker enters with as many loyalty counters as are printed on it, or on what it enters as a copy of, as
    if its text said so (212.9d; 306.5b)."""
    if event.to is not Zone.BATTLEFIELD or event.face_down or not game.rulebook.has_planeswalkers:
        return
    entering = event.object
    loyalty = face_there(event).loyalty
    if loyalty:
        counters = {**event.counters, "loyalty": event.counters.get("loyalty", 0) + loyalty}
        key = ("loyalty", entering.id, event.copied is not None)
        changed = simply(replace(event, counters=counters))
        yield Candidate(key, f"how {entering.name} enters", entering, Cite.ENTERS_WITH, changed)


@offers(ObjectMoved)
def compleated(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """It enters with two loyalty counters fewer for each Phyrexian symbol that was paid for with life, if it would have
    any (702.150a in 2026)."""
    loyalty, entering = event.counters.get("loyalty", 0), event.object
    if event.to is not Zone.BATTLEFIELD or loyalty < 1 or not entering.is_spell:
        return
    paid = sum(each.what == PAID_WITH_LIFE for each in entering.announcement.paid)
    keywords = (each.ability for each in abilities_there(game, event) if isinstance(each.ability, KeywordAbility))
    if paid and any(ability.keyword == "compleated" for ability in keywords):
        counters = {**event.counters, "loyalty": max(loyalty - 2 * paid, 0)}
        key = ("compleated", entering.id)
        changed = simply(replace(event, counters=counters))
        yield Candidate(key, f"how {entering.name} enters", entering, _COMPLEATED, changed)


@offers(ObjectMoved)
def with_a_lore_counter(game: Game, event: ObjectMoved) -> Iterator[Candidate]:
    """A Saga enters with a lore counter, or with several, as if its text said so (714.3a-b in 2026)."""
    if event.to is not Zone.BATTLEFIELD or event.face_down or Cite.SAGA_ENTERS not in game.rulebook.citations:
        return
    entering, face = event.object, face_there(event)
    if "Saga" not in face.type_line.subtypes:
        return
    key, text = ("lore", entering.id, event.copied is not None), f"how {entering.name} enters"
    if reads_ahead(face):
        yield Candidate(key, text, entering, _READ_AHEAD, partial(_begun_at_a_chapter, event, face))
    else:
        yield Candidate(key, text, entering, Cite.SAGA_ENTERS, simply(_with_lore(event, 1)))


def _begun_at_a_chapter(event: ObjectMoved, face: Printed) -> Changed:
    """One with read ahead enters with as many lore counters as its controller chooses, up to the number of its final
    chapter (702.155b, 714.3b in 2026)."""
    entering = event.object
    options = [Option(number, str(number)) for number in range(1, final_chapter(face) + 1)]
    prompt = f"choose the chapter with which {entering.name} begins"
    player = event.under or entering.owner
    chosen = yield from ask_one(player, ChoiceKind.WORD, prompt, _READ_AHEAD, options, entering)
    return (_with_lore(event, chosen),)


def _with_lore(event: ObjectMoved, count: int) -> ObjectMoved:
    return replace(event, counters={**event.counters, LORE: event.counters.get(LORE, 0) + count})


def face_there(event: ObjectMoved) -> Printed:
    """What is printed on the side that will be up of what enters, or of what it enters as a copy of."""
    printed = event.copied or event.object.printed
    return printed.transformed if event.transformed else as_it_stands(printed, event.object)


def abilities_there(game: Game, event: ObjectMoved) -> tuple[Possessed, ...]:
    """The abilities of what enters, or of what it enters as a copy of; face down it has none (504.3; 707.3). Later they
    are those that it would have there, whatever takes or gives them (614.12 in 2018)."""
    if event.face_down:
        return ()
    if game.rulebook.entering_heeds_all_effects:
        return _as_it_would_be(event, game, game.characteristics).abilities
    elsewhere = event.copied is not None or event.transformed
    return face_there(event).possessed if elsewhere else game.characteristics(event.object).abilities


def _its_own(game: Game, event: ObjectMoved) -> Iterator[Functioning]:
    """Those abilities, as they function for it."""
    for possessed in abilities_there(game, event):
        for index, ability in enumerate(ordinary(possessed.ability, game.rulebook)):
            yield Functioning(event.object, possessed, ability, index)


def _of_others(game: Game, entering: GameObject) -> Iterator[Functioning]:
    """The static abilities of permanents, and of cards whose words say that they work from a graveyard."""
    for zone in (Zone.BATTLEFIELD, Zone.GRAVEYARD):
        yield from (
            functioning
            for functioning in functioning_in(game, zone, StaticAbility)
            if functioning.holder is not entering
        )


@reads(statements.EntersWith)
def _stated_of_entering(
    game: Game, event: ObjectMoved, functioning: Functioning
) -> Iterator[tuple[statements.EntersWith, Context]]:
    """The statements of one ability about how an object enters, each with the context in which it is understood."""
    holder, ability = functioning.holder, functioning.ability
    if not isinstance(ability, StaticAbility) or not any(map(_is_about_entering, ability.statements)):
        return
    itself = holder is event.object
    owing_to = functioning.owing_to or Cite.ENTERS_WITH
    whose = replace(context_of(game, holder, event.under if itself else None), owing_to=owing_to)
    is_so = ability.condition is None or _would_hold(ability.condition, event, whose)
    for statement in holding(ability.statements if is_so else ability.otherwise, whose):
        if not isinstance(statement, statements.EntersWith):
            continue
        own = is_self(statement.subject)
        if own != itself:
            continue
        context = whose.about_each(statement.subject, event.object)
        if not own and not would_fit(statement.subject, event, context):
            continue
        if statement.condition is not None and not _would_hold(statement.condition, event, context):
            continue
        if statement.unless is not None and holds(statement.unless, context):
            continue
        yield statement, context


def _is_about_entering(statement: Statement) -> bool:
    said = statement.statement if isinstance(statement, statements.OthersState) else statement
    return isinstance(said, statements.EntersWith)


def _entering_by(stated: tuple[tuple[statements.EntersWith, Context], ...], event: ObjectMoved) -> Becoming:
    """All that one ability says of how an object enters, in order: what it has chosen counts for what it says next."""

    def change() -> Changed:
        entering = event
        for statement, context in stated:
            (entering,) = yield from _entering(statement, entering, context)
        return (entering,)

    return change


def would_fit(subject: Reference, event: ObjectMoved, context: Context) -> bool:
    """Whether something entering is among "creatures", "artifacts", as it would be there."""
    if not isinstance(subject, All):
        return False
    description = subject.description
    return _as_it_would_be(event, context.game, lambda entered: matches(description, entered, context))


def _would_hold(condition: Condition, event: ObjectMoved, context: Context) -> bool:
    """Whether a condition holds that may ask what an entering object itself is: "if ~ is a creature"."""
    if context.source is event.object and isinstance(condition, Is) and is_self(condition.reference):
        return _as_it_would_be(event, context.game, lambda entered: holds(condition, replace(context, source=entered)))
    return holds(condition, context)


def _as_it_would_be(event: ObjectMoved, game: Game, asked: Callable[[GameObject], Seen]) -> Seen:
    """Answer a question about something entering as though it were there already, with its own static abilities and
    what others say of it (419.6i; 613.12): the move is tried and taken back."""
    with game.facts.trying():
        apply(game, event)
        return asked(event.object.current())


@dataclass(frozen=True)
class _AsItEnters:
    """The game as it is, except that one object is as it would be on the battlefield."""

    game: View
    entering: GameObject
    values: Characteristics

    def characteristics(self, game_object: GameObject) -> Characteristics:
        return self.values if game_object is self.entering else self.game.characteristics(game_object)


def _seen_as_it_enters(event: ObjectMoved, context: Context) -> View:
    """How things are for the text of what something enters as a copy of: it is that already (503.5; 706.5)."""
    if event.copied is None:
        return context.view
    entering = event.object
    return _AsItEnters(context.view, entering, _as_it_would_be(event, context.game, context.game.characteristics))


def is_put_on_illegal(game: Game, event: ObjectMoved) -> bool:
    """Whether an effect would put an Aura onto the battlefield attached to what it can't enchant: it stays where it is,
    and a token isn't made (303.4i in 2026)."""
    host = event.attached_to
    entering = event.object
    if host is None or event.to is not Zone.BATTLEFIELD or entering.zone is Zone.STACK:
        return False
    if Cite.AURA_STAYS_OUT not in game.rulebook.citations or "Aura" not in game.characteristics(entering).subtypes:
        return False
    context = context_of(game, entering, event.under)
    legal = _as_it_would_be(event, game, lambda entered: follower().hosts_for(entered, context))
    return host not in legal


def needs_host(game: Game, event: ObjectMoved) -> bool:
    """Whether an Aura enters and nothing says yet what it will enchant: it was put there, is a token, or enters as a
    copy of an Aura, but isn't a resolving Aura spell (212.4j; 303.4f)."""
    if event.to is not Zone.BATTLEFIELD or event.attached_to is not None or event.face_down:
        return False
    copied = event.copied
    if event.being:
        subtypes = _as_it_would_be(event, game, game.characteristics).subtypes
    else:
        subtypes = game.characteristics(event.object).subtypes if copied is None else copied.type_line.subtypes
    return "Aura" in subtypes


@replaces(statements.EntersUnder, Cite.REPLACEMENT, Foremost.CONTROL)
def enters_under(statement: statements.EntersUnder, chance: Chance) -> Becoming | None:
    """It comes under another player's control than it would (616.1b in 2018)."""
    event, context = chance.event, chance.context
    if not isinstance(event, ObjectMoved) or event.to is not Zone.BATTLEFIELD:
        return None
    controller = event.under or context.game.controller_of(event.object)
    options = [player for player in players(statement.instead, context) if player is not controller]
    if not options or not fits_player(statement.whose, controller, context):
        return None
    if isinstance(statement.what, IsSelf):
        fits_there = event.object is context.source
    else:
        fits_there = _as_it_would_be(event, context.game, lambda entered: matches(statement.what, entered, context))
    if not fits_there:
        return None
    if not statement.chosen:
        return simply(replace(event, under=options[0]))
    return partial(_under_one_chosen, event, context, options)


def _under_one_chosen(event: ObjectMoved, context: Context, options: list[Player]) -> Changed:
    prompt = f"choose under whose control {event.object.name} enters"
    (chosen,) = yield from ask_some(context.you, prompt, Cite.REPLACEMENT, options, source=event.object)
    return (replace(event, under=chosen),)


def with_host(game: Game, event: ObjectMoved) -> Asking[ObjectMoved | None]:
    """The same with what its controller chooses for it to enchant. Without a legal choice it stays where it is; a spell
    goes to the graveyard instead, and there is no token (212.4j; 303.4f–g)."""
    entering = event.object
    context = context_of(game, entering, event.under)
    legal = _as_it_would_be(event, game, lambda entered: follower().hosts_for(entered, context))
    legal = tuple(host for host in legal if not (isinstance(host, GameObject) and host.gone))
    if not legal:
        to_graveyard = replace(event, to=Zone.GRAVEYARD, under=None, copied=None, cites=Cite.AURA_ENTERS)
        return to_graveyard if entering.zone is Zone.STACK else None
    prompt = f"choose what {(event.copied or entering.printed).name} enchants"
    (host,) = yield from ask_some(context.you, prompt, Cite.AURA_ENTERS, legal, source=entering)
    return replace(event, attached_to=host)


def as_it_can_be_there(game: Game, event: ObjectMoved) -> ObjectMoved:
    """The same without counters that can't be put on what enters (113.6i in 2026), and attached to nothing, where it is
    no Aura and can't be attached to that (301.5e, 303.4h in 2026)."""
    host, context = event.attached_to, context_of(game, event.object, event.under)

    def kinds_barred(entered: GameObject) -> frozenset[str]:
        return frozenset(kind for kind in event.counters if any(CANT_HAVE_COUNTERS.of(game, entered, kind)))

    def can_be_on_it(entered: GameObject) -> bool:
        return "Aura" in game.characteristics(entered).subtypes or host in follower().hosts_for(entered, context)

    if event.counters and (barred := _as_it_would_be(event, game, kinds_barred)):
        event = replace(event, counters={kind: count for kind, count in event.counters.items() if kind not in barred})
    if host is not None and not _as_it_would_be(event, game, can_be_on_it):
        event = replace(event, attached_to=None)
    return event


def _opponent_chosen(event: ObjectMoved, context: Context) -> Asking[Player | None]:
    opponents = context.game.opponents_of(context.you)
    if len(opponents) < 2:
        return next(iter(opponents), None)
    options = [Option(each, each.name) for each in opponents]
    chosen: Player = yield from ask_one(
        context.you, ChoiceKind.PLAYER, "choose an opponent", Cite.ENTERS_WITH, options, event.object
    )
    return chosen


def _counters_of(
    statement: statements.EntersWith, event: ObjectMoved, context: Context
) -> Asking[tuple[tuple[str, Quantity], ...]]:
    """The counters it enters with; some of those that are listed, where its controller chooses."""
    if statement.counters_chosen is None:
        return statement.counters
    options = [Option((kind, quantity), f"a {kind} counter") for kind, quantity in statement.counters]
    least = most = statement.counters_chosen
    prompt = f"choose what counters {event.object.name} enters with"
    question = Choice(context.you, ChoiceKind.WORD, prompt, Cite.ENTERS_WITH, options, least, most, event.object)
    chosen: tuple[tuple[str, Quantity], ...] = yield from ask(question)
    return chosen


def _with_counters_of_copy(
    event: ObjectMoved, statement: statements.EntersWith, copied: Printed, context: Context
) -> ObjectMoved:
    """With the counters that go along with being this copy, and without those of one that it would have been before
    (707.9e in 2026)."""
    more = {kind: number(quantity, context) for kind, quantity in further_counters(statement.except_for, copied)}
    counters = {kind: count - event.counters_of_copy.get(kind, 0) for kind, count in event.counters.items()}
    for kind, count in more.items():
        counters[kind] = counters.get(kind, 0) + count
    return replace(event, counters=counters, counters_of_copy=more)


def _offered(statement: statements.EntersWith) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words for each of two offers: the counters, and the keywords that come in their place."""
    counters = tuple(f"a {kind} counter" for kind, _ in statement.counters)
    keywords = tuple(each.keyword for each in statement.otherwise if isinstance(each, KeywordAbility))
    return counters, keywords


def _entering(statement: statements.EntersWith, event: ObjectMoved, context: Context) -> Asking[tuple[ObjectMoved]]:
    environment = context.environment.joined(event.remembered)
    announcement = event.object.announcement
    if event.copied is not None:  # the text that it has as a copy doesn't know the X of its own (107.3j in 2026)
        announcement = replace(announcement, x=0)
    context_now = replace(
        context,
        view=_seen_as_it_enters(event, context),
        announcement=announcement,
        environment=environment,
        entering=event.entering,
    )
    if statement.optional and statement.copy_of is None:
        prompt = f"have {event.object.name} enter with what its text offers?"
        yes, no = _offered(statement)
        if not (yield from ask_yes(context_now.you, prompt, Cite.ENTERS_WITH, event.object, yes=yes, no=no)):
            return (replace(event, abilities=(*event.abilities, *statement.otherwise)),)
    if statement.tribute:
        payer = yield from _opponent_chosen(event, context_now)
        prompt = f"have {event.object.name} enter with counters?"
        if payer is None or not (yield from ask_yes(payer, prompt, Cite.ENTERS_WITH, event.object)):
            return (event,)
        event = replace(event, chosen={**event.chosen, TRIBUTE: "paid"})
    counters = dict(event.counters)
    for kind, quantity in (yield from _counters_of(statement, event, context_now)):
        counters[kind] = counters.get(kind, 0) + number(quantity, context_now)
    if statement.copy_of is not None:
        copied = yield from follower().copy_as_it_enters(statement, event.object, context_now)
        if copied is None:
            return (event,)
        # It enters tapped as a copy, or as itself.
        event = _with_counters_of_copy(event, statement, copied, context_now)
        return (replace(event, copied=copied, tapped=event.tapped or statement.tapped),)
    changed = replace(
        event,
        tapped=(event.tapped or statement.tapped) and not statement.untapped,
        counters=counters,
        abilities=(*event.abilities, *statement.abilities),
        designations=event.designations | ({statement.designation} if statement.designation else frozenset()),
    )
    if statement.choices is None:
        return (changed,)
    came = yield from follower().choose_as_it_enters(statement.choices, context_now)
    return (
        replace(
            changed,
            chosen={**changed.chosen, **came.chosen},
            tapped=changed.tapped or came.tapped,
            copied=came.copied or event.copied,
            remembered=changed.remembered.joined(came.environment),
        ),
    )

"""Judging a scenario's claims: what is expected, and what is there instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.continuous.explaining import size_text
from engine.events import event as events
from engine.events.choices import ChoiceKind, IllegalAction
from engine.events.event import ObjectMoved
from engine.meaning.context import context_of
from engine.meaning.words import matches
from engine.scenarios.acting import Acting, is_step
from engine.scenarios.faults import ScriptError
from engine.scenarios.finding import find_all, find_object, find_player, find_thing
from engine.scenarios.picture import ability_text
from engine.scenarios.script import Named, Statement
from engine.scenarios.session import Session
from engine.scenarios.telling import step_name
from engine.state.characteristics import Characteristics
from engine.state.game import Game
from engine.state.objects import GameObject, ObjectKind
from engine.text import UnreadableText, read
from engine.text.keyword_table import keywords
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.nouns import HasStatus, Status, Zone
from engine.text.tree.triggers import Step
from engine.values.colours import Colour
from engine.values.subtypes import SUBTYPES, plural
from engine.values.type_line import CARD_TYPES, SUPERTYPES

#: What a claim came to: whether it is so, and what is there instead.
Verdict = tuple[bool, str]


def judge(acting: Acting, statement: Statement, since: int) -> Verdict:
    """Whether a claim is so now. `since` is the number of facts there were before the last action.

    Raises ScriptError when the claim speaks of what isn't there.
    """
    return _JUDGES[statement.form.name](acting, statement, since)


def _so(statement: Statement, found: bool, what: str) -> Verdict:
    return found is not statement.is_negative, what


def _object(acting: Acting, statement: Statement) -> GameObject:
    return find_object(acting.game, statement.values["object"])


def _size(acting: Acting, statement: Statement, since: int) -> Verdict:
    one = _object(acting, statement)
    size = size_text(acting.game.characteristics(one))
    return _so(statement, size == statement.values["size"], f"{one.name} is {size or 'without a size'}")


def _entered(acting: Acting, statement: Statement, since: int) -> Verdict:
    one = _object(acting, statement)
    size = acting.session.sizes_on_entering.get(one.id, "")
    return size == statement.values["size"], f"{one.name} entered as {size or 'something without a size'}"


def _zone(acting: Acting, statement: Statement, since: int) -> Verdict:
    game, values = acting.game, statement.values
    player = find_player(game, values["player"])
    found = [
        one for one in find_all(game, values["object"]) if one.zone is Zone(values["zone"]) and one.owner is player
    ]
    if not found:
        return _so(statement, False, _whereabouts(game, values["object"]))
    if statement.is_negative:
        return False, f"{found[0].name} is in {player.name}'s {values['zone']}"
    verdict = _how_it_came(acting, found[0], statement)
    acting.spoken_of = found[0]
    return verdict


def _how_it_came(acting: Acting, one: GameObject, statement: Statement) -> Verdict:
    game, values = acting.game, statement.values
    place, moved = _move_of(game, one)
    if moved is None:
        plain = not any(name in values for name in ("how", "rule")) and "at the same time" not in statement.text
        return plain, f"{one.name} has been there from the start"
    rule = game.number_of(moved.cites)
    if "rule" in values and values["rule"] != rule:
        return False, f"{one.name} came there under {rule or 'no rule of this edition'}"
    if "how" in values and values["how"].split()[0] != moved.verb:
        return False, f"{one.name} was {moved.verb}"
    together = "at the same time" in statement.text
    if together:
        other = find_object(game, values["other"]) if "other" in values else acting.spoken_of
        if other is None:
            raise ScriptError("at the same time as what? No claim before this one was about an object")
        other_place, _ = _move_of(game, other)
        if not _at_once(game, place, other_place):
            return False, f"{one.name} and {other.name} didn't go there at the same time"
    return True, ""


def _move_of(game: Game, one: GameObject) -> tuple[int, ObjectMoved | None]:
    for place, fact in enumerate(game.facts):
        if isinstance(fact, ObjectMoved) and fact.object.successor is one:
            return place, fact
    return -1, None


def _at_once(game: Game, first: int, second: int) -> bool:
    """Whether two moves were one event: nothing but parts of the same event stands between them."""
    if first < 0 or second < 0:
        return False
    low, high = sorted((first, second))
    together = (ObjectMoved, events.PermanentDestroyed, events.PermanentSacrificed, events.CardDiscarded)
    return all(isinstance(fact, together) for fact in game.facts[low : high + 1])


def _whereabouts(game: Game, named: Named) -> str:
    found = find_all(game, named)
    if not found:
        return f"{named} is nowhere"
    one = found[0]
    zone = one.zone.value if one.zone else "nowhere"
    return (
        f"{one.name} is in {one.owner.name}'s {zone}"
        if zone in ("hand", "graveyard", "library")
        else (f"{one.name} is {'on the ' if zone in ('battlefield', 'stack') else 'in '}{zone}")
    )


def _in_zone(zone: Zone) -> Callable[[Acting, Statement, int], Verdict]:
    def judged(acting: Acting, statement: Statement, since: int) -> Verdict:
        named = statement.values["object"]
        found = [one for one in find_all(acting.game, named) if one.zone is zone and not one.phased_out]
        return _so(statement, bool(found), _whereabouts(acting.game, named))

    return judged


def _combat_damage(acting: Acting, statement: Statement, since: int) -> Verdict:
    waits = any(one.kind is ObjectKind.COMBAT_DAMAGE for one in acting.game.stack)
    return _so(statement, waits, f"combat damage {'is' if waits else 'is not'} on the stack")


def _empty_stack(acting: Acting, statement: Statement, since: int) -> Verdict:
    stack = acting.game.stack
    return _so(statement, not stack, f"on the stack: {', '.join(one.name for one in stack) or 'nothing'}")


def _instances(acting: Acting, statement: Statement, since: int) -> Verdict:
    one = _object(acting, statement)
    keyword = statement.values["words"].strip().lower()
    if keyword not in keywords():
        raise ScriptError(f"there is no keyword {keyword!r}")
    count = sum(1 for _ in acting.game.characteristics(one).keywords(keyword))
    return count == statement.values["number"], f"{one.name} has {count}"


def _counters(acting: Acting, statement: Statement, since: int) -> Verdict:
    one = _object(acting, statement)
    count = one.counters_of(statement.values["kind"])
    return count == statement.values["number"], f"{one.name} has {count}"


def _damage(acting: Acting, statement: Statement, since: int) -> Verdict:
    one = _object(acting, statement)
    return one.damage == statement.values["number"], f"{one.name} has {one.damage} damage"


def _attached(acting: Acting, statement: Statement, since: int) -> Verdict:
    one = _object(acting, statement)
    host = find_thing(acting.game, statement.values["thing"])
    return _so(statement, one.attached_to is host, f"{one.name} is attached to {one.attached_to or 'nothing'}")


def _has(acting: Acting, statement: Statement, since: int) -> Verdict:
    one = _object(acting, statement)
    values = acting.game.characteristics(one)
    wanted = statement.values["words"].strip()
    if wanted.startswith(('"', "“")):
        text = wanted.strip('"“”')
        try:
            abilities = read(text, name=one.name).abilities
        except UnreadableText as error:
            raise ScriptError(f"can't read that ability: {error}") from error
        own = [possessed.ability for possessed in values.abilities]
        found = all(ability in own for ability in abilities)
    else:
        found = _has_keyword(values, wanted, one)
    own_texts = ", ".join(ability_text(possessed.ability) for possessed in values.abilities)
    return _so(statement, found, f"{one.name} has {own_texts or 'no abilities'}")


def _has_keyword(values: Characteristics, wanted: str, one: GameObject) -> bool:
    if values.has(wanted.lower()):
        return True
    try:
        abilities = read(wanted[0].upper() + wanted[1:], name=one.name).abilities
    except UnreadableText as error:
        raise ScriptError(f"{wanted!r} is neither a keyword nor a text in quotes") from error
    own = [possessed.ability for possessed in values.abilities]
    return all(isinstance(ability, KeywordAbility) and ability in own for ability in abilities)


def _player_has(acting: Acting, statement: Statement, since: int) -> Verdict:
    player = find_player(acting.game, statement.values["player"])
    words = statement.values["words"].strip().lower()
    counts = {
        "life": player.life,
        "poison": player.poison,
        "mana": player.mana_pool.total,
        "hand": len(player.hand),
        "library": len(player.library),
        "graveyard": len(player.graveyard),
    }
    for word, count in counts.items():
        if word in words.split():
            return count == statement.values["number"], f"{player.name} has {count} {words}"
    raise ScriptError(f"can't count {words!r}: life, poison counters, mana, cards in hand, library or graveyard can be")


def _life(acting: Acting, statement: Statement, since: int) -> Verdict:
    player = find_player(acting.game, statement.values["player"])
    return player.life == statement.values["number"], f"{player.name} has {player.life} life"


def _controls_count(acting: Acting, statement: Statement, since: int) -> Verdict:
    game = acting.game
    player = find_player(game, statement.values["player"])
    words = statement.values["words"].strip()
    own = [one for one in game.permanents() if game.controller_of(one) is player]
    count = sum(_is_kind(game, one, words) for one in own)
    return count == statement.values["number"], f"{player.name} controls {count}"


def _is_kind(game: Game, one: GameObject, words: str) -> bool:
    """Whether a permanent is one of "Soldier tokens", "creatures", "Old Ogres"."""
    values = game.characteristics(one)
    kinds = {values.name, *values.types, *values.subtypes, "permanent"}
    kinds |= {plural(kind) for kind in kinds}
    lowered = {kind.lower() for kind in kinds}
    rest = words
    for ending in (" tokens", " token"):
        if rest.lower().endswith(ending):
            if one.kind.value != "token":
                return False
            rest = rest[: -len(ending)]
    return rest.lower() in lowered or (rest.lower() in ("tokens", "token") and one.kind.value == "token")


def _controls(acting: Acting, statement: Statement, since: int) -> Verdict:
    one = _object(acting, statement)
    controller = acting.game.controller_of(one)
    found = one.is_permanent and controller.name == statement.values["player"]
    return _so(statement, found, f"{controller.name} controls {one.name}")


def _outcome(acting: Acting, statement: Statement, since: int) -> Verdict:
    game = acting.game
    player = find_player(game, statement.values["player"])
    won = game.is_over and game.winner is player
    what = "the game goes on" if not game.is_over else f"{game.winner or 'nobody'} has won"
    return _so(statement, won if statement.said[0].split()[-1] in ("won", "wins") else player.has_lost, what)


def _draw(acting: Acting, statement: Statement, since: int) -> Verdict:
    game = acting.game
    return game.is_over and game.winner is None, "the game goes on" if not game.is_over else f"{game.winner} has won"


def _turn(acting: Acting, statement: Statement, since: int) -> Verdict:
    game, values = acting.game, statement.values
    found = values["step"] is Step.TURN or is_step(game.part.step, values["step"])
    if "player" in values:
        found = found and game.active_player.name == values["player"]
    return found, f"it is {game.active_player.name}'s {step_name(game, game.part.step)}"


def _priority(acting: Acting, statement: Statement, since: int) -> Verdict:
    asked = acting.session.pending
    has = asked is not None and asked.kind is ChoiceKind.PRIORITY and asked.player.name == statement.values["player"]
    return has, f"{asked.player.name} has to answer: {asked.prompt}" if asked else "the game is over"


def _refused(acting: Acting, statement: Statement, since: int) -> Verdict:
    """The rules must refuse it, under the rule named; tried on a copy, so that nothing comes of it."""
    inner: Statement = statement.values["statement"]
    try:
        _try(acting.session, acting, inner)
    except IllegalAction as refusal:
        rule = acting.game.number_of(refusal.cites)
        wanted = statement.values.get("rule")
        return wanted in (None, rule), f"it is refused under {rule or 'no rule of this edition'}: {refusal}"
    return False, "it is allowed"


def _allowed(acting: Acting, statement: Statement, since: int) -> Verdict:
    try:
        _try(acting.session, acting, statement.values["statement"])
    except IllegalAction as refusal:
        return False, f"it is refused under {acting.game.number_of(refusal.cites)}: {refusal}"
    return True, ""


def _try(session: Session, acting: Acting, statement: Statement) -> None:
    copied = Acting(session.copy(), acting.names)
    copied.follow((statement,))


def _asked(acting: Acting, statement: Statement, since: int) -> Verdict:
    asked = acting.session.pending
    if asked is None:
        return False, "the game is over"
    words = statement.values["words"].strip().lower()
    prompt = asked.prompt.lower()
    named = words in (asked.kind.value, prompt, prompt.removeprefix("choose "))
    found = asked.player.name == statement.values["player"] and named
    return found, f"{asked.player.name} is asked for {asked.kind.value} ({asked.prompt})"


def _offered(acting: Acting, statement: Statement, since: int) -> Verdict:
    asked = acting.session.pending
    if asked is None or asked.player.name != statement.values["player"]:
        return False, f"nothing is asked of {statement.values['player']}"
    offered = [option.value for option in asked.options]
    texts = ", ".join(option.text for option in asked.options) or "nothing"
    found = []
    for named in statement.values["things"]:
        thing = find_thing(acting.game, named, offered)
        found.append(thing in offered)
    return (not any(found) if statement.is_negative else all(found)), f"offered: {texts}"


def _rule(acting: Acting, statement: Statement, since: int) -> Verdict:
    game = acting.game
    applied = [game.number_of(fact.cites) for fact in game.facts[since:]]
    return _so(
        statement, statement.values["rule"] in applied, f"applied: {', '.join(dict.fromkeys(applied)) or 'none'}"
    )


def _triggered(acting: Acting, statement: Statement, since: int) -> Verdict:
    named: Named = statement.values["object"]
    triggered = [
        fact.waiting.source.name for fact in acting.game.facts[since:] if isinstance(fact, events.AbilityTriggered)
    ]
    return _so(statement, named.name in triggered, f"triggered: {', '.join(triggered) or 'nothing'}")


def _is(acting: Acting, statement: Statement, since: int) -> Verdict:
    one = _object(acting, statement)
    game = acting.game
    words = statement.values["words"].strip().lower()
    for article in ("a ", "an "):
        words = words.removeprefix(article)
    values = game.characteristics(one)
    seen: dict[str, bool] = {}
    for word in words.split():
        if word == "and":
            continue
        found = _is_quality(game, one, values, word)
        if found is None:
            raise ScriptError(f"can't tell whether something is {word!r}: colors, types and statuses can be said")
        seen[word] = found
    what = ", ".join(f"{'' if found else 'not '}{word}" for word, found in seen.items())
    return _so(statement, all(seen.values()), f"{one.name} is {what}")


def _is_quality(game: Game, one: GameObject, values: Characteristics, word: str) -> bool | None:
    if word in [colour.value for colour in Colour]:
        return Colour(word) in values.colours
    if word == "colorless":
        return not values.colours
    if word.capitalize() in CARD_TYPES:
        return word.capitalize() in values.types
    if word.capitalize() in SUPERTYPES:
        return word.capitalize() in values.supertypes
    if word in {subtype.lower() for subtype in SUBTYPES}:
        return word in [subtype.lower() for subtype in values.subtypes]
    if word in [status.value for status in Status]:
        return matches(HasStatus(Status(word)), one, context_of(game, one))
    return None


_JUDGES: Final[Mapping[str, Callable[[Acting, Statement, int], Verdict]]] = {
    "expect_size": _size,
    "expect_entered": _entered,
    "expect_zone": _zone,
    "expect_in_play": _in_zone(Zone.BATTLEFIELD),
    "expect_exiled": _in_zone(Zone.EXILE),
    "expect_on_stack": _in_zone(Zone.STACK),
    "expect_combat_damage": _combat_damage,
    "expect_empty_stack": _empty_stack,
    "expect_instances": _instances,
    "expect_counters": _counters,
    "expect_damage": _damage,
    "expect_attached": _attached,
    "expect_has": _has,
    "expect_player_has": _player_has,
    "expect_life": _life,
    "expect_controls_count": _controls_count,
    "expect_controls": _controls,
    "expect_outcome": _outcome,
    "expect_draw": _draw,
    "expect_turn": _turn,
    "expect_priority": _priority,
    "expect_refused": _refused,
    "expect_allowed": _allowed,
    "expect_asked": _asked,
    "expect_offered": _offered,
    "expect_rule": _rule,
    "expect_triggered": _triggered,
    "expect_is": _is,
}


#: Claims about what is asked and what could be done: they leave the question open.
ABOUT_QUESTIONS: Final = frozenset(
    {"expect_asked", "expect_offered", "expect_refused", "expect_allowed", "expect_priority"}
)


def is_expectation(statement: Statement) -> bool:
    return statement.form.name in _JUDGES

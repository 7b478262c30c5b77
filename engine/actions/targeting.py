"""Targets: what can be chosen for each use of the word, and who chooses it (409.1c, 415; 113, 601.2c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import dropwhile, islice
from typing import Final

from engine.events.choices import Asking, Choice, ChoiceKind, IllegalAction, Need, Option, Remedy, ask, ask_one
from engine.events.happening import happen
from engine.events.kinds.playing import BecameTarget, CrimeCommitted
from engine.events.player_rules import keywords_of_player
from engine.events.restrictions import EffectsQuestion
from engine.keywords.attaching import enchant_qualities
from engine.keywords.hooks import hook_of, hooks
from engine.meaning.comparing import comparable_values, value_of
from engine.meaning.context import Context, Thing
from engine.meaning.references import everything
from engine.meaning.words import holds, matches, number, players, who_chooses
from engine.rulebooks import Cite, Cited, keyword_rule
from engine.state.environment import Environment
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.expansion import expand
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.changes import Act, Cant, CantBeTargetedBy, MustTarget, PlayerAct, PlayerMay
from engine.text.tree.conditions import NotSo, WasPaid
from engine.text.tree.effects.damage import DealDamage
from engine.text.tree.effects.joints import IfSo, Later, Modal, Reflexive, Sequence
from engine.text.tree.effects.tokens import MoreOfThoseTokens
from engine.text.tree.names import NamedPlayers, is_self, names_meant
from engine.text.tree.node import Change, Condition, Instruction, Node, PlayerReference, Quality, Referring
from engine.text.tree.nouns import Characteristic, Head, Zone
from engine.text.tree.once import once_for_each_tree
from engine.text.tree.players import OwnerOf, TargetPlayer
from engine.text.tree.qualities import AllOf, Description, HasSubtype, HasType, InZone, IsOther, Not, OwnedBy
from engine.text.tree.references import Count, Self, Target
from engine.text.tree.steps import OrInstead, is_reflexive, steps_of
from engine.text.tree.walk import walk

Aimed = Target | TargetPlayer


def context_on_stack(game: Game, on_stack: GameObject, you: Player) -> Context:
    """The context in which the words of something on the stack are understood."""
    source = on_stack.source if on_stack.is_ability else on_stack
    announcement = on_stack.announcement
    return Context(
        game,
        you,
        source,
        game,
        announcement=announcement,
        environment=announcement.environment,
        owing_to=announcement.owing_to,
    )


def naming_targets(
    environment: Environment, aimed: Iterable[Aimed], targets: Mapping[int, tuple[Thing, ...]]
) -> Environment:
    """The environment in which later words find what was targeted."""
    for aim in aimed:
        environment = environment.naming(aim.named, targets.get(aim.index, ()))
    return environment


def say_what_became_target(game: Game, on_stack: GameObject) -> Asking[None]:
    """Once it is played, abilities may see what became its target."""
    for thing in on_stack.announcement.all_targets():
        yield from happen(game, BecameTarget(target=thing, of=on_stack, cites=Cite.CHOOSE_TARGETS, source=on_stack))


def say_what_was_aimed_at(game: Game, on_stack: GameObject, player: Player) -> Asking[None]:
    """The same of what a player has put on the stack, and not an effect: it may have been a crime, too."""
    yield from say_what_became_target(game, on_stack)
    if any(_is_of_opponent(game, thing, player) for thing in on_stack.announcement.all_targets()):
        yield from happen(game, CrimeCommitted(player=player, of=on_stack, cites=Cite.CHOOSE_TARGETS, source=on_stack))


def _is_of_opponent(game: Game, thing: Thing, player: Player) -> bool:
    """Whether something is an opponent, what an opponent controls, or a card in an opponent's graveyard."""
    if isinstance(thing, Player):
        return thing is not player
    if thing.zone is Zone.GRAVEYARD:
        return thing.owner is not player
    return thing.zone in (Zone.BATTLEFIELD, Zone.STACK) and game.controller_of(thing) is not player


#: What a mutating creature spell targets: a non-Human creature with the same owner (702.140a in 2026).
_MUTATED: Final = Target(
    Description(Head.PERMANENT, (Not(HasSubtype("Human")), HasType("Creature"), OwnedBy(OwnerOf(Self()))))
)


def aims(game: Game, on_stack: GameObject) -> tuple[Aimed, ...]:
    """The uses of the word *target* that count: those of chosen modes; an Aura spell's is its enchant ability."""
    effect = on_stack.announcement.effect
    if effect is not None:
        modes = chosen_parts(on_stack)
        left_out = _of_other_costs(game, on_stack, effect) if on_stack.is_spell else frozenset()
        return tuple(aim for mode in modes for aim in aims_in(mode) if aim.index not in left_out)
    if on_stack.is_spell and on_stack.mutating:
        return (_MUTATED,)
    if on_stack.is_spell and "Aura" in game.characteristics(on_stack).subtypes:
        qualities = enchant_qualities(game, on_stack)
        return (Target(AllOf(qualities) if len(qualities) > 1 else qualities[0]),) if qualities else ()
    return ()


def chosen_parts(on_stack: GameObject) -> tuple[Instruction, ...]:
    """The modes that were chosen, or all that there is."""
    effect = on_stack.announcement.effect
    if isinstance(effect, Modal):
        return tuple(effect.modes[index] for index in on_stack.announcement.modes)
    return (effect,) if effect is not None else ()


def _of_other_costs(game: Game, spell: GameObject, effect: Instruction) -> frozenset[int]:
    """The uses of the word, by number, that would count if other costs had been announced: as though they weren't there
    (409.1d; 601.2c)."""
    context = context_on_stack(game, spell, game.controller_of(spell))
    left_out: set[int] = set()
    for node in walk(effect, into_granted=False):
        if isinstance(node, IfSo) and _asks_of_own_costs(node.condition):
            branch = node.otherwise if holds(node.condition, context) else node.then
            left_out |= {aim.index for aim in (aims_in(branch) if branch is not None else ())}
        if isinstance(node, Sequence):
            left_out |= {aim.index for step in steps_of(node) for aim in _not_aimed_in(step, context)}
    return frozenset(left_out)


def _not_aimed_in(step: Instruction, context: Context) -> Iterator[Aimed]:
    """The uses of the word in what isn't done (601.2c in 2026): in a step that is replaced, but for those that what is
    done instead speaks of or goes on from; in what would be done instead, where it isn't."""
    if not isinstance(step, OrInstead) or not _asks_of_own_costs(step.instead.condition):
        return
    instead = step.instead.instruction
    if not holds(step.instead.condition, context):
        yield from aims_in(instead)
    elif not isinstance(instead, MoreOfThoseTokens) and not (isinstance(instead, DealDamage) and not instead.to):
        spoken_of = set(names_meant(instead))
        yield from (aim for aim in aims_in(step.step) if aim.named not in spoken_of)


def _asks_of_own_costs(condition: Condition) -> bool:
    """Whether a condition, or the contrary of it, asks which costs of the spell itself were announced."""
    if not isinstance(condition, WasPaid | NotSo):
        return False
    return any(isinstance(inner, WasPaid) and _is_of_own_cost(inner) for inner in walk(condition))


def _is_of_own_cost(condition: WasPaid) -> bool:
    """Whether a condition asks of the spell's own costs, which are announced before its targets; not of a target's."""
    return condition.reference is None or is_self(condition.reference)


@once_for_each_tree
def aims_in(effect: Instruction) -> tuple[Aimed, ...]:
    """The uses of the word in a text, abilities that it grants aside, and delayed ones with targets of their own."""
    aims = (node for node in announced_in(effect) if isinstance(node, Aimed))
    # By number: whose graveyard a target is in is chosen before the target.
    return tuple(sorted(dict.fromkeys(aims), key=lambda aimed: aimed.index))


@once_for_each_tree
def announced_in(effect: Instruction) -> tuple[Node, ...]:
    """What of a text is looked at as it is announced: not the abilities that it grants, nor reflexive ones and delayed
    ones with targets of their own, for which all that is chosen as they are put on the stack."""
    later = {
        id(inner)
        for node in walk(effect, into_granted=False)
        if isinstance(node, Reflexive) or (isinstance(node, Later) and not node.aimed)
        for inner in walk(node.instruction, into_granted=False)
    }
    for node in walk(effect, into_granted=False):
        if isinstance(node, Sequence):
            later |= {id(inner) for step in _after_reflexive(node) for inner in walk(step, into_granted=False)}
    return tuple(node for node in walk(effect, into_granted=False) if id(node) not in later)


def _after_reflexive(sequence: Sequence) -> Iterator[Instruction]:
    """What a text goes on with after "when you do": it belongs to the ability that triggers then."""
    return islice(dropwhile(lambda step: not is_reflexive(step), sequence.steps), 1, None)


def legal_targets(aimed: Aimed, context: Context, on_stack: GameObject) -> tuple[Thing, ...]:
    """Everything that could be chosen for one use of the word *target*."""
    return tuple(
        thing
        for thing in _described(aimed.description, context)
        if why_not_target(aimed, thing, context, on_stack) is None
    )


def _described(description: Quality, context: Context) -> tuple[Thing, ...]:
    if isinstance(description, AllOf):
        first, *rest = description.qualities
        return tuple(
            thing for thing in everything(first, context) if all(matches(quality, thing, context) for quality in rest)
        )
    return tuple(everything(description, context))


def why_not_target(aimed: Aimed, thing: Thing, context: Context, on_stack: GameObject) -> tuple[str, Cited] | None:
    """Why something isn't a legal target, with the rule; None where it is one (415; 113)."""
    if isinstance(thing, GameObject):
        if thing is on_stack:
            return f"{thing.name} can't target itself", Cite.LEGAL_TARGET
        if thing.gone:
            return f"{thing.name} isn't there any more", Cite.LEGAL_TARGET
    if not context.reaches(thing):
        return f"{thing} is outside {context.you}'s range of influence", Cite.TARGET_IN_RANGE
    if not matches(aimed.description, thing, context):
        return f"{thing} isn't what {on_stack.name} can target", Cite.CHOOSE_TARGETS
    book = context.game.rulebook
    if isinstance(thing, GameObject) and thing.zone in (Zone.BATTLEFIELD, Zone.STACK):
        # Shroud and protection are abilities, which function on the battlefield (402.8; 112.5).
        for hook, ability in hooks(context.game, thing) if thing.zone is Zone.BATTLEFIELD else ():
            refusal = hook.refuses_target(context.game, ability, thing, on_stack, context.you)
            if refusal is not None and not _is_ignored(ability, thing, context):
                # Where the keyword is only spelled out, it has no rule of its own.
                return f"{thing.name} can't be the target of {on_stack.name}", book.first_of(refusal, Cite.LEGAL_TARGET)
        if any(CANT_BE_TARGETED.of(context.game, thing, on_stack)) and not _is_by_hexproof_ignored(
            thing, context, on_stack
        ):
            return f"{thing.name} can't be the target of {on_stack.name}", Cite.LEGAL_TARGET
    if isinstance(thing, Player):
        for ability in keywords_of_player(context.game, thing):
            refused = _refused_to_player(ability, thing, on_stack, context)
            if refused is not None and not _is_ignored(ability, thing, context):
                return f"{thing.name} can't be the target of {on_stack.name}", book.first_of(refused, Cite.LEGAL_TARGET)
    return None


#: Of what a player may choose targets as though it didn't have hexproof.
TARGETS_DESPITE_HEXPROOF: Final = EffectsQuestion[Thing, bool]()


@TARGETS_DESPITE_HEXPROOF.answered_by(PlayerMay, PlayerAct.TARGET_DESPITE_HEXPROOF)
def _despite_hexproof(change: PlayerMay, thing: Thing, context: Context) -> bool:
    return change.what is None or matches(change.what, thing, context)


_HEXPROOF: Final = KeywordAbility("hexproof")


@once_for_each_tree
def _changes_by(keyword: KeywordAbility) -> tuple[Change, ...]:
    return tuple(node for ability in expand(keyword) for node in walk(ability) if isinstance(node, Change))


def _is_by_hexproof_ignored(thing: Thing, context: Context, on_stack: GameObject) -> bool:
    """Whether nothing but what hexproof says, in the words of the rules, keeps it from being a target, and the player
    may choose as though it didn't."""
    but = _changes_by(_HEXPROOF)
    return _is_ignored(_HEXPROOF, thing, context) and not any(
        CANT_BE_TARGETED.of(context.game, thing, on_stack, but=but)
    )


def _is_ignored(ability: KeywordAbility, thing: Thing, context: Context) -> bool:
    """Whether a player may choose a target as though it didn't have that ability; what is hexproof from something has
    hexproof (702.11e in 2026)."""
    is_hexproof = ability.keyword in ("hexproof", "hexproof from")
    return is_hexproof and any(TARGETS_DESPITE_HEXPROOF.of(context.game, context.you, thing))


def _refused_to_player(ability: KeywordAbility, player: Player, on_stack: GameObject, context: Context) -> Cited | None:
    """The rule by which a player's keyword ability keeps them from being the target: what it is in words is said of
    the player (702.11c in 2026)."""
    hook = hook_of(ability.keyword)
    if hook is not None:
        return hook.refuses_target(context.game, ability, player, on_stack, context.you)
    theirs = replace(context, you=player)
    said = ((node, theirs) for tree in expand(ability) for node in walk(tree) if isinstance(node, Change))
    return HEXPROOF_PLAYER if any(CANT_BE_TARGETED.among(said, on_stack)) else None


#: What hexproof on a player means.
HEXPROOF_PLAYER: Final = keyword_rule("hexproof", "c", "player")


#: Whether an effect keeps something from being the target of a spell or ability.
CANT_BE_TARGETED: Final = EffectsQuestion[GameObject, bool]()


@CANT_BE_TARGETED.answered_by(Cant, Act.BE_TARGETED)
def _cant_be_targeted(change: Cant, on_stack: GameObject, context: Context) -> bool:
    """ "Can't be the target of spells", "… of abilities your opponents control"."""
    return change.by is None or matches(change.by, on_stack, context)


@CANT_BE_TARGETED.answered_by(CantBeTargetedBy)
def _cant_be_targeted_by(change: CantBeTargetedBy, on_stack: GameObject, context: Context) -> bool:
    return matches(change.of, on_stack, context)


#: What has to be among the targets that a player chooses for a spell or ability, if it can be.
MUST_TARGET: Final = EffectsQuestion[GameObject, Callable[[Thing], bool]]()


@MUST_TARGET.answered_by(MustTarget)
def _must_target(change: MustTarget, on_stack: GameObject, context: Context) -> Callable[[Thing], bool]:
    return lambda thing: matches(change.what, thing, context)


def check_must_target(game: Game, on_stack: GameObject, you: Player) -> None:
    """Raise IllegalAction where a player who casts a spell or activates an ability has left out what an effect has them
    choose among its targets, though it could be one (601.2c in 2026)."""
    chosen = on_stack.announcement.targets
    for is_wanted in MUST_TARGET.of(game, you, on_stack):
        if any(is_wanted(thing) for things in chosen.values() for thing in things):
            continue
        context = context_on_stack(game, on_stack, you)
        possible = (thing for aimed in aims(game, on_stack) for thing in legal_targets(aimed, context, on_stack))
        wanted = next(filter(is_wanted, possible), None)
        if wanted is not None:
            raise IllegalAction(
                f"{you.name} has to choose {wanted} among the targets of {on_stack.name}",
                Cite.CHOOSE_TARGETS,
                Remedy(Need.TARGET, f"{wanted} among its targets"),
            )


def choose_targets(
    aimed: Aimed,
    context: Context,
    on_stack: GameObject,
    before: Mapping[int, tuple[Thing, ...]],
    in_view: tuple[Thing, ...] = (),
) -> Asking[tuple[Thing, ...]]:
    """Ask for the targets of one use of the word; those chosen `before` for other uses may not be "another". `in_view`:
    what will be legal if the cost is paid in some way."""
    chooser = yield from _who_chooses(aimed, context, on_stack)
    possible = dict.fromkeys((*legal_targets(aimed, context, on_stack), *in_view))
    legal = tuple(thing for thing in possible if context.game.reaches(chooser, thing))
    if _is_another(aimed):
        taken = [thing for chosen in before.values() for thing in chosen]
        legal = tuple(thing for thing in legal if thing not in taken)
    least = least_of(aimed.count, context)
    most = _most(aimed.count, context, len(legal))
    if _is_of_each_controller(aimed):
        most = len(_controllers(legal, context))  # who controls nothing that could be one has none (601.2c)
        least = most if aimed.count is None else min(least, most)
    elif _most_together(aimed, legal, context) < least:
        raise _no_target(aimed, context, on_stack)
    question = Choice(
        chooser,
        ChoiceKind.TARGETS,
        f"choose {_how_many(least, most)} for {on_stack.name}",
        Cite.CHOOSE_TARGETS,
        [Option(thing, str(thing)) for thing in legal],
        least,
        most,
        source=on_stack,
        check=lambda answer: _check_targets(answer, legal, aimed, context, on_stack, chooser),
    )
    # Asked even where only one answer is legal: a player who names another is told why not.
    return tuple((yield from ask(question, even_if_forced=True)))


def _most_together(aimed: Aimed, legal: tuple[Thing, ...], context: Context) -> int:
    """How many of these can be targets together: those of "a single graveyard" have one owner, and those that "share a
    creature type" one in common."""
    if isinstance(aimed, Target) and aimed.alike is not None:
        values = (_alike_in(aimed.alike, thing, context) for thing in legal)
        return max(Counter(value for each in values for value in each).values(), default=0)
    if not _is_of_one_zone(aimed):
        return len(legal)
    of_each = Counter(thing.owner for thing in legal if isinstance(thing, GameObject))
    return max(of_each.values(), default=0)


def _check_targets(
    answer: object,
    legal: tuple[Thing, ...],
    aimed: Aimed,
    context: Context,
    on_stack: GameObject,
    chooser: Player,
) -> None:
    """Give the reason for a target that isn't legal, before the question's own check says only that it isn't."""
    chosen = answer if isinstance(answer, tuple) else ()
    for thing in chosen:
        if isinstance(thing, GameObject | Player) and thing not in legal:
            why, cites = why_not_target(aimed, thing, context, on_stack) or _why_not_chosen(thing, chooser, context)
            raise IllegalAction(why, cites, Remedy(Need.TARGET, f"another target for {on_stack.name}"))
    if _is_of_each_controller(aimed) and len(_controllers(chosen, context)) < len(chosen):
        raise IllegalAction(
            f"each player controls one of the targets of {on_stack.name}",
            Cite.CHOOSE_TARGETS,
            Remedy(Need.TARGET, "a target that another player controls"),
        )
    if not share_as_they_must(aimed, chosen, context):
        raise IllegalAction(
            f"the targets of {on_stack.name} have to share a {aimed.alike.value}",  # type: ignore[union-attr]
            Cite.CHOOSE_TARGETS,
            Remedy(Need.TARGET, "targets that have that in common"),
        )
    if not _are_no_more_than_they_may(aimed, chosen, context):
        raise IllegalAction(
            f"the targets of {on_stack.name} come to too much {aimed.at_most[0].value}",  # type: ignore[union-attr,index]
            Cite.CHOOSE_TARGETS,
            Remedy(Need.TARGET, "targets that come to less"),
        )
    if _is_of_one_zone(aimed) and len({thing.owner for thing in chosen if isinstance(thing, GameObject)}) > 1:
        raise IllegalAction(
            f"the targets of {on_stack.name} are in a single player's zone",
            Cite.CHOOSE_TARGETS,
            Remedy(Need.TARGET, "targets that one player owns"),
        )


def _alike_in(characteristic: Characteristic, thing: Thing, context: Context) -> frozenset[object]:
    return (
        comparable_values(characteristic, context.characteristics(thing))
        if isinstance(thing, GameObject)
        else frozenset()
    )


def share_as_they_must(aimed: Aimed, chosen: Iterable[Thing], context: Context) -> bool:
    """Whether targets that have to share something with each other do; one alone has nobody to share with."""
    if not isinstance(aimed, Target) or aimed.alike is None:
        return True
    values = [_alike_in(aimed.alike, thing, context) for thing in chosen]
    return len(values) < 2 or bool(frozenset.intersection(*values))


def _are_no_more_than_they_may(aimed: Aimed, chosen: Iterable[Thing], context: Context) -> bool:
    """Whether targets "with total power 10 or less" come to no more than that, all together."""
    if not isinstance(aimed, Target) or aimed.at_most is None:
        return True
    characteristic, most = aimed.at_most[0], number(aimed.at_most[1], context)
    each = (value_of(characteristic, thing, context) for thing in chosen if isinstance(thing, GameObject))
    return sum(each) <= most


def _why_not_chosen(thing: Thing, chooser: Player, context: Context) -> tuple[str, Cited]:
    """Why a player can't choose what could be a target otherwise."""
    if context.game.reaches(chooser, thing):
        return f"{thing} is a target already", Cite.CHOOSE_TARGETS
    return f"{thing} is outside {chooser}'s range of influence", Cite.CHOICE_IN_RANGE


def _who_chooses(aimed: Aimed, context: Context, on_stack: GameObject) -> Asking[Player]:
    """You, unless the target is "of an opponent's choice": of several opponents, you say whose."""
    if not isinstance(aimed, Target) or aimed.chooser is None:
        return context.you
    others = who_chooses(aimed.chooser, context) or _spoken_of_later(aimed.chooser, context, on_stack)
    if len(others) < 2:
        return others[0] if others else context.you
    chosen = yield from ask_one(
        context.you,
        ChoiceKind.PLAYER,
        "choose who chooses the target",
        Cite.CHOOSE_TARGETS,
        [Option(other, other.name) for other in others],
    )
    assert isinstance(chosen, Player)
    return chosen


def _spoken_of_later(word: PlayerReference, context: Context, on_stack: GameObject) -> tuple[Player, ...]:
    """Whom "their choice" means where the player has only been spoken of, and nothing been done yet: "that creature's
    controller may have it deal damage to any target of their choice"."""
    meant = word.means if isinstance(word, Referring) else None
    if isinstance(meant, NamedPlayers) and on_stack.announcement.effect is not None:
        for node in walk(on_stack.announcement.effect):
            if isinstance(node, PlayerReference) and node.named in meant.names:
                return players(node, context)
    return ()


def _no_target(aimed: Aimed, context: Context, on_stack: GameObject) -> IllegalAction:
    """Why nothing can be targeted: the rule that protects what could be, where that is one rule."""
    missing = Remedy(Need.TARGET, "a legal target")
    reasons = [why_not_target(aimed, thing, context, on_stack) for thing in _described(aimed.description, context)]
    rules = {reason[1] for reason in reasons if reason is not None}
    if len(rules) == 1 and None not in reasons:
        why = next(reason[0] for reason in reasons if reason is not None)
        return IllegalAction(f"{on_stack.name} has no legal target: {why}", rules.pop(), missing)
    return IllegalAction(f"{on_stack.name} has no legal target", Cite.CHOOSE_TARGETS, missing)


def _how_many(least: int, most: int) -> str:
    if least == most:
        return "a target" if least == 1 else f"{least} targets"
    return f"{least} to {most} targets"


def _is_of_one_zone(aimed: Aimed) -> bool:
    return any(isinstance(node, InZone) and node.single for node in walk(aimed.description))


def _is_of_each_controller(aimed: Aimed) -> bool:
    return isinstance(aimed, Target) and aimed.each_controller


def _controllers(things: Iterable[Thing], context: Context) -> set[Player]:
    """Everybody who controls one of these."""
    return {context.controller_of(thing) for thing in things if isinstance(thing, GameObject)}


def _is_another(aimed: Aimed) -> bool:
    return any(isinstance(node, IsOther) for node in walk(aimed.description))


def least_of(count: Count | None, context: Context) -> int:
    """How many targets have to be chosen."""
    return 1 if count is None else number(count.least, context)


def _most(count: Count | None, context: Context, available: int) -> int:
    if count is None:
        return 1
    return available if count.most is None else min(number(count.most, context), max(available, 0))

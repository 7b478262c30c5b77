"""The hooks that keyword abilities may answer, with what happens where nobody answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engine.events.choices import Asking
from engine.loading import load_modules
from engine.rulebooks import Cited, KeywordRule, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import Cost
from engine.text.tree.nouns import Zone
from engine.values.mana import ManaCost


class Keyword:
    """One keyword ability. Questions get the ability itself, since its blanks may matter.

    A refusal is the rule that refuses; None allows. `rule` is the keyword's own.
    """

    rule: ClassVar[KeywordRule]

    #: The creature need not tap to attack.
    attacks_untapped: bool = False
    #: The creature may attack and use tap abilities at once.
    ignores_summoning_sickness: bool = False
    #: It deals combat damage in the first of two combat damage steps.
    strikes_first: bool = False
    #: It deals combat damage in the ordinary step, too, having dealt it in the first.
    strikes_again: bool = False
    #: Its excess combat damage may go on to what it attacks.
    tramples: bool = False
    #: Its excess combat damage may go on from a planeswalker that it attacks to whoever controls that.
    tramples_over_planeswalkers: bool = False
    #: The card can be cast whenever an instant can.
    has_instant_timing: bool = False
    #: Its cost may be paid additionally, as the spell is cast.
    adds_a_cost: bool = False
    #: Its cost may be paid in place of the mana cost.
    replaces_the_cost: bool = False
    #: Its additional cost may be paid any number of times.
    is_paid_repeatedly: bool = False
    #: Its cost is paid for each mode that is chosen beyond the first.
    is_paid_for_each_mode: bool = False
    #: By which keyword's name a payment is asked for later, where that isn't its own: multikicker's is a kicker cost.
    paid_as: str = ""
    #: It lowers the cost only of a spell that is cast with it.
    lowers_only_if_announced: bool = False
    #: A spell that is cast for its cost comes as early as an instant.
    is_quick_if_announced: bool = False
    #: Permanents may be tapped to pay for the spell.
    taps_to_pay: bool = False
    #: Another player may pay generic mana of the spell's total cost.
    another_may_pay: bool = False
    #: Where else than from a hand it lets its owner cast the card.
    casts_from: Zone | None = None
    #: For its cost, the card is cast only when a sorcery could be.
    only_as_a_sorcery: bool = False
    #: Nothing lets it be cast from anywhere else.
    casts_from_nowhere_else: bool = False
    #: Where a spell goes as it resolves, if its cost was paid.
    resolves_to: Zone | None = None
    #: Where a spell goes instead of anywhere else, if its cost was paid.
    leaves_the_stack_to: Zone | None = None
    #: For its cost, the card is cast with its back face up.
    casts_transformed: bool = False
    #: For its cost, the card is cast as an Aura that is no creature.
    casts_bestowed: bool = False
    #: For its cost, the card is cast as a spell that merges with the creature that it targets.
    casts_mutating: bool = False
    #: The card may be cast with the mana cost and the size that stand beside the keyword.
    casts_prototyped: bool = False
    #: Card text that is followed as the spell becomes a permanent, ~, if its cost was paid.
    of_its_permanent: str = ""

    #: Its cost is to promise an opponent something, who is chosen as the spell is cast.
    promises_something: bool = False
    #: Who controls it and has no speed gets speed 1.
    gives_speed: bool = False
    #: While the spell is on the stack, nothing is cast, and no ability but mana abilities is activated.
    silences: bool = False

    def refuses_cost(self, game: Game, ability: KeywordAbility, card: GameObject, player: Player) -> Cited | None:
        """Whether its cost can't be paid now in place of the mana cost."""
        return None

    def cost_of(self, ability: KeywordAbility) -> Cost:
        """What is paid for it."""
        return ability.cost or Cost(())

    def lent(self, game: Game, card: GameObject) -> KeywordAbility | None:
        """The ability by which a card may be cast that hasn't the keyword itself, where the rules let it."""
        return None

    def enters_attacking(self, game: Game, spell: GameObject) -> GameObject | Player | None:
        """What the permanent attacks, tapped, that the spell becomes if its cost was paid; None: it doesn't attack."""
        return None

    #: Whether what it does for a cost pays part of the total, where the edition has it so; anything else is done while
    #: the total is being settled.
    may_pay_the_total = False

    def lowers_cost(
        self, game: Game, ability: KeywordAbility, spell: GameObject, tapping: tuple[GameObject, ...], mana: ManaCost
    ) -> Asking[ManaCost]:
        """What is left of the mana to pay for a spell that its controller pays for in another way, too."""
        return mana
        yield  # a generator that asks nothing

    def may_be_spliced(self, game: Game, ability: KeywordAbility, card: GameObject, spell: GameObject) -> bool:
        """Whether the card that has this can be spliced onto a spell."""
        return False

    def refuses_to_attack(self, game: Game, ability: KeywordAbility, creature: GameObject) -> Cited | None:
        return None

    def refuses_blocker(
        self, game: Game, ability: KeywordAbility, attacker: GameObject, blocker: GameObject
    ) -> Cited | None:
        """Whether the attacker that has this can't be blocked by `blocker`."""
        return None

    def refuses_to_block(
        self, game: Game, ability: KeywordAbility, blocker: GameObject, attacker: GameObject
    ) -> Cited | None:
        """Whether the blocker that has this can't block `attacker`."""
        return None

    def refuses_target(
        self, game: Game, ability: KeywordAbility, whose: GameObject | Player, of: GameObject, player: Player
    ) -> Cited | None:
        """Whether what has this can't be the target of `of`, a spell or ability (or its source) of `player`."""
        return None


_HOOKS: Final[dict[str, Keyword]] = {}


def keyword_ability(
    *names: str, letter: str = "", of: str = "", words: str = ""
) -> Callable[[type[Keyword]], type[Keyword]]:
    """Register a keyword's hooks under its name, in lower case as in `KeywordAbility.keyword`.

    `letter`: where under the keyword's heading the rule stands that it cites; `of`: that heading, where it is another
    keyword; `words`: words of that rule, where the name isn't among them.
    """

    def register(kind: type[Keyword]) -> type[Keyword]:
        name = names[0]
        kind.rule = keyword_rule(of or name, letter, words or name) if letter else KeywordRule(name, letter, name)
        for name in names:
            _HOOKS[name] = kind()
        return kind

    return register


def hook_of(name: str) -> Keyword | None:
    load_modules("engine.keywords")
    return _HOOKS.get(name)


def hooked_keywords() -> frozenset[str]:
    """The names of all keywords that have hooks."""
    load_modules("engine.keywords")
    return frozenset(_HOOKS)


def adds_a_cost(name: str) -> bool:
    """Whether a cost of this name may be paid additionally for a spell that has the keyword."""
    hook = hook_of(name)
    return hook is not None and hook.adds_a_cost


def hooks(game: Game, game_object: GameObject) -> list[tuple[Keyword, KeywordAbility]]:
    """The hooks of each keyword ability that an object has now."""
    return [
        (hook, possessed.ability)
        for possessed in game.characteristics(game_object).abilities
        if isinstance(possessed.ability, KeywordAbility) and (hook := hook_of(possessed.ability.keyword)) is not None
    ]


def answers(game: Game, game_object: GameObject, question: Callable[[Keyword], bool]) -> bool:
    """Whether any keyword of an object answers a yes-or-no hook, such as `tramples`, with yes."""
    having = hooks(game, game_object)
    return bool(having) and any(question(hook) for hook, _ in having)

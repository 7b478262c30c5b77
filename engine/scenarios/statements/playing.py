"""Playing spells and abilities: casting, activating, using mana abilities, and special actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from engine.actions.activatable import Activate, activated_abilities
from engine.actions.mana_abilities import is_mana_ability
from engine.events.choices import Choice, ChoiceKind, IllegalAction
from engine.events.kinds.life import LifeLost
from engine.events.kinds.moving import ObjectMoved
from engine.events.player_rules import is_cast_free
from engine.keywords.airbend import AIRBENT
from engine.keywords.hooks import Keyword, hook_of, hooks
from engine.play import actions
from engine.play.actions import PlayLand, is_land
from engine.play.announced import Casting
from engine.play.ending_effects import EndingEffect, endable
from engine.play.face_down import TurningFaceUp
from engine.play.ignoring import Ignoring
from engine.play.spell_costs import ALTERNATIVE, could_cost_nothing
from engine.scenarios.language.faults import NotOffered, ScriptError
from engine.scenarios.language.names import NamedObject
from engine.scenarios.language.slots import Share
from engine.scenarios.language.told import Told
from engine.scenarios.playing.choosing import take
from engine.scenarios.playing.finding import activatable_first, find_no_player, find_object, is_called
from engine.scenarios.playing.questions import STOPPING
from engine.scenarios.playing.sentences import Sentence, ToldDeed, says
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.state.printed import Printed
from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.costs import PaysMana
from engine.text.tree.effects.mana import AddMana, AddsMana
from engine.text.tree.node import Node
from engine.text.tree.nouns import Zone
from engine.text.tree.quantities import Variable
from engine.text.tree.references import Target
from engine.text.tree.walk import walk

if TYPE_CHECKING:
    from engine.scenarios.playing.acting import Acting


@says(
    "{player} (casts|plays|~responds with)[(~ a|~ an|~ the)] {object:card}"
    "<[~,]( face down{face_down!}| fused{fused!}| prototyped{prototyped!}| kicked[ {often:kicked_often}]{kicked!}"
    "| with its {symbols:kickers+} kicker<(~, and |~, | and )[~with ]its {symbols:kickers+} kicker>"
    "| with {extra:extras+}"
    "| for its {cost:instead} cost|~ with {cost:instead}|~ for {cost:instead}|~ using {cost:instead}"
    "|~ {cast_so:instead}|~ without paying[ its mana cost]{for_free!}|~ for free{for_free!}"
    "| from (the|~her|~his|~their|{player:whose}'s) {zone:origin}| from exile{exiled!}"
    "| from the command zone{commanding!}"
    "| with X = {number:x}|~ with X={number:x}|~ for X = {number:x}|~ for X={number:x}| choosing {choice}"
    "| splicing {things:splicing}| targeting {things:targets}|~ on {things:targets}|~ at {things:targets}"
    "| dividing {shares}| tapping {things:tapping}| {giving_up} {things:given}| paying {number:life} life"
    "|~ in response)>",
    "Alice casts Sudden Growth targeting Old Ogre",
    "Bob plays Forest",
    "Alice casts Blaze with X = 3 targeting Bob",
    "Alice casts Hidden Wyrm face down",
    "Alice casts Hidden Wyrm fused",
    "Alice casts Hidden Wyrm prototyped",
    "Alice casts Ember Burst kicked twice targeting Bob",
    "Alice casts Ember Burst with buyback targeting Bob",
    "Alice casts Ember Burst with replicate twice targeting Bob",
    "Alice casts Ember Burst with its {2}{B} kicker",
    "Alice casts Ember Burst with its {2}{B} kicker and its {1}{G} kicker",
    "Alice casts Ember Burst for its flashback cost from the graveyard",
    "Alice casts Old Ogre from the command zone",
    "Alice casts Ragged Page from the graveyard choosing Low Meadow",
    "Alice casts Burning Verse splicing Rain Verse targeting Bob",
    "Alice casts Loud Choir tapping Wicker Man and Cinder Pup",
    "Alice casts Sudden Growth sacrificing Oak",
    "Alice casts Sudden Growth paying 2 life",
)
@dataclass(frozen=True, kw_only=True)
class Cast(ToldDeed):
    """Plays a card as a spell, or plays a land. Targets go to the words *target* in the order in which they stand;
    *targeting nothing* chooses none of "up to" so many. What else is announced may stand in any order."""

    player: str
    card: NamedObject
    face_down: bool = False
    fused: bool = False
    prototyped: bool = False
    kicked: bool = False
    kicked_often: int = 1
    kickers: tuple[str, ...] = ()
    extras: tuple[tuple[str, ...], ...] = ()
    instead: str = ""
    for_free: bool = False
    origin: str = ""
    whose: str = ""
    exiled: bool = False
    commanding: bool = False
    x: int | None = None
    choice: str | None = None
    splicing: tuple[NamedObject | str, ...] = ()
    targets: tuple[NamedObject | str, ...] | None = None
    shares: tuple[Share, ...] = ()
    tapping: tuple[NamedObject | str, ...] = ()
    giving_up: str = ""
    given: tuple[NamedObject | str, ...] = ()
    life: int = 0

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        if self.card.ability:
            # Before Magic 2010 abilities are played, too.
            activates = ActivateAbility(
                player=self.player,
                object=self.card,
                x=self.x,
                choice=self.choice,
                targets=self.targets,
                shares=self.shares,
                giving_up=self.giving_up,
                given=self.given,
                life=self.life,
            )
            activates.do(acting, later)
            return
        game = acting.game
        player = acting.player(self.player)
        acting.give_priority(player)
        where = self._where(game, player)
        card = find_object(game, self.card, where)
        if (self.origin or self.exiled or self.commanding) and card not in where:
            named = "exile" if self.exiled else "the command zone" if self.commanding else f"that {self.origin}"
            raise ScriptError(f"{self.card} isn't in {named}")
        if (casts := self._casts_from_elsewhere) is not None and card not in where and not casts.replaces_the_cost:
            raise NotOffered(f"{self.card} isn't where {self.instead} lets it be cast from", casts.rule)
        convoking = self.tapping if _taps_to_pay(game, card) or ("conspire",) not in self.extras else ()
        casting = self._announced(game, player, card, convoking)
        _refuse_an_x_of_nothing(casting)
        playing = PlayLand(card, casting.face)
        plays_land = is_land(game, playing) and not self.face_down
        try:
            take(acting, playing if plays_land else casting, self._told(convoking))
        except IllegalAction:
            if plays_land or not could_cost_nothing(game, card, player, casting):
                raise
            # It can't be cast for its mana cost, and needn't be: nobody has to say so.
            take(acting, replace(casting, instead=ALTERNATIVE), self._told(convoking))
        _check_what_was_given(acting, self.giving_up, self.given)
        _check_life(acting, player, self.life)

    def _told(self, convoking: Sequence[NamedObject | str]) -> Told:
        """What is said of it, for the questions that the game asks on the way."""
        told = Told.of(self.targets, self.choice, self.shares, self.given, self.life)
        if len(self.kickers) == 1:
            told.choices.insert(0, self.kickers[0])
        if self.tapping and not convoking:
            told.choices.insert(0, " and ".join(map(str, self.tapping)))  # what is tapped to conspire is asked for
        return told

    def _face_of(self, card: GameObject) -> int | None:
        """The place of the part of the card that has the name that is said; none is meant by its whole name."""
        several = card.printed.played_as
        if len(several) == 1 or self.fused or self.face_down:
            return None
        return next((index for index, face in enumerate(several) if face.name == self.card.name), None)

    @property
    def _casts_from_elsewhere(self) -> Keyword | None:
        """The keyword that is said, where it lets a card be cast from a graveyard or exile."""
        said = hook_of(self.instead) if self.instead else None
        return said if said is not None and said.casts_from is not None else None

    def _where(self, game: Game, player: Player) -> Sequence[GameObject]:
        """The cards of the zone that the card is played from: the player's hand, unless another is said."""
        if self.exiled or self.commanding:
            return game.exile if self.exiled else game.command
        owner = next((candidate for candidate in game.players if candidate.name == self.whose), player)
        if not self.origin and (casts := self._casts_from_elsewhere) is not None and casts.casts_from is not None:
            return [card for card in game.objects_in(casts.casts_from) if card.owner is owner]
        zones = {"": owner.hand, "hand": owner.hand, "graveyard": owner.graveyard, "library": owner.library}
        return zones[self.origin]

    def _announced(
        self, game: Game, player: Player, card: GameObject, convoking: Sequence[NamedObject | str]
    ) -> Casting:
        instead = self.instead
        if self.for_free and not is_cast_free(game, player, card):
            instead = ALTERNATIVE
        if (casts := self._casts_from_elsewhere) is not None and not casts.replaces_the_cost:
            instead = ""  # it says where the card is cast from, and what is paid besides: jump-start, retrace
        elif not instead and (self.origin == "graveyard" or card.set_aside is not None):
            instead = next(_replacing_from(game, card, Zone.EXILE if self.exiled else Zone.GRAVEYARD), "")
        return Casting(
            card,
            self.x,
            face_down=self.face_down,
            face=self._face_of(card),
            fused=self.fused,
            kicked=len(self.kickers) or (self.kicked_often if self.kicked else 0),
            extras=tuple(cost for costs in self.extras for cost in costs),
            instead="" if instead == _PROTOTYPE else instead,
            prototyped=self.prototyped or instead == _PROTOTYPE,
            splicing=tuple(find_no_player(game, spliced) for spliced in self.splicing),
            tapping=tuple(find_no_player(game, permanent) for permanent in convoking),
        )

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        named = (face for card in cards.values() for face in card.faces if face.name == self.card.name)
        card = cards.get(self.card.name) or next(named, None)
        is_quick = card is not None and ("Instant" in card.type_line.types or _has_keyword(card, "flash"))
        return "" if is_quick else self.player


#: What is no cost in place of another, though it may be called so: the prototype's is the spell's own mana cost.
_PROTOTYPE: Final = "prototype"
#: The keyword by whose cost a card is cast that needn't have it, by how it waits in exile.
_LENT: Final = {"plotted": "plot", AIRBENT: "airbend"}


def _replacing_from(game: Game, card: GameObject, zone: Zone) -> Iterator[str]:
    """The keywords by whose costs a card is cast from a zone."""
    for hook, ability in hooks(game, card):
        if hook.replaces_the_cost and hook.casts_from is zone:
            yield ability.keyword
    if card.set_aside is not None and card.set_aside.how in _LENT:
        yield _LENT[card.set_aside.how]


def _check_what_was_given(acting: Acting, verb: str, given: Sequence[NamedObject | str]) -> None:
    """Raises ScriptError where something that is said to pay a cost was not, or was for nothing of the kind."""
    asked = acting.session.pending
    if not given or (asked is not None and asked.kind not in STOPPING):
        return  # it isn't all paid yet
    moved = [fact for fact in acting.game.facts[acting.since :] if isinstance(fact, ObjectMoved)]
    gone = [fact.object for fact in moved if fact.verb.startswith(verb)]
    for named in given:
        meant = next(
            (each for each in gone if isinstance(named, NamedObject) and is_called(acting.game, each, named)), None
        )
        if meant is None:
            raise ScriptError(f"{named} paid for nothing so")
        gone.remove(meant)


def _check_life(acting: Acting, player: Player, life: int) -> None:
    """Raises ScriptError where so much life is said to be paid and another amount was."""
    asked = acting.session.pending
    if not life or (asked is not None and asked.kind not in STOPPING):
        return
    lost = [fact for fact in acting.game.facts[acting.since :] if isinstance(fact, LifeLost)]
    paid = sum(fact.amount for fact in lost if fact.player is player)
    if paid != life:
        raise ScriptError(f"{player.name} paid {paid or 'no'} life, not {life}")


def _taps_to_pay(game: Game, card: GameObject) -> bool:
    return any(hook.taps_to_pay for hook, _ in hooks(game, card))


def _has_keyword(card: Printed, keyword: str) -> bool:
    return any(isinstance(ability, KeywordAbility) and ability.keyword == keyword for ability in card.text.abilities)


def _refuse_an_x_of_nothing(casting: Casting) -> None:
    """An X that stands nowhere on the card is refused, so that no word is dropped."""
    card = casting.card.printed
    has_x = any(bool(face.mana_cost and face.mana_cost.variables) for face in card.faces) or _has_variable(card.text)
    if casting.x is not None and not has_x:
        raise ScriptError(f"{card.name} has no X to choose")


def _has_variable(text: Node) -> bool:
    """Whether X stands in a text or its costs."""
    return any(
        isinstance(node, Variable) or (isinstance(node, PaysMana) and bool(node.mana.variables)) for node in walk(text)
    )


@says(
    "{player} (activates|~uses) {object}[( ability {number:ability}|~'s ability {number:ability})]"
    "<[~,]( with X = {number:x}|~ with X={number:x}| choosing {choice}"
    "| targeting {things:targets}|~ on {things:targets}|~ at {things:targets}| dividing {shares}"
    "| {giving_up} {things:given}| paying {number:life} life|~ in response)>",
    "Bob activates Bone Guard",
    "Alice activates Fire Adept targeting Bob",
    "Alice activates Fire Adept discarding Oak",
    "Alice activates Fire Adept ability 2 with X = 2",
)
@dataclass(frozen=True, kw_only=True)
class ActivateAbility(ToldDeed):
    """Activates an ability; *ability 2* is the second activated ability of the object. Without a number it is the first
    that can have what is said of it: targets, or an X. A mana ability can be activated while its player is paying, too.
    """

    makes_mana: ClassVar[bool] = True

    player: str
    object: NamedObject
    ability: int | None = None
    x: int | None = None
    choice: str | None = None
    targets: tuple[NamedObject | str, ...] | None = None
    shares: tuple[Share, ...] = ()
    giving_up: str = ""
    given: tuple[NamedObject | str, ...] = ()
    life: int = 0

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        player = acting.player(self.player)
        told = Told.of(self.targets, self.choice, self.shares, self.given, self.life)
        asked = acting.session.pending
        if _pays_now(asked, player) and asked is not None:
            activation = self._activation(acting.game, player)
            if any(option.value == activation for option in asked.options):
                take(acting, (activation,), told)
                return
        acting.give_priority(player)
        take(acting, self._activation(acting.game, player), told)
        _check_what_was_given(acting, self.giving_up, self.given)
        _check_life(acting, player, self.life)

    def turn_of(self, cards: Mapping[str, Printed]) -> str:
        card = cards.get(self.object.name)
        return self.player if card is not None and "Planeswalker" in card.type_line.types else ""

    def _activation(self, game: Game, player: Player) -> Activate:
        source = replace(self.object, ability=False)  # an ability of what has it, and not one on the stack
        index = 0 if self.ability is None else self.ability - 1
        permanent = find_object(game, source, activatable_first(game, player, index))
        if self.ability is None:
            index = next(self._fitting(game, permanent), 0)
            permanent = find_object(game, source, activatable_first(game, player, index))
        return _activation(game, permanent, index, self.x)

    def _fitting(self, game: Game, permanent: GameObject) -> Iterator[int]:
        """The places of the abilities that can have what is said: targets where some are named, X where it is."""
        for index, functioning in enumerate(activated_abilities(game, permanent)):
            has_targets = any(isinstance(node, Target) for node in walk(functioning.ability))
            if (has_targets or not self.targets) and (self.x is None or _has_variable(functioning.ability)):
                yield index


def _activation(game: Game, game_object: GameObject, index: int, x: int | None) -> Activate:
    """The activation of an ability by its place; one that isn't there is left to the rules to refuse."""
    abilities = list(activated_abilities(game, game_object))
    if x is not None and 0 <= index < len(abilities) and not _has_variable(abilities[index].ability):
        raise ScriptError(f"that ability of {game_object.name} has no X to choose")
    return Activate(game_object, index, x)


@says(
    "{player} {verb} ({object}[( to|~ on|~ onto) {thing}]|{thing} with {object})"
    "<( with X = {number:x}| choosing {choice}| targeting {things:targets})>",
    "Alice cycles Far Shore",
    "Alice equips Tall Spear to Oak",
    "Alice equips Oak with Tall Spear",
    "Alice unearths Stray Bones",
)
@dataclass(frozen=True, kw_only=True)
class UseKeyword(ToldDeed):
    """Activates the ability that a keyword is: *cycles* that of cycling, *equips … to …* that of equip."""

    player: str
    verb: str
    object: NamedObject
    thing: NamedObject | str | None = None
    x: int | None = None
    choice: str | None = None
    targets: tuple[NamedObject | str, ...] | None = None

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        player = acting.player(self.player)
        acting.give_priority(player)
        game_object = find_object(acting.game, self.object, self._where(acting.game, player))
        index = _place_of(acting.game, game_object, self.verb)
        targets = self.targets if self.thing is None else (self.thing, *(self.targets or ()))
        take(acting, _activation(acting.game, game_object, index, self.x), Told.of(targets, self.choice))

    def _where(self, game: Game, player: Player) -> Sequence[GameObject]:
        """The zone in which such an ability functions is looked at first."""
        if self.verb in _ON_THE_BATTLEFIELD:
            return tuple(game.permanents())
        return player.graveyard if self.verb in _IN_THE_GRAVEYARD else player.hand


_ON_THE_BATTLEFIELD: Final = frozenset({"equip", "fortify", "outlast", "level up", "reconfigure"})
_IN_THE_GRAVEYARD: Final = frozenset({"unearth", "embalm", "eternalize", "encore", "scavenge"})


def _place_of(game: Game, game_object: GameObject, keyword: str) -> int:
    """Which of an object's activated abilities is that of a keyword; "swampcycling" is cycling, too."""
    for index, functioning in enumerate(activated_abilities(game, game_object)):
        ability = functioning.possessed.ability
        if isinstance(ability, KeywordAbility) and ability.keyword.endswith(keyword):
            return index
    raise ScriptError(f"{game_object.name} has no ability called {keyword}")


@says(
    "{player} (crews{crews!}|saddles) {object}[ (with|~by tapping) {things:with_them}]",
    "Alice crews Wicker Man with Old Ogre and Oak",
    "Alice saddles Old Ogre",
)
@dataclass(frozen=True, kw_only=True)
class CrewOrSaddle(ToldDeed):
    """Activates the ability that crew or saddle is; who is tapped for it is said with it, or asked for."""

    player: str
    object: NamedObject
    crews: bool = False
    with_them: tuple[NamedObject | str, ...] = ()

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        player = acting.player(self.player)
        acting.give_priority(player)
        permanent = find_object(acting.game, self.object, tuple(acting.game.permanents()))
        index = _place_of(acting.game, permanent, "crew" if self.crews else "saddle")
        told = Told.of(None, " and ".join(map(str, self.with_them)) or None)
        take(acting, _activation(acting.game, permanent, index, None), told)


@says(
    "{player} taps {things} for (mana|~{mana:made})", "Alice taps Forest for mana", "Alice taps Forest and Elm for mana"
)
@dataclass(frozen=True, kw_only=True)
class TapForMana(ToldDeed):
    """Uses mana abilities, when the player has priority or is paying for something."""

    makes_mana: ClassVar[bool] = True

    player: str
    things: tuple[NamedObject | str, ...]
    made: tuple[str, ...] = ()

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        game = acting.game
        player = acting.player(self.player)
        if self.made and len(self.things) not in (1, len(self.made)):
            raise ScriptError("say for each of them which mana it is tapped for")
        each = self.made if len(self.things) > 1 else ("".join(self.made),)
        for named, made in zip(self.things, each or ("",) * len(self.things), strict=True):
            untapped = [permanent for permanent in game.permanents() if not permanent.tapped]
            own = [permanent for permanent in untapped if game.controller_of(permanent) is player]
            source = find_no_player(game, named, own if any(_is_meant(game, each, named) for each in own) else untapped)
            action = Activate(source, _mana_ability_of(game, source, made))
            if _pays_now(acting.session.pending, player):
                acting.answer((action,))
            else:
                acting.give_priority(player)
                acting.answer(action)
            asked = acting.session.pending
            if made and asked is not None and asked.kind is ChoiceKind.COLOR and asked.source is source:
                acting.answer((made,))


def _is_meant(game: Game, permanent: GameObject, named: NamedObject | str) -> bool:
    return isinstance(named, NamedObject) and is_called(game, permanent, named)


def _pays_now(asked: Choice | None, player: Player) -> bool:
    """Whether a player is asked for mana abilities to pay with."""
    if asked is None or asked.player is not player:
        return False
    return asked.kind is ChoiceKind.PAYMENT and any(isinstance(option.value, Activate) for option in asked.options)


def _mana_ability_of(game: Game, source: GameObject, made: str) -> int:
    """The place of its first mana ability; of those that add the mana that is `made`, where that is said."""
    own = [
        (index, functioning.ability)
        for index, functioning in enumerate(activated_abilities(game, source))
        if is_mana_ability(functioning.ability, game.rulebook)
    ]
    if not own:
        raise ScriptError(f"{source.name} has no mana ability")
    fitting = [index for index, ability in own if not made or _may_add(ability, made)]
    if not fitting:
        raise ScriptError(f"{source.name} has no ability that adds {''.join(f'{{{symbol}}}' for symbol in made)}")
    return fitting[0]


def _may_add(ability: Node, made: str) -> bool:
    return any(
        isinstance(node, AddsMana)
        and (not isinstance(node, AddMana) or node.mana.replace("{", "").replace("}", "") == made)
        for node in walk(ability)
    )


@says(
    "{player} turns {object} face up[ choosing {choice}]",
    "Alice turns Hidden Wyrm face up",
    "Alice turns Hidden Wyrm face up choosing 1",
)
@dataclass(frozen=True, kw_only=True)
class TurnFaceUp(ToldDeed):
    """Turns a face-down permanent face up, at any time at which the player has priority; what is chosen is how its cost
    is paid."""

    player: str
    object: NamedObject
    choice: str | None = None

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.give_priority(acting.player(self.player))
        take(
            acting,
            TurningFaceUp(find_object(acting.game, self.object, acting.game.permanents())),
            Told.of(None, self.choice),
        )


@says("{player} ends the effect of {object}", "Alice ends the effect of Silk Leech")
@dataclass(frozen=True, kw_only=True)
class EndEffect(ToldDeed):
    """Pays to end what the object began or set up for later, where its text lets the player do that."""

    player: str
    object: NamedObject

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.give_priority(acting.player(self.player))
        among = dict.fromkeys((*endable(acting.game), *acting.game.permanents()))
        source = find_object(acting.game, self.object, among)
        take(acting, EndingEffect(source), Told.of(None, None))


@says("{player} ignores the effect of {object}", "Alice ignores the effect of Damp Idol")
@dataclass(frozen=True, kw_only=True)
class IgnoreEffect(ToldDeed):
    """Pays to ignore what an ability of the permanent forbids, where its text lets the player do that."""

    player: str
    object: NamedObject

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        acting.give_priority(acting.player(self.player))
        source = find_object(acting.game, self.object, acting.game.permanents())
        take(acting, Ignoring(source), Told.of(None, None))


@says("{player} suspends {object}[ with X = {number:x}]", "Alice suspends Distant Beast")
@dataclass(frozen=True, kw_only=True)
class SuspendCard(ToldDeed):
    """Exiles a card with suspend from the player's hand, with time counters on it."""

    player: str
    object: NamedObject
    x: int | None = None

    def do(self, acting: Acting, later: Sequence[Sentence]) -> None:
        player = acting.player(self.player)
        acting.give_priority(player)

        card = find_object(acting.game, self.object, player.hand)
        has_x = any(ability.text == "X" for ability in acting.game.characteristics(card).keywords("suspend"))
        if self.x is not None and not has_x:
            raise ScriptError(f"{card.name} has no X to choose")
        take(acting, actions.Suspending(card, self.x), Told.of(None))

"""Cards in hands and libraries: draw, discard, search, shuffle, reveal, look (701.7, 12, 14, 16)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Final

from engine.actions.following import Following, follows
from engine.actions.taken import have_taken
from engine.events import notes
from engine.events.applying import note
from engine.events.choices import (
    Asking,
    Choice,
    ChoiceKind,
    IllegalAction,
    Need,
    Option,
    Remedy,
    ask,
    ask_one,
    ask_some,
)
from engine.events.event import Event
from engine.events.functioning import statements_on_battlefield
from engine.events.kinds.cards import (
    CardDiscarded,
    CardDrawn,
    CardsRevealed,
    LibraryArranged,
    LibrarySearched,
    LibraryShuffled,
    LookingAllowed,
    LookingAllowedToController,
    SeveralToBeDrawn,
)
from engine.events.kinds.moving import ObjectMoved
from engine.events.matching import fits
from engine.events.player_rules import kept_from
from engine.meaning.comparing import called_in, comparable_values
from engine.meaning.words import fits_player, matches, number
from engine.rulebooks import Cite, Cited, Ground, Rulebook, keyword_rule
from engine.state.game import Game
from engine.state.objects import GameObject
from engine.state.players import Player
from engine.text.tree.changes import PlayerAct
from engine.text.tree.effects.cards import (
    Arrange,
    Discard,
    Draw,
    Fateseal,
    LookAt,
    MayLookAt,
    Mill,
    Reveal,
    RevealUntil,
    Scry,
    SearchLibrary,
    ShuffleInto,
    ShuffleLibrary,
    Surveil,
)
from engine.text.tree.node import Reference
from engine.text.tree.nouns import Characteristic, Zone
from engine.text.tree.played import reads
from engine.text.tree.players import AnOpponent, You
from engine.text.tree.qualities import Description
from engine.text.tree.references import Either, Some, WholeZone
from engine.text.tree.statements import SearchesOnly
from engine.text.tree.walk import walk

_ON_TOP: Final = "choose the order on top, first to be drawn first"
_SURVEIL: Final = keyword_rule("surveil", "a", "surveil")
_MILL: Final = keyword_rule("mill", "a", "mill")
CANT_SEARCH: Final = kept_from(PlayerAct.SEARCH_LIBRARIES)


_FATESEAL: Final = keyword_rule("fateseal", "a", "fateseal")


@follows(Draw)
def draw(instruction: Draw, following: Following) -> Asking[None]:
    """Cards are drawn one at a time (119.2); each may be replaced by itself. What is done with a drawn card besides
    isn't done with one that came by what replaced a draw (423.6c; 119.6c)."""
    drawn: list[GameObject] = []
    for whose in following.each_player(instruction.player):
        count = yield from following.number(instruction.count, whose)
        if count > 1 and not (yield from _several_come_to_be_drawn(whose, count, following)):
            continue
        for _ in range(count):
            happened = yield from following.happen(
                CardDrawn(player=whose, one_of_several=count > 1, cites=Cite.DRAW_CARD, source=following.source)
            )
            moved = [event.object for event in happened if isinstance(event, ObjectMoved)]
            following.follow_moved(moved)
            if happened and isinstance(happened[0], CardDrawn):
                drawn += moved[:1]
    following.introduce(instruction, drawn)


def _several_come_to_be_drawn(whose: Player, count: int, following: Following) -> Asking[bool]:
    """Whether nothing replaces the drawing of several cards as a whole (121.2a in 2026)."""
    happened = yield from following.happen(
        SeveralToBeDrawn(player=whose, count=count, cites=Cite.DRAW_CARD, source=following.source)
    )
    return bool(happened) and isinstance(happened[0], SeveralToBeDrawn)


@follows(Discard)
def discard(instruction: Discard, following: Following) -> Asking[bool]:
    """Discard: the player who discards chooses, unless the text says otherwise (701.7b)."""
    proposals: list[Event] = []
    for whose in following.each_player(instruction.player):
        chooser = whose
        if instruction.chooser is not None:
            chooser = (yield from following.player(instruction.chooser)) or whose
        discarded = yield from _in_hand(instruction, following, whose, chooser)
        proposals += [
            CardDiscarded(player=whose, card=card, cites=Cite.DISCARD, source=following.source) for card in discarded
        ]
    happened = yield from following.happen(*proposals)
    following.follow_moved(event.card for event in happened if isinstance(event, CardDiscarded))
    return bool(happened) or isinstance(instruction.what, WholeZone)


def _in_hand(
    instruction: Discard, following: Following, whose: Player, chooser: Player
) -> Asking[tuple[GameObject, ...]]:
    if not isinstance(instruction.what, Some):
        game_objects = yield from following.objects(instruction.what, whose)
        return tuple(card for card in game_objects if card.zone is Zone.HAND and card.owner is whose)
    reference = instruction.what
    qualities = reference.description.qualities if isinstance(reference.description, Description) else ()
    fitting = tuple(
        card
        for card in whose.hand
        if all(matches(quality, card, following.context) for quality in qualities) and not following.is_spoken_for(card)
    )
    least, most = following.how_many(reference.count, len(fitting))
    if reference.at_random:
        chosen: tuple[GameObject, ...] = following.at_random(fitting, most)
    else:
        chosen = yield from ask_some(
            chooser, "choose what to discard", Cite.DISCARD, fitting, least, most, following.source
        )
    following.introduce(reference, chosen)
    return chosen


@follows(Mill)
def mill(instruction: Mill, following: Following) -> Asking[None]:
    """Put cards from the top of a library into its graveyard, as many as there are."""
    cites = following.game.rulebook.first_of(_MILL, Cite.FOLLOW_INSTRUCTIONS)
    moves = [
        ObjectMoved(object=card, to=Zone.GRAVEYARD, verb="put", cites=cites, source=following.source)
        for whose in following.each_player(instruction.player)
        for card in whose.library[: number(instruction.count, following.context)]
    ]
    yield from following.happen(*moves)
    following.follow_moved(move.object for move in moves)


@follows(Reveal)
def reveal(instruction: Reveal, following: Following) -> Asking[bool]:
    """Show cards to everyone; they stay where they are (701.12). Where there are none to show, nothing was revealed."""
    revealed: list[GameObject] = []
    for whose in following.each_player(instruction.player):
        shown = yield from following.objects(instruction.what, whose)
        revealed += shown
        if shown:
            yield from following.happen(
                CardsRevealed(player=whose, cards=shown, cites=Cite.REVEAL, source=following.source)
            )
    following.introduce(instruction, revealed)
    return bool(revealed) or isinstance(instruction.what, WholeZone)


@follows(RevealUntil)
def reveal_until(instruction: RevealUntil, following: Following) -> Asking[bool]:
    """Cards are revealed or exiled from the top, one by one, up to the first that fits, or so many, or all. Returns if
    any did.

    Later words mean what fits by its description, and all that were met by the instruction.
    """
    fitting: list[GameObject] = []
    met: list[GameObject] = []
    wanted = 1 if instruction.count is None else number(instruction.count, following.context)
    for whose in following.each_player(instruction.player):
        left = wanted
        for card in whose.library if wanted > 0 else ():
            met.append(card)
            if matches(instruction.description, card, following.context):
                fitting.append(card)
                left -= 1
            if left == 0:
                break
        if instruction.verb == "exile":
            yield from _exile_one_by_one([card for card in met if not card.gone], following)
        else:
            shown = CardsRevealed(player=whose, cards=tuple(met), cites=Cite.REVEAL, source=following.source)
            yield from following.happen(shown)
    following.introduce(instruction.description, following.where_they_went(fitting))
    following.introduce(instruction, following.where_they_went(met))
    return bool(fitting)


def _exile_one_by_one(cards: list[GameObject], following: Following) -> Asking[None]:
    source = following.source
    for card in cards:
        yield from following.happen(
            ObjectMoved(object=card, to=Zone.EXILE, verb="exile", cites=Cite.EXILE, source=source)
        )
    following.follow_moved(cards)


@follows(LookAt)
def look_at(instruction: LookAt, following: Following) -> Asking[None]:
    """Only the player who looks sees them; from then on they are spoken of."""
    for whose in following.each_player(instruction.player):
        looked_at = yield from following.objects(instruction.what, whose)
        note(following.game, notes.CardsLookedAt(by=whose, cards=looked_at))


@follows(MayLookAt)
def may_look_at(instruction: MayLookAt, following: Following) -> Asking[None]:
    """Let everyone who has controlled a permanent look at a card that lies face down (502.75a; 702.72a), or only who
    controls it (702.75a in 2026)."""
    allowed = LookingAllowed if instruction.ever else LookingAllowedToController
    shown = yield from following.objects(instruction.what)
    for of in (yield from following.objects(instruction.controlled)):
        yield from following.happen(
            *(
                allowed(card=card, of=of, cites=Cite.HIDEAWAY, source=following.source)
                for card in shown
                if not card.gone
            )
        )


@follows(SearchLibrary)
def search(instruction: SearchLibrary, following: Following) -> Asking[None]:
    """Look through zones for cards; with a stated quality nobody has to find one in a hidden zone (701.14b)."""
    for searcher in following.each_player(instruction.player):
        chosen: list[GameObject] = []
        named = yield from _zones_searched(instruction, following, searcher)
        zones = [zone for zone in named if zone is not Zone.LIBRARY]
        searches = Zone.LIBRARY in named and not any(CANT_SEARCH.of(following.game, searcher, None))
        for whose in following.each_player(instruction.whose):
            cards = [card for zone in zones for card in following.game.objects_in(zone, whose)]
            if searches:
                cards += whose.library[: _searched_from_the_top(following.game, searcher)]
                yield from following.happen(
                    LibrarySearched(
                        player=searcher,
                        whose=whose,
                        for_quality=any(
                            isinstance(node, Description) and node.qualities for node in walk(instruction.find)
                        ),
                        cites=Cite.SEARCH,
                        source=following.source,
                    )
                )
            chosen += yield from _find(instruction, following, searcher, cards)
        following.introduce(instruction.find, chosen)
        following.introduce(instruction, (*chosen, *([searcher] if searches else ())))


@reads(SearchesOnly)
def _searched_from_the_top(game: Game, searcher: Player) -> int | None:
    """How many cards from the top of a library a player looks through; None where it is all of them."""
    limits = [
        number(statement.count, context)
        for _, statement, context in statements_on_battlefield(game, SearchesOnly)
        if fits_player(statement.player, searcher, context)
    ]
    return min(limits, default=None)


def _zones_searched(instruction: SearchLibrary, following: Following, searcher: Player) -> Asking[tuple[Zone, ...]]:
    """The zones that are named; one or more of them, where the searcher chooses which."""
    zones = instruction.zones
    if not instruction.zones_chosen:
        return zones
    some = [each for count in range(len(zones), 0, -1) for each in combinations(zones, count)]
    options = [Option(each, " and ".join(each)) for each in some]
    chosen: tuple[Zone, ...] = yield from ask_one(
        searcher, ChoiceKind.WORD, "choose where to search", Cite.SEARCH, options, following.source
    )
    return chosen


def _find(
    instruction: SearchLibrary, following: Following, searcher: Player, cards: list[GameObject]
) -> Asking[list[GameObject]]:
    reference = instruction.find
    if isinstance(reference, Either):
        each: list[GameObject] = []
        for part in reference.references:
            left = [card for card in cards if card not in each]
            each += yield from _find(replace(instruction, find=part), following, searcher, left)
        return each
    if not isinstance(reference, Some):
        return (yield from _find_all(reference, following, searcher, cards))
    qualities = reference.description.qualities if isinstance(reference.description, Description) else ()
    fitting = [card for card in cards if all(matches(quality, card, following.context) for quality in qualities)]
    least, most = following.how_many(reference.count, len(fitting))
    if qualities:
        least = 0
    if reference.distinct is not None:
        return (yield from _find_unlike(reference.distinct, following, searcher, fitting, most))
    cites = _what_may_be_found(following.game.rulebook, bool(qualities))
    chosen = yield from ask_some(searcher, "choose what to find", cites, fitting, least, most, following.source)
    return list(chosen)


def _find_unlike(
    characteristic: Characteristic, following: Following, searcher: Player, fitting: list[GameObject], most: int
) -> Asking[list[GameObject]]:
    """ "Up to four cards with different names": no two of those that are found have a value in common."""

    def values(card: GameObject) -> frozenset[object]:
        return comparable_values(characteristic, following.context.characteristics(card))

    def check(answer: object) -> None:
        cards = answer if isinstance(answer, tuple) else ()
        if any(values(card) & values(other) for card, other in combinations(cards, 2)):
            raise IllegalAction(
                f"no two of them may have the same {called}",
                Cite.SEARCH,
                Remedy(Need.FEWER, f"one card of each {called}", tuple(cards)),
            )

    called = called_in(following.game.rulebook, characteristic)
    unlike: list[GameObject] = []
    for card in fitting:
        if not any(values(card) & values(other) for other in unlike):
            unlike.append(card)
    prompt, most = f"choose what to find, of different {called}s", min(most, len(unlike))
    chosen = yield from ask_some(searcher, prompt, Cite.SEARCH, fitting, 0, most, following.source, check=check)
    return list(chosen)


def _find_all(
    reference: Reference, following: Following, searcher: Player, cards: list[GameObject]
) -> Asking[list[GameObject]]:
    """ "All cards with that name": those that everybody can see are found; of those in hidden zones any may be left
    unfound (217.2b; 701.14b)."""
    fitting = [card for card in cards if fits(reference, card, following.context)]
    hidden = tuple(card for card in fitting if card.zone in (Zone.HAND, Zone.LIBRARY))
    cites = _what_may_be_found(following.game.rulebook, True)
    chosen = yield from ask_some(searcher, "choose what to find", cites, hidden, 0, len(hidden), following.source)
    return [card for card in fitting if card not in hidden or card in chosen]


def _what_may_be_found(book: Rulebook, has_quality: bool) -> Cited:
    """Whoever looks for no quality has to find something; with one, nothing needs to be found (701.14b–c)."""
    return book.first_of(Ground.SEARCH_QUALITY if has_quality else Ground.SEARCH_ANY, Cite.SEARCH)


@follows(ShuffleLibrary)
def shuffle(instruction: ShuffleLibrary, following: Following) -> Asking[None]:
    yield from following.happen(
        *(
            LibraryShuffled(player=player, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source)
            for player in dict.fromkeys(following.players(instruction.player))
        )
    )


@follows(Arrange)
def arrange(instruction: Arrange, following: Following) -> Asking[None]:
    """Put cards that were looked at back on top of the library in any order."""
    chooser = (yield from following.player(instruction.player)) or following.you
    arranged = tuple(card for card in (yield from following.objects(instruction.what)) if card.zone is Zone.LIBRARY)
    if not arranged:
        return
    on_top = yield from _ordered(chooser, arranged, _ON_TOP, Cite.SCRY, following)
    yield from following.happen(
        LibraryArranged(player=arranged[0].owner, top=on_top, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source)
    )


@follows(Scry)
def scry(instruction: Scry, following: Following) -> Asking[None]:
    """Look at the top cards; put any of them on the bottom, the rest back on top, in any order (701.16a). Of several
    players one decides after the other, and then all the cards move (701.22c in 2026)."""
    count = number(instruction.count, following.context)
    scrying = tuple(following.players(instruction.player))
    arranged: list[Event] = []
    for whose in scrying:
        arranged += yield from _sorted_top(whose, whose, count, following, Cite.SCRY)
    yield from following.happen(*arranged)
    for whose in scrying if count else ():
        yield from have_taken(following, "scry", whose, Cite.SCRY)


@follows(Surveil)
def surveil(instruction: Surveil, following: Following) -> Asking[None]:
    """Look at the top cards; put any of them into the graveyard, the rest back on top in any order (701.25a in
    2026-08)."""
    surveilling: list[Player] = []
    sorted_out: list[Event] = []
    for whose in following.each_player(instruction.player):
        count = number(instruction.count, following.context)
        sorted_out += yield from _surveiled(whose, whose.library[:count], following)
        surveilling += [whose] if count else []
    yield from following.happen(*sorted_out)
    for whose in surveilling:
        yield from have_taken(following, "surveil", whose, _SURVEIL)


def _surveiled(whose: Player, cards: tuple[GameObject, ...], following: Following) -> Asking[list[Event]]:
    """What a player decides about cards that they look at, before any of them moves; nothing of an empty library."""
    if not cards:
        return []
    to_graveyard = yield from _ordered(whose, cards, "choose what goes to the graveyard", _SURVEIL, following, 0)
    rest = tuple(card for card in cards if card not in to_graveyard)
    on_top = yield from _ordered(whose, rest, _ON_TOP, _SURVEIL, following)
    return [
        LibraryArranged(player=whose, top=on_top, cites=_SURVEIL, source=following.source),
        *(
            ObjectMoved(object=card, to=Zone.GRAVEYARD, verb="put", cites=_SURVEIL, source=following.source)
            for card in to_graveyard
        ),
    ]


@follows(Fateseal)
def fateseal(instruction: Fateseal, following: Following) -> Asking[None]:
    """The same with an opponent's library (701.17a)."""
    for chooser in following.each_player(instruction.player):
        whose = yield from following.player(AnOpponent())
        if whose is not None:
            count = number(instruction.count, following.context)
            arranged = yield from _sorted_top(chooser, whose, count, following, _FATESEAL)
            yield from following.happen(*arranged)


def _sorted_top(chooser: Player, whose: Player, count: int, following: Following, cites: Cited) -> Asking[list[Event]]:
    """How somebody puts the top cards of a library in order, before they move; nothing of an empty library."""
    cards = whose.library[:count]
    if not cards:
        return []
    to_bottom = yield from _ordered(
        chooser, cards, "choose what goes to the bottom, in order", Cite.SCRY, following, least=0
    )
    rest = tuple(card for card in cards if card not in to_bottom)
    on_top = yield from _ordered(chooser, rest, _ON_TOP, Cite.SCRY, following)
    return [LibraryArranged(player=whose, top=on_top, bottom=to_bottom, cites=cites, source=following.source)]


def _ordered(
    chooser: Player,
    cards: tuple[GameObject, ...],
    prompt: str,
    cites: Cited,
    following: Following,
    least: int | None = None,
) -> Asking[tuple[GameObject, ...]]:
    if not cards or (least is None and len(cards) == 1):
        return cards
    question = Choice(
        chooser,
        ChoiceKind.ORDER,
        prompt,
        cites,
        [Option(card, card.name) for card in cards],
        len(cards) if least is None else least,
        len(cards),
        source=following.source,
    )
    # Asked even where every card is in it: it is the order that is chosen.
    return tuple((yield from ask(question, even_if_forced=True)))


@follows(ShuffleInto)
def shuffle_into(instruction: ShuffleInto, following: Following) -> Asking[bool]:
    """Put objects into their owners' libraries and shuffle those; whoever is to shuffle them into their own library
    does so even when there are none."""
    shuffled_in: list[GameObject] = []
    shuffling: list[Player] = []
    for by in following.each_player(instruction.by or You()):
        shuffled_in += yield from following.objects(instruction.what, by)
        shuffling += [] if instruction.whose is None else following.players(instruction.whose)
    yield from following.happen(
        *(
            ObjectMoved(
                object=game_object,
                to=Zone.LIBRARY,
                verb="shuffled",
                cites=Cite.FOLLOW_INSTRUCTIONS,
                source=following.source,
            )
            for game_object in shuffled_in
        )
    )
    following.follow_moved(shuffled_in)
    for owner in dict.fromkeys((*(game_object.owner for game_object in shuffled_in), *shuffling)):
        yield from following.happen(
            LibraryShuffled(player=owner, cites=Cite.FOLLOW_INSTRUCTIONS, source=following.source)
        )
    return bool(shuffled_in or shuffling)

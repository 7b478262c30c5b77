"""Adding mana (106; 406)."""

from __future__ import annotations

from engine.actions.following import Following, follows
from engine.events import event as events
from engine.events.choices import Asking, ChoiceKind, Option, ask_one
from engine.meaning.context import NotYetSupported
from engine.meaning.words import number
from engine.rulebooks import Cite
from engine.state.copying import chosen_for
from engine.text.tree import effects
from engine.values.colours import Colour
from engine.values.mana import ManaCost, ManaPool


@follows(effects.AddMana)
def add_mana(instruction: effects.AddMana, following: Following) -> Asking[None]:
    """Mana goes to the player's pool; so many times where the text says "for each"."""
    times = 1 if instruction.times is None else number(instruction.times, following.context)
    mana = ManaCost.parse(instruction.mana).as_mana().times(times)
    for whose in following.players(instruction.player):
        if mana.total:
            yield from following.happen(
                events.ManaAdded(player=whose, mana=mana, cites=Cite.MANA_ABILITY, source=following.source)
            )


@follows(effects.AddManaOfChosenColour)
def add_mana_of_chosen_colour(instruction: effects.AddManaOfChosenColour, following: Following) -> Asking[None]:
    """Mana of the colour that was chosen for the object; none, where none was (406.6; 106.5)."""
    chosen = chosen_for(following.game, following.source, "color")
    if chosen is None:
        return
    mana = ManaPool.counted({Colour(chosen).symbol: number(instruction.count, following.context)})
    for whose in following.players(instruction.player):
        yield from following.happen(
            events.ManaAdded(player=whose, mana=mana, cites=Cite.MANA_ABILITY, source=following.source)
        )


@follows(effects.AddManaOfChoice)
def add_mana_of_choice(instruction: effects.AddManaOfChoice, following: Following) -> Asking[None]:
    """Mana of a colour that the player chooses, among those that the text allows."""
    if instruction.produced_by is not None:
        raise NotYetSupported("doesn't yet work out which mana other lands could produce")
    among = tuple(ManaCost.parse(one).as_mana().symbols[0] for one in instruction.among) or tuple(
        colour.symbol for colour in Colour
    )
    for whose in following.players(instruction.player):
        count = number(instruction.count, following.context)
        mana = ManaPool()
        while mana.total < count:
            chosen = yield from ask_one(
                whose,
                ChoiceKind.COLOUR,
                "choose the mana",
                Cite.MANA_ABILITY,
                [Option(symbol, f"{{{symbol}}}") for symbol in among],
                following.source,
            )
            mana = mana.plus(ManaPool.counted({str(chosen): count if instruction.same else 1}))
        yield from following.happen(
            events.ManaAdded(player=whose, mana=mana, cites=Cite.MANA_ABILITY, source=following.source)
        )

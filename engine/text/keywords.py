from engine.text.tree.abilities import KeywordAbility
from engine.text.tree.node import Ability


def expand(ability: KeywordAbility) -> tuple[Ability, ...]:
    return ()

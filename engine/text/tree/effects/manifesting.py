"""Cards that are put onto the battlefield face down (701.40, 701.58, 701.62 in 2026)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.tree.node import Instruction, PlayerReference, Reference


@dataclass(frozen=True)
class Manifest(Instruction):
    """ "Manifest the top card of your library"; `cloak`: it has ward {2} while it is face down."""

    player: PlayerReference
    what: Reference
    cloak: bool = False


@dataclass(frozen=True)
class ManifestDread(Instruction):
    """Of the two top cards of the library one is manifested, and the other goes to the graveyard."""

    player: PlayerReference

"""Subtypes, by the card type they belong to, with their plurals (212 in 2006-10; 205.3 in 2009-07)."""

from __future__ import annotations

from typing import Final

from engine.values.type_line import BASIC_LAND_TYPES

ARTIFACT_TYPES: Final = ("Contraption", "Equipment", "Fortification")
ENCHANTMENT_TYPES: Final = ("Aura", "Curse", "Shrine")
LAND_TYPES: Final = (
    *BASIC_LAND_TYPES,
    "Desert",
    "Lair",
    "Locus",
    "Mine",
    "Power-Plant",
    "Tower",
    "Urza's",
)
PLANESWALKER_TYPES: Final = ("Ajani", "Bolas", "Chandra", "Elspeth", "Garruk", "Jace", "Liliana", "Sarkhan", "Sorin", "Tezzeret")
SPELL_TYPES: Final = ("Arcane", "Trap")
CREATURE_TYPES: Final = tuple(
    """
    Advisor Ally Angel Anteater Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker Atog Aurochs
    Avatar Badger Barbarian Basilisk Bat Bear Beast Beeble Berserker Bird Blinkmoth Boar Bringer Brushwagg Camarid Camel
    Caribou Carrier Cat Centaur Cephalid Chimera Citizen Cleric Cockatrice Construct Coward Crab Crocodile Cyclops Dauthi
    Demon Deserter Devil Djinn Dog Dragon Drake Dreadnought Drone Druid Dryad Dwarf Efreet Egg Elder Eldrazi Elemental
    Elephant Elf Elk Eye Faerie Ferret Fish Flagbearer Fox Frog Fungus Gargoyle Germ Giant Gnome Goat Goblin Golem Gorgon
    Graveborn Griffin Hag Harpy Hellion Hippo Hippogriff Homarid Homunculus Horror Horse Hound Human Hydra Hyena Illusion
    Imp Incarnation Insect Jackal Jellyfish Juggernaut Kavu Kirin Kithkin Knight Kobold Kor Kraken Lammasu Leech Leviathan
    Lhurgoyf Licid Lizard Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mole Monger Mongoose Monk
    Moonfolk Mutant Myr Mystic Nautilus Nephilim Nightmare Nightstalker Ninja Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc
    Orgg Ouphe Ox Oyster Pangolin Pegasus Pentavite Pest Phelddagrif Phoenix Phyrexian Pincher Pirate Plant Praetor Prism
    Processor Rabbit Rat Rebel Reflection Rhino Rigger Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scion
    Scorpion Scout Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Slith Sliver Slug Snake Soldier
    Soltari Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Squid Squirrel Starfish Surrakar Survivor
    Tetravite Thalakos Thopter Thrull Treefolk Triskelavite Troll Turtle Unicorn Vampire Vedalken Viashino Volver Wall
    Warlock Warrior Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
    """.split()
)

KINDS: Final = {
    "artifact": ARTIFACT_TYPES,
    "enchantment": ENCHANTMENT_TYPES,
    "land": LAND_TYPES,
    "planeswalker": PLANESWALKER_TYPES,
    "spell": SPELL_TYPES,
    "creature": CREATURE_TYPES,
}
SUBTYPES: Final = frozenset(subtype for subtypes in KINDS.values() for subtype in subtypes)

_IRREGULAR: Final = {
    "Ally": "Allies",
    "Cyclops": "Cyclopes",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Efreet": "Efreeti",
    "Faerie": "Faeries",
    "Fish": "Fish",
    "Fungus": "Fungi",
    "Homunculus": "Homunculi",
    "Kithkin": "Kithkin",
    "Merfolk": "Merfolk",
    "Mercenary": "Mercenaries",
    "Moonfolk": "Moonfolk",
    "Octopus": "Octopuses",
    "Ouphe": "Ouphes",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Plains": "Plains",
    "Samurai": "Samurai",
    "Sheep": "Sheep",
    "Treefolk": "Treefolk",
    "Urza's": "Urza's",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
    "Equipment": "Equipment",
    "Aurochs": "Aurochs",
    "Soltari": "Soltari",
    "Dauthi": "Dauthi",
    "Thalakos": "Thalakos",
    "Metathran": "Metathran",
    "Eldrazi": "Eldrazi",
    "Kor": "Kor",
    "Myr": "Myr",
    "Vedalken": "Vedalken",
    "Viashino": "Viashino",
    "Ninja": "Ninja",
    "Kavu": "Kavu",
    "Zubera": "Zubera",
    "Kirin": "Kirin",
    "Nephilim": "Nephilim",
}


def plural(subtype: str) -> str:
    """The subtype as card texts name several: "Goblins", "Elves", "Merfolk"."""
    if subtype in _IRREGULAR:
        return _IRREGULAR[subtype]
    if subtype.endswith(("s", "x", "ch", "sh")):
        return f"{subtype}es"
    return f"{subtype}s"


_SINGULARS: Final = {plural(subtype): subtype for subtype in sorted(SUBTYPES)}


def singular_of(word: str) -> str | None:
    """The subtype that `word` is the plural of; None for other words."""
    return _SINGULARS.get(word)


def kinds_of(subtype: str) -> frozenset[str]:
    """The card types that a subtype belongs to: {"creature"} for "Goblin"."""
    return frozenset(kind for kind, subtypes in KINDS.items() if subtype in subtypes)

"""Tables that somebody lays in the sandbox of the small site."""

from __future__ import annotations

#: A table with something in each zone of a player, a creature that carries something, and what can be cast.
TABLE = '''title = "A full table"
turn = "Alice"
script = """
"""
[cards."Big Ox"]
type_line = "Creature — Ox"
power = "3"
toughness = "3"
[cards."Wide Axe"]
type_line = "Artifact — Equipment"
text = "Equipped creature gets +1/+0.\\nEquip {1}"
[cards."Warm Glow"]
type_line = "Instant"
mana_cost = "{G}"
text = "You gain 3 life."
[cards."Split Fire"]
mana_cost = "{R}"
type_line = "Instant"
text = "Split Fire deals 4 damage divided as you choose among one or two targets."
[cards."Old Hen"]
type_line = "Creature — Bird"
power = "1"
toughness = "1"
[players.Alice]
life = 17
poison = 2
battlefield = [{card = "Big Ox", counters = {"+1/+1" = 2}, damage = 1}, {card = "Wide Axe", attached_to = "Big Ox"}]
hand = ["Warm Glow", "Split Fire"]
graveyard = ["Old Hen"]
library = ["Big Ox"]
[players.Bob]
battlefield = ["Old Hen", "Old Hen"]
'''
#: A table of today, with what only some tables have: a dungeon, a day, energy, poison, mana that floats, what was given
#: and taken, and what another player controls on one's own creature.
RICH = '''title = "A rich table"
edition = "2026-08"
daytime = "day"
script = """
Alice activates Quick Cells
resolve
Alice activates Meadow
Alice casts Torch and Rope
resolve
Alice chooses Lost Mine of Phandelver
"""
[cards."Torch and Rope"]
mana_cost = "{1}"
type_line = "Sorcery"
text = "Venture into the dungeon."
[cards."Quick Cells"]
mana_cost = "{1}"
type_line = "Artifact"
text = "{T}: You get {E}{E} and lose 1 life."
[cards."Bright Gate"]
mana_cost = "{W}"
type_line = "Enchantment"
text = "Creatures you control get +1/+1 and have flying."
[cards."Numbing Net"]
mana_cost = "{U}"
type_line = "Enchantment — Aura"
text = "Enchant creature\\nEnchanted creature loses all abilities."
[cards."Meadow"]
type_line = "Land"
text = "{T}: Add {G}."
[cards."Old Hen"]
type_line = "Creature — Bird"
power = "1"
toughness = "1"
text = "Vigilance"
[players.Alice]
poison = 2
hand = ["Torch and Rope", "Old Hen", "Old Hen"]
battlefield = ["Quick Cells", "Bright Gate", "Old Hen", {card = "Old Hen", new = true}, "Meadow", "Numbing Net"]
[players.Bob]
battlefield = ["Old Hen", {card = "Numbing Net", attached_to = "Old Hen"}]
'''

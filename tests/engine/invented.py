"""Invented cards for random play: one or more for each thing that the engine can do."""

from __future__ import annotations

from tests.engine.board import artifact, aura, card, creature, enchantment, instant, land, sorcery

INVENTED = (
    creature("Plain Ox", "2/4", cost="{1}{G}"),
    creature("Sky Moth", "1/1", "Flying", cost="{U}"),
    creature("Web Hag", "2/3", "Reach", cost="{1}{G}"),
    creature("Quick Fox", "2/1", "First strike\nHaste", cost="{R}"),
    creature("Twin Blade", "2/2", "Double strike", cost="{1}{W}"),
    creature("Stomper", "4/4", "Trample", cost="{2}{G}"),
    creature("Grave Viper", "1/1", "Deathtouch", cost="{B}"),
    creature("Leech Bat", "2/2", "Flying\nLifelink", cost="{1}{B}"),
    creature("Rot Beetle", "2/2", "Wither", cost="{1}{B}"),
    creature("Old Wall", "0/5", "Defender\nVigilance", cost="{1}{W}"),
    creature("Veiled One", "2/2", "Shroud", cost="{1}{U}"),
    creature("Red Ward", "2/2", "Protection from red", cost="{W}{W}"),
    creature("Dread Cat", "2/2", "Fear", cost="{1}{B}"),
    creature("Grim Guard", "2/2", "Intimidate", cost="{1}{B}"),
    creature("Everykind", "1/1", "Changeling", cost="{1}"),
    creature("Troll Kin", "3/3", "{G}: Regenerate Troll Kin.", cost="{2}{G}"),
    creature("Pinger", "1/1", "{T}: Pinger deals 1 damage to target creature or player.", cost="{2}{R}"),
    creature(
        "Tree of Many", "*/*", "Tree of Many's power and toughness are each equal to the number of creatures in play."
    ),
    creature("Lord of Oxen", "2/2", "Other creatures you control get +1/+1.", cost="{2}{W}"),
    creature("Gloom Lord", "2/2", "Other creatures get -1/-1.", cost="{2}{B}"),
    creature("Hydra Sprout", "0/0", "Hydra Sprout comes into play with X +1/+1 counters on it.", cost="{X}{G}"),
    creature("Soul Priest", "1/1", "Whenever another creature comes into play, you gain 1 life.", cost="{W}"),
    creature("Grave Priest", "1/1", "Whenever a creature is put into a graveyard from play, draw a card.", cost="{B}"),
    creature(
        "Last Word", "2/2", "When Last Word is put into a graveyard from play, destroy target creature.", cost="{B}"
    ),
    creature(
        "Phoenix Egg", "0/1", "When Phoenix Egg is put into a graveyard from play, return it to its owner's hand."
    ),
    creature("Hero of Old", "3/3", "Vigilance", kind="Legendary Creature — Human", cost="{1}{W}"),
    creature("Battle Rager", "2/2", "Whenever Battle Rager attacks, it gets +2/+0 until end of turn.", cost="{1}{R}"),
    creature("Flashy Imp", "1/1", "Flash\nFlying", cost="{1}{B}"),
    creature("Hungry Maw", "3/3", "Sacrifice a creature: Put a +1/+1 counter on Hungry Maw.", cost="{2}{B}"),
    creature("Berserk Boar", "3/2", "Berserk Boar attacks each turn if able.", cost="{1}{R}"),
    instant("Jolt", "Jolt deals 3 damage to target creature or player.", cost="{R}"),
    instant("Swell Up", "Target creature gets +3/+3 until end of turn.", cost="{G}"),
    instant("Topple", "Switch target creature's power and toughness until end of turn.", cost="{U}"),
    instant("Dwindle Down", "Target creature becomes 0/1 until end of turn.", cost="{U}"),
    instant("Send Back", "Return target permanent to its owner's hand.", cost="{U}"),
    instant("No You Don't", "Counter target spell.", cost="{U}{U}"),
    instant("Bury Deep", "Destroy target creature. It can't be regenerated.", cost="{B}{B}"),
    instant("Whiten", "Target creature becomes white until end of turn.", cost="{W}"),
    instant("Clear Air", "Prevent all combat damage that would be dealt this turn.", cost="{G}"),
    instant(
        "Salve", "Prevent the next 3 damage that would be dealt this turn to target creature or player.", cost="{W}"
    ),
    instant("Either Or", "Choose one — Destroy target artifact; or you gain 4 life.", cost="{1}{W}"),
    sorcery("Blaze Up", "Blaze Up deals X damage to target creature or player.", cost="{X}{R}"),
    sorcery("Level All", "Destroy all creatures.", cost="{2}{W}"),
    sorcery(
        "Fork Fire", "Fork Fire deals 4 damage divided as you choose among any number of target creatures.", cost="{R}"
    ),
    sorcery("Call Goblins", "Put two 1/1 red Goblin creature tokens into play.", cost="{R}"),
    sorcery("Take It", "Untap target creature and gain control of it until end of turn.", cost="{R}"),
    sorcery("Each Gives", "Each player sacrifices a creature.", cost="{B}"),
    sorcery("Study Hard", "Draw two cards, then discard a card.", cost="{U}"),
    sorcery("Mind Rot", "Target player discards two cards.", cost="{B}"),
    sorcery("Back Again", "Return target creature card from your graveyard to your hand.", cost="{B}"),
    sorcery("Rise Up", "Put target creature card from a graveyard into play under your control.", cost="{B}"),
    enchantment("White Day", "White creatures get +1/+1.", cost="{W}"),
    enchantment("Stone Flag", "Creatures you control get +0/+2.", cost="{W}"),
    enchantment(
        "Double Pain",
        "If a source would deal damage to a player, it deals double that damage to that player instead.",
    ),
    enchantment(
        "Void Mouth", "If a card would be put into a graveyard from anywhere, remove it from the game instead."
    ),
    enchantment("Marsh All", "All lands are Swamps.", cost="{B}"),
    enchantment("Wake Lands", "All Forests are 1/1 creatures that are still lands.", cost="{G}"),
    enchantment("Morning Bell", "At the beginning of your upkeep, put a 1/1 white Soldier creature token into play."),
    card("Old World", "World Enchantment", "All creatures lose flying."),
    aura("Sky Wings", "Enchanted creature gets +1/+1 and has flying.", cost="{U}"),
    aura("Mind Leash", "You control enchanted creature.", cost="{U}{U}"),
    aura("Stone Sleep", "Enchanted creature doesn't untap during its controller's untap step.", cost="{U}"),
    card("Long Sword", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}"),
    artifact("Mana Rock", "{T}: Add {2} to your mana pool."),
    artifact("Copper Golem", "{2}: Copper Golem becomes a 2/2 artifact creature until end of turn."),
    land("Slow Mire", "Slow Mire comes into play tapped.\n{T}: Add {B} to your mana pool."),
    land("Deep Wood", kind="Basic Land — Forest"),
    land("High Crag", kind="Basic Land — Mountain"),
)

"""The page of a run."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import quote_plus

import pytest
from django.core.cache import caches
from django.test import Client

import engine
from rulesite.book.rules.models import OutsideRule, Rule
from rulesite.book.scenarios.models import Scenario
from rulesite.ground.bounded import jobs, processors
from rulesite.ground.bounded.pool import Ended
from rulesite.intake.loading.services import content_load
from tests.rulesite.conftest import SCENARIO, SmallBook

pytestmark = pytest.mark.django_db

OGRE = "/scenarios/2006-10/418.5a-2/"
COMBAT = "/scenarios/2009-07/702.17b-1/"
HOUNDS = "/scenarios/2006-10/418.5h-1/"
GOLEMS = "/scenarios/2006-10/419.9a-1/"
FURNACES = "/scenarios/2006-10/419.6a-1/"


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    caches["runs"].clear()


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, address
    return response.content.decode()


def text_of(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def part(html: str, begin: str, end: str) -> str:
    return html[html.index(begin) : html.index(end, html.index(begin))]


def panel(html: str, name: str) -> str:
    following = (
        html.index('<details class="panel"', html.index(f'data-keep="{name}"')) if name != "script" else len(html)
    )
    return html[html.index(f'data-keep="{name}"') : following]


def card(html: str, name: str) -> str:
    """The text of the card of that name on the table."""
    found = next(
        each for each in re.findall(r'<div class="mtg .*?</a>', html, re.DOTALL) if f">{name}</strong>" in each
    )
    return text_of(found)


# Steps and claims ----------------------------------------------------------------------------------------------------


def test_a_run_opens_where_its_first_claim_is_made(client: Client):
    html = page(client, OGRE)
    assert "It plays as the document says 4 of 4 claims" in text_of(html)
    (told,) = re.findall(r'class="now-text".*?</div>', html, re.DOTALL)
    assert "Gray Ogre is 3/3" in text_of(told)
    assert "<strong>3/3</strong>" in html


def test_a_run_that_claims_nothing_and_a_branch_open_at_their_end(client: Client):
    table = '[players.Alice]\nbattlefield = ["Gray Ogre"]\nscript = "Alice attacks with Gray Ogre"\n'
    address = client.post("/sandbox/", {"text": table, "do": "play"})["Location"].partition("#")[0]
    assert 'class="way-off">Last' in page(client, address)
    assert 'class="way-off">Last' in page(client, f"{OGRE}?from=3")


def test_the_page_of_a_rule_says_where_its_runs_open_and_leads_to_their_start(client: Client):
    html = page(client, "/rules/2006-10/418.5a/")
    assert "Opens at the claim; from the start" in text_of(html)
    assert f'href="{OGRE}?at=0"' in html


def test_a_scenario_says_what_its_rule_says(client: Client):
    ours = text_of(page(client, "/scenarios/2009-07/702.17d-1/"))
    assert "What the rule says While a creature with trample is attacking a planeswalker" in ours
    assert "Rule 702.17d , under Trample" in ours
    assert "What the rule says" in text_of(page(client, OGRE))


def test_what_belongs_together_is_one_step_and_each_step_has_an_address(client: Client):
    html = page(client, f"{OGRE}?at=10")
    assert "Step 5 of 9" in text_of(html)
    ways = part(html, '<nav class="ways"', "</nav>")
    assert re.findall(r'href="([^"]+)" data-step="(\w+)"', ways) == [
        (f"{OGRE}?at=1#moment", "first"),
        (f"{OGRE}?at=8#moment", "previous"),
        (f"{OGRE}?at=13#moment", "next"),
        (f"{OGRE}?at=20#moment", "last"),
    ]
    assert 'data-step="next"' not in page(client, f"{OGRE}?at=20")
    assert 'data-step="previous"' not in page(client, f"{OGRE}?at=0")


def test_combat_damage_is_one_step_and_the_deaths_that_follow_another(client: Client):
    damage = text_of(part(page(client, f"{COMBAT}?at=20"), 'id="moment"', "</section>"))
    for dealt in ("Small Raider deals 1", "Stampeder deals 2 combat damage to Bob", "Broad Warden deals 1"):
        assert dealt in damage
    deaths = text_of(part(page(client, f"{COMBAT}?at=25"), 'id="moment"', "</section>"))
    assert "Small Raider is destroyed." in deaths
    assert "Broad Warden is destroyed." in deaths


def test_what_a_spell_does_is_one_step_and_the_same_said_again_is_counted(client: Client):
    now = text_of(part(page(client, "/scenarios/2009-07/704.4-1/?at=10"), 'id="moment"', "</section>"))
    assert "Fresh Start resolves." in now
    assert "Alice draws a card. ×7" in now


def test_turns_in_which_nothing_happens_are_one_step(client: Client):
    text = text_of(page(client, f"{HOUNDS}?at=999"))
    assert "Step 17 of 17" in text
    assert len(re.findall(r"<li class=\"beat", page(client, HOUNDS))) == 17


def test_one_can_jump_to_the_claim_to_the_next_decision_and_to_combat(client: Client):
    jumps = re.findall(r'href="([^"#]+)#moment" data-step="(claim|decision|combat)"', page(client, f"{COMBAT}?at=0"))
    # The decision is to block, and is made where the attack has just been declared.
    assert jumps == [(f"{COMBAT}?at=26", "claim"), (f"{COMBAT}?at=7", "decision"), (f"{COMBAT}?at=7", "combat")]


def test_a_moment_past_the_end_is_the_end(client: Client):
    assert re.search(r'aria-current="step">9</a>', page(client, f"{OGRE}?at=5000"))


# The table -----------------------------------------------------------------------------------------------------------


def test_what_changed_is_marked_with_what_it_was(client: Client):
    assert "was 3/3 → 7/7" in card(page(client, f"{OGRE}?at=10"), "Gray Ogre")
    assert "was 20 → 12 life" in text_of(page(client, FURNACES))
    serum = page(client, f"{OGRE}?at=5")
    assert re.search(r'class="mtg [^"]*is-changed[^"]*"\s+data-card="1"', serum)
    assert re.search(r'class="slip [^"]*is-new[^"]*"[^>]*>\s*<span class="slip-name">Growth Serum', serum)


def test_an_aura_lies_under_what_it_is_on_and_what_it_took_is_struck_through(client: Client):
    html = page(client, f"{HOUNDS}?at=22")
    tucked = re.findall(r'<ul class="tucked" aria-label="Attached to ([^"]+)">(.*?)</ul>', html, re.DOTALL)
    assert [
        (host, re.findall(r"Winged Mantle|Lead Boots|Iron Boots|Winged Cloak", names)) for host, names in tucked
    ] == [
        ("Plain Hound", ["Winged Mantle", "Lead Boots"]),
        ("Second Hound", ["Iron Boots", "Winged Cloak"]),
    ]
    assert "lost: Flying Lead Boots" in card(html, "Plain Hound")
    assert "lost: Flying Clip Wings" in card(html, "Second Hound")
    assert "gained: Flying Winged Mantle" in card(page(client, f"{HOUNDS}?at=5"), "Plain Hound")


def test_cards_of_one_name_are_told_apart_on_the_table_and_in_the_log(client: Client):
    html = page(client, f"{GOLEMS}?at=12")
    assert "targets Homing Golem B" in text_of(part(html, '<section class="stack', "</section>"))
    told = text_of(panel(html, "log"))
    assert "Snuff Out A , targeting Homing Golem A" in told
    assert "Snuff Out B , targeting Homing Golem B" in told
    assert 'class="letter">A' not in page(client, OGRE)


def test_what_points_at_what_is_said_in_words_and_for_the_arrows(client: Client):
    html = page(client, f"{COMBAT}?at=12")
    warden = card(html, "Broad Warden")
    assert "blocks Small Raider and Stampeder" in warden
    assert "attacks Bob blocked by Broad Warden" in card(html, "Small Raider")
    assert 'data-points="blocks:1;blocks:2"' in html
    assert 'data-points="blocked:' in html
    assert "targets Gray Ogre" in text_of(page(client, f"{OGRE}?at=8"))


def test_the_stack_stands_with_the_text_the_controller_and_the_target_of_each(client: Client):
    stack = text_of(part(page(client, f"{OGRE}?at=8"), '<section class="stack', "</section>"))
    assert "Surge" in stack
    assert "Alice's spell" in stack
    assert "Target creature gets +4/+4 until end of turn." in stack


def test_an_ability_on_the_stack_has_its_text(client: Client):
    text = """
title = "A trigger"
script = \"\"\"
Alice casts Bolt targeting Mourner
resolve
\"\"\"
[cards.Bolt]
mana_cost = "{R}"
type_line = "Instant"
text = "Bolt deals 3 damage to target creature."
[cards.Mourner]
mana_cost = "{1}{B}"
type_line = "Creature — Spirit"
power = "1"
toughness = "1"
text = "When Mourner dies, you gain 2 life."
[players.Alice]
hand = ["Bolt"]
[players.Bob]
battlefield = ["Mourner"]
"""
    Scenario.objects.filter(key="2006-10/418.5a-2").update(source=text)
    stack = text_of(part(page(client, OGRE), '<section class="stack', "</section>"))
    assert "Bob's ability" in stack
    assert "you gain 2 life" in stack


def test_the_table_stands_there_in_words_too(client: Client):
    words = text_of(part(page(client, f"{OGRE}?at=8"), '<details class="in-words"', "</details>"))
    assert "Turn 1: Alice's precombat main phase." in words
    assert "On the stack, the top first: Surge is an Instant and targets Gray Ogre." in words
    assert "Gray Ogre is 3/3 (printed 2/2) and has 1 +1/+1 counter." in words
    assert "Bob has 20 life and 40 cards in the library." in words


def test_each_card_of_the_words_is_an_entry_of_its_own_under_whose_it_is_and_where(client: Client):
    words = part(page(client, f"{OGRE}?at=8"), '<details class="in-words"', "</details>")
    entries = [text_of(entry) for entry in words.split("<li>")[1:]]
    alices = next(at for at, entry in enumerate(entries) if entry.startswith("Alice has 1 permanent"))
    assert entries[alices + 1].startswith("Gray Ogre is 3/3")
    assert all(entry.rstrip().endswith((".", ":")) for entry in entries)


def test_the_words_say_what_may_be_done_with_a_card(client: Client):
    words = part(page(client, "/scenarios/2009-07/702.17b-1/?from=0"), '<details class="in-words"', "</details>")
    assert "Stampeder is 3/3 and has Trample. May be done now: Attack" in text_of(words)


def test_it_says_that_no_mana_is_needed_and_what_that_means(client: Client):
    assert "No mana needed" in text_of(page(client, OGRE))
    assert "counts as paid for" in text_of(page(client, OGRE))


# The log and the script ----------------------------------------------------------------------------------------------


def test_each_line_of_the_log_leads_to_its_rule_held_or_not(client: Client):
    log = panel(page(client, OGRE), "log")
    held = set(re.findall(r'<a href="([^"]+)">Rule', log))
    outside = set(re.findall(r'<a class="reference outside" href="([^"]+)"', log))
    assert "/rules/2006-10/418.3b/" in held
    assert "/rules/2006-10/413.1/" in outside
    for address in held | outside:
        page(client, address)


def test_a_rule_opens_in_the_log_with_its_words(client: Client):
    log = panel(page(client, OGRE), "log")
    words = text_of(part(log, "<summary>418.3b</summary>", "</details>"))
    assert "continuous effect" in words


def test_the_log_says_amounts(client: Client):
    log = text_of(panel(page(client, FURNACES), "log"))
    assert "The effect of Furnace Heart A applies. 2 becomes 4" in log
    assert "The effect of Furnace Heart B applies. 4 becomes 8" in log
    assert "The effect of Surge begins: Gray Ogre gets +4/+4 until end of turn." in text_of(page(client, OGRE))


@pytest.mark.parametrize("edition", engine.editions())
def test_every_rule_that_any_run_cites_has_a_page(client: Client, edition: str):
    cited = set(engine.cited_rules(edition))
    held = set(Rule.objects.in_edition(edition).values_list("number", flat=True))
    outside = set(OutsideRule.objects.filter(edition=edition).values_list("number", flat=True))
    assert cited - held - outside == set()
    for number in filter(None, (max(cited & held, default=""), max(cited & outside, default=""))):
        assert client.get(f"/rules/{edition}/{number}/").status_code == 200


def test_a_rule_we_do_not_hold_says_where_it_is_applied(client: Client):
    text = text_of(page(client, "/rules/2006-10/413.1/"))
    assert "Applied in scenarios" in text


def test_the_script_marks_the_line_of_the_moment_and_what_became_of_claims(client: Client):
    script = part(page(client, f"{OGRE}?at=9"), '<ol class="script-lines">', "</ol>")
    (now,) = re.findall(r'<li class="now">.*?</li>', script, re.DOTALL)
    assert text_of(now).split() == ["9", "resolve"]
    assert script.count('aria-label="met"') == 4


def test_what_the_script_remarks_on_a_claim_is_said_at_its_step(client: Client):
    ogre = Scenario.objects.get(key="2006-10/418.5a-2")
    (remark,) = [line.partition("# ")[2] for line in ogre.source.splitlines() if "is 1/4  " in line]
    assert f"is 1/4 {remark}" in text_of(part(page(client, OGRE), 'class="now-text"', "</section>"))
    assert remark not in text_of(part(page(client, f"{OGRE}?at=9"), 'class="now-text"', "now-room"))


# Why -----------------------------------------------------------------------------------------------------------------


def test_the_layers_say_why_with_what_each_effect_says(client: Client):
    why = panel(page(client, f"{OGRE}?at=20&why=1"), "why")
    assert re.findall(r"\d/\d", part(why, '<p class="sizes"', "</p>")) == ["2/2", "6/6", "0/1", "1/2", "1/4"]
    steps = [
        text_of(each) for each in re.findall(r"<li><div>.*?</li>", part(why, '<ol class="layers"', "</ol>"), re.DOTALL)
    ]
    for step, said in zip(
        steps,
        (
            ("6b", "Surge : gets +4/+4", "2/2 → 6/6", "timestamp 2"),
            ("6b", "Dwindle : is 0/1", "6/6 → 0/1", "timestamp 4"),
            ("6c", "its counters", "0/1 → 1/2", "timestamp 1"),
            ("6d", "Stone Banner : gets +0/+2", "1/2 → 1/4", "timestamp 3"),
        ),
        strict=True,
    ):
        for words in said:
            assert words in step


def test_why_follows_the_steps(client: Client):
    html = page(client, f"{OGRE}?at=10&why=1")
    assert f'href="{OGRE}?at=13&amp;why=1#moment" data-step="next"' in html
    assert "6/6 → 7/7" in text_of(panel(html, "why"))


def test_why_says_what_happened_to_a_card_that_died_and_what_it_was_like(client: Client):
    why = text_of(panel(page(client, f"{COMBAT}?at=25&why=1"), "why"))
    assert "Small Raider is destroyed. 704.5g" in why
    assert "it was 1/1 with 1 damage" in why


def test_a_card_that_is_not_there_is_not_asked_about(client: Client):
    assert "Touch a card" in text_of(panel(page(client, f"{OGRE}?why=99999"), "why"))


# What if -------------------------------------------------------------------------------------------------------------


def test_a_question_stands_with_its_options_its_rule_and_the_answer_of_the_script(client: Client):
    asked = panel(page(client, f"{HOUNDS}?at=1"), "if")
    assert "choose a target for Winged Mantle" in text_of(asked)
    assert "/rules/2006-10/409.1c/" in asked
    assert "Plain Hound in the script" in text_of(asked)
    other = unescape(re.findall(r'<a class="option" href="([^"]+)"[^>]*>Second Hound</a>', asked)[0])
    branch = text_of(page(client, other))
    assert "As in the script Alice chooses Second Hound" in branch
    assert "Alice plays Winged Mantle, targeting Second Hound." in branch
    assert "Differs from here on" in branch


def test_one_goes_on_by_hand_with_what_can_be_done_offered_on_the_cards(client: Client):
    html = page(client, f"{COMBAT}?at=3")
    by_hand = unescape(re.findall(r'class="by-hand" href="([^"]+)"', html)[0])
    there = page(client, by_hand)
    assert "declare attackers" in text_of(panel(there, "if"))
    attack = unescape(
        re.findall(r'<a class="act" href="([^"]+)"[^>]*>Attack<span class="unseen">\s+with Stampeder', there)[0]
    )
    assert f"then={quote_plus('Alice attacks with Stampeder')}" in attack
    after = text_of(page(client, attack))
    assert "Stampeder attacks Bob." in after
    assert "Small Raider attacks Bob." not in text_of(part(page(client, attack), 'id="moment"', "</section>"))


def test_what_the_rules_refuse_is_grayed_with_the_reason_and_the_rule(client: Client):
    Scenario.objects.filter(key="2009-07/702.17b-1").update(source=WALL_AND_BIRD)
    there = panel(page(client, f"{COMBAT}?from=0&then=Alice+attacks+with+Bird"), "if")
    refused = text_of(there)
    assert "Block Bird why not?" in refused
    assert "702.9b" in refused
    tried = text_of(
        panel(page(client, f"{COMBAT}?from=0&then=Alice+attacks+with+Bird&then=Bob+blocks+Bird+with+Wall"), "if")
    )
    assert "Bob blocks Bird with Wall : the rules refuse this" in tried


WALL_AND_BIRD = """
title = "A bird and a wall"
script = \"\"\"
Alice attacks with Bird
Bob doesn't block
\"\"\"
[cards.Bird]
mana_cost = "{1}{W}"
type_line = "Creature — Bird"
power = "1"
toughness = "1"
text = "Flying"
[cards.Wall]
mana_cost = "{1}{W}"
type_line = "Creature — Wall"
power = "0"
toughness = "4"
text = "Defender"
[players.Alice]
battlefield = ["Bird"]
[players.Bob]
battlefield = ["Wall"]
"""


def test_a_branch_can_let_the_rest_follow(client: Client):
    branch = f"{COMBAT}?from=4&then=Alice+attacks+with+Stampeder"
    rest = unescape(re.findall(r'<a href="([^"]+)"[^>]*>Continue with the script', page(client, branch))[0])
    assert rest.endswith("&rest=script")
    text = text_of(page(client, rest))
    assert "then the script again" in text


def test_a_branch_is_played_in_a_worker_and_the_script_here(client: Client, monkeypatch: pytest.MonkeyPatch):
    given: list[Any] = []

    def bounded(function: Any, *arguments: Any) -> Any:
        given.append(arguments[-2])
        return function(*arguments)

    monkeypatch.setattr("rulesite.book.scenarios.playing.bounded", bounded)
    page(client, f"{OGRE}?from=0&then=Alice+passes")
    assert given == [engine.Branch(0, ("Alice passes",), False)]
    page(client, OGRE)
    assert len(given) == 1


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        (OGRE, 200, "It may go on for ever"),
        (f"/embed{OGRE}", 200, "It may go on for ever"),
        (f"/pictures{OGRE.rstrip('/')}.png", 404, ""),
    ],
)
def test_a_branch_without_end_says_so_wherever_it_is_shown(
    client: Client, monkeypatch: pytest.MonkeyPatch, address: str, status: int, says: str
):

    def bounded(*_job: object) -> None:
        raise Ended("time")

    monkeypatch.setattr("rulesite.book.scenarios.playing.bounded", bounded)
    assert says in page(client, f"{address}?from=0&then=Alice+passes+once+more", status)


def test_several_choices_sent_by_a_form_become_one_statement_of_the_branch(client: Client):
    response = client.get(f"{COMBAT}?from=8&who=Bob&pick=Stampeder&pick=Small+Raider")
    assert response.status_code == 302
    assert response["Location"] == f"{COMBAT}?from=8&then=Bob+chooses+Stampeder+and+Small+Raider"


def test_words_that_no_script_has_are_refused_with_what_could_stand_there(client: Client):
    text = text_of(panel(page(client, f"{OGRE}?from=0&then=Alice+dances"), "if"))
    assert "Alice dances : this can't be followed" in text


# Editions ------------------------------------------------------------------------------------------------------------


def test_under_another_edition_it_says_plainly_how_it_differs_and_why(client: Client):
    html = page(client, f"{OGRE}?edition=2009-07")
    assert "<strong>5/8</strong>" in html
    assert f'href="{OGRE}?at=1&amp;edition=2009-07#moment"' in html
    assert 'href="/rules/2009-07/601.2h/"' in html
    text = text_of(html)
    assert "Every claim holds" not in text
    assert "It comes out differently under Magic 2010" in text
    assert "Gray Ogre is 1/4 under October 2006, 5/8 under Magic 2010" in text
    assert "where 2006-10 goes on with Surge (layer 6b" in text
    assert "above it is played under 2009-07" in text


def test_two_editions_stand_side_by_side_with_where_they_part(client: Client):
    html = page(client, f"{OGRE}?beside=2009-07")
    assert html.count('class="board"') == 2
    text = text_of(panel(html, "editions"))
    assert "After resolve (line 15): Gray Ogre is 1/4 under 2006-10, and 5/8 under 2009-07." in text
    assert "Surge (layer 6b" in text
    assert "here they part" in text
    earlier = page(client, f"{OGRE}?at=10&beside=2009-07")
    assert earlier.count("<strong>7/7</strong>") == 2


def test_where_editions_agree_it_is_said(client: Client):
    text = text_of(page(client, f"{FURNACES}?edition=2009-07"))
    assert "It comes out the same under Magic 2010 as under October 2006" in text


def test_rules_of_other_numbers_are_no_other_outcome(client: Client):
    assert "comes out differently" not in text_of(page(client, f"{FURNACES}?edition=2008-03"))


def test_a_claim_that_another_edition_doesnt_bear_out_is_said_to_differ(client: Client):
    ogre = Scenario.objects.get(key="2006-10/418.5a-2")
    ogre.source = "\n".join(line for line in ogre.source.splitlines() if "instead:" not in line)
    ogre.save()
    differs = text_of(page(client, f"{OGRE}?edition=2009-07"))
    assert "It comes out differently" in differs
    assert "Gray Ogre is 5/8" in differs


# Addresses, faults, and what a page may hold -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (f"{OGRE}?at=later", "There is no moment “later”"),
        (f"{OGRE}?at=-1", "There is no moment “-1”"),
        (f"{OGRE}?at=99999999", "There is no moment"),
        (f"{OGRE}?from=soon", "There is no decision “soon”"),
        (f"{OGRE}?why=me", "There is no card “me” here"),
        (f"{OGRE}?from=0&then={'x' * 400}", "300 characters at most"),
        (f"{OGRE}?edition=1999-01", "they can under 2006-10, 2008-03, 2009-07"),
        (
            "/scenarios/2006-10/418.5a-9/",
            "There are 2006-10/418.5a-1, 2006-10/418.5a-2, 2006-10/418.5a-3, 2006-10/418.5a-4.",
        ),
        ("/scenarios/1999-01/1.1-1/", "There is no scenario 1999-01/1.1-1."),
    ],
)
def test_a_wrong_address_says_what_is_wrong(client: Client, address: str, said: str):
    assert said in text_of(page(client, address, 404))


@pytest.mark.parametrize(("scenario", "board"), [("702.19b-1", "board stackless"), ("608.2b-2", "board")])
def test_a_stack_that_nothing_is_ever_put_on_takes_little_room(client: Client, scenario: str, board: str):
    assert f'class="{board}"' in client.get(f"/scenarios/2026-08/{scenario}/").text


@pytest.mark.usefixtures("nothing_played")
def test_a_run_is_kept_and_made_anew_when_what_it_is_made_from_changes(
    client: Client, small_book: SmallBook, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(processors.os, "cpu_count", lambda: 1)  # so that all is played in this process
    jobs.open_ahead()  # which plays, too
    played = []
    play = engine.play
    monkeypatch.setattr(engine, "play", lambda *given, **named: played.append(1) or play(*given, **named))
    small_book.write("scenarios/2009-07/704.5g-1.toml", SCENARIO)
    content_load(small_book.root)
    assert len(played) == 1
    for at in ("", "?at=0", "?at=1"):
        assert "3/3" in page(client, f"/scenarios/2009-07/704.5g-1/{at}")
    assert len(played) == 2  # it is filmed for who first watches it, and shown to everybody
    ogre = (small_book.root / "cards" / "ogres.toml").read_text(encoding="utf-8")
    small_book.write("cards/ogres.toml", ogre.replace('"3"', '"4"'))
    content_load(small_book.root)
    assert "4/4" in page(client, "/scenarios/2009-07/704.5g-1/")
    assert len(played) == 4


def test_a_scenario_that_the_engine_no_longer_reads_says_so(client: Client):
    Scenario.objects.filter(key="2006-10/418.5a-2").update(source="not toml")
    html = page(client, OGRE)
    assert "This scenario can't be read" in html
    assert "as a table is written" in html


def test_a_run_that_stops_early_says_where(client: Client):
    source = Scenario.objects.get(key="2006-10/418.5a-2").source
    broken = source.replace("Alice casts Dwindle targeting Gray Ogre", "Bob casts Dwindle targeting Gray Ogre")
    Scenario.objects.filter(key="2006-10/418.5a-2").update(source=broken)
    html = page(client, OGRE)
    assert "It can't be played to its end" in text_of(html)
    assert re.search(r'<li class="(now)? stopped">', html)
    assert "line 14" in part(html, 'class="verdict-error"', "</p>")


def test_nothing_of_a_scenario_reaches_the_page_as_markup(client: Client, small_book: SmallBook):
    bold = SCENARIO.replace("Test Ogre", "<b>Ogre").replace('title = "An ogre stands"', 'title = "<i>An ogre"')
    small_book.write("cards/more.toml", '["<b>Ogre"]\ntype_line = "Artifact"\n')
    small_book.write("scenarios/2009-07/704.5g-1.toml", bold)
    content_load(small_book.root)
    for asked in ("", "?why=1", "?from=0&then=<b>Ogre", "?beside=2006-10"):
        html = page(client, f"/scenarios/2009-07/704.5g-1/{asked}")
        assert "<b>" not in html
        assert "<i>" not in html
        assert "&lt;b&gt;Ogre" in html


@pytest.mark.parametrize(
    "address",
    [
        OGRE,
        f"{OGRE}?at=3&edition=2009-07",
        f"{OGRE}?why=1&beside=2009-07",
        f"{COMBAT}?from=7",
        "/scenarios/language/",
        "/read/?text=Flying",
    ],
)
def test_each_page_has_one_h1_and_only_scripts_and_styles_of_ours(client: Client, address: str):
    html = page(client, address)
    assert html.count("<h1") == 1
    assert "<script" not in re.sub(r'<script type="module" src="/static/[\w./-]+"></script>', "", html)
    assert " style=" not in html
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_the_longest_run_fits_on_a_light_page(client: Client):
    longest: Any = max(Scenario.objects.filter(status="pass"), key=lambda scenario: scenario.applied_rules.count())
    for asked in ("", "?beside=2009-07", "?from=0", "?why=1"):
        assert len(client.get(f"{longest.get_absolute_url()}{asked}").content) < 120_000


def test_a_scenario_opens_in_the_sandbox(client: Client):
    address = re.search(r'<a href="(/sandbox/[^"]+)"', page(client, OGRE).partition('class="run-page"')[2])
    assert address
    assert "Growth Serum" in page(client, unescape(address[1]))


def test_the_table_of_a_subgame_says_that_it_is_one(client: Client) -> None:
    strip = '<div class="strip">'
    seen = set()
    for moment in range(1, 60):
        response = client.get("/scenarios/2009-07/712.6-1/", {"at": moment})
        if response.status_code != 200:
            break
        seen.add(text_of(part(response.content.decode(), strip, "</strong>")).partition("urn ")[0].strip())

    before = "before its first turn"
    assert seen == {"T", "Subgame, t", f"Subgame, {before}", f"Subgame within a subgame, {before}"}

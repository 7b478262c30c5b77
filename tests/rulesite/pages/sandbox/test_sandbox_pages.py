"""The sandbox without a script: write, mend, play, share, embed."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

import engine
from rulesite.book.cards.models import Card
from rulesite.book.scenarios.files import card_tables
from rulesite.book.scenarios.models import Scenario
from rulesite.book.scenarios.playing import cards_named_in
from rulesite.ground.bounded import jobs
from rulesite.ground.bounded.pool import Ended
from rulesite.pages.sandbox.starting import table_with, text_of_scenario

pytestmark = pytest.mark.django_db


GROWTH = '''title = "A bear grows"
script = """
Alice casts Giant Growth targeting Grizzly Bears
resolve
expect Grizzly Bears is 5/5
"""
[players.Alice]
battlefield = ["Grizzly Bears"]
hand = ["Giant Growth"]
[players.Bob]
'''


def play(client: Client, text: str, status: int = 200) -> Any:
    response = client.post("/sandbox/", {"text": text, "do": "play"}, follow=True)
    assert response.status_code == status, response.content
    return response


def text_in(response: Any) -> str:
    return str(response.context["text"])


def test_what_one_writes_is_played_at_an_address_of_its_own(client: Client):
    response = play(client, GROWTH)
    address = response.redirect_chain[0][0]
    assert re.fullmatch(r"/sandbox/at/~[\w-]+/#run", address)
    assert response.context["page"].run.status == "pass"
    assert "<title>A bear grows" in response.content.decode()
    assert response.headers["X-Robots-Tag"] == "noindex"
    elsewhere = Client().get(address.partition("#")[0])
    assert elsewhere.context["page"].run.status == "pass"
    assert text_in(elsewhere) == GROWTH


def test_each_moment_of_it_has_a_short_way_there(client: Client):
    page = play(client, GROWTH)
    links = re.findall(r'href="([^"]*at=\d+)#moment"', page.content.decode())
    assert links
    assert all(link.startswith("./?at=") for link in links)
    address = page.redirect_chain[0][0].partition("#")[0]
    assert client.get(f"{address}?at=0").context["page"].number == 1
    assert client.get(f"{address}?edition=2006-10").context["page"].run.edition == "2006-10"
    assert client.get(f"{address}?at=x").status_code == 404


def test_what_is_wrong_is_shown_by_its_line(client: Client):
    response = play(client, GROWTH.replace("resolve", "resovle"))
    assert response.context["page"] is None
    assert response.context["faults"][0].line == 4
    assert "line 4" in response.content.decode()
    bench = client.post("/sandbox/", {"text": GROWTH.replace("resolve", "resovle"), "do": "text"})
    assert bench.context["bench"] is None
    assert "line 4" in bench.content.decode()


def test_a_run_without_end_says_so(client: Client, monkeypatch: pytest.MonkeyPatch):
    def ended(kind: Any) -> Any:
        def bounded(*_job: object) -> None:
            raise Ended(kind)

        return bounded

    monkeypatch.setattr("rulesite.book.scenarios.playing.bounded", ended("time"))
    assert "It may go on for ever" in play(client, GROWTH.replace("5/5", "6/6")).content.decode()
    monkeypatch.setattr("rulesite.book.scenarios.playing.bounded", ended("busy"))
    assert "Try again in a few seconds" in play(client, GROWTH.replace("5/5", "7/7"), 429).content.decode()


def hands(client: Client, text: str, do: str, status: int = 200, **said: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in said.items()}
    response = client.post("/sandbox/", {"text": text, "do": do, "hands": "lay"} | named)
    assert response.status_code == status, response.content
    return response


def test_a_card_is_put_on_the_table_by_hand(client: Client):
    edited = text_in(hands(client, GROWTH, "put", card="Gray Ogre", to="1.battlefield", counters="2", kind="+1/+1"))
    assert '{card = "Gray Ogre", counters = {"+1/+1" = 2}}' in edited
    played = play(client, edited.replace("expect Grizzly Bears is 5/5", "expect Gray Ogre is 4/4"))
    assert played.context["page"].run.status == "pass"


def test_a_player_who_is_poisoned_once_can_be_without_poison_again(client: Client):
    poisoned = text_in(hands(client, GROWTH, "total 1 poison 1"))
    assert "poison = 1" in poisoned
    healed = text_in(hands(client, poisoned, "total 1 poison -1"))
    assert "poison = 1" not in healed


def test_a_total_is_set_by_hand(client: Client):
    page = hands(client, GROWTH, "total 1 life", life_1="3")
    assert "life = 3" in text_in(page)
    assert page.context["bench"].table.far[0].player.life == 3


def test_a_table_shows_what_lies_there_before_anything_happens(client: Client):
    """A creature of toughness 0 is still there: no state-based action is performed on a table that is being laid."""
    own = {"own_name": "Test Wisp", "own_type": "Creature — Spirit", "own_power": "1", "own_toughness": "0"}
    page = hands(client, GROWTH, "own", to="0.battlefield", own_text="", **own)
    assert "Test Wisp" in [card.name for card in page.context["bench"].table.near.cards]
    played = hands(client, text_in(page), "go")
    assert "Test Wisp" not in [card.name for card in played.context["bench"].table.near.cards]


def test_a_card_with_words_of_ones_own_is_read_as_it_is_written(client: Client):
    read = client.post("/sandbox/reading/", {"own-text": "Flying", "own-name": "Test Wisp"}).content.decode()
    assert "understood to its end" in read
    stopped = client.post("/sandbox/reading/", {"own-text": "Flying\nSpend your lunch money."}).content.decode()
    assert re.search(r"<mark>[^<]*lunch", stopped) or "<mark>Spend" in stopped
    assert client.post("/sandbox/reading/", {"own-text": ""}).content.decode().strip().endswith("")
    assert client.get("/sandbox/reading/").status_code == 405


@pytest.mark.parametrize(
    ("do", "said", "why"),
    [
        ("put", {}, "Say which card"),
        ("put", {"card": "Elf", "to": "0.moon"}, "no place"),
        ("put", {"card": "Nobody Knows This", "to": "0.hand"}, "o card is called"),
        ("total 0 life", {"life-0": "1e9"}, "isn't a whole number"),
        ("own", {"own-name": "X"}, "Say what kind of card"),
        ("own", {"own-name": "X", "own-type": "Instant", "own-text": "Spend lunch money.", "to": "0.hand"}, "X: "),
        ("declare", {}, "Nothing is chosen"),
        ("edition", {"edition": "1993-08"}, "Say by which edition"),
        ("dance", {}, "Nobody knows how"),
    ],
)
def test_an_order_that_cannot_be_carried_out_says_why(client: Client, do: str, said: dict[str, str], why: str):
    response = client.post("/sandbox/", {"text": GROWTH, "do": do} | said)
    assert why in unescape(response.content.decode())
    assert text_in(response) == GROWTH


# Playing by hand ------------------------------------------------------------------------------------------------------

FIGHT = """title = "A fight"
edition = "2026-08"
[cards."Big Ox"]
type_line = "Creature — Ox"
power = "5"
toughness = "5"
text = "Trample"
[cards."Hen"]
type_line = "Creature — Bird"
power = "1"
toughness = "2"
[cards."Split Fire"]
mana_cost = "{R}"
type_line = "Instant"
text = "Split Fire deals 4 damage divided as you choose among one or two targets."
[players.Alice]
battlefield = ["Big Ox"]
hand = ["Split Fire"]
[players.Bob]
battlefield = ["Hen", "Hen"]
"""


def say(client: Client, text: str, *statements: str) -> Any:
    page = None
    for statement in statements:
        page = client.post("/sandbox/", {"text": text, "do": f"say {statement}", "hands": "play"})
        assert page.context["bench"].stopped is None, page.context["bench"].stopped
        text = text_in(page)
    return page


def acts(page: Any, name: str) -> list[str]:
    return [a.way.text for card in page.context["bench"].table.cards if card.name == name for a in card.offered]


def test_who_has_priority_sees_what_cards_can_do_and_the_script_is_what_was_done(client: Client):
    page = hands(client, FIGHT, "go")
    assert acts(page, "Big Ox") == ["Attack"]
    assert acts(page, "Split Fire") == ["Cast it"]
    page = say(client, FIGHT, "Alice attacks with Big Ox")
    assert 'turn = "Alice"' in text_in(page)
    assert 'script = """\nAlice attacks with Big Ox\n"""' in text_in(page)
    assert acts(page, "Hen A") == ["Block Big Ox"]


def test_what_the_rules_refuse_changes_nothing_and_names_the_rule(client: Client):
    page = client.post("/sandbox/", {"text": FIGHT, "do": "say Bob attacks with Hen", "hands": "play"})
    stopped = page.context["bench"].stopped
    assert stopped is not None
    assert text_in(page) == FIGHT
    unread = client.post("/sandbox/", {"text": FIGHT, "do": "write", "statement": "Bob dances"})
    assert unread.context["bench"].stopped.statement == "Bob dances"
    assert text_in(unread) == FIGHT


def test_blocks_are_declared_together_damage_is_divided_and_all_is_taken_back(client: Client):
    attack = text_in(say(client, FIGHT, "Alice attacks with Big Ox"))
    blocks = ["Bob blocks Big Ox with Hen #1", "Bob blocks Big Ox with Hen #2"]
    blocked = client.post("/sandbox/", {"text": attack, "do": "declare", "then": blocks, "hands": "play"})
    parts = blocked.context["bench"].asked.divided
    assert [(part.to, part.amount) for part in parts] == [("Hen", 2), ("Hen #2", 2), ("Bob", 1)]
    form = {"who": "Alice", "part": [f"{part.by}|{part.to}" for part in parts]}
    amounts = {"amount-0": "3", "amount-1": "2", "amount-2": "0"}
    dealt = client.post("/sandbox/", {"text": text_in(blocked), "do": "divide", "hands": "play"} | form | amounts)
    assert dealt.context["bench"].stopped is None
    assert dealt.context["bench"].table.far[0].player.life == 20
    assert dealt.context["bench"].table.far[0].cards == ()
    back = text_in(client.post("/sandbox/", {"text": text_in(dealt), "do": "back", "hands": "play"}))
    assert back == text_in(blocked)


def test_targets_are_chosen_and_what_is_divided_among_them(client: Client):
    page = say(client, FIGHT, "Alice casts Split Fire")
    asked = page.context["bench"].asked
    assert asked.is_several
    assert {"Hen", "Hen #2", "Bob"} <= {a.way.says.partition(" chooses ")[2] for a in asked.chosen}
    picked = {"who": "Alice", "pick": ["Hen", "Bob"], "do": "pick", "hands": "play"}
    page = client.post("/sandbox/", {"text": text_in(page)} | picked)
    divided = page.context["bench"].asked.divided
    assert [(part.to, part.amount) for part in divided] == [("Hen", 2), ("Bob", 2)]
    form = {"who": "Alice", "part": ["|Hen", "|Bob"], "amount-0": "1", "amount-1": "3"}
    page = client.post("/sandbox/", {"text": text_in(page), "do": "divide", "hands": "play"} | form)
    page = say(client, text_in(page), "resolve")
    assert page.context["bench"].table.far[0].player.life == 17


def test_what_is_divided_is_asked_of_each_by_name(client: Client):
    attack = text_in(say(client, FIGHT, "Alice attacks with Big Ox"))
    blocks = {"do": "declare", "then": ["Bob blocks Big Ox with Hen #1"], "hands": "play"}
    page = client.post("/sandbox/", {"text": attack} | blocks)
    html = re.sub(r"\s+", " ", page.content.decode())
    asked = re.findall(
        r'name="part" value="([^"]+)"><input name="(amount-\d)" value="(\d)"[^>]*> ([^<]+)</label>', html
    )
    assert asked == [
        ("Big Ox|Hen", "amount-0", "2", "from Big Ox to Hen"),
        ("Big Ox|Bob", "amount-1", "3", "from Big Ox to Bob"),
    ]
    assert '<input type="hidden" name="who" value="Alice">' in html


BELLS = """title = "Two bells"
edition = "2026-08"
[cards."First Bell"]
type_line = "Enchantment"
text = "Whenever you cast a spell, you gain 1 life."
[cards."Second Bell"]
type_line = "Enchantment"
text = "Whenever you cast a spell, each opponent loses 1 life."
[cards."Small Toll"]
mana_cost = "{B}"
type_line = "Sorcery"
text = "You lose 1 life."
[players.Alice]
battlefield = ["First Bell", "Second Bell"]
hand = ["Small Toll"]
[players.Bob]
"""


def test_an_order_is_touched_and_of_what_has_none_so_many_are_chosen(client: Client):
    ordered = say(client, BELLS, "Alice casts Small Toll")
    chosen = say(client, FIGHT, "Alice casts Split Fire")
    exactly = say(
        client, re.sub("Split Fire deals .*targets", "Tap two target creatures", FIGHT), "Alice casts Split Fire"
    )
    for page, legend, button, is_in_order in (
        (ordered, "Touch them in the order you want", "In this order", True),
        (chosen, "Choose 1 to 2", "Choose these", False),
        (exactly, "Choose 2<", "Choose these", False),
    ):
        html = re.sub(r"\s+", " ", page.content.decode())
        assert legend in html
        assert f'value="pick">{button}</button>' in html
        assert (" data-in-order>" in html) is is_in_order
        assert ('class="picks in-order"' in html) is is_in_order


def test_it_goes_on_until_something_happens_or_to_a_step(client: Client):
    page = say(client, FIGHT, "Alice casts Split Fire targeting Bob")
    page = client.post("/sandbox/", {"text": text_in(page), "do": "until", "hands": "play"})
    assert text_in(page).count("resolve\n") == 1
    assert page.context["bench"].table.far[0].player.life == 16
    page = client.post("/sandbox/", {"text": text_in(page), "do": "until", "hands": "play"})
    assert "to the next turn\n" in text_in(page)
    page = client.post("/sandbox/", {"text": FIGHT, "do": "skip", "skip": "end step", "hands": "play"})
    assert page.context["bench"].table.picture.step == "end step"


def test_a_new_table_is_played_by_todays_rules_and_any_edition_can_be_chosen_newest_first(client: Client):
    html = client.get("/sandbox/").content.decode()
    options = re.findall(r'<option value="(\d{4}-\d{2})"( selected)?>', html)
    assert [edition for edition, _ in options] == list(reversed(engine.editions()))
    assert [edition for edition, selected in options if selected] == [engine.editions()[-1]]
    assert f'edition = "{engine.editions()[-1]}"' in unescape(html)
    assert 'edition = "2006-10"' in text_in(hands(client, GROWTH, "edition", edition="2006-10"))


def test_it_opens_with_a_small_table_that_can_be_played_at_once(client: Client):
    page = client.get("/sandbox/?hands=play")
    bench = page.context["bench"]
    assert any(card.offered for card in bench.table.cards)
    assert client.get("/sandbox/?empty=1").context["bench"].table.near.cards == ()


def test_the_editor_opens_with_any_scenario_card_or_text(client: Client):
    assert 'battlefield = ["Clone"]' in text_in(client.get("/sandbox/?card=clone"))
    own = client.get("/sandbox/", {"text": 'Say "hello".', "name": "Test Elf", "type_line": "Creature — Elf"})
    assert '[cards."Test Elf"]' in text_in(own)
    assert r'text = "Say \"hello\"."' in text_in(own)
    shared = play(client, GROWTH).redirect_chain[0][0].split("/")[3]
    assert text_in(client.get(f"/sandbox/?at={shared}")) == GROWTH
    for wrong in ("from=2006-10/1-1", "card=nobody", "at=none"):
        assert client.get(f"/sandbox/?{wrong}").status_code == 404


@pytest.mark.parametrize("edition", ["2006-10", "2008-03", "2009-07"])
def test_a_scenario_of_the_site_plays_in_the_sandbox_by_its_own_rules(client: Client, edition: str):
    scenario = Scenario.objects.filter(edition=edition).latest("order")
    page = play(client, text_in(client.get(f"/sandbox/?from={scenario.key}"))).context["page"]
    assert (page.run.edition, page.run.status) == (edition, scenario.status)


def test_every_scenario_of_the_site_is_the_same_away_from_its_file(thorough: bool):
    """Its edition, and the cards that it names without defining them, are told to whoever plays it there.

    So it is looked at with every thirtieth scenario; `--thorough`: with all of them.
    """
    library = card_tables(settings.RULES_DATA_DIR)
    for scenario in Scenario.objects.order_by("edition", "order")[:: 1 if thorough else 30]:
        text = text_of_scenario(scenario)
        at_home = engine.read_scenario(scenario.source, id="it", edition=scenario.edition_id, library=library)
        away = engine.read_scenario(text, id="it", edition=engine.editions()[-1], library=cards_named_in(text))
        assert (away.edition, away.shape, away.cards) == (at_home.edition, at_home.shape, at_home.cards), scenario


def test_a_card_is_opened_with_a_text_that_is_checked_as_it_stands(client: Client):
    text = text_in(client.get("/sandbox/", {"card": "giant-growth"}))
    assert text == table_with(Card.objects.get(slug="giant-growth"), engine.editions()[-1])
    assert client.post("/sandbox/", {"text": text}).context["faults"] == ()


def test_every_card_can_be_played_with_at_once():
    """The text that stands there for a card has no fault but, at most, that the card itself isn't understood yet."""
    for card in Card.objects.all():
        text = table_with(card, engine.editions()[-1])
        unread = jobs.check(text, "it", engine.editions()[-1], cards_named_in(text))
        problems = unread.problems if unread else ()
        assert all(problem.what.startswith(tuple(card.name.split(" // "))) for problem in problems), problems


def test_an_empty_table_can_be_played(client: Client):
    assert play(client, text_in(client.get("/sandbox/"))).context["page"].run.status == "pass"


def test_cards_and_words_are_offered(client: Client):
    assert client.get("/sandbox/cards/?q=gr").json()["cards"][0]["name"] == "Grab the Reins"
    assert "Giant Growth" in [card["name"] for card in client.get("/sandbox/cards/?q=growth").json()["cards"]]
    words = client.get("/sandbox/words/").json()["words"]
    assert {"casts", "targeting", "resolve everything", "attacks", "expect"} <= set(words)
    assert not any(sign in word for word in words for sign in "{}[]()|")


def test_too_much_is_refused_with_its_measure(client: Client):
    refusal = client.post("/sandbox/", {"text": "a" * 20_001})
    assert refusal.status_code == 413
    assert "20,000" in refusal.content.decode()
    assert client.post("/sandbox/", {"text": "a" * 400_000}).status_code == 413
    assert client.post("/sandbox/", {"text": "\0"}).status_code == 400


def test_it_counts_against_what_an_address_may_ask(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 7
    assert client.get("/sandbox/").status_code == 200
    assert client.get("/sandbox/").status_code == 429


def test_a_scenario_can_be_taken_home(client: Client):
    address = play(client, GROWTH).redirect_chain[0][0].partition("#")[0]
    taken = client.get(f"{address}scenario.toml")
    assert taken.content.decode() == GROWTH
    assert "attachment" in taken.headers["Content-Disposition"]


def test_a_table_can_stand_in_another_page(client: Client):
    address = play(client, GROWTH).redirect_chain[0][0].partition("#")[0]
    for embedded in (address.replace("/sandbox/", "/embed/"), "/embed/scenarios/2006-10/418.5a-2/"):
        response = client.get(embedded)
        assert response.status_code == 200
        assert "frame-ancestors *" in response.headers["Content-Security-Policy"]
        assert not response.has_header("X-Frame-Options")
        assert 'id="table"' in response.content.decode()
        assert '<base target="_self">' in response.content.decode(), "one steps through the run within the frame"
    assert "frame-ancestors 'none'" in client.get("/").headers["Content-Security-Policy"]


def test_a_frame_that_is_shown_again_is_not_shut(client: Client):
    address = "/embed/scenarios/2006-10/418.5a-2/"
    tag = client.get(address).headers["ETag"]
    again = client.get(address, headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert not {"Content-Security-Policy", "X-Frame-Options"} & set(again.headers), "they'd count for the page it has"


def test_why_there_is_no_table_is_said_within_the_frame(client: Client, settings: Any):
    not_there = client.get("/embed/scenarios/2006-10/1-1/")
    too_long = client.get(f"/embed/at/{'x' * 5000}/")
    settings.API_POINTS_PER_MINUTE = 1
    client.get("/")
    too_often = client.get("/embed/scenarios/2006-10/418.5a-2/")
    refusals = (
        (not_there, 404, "There is no scenario"),
        (too_long, 414, "The address is longer than any"),
        (too_often, 429, "more than 1 points in a minute"),
    )
    for refusal, status, words in refusals:
        assert refusal.status_code == status
        page = refusal.content.decode()
        assert words in page
        assert '<body class="embed">' in page
        assert not any(tag in page for tag in ("<nav", "<footer", "<form")), "a page stands around it"
        assert '<base target="_blank">' in page, "a page that its links lead to can't be shown in the frame"
        assert "frame-ancestors *" in refusal.headers["Content-Security-Policy"]
        assert not refusal.has_header("X-Frame-Options")


def test_a_link_that_was_cut_short_says_so(client: Client):
    for address in ("/sandbox/at/~AAA/", "/sandbox/at/none/", "/embed/at/~A/"):
        refusal = client.get(address)
        assert refusal.status_code == 404
        assert "cut short" in refusal.content.decode()

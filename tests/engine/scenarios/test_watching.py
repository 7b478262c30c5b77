"""Watching a run: pictures of every moment, decisions, branches, and what can be done."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

import engine
from tests.examples import some

ROOT = Path(__file__).resolve().parents[3] / "rules_data"


@cache
def library() -> dict[str, dict[str, object]]:
    cards: dict[str, dict[str, object]] = {}
    for path in sorted((ROOT / "cards").rglob("*.toml")):
        cards |= tomllib.loads(path.read_text(encoding="utf-8"))
    return cards


def scenario(name: str) -> engine.Scenario:
    text = (ROOT / "scenarios" / f"{name}.toml").read_text(encoding="utf-8")
    return engine.read_scenario(text, id=name, edition=name.partition("/")[0], library=library())


def written(script: str, alice: str = "", bob: str = "", *, edition: str = "2009-07") -> engine.Scenario:
    text = f"""
title = "A test"
script = \"\"\"
{script}
\"\"\"
[cards."Test Bird"]
mana_cost = "{{1}}{{W}}"
type_line = "Creature — Bird"
power = "1"
toughness = "1"
text = "Flying"
[cards."Test Wall"]
mana_cost = "{{1}}{{W}}"
type_line = "Creature — Wall"
power = "0"
toughness = "4"
text = "Defender"
[cards."Test Bolt"]
mana_cost = "{{R}}"
type_line = "Instant"
text = "Test Bolt deals 3 damage to target creature."
[cards."Test Idol"]
mana_cost = "{{2}}"
type_line = "Artifact"
text = "{{T}}: You gain 1 life."
[players.Alice]
{alice}
[players.Bob]
{bob}
"""
    return engine.read_scenario(text, id="test", edition=edition)


def film(run: engine.Run) -> engine.Film:
    assert run.film is not None
    return run.film


def ways(run: engine.Run) -> tuple[engine.Way, ...]:
    waiting = run.waiting
    assert waiting is not None
    return waiting.ways


@pytest.mark.sampled(one_of=3)
@pytest.mark.parametrize(
    "name",
    # Of each section of each edition the longest; without `--thorough`, of every third section.
    some(
        {
            (path.parent.name, path.stem[:3]): f"{path.parent.name}/{path.stem}"
            for path in sorted((ROOT / "scenarios").glob("*/*.toml"), key=lambda path: (path.stat().st_size, path))
        }.values(),
        3,
    ),
)
def test_a_run_that_is_watched_is_the_run_that_is_played(name: str):
    one = scenario(name)
    watched, played = engine.play(one, film=True), engine.play(one)
    assert watched.moments == played.moments
    assert watched.expectations == played.expectations
    assert watched.questions == played.questions
    assert watched.table == played.table
    assert len(film(watched).frames) == len(watched.moments)


def test_each_moment_has_the_table_as_it_was_once_everything_of_the_moment_had_happened():
    run = engine.play(
        written(
            "Alice casts Test Bolt targeting Test Bird\nresolve", 'hand = ["Test Bolt"]', 'battlefield = ["Test Bird"]'
        ),
        film=True,
    )
    destroyed = next(one.place for one in run.moments if one.kind == "PermanentDestroyed")
    before, after = film(run).frames[destroyed - 1].table, film(run).frames[destroyed].table
    assert [one.damage for one in before.players[1].battlefield] == [3]
    assert after.players[1].battlefield == ()
    assert [one.name for one in after.players[1].graveyard] == ["Test Bird"]


def test_a_card_keeps_its_identity_through_the_zones():
    run = engine.play(
        written(
            "Alice casts Test Bolt targeting Test Bird\nresolve", 'hand = ["Test Bolt"]', 'battlefield = ["Test Bird"]'
        ),
        film=True,
    )
    tables = [frame.table for frame in film(run).frames]
    in_hand = tables[0].players[0].hand[0]
    on_stack = next(table.stack[0] for table in tables if table.stack)
    spent = next(one for one in tables[-1].players[0].graveyard)
    assert in_hand.card == on_stack.card == spent.card
    assert len({in_hand.id, on_stack.id, spent.id}) == 3


def test_a_sentence_knows_which_cards_it_names():
    run = engine.play(scenario("2006-10/419.9a-1"), film=True)
    destroyed = [film(run).frames[one.place] for one in run.moments if one.kind == "PermanentDestroyed"]
    assert len({word.object for frame in destroyed for word in frame.words if word.text == "Homing Golem"}) == 2
    for frame, moment in zip(film(run).frames, run.moments, strict=True):
        assert "".join(word.text for word in frame.words) == moment.text


def test_amounts_that_replacement_and_prevention_change_are_said():
    run = engine.play(scenario("2006-10/419.6a-1"), film=True)
    assert [frame.amount for frame in film(run).frames if frame.amount] == ["2 becomes 4", "4 becomes 8"]


def test_prevented_damage_says_of_how_much():
    text = """
title = "A shield"
script = \"\"\"
Bob casts Test Shield targeting Test Ox
resolve
Alice casts Test Bolt targeting Test Ox
resolve
\"\"\"
turn = "Bob"
[cards."Test Shield"]
mana_cost = "{W}"
type_line = "Instant"
text = "Prevent the next 2 damage that would be dealt to target creature this turn."
[cards."Test Bolt"]
mana_cost = "{R}"
type_line = "Instant"
text = "Test Bolt deals 3 damage to target creature."
[cards."Test Ox"]
mana_cost = "{1}{W}"
type_line = "Creature — Ox"
power = "1"
toughness = "5"
[players.Alice]
hand = ["Test Bolt"]
[players.Bob]
battlefield = ["Test Ox"]
hand = ["Test Shield"]
"""
    run = engine.play(engine.read_scenario(text, id="test", edition="2009-07"), film=True)
    assert [frame.amount for frame in film(run).frames if frame.amount] == ["2 of 3"]


def test_what_can_be_done_is_offered_as_statements_that_do_it():
    board = written(
        "Alice passes", 'battlefield = ["Test Idol"]\nhand = ["Test Bolt"]', 'battlefield = ["Test Bird", "Test Wall"]'
    )
    offered = {way.says for way in ways(engine.play(board, branch=engine.Branch(0)))}
    assert {"Alice passes", "Alice casts Test Bolt", "Alice activates Test Idol"} <= offered
    run = engine.play(board, branch=engine.Branch(0, ("Alice casts Test Bolt",)))
    assert [way.says for way in ways(run) if way.says] == ["Alice chooses Test Bird", "Alice chooses Test Wall"]
    run = engine.play(board, branch=engine.Branch(0, ("Alice casts Test Bolt", "Alice chooses Test Bird", "resolve")))
    assert run.moments[-1].text == "Test Bird is destroyed."


def test_what_the_rules_refuse_is_there_with_its_reason_and_rule():
    board = written("Alice passes", 'battlefield = ["Test Bird"]\nhand = ["Test Bolt"]', 'battlefield = ["Test Wall"]')
    attack = engine.play(board, branch=engine.Branch(0, ("Alice attacks with Test Bird",)))
    (block,) = [way for way in ways(attack) if way.other]
    assert (block.says, block.rule) == ("", "702.9b")
    assert "Test Bird" in block.why_not


def test_a_spell_without_a_legal_target_is_refused_before_it_is_tried():
    run = engine.play(written("Alice passes", 'hand = ["Test Bolt"]'), branch=engine.Branch(0))
    (bolt,) = [way for way in ways(run) if way.text == "Cast it"]
    assert bolt.says == ""
    assert "no legal target" in bolt.why_not
    assert bolt.rule


def test_a_branch_keeps_the_decisions_before_it_and_nothing_after():
    whole = engine.play(scenario("2009-07/702.17b-1"), film=True)
    blocks = next(one for one in film(whole).decisions if one.kind == "blockers")
    run = engine.play(scenario("2009-07/702.17b-1"), branch=engine.Branch(blocks.place))
    assert run.moments == whole.moments[: blocks.at]
    assert film(run).branched_at == blocks.at
    assert run.waiting.kind == "blockers"  # type: ignore[union-attr]


def test_a_statement_of_a_branch_that_the_rules_refuse_ends_it_with_the_rule():
    board = written("Alice passes", 'battlefield = ["Test Bird"]', 'battlefield = ["Test Wall"]')
    branch = engine.Branch(0, ("Alice attacks with Test Bird", "Bob blocks Test Bird with Test Wall"))
    refusal = engine.play(board, branch=branch).refusal
    assert refusal is not None
    assert refusal.statement == "Bob blocks Test Bird with Test Wall"
    assert refusal.rule == "702.9b"


def test_after_its_statements_a_branch_can_go_on_as_the_script_does():
    one = scenario("2006-10/418.5h-1")
    first = next(each for each in film(engine.play(one, film=True)).decisions if each.kind == "targets")
    other = next(option for option in first.options if not option.is_answer)
    run = engine.play(one, branch=engine.Branch(first.place, (f"Alice chooses {other.says}",), goes_on=True))
    assert "Alice plays Winged Mantle, targeting Second Hound." in {each.text for each in run.moments}
    assert "Heavy Air comes into play." in {each.text for each in run.moments}


def test_a_branch_without_end_stops_with_what_it_showed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.scenarios.filming.MOST_PICTURES", 60)
    run = engine.play(scenario("2006-10/418.5a-2"), branch=engine.Branch(0, ("to the next turn",) * 40))
    refusal = run.refusal
    assert refusal is not None
    assert "60 times at most" in refusal.why
    assert 0 < len(film(run).frames) <= 60
    assert len(film(run).frames) == len(run.moments)


@pytest.mark.parametrize("most", range(20, 40))
def test_wherever_the_pictures_end_each_moment_has_its_own(monkeypatch: pytest.MonkeyPatch, most: int):
    """A page shows a moment by its place, and looks its table up there."""
    monkeypatch.setattr("engine.scenarios.filming.MOST_PICTURES", most)
    run = engine.play(written("\n".join(["to the next turn"] * 9)), film=True)
    assert run.status == "error"
    assert len(film(run).frames) == len(run.moments) > 0


def test_what_no_statement_says_is_refused_with_the_place_where_reading_ended():
    refusal = engine.play(scenario("2006-10/418.5a-2"), branch=engine.Branch(0, ("Alice dances",))).refusal
    assert refusal is not None
    assert refusal.rule == ""
    assert refusal.why


def test_an_ability_that_was_lost_or_gained_says_what_did_it():
    run = engine.play(scenario("2006-10/418.5h-1"), film=True)
    states = {
        (one.name, ability.text, ability.state, ability.by)
        for frame in film(run).frames
        for one in frame.table.players[0].battlefield
        for ability in one.abilities
    }
    assert ("Plain Hound", "Flying", "gained", "Winged Mantle") in states
    assert ("Plain Hound", "Flying", "lost", "Lead Boots") in states

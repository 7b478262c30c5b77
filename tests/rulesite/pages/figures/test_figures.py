"""Figures show what the rules say, and each of their boxes leads to its rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from rulesite.book.rules.models import Rule
from rulesite.ground.foundation.faults import InvalidData
from rulesite.pages.figures.drawing import Drawing, drawn
from rulesite.pages.figures.files import read_figures

pytestmark = pytest.mark.django_db

FIGURES = read_figures(settings.RULES_DATA_DIR)
SMALL = """\
title = "Two things"
about = "One leads to the other."
order = 1
edition = "2026-08"
sections = ["400"]
[[boxes]]
name = "one"
text = "One"
at = [0, 0]
size = [10, 2]
[[boxes]]
name = "other"
text = "The\\nother"
at = [0, 5]
size = [10, 2]
[[arrows]]
start = "one"
end = "other"
"""


def small(tmp_path: Path, text: str = SMALL) -> Drawing:
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "two.toml").write_text(text, encoding="utf-8")
    return drawn(read_figures(tmp_path)[0])


def test_there_are_figures_of_the_turn_the_zones_a_card_the_layers_casting_and_combat():
    assert [figure.slug for figure in FIGURES] == ["turn", "zones", "card", "layers", "casting", "combat"]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.slug)
def test_each_rule_that_a_figure_names_stands_in_its_edition_and_is_linked(figure, client: Client):
    numbers = {box.rule for box in figure.boxes if box.rule}
    held = set(Rule.objects.filter(edition__slug=figure.edition, number__in=numbers).values_list("number", flat=True))
    page = client.get(f"/rules/{figure.edition}/{figure.sections[-1]}/").content.decode()

    assert held == numbers
    assert f'id="figure-{figure.slug}"' in page
    linked = set(re.findall(rf'<a href="/rules/{figure.edition}/([^/"]+)/" aria-label=', page))
    assert numbers <= linked


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.slug)
def test_no_boxes_of_a_figure_overlap_but_frames_with_what_they_hold(figure):
    boxes = [box for box in figure.boxes if box.kind == "box"]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            apart = any(
                one.at[side] + one.size[side] <= other.at[side] or other.at[side] + other.size[side] <= one.at[side]
                for side in (0, 1)
            )
            assert apart, f"{one.name} lies on {other.name}"


def test_figures_of_one_edition_stand_on_no_page_of_another(client: Client):
    assert "<svg" not in client.get("/rules/2006-10/400/").content.decode()


def test_words_stand_in_the_middle_of_their_box_and_an_arrow_between_two(tmp_path: Path):
    drawing = small(tmp_path)
    first, second = drawing.boxes

    assert [(line.text, line.x) for line in second.lines] == [("The", 100), ("other", 100)]
    assert drawing.arrows[0].path == "M100.0 43.0L100.0 97.0"
    assert (first.y + first.height, second.y) == (40, 100)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('end = "nowhere"', "no box is called so"),
        ("size = [30, 2]", "reaches beyond the 24 units"),
        ('kind = "circle"', "kind"),
    ],
)
def test_a_wrong_figure_is_refused_with_its_file_and_reason(tmp_path: Path, wrong: str, said: str):
    key = wrong.split(" ")[0]
    text = (
        re.sub(rf"^{key} = .*$", wrong, SMALL, flags=re.MULTILINE)
        if f"{key} =" in SMALL
        else SMALL.replace('name = "one"', f'name = "one"\n{wrong}')
    )
    with pytest.raises(ExceptionGroup) as raised:
        small(tmp_path, text)

    assert all(isinstance(each, InvalidData) for each in raised.value.exceptions)
    assert said in str(raised.value.exceptions[0])
    assert "two.toml" in str(raised.value.exceptions[0])

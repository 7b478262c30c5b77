"""Templates say plainly what they lack, and escape what they are given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import engines
from django.template.loader import get_template
from jinja2 import Template, UndefinedError

FOLDER = Path(settings.BASE_DIR, "templates")
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*"))


class Rule:
    number = "704.5f"

    def address(self) -> str:
        return "/rules/2009-07/704.5f/"


def template(source: str) -> Template:
    environment: Any = engines["jinja2"]
    made: Template = environment.env.from_string(source)
    return made


@pytest.mark.parametrize("file", FILES)
def test_every_file_is_a_template_of_the_site(file: str):
    assert get_template(file).backend is engines["jinja2"]


@pytest.mark.parametrize("source", ["{{ nubmer }}", "{% if nubmer %}x{% endif %}", "{{ rule.nubmer }}"])
def test_a_name_that_is_not_there_is_an_error(source: str):
    with pytest.raises(UndefinedError, match="nubmer"):
        template(source).render(rule=Rule())


def test_a_method_that_is_shown_without_being_called_is_an_error():
    assert template("{{ rule.address() }}").render(rule=Rule()) == "/rules/2009-07/704.5f/"
    plain: Any = engines["jinja2"]
    with pytest.raises(TypeError, match="instead of calling it"):
        plain.env.spoken.finalize(Rule().address)


@pytest.mark.parametrize("source", ["{% if rule.address %}x{% endif %}", "{% for each in rule.address %}x{% endfor %}"])
def test_tests_notice_a_method_that_is_only_asked_for(source: str):
    with pytest.raises(TypeError, match="without calling it"):
        template(source).render(rule=Rule())


def test_what_a_page_is_given_is_escaped_whatever_kind_of_file_it_is():
    assert template("{{ words }} {{ words|symbols }}").render(words="<b>") == "&lt;b&gt; &lt;b&gt;"


def test_lines_stay_apart_so_that_words_on_them_do():
    source = "{% if number %}<a>{{ number }}</a>{% endif %}\n  {% if number %}<b>there</b>{% endif %}"
    assert template(source).render(number=Rule.number) == "<a>704.5f</a>\n<b>there</b>"

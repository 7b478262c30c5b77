"""What a template says whatever it is given is a part of it once it is compiled."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils.translation import override
from jinja2 import Environment

from rulesite.pages.templating.environment import InLanguage, Languages


def rendered(source: str, language: str = "en", **given: object) -> str:
    with override(language):
        return Languages(autoescape=True).from_string(source).render(**given)


def calls_in(source: str) -> str:
    """The code that a template is compiled to."""
    return str(InLanguage("en", {"autoescape": True}).compile(source, raw=True))


@pytest.mark.parametrize(
    "source",
    [
        '{{ _("Before") }}',
        '<a href="{{ url("reference:home") }}">',
        "<p{{ in_english() }}>",
        "{% trans %}Neighboring rules{% endtrans %}",
        '{{ static("benchbook/icon.svg") }}',
        "{% trans number=rule %}Under {{ number }}{% endtrans %}",
    ],
)
def test_nothing_is_called_that_has_one_answer(source: str):
    assert "context.call" not in calls_in(source)


@pytest.mark.parametrize(
    "source", ['{{ url("reference:edition", edition) }}', "{{ _(name) }}", '{{ url("reference:edition", *words) }}']
)
def test_what_depends_on_the_page_is_called(source: str):
    assert "context.call" in calls_in(source)


def test_words_are_those_of_the_language_that_is_spoken():
    source = '{{ _("Before") }} {% trans number=number %}Under {{ number }}{% endtrans %} {{ _(word) }}'

    assert rendered(source, number="7", word="After") == "Before Under 7 After"
    assert rendered(source, "de", number="7", word="After") == "Davor Unter 7 Danach"


def test_what_is_english_says_so_where_the_page_is_not():
    source = (
        "<p{{ in_english() }}>{% if in_english() %}there{% else %}here{% endif %}{% if not in_english() %}!{% endif %}"
    )

    assert rendered(source) == "<p>here!"
    assert rendered(source, "de") == '<p lang="en">there'


def test_a_value_in_a_message_is_escaped_and_markup_stays():
    message = "{{ start }}{{ name }}{{ end }} is {{ name }}, 100 %"
    source = f"{{% trans name=name, start='<b>'|safe, end='</b>'|safe %}}{message}{{% endtrans %}}"

    assert rendered(source, name="<i>") == "<b>&lt;i&gt;</b> is &lt;i&gt;, 100 %"


def test_markup_that_is_put_together_in_a_message_stays():
    source = (
        "{% trans it='<i>'|safe ~ url('reference:home') ~ '</i>'|safe, count=2 %}{{ count }} of {{ it }}{% endtrans %}"
    )

    assert rendered(source) == "2 of <i>/</i>"


def test_a_message_is_markup_wherever_it_is_handed():
    source = '{% macro shown(words) %}<h2>{{ words }}</h2>{% endmacro %}{{ shown(_("Before")) }}{{ shown("<b>") }}'

    assert rendered(source) == "<h2>Before</h2><h2>&lt;b&gt;</h2>"


class Ruled:
    def address(self, end: str = "") -> str:
        return f"/rules/{end}"


@pytest.mark.parametrize(
    "source",
    [
        "{% macro link(rule, end='') %}<a href='{{ rule.address(end=end) }}'>{% endmacro %}{{ link(rule, end='<') }}",
        "{% macro link(to) %}<a>{{ caller(to.address()) }}{% endmacro %}{% call(at) link(rule) %}{{ at }}{% endcall %}",
        "{% for each in [rule, rule] %}{{ loop.cycle('a', '<b>') }}{{ each.address(loop.index|string) }}{% endfor %}",
    ],
)
def test_macros_methods_and_loops_are_called_as_jinja_calls_them(source: str):
    plain = Environment(autoescape=True)

    assert rendered(source, rule=Ruled()) == plain.from_string(source).render(rule=Ruled())


def test_a_day_is_said_in_the_language():
    assert rendered('{{ day|date("F Y") }}', day=date(2026, 3, 1)) == "March 2026"
    assert rendered('{{ day|date("F Y") }}', "de", day=date(2026, 3, 1)) == "März 2026"

"""Templates that are written out as functions say what Django makes of them, to the letter."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.template import Context, Engine
from django.test import Client
from django.utils.safestring import mark_safe

from rulesite.foundation.quick_templates import WrittenOut
from tests.rulesite.pages.test_sizes import PAGES

_LOADER = "django.template.loaders.locmem.Loader"


class Creature:
    """What templates look into."""

    name = "Ogre & Sons"
    alters_nothing = True

    def power(self) -> int:
        return 3

    def against(self, other: str) -> str:
        return other

    def destroy(self) -> str:
        raise AssertionError("a template must not do that")

    destroy.alters_data = True  # type: ignore[attr-defined]

    @property
    def gone(self) -> str:
        raise LookupError("it left the battlefield")


def _values() -> dict[str, Any]:
    return {
        "text": "<b> & 'c'",
        "safe": mark_safe("<i>said</i>"),
        "number": 1234567,
        "share": 0.5,
        "nothing": None,
        "empty": [],
        "day": date(2009, 7, 11),
        "list": ["a", "b", "c"],
        "pairs": [("x", 1), ("y", 2)],
        "names": {"ogre": "Ogre", "items": "taken by name"},
        "creature": Creature(),
        "shout": lambda: "called",
        "lazily": (letter for letter in "pq"),
    }


#: Templates by what they show of the language.
SHOWN = {
    "variables": "{{ text }} {{ safe }} {{ number }} {{ share }} {{ nothing }} {{ missing }} {{ day }} {{ shout }}|",
    "paths": "{{ creature.name }} {{ creature.power }} {{ names.ogre }} {{ names.items }} {{ list.1 }} {{ list.9 }} "
    "{{ creature.missing.further }} {{ nothing.name }} {{ creature.against }} {{ creature.destroy }} {{ pairs.0.1 }}",
    "filters": "{{ text|upper }} {{ safe|upper }} {{ text|safe }} {{ list|join:', ' }} {{ missing|default:'none' }} "
    "{{ day|date:'F j, Y' }} {{ text|truncatechars:number }} {{ number|add:1 }} {{ list|length }}"
    " {{ 'con<stant' }} {{ 5 }}",
    "conditions": "{% if text %}1{% endif %}{% if missing %}2{% elif creature.power == 3 %}3{% else %}4{% endif %}"
    "{% if not nothing and number != 5 %}5{% endif %}{% if 'a' in list %}6{% endif %}{% if 'a' in number %}7{% endif %}"
    "{% if number > nothing %}8{% endif %}{% if list|length > 2 or missing %}9{% endif %}"
    "{% if missing == nothing %}10{% endif %}",
    "loops": "{% for letter in list %}{{ forloop.counter }}{{ letter }}{% if forloop.last %}.{% endif %}"
    "{% for name, count in pairs %}{{ forloop.parentloop.counter0 }}{{ forloop.revcounter }}{{ name }}{{ count }}"
    "{% endfor %}"
    "{% endfor %}{{ letter }}{% for each in empty %}never{% empty %}none{{ forloop.counter }}{% endfor %}"
    "{% for each in list reversed %}{{ each }}{% endfor %}{% for each in nothing %}never{% endfor %}"
    "{% for each in lazily %}{{ each }}{{ forloop.revcounter0 }}{% endfor %}"
    "{% for key in names %}{{ key }}{% endfor %}",
    "with": "{% with text as short %}{{ short }}{% with short=number other=creature.name %}{{ short }}{{ other }}"
    "{% endwith %}{{ short }}{% endwith %}{{ short }}",
    "first": "{% firstof missing nothing text %}{% firstof nothing safe as named %}{{ named }}"
    "{% firstof missing 'else' %}",
    "included": "{% for each in list %}{% include 'part' with wide=True %}{% endfor %}{% include 'part' only %}"
    "{% with 'part' as which %}{% include which %}{% endwith %}",
    "part": "[{{ each }}{{ forloop.counter }}{% if wide %}{{ text }}{% endif %}{% cycle 'odd' 'even' %}]",
    "tree": "{% if number %}{% with number=nothing %}leaf{% include 'tree' %}{% endwith %}{% endif %}",
    "unescaped": "{% autoescape off %}{{ text }}{% for each in list %}{{ text }}{{ each }}"
    "{% endfor %}{% endautoescape %}{{ text }}",
    "other tags": "{% spaceless %}<p> {{ text }} </p> <p></p>{% endspaceless %}"
    "{% for each in list %}{% cycle 'a' 'b' %}"
    "{% ifchanged each %}!{% endifchanged %}{% endfor %}{% comment %}unseen{% endcomment %}{# nor this #}",
    "base": "<{% block title %}{{ text }}{% endblock %}>{% block main %}{% endblock %}{{ text }}",
    "extended": "{% extends 'base' %}{% block title %}my {{ block.super }}{% endblock %}"
    "{% block main %}{% for each in list %}{% include 'part' %}{% endfor %}{% endblock %}",
}


def _said(loader: str, name: str) -> str:
    engine = Engine(loaders=[(loader, [(_LOADER, SHOWN)])])
    template = engine.get_template(name)
    assert isinstance(template.nodelist, WrittenOut) == ("quick" in loader)
    return template.render(Context(_values())) + template.render(Context(_values()))


@pytest.mark.parametrize("name", SHOWN)
def test_a_template_says_the_same(name: str):
    ours = _said("rulesite.foundation.quick_templates.Loader", name)
    assert ours == _said("django.template.loaders.cached.Loader", name)


def test_what_breaks_in_a_property_is_said():
    engine = Engine(loaders=[("rulesite.foundation.quick_templates.Loader", [(_LOADER, {"page": "{{ one.gone }}"})])])
    with pytest.raises(LookupError, match="left the battlefield"):
        engine.get_template("page").render(Context({"one": Creature()}))


@pytest.mark.django_db
@pytest.mark.parametrize("route", PAGES)
def test_each_kind_of_page_is_the_same_page(client: Client, settings: Any, route: str):
    """Of each kind the first address; both ways in one process, so that times within runs are the same."""
    address = next(iter(PAGES[route]))
    client.get(address)
    ours = client.get(address).content
    plain = [{**templates, "OPTIONS": {**templates["OPTIONS"]}} for templates in settings.TEMPLATES]
    name, loaders = plain[0]["OPTIONS"]["loaders"][0]
    assert "quick" in name
    plain[0]["OPTIONS"]["loaders"] = [("django.template.loaders.cached.Loader", loaders)]
    settings.TEMPLATES = plain
    assert client.get(address).content == ours

"""The interface speaks another language than English where a visitor chose one; rules stay English in each."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from rulesite.ground.foundation.catalogs import (
    UnreadableCatalog,
    catalogs,
    catalogs_of_scripts,
    compiled,
    compiled_as_script,
    read_catalog,
    script_of,
)
from rulesite.ground.foundation.preferences import LANGUAGE
from tests.rulesite.pages.templating.marked import Marked, marked_in_scripts, marked_messages, scripts, unmarked_in

RULE = "/rules/2009-07/702.17b/"
PLACEHOLDER = re.compile(r"%\(\w+\)s")
#: Every catalog, with what is marked for it.
CATALOGS = [
    *(pytest.param(path, marked_messages, id=f"{language}-pages") for language, path in catalogs().items()),
    *(
        pytest.param(path, marked_in_scripts, id=f"{language}-scripts")
        for language, path in catalogs_of_scripts().items()
    ),
]
#: Words in scripts that nobody reads, by what they are.
SAID_TO_NOBODY = {
    "keys of keyboards": {"Home", "End", "Enter", "Escape", "Esc", "Tab"},
    "how pages are made": {"light dark", "entry depth-…", "prose lead", "quiet from-book", "use strict", "Accept"},
    "errors that are caught": {"… shows no run", "… answers nothing", "the offline page answered …", "Refused"},
    "told to developers": {"Pages aren't kept for reading offline:"},
    "names of what is kept": {"… whole"},
    "words that no search without a network looks for": {
        (
            "a an and are as at be been by can do does for from has have i if in is it its may my not of on or so than "
            "that the their them then there they this those to was were what when where which who whose will with "
            "would you your"
        )
    },
}


@pytest.fixture
def german(client: Client) -> Client:
    client.get("/language/de/")
    return client


def test_each_language_that_can_be_chosen_has_a_catalog_and_no_other():
    assert {LANGUAGE.usual, *catalogs()} == set(LANGUAGE.choices) == {code for code, _ in settings.LANGUAGES}
    assert catalogs_of_scripts().keys() == catalogs().keys()


@pytest.mark.parametrize(("catalog", "marks"), CATALOGS)
def test_every_marked_message_is_translated_and_no_other(catalog: Path, marks: Callable[[], dict[Marked, str]]):
    _head, *messages = read_catalog(catalog)
    translated = {(message.text, message.plural) for message in messages if message.is_translated}

    marked = marks()
    assert {f"{text} ({marked[text, plural]})" for text, plural in marked.keys() - translated} == set()
    assert {message.text for message in messages if (message.text, message.plural) not in marked} == set()


@pytest.mark.parametrize(("catalog", "_marks"), CATALOGS)
def test_a_translation_fills_in_what_the_message_does(catalog: Path, _marks: object):
    for message in read_catalog(catalog)[1:]:
        for said in message.translated:
            assert set(PLACEHOLDER.findall(said)) == set(PLACEHOLDER.findall(message.plural or message.text)), said


@pytest.mark.parametrize("language", catalogs())
def test_the_compiled_catalog_is_of_the_one_beside_it(language: str):
    path = catalogs()[language]
    assert path.with_suffix(".mo").read_bytes() == compiled(read_catalog(path)), "run manage.py compile_words"
    said = compiled_as_script(read_catalog(catalogs_of_scripts()[language]))
    assert script_of(language).read_text(encoding="utf-8") == said, "run manage.py compile_words"


def test_what_a_script_says_is_marked():
    to_nobody = set().union(*SAID_TO_NOBODY.values())
    said = {text: path.name for path in scripts() for text in unmarked_in(path.read_text(encoding="utf-8"))}

    assert {f"{text} ({name})" for text, name in said.items() if text not in to_nobody} == set()
    assert to_nobody <= said.keys()


def test_words_that_a_script_says_without_a_mark_are_found():
    said = 'const a = "aria-label"; say("Saved in this browser"); tell(`<p class="quiet">Two words</p>`);'
    assert unmarked_in(said) == ["Saved in this browser", "Two words"]
    assert unmarked_in('one.title = "Close";') == ["Close"]
    assert unmarked_in("tell(`${count} answers`);") == ["… answers"]
    assert unmarked_in('say(_("Saved in this browser")); // it says "so it is"\n') == []


def test_gettext_reads_what_is_compiled_plurals_too(tmp_path: Path):
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    written = folder / "words.po"
    written.write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        '# a remark\nmsgid "a "\n"line"\nmsgstr "eine Zeile"\n\n'
        'msgid "%(n)s hit"\nmsgid_plural "%(n)s hits"\nmsgstr[0] "ein Treffer"\nmsgstr[1] "%(n)s Treffer"\n',
        encoding="utf-8",
    )
    written.with_suffix(".mo").write_bytes(compiled(read_catalog(written)))
    words = gettext.translation("words", tmp_path, ["xx"])

    assert words.gettext("a line") == "eine Zeile"
    assert [words.ngettext("%(n)s hit", "%(n)s hits", count) for count in (1, 2)] == ["ein Treffer", "%(n)s Treffer"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('msgid "a"\nmsgstr "b"\nnonsense\n', "line 3"),
        ('msgid "a"\nmsgstr b\n', "line 2"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', "twice"),
    ],
)
def test_a_catalog_that_cant_be_read_says_where(tmp_path: Path, text: str, says: str):
    path = tmp_path / "words.po"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableCatalog, match=says):
        read_catalog(path)


@pytest.mark.django_db
def test_who_chose_german_reads_a_german_interface_around_english_rules(german: Client):
    page = german.get(RULE).content.decode()

    assert '<html lang="de"' in page
    assert ">Szenarien</a>" in page
    assert 'value="" placeholder="Regel, Wort oder Frage"' in page
    assert re.search(r'<div class="prose lead" lang="en">\s*<p>When a creature with', page)
    assert '<main id="main" tabindex="-1">' in page


@pytest.mark.django_db
def test_front_page_search_and_run_are_german_too(german: Client):
    assert "Ein Regelbuch, dessen Beispiele spielen" in german.get("/").content.decode()
    found = german.get("/search/?q=lethal+damage").content.decode()
    assert "Die beste Antwort auf „lethal damage“" in found
    run = german.get("/scenarios/2009-07/702.17b-1/?at=18").content.decode()
    assert "<strong>Schritt 4</strong> von 6" in run
    assert 'data-play="Abspielen" data-pause="Pause"' in run


@pytest.mark.django_db
def test_what_has_no_german_words_says_that_it_is_english(german: Client):
    assert '<main id="main" tabindex="-1" lang="en">' in german.get("/api/").content.decode()


@pytest.mark.django_db
def test_english_pages_name_their_language_once(client: Client):
    page = client.get(RULE).content.decode()
    assert page.count('lang="en"') == 2  # that of the page, and that of the link to it
    assert '<html lang="en"' in page


@pytest.mark.django_db
def test_the_choice_leads_back_and_english_needs_no_cookie(client: Client):
    chosen = client.get(f"/language/de/?next={RULE}")
    assert (chosen.status_code, chosen.headers["Location"]) == (302, RULE)
    assert chosen.cookies["language"].value == "de"
    assert client.get("/language/en/").cookies["language"].value == ""


@pytest.mark.django_db
def test_a_language_that_is_not_spoken_here_is_none(client: Client):
    assert client.get("/language/xx/").status_code == 404
    client.cookies["language"] = "xx"
    assert '<html lang="en"' in client.get(RULE).content.decode()


@pytest.mark.django_db
def test_numbers_in_drawings_are_written_as_drawings_need_them(german: Client):
    assert not re.search(r'c[xy]="\d+,', german.get("/map/2009-07/704/").content.decode())

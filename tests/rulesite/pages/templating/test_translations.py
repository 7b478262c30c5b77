"""The interface speaks another language than English where a visitor chose one; rules stay English in each."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from rulesite.ground.foundation.catalogs import UnreadableCatalog, catalogs, compiled, read_catalog
from rulesite.ground.foundation.preferences import LANGUAGE
from tests.rulesite.pages.templating.marked import marked_messages

RULE = "/rules/2009-07/702.17b/"
PLACEHOLDER = re.compile(r"%\(\w+\)s")


@pytest.fixture
def german(client: Client) -> Client:
    client.get("/language/de/")
    return client


def test_each_language_that_can_be_chosen_has_a_catalog_and_no_other():
    assert {LANGUAGE.usual, *catalogs()} == set(LANGUAGE.choices) == {code for code, _ in settings.LANGUAGES}


@pytest.mark.parametrize("language", catalogs())
def test_every_marked_message_is_translated_and_no_other(language: str):
    _head, *messages = read_catalog(catalogs()[language])
    translated = {(message.text, message.plural) for message in messages if message.is_translated}

    marked = marked_messages()
    assert {f"{text} ({marked[text, plural]})" for text, plural in marked.keys() - translated} == set()
    assert {message.text for message in messages if (message.text, message.plural) not in marked} == set()


@pytest.mark.parametrize("language", catalogs())
def test_a_translation_fills_in_what_the_message_does(language: str):
    for message in read_catalog(catalogs()[language])[1:]:
        for said in message.translated:
            assert set(PLACEHOLDER.findall(said)) == set(PLACEHOLDER.findall(message.plural or message.text)), said


@pytest.mark.parametrize("language", catalogs())
def test_the_compiled_catalog_is_of_the_one_beside_it(language: str):
    path = catalogs()[language]
    assert path.with_suffix(".mo").read_bytes() == compiled(read_catalog(path)), "run manage.py compile_words"


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

"""Files are read in whichever encoding they were saved."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile

import pytest

from rulesite.intake.documents.decoding import decoded
from rulesite.intake.documents.document import NotRules

TEXT = "704.5. A player’s “library” — or graveyard – is a zone.\n" * 3


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode("utf-8"), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8-sig"),
        (b"\xff\xfe" + TEXT.encode("utf-16-le"), "utf-16"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16"),
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("cp1252"), "cp1252"),
        (TEXT.encode("mac-roman"), "mac-roman"),
    ],
)
def test_the_same_text_is_read_from_every_encoding(data: bytes, encoding: str):
    assert (decoded(data).text, decoded(data).encoding) == (TEXT, encoding)


@pytest.mark.parametrize(("ends", "name"), [("\n", "LF"), ("\r\n", "CRLF"), ("\r", "CR"), ("\r\r\n", "CR and CRLF")])
def test_the_kind_of_line_ends_is_told(ends: str, name: str):
    assert decoded(TEXT.replace("\n", ends).encode()).line_ends == name


def test_a_damaged_place_costs_its_own_signs_alone():
    assert decoded("“Yes” — ".encode() + b"\x93no\x94 \x81").text == "“Yes” — “no” \x81"


@pytest.mark.parametrize(
    "data", [b"", b" \r\n ", b"%PDF-1.7 704.5", b"PK\x03\x04", bytes(range(256)) * 20 + b"\0" * 90]
)
def test_what_is_no_text_is_refused(data: bytes):
    with pytest.raises(NotRules):
        decoded(data)


def in_zip(name: str, text: str = "") -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(name, text)
    return packed.getvalue()


RULES = "100.1. A player plays a card.\n100.2. A spell is a card in a turn.\n"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"{\\rtf1\\ansi " + RULES.encode() + b"}", "Rich Text"),
        (b"\n%PDF-1.4 " + RULES.encode(), "a PDF"),
        (RULES.replace("\n", "<br>\n").encode(), "a web page"),
        (RULES.replace("\n", "</rule>\n<rule>").encode(), "XML"),
        (RULES.replace("\n", "\\\\\n").encode(), "TeX"),
        (RULES.replace("A ", "A =\n").encode(), "a mail"),
        (b'[{"name": "Test Bear", "text": "100.1. A player"}]', "import_cards"),
        (gzip.compress(RULES.encode(), mtime=0), "a packed file"),
        (b"\x89PNG\r\n", "a picture"),
        (in_zip("word/document.xml"), "a Word file, not plain text; open it and save it"),
        (in_zip("[Content_Types].xml"), "a Word file"),
        (in_zip("rules.txt"), "a zip file, not plain text; unpack it"),
        (in_zip("mimetype", "application/vnd.oasis.opendocument.text"), "OpenDocument"),
        (in_zip("mimetype", "application/epub+zip"), "EPUB"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "a Word file of older kind"),
        (bz2.compress(RULES.encode()), "bzip2"),
        (lzma.compress(RULES.encode()), "xz"),
        (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
        (b"From: <Saved by Blink>\r\nSubject: Rules\r\nMIME-Version: 1.0\r\n\r\n" + RULES.encode(), "MHTML"),
        (b"MIME-Version: 1.0\nContent-Type: multipart/related;\n\n" + RULES.encode(), "in a browser"),
        (b"Subject: Rules\nContent-Type: multipart/alternative\n\n" + RULES.encode(), "mail"),
    ],
)
def test_another_kind_of_file_is_refused_by_its_name(data: bytes, kind: str):
    with pytest.raises(NotRules, match=kind):
        decoded(data)


def test_tags_within_texts_make_no_web_page():
    text = "\n".join(f"704.{at}. A <b>player</b> draws <i>a card</i> in {at} turns." for at in range(1, 9))
    assert decoded(text.encode()).text == text


def test_signs_of_other_files_here_and_there_are_no_reason_to_refuse():
    text = RULES * 20 + "See <a href='x'>there</a> or <http://www.example.org>; X=40.\n"
    assert decoded(text.encode()).text == text

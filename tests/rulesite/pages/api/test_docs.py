"""The page about the API, made from the description that programs read."""

from __future__ import annotations

import html
import json
import re

import pytest
from django.test import Client

from rulesite.pages.api.api import description

pytestmark = pytest.mark.django_db


@pytest.fixture
def docs(client: Client) -> str:
    response = client.get("/api/")
    assert response.status_code == 200
    return response.content.decode()


def test_every_operation_and_every_shape_is_on_the_page(docs: str):
    for path, methods in description()["paths"].items():
        assert html.escape(path) in docs
        for operation in methods.values():
            assert f'id="op-{operation["operationId"]}"' in docs
    for shape in description()["components"]["schemas"]:
        assert f'id="{shape}"' in docs


def test_every_example_on_the_page_can_be_followed(docs: str, client: Client):
    examples = re.findall(r'Try it: <a href="([^"]+)"', docs)
    assert len(examples) >= 14
    answered = {example: client.get(html.unescape(example)).status_code for example in examples}
    assert {example: status for example, status in answered.items() if status != 200} == {}


def test_links_within_the_page_lead_somewhere(docs: str):
    ids = set(re.findall(r'id="([^"]+)"', docs))
    assert {target for target in re.findall(r'href="#([^"]+)"', docs) if target not in ids} == set()


def test_the_page_asks_nobody_else(docs: str):
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', docs.replace("https://testserver", ""))


def test_programs_read_the_same_description(client: Client):
    described = client.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert described == json.loads(json.dumps(description()))


def test_every_operation_declares_its_refusals():
    for methods in description()["paths"].values():
        for operation in methods.values():
            assert {"404", "422", "429"} <= {str(status) for status in operation["responses"]}

"""The admin shows every row to an administrator, changes nothing, and isn't there for anybody else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from rulesite.administration.site import SHOWN
from rulesite.rules.models import Rule

pytestmark = pytest.mark.django_db

ADDRESSES = ["/admin/", "/admin/login/", "/admin/rules/rule/", "/admin/nowhere/"]
MODELS = sorted(SHOWN, key=lambda model: model._meta.label)


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("judge", password="a long word for tests"))
    return client


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_there_before_somebody_may_look(client: Client, address: str):
    assert client.get(address).status_code == 404


def test_a_stranger_is_asked_who_they_are(client: Client):
    User.objects.create_superuser("judge", password="a long word for tests")

    assert client.get("/admin/rules/rule/").headers["Location"] == "/admin/login/?next=/admin/rules/rule/"
    page = client.post("/admin/login/", {"username": "judge", "password": "a wrong word"}).content.decode()
    assert "enter the correct username and password" in page


def test_every_kind_of_row_is_shown():
    ours = {model for model in apps.get_models() if model.__module__.startswith("rulesite.")}

    assert ours == set(SHOWN)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.model_name)
def test_rows_are_listed_searched_and_narrowed(administrator: Client, model: Any):
    address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"

    page = administrator.get(address).content.decode()

    assert administrator.get(f"{address}?q=trample").status_code == 200
    for narrowing in re.findall(r'<a href="(\?[^"]+__exact=[^"]+)"', page)[:3]:
        assert administrator.get(address + narrowing.replace("&amp;", "&")).status_code == 200
    row = model._default_manager.first()
    if row is not None:
        assert administrator.get(f"{address}{quoted(row.pk)}/change/").status_code == 200


def test_nothing_can_be_changed(administrator: Client):
    page = administrator.get("/admin/rules/rule/2009-07_2F702.17b/change/").content.decode()

    assert 'name="_save"' not in page
    for deed in ("2009-07_2F702.17b/change/", "2009-07_2F702.17b/delete/", "add/"):
        assert administrator.post(f"/admin/rules/rule/{deed}", {"title": "Mine"}).status_code == 403
    before = Rule.objects.count()
    chosen = {"action": "delete_selected", "_selected_action": "2009-07/702.17b", "post": "yes"}
    administrator.post("/admin/rules/rule/", chosen)
    assert Rule.objects.count() == before


@pytest.mark.parametrize("address", ["", "rules/rule/", "rules/rule/2009-07_2F702.17b/change/"])
def test_its_pages_keep_to_the_sites_policy(administrator: Client, address: str):
    """No script or style stands within them, so that the admin needs no exception from the policy."""
    answer = administrator.get(f"/admin/{address}")
    page = answer.content.decode()

    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    inline = re.findall(r"<script(?![^>]*(?:\bsrc=|application/json))[^>]*>|<style|\sstyle=|\son[a-z]+=", page)
    assert inline == []


def test_nobody_else_has_a_session(client: Client):
    for address in ("/", "/rules/2009-07/702.17b/", "/search/?q=trample", "/sandbox/"):
        assert not client.get(address).cookies


def quoted(key: Any) -> str:
    from django.contrib.admin.utils import quote

    return quote(key)

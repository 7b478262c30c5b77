"""The admin shows every row to an administrator, changes nothing, and isn't there for anybody else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client

from rulesite.book.rules.models import Rule
from rulesite.serving.administration.site import SHOWN

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


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Any:
    """An administrator who isn't logged in, at the beginning of a minute in which nobody has tried to."""
    cache.clear()
    monkeypatch.setattr("rulesite.pages.api.budget.time.time", lambda: 1_000_000_030.0)
    yield User.objects.create_superuser("judge", password="a long word for tests")
    cache.clear()


def tried(client: Client, name: str = "judge", password: str = "a guess", **more: str) -> Any:
    return client.post("/admin/login/", {"username": name, "password": password}, **more)


@pytest.mark.usefixtures("judge")
def test_a_network_tries_few_passwords_a_minute_whatever_the_names(client: Client):
    for name in ("judge", "Judge", "root", "judge", "somebody"):
        assert tried(client, name).status_code == 200

    refused = tried(client, password="a long word for tests")

    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "50"
    assert "More than 5 passwords were tried in a minute" in refused.content.decode()
    assert not client.cookies.get("sessionid")
    assert tried(client, password="a long word for tests", REMOTE_ADDR="192.0.2.9").status_code == 302


@pytest.mark.usefixtures("judge")
def test_many_networks_together_try_few_passwords_of_one_name(client: Client):
    for number in range(20):
        assert tried(client, REMOTE_ADDR=f"192.0.2.{number}").status_code == 200

    assert tried(client, REMOTE_ADDR="192.0.2.100").status_code == 429
    assert tried(client, "another", REMOTE_ADDR="192.0.2.101").status_code == 200


@pytest.mark.usefixtures("judge")
def test_what_is_refused_is_not_looked_at(client: Client, monkeypatch: pytest.MonkeyPatch):
    for _ in range(5):
        tried(client)
    monkeypatch.setattr("django.contrib.auth.forms.authenticate", lambda *_, **__: pytest.fail("a password was told"))

    assert tried(client).status_code == 429


@pytest.mark.usefixtures("judge")
def test_a_try_costs_points(client: Client, settings: Any):
    settings.API_POINTS_PER_MINUTE = 700

    answers = [tried(client) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "more than 700 points" in answers[-1].content.decode()
    assert answers[-1].headers["Retry-After"] == "50"


@pytest.mark.usefixtures("judge")
def test_without_a_cache_an_administrator_gets_in(client: Client, monkeypatch: pytest.MonkeyPatch):
    def gone(*_: object, **__: object) -> None:
        raise ConnectionError("no cache server")

    monkeypatch.setattr(cache, "add", gone)
    assert tried(client, password="a long word for tests").status_code == 302


@pytest.mark.usefixtures("judge")
@pytest.mark.parametrize("asked", ["", "?next=https://elsewhere.example/", "?next=//elsewhere.example"])
def test_who_has_logged_in_is_led_to_the_admin(client: Client, asked: str):
    answer = client.post(
        f"/admin/login/{asked}",
        {"username": "judge", "password": "a long word for tests", "next": asked.partition("=")[2]},
        follow=True,
    )

    assert answer.redirect_chain == [("/admin/", 302)]
    assert answer.status_code == 200


def test_no_session_is_a_row_that_others_could_read(administrator: Client):
    assert administrator.get("/admin/").status_code == 200
    session = administrator.cookies["sessionid"]

    assert "django_session" not in connection.introspection.table_names()
    administrator.cookies["sessionid"] = session.value[:-1] + ("a" if session.value[-1] != "a" else "b")
    assert administrator.get("/admin/").status_code == 302


def test_a_changed_password_ends_sessions(administrator: Client):
    user = User.objects.get()
    user.set_password("another long word for tests")
    user.save()

    assert administrator.get("/admin/").status_code == 302

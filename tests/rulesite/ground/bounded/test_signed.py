"""What lies where others may write is opened only when this site has signed it."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from rulesite.ground.bounded.signed import SignedPickles, content_signed, signed
from tests.rulesite.ground.bounded.test_machine_cache import Leaves


@pytest.mark.parametrize("value", [{"702.17b": ("702.19b", True)}, None, [], "12", True, 1.5, b"12", 10**30, -5, 0])
def test_what_the_site_writes_it_reads(value: Any):
    written = SignedPickles().dumps(value)

    # Redis gives back numbers as they are written out.
    assert SignedPickles().loads(str(written).encode() if isinstance(written, int) else written) == value


def test_numbers_stay_numbers_so_that_they_can_be_counted_up():
    assert SignedPickles().dumps(41) == 41


@pytest.mark.parametrize(
    "signature", [b"", b"\0" * 32, signed("in a shared cache", b"something else")[:32]], ids=["none", "no", "another"]
)
def test_what_others_write_is_not_opened(tmp_path: Path, signature: bytes, caplog: pytest.LogCaptureFixture):
    written = signature + pickle.dumps(Leaves(tmp_path / "left behind"))

    assert SignedPickles().loads(written) is None
    assert os.listdir(tmp_path) == []
    assert "wasn't written with this site's SECRET_KEY" in caplog.text


def test_a_signature_holds_for_its_secret_and_its_name(settings: Any):
    kept = signed("a page", b"as it went out")

    assert content_signed("a page", kept) == b"as it went out"
    assert content_signed("another page", kept) is None
    settings.SECRET_KEY = "somebody else's"
    assert content_signed("a page", kept) is None


def test_a_cache_that_is_shared_is_written_so(monkeypatch: pytest.MonkeyPatch):
    from django.core.cache.backends.redis import RedisCacheClient

    from rulesite.settings import _cache

    monkeypatch.setenv("CACHE_URL", "redis://:a-password@cache:6379/0")
    configured = _cache()

    assert configured["LOCATION"] == "redis://:a-password@cache:6379/0"
    pytest.importorskip("redis")
    assert isinstance(RedisCacheClient([], **configured["OPTIONS"])._serializer, SignedPickles)

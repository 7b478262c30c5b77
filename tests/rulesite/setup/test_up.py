from __future__ import annotations

import pytest
from django.core.management.base import CommandError

from rulesite.setup.management.commands.up import _host_and_port, _is_loopback


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("9000", ("127.0.0.1", 9000)),
        ("0.0.0.0", ("0.0.0.0", 8000)),
        ("[::1]:80", ("::1", 80)),
        (":8001", ("127.0.0.1", 8001)),
    ],
)
def test_addresses_are_read(address: str, expected: tuple[str, int]):
    assert _host_and_port(address) == expected


@pytest.mark.parametrize("address", ["localhost:", "localhost:x", "localhost:0", "1:70000"])
def test_wrong_addresses_say_what_would_work(address: str):
    with pytest.raises(CommandError, match=r"is not an address such as 127\.0\.0\.1:8000"):
        _host_and_port(address)


def test_only_loopback_is_not_reached_from_elsewhere():
    assert _is_loopback("127.0.0.1")
    assert _is_loopback("::1")
    assert _is_loopback("localhost")
    assert not _is_loopback("0.0.0.0")

"""Visitors are told apart by their networks, however an address is written."""

from __future__ import annotations

from typing import Any

import pytest

from rulesite.ground.foundation.networks import network_of


@pytest.mark.parametrize(
    ("written", "network"),
    [
        ("198.51.100.4", "198.51.100.4"),
        ("198.51.100.4:61000", "198.51.100.4"),
        ("2001:db8:7:8:9::a", "2001:db8:7:8::"),
        ("[2001:db8:7:8:9::a]", "2001:db8:7:8::"),
        ("[2001:db8:7:8:9::a]:61000", "2001:db8:7:8::"),
        ("::ffff:198.51.100.4", "198.51.100.4"),
        ("fe80::1%eth0", "fe80::"),
        ("203.0.113.9, 198.51.100.4:61000", "198.51.100.4"),
        ("203.0.113.9,[2001:db8:7:8::1]:443", "2001:db8:7:8::"),
        ("", "unknown"),
        ("somebody", "unknown"),
        ("[", "unknown"),
    ],
)
def test_a_proxys_word_for_an_address_is_read_with_its_port_and_without(settings: Any, written: str, network: str):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    assert network_of({"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": written}) == network


def test_without_a_proxy_only_the_connection_counts():
    assert network_of({"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": "198.51.100.4"}) == "192.0.2.1"


def test_visitors_of_a_socket_for_both_kinds_of_addresses_are_told_apart():
    one, other = (network_of({"REMOTE_ADDR": f"::ffff:192.0.2.{last}"}) for last in (1, 2))

    assert one != other

"""No text has NUL in it, and some databases refuse to look for it: addresses with it are answered all the same."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.rulesite.serving.front.reaching import routes

pytestmark = pytest.mark.django_db

WITH_NUL = sorted({address for address, _ in routes("a%00b") if "%00" in address and "(?" not in address})


def test_addresses_that_take_words_are_found():
    assert len(WITH_NUL) > 20
    assert not [address for address in WITH_NUL if "<" in address]


@pytest.mark.sampled(one_of=4)
@pytest.mark.parametrize("address", WITH_NUL)
def test_nul_in_an_address_is_answered(client: Client, address: str):
    assert client.get(address, follow=False).status_code < 500

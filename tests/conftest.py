"""What all tests share. The database holds the book: `rules_data` is loaded once for each worker."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> None:
    from rulesite.loading.services import content_load

    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        content_load()


@pytest.fixture(autouse=True)
def _content_is_looked_at_anew() -> None:
    """What a test loads is rolled back after it, which no process of the site ever meets."""
    from rulesite.foundation.content_version import content_clock

    content_clock.look_again()

"""What every page knows."""

from __future__ import annotations

from django.http import HttpRequest

from rulesite.rules.selectors import editions_held

#: The cookie that keeps a visitor's choice of light or dark; without it the system's wish counts.
SCHEME_COOKIE = "scheme"
SCHEMES = ("light", "dark", "auto")


def site(request: HttpRequest) -> dict[str, object]:
    scheme = request.COOKIES.get(SCHEME_COOKIE, "auto")
    return {
        "site_name": "Benchbook",
        "scheme": scheme if scheme in SCHEMES else "auto",
        "schemes": SCHEMES,
        "all_editions": lambda: editions_held().values(),
    }

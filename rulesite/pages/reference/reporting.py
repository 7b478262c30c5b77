"""Where an error on a page is reported: a letter or an issue, begun with the page's address."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from django.conf import settings
from django.http import HttpRequest


def report_link(request: HttpRequest) -> str:
    """The link by which a visitor reports an error on this page; empty where nobody said where to."""
    address: str = settings.REPORT_ADDRESS
    if not address:
        return ""
    page = request.build_absolute_uri()
    title, body = f"Benchbook: {request.path}", f"On {page}\n\nWhat is wrong:\n\nWhat would be right, by which rule:\n"
    if address.startswith(("https://", "http://")):
        return f"{address}{'&' if '?' in address else '?'}{urlencode({'title': title, 'body': body})}"
    mail = address.removeprefix("mailto:")
    return f"mailto:{quote(mail, safe='@+.')}?{urlencode({'subject': title, 'body': body}, quote_via=quote)}"

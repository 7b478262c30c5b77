"""`manage.py mcp`: answers an assistant on standard input and output."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from django.core.management.base import CommandError

from rulesite.ground.foundation.ready import ContentCommand


class Command(ContentCommand):
    help = (
        "Answer an assistant on standard input and output, by the Model Context Protocol: it may look rules up, "
        "search, read cards and play scenarios. A site answers the same at /mcp."
    )

    def handle(self, *_args: object, **_options: Any) -> None:
        if find_spec("mcp") is None:
            raise CommandError("this takes the package “mcp”: pip install 'benchbook[assistants]'")
        from rulesite.pages.assistants.server import serve_on_streams

        serve_on_streams()

"""The site as a WSGI application, for any server that speaks it."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

application: Application = get_wsgi_application()

from django.conf import settings  # noqa: E402  Django must be set up before

from rulesite.bounded import pool  # noqa: E402
from rulesite.foundation.kept_pages import KeptPages  # noqa: E402
from rulesite.lookup import selectors as lookup  # noqa: E402
from rulesite.pages import ahead as pages  # noqa: E402
from rulesite.scenarios import playing  # noqa: E402

if not settings.DEBUG:  # whoever changes a template wants to see it
    application = KeptPages(application)

for part in (pool, lookup, pages, playing):
    part.open_ahead()

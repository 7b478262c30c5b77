"""The site as a WSGI application, for any server that speaks it."""

import logging
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

_site = get_wsgi_application()

from django.conf import settings  # noqa: E402  Django must be set up before
from django.db import DatabaseError  # noqa: E402

from rulesite.book.scenarios import playing  # noqa: E402
from rulesite.ground.bounded import pool  # noqa: E402
from rulesite.ground.foundation.kept_pages import KeptPages  # noqa: E402
from rulesite.pages.reference import ahead as pages  # noqa: E402
from rulesite.search import selectors as lookup  # noqa: E402
from rulesite.search.watcher import watch  # noqa: E402
from rulesite.serving.front.heads import HeadBounds, nothing_at_hand  # noqa: E402
from rulesite.serving.front.metrics import metrics_by_settings  # noqa: E402
from rulesite.serving.front.watching import Watched  # noqa: E402

# Whoever changes a template wants to see it.
_pages = None if settings.DEBUG else KeptPages(_site)
_bounded = HeadBounds(_pages or _site, _pages.at_hand if _pages else nothing_at_hand)
application = Watched(_bounded, metrics_by_settings(), _bounded.at_hand)

for part in (pool, lookup, pages, playing):
    try:
        part.open_ahead()
    except DatabaseError:
        # It may come back: until then what is kept is shown, and /readyz says that the rest can't be.
        logging.getLogger(__name__).exception("the database doesn't answer, so visitors find not everything loaded")
watch()

"""The site as a WSGI application, for any server that speaks it."""

import logging
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

_site = get_wsgi_application()

from django.conf import settings  # noqa: E402  Django must be set up before
from django.db import DatabaseError  # noqa: E402

from rulesite.bounded import pool  # noqa: E402
from rulesite.foundation.kept_pages import KeptPages  # noqa: E402
from rulesite.front.metrics import metrics_by_settings  # noqa: E402
from rulesite.front.watching import Watched  # noqa: E402
from rulesite.lookup import selectors as lookup  # noqa: E402
from rulesite.lookup.watching import watch  # noqa: E402
from rulesite.pages import ahead as pages  # noqa: E402
from rulesite.scenarios import playing  # noqa: E402

# Whoever changes a template wants to see it.
application = Watched(_site if settings.DEBUG else KeptPages(_site), metrics_by_settings())

for part in (pool, lookup, pages, playing):
    try:
        part.open_ahead()
    except DatabaseError:
        # It may come back: until then what is kept is shown, and /readyz says that the rest can't be.
        logging.getLogger(__name__).exception("the database doesn't answer, so visitors find not everything loaded")
watch()

"""The site as a WSGI application, for any server that speaks it."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

application = get_wsgi_application()

from rulesite.bounded import pool  # noqa: E402  Django must be set up before
from rulesite.lookup.selectors import open_ahead  # noqa: E402

pool.open_ahead()
open_ahead()

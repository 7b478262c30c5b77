"""Settings of the machines in these tests: those of the site, with static files as they lie."""

from rulesite.settings import *  # noqa: F403
from rulesite.settings import STORAGES

STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}

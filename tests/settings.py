"""Settings of the tests: a folder of their own, so that they never touch what the site has made for itself."""

import tempfile
from pathlib import Path

from rulesite.settings import *  # noqa: F403
from rulesite.settings import DATABASES, STORAGES

VAR_DIR = Path(tempfile.mkdtemp(prefix="benchbook-tests-"))
INDEX_DIR = VAR_DIR / "index"
ALLOWED_HOSTS = ["*"]
#: All tests ask from one address; those about limits set them.
API_POINTS_PER_MINUTE = 0
#: The tests' index is made with their book, and looked after by nobody else.
INDEX_LOOK_SECONDS = 0
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
if DATABASES["default"]["ENGINE"] == "rulesite.foundation.sqlite":
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}

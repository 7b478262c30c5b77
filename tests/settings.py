"""Settings of the tests: a folder of their own, so that they never touch what the site has made for itself."""

import atexit
import os
import shutil
import tempfile
from unittest import mock

# Tests run on all processors already: what is reckoned with vectors takes one, in the processes that tests start too.
# Where others need them, several threads wait for each other many times as long as they reckon.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

_FOLDER, _OWNER = tempfile.mkdtemp(prefix="benchbook-tests-"), os.getpid()


@atexit.register
def _remove_folder() -> None:
    if os.getpid() == _OWNER:  # and not a process that was forked from it
        shutil.rmtree(_FOLDER, ignore_errors=True)


# Whatever lies in the folder is named after it while the settings are read: the caches' files and the metrics too. With
# one key for all, each process opens what another kept of the book.
with mock.patch.dict(os.environ, VAR_DIR=_FOLDER, SECRET_KEY="that of all processes of the tests"):
    from rulesite.settings import *  # noqa: F403
    from rulesite.settings import DATABASES, STORAGES, VAR_DIR

ALLOWED_HOSTS = ["*"]
#: Passwords are hashed slowly so that they are guessed slowly; those of tests are known to everybody.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
#: All tests ask from one address; those about limits set them.
API_POINTS_PER_MINUTE = 0
#: The tests' index is made with their book, and looked after by nobody else.
INDEX_LOOK_SECONDS = 0
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
if DATABASES["default"]["ENGINE"] == "rulesite.ground.foundation.sqlite":
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}

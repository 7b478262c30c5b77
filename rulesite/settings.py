"""Settings: what may differ between machines comes from the environment, everything else stands here."""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from rulesite.ground.bounded.own_folder import make_own_folder, require_own
from rulesite.ground.foundation.closed import close_to_others
from rulesite.ground.foundation.hosts import host_and_port

# Threads of the library that multiplies matrices wait for each other by turning in circles, which takes from who needs
# the processors more than they win. Set before anything brings that library along.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

BASE_DIR = Path(__file__).resolve().parent.parent
#: What is installed as a package carries its content and templates within it, and keeps what it makes with its user.
_IS_CHECKOUT = (BASE_DIR / "templates").is_dir()
_CARRIED = BASE_DIR if _IS_CHECKOUT else Path(__file__).resolve().parent / "carried"
_USERS_OWN = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
_OWN_FOLDER = BASE_DIR / "var" if _IS_CHECKOUT else _USERS_OWN / "benchbook"


class _Environment(environ.Env):  # type: ignore[misc]
    """The environment, whose wrong values are refused by their name."""

    def get_value(self, var: str, *arguments: Any, **options: Any) -> Any:
        try:
            return super().get_value(var, *arguments, **options)
        except ValueError as problem:
            raise ImproperlyConfigured(f"{var} is {os.environ.get(var)!r}: {problem}") from None


env = _Environment()
environ.Env.read_env(BASE_DIR / ".env")

#: What Benchbook makes for itself: database, search index, secret key, collected static files.
VAR_DIR = Path(env("VAR_DIR", default="") or _OWN_FOLDER).resolve()
make_own_folder(VAR_DIR)
if _OWN_FOLDER.resolve() == VAR_DIR:  # one that is named may be open to whom its owner wants
    close_to_others(VAR_DIR)
RULES_DATA_DIR = Path(env("RULES_DATA_DIR", default=str(_CARRIED / "rules_data"))).resolve()
TEMPLATES_DIR = _CARRIED / "templates"
INDEX_DIR = VAR_DIR / "index"


def _kept_secret(path: Path) -> str:
    """The secret key of this installation, made on the first run and kept readable by its owner only."""
    if not path.exists():
        handle, written = tempfile.mkstemp(dir=path.parent, prefix="secret_key-")  # readable by its owner only
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        with suppress(FileExistsError):  # of two processes on a new machine, one comes first
            os.link(written, path)
        os.unlink(written)
    require_own(path)
    return path.read_text(encoding="ascii")


SECRET_KEY = env("SECRET_KEY", default="") or _kept_secret(VAR_DIR / "secret_key")
DEBUG = env.bool("DEBUG", default=False)
#: The names that the site answers to, and of those the ones that were given with a port, each with that.
_hosts = [host_and_port(written) for written in env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])]
ALLOWED_HOSTS = [host for host, _ in _hosts]
HOSTS_WITH_PORTS = [(host, port) for host, port in _hosts if port]
#: Set when the site is reached over https: redirects to it, and tells browsers to come back that way.
HTTPS = env.bool("HTTPS", default=False)

ROOT_URLCONF = "rulesite.urls"
WSGI_APPLICATION = "rulesite.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "csp",
    "rulesite.ground.foundation",
    "rulesite.ground.bounded",
    "rulesite.book.rules",
    "rulesite.book.cards",
    "rulesite.book.scenarios",
    "rulesite.search",
    "rulesite.intake.loading",
    "rulesite.pages.reference",
    "rulesite.pages.api",
    "rulesite.pages.syndication",
    "rulesite.pages.offline",
    "rulesite.pages.compare",
    "rulesite.pages.indexes",
    "rulesite.pages.figures",
    "rulesite.intake.imports",
    "rulesite.pages.assistants",
    "rulesite.pages.imported",
    "rulesite.pages.card_texts",
    "rulesite.pages.aids",
    "rulesite.pages.gallery",
    "rulesite.pages.sandbox",
    "rulesite.pages.lessons",
    "rulesite.pages.together",
    "rulesite.pages.sharing",
    "rulesite.serving.administration",
    "rulesite.serving.setup",
]

MIDDLEWARE = [
    "rulesite.pages.reference.middleware.KnownHost",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # A long section is a fifth as long on the way to a phone.
    "django.middleware.gzip.GZipMiddleware",
    # Outside of those that say who may frame a page: "not modified" is an answer of its own, of which they know
    # nothing, and what they said of it would count for the page that the visitor has.
    "django.middleware.http.ConditionalGetMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "rulesite.pages.reference.middleware.Framing",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "rulesite.pages.reference.middleware.VaryOnScheme",
    "rulesite.pages.reference.middleware.ChosenLanguage",
    "rulesite.pages.api.gate.ApiGate",
    "rulesite.pages.reference.limits.InputBounds",
    "rulesite.pages.reference.limits.PagePoints",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    # For the admin alone: elsewhere nobody asks who a visitor is, so that no session begins and no cookie is set.
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [TEMPLATES_DIR],
        "OPTIONS": {
            "environment": "rulesite.pages.templating.environment.Languages",
            "context_processors": ["rulesite.pages.reference.context.site"],
        },
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,  # the admin's own
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'benchbook.sqlite3'}")}
DATABASES["default"]["CONN_MAX_AGE"] = None
# A database that was started again is connected to again, before a visitor notices.
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "rulesite.ground.foundation.sqlite"
    # A writer takes its lock when it begins, and readers go on meanwhile: nobody meets "database is locked".
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728;",
    }


def _cache() -> dict[str, Any]:
    """The cache that is configured. A Redis that doesn't answer keeps nobody waiting for longer than a second."""
    cache: dict[str, Any] = env.cache_url("CACHE_URL", default="locmemcache://")
    if cache["BACKEND"].endswith(".RedisCache"):
        # What stands there is opened only where this site has written it: whoever reaches Redis can write there.
        ours = {"serializer": "rulesite.ground.bounded.signed.SignedPickles"}
        waits = {"socket_connect_timeout": 1, "socket_timeout": 1}
        cache["OPTIONS"] = waits | cache.get("OPTIONS", {}) | ours
    return cache


def _of_machine(name: str, megabytes: int, days: int) -> dict[str, Any]:
    """A cache in the memory of each process, behind which all processes of this machine share files."""
    files = env.int("KEPT_FILES_MEGABYTES", default=256) * 1024 * 1024 // 2
    return {
        "BACKEND": "rulesite.ground.bounded.machine_cache.MachineCache",
        "LOCATION": name,
        "TIMEOUT": days * 24 * 3600,
        "OPTIONS": {
            "MAX_BYTES": megabytes * 1024 * 1024,
            "FOLDER": str(VAR_DIR / "kept" / name),
            "FOLDER_BYTES": files,
        },
    }


CACHES = {
    "default": _cache(),
    # What visitors' questions came to (runs, readings, pictures for link previews), kept in each process: to make one
    # again takes hardly longer than to fetch it from elsewhere.
    "runs": {
        "BACKEND": "rulesite.ground.bounded.kept.ByteBoundedCache",
        "LOCATION": "runs",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_BYTES": env.int("RUN_CACHE_MEGABYTES", default=32) * 1024 * 1024},
    },
    # Runs of scenarios that come with the content: as long as it and the engine stay the same, so do they.
    "films": _of_machine("films", env.int("RUN_CACHE_MEGABYTES", default=32) // 4, 365),
    # Pages of content, rendered once for all processes of this machine, or of all where a cache is shared.
    "pages": _cache() if "CACHE_URL" in env else _of_machine("pages", env.int("PAGE_CACHE_MEGABYTES", default=16), 1),
}
#: How often a process that serves pages looks whether its machine's index is of the content that is loaded; 0: never.
INDEX_LOOK_SECONDS = env.float("INDEX_LOOK_SECONDS", default=5.0)
#: How many pages each process makes at once: half of these threads read, a quarter of them search. Each more that
#: computes keeps a page that is at hand waiting for its turn.
THREADS = env.int("THREADS", default=4)
#: What visitors' runs and readings may use: processes for each web process, requests that wait for one, seconds of a
#: processor and megabytes of memory for each, bytes of what comes of it.
RUN_WORKERS = env.int("RUN_WORKERS", default=2) if hasattr(os, "fork") else 0
RUN_WAITING = env.int("RUN_WAITING", default=2)
#: And how many more wait for their turn to be played, without a thread.
RUN_QUEUE = env.int("RUN_QUEUE", default=16)
RUN_SECONDS = env.float("RUN_SECONDS", default=2.0)
RUN_MEGABYTES = env.int("RUN_MEGABYTES", default=512)
RUN_ANSWER_BYTES = env.int("RUN_ANSWER_KILOBYTES", default=1024) * 1024
#: What one address may ask for in a minute: a request of the API costs a point, and so does a page that isn't kept; a
#: search costs 5, a run 25, and what takes longer to answer a point for each hundredth of a second. 0 lifts the limit.
API_POINTS_PER_MINUTE = env.int("API_POINTS_PER_MINUTE", default=6000)
#: How many scenarios are kept for links that can't hold them whole, how many megabytes of them, and how many for one
#: network in a day. What nobody has opened for long makes room; where nothing does, a new one is refused.
SHARED_SCENARIOS = env.int("SHARED_SCENARIOS", default=20_000)
SHARED_MEGABYTES = env.int("SHARED_MEGABYTES", default=256)
SHARED_A_DAY = env.int("SHARED_A_DAY", default=30)

LANGUAGE_CODE = "en"
USE_I18N = True
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "rulesite" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "rulesite.pages.reference.storage.ModuleAwareStorage"
    },
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "frame-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        "accelerometer",
        "autoplay",
        "camera",
        "display-capture",
        "encrypted-media",
        "fullscreen",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
# Whoever looks after the machine asks it by its address.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_HSTS_SECONDS = 63_072_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY", default=False) else None
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 12 * 3600
# What a session says (who is logged in, and until when) is with the administrator alone, signed: there is no list of
# sessions in the database, and none in its backups, that who reads it could use.
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
LOGIN_REDIRECT_URL = "admin:index"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "rulesite.pages.reference.views.foreign_form"

#: Where visitors report errors: an address for mail, or the page where an issue is opened; without one nobody is asked.
REPORT_ADDRESS = env.str("REPORT_ADDRESS", default="")

#: How log lines look: `line` for people, `json` for machines; and whether each request is one.
LOG_FORMAT = env.str("LOG_FORMAT", default="line")
LOG_REQUESTS = env.bool("LOG_REQUESTS", default=False)
#: Who shows it may read /metrics; without one there are none.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_DIR = VAR_DIR / "metrics"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "rulesite.ground.foundation.logs.JsonLines"},
    },
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "rulesite": {"level": "INFO"},
        # It warns of each address that a visitor got wrong; those are requests like others (`LOG_REQUESTS`).
        "django.request": {"level": "ERROR"},
    },
}

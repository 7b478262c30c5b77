"""`manage.py up`: everything that serving the site takes, then the site."""

from __future__ import annotations

import errno
import ipaddress
import os
import signal
import socket
import sys
import time
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesite.ground.foundation.troubles import said_plainly
from rulesite.serving.setup.environment import ROOT, one_at_a_time

_DEFAULT_ADDRESS = "127.0.0.1:8000"
#: Seconds that a site which is ending has to give its port back.
_PATIENCE = 3.0


class Command(BaseCommand):
    help = "Set everything up (database, content, search index, static files) and serve the site."
    # The system checks need no database; they are run once the steps below have made one.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="?", default=_DEFAULT_ADDRESS, help=f"host:port ({_DEFAULT_ADDRESS})")
        parser.add_argument(
            "--only-serve",
            action="store_true",
            help="leave the database to whoever loads it: make this machine's index and static files, and serve",
        )
        parser.add_argument("--workers", type=int, default=min(4, os.cpu_count() or 1))

    def handle(self, *_args: object, **options: Any) -> None:
        host, port = _host_and_port(options["address"])
        if options["workers"] < 1:
            raise CommandError(f"--workers takes 1 or more, not {options['workers']}")
        os.umask(0o077)  # whatever is made from here on is for this user alone
        _require_free(host, port)
        # Two at once on an empty folder would make the same tables.
        with said_plainly("nothing was started"), one_at_a_time(settings.VAR_DIR / "up.lock"):
            self._set_up(only_serve=options["only_serve"])
        _require_free(host, port)  # nobody took it meanwhile
        self._serve(host, port, options["workers"])

    def _set_up(self, *, only_serve: bool) -> None:
        if only_serve:
            self._step("search index", "build_index")
        else:
            self._step("database", "migrate", verbosity=0, interactive=False)
            self._step("rules and search index", "load_rules")
        self._step("static files", "collectstatic", verbosity=0, interactive=False)
        self._step("checks", "check")
        for file in settings.METRICS_DIR.glob("*.db"):  # what was counted before this start
            file.unlink(missing_ok=True)

    def _step(self, what: str, command: str, **options: Any) -> None:
        self.stdout.write(self.style.MIGRATE_HEADING(f"{what} …"))
        call_command(command, stdout=self.stdout, stderr=self.stderr, **options)

    def _serve(self, host: str, port: int, workers: int) -> None:
        surroundings = dict(os.environ)
        if not _is_loopback(host) and "ALLOWED_HOSTS" not in os.environ:
            surroundings["ALLOWED_HOSTS"] = "*"
            self.stdout.write(f"{host} can be reached from other machines, by any name (ALLOWED_HOSTS narrows that)")
        shown = f"[{host}]" if ":" in host else host
        self.stdout.write(self.style.SUCCESS(f"Benchbook is at http://{shown}:{port}/ (Ctrl-C stops it)"))
        self.stdout.flush()
        surroundings["DJANGO_SETTINGS_MODULE"] = os.environ.get("DJANGO_SETTINGS_MODULE", settings.SETTINGS_MODULE)
        os.chdir(ROOT)
        command = [sys.executable, "-m", "rulesite.serving.setup", host, str(port), str(workers)]
        if hasattr(signal, "pthread_sigmask"):  # an interrupt waits until the new program can end by it
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.execve(sys.executable, command, surroundings)  # noqa: S606


def _host_and_port(address: str) -> tuple[str, int]:
    host, colon, port = address.rpartition(":")
    if not colon:
        host, port = ("127.0.0.1", address) if address.isdigit() else (address, "8000")
    host = host.strip("[]") or "127.0.0.1"
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise CommandError(f"{address!r} is not an address such as {_DEFAULT_ADDRESS}, 8000 or 0.0.0.0:80")
    return host, int(port)


def _require_free(host: str, port: int) -> None:
    """Refuse, in words, an address on which somebody listens: a server would share it, and visitors would meet now the
    one and now the other."""
    until = time.monotonic() + _PATIENCE
    while (problem := _trouble_with(host, port)) is not None:
        if problem.errno != errno.EADDRINUSE:
            raise CommandError(f"Nothing can be served at {host}, port {port}: {problem.strerror}.")
        if time.monotonic() > until:
            raise CommandError(
                f"Somebody listens at {host}, port {port}, already: perhaps a Benchbook that was started before. Stop "
                f"that, or choose another port, as in: manage.py up {port + 1}"
            )
        time.sleep(0.1)


def _trouble_with(host: str, port: int) -> OSError | None:
    """Why an address can't be had for oneself; None where it can."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # connections that have ended don't count
            trial.bind(address)
    except OSError as problem:
        return problem
    return None


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

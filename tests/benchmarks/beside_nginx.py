"""A rule page beside nginx, which serves the same page as a file: kept, not modified, and rendered anew.

    python tests/benchmarks/beside_nginx.py [ADDRESS] [--seconds 5] [--rounds 3]

Takes nginx and wrk (Debian: apt-get install nginx-light wrk). All are asked in turn in one run, so that what else the
machine does weighs on each; each ratio is the median of its rounds.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.served import free_port, served

_CONNECTIONS = 16
_PER_SECOND = re.compile(r"Requests/sec:\s+([\d.]+)")
_BAD = re.compile(r"(Non-2xx or 3xx responses: \d+|Socket errors: .*)")
_CONF = """
worker_processes 2;
daemon off;
pid {folder}/pid;
error_log stderr crit;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    default_type text/html;
    gzip_static on;
    keepalive_requests 1000000;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port}; root {folder}; location / {{ try_files /page.html =404; }} }}
}}
"""


@contextmanager
def nginx(plain: bytes, packed: bytes) -> Iterator[str]:
    """The address of an nginx that answers everything with one page, packed where the client takes it so."""
    with tempfile.TemporaryDirectory(prefix="benchbook-nginx-") as name:
        folder, port = Path(name), free_port()
        folder.chmod(0o755)
        (folder / "page.html").write_bytes(plain)
        (folder / "page.html.gz").write_bytes(packed)
        (folder / "nginx.conf").write_text(_CONF.format(folder=folder, port=port), encoding="utf-8")
        server = subprocess.Popen([shutil.which("nginx") or "nginx", "-c", str(folder / "nginx.conf")])
        try:
            time.sleep(0.5)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def requests_a_second(address: str, seconds: int, *headers: str) -> float:
    asked = [part for header in ("Accept-Encoding: gzip", *headers) for part in ("-H", header)]
    command = ["wrk", "-t1", f"-c{_CONNECTIONS}", f"-d{seconds}s", "--timeout", "30s", *asked, address]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = _PER_SECOND.search(said)
    if found is None or _BAD.search(said):
        raise SystemExit(said)
    return float(found[1])


def fetched(address: str, encoding: str) -> tuple[bytes, str]:
    request = urllib.request.Request(address, headers={"Accept-Encoding": encoding})
    with urllib.request.urlopen(request) as page:
        return page.read(), page.headers["ETag"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", nargs="?", default="/rules/2006-10/418.5a/")
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    for tool in ("nginx", "wrk"):
        if shutil.which(tool) is None:
            raise SystemExit(f"{tool} isn't installed here: apt-get install nginx-light wrk")
    with ExitStack() as stack:
        site = stack.enter_context(served()) + options.address
        unkept = stack.enter_context(served(PAGE_CACHE_MEGABYTES="0", KEPT_FILES_MEGABYTES="0")) + options.address
        plain, _ = fetched(site, "identity")
        packed, tag = fetched(site, "gzip")
        file = stack.enter_context(nginx(plain, packed))
        asked = {
            "nginx, the page as a file": (file, ()),
            "kept": (site, ()),
            "not modified": (site, (f"If-None-Match: {tag}",)),
            "rendered anew": (unkept, ()),
        }
        for address, headers in asked.values():
            requests_a_second(address, 2, *headers)  # warm up
        found: dict[str, list[float]] = {name: [] for name in asked}
        for _ in range(options.rounds):
            for name, (address, headers) in asked.items():
                found[name].append(requests_a_second(address, options.seconds, *headers))
    print(f"{options.address}: {len(plain):,} bytes, {len(packed):,} packed; {_CONNECTIONS} connections")
    files = found["nginx, the page as a file"]
    for name, rates in found.items():
        ratio = median(one / other for one, other in zip(files, rates, strict=True))
        print(f"{name:<28}{median(rates):>10,.0f} a second   1 : {ratio:,.1f}")


if __name__ == "__main__":
    main()

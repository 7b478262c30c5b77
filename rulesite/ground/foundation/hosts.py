"""By which name the site is asked: what addresses that pages show begin with, and one part of what keeps pages apart.

Django sees that a name is one of the site's (`ALLOWED_HOSTS`), and lets every port pass. A port that is none of the
site's would be repeated in addresses that others read, and each would be another page to keep.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http.request import HttpRequest, split_domain_port, validate_host

from rulesite.ground.foundation.wsgi_types import Environ

#: Under this name a request has the host that it asked for, where it was made one for the host that is known.
_AS_ASKED: Final = "benchbook.host"
_USUAL_PORTS: Final = {"http": "80", "https": "443"}
#: No name is longer, with a port.
_LONGEST: Final = 260


def scheme_of(environ: Environ) -> str:
    """How the site is asked, http or https; as Django tells it of a request."""
    if not settings.SECURE_PROXY_SSL_HEADER:
        return str(environ["wsgi.url_scheme"])
    header, secure = settings.SECURE_PROXY_SSL_HEADER
    if header not in environ:
        return str(environ["wsgi.url_scheme"])
    return "https" if environ[header].partition(",")[0].strip() == secure else "http"


def known_host(environ: Environ) -> str:
    """The name that a request asks for, with its port where that is the one served or `ALLOWED_HOSTS` names it.

    The empty string where the site doesn't go by that name.
    """
    asked: str = environ.get("HTTP_HOST") or f"{environ['SERVER_NAME']}:{environ['SERVER_PORT']}"
    if len(asked) > _LONGEST:
        return ""
    name, port = split_domain_port(asked)
    if not name or not validate_host(name, settings.ALLOWED_HOSTS):
        return ""
    if not port or port == _USUAL_PORTS[scheme_of(environ)]:
        return name
    named = [host for host, named_port in settings.HOSTS_WITH_PORTS if named_port == port]
    return f"{name}:{port}" if port == environ["SERVER_PORT"] or validate_host(name, named) else name


def make_known(environ: Environ) -> None:
    """From here on the request is one for the host that is known; of any other, Django refuses it."""
    if host := known_host(environ):
        environ |= {_AS_ASKED: environ.get("HTTP_HOST", host), "HTTP_HOST": host}


def address_as_asked(request: HttpRequest, path: str) -> str:
    """A whole address for the visitor alone who asks for it: by the name and the port that led here, such as those of a
    tunnel."""
    return f"{request.scheme}://{request.META.get(_AS_ASKED) or request.get_host()}{path}"


def host_and_port(written: str) -> tuple[str, str]:
    """An entry of `ALLOWED_HOSTS` in two: rules.example.org:8443, and [::1]:8443 for an address; many have no port."""
    host, colon, port = written.rpartition(":")
    is_address = host.endswith("]") or ":" not in host
    return (host, port) if colon and is_address and port.isdecimal() else (written, "")

"""Who asks, as far as that can be told: the network that a request comes from."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from django.conf import settings

from rulesite.ground.foundation.wsgi_types import Environ

#: What one customer has of IPv6 addresses, as the length of their common beginning.
_ONE_CUSTOMERS: Final = 64
_UNKNOWN: Final = "unknown"


def network_of(environ: Environ) -> str:
    """The address that asks; for IPv6 its network, since one customer has all of that.

    Only behind a proxy of our own is its word for the address taken: the last entry of X-Forwarded-For, with or without
    the port that some proxies write.
    """
    written: str = environ.get("REMOTE_ADDR", "")
    if settings.SECURE_PROXY_SSL_HEADER:
        written = environ.get("HTTP_X_FORWARDED_FOR", written).rpartition(",")[2]
    address = _address(written.strip())
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), _ONE_CUSTOMERS), strict=False).network_address)
    return _UNKNOWN if address is None else str(address)


def _address(written: str) -> IPv4Address | IPv6Address | None:
    """An address as it is written: 192.0.2.1, 192.0.2.1:5555, 2001:db8::1 or [2001:db8::1]:5555."""
    if written.startswith("["):
        written = written[1:].partition("]")[0]
    elif written.count(":") == 1:
        written = written.partition(":")[0]
    try:
        address = ip_address(written)
    except ValueError:
        return None
    # A socket for both kinds tells of IPv4 so, and those addresses are no network of one customer.
    return getattr(address, "ipv4_mapped", None) or address

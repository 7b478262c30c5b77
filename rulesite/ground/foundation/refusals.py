"""Addresses that lead nowhere, and what is said of them."""

from __future__ import annotations

from django.http import Http404


class NothingThere(Http404):
    """There is nothing at an address; the text says in plain words what is missing and what there is instead."""

#!/usr/bin/env python3
"""Benchbook's commands. `python3 manage.py up` sets everything up and serves the site."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said in words that any older Python can read and print
    sys.exit("Benchbook needs Python 3.11 or later; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

from rulesite.serving.setup.bootstrap import main

if __name__ == "__main__":
    main(sys.argv)

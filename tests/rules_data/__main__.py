"""Writes the record of `rules_data` anew; read what it changed before it is committed."""

import os

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")
    django.setup()

    from tests.rules_data.record import write_records

    write_records()

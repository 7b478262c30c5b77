from django.apps import AppConfig


class LookupConfig(AppConfig):
    name = "rulesite.search"

from django.apps import AppConfig


class IndexesConfig(AppConfig):
    name = "rulesite.pages.indexes"

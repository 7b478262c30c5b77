from django.apps import AppConfig


class ReadingConfig(AppConfig):
    name = "rulesite.pages.aids"

from django.apps import AppConfig


class ScenariosConfig(AppConfig):
    name = "rulesite.book.scenarios"

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rulesite.book.rules"

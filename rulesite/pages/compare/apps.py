from django.apps import AppConfig


class CompareConfig(AppConfig):
    name = "rulesite.pages.compare"

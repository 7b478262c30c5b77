from django.apps import AppConfig


class FiguresConfig(AppConfig):
    name = "rulesite.pages.figures"

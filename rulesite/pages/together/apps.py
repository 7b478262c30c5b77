from django.apps import AppConfig


class TogetherConfig(AppConfig):
    name = "rulesite.pages.together"

from django.apps import AppConfig


class FoundationConfig(AppConfig):
    name = "rulesite.ground.foundation"

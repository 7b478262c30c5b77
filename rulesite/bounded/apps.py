from django.apps import AppConfig


class BoundedConfig(AppConfig):
    name = "rulesite.bounded"

from django.apps import AppConfig


class BoundedConfig(AppConfig):
    name = "rulesite.ground.bounded"

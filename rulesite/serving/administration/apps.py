from django.apps import AppConfig


class AdministrationConfig(AppConfig):
    name = "rulesite.serving.administration"

from django.apps import AppConfig


class LoadingConfig(AppConfig):
    name = "rulesite.intake.loading"

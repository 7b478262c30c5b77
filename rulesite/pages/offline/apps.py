from django.apps import AppConfig


class OfflineConfig(AppConfig):
    name = "rulesite.pages.offline"

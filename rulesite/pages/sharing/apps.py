from django.apps import AppConfig


class SharingConfig(AppConfig):
    name = "rulesite.pages.sharing"

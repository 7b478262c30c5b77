from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "rulesite.pages.api"

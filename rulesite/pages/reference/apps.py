from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "rulesite.pages.reference"

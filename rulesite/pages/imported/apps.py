from django.apps import AppConfig


class ImportedConfig(AppConfig):
    name = "rulesite.pages.imported"

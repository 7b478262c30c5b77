from django.apps import AppConfig


class SyndicationConfig(AppConfig):
    name = "rulesite.pages.syndication"

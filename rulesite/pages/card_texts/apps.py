from django.apps import AppConfig


class ReaderConfig(AppConfig):
    name = "rulesite.pages.card_texts"

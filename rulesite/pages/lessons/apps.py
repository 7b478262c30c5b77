from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "rulesite.pages.lessons"

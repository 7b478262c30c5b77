from django.apps import AppConfig


class GalleryConfig(AppConfig):
    name = "rulesite.pages.gallery"

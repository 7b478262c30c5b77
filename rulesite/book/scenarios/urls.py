"""Addresses beside the scenarios themselves, which have theirs among the pages."""

from django.urls import path

from rulesite.book.scenarios import views

app_name = "scenarios"

urlpatterns = [
    path("scenarios/differences/", views.differences, name="differences"),
    path("scenarios/language/", views.language, name="language"),
]

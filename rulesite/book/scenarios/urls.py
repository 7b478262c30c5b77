"""Addresses beside the scenarios themselves, which have theirs among the pages."""

from django.urls import path

from rulesite.book.scenarios import views

app_name = "scenarios"

urlpatterns = [
    path("scenarios/differences/", views.differences, name="differences"),
    path("scenarios/differences/keywords/", views.still_to_come, name="still_to_come"),
    path("scenarios/differences/<str:edition>/", views.differences_since, name="differences_since"),
    path("scenarios/language/", views.language, name="language"),
]

"""Addresses of what was imported."""

from django.urls import path

from rulesite.pages.imported import views

app_name = "imported"

urlpatterns = [
    path("imports/", views.imports, name="imports"),
    path("imports/<str:edition>/", views.report, name="report"),
    path("changes/<str:left>/<str:right>/", views.changes, name="changes"),
    path("words/<str:choice>/", views.choose_words, name="words"),
]

"""Addresses of the sandbox."""

from django.urls import path

from rulesite.pages.sandbox import views

app_name = "sandbox"

urlpatterns = [
    path("sandbox/", views.sandbox, name="sandbox"),
    path("sandbox/reading/", views.reading, name="reading"),
    path("sandbox/words/", views.words, name="words"),
    path("sandbox/cards/", views.cards, name="cards"),
    path("sandbox/at/<str:token>/", views.played, name="played"),
    path("sandbox/at/<str:token>/scenario.toml", views.download, name="download"),
    path("embed/at/<str:token>/", views.embed, name="embed"),
    path("embed/scenarios/<str:edition>/<str:name>/", views.embed_scenario, name="embed_scenario"),
]

"""Addresses of previews: those of the pages they preview, after /preview."""

from django.urls import path

from rulesite.pages.aids import views

app_name = "aids"

urlpatterns = [
    path("preview/rules/<str:edition>/<str:number>/", views.rule_preview, name="rule_preview"),
    path("preview/cards/<slug:slug>/", views.card_preview, name="card_preview"),
]

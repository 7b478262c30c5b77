"""Addresses of the ways in."""

from django.urls import path

from rulesite.pages.indexes import views

app_name = "indexes"

urlpatterns = [
    path("index/", views.hub, name="hub"),
    path("index/terms/", views.terms, name="terms"),
    path("index/cards/", views.cards, name="cards"),
    path("index/<slug:kind>/", views.listed, name="listed"),
    path("rulings/", views.rulings, name="rulings"),
    path("map/", views.maps, name="maps"),
    path("map/<str:edition>/<str:section>/", views.section_map, name="map"),
    path("random/", views.random_rule, name="random"),
]

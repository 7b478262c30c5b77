"""Addresses of the pages. They last: an edition's rule keeps its address for ever."""

from django.urls import path, re_path

from rulesite.book.scenarios import views as scenario_views
from rulesite.pages.gallery import views as gallery_views
from rulesite.pages.reference import views
from rulesite.pages.reference.short import SHORT
from rulesite.search import views as lookup_views

app_name = "reference"

urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.editions, name="editions"),
    path("rules/<str:edition>/", views.edition_or_number, name="edition"),
    path("rules/<str:edition>/<str:number>/", views.rule, name="rule"),
    path("terms/", views.own_terms, name="own_terms"),
    path("terms/<str:edition>/", views.terms, name="terms"),
    path("cards/", views.cards, name="cards"),
    path("cards/<slug:slug>/", views.card, name="card"),
    path("cards/<slug:slug>/rulings/<slug:name>/", views.ruling, name="ruling"),
    path("scenarios/", gallery_views.scenarios, name="scenarios"),
    path("scenarios/<str:edition>/<str:name>/", scenario_views.scenario, name="scenario"),
    path("search/", lookup_views.search, name="search"),
    path("search/suggest/", lookup_views.suggest, name="suggest"),
    path("book/", views.book, name="book"),
    path("card-pictures/<str:choice>/", views.pictures, name="pictures"),
    path("language/<str:code>/", views.language, name="language"),
    path("appearance/<str:scheme>/", views.appearance, name="appearance"),
    re_path(SHORT, views.short, name="short"),
]

"""Addresses of comparisons: two editions, and what of them."""

from django.urls import path

from rulesite.pages.compare import views

app_name = "compare"

urlpatterns = [
    path("compare/", views.choose, name="choose"),
    path("compare/<str:left>/<str:right>/", views.editions, name="editions"),
    path("compare/<str:left>/<str:right>/<str:number>/", views.rules, name="rules"),
]

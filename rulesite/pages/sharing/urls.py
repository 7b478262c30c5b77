"""Addresses of sharing."""

from django.urls import path

from rulesite.pages.sharing import views

app_name = "sharing"

urlpatterns = [
    path("share/", views.share, name="share"),
    path("scenarios/<str:edition>/<str:name>/sheet/", views.sheet, name="sheet"),
    path("s/<str:key>/", views.shortened, name="shortened"),
]

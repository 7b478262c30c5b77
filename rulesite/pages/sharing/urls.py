"""Addresses of sharing."""

from django.urls import path

from rulesite.pages.sharing import views

app_name = "sharing"

urlpatterns = [
    path("share/", views.share, name="share"),
    path("s/<str:key>/", views.shortened, name="shortened"),
]

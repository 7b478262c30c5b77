"""Addresses of pictures."""

from django.urls import path

from rulesite.pages.gallery import views

app_name = "gallery"

urlpatterns = [path("pictures/scenarios/<str:edition>/<str:name>.svg", views.miniature, name="miniature")]

"""Addresses of the service worker and its page."""

from django.urls import path

from rulesite.pages.offline import views

app_name = "offline"

urlpatterns = [
    path("service-worker.js", views.service_worker, name="worker"),
    path("offline/", views.offline, name="page"),
]

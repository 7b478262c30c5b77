"""Addresses of the API and of the page about it."""

from django.urls import path

from rulesite.api.api import api
from rulesite.api.views import docs

urlpatterns = [
    path("api/", docs, name="api_docs"),
    path("api/", api.urls),
]

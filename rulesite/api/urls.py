"""Addresses of the API and of the page about it."""

from django.urls import path

from rulesite.api.api import api
from rulesite.api.views import docs, openapi

urlpatterns = [
    path("api/", docs, name="api_docs"),
    path("api/openapi.json", openapi, name="api_description"),
    path("api/", api.urls),
]

"""Addresses of the API and of the page about it."""

from django.urls import path

from rulesite.pages.api.api import api
from rulesite.pages.api.views import docs, openapi

urlpatterns = [
    path("api/", docs, name="api_docs"),
    path("api/openapi.json", openapi, name="api_description"),
    path("api/", api.urls),
]

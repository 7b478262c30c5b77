"""The address that assistants ask."""

from django.urls import path

from rulesite.pages.assistants import views

app_name = "assistants"

urlpatterns = [
    path("mcp", views.endpoint, name="endpoint"),
]

"""Addresses of figures."""

from django.urls import path

from rulesite.pages.figures import views

app_name = "figures"

urlpatterns = [path("figures/", views.figures, name="figures")]

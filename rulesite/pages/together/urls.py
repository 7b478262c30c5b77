"""The address of cards side by side."""

from django.urls import path

from rulesite.pages.together import views

app_name = "together"

urlpatterns = [path("together/", views.together, name="together")]

"""The address at which card texts are read."""

from django.urls import path

from rulesite.pages.card_texts import views

app_name = "card_texts"

urlpatterns = [path("read/", views.read, name="read")]

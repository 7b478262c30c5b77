"""The address at which card texts are read."""

from django.urls import path

from rulesite.reader import views

app_name = "reader"

urlpatterns = [path("read/", views.read, name="read")]

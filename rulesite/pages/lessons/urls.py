"""Addresses of lessons."""

from django.urls import path

from rulesite.pages.lessons import views

app_name = "lessons"

urlpatterns = [
    path("lessons/", views.lessons, name="lessons"),
    path("lessons/<slug:slug>/", views.part, name="lesson"),
    path("lessons/<slug:slug>/<int:part_number>/", views.part, name="part"),
    path("practice/", views.practice, name="practice"),
    path("practice/at/<str:token>/", views.table_asks, name="table_asks"),
    path("practice/<str:edition>/<str:name>/", views.practice_question, name="practice_question"),
]

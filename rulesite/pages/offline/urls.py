"""Addresses of the service worker and its page, of the book to take along, and of what a phone asks to put the site on
its screen."""

from django.urls import path

from rulesite.pages.offline import views

app_name = "offline"

urlpatterns = [
    path("service-worker.js", views.service_worker, name="worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("offline/", views.offline, name="page"),
    path("along/", views.along, name="along"),
    path("along/books.json", views.books, name="books"),
    path("along/<str:edition>/<str:version>.json", views.book, name="book"),
]

"""Addresses by which the site is found, followed and quoted."""

from django.urls import path

from rulesite.pages.syndication import pictures, views

app_name = "syndication"

urlpatterns = [
    path("feeds/rulings.atom", views.rulings, name="rulings"),
    path("feeds/rulings/<str:edition>.atom", views.rulings, name="edition_rulings"),
    path("feeds/rules/<str:edition>/<str:number>.atom", views.rule_changes, name="rule_changes"),
    path("feeds/editions/<str:edition>.atom", views.edition_changes, name="edition_changes"),
    path("oembed/", views.oembed_answer, name="oembed"),
    path("pictures/scenarios/<str:edition>/<str:name>.png", pictures.run_picture, name="run_picture"),
    path("pictures/at/<str:token>.png", pictures.text_picture, name="text_picture"),
    path("pictures/scenarios/<str:edition>/<str:name>/run.png", pictures.run_in_motion, name="run_in_motion"),
    path("pictures/at/<str:token>/run.png", pictures.text_in_motion, name="text_in_motion"),
    path("pictures/rules/<str:edition>/<str:number>.png", pictures.rule_picture, name="rule_picture"),
    path("sitemap.xml", views.sitemap_index, name="sitemap_index"),
    path("sitemaps/<str:part>.xml", views.sitemap, name="sitemap"),
    path("robots.txt", views.robots, name="robots"),
    path("opensearch.xml", views.opensearch, name="opensearch"),
    path("opensearch/suggestions/", views.suggestions, name="suggestions"),
]

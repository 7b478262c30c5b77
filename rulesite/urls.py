"""The site's addresses."""

from django.urls import include, path

urlpatterns = [
    path("", include("rulesite.administration.urls")),
    path("", include("rulesite.api.urls")),
    path("", include("rulesite.compare.urls")),
    path("", include("rulesite.gallery.urls")),
    path("", include("rulesite.imports.urls")),
    path("", include("rulesite.indexes.urls")),
    path("", include("rulesite.lessons.urls")),
    path("", include("rulesite.offline.urls")),
    path("", include("rulesite.reader.urls")),
    path("", include("rulesite.reading.urls")),
    path("", include("rulesite.sandbox.urls")),
    path("", include("rulesite.scenarios.urls")),
    path("", include("rulesite.syndication.urls")),
    path("", include("rulesite.pages.urls")),
]

handler400 = "rulesite.pages.views.bad_request"
handler404 = "rulesite.pages.views.page_not_found"
handler500 = "rulesite.pages.views.server_error"

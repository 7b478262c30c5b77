"""The site's addresses."""

from django.urls import include, path

urlpatterns = [
    # Addresses are looked for in this order, so those that are read most stand first.
    path("", include("rulesite.book.scenarios.urls")),
    path("", include("rulesite.pages.reference.urls")),
    path("", include("rulesite.serving.administration.urls")),
    path("", include("rulesite.pages.api.urls")),
    path("", include("rulesite.pages.assistants.urls")),
    path("", include("rulesite.pages.compare.urls")),
    path("", include("rulesite.pages.figures.urls")),
    path("", include("rulesite.pages.gallery.urls")),
    path("", include("rulesite.pages.imported.urls")),
    path("", include("rulesite.pages.indexes.urls")),
    path("", include("rulesite.pages.lessons.urls")),
    path("", include("rulesite.pages.offline.urls")),
    path("", include("rulesite.pages.card_texts.urls")),
    path("", include("rulesite.pages.aids.urls")),
    path("", include("rulesite.pages.sandbox.urls")),
    path("", include("rulesite.pages.together.urls")),
    path("", include("rulesite.pages.sharing.urls")),
    path("", include("rulesite.pages.syndication.urls")),
]

handler400 = "rulesite.pages.reference.views.bad_request"
handler404 = "rulesite.pages.reference.views.page_not_found"
handler500 = "rulesite.pages.reference.views.server_error"

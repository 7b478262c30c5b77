from django.urls import path

from rulesite.serving.administration.site import site

urlpatterns = [path("admin/", site.urls)]

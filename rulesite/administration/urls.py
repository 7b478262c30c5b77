from django.urls import path

from rulesite.administration.site import site

urlpatterns = [path("admin/", site.urls)]

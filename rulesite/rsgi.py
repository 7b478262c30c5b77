"""The site for servers that speak RSGI, which is how `manage.py up` serves it."""

from django.conf import settings

from rulesite import wsgi  # before the next one, since it sets Django up
from rulesite.front.door import FrontDoor

application = FrontDoor(wsgi.application, threads=settings.THREADS, at_hand=wsgi.application.at_hand)

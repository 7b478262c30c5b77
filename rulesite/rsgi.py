"""The site for servers that speak RSGI, which is how `manage.py up` serves it."""

from django.conf import settings

from rulesite import wsgi  # before the next ones, since it sets Django up
from rulesite.foundation.kept_pages import KeptPages
from rulesite.front.door import FrontDoor, nothing_at_hand

_site = wsgi.application
_at_hand = _site.at_hand if isinstance(_site, KeptPages) else nothing_at_hand

application = FrontDoor(_site, threads=settings.THREADS, at_hand=_at_hand)

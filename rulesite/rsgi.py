"""The site for servers that speak RSGI, which is how `manage.py up` serves it."""

import sys

from rulesite import wsgi  # before the others, since it sets Django up
from rulesite.ground.foundation.networks import network_of
from rulesite.serving.front.door import FrontDoor
from rulesite.serving.front.lanes import site_lane, site_lanes

# How long a thread that computes keeps the others waiting: kept pages are answered by one of those.
sys.setswitchinterval(0.001)

application = FrontDoor(
    wsgi.application, site_lanes(), lane_of=site_lane, network_of=network_of, at_hand=wsgi.application.at_hand
)

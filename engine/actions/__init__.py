"""What instructions do, one small unit each: the keyword actions of 701 and the other verbs of card text.

Units are found by the node they follow (see `following.follows`); nothing lists them.
"""

"""Whether a text that is read and bound makes sense: the last pass of reading.

The bound tree is walked once (`looking`). What each phrase speaks of (`speaking`) must be able to do, be and suffer
what is said of it: `fitting` asks the table of kinds (`engine.text.tree.takes`). What a table of kinds can't say stands
in modules beside it, each for one question: do the words of a phrase go together (`described`), can something be a
target here (`targeting`), can this be waited for and be a limit (`happening`), does what is moved go anywhere
(`going`), does anybody vote for that (`voting`), or roll (`rolling`), is there something that is
replaced (`replacing`), is there anything that is enchanted (`attached`)
or chosen (`chosen`), is it said of one or of several as it is (`saying`), and is the object what it calls itself
(`own_name`)?
"""

from engine.text.sense import (
    attached,
    chosen,
    described,
    fitting,
    going,
    happening,
    own_name,
    replacing,
    rolling,
    saying,
    targeting,
    voting,
)
from engine.text.sense.looking import Misfit, make_sense

__all__ = [
    "Misfit",
    "attached",
    "chosen",
    "described",
    "fitting",
    "going",
    "happening",
    "make_sense",
    "own_name",
    "replacing",
    "rolling",
    "saying",
    "targeting",
    "voting",
]

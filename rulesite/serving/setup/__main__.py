"""Serving the site, once it is set up: python -m rulesite.serving.setup HOST PORT WORKERS.

Until the server takes signals, the first one ends this process. Python's own way with an interrupt is to raise an
exception wherever it is, and in what an import calls when it has ended with a module, exceptions are lost.
"""

import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)
if hasattr(signal, "pthread_sigmask"):  # not on every system
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # one that came before this line ends it here

from rulesite.serving.setup.serving import main  # noqa: E402  it imports a lot

main()

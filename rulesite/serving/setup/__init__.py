"""From a fresh machine to a working Benchbook: the environment, its checks, and starting the site.

`environment` and `bootstrap` run before any package is installed, so they use the standard library alone.
"""

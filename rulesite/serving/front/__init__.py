"""The site's front door, for servers that speak RSGI.

It reads what visitors send before a thread is taken for it, within a time and a size; hands whole requests to the WSGI
application in threads of its own; and tells the work that was begun for a visitor when that visitor leaves.
"""

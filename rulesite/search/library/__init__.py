"""What can be found, and all that is known of it before anybody asks: words, postings, traits, meanings, spelling.

It is made as an index in files (`index.py`), which all processes of a machine share (`shelf.py`).
"""

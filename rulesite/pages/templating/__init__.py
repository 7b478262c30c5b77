"""What templates are written in: Jinja2, with the names and filters that pages share.

`templates/` belongs to it alone; Django's own templates are its admin's.
"""

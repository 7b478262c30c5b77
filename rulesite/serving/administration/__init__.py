"""Looking at the rows: Django's admin, for whoever runs the site, where nothing can be changed."""

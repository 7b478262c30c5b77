"""How the site is found, followed and quoted from elsewhere: feed, link previews, oEmbed, sitemap, OpenSearch."""

"""Ways to find, follow and quote the site from elsewhere: feed, link previews, oEmbed, sitemap, OpenSearch."""

"""Reading without a network: a service worker keeps the pages that were read."""

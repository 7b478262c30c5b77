"""Cards, and where rules, examples and scenarios name them."""

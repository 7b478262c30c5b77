"""What comes in: our own content, and rulebooks, cards and rulings from outside."""

"""What a person brings to their own Benchbook: official rulebooks, kept with what was read of them."""

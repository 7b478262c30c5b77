"""What a visitor, or another program, is shown."""

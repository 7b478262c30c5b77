"""What can happen in a game, by what it is about: each kind of event says what it changes."""

"""How a script is written: names, slots and forms, and the net along which a line is read."""

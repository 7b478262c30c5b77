"""Ways into the book: its indexes, the rulings by date, maps of references, and a rule at random."""

"""What the page of each rule shows of its own edition: one row for each, written with the rows that it is made of."""

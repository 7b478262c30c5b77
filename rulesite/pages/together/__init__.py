"""Cards side by side: what two to four of them do to each other, each finding with a table that shows it."""

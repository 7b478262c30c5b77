"""What there is: rules, cards and scenarios, as rows, and the questions asked of them."""

"""What all of the site stands on."""

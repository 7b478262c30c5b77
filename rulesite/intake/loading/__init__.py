"""From the files of `rules_data` to rows and index: reading, checking, writing all of it or nothing."""

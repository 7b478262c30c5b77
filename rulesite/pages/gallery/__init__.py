"""The scenarios to choose from, and what they look like: lists with miniatures, and pictures for link previews."""

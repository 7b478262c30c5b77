"""Card English word by word: texts cut into tokens, older wordings put into the newest, and classes of words."""

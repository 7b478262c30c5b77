"""The statements of the language, one small unit each, by what they speak of."""

"""SQLite as Django has it, readable also where nothing can be written beside the file."""

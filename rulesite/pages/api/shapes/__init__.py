"""What the API answers with, a module for each noun, and how each shape is made from rows."""

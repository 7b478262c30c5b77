"""Keyword abilities that change the game's own procedures (502 in 2006-10; 702 in 2009-07), one module each.

Most keywords are short texts with blanks (`engine.text.keywords`) and need nothing here. Those that do are hooks, found
by searching this package: adding one is one module and its test.
"""

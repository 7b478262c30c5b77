"""The grammar of card text: its files, the notation that they are written in, and what is made of them.

Reading and writing walk the same productions, in opposite directions.
"""

"""Cards laid side by side: what they do to each other, found by laying them on tables and playing.

Nothing is told that wasn't seen on a table, so each finding has the table on which anybody can see it too. `trials`
says what is tried, `tryout` plays it, `meetings` tells what in it one card did to another, and `laying` goes through
all of it for as long as there is time.
"""

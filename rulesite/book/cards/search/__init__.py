"""Cards by what is printed on them, in the syntax that players know: `t:goblin c:r mv<=2 -o:"draw a card"`.

`language` reads a query into a tree of conditions, `conditions` says what each of them asks, `facts` what there is to
ask of a card, and `selectors` goes through all cards.
"""

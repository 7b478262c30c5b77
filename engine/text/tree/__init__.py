"""The ability tree: frozen, typed nodes, one module for each thing that card English talks about.

Nodes only say what a text says. Equal texts give equal trees, so nodes can be compared, hashed and cached.
"""

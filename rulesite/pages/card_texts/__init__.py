"""How card texts are read: in sentences, with the rules that each part brings in, and as a tree."""

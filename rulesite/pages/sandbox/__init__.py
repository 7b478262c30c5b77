"""The sandbox: scenarios that visitors write, play, share and embed."""

"""How the site runs: a machine is set up, requests come in, and who runs it looks at the rows."""

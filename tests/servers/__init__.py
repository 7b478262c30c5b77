"""Real servers for the tests: PostgreSQL and Redis, on a folder and ports of their own."""

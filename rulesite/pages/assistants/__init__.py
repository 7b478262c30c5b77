"""Rules, cards and runs for assistants that people ask about rules: the Model Context Protocol, by its official SDK.

The SDK is an optional part. Without it nobody can ask this way, and everything else is as it was.
"""

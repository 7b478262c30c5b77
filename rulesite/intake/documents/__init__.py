"""Documents of the rules as others wrote them, read: from bytes to numbered entries, a glossary and a report.

Reading is pure: bytes in, a `RulesDocument` out. It stores nothing, asks no database and opens no file.
"""

"""The site's contents for other programs: JSON under /api/, described by OpenAPI.

Everything here may be read from any site and by anybody, without a key. Addresses follow those of the pages: the rule
at `/rules/2009-07/702.17b/` is `/api/rules/2009-07/702.17b/`.
"""

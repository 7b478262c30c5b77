"""Static files under names that change with what is in them."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleAwareStorage(CompressedManifestStaticFilesStorage):
    """Scripts import each other by their lasting names; these are changed as those of pictures in style sheets are."""

    support_js_module_import_aggregation = True

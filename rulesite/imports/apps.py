from django.apps import AppConfig


class ImportsConfig(AppConfig):
    name = "rulesite.imports"

    def ready(self) -> None:
        from rulesite.foundation.signals import content_replaced
        from rulesite.imports.services import imports_restore

        content_replaced.connect(imports_restore, dispatch_uid="imports")

from django.apps import AppConfig


class ImportsConfig(AppConfig):
    name = "rulesite.intake.imports"

    def ready(self) -> None:
        from rulesite.ground.foundation.signals import content_replaced
        from rulesite.intake.imports.card_services import cards_judge
        from rulesite.intake.imports.services import imports_restore

        content_replaced.connect(imports_restore, dispatch_uid="imports")
        content_replaced.connect(cards_judge, dispatch_uid="cards")

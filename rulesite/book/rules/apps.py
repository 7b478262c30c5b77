from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rulesite.book.rules"

    def ready(self) -> None:
        from rulesite.book.rules.editions import other_books
        from rulesite.ground.foundation.preferences import OTHER_BOOKS

        OTHER_BOOKS.told_by(other_books)

"""What is printed on a card has the same fields in its file, its row, the engine and the API."""

from engine.scenarios.files.cards import CardFace, CardFields
from rulesite.book.cards.models import Card
from rulesite.book.cards.printed import PRINTED, PrintedFace
from rulesite.intake.loading.shapes import CardEntry, FaceEntry
from rulesite.pages.api.shapes.cards import CardShape, FaceShape


def test_a_card_has_the_same_fields_wherever_it_is_stated() -> None:
    assert set(PRINTED) == set(CardFields.model_fields)
    assert set(PRINTED) == set(CardEntry.model_fields) - {"name"}
    assert set(PRINTED) <= set(CardShape.model_fields)
    assert set(PRINTED) <= {column.name for column in Card._meta.get_fields()}


def test_a_half_of_a_card_has_the_same_fields_wherever_it_is_stated() -> None:
    fields = set(CardFace.model_fields)

    assert [set(shape.model_fields) for shape in (PrintedFace, FaceEntry, FaceShape)] == [fields] * 3


def test_what_a_card_need_not_have_is_the_same_wherever_it_is_stated() -> None:
    needed = {name for name, field in CardFace.model_fields.items() if field.is_required()}

    assert {name for name, field in PrintedFace.model_fields.items() if field.is_required()} == needed
    assert not any(field.is_required() for field in CardFields.model_fields.values())

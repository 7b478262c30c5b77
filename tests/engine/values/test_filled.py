"""Values that are made at once are made as any frozen dataclass is."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from engine.values.filled import filled_at_once


@filled_at_once
@dataclass(frozen=True)
class Coin:
    worth: int
    face: str = "heads"
    marks: dict[str, int] = field(default_factory=dict, kw_only=True)


def test_what_is_not_given_stands_as_the_class_says():
    assert Coin(2) == Coin(worth=2, face="heads", marks={})
    assert Coin(2).marks is not Coin(2).marks
    assert replace(Coin(2), face="tails") == Coin(2, "tails")


def test_a_value_that_is_made_at_once_never_changes():
    coin = Coin(2)

    with pytest.raises(FrozenInstanceError):
        coin.worth = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("given", "named", "why"),
    [
        ((), {}, "missing 1 required positional argument: 'worth'"),
        ((1, "heads", {}), {}, "takes from 2 to 3 positional arguments"),
        ((1,), {"value": 3}, "unexpected keyword argument 'value'"),
    ],
)
def test_a_field_too_few_or_too_many_is_refused_by_its_name(
    given: tuple[object, ...], named: dict[str, object], why: str
):
    with pytest.raises(TypeError, match=why):
        Coin(*given, **named)  # type: ignore[arg-type]

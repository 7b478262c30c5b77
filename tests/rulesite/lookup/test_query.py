from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulesite.lookup.query import MAX_WORDS, Group, PhraseNode, WordNode, parse_query


def test_neighbouring_words_are_one_group_without_noise():
    query = parse_query("what is lethal damage")
    assert query.alternatives == ((Group((WordNode("lethal"), WordNode("damage"))),),)


def test_noise_counts_when_there_is_nothing_else():
    assert parse_query("if it").nodes == (WordNode("if"), WordNode("it"))


def test_phrases_prefixes_exclusion_and_operators():
    query = parse_query('"last known information" OR regener* -sacrifice NOT token AND copy')
    assert query.alternatives == (
        (Group((PhraseNode(("last", "known", "information")),)),),
        (
            Group((WordNode("regener", is_prefix=True),), (WordNode("sacrifice"), WordNode("token"))),
            Group((WordNode("copy"),)),
        ),
    )


def test_a_minus_excludes_words_and_not_what_the_game_writes_with_it():
    group = parse_query("damage -combat -1/-1 -N/-N").alternatives[0][0]
    assert group.excluded == (WordNode("combat"),)
    assert group.said == ("damage", "-1/-1", "n", "n")


def test_quotes_may_be_curly():
    assert parse_query("“last known information”") == parse_query('"last known information"')


def test_filters_are_no_words():
    query = parse_query("section:702 kind:heading strike")
    assert (query.filters, query.nodes) == ({"section": "702", "kind": "heading"}, (WordNode("strike"),))


def test_the_rules_own_signs_stay_whole():
    assert [node.text for node in parse_query("can't +1/+1 {T}").nodes if isinstance(node, WordNode)] == [
        "can't",
        "+1/+1",
        "{t}",
    ]


def test_a_long_query_is_cut_and_says_so():
    query = parse_query(" ".join(["tap"] * 30))
    assert len(query.nodes) == MAX_WORDS
    assert query.remarks == ("Only the first 16 words were searched for.",)
    assert parse_query("word " * 60).remarks[0] == "Only the first 200 characters were searched for."


@given(st.text(max_size=300) | st.text(alphabet='ab"*-:() ANDORT~^[]', max_size=80))
def test_every_text_can_be_understood(text: str):
    query = parse_query(text)
    assert len(query.nodes) <= MAX_WORDS

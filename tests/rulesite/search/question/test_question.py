from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulesite.search.question.nodes import Group, PhraseNode, WordNode
from rulesite.search.question.query import MAX_CHARACTERS, typed_query
from rulesite.search.question.question import question_in_words
from rulesite.search.question.syntax import MAX_WORDS


def test_neighboring_words_are_one_group_without_noise():
    query = question_in_words("what is lethal damage")
    assert query.alternatives == ((Group((WordNode("lethal"), WordNode("damage"))),),)


def test_noise_counts_when_there_is_nothing_else():
    assert question_in_words("if it").nodes == (WordNode("if"), WordNode("it"))


def test_phrases_prefixes_exclusion_and_operators():
    query = question_in_words('"last known information" OR regener* -sacrifice NOT token AND copy')
    assert query.alternatives == (
        (Group((PhraseNode(("last", "known", "information")),)),),
        (
            Group((WordNode("regener", is_prefix=True),), (WordNode("sacrifice"), WordNode("token"))),
            Group((WordNode("copy"),)),
        ),
    )


def test_a_minus_excludes_words_and_not_what_the_game_writes_with_it():
    group = question_in_words("damage -combat -1/-1 -N/-N").alternatives[0][0]
    assert group.excluded == (WordNode("combat"),)
    assert group.said == ("damage", "-1/-1", "n", "n")


def test_quotes_may_be_curly():
    assert question_in_words("“last known information”") == question_in_words('"last known information"')


def test_filters_are_no_words():
    typed = typed_query('section:702 kind:heading strike card:"gray ogre"')
    assert typed.filters == {"section": "702", "kind": "heading", "card": "gray ogre"}
    assert typed.asked == "strike"
    assert typed.without("card") == "section:702 kind:heading strike"


def test_the_rules_own_signs_stay_whole():
    assert [node.text for node in question_in_words("can't +1/+1 {T}").nodes if isinstance(node, WordNode)] == [
        "can't",
        "+1/+1",
        "{t}",
    ]


def test_of_a_long_query_the_beginning_and_the_end_count_and_it_says_so():
    query = question_in_words(f"when {'tap ' * 40} does it untap")
    assert len(query.nodes) == MAX_WORDS
    assert query.said.endswith("tap does it untap")
    assert query.remarks == ("Only the first and last 16 words were searched for.",)
    typed = typed_query(f"section:702 {'word ' * 90} does it untap")
    assert typed.remarks == ("Only the first and last 200 characters were searched for.",)
    assert typed.filters == {"section": "702"}
    assert typed.asked.endswith("word does it untap")
    assert len(typed.asked) <= MAX_CHARACTERS


def test_a_story_quotes_what_a_card_says_and_asks_for_no_phrase():
    story = question_in_words(
        'my bear has "enchanted creature gains flying" on it and he wants to bounce the bear, where does it go'
    )
    assert not story.has_phrase
    assert "enchanted creature gains flying on it" in story.said
    assert question_in_words('flying "enchanted creature" bear').has_phrase


def test_words_are_changed_where_they_stand():
    query = question_in_words('what is a trampel sub game "letal damage" -deth')
    meant = {("trampel",): ("trample",), ("sub", "game"): ("subgame",), ("letal",): ("lethal",)}
    changed = query.with_words(meant)
    assert changed.nodes == (WordNode("trample"), WordNode("subgame"), PhraseNode(("lethal", "damage")))
    assert changed.said == "what is a trample subgame"
    assert changed.alternatives[0][0].excluded == (WordNode("deth"),)


def test_the_words_of_a_phrase_may_be_looked_for_apart():
    assert question_in_words('"out of combat"').without_phrases().nodes == (WordNode("out"), WordNode("combat"))


@given(st.text(max_size=300) | st.text(alphabet='ab"*-:() ANDORT~^[]', max_size=80))
def test_every_text_can_be_understood(text: str):
    query = question_in_words(text)
    assert len(query.nodes) <= MAX_WORDS

import pytest

from crossgame.lexicon.files import LexiconError, decode_text, parse_words, read_words
from crossgame.rules.alphabet import Alphabet

WORDS = ["BE", "CAFE", "TOO"]


@pytest.mark.parametrize(
    "data",
    [
        b"be\ncafe\ntoo\n",
        b"be\ncafe\ntoo",
        b"too\r\nBe\r\nCAFE\r\n",
        b"be\rcafe\rtoo\r",
        b"\xef\xbb\xbfbe\ncafe\ntoo\n",
        "be\ncafe\ntoo\n".encode("utf-16"),
        b"# a list\n\nbe # verb\n  cafe\t\n\n\ntoo\n",
        b"be\nbe\nBE\ncafe\ntoo\n",
    ],
    ids=["lf", "no-end", "crlf-unsorted", "cr", "bom", "utf-16", "comments", "repeated"],
)
def test_any_usual_form_gives_the_same_words(data, english):
    assert parse_words(data, english) == WORDS


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-8-sig", "utf-16"])
def test_accents_in_any_encoding(encoding):
    alphabet = Alphabet(tuple("ACEFÉÑNOX"))
    assert parse_words("café\nañoñ\n".encode(encoding), Alphabet(tuple("ACEFÉÑNO"))) == ["AÑOÑ", "CAFÉ"]
    with pytest.raises(LexiconError):
        parse_words("ünder\n".encode(encoding), alphabet)


def test_decomposed_accents_are_composed():
    assert parse_words("cafe\u0301\n".encode(), Alphabet(tuple("ACEFÉ"))) == ["CAFÉ"]


@pytest.mark.parametrize(
    ("data", "line", "text"),
    [
        (b"be\nto-day\ncafe\n", 2, "TO-DAY"),
        (b"# head\n\nbe\r\nca fe\r\n", 4, "CA FE"),
        (b"be\n4you", 2, "4YOU"),
        (b"\x89PNG\r\n\x1a\n", 1, "\x89PNG"),
        ("be\nnaïve\n".encode(), 2, "NAÏVE"),
    ],
)
def test_a_bad_line_is_named_by_number_and_text(data, line, text, english):
    with pytest.raises(LexiconError) as caught:
        parse_words(data, english)
    assert (caught.value.line, caught.value.text) == (line, text)
    assert f"Line {line} " in str(caught.value)
    assert str(caught.value).count(". ") == 0  # one sentence


@pytest.mark.parametrize("data", [b"", b"\n\n", b"# nothing\n", b"\xef\xbb\xbf"])
def test_a_list_without_words_is_refused(data, english):
    with pytest.raises(LexiconError, match="no words"):
        parse_words(data, english)


def test_a_file_that_is_not_there_is_one_sentence(tmp_path, english):
    with pytest.raises(LexiconError, match="can't be read"):
        read_words(tmp_path / "none.txt", english)


def test_letters_of_two_characters(tmp_path):
    alphabet = Alphabet(("A", "C", "CH", "H", "L", "LL", "O"))
    path = tmp_path / "words.txt"
    path.write_text("llocha\nhola\n", encoding="utf-8")
    assert read_words(path, alphabet) == ["HOLA", "LLOCHA"]


def test_turkish_locale_changes_nothing(english):
    assert parse_words(b"init\n", english) == ["INIT"]


def test_decoding_never_fails():
    assert decode_text(b"\xff\xfea\x00b") == "a\ufffd"
    assert decode_text(b"\xe9t\xe9") == "été"

"""The page on the editions is current."""

from tests.rules.editions_page import PAGE, page


def test_the_page_is_written_from_the_data_of_today() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tests.rules.editions_page"

"""All routes that can be reached."""

from __future__ import annotations

from tests.core.mini import EXITS
from vassal_rulebooks.sphacteria.routes import all_routes


def test_all_routes_are_the_shortest_and_pass_no_closed_link() -> None:
    found = all_routes(
        "A",
        links=lambda place, _: [place + to for to in EXITS[place]],
        key=lambda link: link[-1],
        follow=lambda link: None if link == "BC" else link[-1],
    )
    assert list(found) == [("AB",), ("AB", "BA"), ("AB", "BE")]


def test_the_links_of_a_route_are_counted_from_its_start() -> None:
    found = all_routes(
        "A",
        links=lambda place, number: [place + to for to in EXITS[place] if number < 3],
        key=lambda link: link,
        follow=lambda link: link[-1],
    )
    assert max(map(len, found)) == 2

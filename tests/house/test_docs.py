"""What the pages in docs name is there."""

from __future__ import annotations

import re

import pytest

from tests.house.tree import ROOT, texts

PAGES = {path: text for path, text in texts().items() if path.startswith("docs/")}


@pytest.mark.parametrize("page", PAGES)
def test_every_path_and_link_of_a_page_leads_somewhere(page: str) -> None:
    paths = re.findall(r"`((?:engine|games|tests|maps|config|docs)(?:/[\w.]+)*)`", PAGES[page])
    links = [(ROOT / page).parent / link for link in re.findall(r"\]\(([^)#:]+)\)", PAGES[page])]
    assert paths, "the page names no code"
    missing = [
        str(path) for path in [*(ROOT / path for path in paths), *links] if not path.exists()
    ]
    assert not missing, f"{page} names what is not there: {', '.join(missing)}"


def test_the_readme_leads_to_every_page() -> None:
    missing = [page for page in PAGES if f"({page})" not in texts()["README.md"]]
    assert PAGES and not missing

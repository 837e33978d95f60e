"""Fifteen tasks of players, walked on a phone; the taps are those of the table in the documentation."""

import re

import pytest
from browser import PHONE, ROOT, Visit, until
from player_tasks import counted, tasks, walk

GUIDE = ROOT / "docs" / "howto" / "in-the-browser.md"
TASKS = {task.words: task for task in tasks(phone=True)}


@pytest.fixture(scope="module")
def phone(browser, plain):
    made = Visit(browser, engine=False, locale="en-US", **PHONE)
    made.context.add_init_script(
        "if (location.protocol !== 'about:') { localStorage.clear(); sessionStorage.clear(); }"
    )
    yield made.context.new_page()
    made.close()
    assert made.problems == []


@pytest.mark.parametrize("words", TASKS)
def test_a_task_takes_as_many_taps_as_the_guide_says(phone, plain, words):
    _, link, steps = TASKS[words]
    phone.goto("about:blank")
    phone.goto(f"{plain}{link}")
    done = walk(
        steps,
        phone.tap,
        phone.fill,
        phone.evaluate,
        lambda condition: until(phone, condition),
    )
    assert done == (counted(steps) or done)
    told = re.search(rf"^\| {re.escape(words)} \| (\d+) \|", GUIDE.read_text("utf-8"), flags=re.M)
    assert done <= int(told[1])

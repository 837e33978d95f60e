"""Files of commands that were killed, refused or raced: whole or not, the old ones or the new ones."""

import json

from flipalg.system.atomic_files import is_leftover

SIZE = {"old": "5", "new": "6"}


ENDS = {b"\x89PNG": b"IEND\xaeB`\x82", b"<?xml": b"</svg>", b"%PDF": b"%%EOF", b"GIF8": b";", b"<!doctype": b"</html>"}


def texts(nursery, folder, command):
    """Return the files that the old run and the new one write, by file."""
    found = {}
    for age, size in SIZE.items():
        place = folder / age
        place.mkdir(parents=True)
        outcome = nursery.command([word.format(size) for word in command], place)
        assert outcome.code == 0, outcome
        found[age] = contents(place)
    assert found["old"] != found["new"]
    return found


def contents(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not is_leftover(path.name) and not path.name.endswith((".sqlite", "-journal"))
    }


def undated(data):
    """Return a file's bytes without what tells when it was made, and their ends, which say that it is whole."""
    return (len(data) // 200, data[:4], data[-6:]) if data[:4] in (b"%PDF", b"<?xm") else data


def half_written(folder):
    """Return the files in a folder that are not whole: a writer's leftover, or a picture without its end."""
    found = []
    for path in (path for path in folder.rglob("*") if path.is_file()):
        data = path.read_bytes()
        ends = [end for begin, end in ENDS.items() if data.startswith(begin)]
        if is_leftover(path.name) or ".tmp" in path.name or (ends and not data.rstrip().endswith(ends[0])):
            found.append(path)
        elif path.suffix == ".json" and data.startswith((b"[", b"{")):
            json.loads(data)
    return found


def check_old_or_new(folder, expected):
    """Require that each file that the old run wrote is there, and is that or what the new run writes."""
    found = contents(folder)
    assert set(expected["old"]) <= set(found)
    for path, data in found.items():
        assert undated(data) in [undated(expected[age][path]) for age in SIZE if path in expected[age]], path

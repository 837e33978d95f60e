import peers


def test_peers_agree_and_are_reported(monkeypatch, tmp_path):
    small = {name: (who, tuple(sizes[:2])) for name, (who, sizes) in peers.QUESTIONS.items()}
    monkeypatch.setattr(peers, "QUESTIONS", small)
    rows = list(peers.measure())
    assert {question for question, *_ in rows} == set(small)
    table = peers.report(rows)
    assert all(line[4] == "1.0" for line in table if line[1] == "flipalg")
    peers.draw(rows, tmp_path / "peers.svg")
    assert (tmp_path / "peers.svg").read_text().startswith("<?xml")

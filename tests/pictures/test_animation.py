import base64
import io
import json
import re

import networkx as nx
import pytest

from flipalg.boards.board import Board
from flipalg.games.game_matrices import game_matrix
from flipalg.games.sweeping import sweep
from flipalg.pictures import animation, look
from flipalg.pictures.animation import Animation, of_elimination, of_presses, of_solution, of_sweep

pytest.importorskip("matplotlib")
Image = pytest.importorskip("PIL.Image")


def solution():
    from flipalg import solve

    return solve(3, 3)


def frames_of(gif):
    image = Image.open(io.BytesIO(gif))
    for k in range(image.n_frames):
        image.seek(k)
        yield image.convert("RGB").copy()


def colors(frame):
    return {"#{:02x}{:02x}{:02x}".format(*color) for _, color in frame.getcolors(1 << 20)}


def test_the_last_frame_is_the_goal():
    moved = of_solution(solution())
    first, *between, last = frames_of(moved.to_bytes("gif"))
    assert len(between) == solution().weight
    assert look.LIT not in colors(first)
    assert look.UNLIT not in colors(last)
    assert all(look.PRESS in colors(frame) for frame in between)
    assert {frame.size for frame in (first, *between, last)} == {first.size}


def test_captions_name_the_presses():
    moved = of_presses(Board(2, 3), [(0, 0), (1, 2)])
    assert [frame.title for frame in moved.frames] == ["start", "1 of 2: A1", "2 of 2: C2", "done"]
    assert repr(moved) == "Animation(4 frames)"


def test_html_is_one_file_with_every_frame():
    moved = of_presses(Board(2, 3), [(0, 0)])
    page = moved.to_bytes("html").decode()
    data = json.loads(re.search(r"const data = (.*);\n", page)[1])
    for name in ("light", "dark"):
        assert [base64.b64decode(image) for image in data["images"][name]] == moved.pngs(name, 1000)
    assert max(Image.open(io.BytesIO(moved.pngs(dots=1000)[0])).size) in (999, 1000)
    assert data["captions"] == ["start", "1 of 1: A1", "done"]
    assert "http" not in page
    assert 'srcdoc="' in moved._repr_html_()


def test_bytes_are_the_same_each_time():
    for form in ("gif", "html"):
        assert of_solution(solution()).to_bytes(form) == of_solution(solution()).to_bytes(form)


def test_sweeping_and_elimination_move_too():
    board = nx.convert_node_labels_to_integers(nx.grid_2d_graph(2, 3), first_label=1)
    swept = sweep(board, [1, 5, 2, 4])
    assert [frame.title for frame in of_sweep(swept, 3).frames] == ["start", "coin 1", "coin 5", "coin 2", "coin 4"]
    matrix = game_matrix(2, 2)
    assert len(of_elimination(matrix).frames) == len(matrix.elimination_steps()) + 1


def test_what_is_too_long_or_unknown_is_refused(tmp_path):
    with pytest.raises(ValueError, match="got 401"):
        of_presses(Board(20, 20), [(i, j) for i in range(20) for j in range(20)])
    with pytest.raises(ValueError, match="got 401"):
        Animation([of_presses(Board(1, 1), []).frames[0]] * 401)
    with pytest.raises(ValueError, match=r"got a\.mp4"):
        animation.form_of(tmp_path / "a.mp4")
    with pytest.raises(ValueError, match="'png'"):
        of_presses(Board(1, 1), []).to_bytes("png")

import base64
import io
import json
import re
from math import hypot

import networkx as nx
import pytest

from flipalg.boards.board import Board
from flipalg.games.game_matrices import game_matrix
from flipalg.games.sweeping import sweep
from flipalg.pictures import animation, theme
from flipalg.pictures.animation import Animation, of_elimination, of_equations, of_presses, of_solution, of_sweep
from flipalg.pictures.picture import Scene

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
    assert theme.LIT not in colors(first)
    assert theme.UNLIT not in colors(last)
    assert all(theme.PRESS in colors(frame) for frame in between)
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
        first = base64.b64decode(data["images"][name][0])
        assert first == of_presses(Board(2, 3), []).pngs(name, 1000)[0]
    assert max(Image.open(io.BytesIO(moved.pngs(dots=1000)[0])).size) in (999, 1000)
    assert data["captions"] == ["start", "1 of 1: A1", "done"]
    assert "http" not in page
    assert 'srcdoc="' in moved._repr_html_()


def test_equations_stand_beside_their_board():
    moved = of_equations("##. .#.")
    captions = [frame.title for frame in moved.frames]
    steps = game_matrix(2, 3).elimination_steps([1, 1, 0, 0, 1, 0])
    assert captions[1:-1] == [str(step) for step in steps]
    assert captions[-1] == "no solution: 0 = 1 is the sum of these equations"
    assert of_equations("#. ..").frames[-1].title == "one solution: press A1, B1, A2"
    with pytest.raises(ValueError, match="to 20 cells"):
        of_equations(Board(5, 5))


@pytest.mark.parametrize("board", ["##. .#.", "#.# ...", "... ..."])
def test_numbers_stand_on_the_cells_whose_equations_add_up_to_the_row(board):
    """What a frame marks is read back from its SVG: the marked equations add up to the row of that number."""
    start = Board(board)
    right = [value for row in start for value in row]
    first = game_matrix(2, 3).augmented(right).rows
    steps = game_matrix(2, 3).elimination_steps(right)
    frames = of_equations(start).frames[1 : len(steps) + 1]
    for step, frame in zip(steps, frames, strict=True):
        marked = {}
        for x, y, words in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([\d, ]+)</text>', Scene([frame]).svg()):
            marked.setdefault(words, []).append((float(x), float(y)))
        changed = step.rows[1:] if step.action == "add" else step.rows
        unit = min(Scene([frame]).size[k] * 72 / Scene([frame]).extent[k] for k in (0, 1))
        left, top = 0.8 + (frame.room - frame.width) / 2 + 1, 1.7 + (frame.height - 3) / 2 + 1
        sums = dict.fromkeys(changed, 0)
        for words, places in marked.items():
            for x, y in places:
                j, i = int((x / unit - left) // 1), int(((y - 0.1 * unit) / unit - top) // 1)
                if 0 <= j < 3 and 0 <= i < 2:
                    for number in words.split(", "):
                        sums[int(number) - 1] ^= first[3 * i + j]
        assert sums == {row: step.matrix.rows[row] for row in changed}


def test_bytes_are_the_same_each_time():
    for form in ("gif", "html"):
        assert of_solution(solution()).to_bytes(form) == of_solution(solution()).to_bytes(form)


def test_sweeping_and_elimination_move_too():
    board = nx.convert_node_labels_to_integers(nx.grid_2d_graph(2, 3), first_label=1)
    swept = sweep(board, [1, 5, 2, 4])
    assert [frame.title for frame in of_sweep(swept, 3).frames] == ["start", "coin 1", "coin 5", "coin 2", "coin 4"]
    matrix = game_matrix(2, 2)
    assert len(of_elimination(matrix).frames) == len(matrix.elimination_steps()) + 1


def test_long_or_unknown_animations_are_refused(tmp_path):
    with pytest.raises(ValueError, match="got 402"):
        of_presses(Board(20, 20), [(i, j) for i in range(20) for j in range(20)])
    with pytest.raises(ValueError, match="got 401"):
        Animation([of_presses(Board(1, 1), []).frames[0]] * 401)
    with pytest.raises(ValueError, match=r"got a\.mp4"):
        animation.animation_format(tmp_path / "a.mp4")
    with pytest.raises(ValueError, match="'png'"):
        of_presses(Board(1, 1), []).to_bytes("png")


@pytest.mark.parametrize(("m", "n"), [(2, 2), (4, 5)])
def test_a_label_stays_within_its_dot(m, n):
    from matplotlib.collections import PatchCollection
    from matplotlib.figure import Figure

    labels = 0
    frames = of_equations(Board(m, n, colors=2).press([(0, 0), (m - 1, n - 1)])).frames
    for frame in frames[:: max(1, len(frames) // 3)]:
        axes = Scene([frame]).draw_on(Figure(dpi=200).add_axes((0, 0, 1, 1)))
        axes.apply_aspect()
        discs = [path for drawn in axes.collections if isinstance(drawn, PatchCollection) for path in drawn.get_paths()]
        circles = [axes.transData.transform(path.vertices) for path in discs]
        for text in axes.texts:
            if text.get_color() != "#ffffff":
                continue
            box = text.get_window_extent()
            middle = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
            dot = min(circles, key=lambda circle: hypot(*(circle.mean(axis=0) - middle)))
            radius = (dot[:, 0].max() - dot[:, 0].min()) / 2
            center = (dot.max(axis=0) + dot.min(axis=0)) / 2
            em = text.get_fontsize() * axes.figure.dpi / 72
            bottom = box.y0 + 0.236 * em  # the box has room for letters with a tail
            top = bottom + 0.73 * em
            far = max(hypot(x - center[0], y - center[1]) for x in (box.x0, box.x1) for y in (top, bottom))
            assert far < 1.02 * radius, (text.get_text(), far, radius)
            labels += 1
    assert labels > m * n

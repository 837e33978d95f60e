"""`flipalg play`: the page on this machine alone."""

import http.client
import signal
import threading
import zipfile

import pytest

from flipalg.cli import main
from flipalg.commands.play import RELEASED, page_server

POLICY = "default-src 'none'; script-src 'self'"
PAGE = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><p>page'


@pytest.fixture
def server(tmp_path):
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "sw.js").write_text("", encoding="utf-8")
    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "pyodide.mjs").write_text("", encoding="utf-8")
    with page_server(tmp_path) as made:
        threading.Thread(target=made.serve_forever, args=[0.02], daemon=True).start()
        yield made
        made.shutdown()


def get(server, path="/", host=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=600)
    connection.request("GET", path, headers={"Host": host} if host else {})
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response, body


def test_it_is_served_on_this_machine_with_its_policy(server):
    assert server.server_address[0] == "127.0.0.1"
    response, body = get(server)
    assert (response.status, body) == (200, PAGE)
    assert response.headers["Content-Security-Policy"] == f"{POLICY}; frame-ancestors 'self'"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert get(server, "/v/pyodide.mjs")[0].headers["Content-Type"] == "text/javascript"


@pytest.mark.skipif(not hasattr(signal, "getitimer"), reason="notes are printed by a signal")
def test_no_note_says_that_the_server_still_runs(server, tmp_path, monkeypatch):
    timers = []
    monkeypatch.setattr(type(server), "serve_forever", lambda _: timers.append(signal.getitimer(signal.ITIMER_REAL)))
    assert main(["play", "--no-browser", "--dir", str(tmp_path)]) == 0
    assert timers == [(0.0, 0.0)]


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        ("/", "example.org", 421),
        ("/", "127.0.0.1:80@evil.com", 421),
        ("/", "localhost:", 421),
        ("/", "LOCALHOST:8000", 200),
        ("/v/", None, 404),
        ("/../x", None, 404),
    ],
)
def test_other_names_listings_and_other_files_are_refused(server, path, host, status):
    assert get(server, path, host)[0].status == status


def test_links_out_of_the_folder_are_not_followed(server, tmp_path, tmp_path_factory):
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    (tmp_path / "a.txt").symlink_to(secret)
    (tmp_path / "folder").symlink_to(secret.parent)
    (tmp_path / "inside.html").symlink_to("index.html")
    assert get(server, "/a.txt")[0].status == get(server, "/folder/secret.txt")[0].status == 404
    assert get(server, "/inside.html")[1] == PAGE


def test_a_missing_page_is_refused_with_the_command_that_builds_it(tmp_path, capsys):
    assert main(["play", "--dir", str(tmp_path), "--no-browser"]) == 2
    assert "python scripts/build_site.py" in capsys.readouterr().err
    (tmp_path / "page.zip").write_text("not a zip file")
    assert main(["play", "--dir", str(tmp_path / "page.zip"), "--no-browser"]) == 2
    assert capsys.readouterr().err.endswith("page.zip is neither a folder nor a zip file\n")
    with zipfile.ZipFile(tmp_path / "page.zip", "w") as archive:
        archive.writestr("x.txt", "")
    assert main(["play", "--dir", str(tmp_path / "page.zip"), "--no-browser"]) == 2
    assert f"no built page in {tmp_path / 'page.zip'}; " in capsys.readouterr().err


def test_the_zip_file_of_a_release_is_served_where_it_lies(server, tmp_path, monkeypatch):
    with zipfile.ZipFile(tmp_path / RELEASED, "w") as archive:
        for name in ("index.html", "sw.js"):
            archive.write(tmp_path / name, name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("flipalg.commands.play.BUILT", tmp_path / "no build")
    served = []
    monkeypatch.setattr(
        "flipalg.commands.play.page_server", lambda folder, *_: served.append(page_of(folder)) or server
    )
    monkeypatch.setattr(type(server), "serve_forever", lambda self: None)
    assert main(["play", "--no-browser"]) == 0
    assert served == [PAGE]


def page_of(folder):
    return (folder / "index.html").read_text(encoding="utf-8")


def test_a_size_opens_its_board(capsys, monkeypatch, server):
    monkeypatch.setattr("flipalg.commands.play.page_server", lambda *_: server)
    monkeypatch.setattr(type(server), "serve_forever", lambda self: None)
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    for words in ([], ["7", "9"], ["7x9"]):
        assert main(["play", *words]) == 0
    here = f"http://127.0.0.1:{server.server_address[1]}/"
    assert opened == capsys.readouterr().out.splitlines() == [here, f"{here}#size=7x9", f"{here}#size=7x9"]

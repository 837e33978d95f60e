"""Sizes beyond all disks, misspelt folders, other hosts and links: one line, at once."""

import http.client
import os
import threading

import pytest
from attacking import linux, tried

from flipalg.commands.play import page_server

LINES = [
    "solve 1000000 1000000",
    "solve 10^8 10^8",
    "10^8x10^8 --json",
    "hint 10^8 10^8",
    "solve 10^5 10^5 --most 2",
    "kernel 10^8 10^8",
    "random 10^5 10^5",
    "press 10^5x10^5 A1",
    "table nullity --max 10^6",
    "table nullity --max 3 --to no/x.csv",
    "run primitives --max 100 --to no/x",
    "classify --check --out nodir",
]


@linux
@pytest.mark.parametrize("line", LINES)
def test_a_command_that_would_never_end_is_one_line_at_once(nursery, tmp_path, line):
    before = sorted(os.listdir(tmp_path))
    outcome = nursery.command(line.split(), tmp_path)
    assert outcome.is_clean(codes=(2,)), outcome
    assert outcome.out == b""
    assert 0 < outcome.peak < 500 << 10, outcome.peak  # in KB
    assert sorted(os.listdir(tmp_path)) == before
    tried("sizes and folders that cannot be meant")


@linux
@pytest.mark.parametrize("host", ["127.0.0.1:80@evil.com", "127.0.0.1.evil.com", "localhost@evil.com", "", "[::1]"])
def test_the_page_answers_only_to_its_own_names(tmp_path, host):
    (tmp_path / "index.html").write_text("<p>", encoding="utf-8")
    (tmp_path / "sw.js").write_text("", encoding="utf-8")
    (tmp_path / "passwd").symlink_to("/etc/passwd")
    with page_server(tmp_path) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for path, name in (("/", host), ("/passwd", "localhost")):
            connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
            connection.putrequest("GET", path, skip_host=True)
            connection.putheader("Host", name)
            connection.endheaders()
            assert connection.getresponse().status in (404, 421)
            connection.close()
        server.shutdown()
    tried("other names of the page, and links out of its folder")

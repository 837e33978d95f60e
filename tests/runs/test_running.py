import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from run_chunks import job, lines, slow_job

from flipalg.cli import main
from flipalg.runs import executors
from flipalg.runs.checkpoint import Checkpoint
from flipalg.runs.job import Job, RunError
from flipalg.runs.running import Progress, run
from flipalg.tables.jobs import make

ROOT = Path(__file__).parents[2]
UNDISTURBED = run(slow_job(seconds=0))
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests" / "helpers")])}


def start(checkpoint, jobs=1, *more, **options):
    command = [
        sys.executable,
        str(ROOT / "tests" / "helpers" / "run_chunks.py"),
        str(checkpoint),
        str(jobs),
        *map(str, more),
    ]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, start_new_session=True, **options
    )


def output_of(process):
    out, err = process.communicate(timeout=600)
    return process.returncode, out.decode(), err.decode()


def done(checkpoint):
    with closing(sqlite3.connect(checkpoint, isolation_level=None)) as file:
        return file.execute("SELECT COUNT(*) FROM results").fetchone()[0]


def test_the_output_is_in_the_order_of_the_chunks():
    assert run(job("square", [(5,), (2,), (3,)])) == "25\n4\n9\n"


def test_sigkill_at_20_random_moments_and_resume_give_identical_bytes(tmp_path):
    source = random.Random(17)
    kills, finished = 0, 0
    while kills < 20 or not finished:
        checkpoint = tmp_path / f"{finished}.sqlite"
        process = start(checkpoint)
        if kills < 20:
            time.sleep(source.uniform(0.1, 0.4))
            process.kill()
        code, out, err = output_of(process)
        if code == -signal.SIGKILL:
            kills += 1
        else:
            assert (code, out, err) == (0, UNDISTURBED, "")
            finished += 1
    assert finished >= 1


def test_sigkill_of_a_run_with_workers_leaves_no_worker(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    process = start(checkpoint, 2)
    while not checkpoint.exists():
        time.sleep(0.02)
    time.sleep(1)
    process.kill()
    process.communicate(timeout=600)  # the workers hold the pipes: it returns when the last of them is gone
    assert output_of(start(checkpoint, 2)) == (0, UNDISTURBED, "")


def test_two_local_processes_give_the_same_bytes():
    assert run(slow_job(), jobs=2) == UNDISTURBED


def test_a_worker_killed_once_loses_nothing(tmp_path):
    rows = [(n, str(tmp_path)) for n in range(8)]
    assert run(job("die_once", rows), tmp_path / "x.sqlite", jobs=2) == lines(range(8))
    assert (tmp_path / "died").exists()


def test_a_chunk_that_kills_its_worker_is_named_and_the_rest_is_kept(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    with pytest.raises(RunError, match=r"^chunk 3 of test ended its worker twice; . of 5 chunks are kept, go on with"):
        run(job("die_always", [(n,) for n in range(5)]), checkpoint, jobs=2)
    assert done(checkpoint) >= 2


def test_a_chunk_that_fails_is_named_on_one_line():
    with pytest.raises(RunError) as caught:
        run(job("fail", [(0,)]))
    assert str(caught.value) == "chunk 0 of test failed: ZeroDivisionError: nothing is divided by 0"


def test_a_full_disk_loses_nothing(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    code, out, err = output_of(start(checkpoint, 1, 26_000))
    assert (code, out) == (1, "")
    assert "cannot be written" in err
    assert "go on with --resume" in err
    assert err.count("\n") == 1
    before = done(checkpoint)
    assert 0 < before < 40
    assert output_of(start(checkpoint)) == (0, UNDISTURBED, "")


def test_two_runs_on_one_checkpoint(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    out = run(job("second_run", [(str(checkpoint),)]), checkpoint)
    assert out == f"[1, '{checkpoint} is in use by another run\\n']\n"


def test_a_checkpoint_that_exists_is_not_overwritten(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    run(job("square", [(1,)]), checkpoint)
    with pytest.raises(RunError, match=r"x.sqlite exists: go on with --resume"):
        run(job("square", [(1,)]), checkpoint)


def test_foreign_checkpoints_are_refused_by_name(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    run(job("square", [(1,), (2,)], count=2), checkpoint)
    for other, words in {
        "another job: test count=2, not other count=2": job("square", [(1,), (2,)], "other", count=2),
        "another job: test count=2, not test count=3": job("square", [(1,), (2,)], count=3),
        "another version, which cuts test into other chunks": job("square", [(1,), (3,)], count=2),
    }.items():
        with pytest.raises(RunError, match=f"x.sqlite .*{other}"):
            run(words, checkpoint, resume=True)
    with closing(sqlite3.connect(checkpoint, isolation_level=None)) as file:
        file.execute("UPDATE about SET value = 'flipalg run 0' WHERE name = 'format'")
    with pytest.raises(RunError, match=r"x.sqlite is of another version \(flipalg run 0, not flipalg run 1\)"):
        run(job("square", [(1,), (2,)], count=2), checkpoint, resume=True)
    checkpoint.write_text("a diary")
    with pytest.raises(RunError, match=r"x.sqlite is damaged or not a checkpoint"):
        run(job("square", [(1,), (2,)], count=2), checkpoint, resume=True)


def test_a_flipped_bit_is_noticed_or_harmless(tmp_path):
    """Wherever it is, the output is not wrong; in a result it is named."""
    checkpoint = tmp_path / "x.sqlite"
    task = slow_job(12, 0)
    expected = run(task, checkpoint)
    whole = checkpoint.read_bytes()
    source = random.Random(5)
    noticed = 0
    in_results = [i for i in range(len(whole)) if whole[i:].startswith(b'"square"')]
    for place in source.sample(range(len(whole)), 40) + in_results:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << source.randrange(8)
        checkpoint.write_bytes(damaged)
        try:
            assert run(task, checkpoint, resume=True) == expected
        except RunError as error:
            assert str(checkpoint) in str(error)  # noqa: PT017
            noticed += 1
    assert noticed >= 10


def test_a_result_changed_in_the_file_is_named(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    task = job("square", [(4,), (5,)])
    run(task, checkpoint)
    with closing(sqlite3.connect(checkpoint, isolation_level=None)) as file:
        file.execute("UPDATE results SET result = '17' WHERE key = '4'")
    with pytest.raises(RunError, match="the result of chunk '4' does not match its digest"):
        run(task, checkpoint, resume=True)


def test_a_scheduler_that_cannot_be_reached(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("flipalg.runs.executors.CONNECT_SECONDS", 0.5)
    with pytest.raises(RunError, match=r"^no scheduler answers at tcp://127.0.0.1:9 \(.*\)$"):
        run(job("square", [(1,)]), scheduler="tcp://127.0.0.1:9")


class Ending(executors._ClusterExecutor):
    """A scheduler that still answers the given number of times."""

    def __init__(self, times):
        self.times = times

    def answers(self):
        self.times -= 1
        return self.times >= 0


def test_a_scheduler_that_ends_may_answer_for_a_moment(monkeypatch):
    error = ValueError("too many values to unpack (expected 3)")  # Dask's own, for a chunk that it did not do
    monkeypatch.setattr(executors, "ENDING_SECONDS", 600)
    assert executors.is_gone(error, Ending(2))
    monkeypatch.setattr(executors, "ENDING_SECONDS", 0)
    assert not executors.is_gone(error, Ending(1000))
    assert not executors.is_gone(error, executors.InProcess())


CLUSTER = """
import sys, threading, time
from distributed import LocalCluster
from flipalg.runs.job import RunError
from flipalg.runs.running import run
from run_chunks import job, slow_job
cluster = LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, host="127.0.0.1",
                       protocol="tcp://")
address = cluster.scheduler_address
sys.stdout.write(run(slow_job(), scheduler=address))
try:
    run(job("take_too_long", [(1,)]), scheduler=address)
except RunError as error:
    print(error, flush=True)
threading.Timer(1.5, cluster.close).start()
try:
    run(slow_job(400, 0.05), scheduler=address)
except RunError as error:
    print(error, flush=True)
import os
os._exit(0)
"""


def test_a_cluster_on_loopback_gives_the_same_bytes_and_its_end_is_one_line():
    pytest.importorskip("distributed")
    process = subprocess.run([sys.executable, "-c", CLUSTER], capture_output=True, env=ENVIRONMENT, timeout=600)
    out = process.stdout.decode()
    assert out.startswith(UNDISTURBED)
    failed, ended = out[len(UNDISTURBED) :].splitlines()
    assert failed == "chunk 1 of test failed: TimeoutError: chunk 1 took too long"  # no error of Dask's
    assert ended.startswith("the scheduler at tcp://127.0.0.1:")
    assert out.endswith("went away; go on with --resume\n")
    assert process.stderr == b""


def test_progress_has_rate_and_remaining_time():
    assert str(Progress(30, 90, 20, 10.0)) == "30 of 90 chunks, 2.0 a second, 0:00:30 left"
    seen = []
    run(job("square", [(1,), (2,)]), report=seen.append)
    assert [(p.done, p.total) for p in seen] == [(1, 2), (2, 2)]


def test_the_identity_of_a_job_is_its_chunks():
    assert slow_job(3).identity == slow_job(3).identity != slow_job(4).identity
    assert Job("a", {}, [], "m:f", lines).identity != Job("b", {}, [], "m:f", lines).identity


def test_results_of_two_versions_of_the_code_are_not_put_together(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    old, new = (replace(job("square", [(1,), (2,)]), version=version) for version in ("1, code a", "1, code b"))
    run(old, checkpoint)
    with pytest.raises(RunError, match=r"made by another version of the code \(1, code a, not 1, code b\)"):
        run(new, checkpoint, resume=True)
    with closing(sqlite3.connect(checkpoint, isolation_level=None)) as file:
        file.execute("DELETE FROM about WHERE name = 'version'")
    with pytest.raises(RunError, match=r"made by another version of the code \(unknown"):
        run(new, checkpoint, resume=True)


def test_jobs_know_the_code_that_does_them(monkeypatch):
    known = make("fewest", 3).version
    monkeypatch.setattr("flipalg.tables.jobs.ROOMS", ("algebra",))
    assert make("fewest", 3).version != known


def test_the_output_does_not_replace_the_checkpoint(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for words in (["--checkpoint", "x", "--to", "./x"], ["--to", str(tmp_path / "chomp-3.sqlite")]):
        assert main(["run", "chomp", "--max", "3", *words]) == 2
        assert "the output would replace the checkpoint" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_checkpoint_that_cannot_be_opened_is_one_line(tmp_path):
    for path in (tmp_path / "missing" / "x.sqlite", tmp_path):
        with pytest.raises(RunError, match=rf"^{path} (exists|cannot be opened).*$"):
            run(job("square", [(1,)]), path)


def test_any_name_is_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:x?mode=memory"):
        assert run(job("square", [(3,)]), Path(name)) == "9\n"
        assert done(tmp_path / name) == 1


def test_text_that_is_not_utf8_is_damage(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    task = job("square", [(12345,)])
    run(task, checkpoint)
    for old, new in ((b"152399025", b"1523\xff9025"), (task.identity.encode(), b"\xff" * len(task.identity))):
        whole = checkpoint.read_bytes()
        assert old in whole
        checkpoint.write_bytes(whole.replace(old, new))
        with pytest.raises(RunError, match=r"^.*x\.sqlite is damaged"):
            run(task, checkpoint, resume=True)
        checkpoint.write_bytes(whole)


def test_a_checkpoint_is_free_when_its_run_is_over(tmp_path):
    checkpoint = tmp_path / "x.sqlite"
    task = job("square", [(1,), (2,)])
    with Checkpoint(checkpoint, task, False):
        with pytest.raises(RunError, match="in use by another run"):
            Checkpoint(checkpoint, task, True)
        assert os.listdir(tmp_path) in (
            ["x.sqlite"],
            ["x.sqlite", "x.sqlite-journal"],
            ["x.sqlite-journal", "x.sqlite"],
        )
    Checkpoint(checkpoint, task, True).close()
    assert os.listdir(tmp_path) == ["x.sqlite"]

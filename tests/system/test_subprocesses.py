import operator
import os

import pytest

from f2x import child_process
from flipalg.system.subprocesses import decoded, encoded, run_in_subprocess, run_in_subprocess_if


def test_a_function_is_called_in_another_process():
    assert run_in_subprocess("operator:mul", 10**20, -(10**40)) == -(10**60)
    assert run_in_subprocess("os:getpid") != os.getpid()


def test_the_condition_decides_where():
    assert run_in_subprocess_if(False, "os:getpid") == os.getpid()
    assert run_in_subprocess_if(True, "os:getpid") != os.getpid()


def test_its_errors_are_those_of_the_function():
    with pytest.raises(ValueError, match="nonnegative"):
        run_in_subprocess("math:isqrt", -1)
    with pytest.raises(MemoryError, match="would need"):
        run_in_subprocess("flipalg.theory.determinant_polynomials:determinant_polynomial", 10**13)
    with pytest.raises(ChildProcessError, match="TypeError"):
        run_in_subprocess("operator:neg", "text")


def test_more_seconds_than_given_are_an_error():
    with pytest.raises(TimeoutError, match=r"not done in 0\.2 seconds"):
        run_in_subprocess("time:sleep", 60, seconds=0.2)


def test_where_no_process_can_be_started_the_function_is_called_here(monkeypatch):
    def refuse(*_, **__):
        raise OSError

    monkeypatch.setattr(child_process.subprocess, "Popen", refuse)
    assert run_in_subprocess("os:getpid") == os.getpid()
    assert run_in_subprocess("operator:neg", 3) == operator.neg(3)


def test_integers_of_any_size_there_and_back():
    value = [-(1 << 40_000), [0, 1], None, "plus", ""]
    assert decoded(encoded(value)) == (-(1 << 40_000), (0, 1), None, "plus", "")

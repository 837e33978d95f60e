import llvmlite.binding as llvm
from engine import lazily
from llvmlite import ir

compilation = lazily("packed.compilation")


def descended(n, step):
    return n if n <= 0 else descended(n - step, step)


def summed(n):
    total = 0
    for k in range(n):
        total += k
    return total


def test_a_kernel_that_calls_itself_is_called_by_its_name(monkeypatch):
    from numba import int64, types

    monkeypatch.setattr("flipalg.algebra.f2.packed.compilation._kernels", [])
    monkeypatch.setitem(globals(), "descended", descended)
    signature = int64(int64, int64)
    called = compilation.kernel(signature)(descended)
    assert isinstance(called, types.ExternalFunction)
    assert (called.symbol, called.sig) == ("part_descended", signature)
    ((overload, entry),) = compilation._kernels
    assert f'@"{overload.fndesc.llvm_func_name}"(i64*' in str(entry)
    assert "call i64 @part_descended" in overload.library.get_llvm_str()


def test_numba_neither_optimizes_nor_translates_kernels():
    """Both are done once, for all kernels together; where numba does it, too, the engine takes much longer."""
    from numba import int64

    overload = compilation._compiled(summed, int64(int64))
    name = overload.fndesc.llvm_func_name
    assert "alloca" in str(overload.library.get_function(name))
    assert not overload.library.get_pointer_to_function(name)


def test_what_is_written_at_the_end_is_optimized():
    machine = compilation.target_machine()
    word = ir.IntType(64)
    written = ir.Module()
    function = ir.Function(written, ir.FunctionType(word, [word]), "sum")
    builder = ir.IRBuilder(function.append_basic_block())
    place = builder.alloca(word)
    builder.store(function.args[0], place)
    once = builder.load(place)
    builder.ret(builder.add(once, once))
    module = llvm.parse_assembly(str(written))
    assert "alloca" in str(module)
    assert b"sum" in compilation._object_file(module, machine)
    assert "alloca" not in str(module)

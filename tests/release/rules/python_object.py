#!/usr/bin/env python3
"""The class of the ctypes module: buffers, and exceptions that say in words what is wrong.
Usage: python_object.py MODULE LIBRARY
"""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(sys.argv[1]).parent))
import dp2emu


def failure_of(call, *arguments, **members):
    try:
        call(*arguments, **members)
    except dp2emu.Failed as failed:
        return failed
    raise AssertionError(f"{call.__name__}{arguments} does not fail")


def main():
    library = dp2emu.load(sys.argv[2])
    with dp2emu.Emulator(library) as emulator:
        emulator.create_buffer(7, 16)
        emulator.write_buffer(7, b"four", offset=4)
        assert emulator.read_buffer(7, 16) == bytes(4) + b"four" + bytes(8)
        assert emulator.read_buffer(7, 2, offset=5) == b"ou"

        # The reason in words, and as members.
        beyond = failure_of(emulator.read_buffer, 7, 16, offset=1)
        assert beyond.result == dp2emu.OUT_OF_RANGE, beyond
        assert str(beyond).startswith("dp2emu_read_buffer: DP2EMU_OUT_OF_RANGE: out of range"), beyond
        assert beyond.fault == "out of range" and beyond.field, (beyond.fault, beyond.field)
        nothing = failure_of(emulator.destroy_object, 8)
        assert nothing.result == dp2emu.BAD_HANDLE and nothing.fault == "bad handle", nothing
        assert "bad handle" in str(nothing), nothing
        emulator.destroy_object(7)
        assert failure_of(emulator.read_buffer, 7, 1).fault == "bad handle"
        assert failure_of(emulator.create_buffer, 7, 1 << 40).result == dp2emu.LIMIT_EXCEEDED
        # An emulator is as usable as before.
        emulator.create_buffer(7, 1)
        assert emulator.read_buffer(7, 1) == b"\0"

    # Without an emulator there is no reason to ask for.
    unmade = failure_of(dp2emu.Emulator, library, workers=dp2emu.MAX_WORKERS + 1)
    assert str(unmade).startswith("dp2emu_create: DP2EMU_") and unmade.fault == unmade.field == "", unmade
    print("python_object: buffers and exceptions are as they should be")


main()

#!/usr/bin/env python3
"""The ctypes module says what the C header says: constants, functions with their types, and, as a compiled C program
prints them, the sizes of all structs and the offsets of their members. Checks first, with changed copies of the module,
that a difference is found.
Usage: python_binding.py MODULE
"""
import ctypes
import re
import subprocess
import sys
import tempfile
import types
from pathlib import Path

sys.dont_write_bytecode = True
import public_header

C_TYPES = {
    "void": None, "char*": ctypes.c_char_p, "void*": ctypes.c_void_p, "void**": ctypes.POINTER(ctypes.c_void_p),
    "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t, "size_t*": ctypes.POINTER(ctypes.c_size_t),
    "dp2emu_result": ctypes.c_int32, "uint32_t*": ctypes.POINTER(ctypes.c_uint32), "dp2emu*": ctypes.c_void_p,
    "dp2emu**": ctypes.POINTER(ctypes.c_void_p), "dp2emu_picture*": ctypes.c_void_p,
    "dp2emu_picture**": ctypes.POINTER(ctypes.c_void_p),
}


def ctype_of(text, module):
    """The ctypes type of a C type: const says nothing about how it is passed."""
    name = re.sub(r"\bconst\b|\s", "", text)
    if name in C_TYPES:
        return C_TYPES[name]
    if name.endswith("_function"):
        return getattr(module, name.removeprefix("dp2emu_"))
    if name.endswith("*") and hasattr(module, name[:-1]):
        return ctypes.POINTER(getattr(module, name[:-1]))
    raise LookupError(f"the type {name} is not known here")


def declared_functions(header, module):
    for result, name, arguments in re.findall(r"^DP2EMU_API ([^;(]*?)(dp2emu_\w+)\(([^;]*)\);", header, re.M):
        types_of_arguments = [] if arguments == "void" else [
            ctype_of(re.sub(r"\w+$", "", argument.strip()), module) for argument in arguments.split(",")]
        yield name, (ctype_of(result, module), *types_of_arguments)


def run_c(text, folder):
    (folder / "print.c").write_text(text)
    compiler = subprocess.run(["cc", "-std=c11", "-Wall", "-Werror", "-I", folder, "-o", folder / "print",
                               folder / "print.c"], capture_output=True, text=True)
    if compiler.returncode: # some name does not exist in C
        raise LookupError(compiler.stderr)
    return subprocess.run([folder / "print"], check=True, capture_output=True, text=True).stdout.splitlines()


def differences(header, module, folder):
    """Two tables {key: value}: what the C program prints, and the same figures of the module."""
    c, python, lines = {}, {}, []
    for name in re.findall(r"^#define DP2EMU_(\w+) +\S", header, re.M):
        if name == "API":
            continue
        python["DP2EMU_" + name] = str(getattr(module, name, "missing"))
        lines.append(f'printf("DP2EMU_{name} %lld\\n", (long long)DP2EMU_{name});')
    code = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    for name, body in re.findall(r"^typedef struct (dp2emu_\w+) \{(.*?)^\}", code, re.M | re.S):
        kind = getattr(module, name, None)
        if kind is None:
            python[f"struct {name}"], c[f"struct {name}"] = "missing", "there"
            continue
        c[f"members of {name}"] = re.findall(r"(\w+)(?:\[\d+\])?\s*[,;]", body)
        python[f"members of {name}"] = [member for member, *_ in kind._fields_]
        python[f"sizeof({name})"] = str(ctypes.sizeof(kind))
        lines.append(f'printf("sizeof({name}) %zu\\n", sizeof({name}));')
        for member, *_ in kind._fields_:
            field = getattr(kind, member)
            python[f"{name}.{member}"] = f"{field.offset}+{field.size}"
            lines.append(f'printf("{name}.{member} %zu+%zu\\n", offsetof({name}, {member}), '
                         f'sizeof((({name}*)0)->{member}));')
    (folder / "dp2emu.h").write_text(header)
    text = "#include <dp2emu.h>\n#include <stdio.h>\nint main(void) {\n" + "\n".join(lines) + "\n}\n"
    c.update(line.split(" ") for line in run_c(text, folder))
    c.update({name + "()": what for name, what in declared_functions(header, module)})
    python.update({name + "()": what for name, what in module.functions.items()})
    return [f"{key}: {c.get(key, 'missing')} in C, {python.get(key, 'missing')} in Python"
            for key in sorted(c | python) if c.get(key) != python.get(key)]


def module_of(text):
    module = types.ModuleType("dp2emu")
    exec(compile(text, "dp2emu.py", "exec"), module.__dict__)
    return module


def main(module_path):
    header, text = public_header.text(), Path(module_path).read_text()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        changes = [
            ("LOG_ERROR = range(4)", "LOG_ERROR = range(1, 5)"),
            ("OK, INVALID_ARGUMENT", "FINE, INVALID_ARGUMENT"),
            ('("max_bytes", c_uint64)', '("max_bytes", c_uint32)'),
            ('("size opcode", c_uint32)', '("size opcode more", c_uint32)'),
            ("(c_int32, _picture, POINTER(c_void_p))", "(c_int32, _picture, c_void_p)"),
            ('    "dp2emu_finish": (c_int32, _emulator),\n', ""),
            ("dp2emu_rect", "dp2emu_area"),
            (", c_uint32 * 4)", ", c_uint32 * 3)"),
        ]
        for old, new in changes:
            assert old in text, old
            try:
                found = differences(header, module_of(text.replace(old, new)), folder)
            except LookupError as error: # a name without a counterpart
                found = [error]
            if not found:
                sys.exit(f"python_binding: this test does not see {old} become {new}")
        try:
            found = differences(header, module_of(text), folder)
        except LookupError as error:
            found = [str(error)]
    if found:
        sys.exit(f"python_binding: {module_path} differs from the header:\n    " + "\n    ".join(found))
    print(f"python_binding: {len(module_of(text).functions)} functions as in the header")


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
"""Symbol versions: each function of the header stands in one node of responses/dp2emu.map. A version that is released (an
entry of the changelog that is not UNRELEASED) has the functions that responses/dp2emu.abi has for it, no more and no less:
a new function goes into a node of its own, which has the header's version and a line in Debian's symbols file.
Checks first, with changed texts, that each mistake is noticed. abi.sh --renew asks here before it writes.
Usage: symbol_versions.py          (--list: prints NAME@@NODE of each function)
"""
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
import public_header

ROOT = Path(__file__).resolve().parents[2]
DEBIAN = "tools/packaging/debian/"
FILES = {"map": "responses/dp2emu.map", "abi": "responses/dp2emu.abi",
         "cmake": "CMakeLists.txt", "changelog": DEBIAN + "changelog", "symbols": DEBIAN + "libdp2emu0.symbols"}


def nodes_of(version_script):
    """[(node, [names], node before)] in the order of the file."""
    text = re.sub(r"#.*", "", version_script)
    return [(name, re.findall(r"([\w*]+);", re.sub(r"local:.*", "", body, flags=re.S)), before)
            for name, body, before in re.findall(r"([\w.]+)\s*\{([^}]*)\}\s*([\w.]*);", text)]


def number(node):
    return tuple(int(part) for part in re.findall(r"\d+", node.removeprefix("DP2EMU_"))[:2])


def mistakes(texts):
    said = []
    nodes = nodes_of(texts["map"])
    header = tuple(int(re.search(rf"DP2EMU_VERSION_{part} (\d+)", texts["header"])[1]) for part in ("MAJOR", "MINOR"))
    project = re.search(r"project\(dp2emu VERSION ([\d.]+)", texts["cmake"])[1]
    changes = re.findall(r"^dp2emu \(([\d.]+)-\d+\) (\w+);", texts["changelog"], re.M)
    released = {number(version) for version, suite in changes if suite != "UNRELEASED"}
    if number(project) != header:
        said.append(f"the header is version {header[0]}.{header[1]}, CMakeLists.txt {project}")
    if changes[0][0] != project:
        said.append(f"the newest entry of the changelog is {changes[0][0]}, CMakeLists.txt has {project}")

    named = [name for _, names, _ in nodes for name in names]
    declared = re.findall(r"^DP2EMU_API [^;(]*?(dp2emu_\w+)\(", texts["header"], re.M)
    said += [f"{name} of the header is in no node of dp2emu.map" for name in declared if name not in named]
    said += [f"{name} of dp2emu.map is not in the header" for name in named if name not in declared]
    said += [f"{name} is in dp2emu.map twice" for name in set(named) if named.count(name) > 1]

    for index, (node, names, before) in enumerate(nodes):
        if before != (nodes[index - 1][0] if index else ""):
            said.append(f"{node} does not name the node before it")
        if f" (symver){node} {'.'.join(map(str, number(node)))}.0\n" not in texts["symbols"]:
            said.append(f"{node} has no line in {FILES['symbols']}")
        if number(node) not in released:
            if number(node) != header:
                said.append(f"{node} is not released and not the header's version")
            continue
        then = re.findall(rf"<elf-symbol name='(\w+)' version='{re.escape(node)}'", texts["abi"])
        then = set(then) - {"dp2emu_constants"} # abi.sh's own
        said += [f"{name} is new: {node} is released, it needs a node of a later version" for name in set(names) - then]
        said += [f"{name} is gone from {node}, which is released" for name in then - set(names)]
    return sorted(said)


def changed(texts, *changes):
    texts = dict(texts)
    for file, old, new in changes:
        assert old in texts[file], (file, old)
        texts[file] = texts[file].replace(old, new, 1)
    return texts


def check_this_test():
    """On texts of its own, so that it stays right when versions change."""
    texts = {
        "header": "#define DP2EMU_VERSION_MAJOR 0 /**< of */\n#define DP2EMU_VERSION_MINOR 1 /**< of */\n"
                  "DP2EMU_API uint32_t dp2emu_one(void);\nDP2EMU_API const char* dp2emu_two(int a,\n    int b);\n",
        "map": "# dp2emu_no;\nDP2EMU_0.1 {\nglobal:\n    dp2emu_one;\n    dp2emu_two;\nlocal:\n    *;\n};\n",
        "abi": "".join(f"<elf-symbol name='dp2emu_{name}' version='DP2EMU_0.1' is-default/>\n"
                       for name in ("one", "two", "constants")),
        "cmake": "project(dp2emu VERSION 0.1.0 LANGUAGES C CXX)\n",
        "changelog": "dp2emu (0.1.0-1) unstable; urgency=medium\n\n  * First.\n",
        "symbols": "libdp2emu.so.0 libdp2emu0 #MINVER#\n (symver)DP2EMU_0.1 0.1.0\n",
    }
    declares = ("header", "DP2EMU_API uint32_t", "DP2EMU_API int dp2emu_new(void);\nDP2EMU_API uint32_t")
    node = ("map", "*;\n};\n", "*;\n};\nDP2EMU_0.2 {\nglobal:\n    dp2emu_new;\n} DP2EMU_0.1;\n")
    version = [("header", "MINOR 1", "MINOR 2"), ("cmake", "0.1.0", "0.2.0"),
               ("changelog", "dp2emu (", "dp2emu (0.2.0-1) UNRELEASED; urgency=medium\n\ndp2emu ("),
               ("symbols", "0.1.0\n", "0.1.0\n (symver)DP2EMU_0.2 0.2.0\n")]
    assert mistakes(texts) == []
    assert mistakes(changed(texts, declares, node, *version)) == []
    for changes in [
            [declares],
            [declares, ("map", "dp2emu_two;", "dp2emu_two; dp2emu_new;")],
            [declares, ("map", "    dp2emu_one;\n    dp2emu_two;", "    dp2emu_*;")],
            [declares, node],
            *([declares, node, *(change for change in version if change is not left_out)] for left_out in version),
            [declares, node, *version, ("map", "} DP2EMU_0.1;", "};")],
            [declares, node, *version, ("changelog", "UNRELEASED", "unstable")],
            [declares, node, *version, ("map", "dp2emu_two;", "dp2emu_two; dp2emu_new;")],
            [("map", "dp2emu_two;", "")],
            [("map", "dp2emu_two;", ""), ("header", "dp2emu_two", "dp2emu_one")]]:
        assert mistakes(changed(texts, *changes)), changes


if __name__ == "__main__":
    all_texts = {name: (ROOT / path).read_text() for name, path in FILES.items()} | {"header": public_header.text()}
    if sys.argv[1:] == ["--list"]:
        print("\n".join(sorted(f"{name}@@{node}" for node, names, _ in nodes_of(all_texts["map"]) for name in names)))
        sys.exit()
    check_this_test()
    if found := mistakes(all_texts):
        sys.exit("symbol_versions: " + "\n    ".join(found))
    print(f"symbol_versions: {sum(len(names) for _, names, _ in nodes_of(all_texts['map']))} functions have their nodes")

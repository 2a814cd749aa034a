#!/usr/bin/env python3
"""Objects, contents and steps of a case, for run.py: what a case has beside the bytes of its calls. README.md describes them.
What needs this project's decoders (PNG, names of formats) or a test rig is refused as NotPlayed; `dp2 import` knows all."""
import pathlib

import dp2emu

USAGE = {"texture": dp2emu.USAGE_TEXTURE, "target": dp2emu.USAGE_RENDER_TARGET, "depth": dp2emu.USAGE_DEPTH_STENCIL}
# Bytes of a texel by D3DFORMAT, and of a block of 4x4 texels.
TEXEL = {20: 3, 27: 1, 28: 1, 36: 8, 41: 1, 50: 1, 52: 1, 63: 4, 64: 4, 70: 2, 71: 4, 75: 4, 77: 4, 79: 4, 80: 2, 81: 2, 82: 4, 83: 4, 110: 8, 111: 2,
         112: 4, 113: 8, 114: 4, 115: 8, 116: 16, **dict.fromkeys((21, 22, 31, 32, 33, 34, 35), 4),
         **dict.fromkeys((23, 24, 25, 26, 29, 30, 40, 51, 60), 2)}
BLOCK = {0x31545844: 8, **dict.fromkeys((0x32545844, 0x33545844, 0x34545844, 0x35545844), 16)}


class NotPlayed(Exception):
    """The case has something that only `dp2 import` reads."""


class Objects:
    """The objects and contexts of a case, whose files are in `folder`."""

    def __init__(self, emulator, folder):
        self.emulator, self.folder, self.contexts, self.surfaces = emulator, folder, {}, {}

    def bytes_of(self, holder, name="data"):
        """The bytes of the member `name`, hexadecimal digits, or of the file that NAME_file names; None: neither is there."""
        if name + "_file" not in holder:
            return bytes.fromhex(holder[name]) if name in holder else None
        return self.read(holder[name + "_file"])

    def read(self, name):
        if name.endswith(".png"):
            raise NotPlayed(f"{name}: a PNG")
        if pathlib.PurePath(name).is_absolute() or ".." in pathlib.PurePath(name).parts:
            raise NotPlayed(f"{name}: not in the folder of the manifest")
        return (self.folder / name).read_bytes()

    def rows(self, handle, level=0, size=None):
        """(bytes of a row without gaps, number of rows) of a level, or of a part of this size."""
        one = self.surfaces[handle]
        width, height = size or (max(1, one["width"] >> level), max(1, one["height"] >> level))
        if one["format"] in BLOCK:
            return (width + 3) // 4 * BLOCK[one["format"]], (height + 3) // 4
        if one["format"] not in TEXEL:
            raise NotPlayed(f"format {one['format']}")
        return width * TEXEL[one["format"]], height

    def surface(self, one):
        usage = one["usage"] if isinstance(one["usage"], list) else None
        if usage is None or {"color_key", "lod"} & set(one):
            raise NotPlayed("a surface with a colour key, a level of detail, or a usage without name")
        self.emulator.create_surface(one["handle"], one["format"], one["width"], one["height"], sum(USAGE[word] for word in usage),
                                     **{name: one.get(name, 1) for name in ("levels", "depth", "faces", "samples")})
        self.surfaces[one["handle"]] = one
        slices = one.get("data", one.get("data_file", []))
        member = "data" if "data" in one else "data_file"
        for number, data in enumerate(slices if isinstance(slices, list) else [slices]):
            self.write({"handle": one["handle"], "slice": number, member: data, **{k: one[k] for k in ("row_bytes",) if k in one}})
        for write in one.get("writes", []):
            self.write({"handle": one["handle"], **write})

    def write(self, one):
        data, level = self.bytes_of(one), one.get("level", 0)
        left, top, right, bottom = rect = [one.get(side, 0) for side in ("left", "top", "right", "bottom")]
        size = (right - left, bottom - top) if any(rect) else None
        pitch = one["row_bytes"] if "row_bytes" in one else self.rows(one["handle"], level, size)[0]
        self.emulator.write_surface(one["handle"], data, pitch, level, one.get("slice", 0), rect if size else None)

    def buffer(self, one):
        data = self.bytes_of(one)
        self.emulator._call("dp2emu_create_buffer", self.emulator.handle, one["handle"], one.get("bytes", len(data or b"")))
        if data:
            self.write_buffer({**one, "start": 0})

    def write_buffer(self, one):
        data = self.bytes_of(one)
        self.emulator._call("dp2emu_write_buffer", self.emulator.handle, one["handle"], one.get("start", 0), data, len(data))

    def context(self, one):
        self.contexts[one.get("context", 1)] = self.emulator.create_context(one.get("target", 0), one.get("depth", 0), one.get("interface", 5))

    def set_up(self, setup):
        for one in setup.get("surfaces", []):
            self.surface(one)
        for one in setup.get("buffers", []):
            self.buffer(one)
        if "context" in setup:
            self.context({**setup["context"], "interface": setup["interface"]})
        return self.steps(setup.get("steps", []))

    def steps(self, steps):
        """Plays steps, and returns a line for each picture that is not as observed."""
        found = []
        for step in steps:
            (kind, one), = step.items()
            if kind in ("surface", "buffer", "context", "write_buffer"):
                getattr(self, kind)(one)
            elif kind == "write_surface":
                self.write(one)
            elif kind == "sublevel":
                self.emulator._call("dp2emu_create_sublevel", self.emulator.handle, one["handle"], one["of"], one.get("level", 0), one.get("slice", 0))
            elif kind == "destroy":
                self.emulator._call("dp2emu_destroy_object", self.emulator.handle, one["handle"])
            elif kind == "destroy_context":
                self.emulator._call("dp2emu_destroy_context", self.emulator.handle, self.contexts.pop(one["context"]))
            elif kind == "present":
                self.emulator.present(one.get("surface", 0))
            elif kind == "observed_surface":
                found += self.compare(one["surface"], int(one["hash"], 16))
            elif kind != "metadata":
                raise NotPlayed(f"the step {kind}")
        return found

    def compare(self, handle, wanted):
        if handle not in self.surfaces or self.surfaces[handle].get("samples", 1) > 1:
            raise NotPlayed("the hash of a multisampled surface or of a sublevel")
        found = 0xCBF29CE484222325 # FNV-1a of 64 bits
        for byte in self.emulator.read_surface(handle, *self.rows(handle)):
            found = (found ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        return [] if found == wanted else [f"surface {handle} has hash {found:#x}, observed was {wanted:#x}"]

"""dp2emu from Python, by ctypes: one file, nothing beyond the standard library.

The upper half of this module is the C interface, name for name (dp2emu.h describes it): structures, `functions`,
constants without their prefix. The class Emulator wraps what a test rig needs; `emulator.handle` goes into any other
function. The library is libdp2emu.so.0, or the file that the environment variable DP2EMU_LIBRARY names.
"""
import ctypes
import os
from ctypes import (POINTER, Structure, c_char, c_char_p, c_double, c_int32, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64,
                    c_void_p)

# --- constants, without the prefix DP2EMU_ ---

VERSION_MAJOR, VERSION_MINOR = 0, 2
OK, INVALID_ARGUMENT, BAD_HANDLE, WRONG_KIND, OUT_OF_RANGE, OUT_OF_MEMORY = range(6)
LIMIT_EXCEEDED, NOT_SUPPORTED, IO, INTERNAL, NO_THREADS, CONTEXT_LOST, END, MALFORMED, SCRIPTED, GPU_HANGS = range(6, 16)
COMPLETION_IMMEDIATE, COMPLETION_ASYNC, COMPLETION_DELAY, COMPLETION_SEEDED, COMPLETION_NEVER = range(5)
MEMORY_WORK, MEMORY_CONTENTS = 0, 1
MAP_READ, MAP_WRITE = 0, 1
ANSWERS_ALL, ANSWERS_OF_TYPE, ANSWERS_OF_QUERY = range(3)
COLOR_KEY_SOURCE, COLOR_KEY_DEST = 0, 1
FAIL_REFUSE, FAIL_LOSE_CONTEXT, FAIL_HANG = range(3)
MAX_FAILURES = 1024
LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR = range(4)
MAX_WORKERS = 256
USAGE_TEXTURE, USAGE_RENDER_TARGET, USAGE_DEPTH_STENCIL = 1, 2, 4
DDI_ERR_WASSTILLDRAWING = 0x887B0001 - (1 << 32)
DDI_ERR_UNSUPPORTED = 0x887B0002 - (1 << 32)
DDI_ERR_DEVICEREMOVED = 0x88760870 - (1 << 32)

# --- structures ---

log_function = ctypes.CFUNCTYPE(None, c_void_p, c_uint32, c_char_p)


def _members(members):
    """Splits [("a b", type), ...] into the pairs of ctypes, one for each name."""
    return [(name, kind) for names, kind in members for name in names.split()]


class dp2emu_peak_rates(Structure):
    _fields_ = _members([("size", c_uint32), ("vertices triangles pixels bytes", c_double)])


allocate_function = ctypes.CFUNCTYPE(c_void_p, c_void_p, c_uint32, c_size_t, c_size_t)
release_function = ctypes.CFUNCTYPE(None, c_void_p, c_uint32, c_void_p, c_size_t)


class dp2emu_memory(Structure):
    _fields_ = _members([("size reserved", c_uint32), ("user", c_void_p), ("allocate", allocate_function),
                         ("release", release_function)])


class dp2emu_options(Structure):
    _fields_ = _members([
        ("size workers completion completion_parameter", c_uint32), ("dialect instruction_set", c_char_p),
        ("log", log_function), ("log_user", c_void_p), ("max_bytes", c_uint64), ("max_objects max_queries", c_uint32),
        ("max_commands max_primitives max_pixels max_operations", c_uint64), ("max_milliseconds max_counters", c_uint32),
        ("peak_rates", POINTER(dp2emu_peak_rates)), ("interpret unproven_captures max_contexts max_pictures", c_uint32),
        ("max_copy_bytes max_code_bytes", c_uint64),
        ("max_patch_triangles max_d3d10_queries max_palettes max_lights max_state_sets max_declarations", c_uint32),
        ("max_state_set_bytes max_patch_bytes", c_uint64),
        ("max_patches max_shader_code max_programs reserved2", c_uint32), ("memory", POINTER(dp2emu_memory))])


class dp2emu_surface_desc(Structure):
    _fields_ = _members([("size handle format width height depth levels faces usage samples color_key color_key_low "
                          "color_key_high", c_uint32)])


class dp2emu_rect(Structure):
    _fields_ = _members([("left top right bottom", c_int32)])


class dp2emu_color_key(Structure):
    _fields_ = _members([("low high", c_uint32)])


class dp2emu_blt(Structure):
    _fields_ = _members([("size dest source flags effects rop fill", c_uint32),
                         ("source_key dest_key", dp2emu_color_key), ("dest_rect source_rect", dp2emu_rect),
                         ("clipped clip_count", c_uint32), ("clips", POINTER(dp2emu_rect))])


class dp2emu_call(Structure):
    _fields_ = _members([
        ("size context flags vertex_type vertex_size", c_uint32), ("commands", c_void_p),
        ("command_capacity command_offset command_length", c_uint32), ("vertices", c_void_p),
        ("vertices_bytes", c_uint64), ("vertex_buffer vertex_offset vertex_length", c_uint32),
        ("render_states", POINTER(c_uint32)), ("ddrval", c_int32),
        ("error_offset answers_waiting needed_bytes", c_uint32)])


class dp2emu_error(Structure):
    _fields_ = _members([("size opcode", c_uint32), ("offset", c_uint64), ("fault field text", c_char_p),
                         ("result", c_int32), ("reserved", c_uint32)])


class dp2emu_vertex_element(Structure):
    _fields_ = _members([("stream offset", c_uint16), ("type method usage usage_index", c_uint8)])


class dp2emu_processing(Structure):
    _fields_ = _members([("size context first count", c_uint32), ("elements", POINTER(dp2emu_vertex_element)),
                         ("element_count stride do_not_copy reserved", c_uint32)])


class dp2emu_builder(Structure):
    _fields_ = _members([("size vertex_size", c_uint32), ("bytes", c_void_p), ("capacity length", c_uint32)])


class dp2emu_text_error(Structure):
    _fields_ = _members([("size line column reserved", c_uint32), ("message", c_char * 240)])


class dp2emu_shader_info(Structure):
    _fields_ = _members([("size pixel version tokens instructions fault_token", c_uint32), ("fault field", c_char_p)])


class dp2emu_answer(Structure):
    _fields_ = _members([("size query", c_uint32), ("data", c_void_p), ("bytes offset", c_uint32)])


class dp2emu_response(Structure):
    _fields_ = _members([("size length", c_uint32), ("bytes", c_void_p),
                         ("position record_begin record_end entries_left records more fault_offset reserved", c_uint32),
                         ("fault", c_char_p)])


class dp2emu_clock(Structure):
    _fields_ = _members([("size reserved", c_uint32), ("now step frequency", c_uint64)])


class dp2emu_failure(Structure):
    _fields_ = _members([("size context", c_uint32), ("call calls", c_uint64), ("kind command", c_uint32), ("ddrval", c_int32),
                         ("reserved", c_uint32)])


class dp2emu_dialect(Structure):
    _fields_ = _members([("size misbehaves", c_uint32), ("name summary settings runtime", c_char_p)])


class dp2emu_dialect_switch(Structure):
    _fields_ = _members([("size misbehaves", c_uint32), ("name values summary", c_char_p)])


_emulator = _picture = c_void_p # addresses
answer_function = ctypes.CFUNCTYPE(None, c_void_p, POINTER(dp2emu_answer))
submitted_function = ctypes.CFUNCTYPE(None, c_void_p, _emulator, c_uint64, POINTER(dp2emu_call))
presented_function = ctypes.CFUNCTYPE(None, c_void_p, _emulator, c_uint64, c_uint32)
differs_function = ctypes.CFUNCTYPE(None, c_void_p, c_uint64, c_char_p)


class dp2emu_replay_events(Structure):
    _fields_ = _members([("size reserved", c_uint32), ("user", c_void_p), ("submitted", submitted_function),
                         ("presented", presented_function), ("differs", differs_function)])


class dp2emu_replay_summary(Structure):
    _fields_ = _members([("size reserved", c_uint32),
                         ("records calls frames observations differences unexpected_failures", c_uint64),
                         ("message", c_char * 256)])


class dp2emu_d3d10_create_query(Structure):
    _fields_ = _members([("query misc_flags", c_uint32)])


class dp2emu_d3d10_counter_info(Structure):
    _fields_ = _members([("last_device_dependent_counter num_simultaneous_counters", c_uint32),
                         ("num_detectable_parallel_units", c_uint8), ("reserved", c_uint8 * 3)])


class dp2emu_d3d10_counter_texts(Structure):
    _fields_ = [(name + part, kind) for name in ("name", "units", "description")
                for part, kind in (("", c_char_p), ("_length", POINTER(c_uint32)))]


class dp2emu_stream_output_entry(Structure):
    _fields_ = _members([("stream slot usage usage_index first_component component_count", c_uint32)])


class dp2emu_stream_output(Structure):
    _fields_ = _members([("size context", c_uint32), ("entries", POINTER(dp2emu_stream_output_entry)),
                         ("entry_count no_rasterization", c_uint32), ("strides", c_uint32 * 4)])


class dp2emu_stream_output_target(Structure):
    _fields_ = _members([("buffer reserved", c_uint32), ("offset", c_uint64)])


class dp2emu_statistics(Structure):
    _fields_ = _members([
        ("size workers", c_uint32),
        ("calls commands bytes draws clears primitives vertices_read vertices_shaded triangles_culled "
         "triangles_clipped scenes tiles pixels_passed stalls stall_nanoseconds", c_uint64),
        ("instruction_set", c_char_p), ("bytes_used bytes_peak", c_uint64)])


# --- functions: the result, then the arguments ---

functions = {
    "dp2emu_version": (c_uint32,),
    "dp2emu_result_name": (c_char_p, c_int32),
    "dp2emu_create": (c_int32, POINTER(dp2emu_options), POINTER(_emulator)),
    "dp2emu_destroy": (None, _emulator),
    "dp2emu_create_surface": (c_int32, _emulator, POINTER(dp2emu_surface_desc)),
    "dp2emu_create_sublevel": (c_int32, _emulator, c_uint32, c_uint32, c_uint32, c_uint32),
    "dp2emu_create_buffer": (c_int32, _emulator, c_uint32, c_uint64),
    "dp2emu_destroy_object": (c_int32, _emulator, c_uint32),
    "dp2emu_write_surface": (c_int32, _emulator, c_uint32, c_uint32, c_uint32, POINTER(dp2emu_rect), c_void_p, c_size_t,
                             c_size_t),
    "dp2emu_read_surface": (c_int32, _emulator, c_uint32, c_uint32, c_uint32, POINTER(dp2emu_rect), c_void_p, c_size_t,
                            c_size_t),
    "dp2emu_write_buffer": (c_int32, _emulator, c_uint32, c_uint64, c_void_p, c_size_t),
    "dp2emu_read_buffer": (c_int32, _emulator, c_uint32, c_uint64, c_void_p, c_size_t),
    "dp2emu_create_context": (c_int32, _emulator, c_uint32, c_uint32, c_uint32, POINTER(c_uint32)),
    "dp2emu_destroy_context": (c_int32, _emulator, c_uint32),
    "dp2emu_submit": (c_int32, _emulator, POINTER(dp2emu_call)),
    "dp2emu_flush": (c_int32, _emulator),
    "dp2emu_finish": (c_int32, _emulator),
    "dp2emu_wait_for_answer": (c_int32, _emulator, c_uint32, c_uint32),
    "dp2emu_get_driver_info2": (c_int32, c_void_p, c_uint32, POINTER(c_uint32), POINTER(c_uint32)),
    "dp2emu_process_vertices": (c_int32, _emulator, POINTER(dp2emu_processing), c_void_p, c_size_t),
    "dp2emu_last_error": (c_int32, _emulator, POINTER(dp2emu_error)),
    "dp2emu_present": (c_int32, _emulator, c_uint32),
    "dp2emu_present_later": (c_int32, _emulator, c_uint32, POINTER(_picture)),
    "dp2emu_picture_pixels": (c_int32, _picture, POINTER(c_void_p)),
    "dp2emu_release_picture": (None, _picture),
    "dp2emu_add_command": (c_int32, POINTER(dp2emu_builder), c_uint32, c_uint32, c_void_p, c_uint32),
    "dp2emu_add_command_with": (c_int32, POINTER(dp2emu_builder), c_uint32, c_uint32, c_void_p, c_uint32, c_void_p,
                                c_uint32),
    "dp2emu_command_size": (c_int32, c_void_p, c_uint32, c_uint32, c_uint32, POINTER(c_uint32)),
    "dp2emu_assemble": (c_int32, c_char_p, c_size_t, c_uint32, c_void_p, c_size_t, POINTER(c_size_t),
                        POINTER(dp2emu_text_error)),
    "dp2emu_check_shader": (c_int32, POINTER(c_uint32), c_uint32, POINTER(dp2emu_shader_info)),
    "dp2emu_query_size": (c_uint32, c_uint32),
    "dp2emu_response_of_call": (c_int32, _emulator, POINTER(dp2emu_call), POINTER(dp2emu_response)),
    "dp2emu_next_answer": (c_int32, POINTER(dp2emu_response), POINTER(dp2emu_answer)),
    "dp2emu_poll": (c_int32, _emulator, c_uint32, answer_function, c_void_p),
    "dp2emu_replay": (c_int32, POINTER(dp2emu_options), c_void_p, c_size_t, POINTER(dp2emu_replay_events),
                      POINTER(dp2emu_replay_summary)),
    "dp2emu_d3d10_calc_private_query_size": (c_size_t, POINTER(dp2emu_d3d10_create_query)),
    "dp2emu_d3d10_query_create": (c_int32, _emulator, c_uint32, POINTER(dp2emu_d3d10_create_query), c_void_p),
    "dp2emu_d3d10_query_destroy": (c_int32, _emulator, c_uint32, c_void_p),
    "dp2emu_d3d10_query_begin": (c_int32, _emulator, c_uint32, c_void_p),
    "dp2emu_d3d10_query_end": (c_int32, _emulator, c_uint32, c_void_p),
    "dp2emu_d3d10_query_get_data": (c_int32, _emulator, c_uint32, c_void_p, c_void_p, c_uint32, c_uint32),
    "dp2emu_d3d10_set_predication": (c_int32, _emulator, c_uint32, c_void_p, c_int32),
    "dp2emu_d3d10_check_counter_info": (c_int32, _emulator, c_uint32, POINTER(dp2emu_d3d10_counter_info)),
    "dp2emu_d3d10_check_counter": (c_int32, c_uint32, POINTER(c_uint32), POINTER(c_uint32),
                                   POINTER(dp2emu_d3d10_counter_texts)),
    "dp2emu_set_stream_output": (c_int32, _emulator, POINTER(dp2emu_stream_output)),
    "dp2emu_set_stream_output_targets": (c_int32, _emulator, c_uint32, POINTER(dp2emu_stream_output_target), c_uint32),
    "dp2emu_hold_answers": (c_int32, _emulator, c_uint32, c_uint32, c_uint32),
    "dp2emu_release_answers": (c_int32, _emulator, c_uint32, c_uint32, c_uint32),
    "dp2emu_d3d10_hold_data": (c_int32, _emulator, c_uint32, c_uint32, c_uint64, c_uint32),
    "dp2emu_set_clock": (c_int32, _emulator, POINTER(dp2emu_clock)),
    "dp2emu_inject_disjoint": (c_int32, _emulator),
    "dp2emu_fail_call": (c_int32, _emulator, POINTER(dp2emu_failure)),
    "dp2emu_hang": (c_int32, _emulator, c_uint32),
    "dp2emu_get_dialect": (c_int32, c_uint32, POINTER(dp2emu_dialect)),
    "dp2emu_get_dialect_switch": (c_int32, c_uint32, POINTER(dp2emu_dialect_switch)),
    "dp2emu_offer_queries": (c_int32, _emulator, POINTER(c_uint32), c_uint32),
    "dp2emu_offer_caps": (c_int32, _emulator, c_void_p, c_uint32),
    "dp2emu_driver_info2": (c_int32, _emulator, c_void_p, c_uint32, POINTER(c_uint32), POINTER(c_uint32)),
    "dp2emu_set_color_key": (c_int32, _emulator, c_uint32, c_uint32, POINTER(dp2emu_color_key)),
    "dp2emu_blit": (c_int32, _emulator, POINTER(dp2emu_blt)),
    "dp2emu_get_driver_info": (c_int32, c_void_p, c_void_p, c_uint32, POINTER(c_uint32), POINTER(c_uint32)),
    "dp2emu_get_device_desc": (c_int32, c_void_p, c_uint32),
    "dp2emu_get_texture_format": (c_int32, c_uint32, POINTER(c_uint32), c_void_p),
    "dp2emu_update_overlay": (c_int32, _emulator, c_uint32),
    "dp2emu_validate_texture_stages": (c_int32, _emulator, c_uint32, POINTER(c_uint32), POINTER(c_uint32)),
    "dp2emu_map_surface": (c_int32, _emulator, c_uint32, c_uint32, c_uint32, c_uint32, POINTER(c_void_p),
                           POINTER(c_size_t), POINTER(c_size_t)),
    "dp2emu_lose_context": (c_int32, _emulator, c_uint32),
    "dp2emu_check_context": (c_int32, _emulator, c_uint32),
    "dp2emu_start_capture": (c_int32, _emulator, c_char_p),
    "dp2emu_annotate_capture": (c_int32, _emulator, c_char_p, c_char_p),
    "dp2emu_stop_capture": (c_int32, _emulator),
    "dp2emu_get_statistics": (c_int32, _emulator, POINTER(dp2emu_statistics)),
}


def load(path=None):
    """The library, its functions with their types."""
    library = ctypes.CDLL(path or os.environ.get("DP2EMU_LIBRARY", "libdp2emu.so.0"))
    for name, (result, *arguments) in functions.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    if library.dp2emu_version() >> 16 != VERSION_MAJOR:
        raise OSError("libdp2emu has another major version than this module")
    return library


def sized(kind, **members):
    """A structure that starts with its size."""
    return kind(size=ctypes.sizeof(kind), **members)


# --- the emulator as an object ---


class Failed(RuntimeError):
    """A function returned `result`, which is not OK; fault, field: the reason in words, empty if there is none."""

    def __init__(self, function, result, name, error=None):
        known = error is not None and error.result == result and error.text # of another call, if the results differ
        super().__init__(f"{function}: {name}" + (f": {error.text.decode()}" if known else ""))
        self.result = result
        self.fault, self.field = (error.fault.decode(), error.field.decode()) if known else ("", "")


class Refused(RuntimeError):
    """The driver refused a command: ddrval, and the members of dp2emu_error."""

    def __init__(self, ddrval, error):
        super().__init__(error.text.decode())
        self.ddrval, self.opcode, self.offset = ddrval, error.opcode, error.offset
        self.fault, self.field, self.result = error.fault.decode(), error.field.decode(), error.result


class Emulator:
    """A driver with its GPU. `options`: members of dp2emu_options; log: called with a level and a text."""

    def __init__(self, library=None, log=None, **options):
        self.library = library or load()
        self.handle = c_void_p()
        # The callback must exist as long as the emulator, which calls it.
        self._log = log_function(lambda user, level, text: log(level, text.decode(errors="replace"))) if log else None
        if self._log:
            options["log"] = self._log
        self._call("dp2emu_create", sized(dp2emu_options, **options), self.handle)

    def close(self):
        self.library.dp2emu_destroy(self.handle)
        self.handle = c_void_p()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def _call(self, name, *arguments):
        result = getattr(self.library, name)(*arguments)
        if result != OK:
            error = sized(dp2emu_error)
            described = self.handle and self.library.dp2emu_last_error(self.handle, error) == OK
            raise Failed(name, result, self.library.dp2emu_result_name(result).decode(), error if described else None)

    def create_surface(self, handle, format, width, height, usage, **members):
        desc = sized(dp2emu_surface_desc, handle=handle, format=format, width=width, height=height, usage=usage,
                     **members)
        self._call("dp2emu_create_surface", self.handle, desc)

    def create_buffer(self, handle, size):
        """A vertex or index buffer of `size` bytes."""
        self._call("dp2emu_create_buffer", self.handle, handle, size)

    def destroy_object(self, handle):
        """Destroys a surface or a buffer."""
        self._call("dp2emu_destroy_object", self.handle, handle)

    def create_context(self, target=0, depth=0, interface_version=5):
        context = c_uint32()
        self._call("dp2emu_create_context", self.handle, interface_version, target, depth, context)
        return context.value

    def submit(self, context, commands, capacity=None, **members):
        """Draws `commands` and returns what the driver wrote over them, in a command surface of `capacity` bytes.

        `members`: of dp2emu_call; vertices: bytes. What the driver refuses is raised as Refused.
        """
        surface = ctypes.create_string_buffer(bytes(commands), capacity or max(len(commands), 4096))
        vertices = bytes(members.pop("vertices", b""))
        call = sized(dp2emu_call, context=context, commands=ctypes.addressof(surface),
                     command_capacity=len(surface), command_length=len(commands), **members)
        if vertices:
            call.vertices, call.vertices_bytes = ctypes.cast(vertices, c_void_p), len(vertices)
        self._call("dp2emu_submit", self.handle, call)
        if call.ddrval != 0:
            raise Refused(call.ddrval & 0xFFFFFFFF, self.last_error())
        return surface.raw[:call.error_offset]

    def assemble(self, text, vertex_size=0):
        """Commands in text form ("ISSUEQUERY { 7 END }") as bytes; a mistake is raised as ValueError."""
        text, needed, error = text.encode(), c_size_t(), sized(dp2emu_text_error)
        assemble = self.library.dp2emu_assemble
        result = assemble(text, len(text), vertex_size, None, 0, needed, error)
        if result == MALFORMED:
            raise ValueError(f"{error.line}:{error.column}: {error.message.decode()}")
        commands = ctypes.create_string_buffer(needed.value)
        self._call("dp2emu_assemble", text, len(text), vertex_size, commands, needed.value, needed, error)
        return commands.raw

    def answers(self, response):
        """Reads what submit() returned: [(query, bytes of its answer)], and whether more answers wait."""
        reader = sized(dp2emu_response, bytes=ctypes.cast(response, c_void_p), length=len(response))
        answer, found = sized(dp2emu_answer), []
        while (result := self.library.dp2emu_next_answer(reader, answer)) == OK:
            found.append((answer.query, ctypes.string_at(answer.data, answer.bytes)))
        if result != END:
            raise ValueError(f"no response: {(reader.fault or b'').decode()} at {reader.fault_offset}")
        return found, bool(reader.more)

    def poll(self, context):
        """Fetches every answer that is there now: [(query, bytes of its answer)]."""
        found = []
        keep = answer_function(lambda user, answer: found.append(
            (answer[0].query, ctypes.string_at(answer[0].data, answer[0].bytes))))
        self._call("dp2emu_poll", self.handle, context, keep, None)
        return found

    def last_error(self):
        error = sized(dp2emu_error)
        self._call("dp2emu_last_error", self.handle, error)
        return error

    def finish(self):
        self._call("dp2emu_finish", self.handle)

    def present(self, surface=0):
        self._call("dp2emu_present", self.handle, surface)

    def write_surface(self, handle, data, pitch, level=0, slice=0, rect=None):
        """rect: left, top, right, bottom in texels; None: the whole level."""
        texels = dp2emu_rect(*rect) if rect else None
        self._call("dp2emu_write_surface", self.handle, handle, level, slice, texels, bytes(data), pitch, len(data))

    def read_surface(self, handle, pitch, rows, level=0, slice=0):
        data = ctypes.create_string_buffer(pitch * rows)
        self._call("dp2emu_read_surface", self.handle, handle, level, slice, None, data, pitch, len(data))
        return data.raw

    def write_buffer(self, handle, data, offset=0):
        data = bytes(data)
        self._call("dp2emu_write_buffer", self.handle, handle, offset, data, len(data))

    def read_buffer(self, handle, size, offset=0):
        data = ctypes.create_string_buffer(size)
        self._call("dp2emu_read_buffer", self.handle, handle, offset, data, size)
        return data.raw

    def statistics(self):
        statistics = sized(dp2emu_statistics)
        self._call("dp2emu_get_statistics", self.handle, statistics)
        return statistics

    def start_capture(self, path):
        self._call("dp2emu_start_capture", self.handle, os.fsencode(path))

    def annotate_capture(self, key, value):
        self._call("dp2emu_annotate_capture", self.handle, key.encode(), value.encode())

    def stop_capture(self):
        self._call("dp2emu_stop_capture", self.handle)

// The C interface: checks arguments, and translates structs, results and exceptions. Functions that can be
// recorded are called on RecordingEmulator, all others on Emulator.
#include "responses/api/c_api_shared.h"

#include <string>

#include "dp2/tables/formats.h"
#include "dp2/wire/error_text.h"
#include "dp2/wire/opcodes.h"
#include "responses/protocol/driver_info.h"
#include "responses/protocol/hresult.h"

using namespace responses::c_api;

static_assert(DP2EMU_MAX_WORKERS == rasterizer::kMaxWorkers);
static_assert(DP2EMU_MEMORY_WORK == static_cast<std::uint32_t>(rasterizer::MemorySource::Kind::Work) &&
              DP2EMU_MEMORY_CONTENTS == static_cast<std::uint32_t>(rasterizer::MemorySource::Kind::Contents));
static_assert(DP2EMU_USAGE_TEXTURE == dp2::kUsageTexture &&
              DP2EMU_USAGE_RENDER_TARGET == dp2::kUsageRenderTarget &&
              DP2EMU_USAGE_DEPTH_STENCIL == dp2::kUsageDepthStencil);

namespace {

rasterizer::Rect rect_of(const dp2emu_rect& r) {
    return {r.left, r.top, r.right, r.bottom};
}

} // namespace

dp2::Status responses::c_api::translate(const dp2emu_options& in, responses::EmulatorOptions& out) {
    const auto bad = [](const char* field) { return dp2::Error{dp2::Fault::BadValue, 0, 0, field}; };
    if (in.log)
        out.log = [log = in.log, user = in.log_user](responses::LogLevel level, const std::string& text) {
            log(user, static_cast<dp2emu_log_level>(level), text.c_str());
        };
    out.workers = in.workers;
    if (in.completion > DP2EMU_COMPLETION_NEVER) return bad("completion");
    out.completion = {static_cast<responses::CompletionKind>(in.completion), in.completion_parameter};
    const auto dialect = dp2::parse_dialect(in.dialect ? in.dialect : "ddi");
    out.kernels = rasterizer::find_kernels(in.instruction_set ? in.instruction_set : "");
    if (!dialect) return bad("dialect");
    if (!out.kernels) return bad("instruction_set");
    if (in.reserved2 != 0) return bad("reserved2");
    out.compile = in.interpret == 0;
    out.prove_recordings = in.unproven_captures == 0;
    out.dialect = *dialect;
#define DP2_LIMIT(name, type, value, words)                                                                  \
    if (in.name) out.limits.name = in.name;
#include "dp2/base/limits.def"
    if (in.peak_rates) {
        dp2emu_peak_rates rates{};
        if (!read_struct(in.peak_rates, rates)) return bad("peak_rates");
        out.peak_rates = rasterizer::PeakRates{rates.vertices, rates.triangles, rates.pixels, rates.bytes};
    }
    if (in.memory) {
        dp2emu_memory memory{};
        if (!read_struct(in.memory, memory) || !memory.allocate || !memory.release || memory.reserved != 0)
            return bad("memory");
        out.memory = {memory.user, memory.allocate, memory.release};
    }
    return responses::check(out);
}

uint32_t dp2emu_version(void) {
    return DP2EMU_VERSION_MAJOR << 16 | DP2EMU_VERSION_MINOR;
}

const char* dp2emu_result_name(dp2emu_result result) {
    constexpr const char* kNames[] = {
        "DP2EMU_OK",           "DP2EMU_INVALID_ARGUMENT", "DP2EMU_BAD_HANDLE",     "DP2EMU_WRONG_KIND",
        "DP2EMU_OUT_OF_RANGE", "DP2EMU_OUT_OF_MEMORY",    "DP2EMU_LIMIT_EXCEEDED", "DP2EMU_NOT_SUPPORTED",
        "DP2EMU_IO",           "DP2EMU_INTERNAL",         "DP2EMU_NO_THREADS",     "DP2EMU_CONTEXT_LOST",
        "DP2EMU_END",          "DP2EMU_MALFORMED",        "DP2EMU_SCRIPTED",       "DP2EMU_GPU_HANGS"};
    const auto index = static_cast<std::uint32_t>(result);
    return index < std::size(kNames) ? kNames[index] : "unknown";
}

dp2emu_result dp2emu_create(const dp2emu_options* options, dp2emu** out) {
    return guarded(nullptr, [&] {
        if (!out) return DP2EMU_INVALID_ARGUMENT;
        dp2emu_options in{};
        responses::EmulatorOptions translated;
        if (options && !read_struct(options, in)) return DP2EMU_INVALID_ARGUMENT;
        const dp2::Status status = translate(in, translated);
        // Errors are logged, since without an emulator there is no dp2emu_last_error().
        const auto say = [log = translated.log](const std::string& text) {
            if (log) log(responses::LogLevel::Error, "dp2emu_create: " + text);
        };
        if (!status.ok()) {
            say(dp2::describe(status.error()));
            return result_of(status.error());
        }
        try {
            *out = new dp2emu(std::move(translated));
        } catch (const rasterizer::WorkerNotStarted& error) {
            say(error.what());
            return DP2EMU_NO_THREADS;
        }
        return DP2EMU_OK;
    });
}

void dp2emu_destroy(dp2emu* emulator) {
    delete emulator;
}

dp2emu_result dp2emu_create_surface(dp2emu* emulator, const dp2emu_surface_desc* desc) {
    return guarded(emulator, [&] {
        dp2emu_surface_desc in{};
        if (!emulator || !read_struct(desc, in)) return DP2EMU_INVALID_ARGUMENT;
        rasterizer::SurfaceDesc out;
        out.format = static_cast<dp2::Format>(in.format);
        out.width = in.width;
        out.height = in.height;
        out.depth = in.depth ? in.depth : 1;
        out.levels = in.levels ? in.levels : 1;
        out.faces = in.faces ? in.faces : 1;
        out.usage = in.usage;
        out.samples = in.samples ? in.samples : 1;
        if (in.color_key) out.color_key = rasterizer::ColorKey{in.color_key_low, in.color_key_high};
        return result_of(*emulator, emulator->recording.create_surface(in.handle, out));
    });
}

dp2emu_result dp2emu_get_driver_info2(void* data, uint32_t bytes, uint32_t* ddrval, uint32_t* actual_size) {
    return guarded(nullptr, [&] {
        if (!data || !ddrval || !actual_size) return DP2EMU_INVALID_ARGUMENT;
        const auto answer = responses::get_driver_info2({static_cast<std::byte*>(data), bytes});
        *ddrval = answer.ddrval;
        *actual_size = answer.actual_size;
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_create_buffer(dp2emu* emulator, uint32_t handle, uint64_t bytes) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->recording.create_buffer(handle, bytes));
    });
}

dp2emu_result dp2emu_create_sublevel(dp2emu* emulator, uint32_t handle, uint32_t surface, uint32_t level,
                                     uint32_t slice) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->recording.create_sublevel(handle, surface, level, slice));
    });
}

dp2emu_result dp2emu_destroy_object(dp2emu* emulator, uint32_t handle) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->recording.destroy_object(handle));
    });
}

dp2emu_result dp2emu_write_surface(dp2emu* emulator, uint32_t handle, uint32_t level, uint32_t slice,
                                   const dp2emu_rect* rect, const void* data, size_t pitch, size_t bytes) {
    return guarded(emulator, [&] {
        if (!emulator || !data) return DP2EMU_INVALID_ARGUMENT;
        const rasterizer::Rect r = rect ? rect_of(*rect) : rasterizer::Rect{};
        return result_of(*emulator, emulator->recording.write_surface(
                                        {handle, level, slice}, rect ? &r : nullptr,
                                        {static_cast<const std::byte*>(data), bytes}, pitch));
    });
}

dp2emu_result dp2emu_read_surface(dp2emu* emulator, uint32_t handle, uint32_t level, uint32_t slice,
                                  const dp2emu_rect* rect, void* data, size_t pitch, size_t bytes) {
    return waiting(emulator, [&] {
        if (!data) return DP2EMU_INVALID_ARGUMENT;
        const rasterizer::Rect r = rect ? rect_of(*rect) : rasterizer::Rect{};
        return result_of(*emulator, emulator->emulator().memory().read_surface(
                                        {handle, level, slice}, rect ? &r : nullptr,
                                        {static_cast<std::byte*>(data), bytes}, pitch));
    });
}

dp2emu_result dp2emu_map_surface(dp2emu* emulator, uint32_t handle, uint32_t level, uint32_t slice,
                                 uint32_t access, void** pixels, size_t* pitch, size_t* bytes) {
    return waiting(emulator, [&] {
        if (!pixels || access > DP2EMU_MAP_WRITE) return DP2EMU_INVALID_ARGUMENT;
        const auto mapped =
            emulator->recording.map_surface({handle, level, slice}, access == DP2EMU_MAP_WRITE);
        if (!mapped.ok()) return result_of(*emulator, mapped);
        *pixels = mapped->bytes.data();
        if (pitch) *pitch = mapped->pitch;
        if (bytes) *bytes = mapped->bytes.size();
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_write_buffer(dp2emu* emulator, uint32_t handle, uint64_t offset, const void* data,
                                  size_t bytes) {
    return guarded(emulator, [&] {
        if (!emulator || (!data && bytes)) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->recording.write_buffer(
                                        handle, offset, {static_cast<const std::byte*>(data), bytes}));
    });
}

dp2emu_result dp2emu_read_buffer(dp2emu* emulator, uint32_t handle, uint64_t offset, void* data,
                                 size_t bytes) {
    return waiting(emulator, [&] {
        if (!data && bytes) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->emulator().memory().read_buffer(
                                        handle, offset, {static_cast<std::byte*>(data), bytes}));
    });
}

dp2emu_result dp2emu_create_context(dp2emu* emulator, uint32_t interface_version, uint32_t target,
                                    uint32_t depth, uint32_t* out) {
    return guarded(emulator, [&] {
        if (!emulator || !out) return DP2EMU_INVALID_ARGUMENT;
        const auto id = emulator->recording.create_context(interface_version, target, depth);
        if (id.ok()) *out = *id;
        return result_of(*emulator, id);
    });
}

dp2emu_result dp2emu_destroy_context(dp2emu* emulator, uint32_t context) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->recording.destroy_context(context));
    });
}

dp2emu_result dp2emu_lose_context(dp2emu* emulator, uint32_t context) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->recording.lose_context(context));
    });
}

dp2emu_result dp2emu_check_context(dp2emu* emulator, uint32_t context) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        const auto usable = emulator->emulator().usable_context(context);
        return usable.ok() ? DP2EMU_OK : result_of(usable.error());
    });
}

dp2emu_result dp2emu_submit(dp2emu* emulator, dp2emu_call* block) {
    return guarded(emulator, [&] {
        dp2emu_call in{};
        if (!emulator || !read_struct(block, in)) return DP2EMU_INVALID_ARGUMENT;
        if (in.command_offset > in.command_capacity ||
            in.command_length > in.command_capacity - in.command_offset)
            return DP2EMU_INVALID_ARGUMENT;
        responses::Call call;
        call.context = in.context;
        call.flags = in.flags;
        call.vertex_type = in.vertex_type;
        call.vertex_size = in.vertex_size;
        call.has_commands = in.commands != nullptr;
        if (in.commands) call.commands = {static_cast<std::byte*>(in.commands), in.command_capacity};
        call.command_offset = in.command_offset;
        call.command_length = in.command_length;
        call.vertex_offset = in.vertex_offset;
        call.vertex_length = in.vertex_length;
        call.render_states = in.render_states;
        if (in.vertices) {
            call.vertices = {static_cast<const std::byte*>(in.vertices),
                             static_cast<std::size_t>(in.vertices_bytes)};
            call.has_vertices = true;
        } else if (in.vertex_buffer != 0) {
            const auto used = emulator->emulator().submissions().use_vertex_buffer(call, in.vertex_buffer);
            if (!used.ok()) return result_of(*emulator, used);
        }
        emulator->recording.submit(call);
        in.flags = call.flags;
        in.ddrval = static_cast<int32_t>(call.ddrval);
        in.error_offset = call.error_offset;
        in.answers_waiting = call.answers_waiting;
        in.needed_bytes = call.needed_bytes;
        write_back(in, block);
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_flush(dp2emu* emulator) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->emulator().flush());
    });
}

dp2emu_result dp2emu_finish(dp2emu* emulator) {
    return waiting(emulator, [&] {
        responses::Emulator& e = emulator->emulator();
        const responses::TimedCall in_time = e.timed();
        e.finish();
        return result_of(*emulator, e.failures().take_gpu_failure());
    });
}

dp2emu_result dp2emu_wait_for_answer(dp2emu* emulator, uint32_t context, uint32_t query) {
    return waiting(emulator, [&] {
        const dp2::Status status = emulator->emulator().wait_for_answer(context, query);
        return result_of(*emulator, status);
    });
}

dp2emu_result dp2emu_process_vertices(dp2emu* emulator, const dp2emu_processing* processing, void* data,
                                      size_t bytes) {
    return guarded(emulator, [&] {
        dp2emu_processing in{};
        if (!emulator || !read_struct(processing, in)) return DP2EMU_INVALID_ARGUMENT;
        if ((!data && bytes) || (!in.elements && in.element_count) || in.reserved)
            return DP2EMU_INVALID_ARGUMENT;
        static_assert(sizeof(dp2emu_vertex_element) == sizeof(dp2::wire::VertexElement));
        const dp2::PackedArray<dp2::wire::VertexElement> elements(
            {reinterpret_cast<const std::byte*>(in.elements), in.element_count * sizeof *in.elements});
        if (const auto checked = dp2::check_elements(elements); !checked.ok())
            return result_of(*emulator, checked);
        const auto layout = dp2::declaration_of_elements(elements);
        if (!layout.ok()) return result_of(*emulator, layout);
        const rasterizer::VertexProcessing work{&*layout, in.stride, in.first, in.count, in.do_not_copy == 0};
        return result_of(*emulator, emulator->emulator().process_vertices(
                                        in.context, work, {static_cast<std::byte*>(data), bytes}));
    });
}

dp2emu_result dp2emu_last_error(dp2emu* emulator, dp2emu_error* out) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        const dp2::Error& error = emulator->emulator().last_error();
        const bool none = error.fault == dp2::Fault::None;
        emulator->error_text = none ? "" : dp2::describe(error);
        const dp2emu_error value{0,
                                 error.opcode,
                                 error.offset,
                                 none ? "" : dp2::fault_name(error.fault),
                                 error.field,
                                 emulator->error_text.c_str(),
                                 result_of(error),
                                 0};
        return write_struct(value, out) ? DP2EMU_OK : DP2EMU_INVALID_ARGUMENT;
    });
}

dp2emu_result dp2emu_present(dp2emu* emulator, uint32_t surface) {
    return waiting(emulator, [&] { return result_of(*emulator, emulator->recording.present(surface)); });
}

dp2emu_result dp2emu_present_later(dp2emu* emulator, uint32_t surface, dp2emu_picture** out) {
    return guarded(emulator, [&] {
        if (!emulator || !out) return DP2EMU_INVALID_ARGUMENT;
        auto picture = emulator->recording.present_later(surface);
        if (!picture.ok()) return result_of(*emulator, picture);
        *out = new dp2emu_picture{std::move(*picture)};
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_picture_pixels(const dp2emu_picture* picture, const void** pixels) {
    return guarded(nullptr, [&] {
        if (!picture || !pixels) return DP2EMU_INVALID_ARGUMENT;
        const auto drawn = picture->shown->pixels();
        if (drawn.ok()) *pixels = drawn->data();
        return drawn.ok() ? DP2EMU_OK : result_of(drawn.error());
    });
}

void dp2emu_release_picture(dp2emu_picture* picture) {
    delete picture;
}

dp2emu_result dp2emu_start_capture(dp2emu* emulator, const char* path) {
    return waiting(emulator, [&] {
        if (!path) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->recording.start_recording(path));
    });
}

dp2emu_result dp2emu_annotate_capture(dp2emu* emulator, const char* key, const char* value) {
    return guarded(emulator, [&] {
        if (!emulator || !key || !value) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->recording.annotate(key, value));
    });
}

dp2emu_result dp2emu_stop_capture(dp2emu* emulator) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        return result_of(*emulator, emulator->recording.stop_recording());
    });
}

dp2emu_result dp2emu_get_statistics(dp2emu* emulator, dp2emu_statistics* out) {
    return guarded(emulator, [&] {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        responses::Emulator& e = emulator->emulator();
        const rasterizer::SchedulerStatistics gpu = e.gpu().statistics();
        const rasterizer::FrontEndCounts front_end = e.front_end_counts();
        dp2emu_statistics value{};
        value.workers = e.options().workers;
        value.calls = e.counts().calls;
        value.commands = e.counts().commands;
        value.bytes = e.counts().bytes;
        value.draws = front_end.draws;
        value.clears = front_end.clears;
        value.primitives = front_end.primitives;
        value.vertices_read = gpu.geometry.vertices_read;
        value.vertices_shaded = gpu.geometry.vertices_shaded;
        value.triangles_culled = gpu.geometry.culled;
        value.triangles_clipped = gpu.geometry.clipped;
        value.scenes = gpu.scenes;
        value.tiles = gpu.tiles;
        value.pixels_passed = gpu.passed_pixels;
        for (const rasterizer::StallCount& stall : gpu.stalls) {
            value.stalls += stall.times;
            value.stall_nanoseconds += stall.nanoseconds;
        }
        value.instruction_set = e.gpu().kernels().name;
        value.bytes_used = e.gpu().memory_budget().used();
        value.bytes_peak = e.gpu().memory_budget().peak();
        return write_struct(value, out) ? DP2EMU_OK : DP2EMU_INVALID_ARGUMENT;
    });
}

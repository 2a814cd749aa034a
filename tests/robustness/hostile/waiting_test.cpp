// Every function of the C interface, called with minutes of queued work, with 0, 2 and 4 workers, compiled and
// interpreted. A function that waits ends in time and reports the reason; one that does not wait returns at once, and
// the next function that waits reports the exceeded limit.
#include <filesystem>
#include <functional>
#include <thread>

#include "tests/robustness/hostile/work.h"
#include "tests/support/temporary_path.h"

using namespace hostile;

namespace {

const Machine kMachines[] = {{0, false}, {0, true}, {2, false}, {2, true}, {4, false}, {4, true}};

enum class Does { Wait, WaitWithoutWorkers, ReturnAtOnce };

struct Function {
    const char* name;
    Does does;
    std::function<dp2emu_result(Clocked&)> call;
    std::function<void(Clocked&)> prepare = queue_minutes;
    std::function<void(dp2emu_options&)> options = {};
};

// The dp2emu_result that corresponds to ddrval.
dp2emu_result result_of(std::int32_t ddrval) {
    return ddrval == 0 ? DP2EMU_OK : DP2EMU_LIMIT_EXCEEDED;
}

// A query of the D3D10 interface around a draw.
struct D3d10Query {
    dp2emu* emulator;
    std::uint32_t context;
    std::uint64_t memory[8] = {};
    D3d10Query(Clocked& e, std::uint32_t query) : emulator(e.get()), context(e.context) {
        const dp2emu_d3d10_create_query create{query, 0};
        REQUIRE(dp2emu_d3d10_query_create(emulator, context, &create, memory) == 0);
        REQUIRE(dp2emu_d3d10_query_begin(emulator, context, memory) == 0);
        e.run(kTriangle);
        REQUIRE(dp2emu_d3d10_query_end(emulator, context, memory) == 0);
    }
    D3d10Query(const D3d10Query&) = delete;
    D3d10Query& operator=(const D3d10Query&) = delete;
    ~D3d10Query() { (void)dp2emu_d3d10_query_destroy(emulator, context, memory); }
};

// Queues minutes of work that reads a buffer; max_bytes does not allow a second buffer of this size.
constexpr std::uint64_t kLargeBuffer = 40 << 20;
void queue_minutes_and_no_room(Clocked& e) {
    REQUIRE(dp2emu_create_buffer(e.get(), 10, kLargeBuffer) == DP2EMU_OK);
    REQUIRE(dp2emu_write_buffer(e.get(), 10, 0, kCovering.data(), sizeof kCovering) == DP2EMU_OK);
    target(e, 4096, 4096);
    e.run(kDrawsCovering + pixel_shader(kLoops));
    e.run(kTriangle);
}
void with_no_room(dp2emu_options& options) {
    options.max_bytes = (4096 * 4096 * 4) + kLargeBuffer + (32 << 20);
}

void stream_out_slowly(Clocked& e) {
    queue_minutes(e);
    e.buffer(11, std::vector<std::byte>(1 << 20));
    REQUIRE(dp2emu_create_buffer(e.get(), 12, 4 << 20) == DP2EMU_OK);
    e.run(vertex_shader(kLoops) + " SETSTREAMSOURCE { 0 11 16 }");
    const dp2emu_stream_output_entry entry{0, 0, 0, 0, 0, 4};
    dp2emu_stream_output declaration{};
    declaration.size = sizeof declaration;
    declaration.context = e.context;
    declaration.entries = &entry;
    declaration.entry_count = 1;
    declaration.no_rasterization = 1;
    REQUIRE(dp2emu_set_stream_output(e.get(), &declaration) == DP2EMU_OK);
    const dp2emu_stream_output_target place{12, 0, 0};
    REQUIRE(dp2emu_set_stream_output_targets(e.get(), e.context, &place, 1) == DP2EMU_OK);
}

dp2emu_result process_vertices(Clocked& e) {
    const dp2emu_vertex_element element{0, 0, 3, 0, 0, 0};
    dp2emu_processing work{};
    work.size = sizeof work;
    work.context = e.context;
    work.count = 60000;
    work.elements = &element;
    work.element_count = 1;
    work.stride = 16;
    std::vector<std::byte> out(work.count * work.stride);
    return dp2emu_process_vertices(e.get(), &work, out.data(), out.size());
}

dp2emu_result write_whole_target(Clocked& e) {
    std::vector<std::byte> texels(std::size_t{4096} * 4096 * 4);
    return dp2emu_write_surface(e.get(), 1, 0, 0, nullptr, texels.data(), 4096 * 4, texels.size());
}

const std::vector<Function>& functions() {
    static const std::vector<Function> all = {
        {"finish", Does::Wait, [](Clocked& e) { return dp2emu_finish(e.get()); }},
        {"present", Does::Wait, [](Clocked& e) { return dp2emu_present(e.get(), 1); }},
        {"read a surface", Does::Wait,
         [](Clocked& e) {
             std::uint32_t pixel = 0;
             const dp2emu_rect corner{0, 0, 1, 1};
             return dp2emu_read_surface(e.get(), 1, 0, 0, &corner, &pixel, 4, 4);
         }},
        {"map a surface to read", Does::Wait,
         [](Clocked& e) {
             void* pixels = nullptr;
             return dp2emu_map_surface(e.get(), 1, 0, 0, DP2EMU_MAP_READ, &pixels, nullptr, nullptr);
         }},
        {"map a surface to write", Does::Wait,
         [](Clocked& e) {
             void* pixels = nullptr;
             return dp2emu_map_surface(e.get(), 1, 0, 0, DP2EMU_MAP_WRITE, &pixels, nullptr, nullptr);
         }},
        {"write a surface", Does::WaitWithoutWorkers,
         [](Clocked& e) {
             const std::uint32_t pixel = 1;
             const dp2emu_rect corner{0, 0, 1, 1};
             return dp2emu_write_surface(e.get(), 1, 0, 0, &corner, &pixel, 4, 4);
         }},
        {"write more of a surface than copies may take", Does::Wait, write_whole_target, queue_minutes,
         [](dp2emu_options& o) { o.max_copy_bytes = 1 << 20; }},
        {"write a buffer", Does::ReturnAtOnce,
         [](Clocked& e) {
             const std::uint32_t word = 1;
             return dp2emu_write_buffer(e.get(), 10, 0, &word, sizeof word);
         }},
        {"write a buffer of which there is no room for a copy", Does::Wait,
         [](Clocked& e) {
             const std::uint32_t word = 1;
             return dp2emu_write_buffer(e.get(), 10, 0, &word, sizeof word);
         },
         queue_minutes_and_no_room, with_no_room},
        {"read a buffer", Does::ReturnAtOnce,
         [](Clocked& e) {
             std::uint32_t word = 0;
             return dp2emu_read_buffer(e.get(), 10, 0, &word, sizeof word);
         }},
        {"create a buffer that fits after queued work only", Does::Wait,
         [](Clocked& e) {
             // The queued work still keeps the destroyed buffer's memory.
             REQUIRE(dp2emu_destroy_object(e.get(), 10) == DP2EMU_OK);
             return dp2emu_create_buffer(e.get(), 13, kLargeBuffer);
         },
         queue_minutes_and_no_room, with_no_room},
        {"create a surface that fits after queued work only", Does::Wait,
         [](Clocked& e) {
             REQUIRE(dp2emu_destroy_object(e.get(), 10) == DP2EMU_OK);
             const auto desc = described(13, kA8R8G8B8, 3072, kTexture);
             return dp2emu_create_surface(e.get(), &desc);
         },
         queue_minutes_and_no_room, with_no_room},
        {"create a context", Does::ReturnAtOnce,
         [](Clocked& e) {
             std::uint32_t another = 0;
             return dp2emu_create_context(e.get(), 5, 1, 0, &another);
         }},
        {"destroy the target", Does::ReturnAtOnce, [](Clocked& e) { return dp2emu_destroy_object(e.get(), 1); }},
        {"destroy the vertices", Does::ReturnAtOnce, [](Clocked& e) { return dp2emu_destroy_object(e.get(), 10); }},
        {"destroy the context", Does::ReturnAtOnce,
         [](Clocked& e) { return dp2emu_destroy_context(e.get(), e.context); }},
        {"flush", Does::WaitWithoutWorkers, [](Clocked& e) { return dp2emu_flush(e.get()); }},
        {"poll", Does::WaitWithoutWorkers, // checks whether the GPU is done
         [](Clocked& e) {
             if (e.submit("CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }") != 0) return DP2EMU_LIMIT_EXCEEDED;
             return dp2emu_poll(
                 e.get(), e.context, [](void*, const dp2emu_answer*) {}, nullptr);
         }},
        {"wait for an answer", Does::Wait,
         [](Clocked& e) {
             // Without workers the draw happens in the call that ends the query.
             if (e.submit("CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }") != 0) return DP2EMU_LIMIT_EXCEEDED;
             return dp2emu_wait_for_answer(e.get(), e.context, 1);
         }},
        {"ask for an answer to a D3D10 query", Does::WaitWithoutWorkers,
         [](Clocked& e) {
             D3d10Query occlusion(e, 1);
             const std::int32_t code = dp2emu_d3d10_query_get_data(e.get(), e.context, occlusion.memory, nullptr, 0, 0);
             if (code == 0) return DP2EMU_INTERNAL;
             return code == DP2EMU_DDI_ERR_WASSTILLDRAWING ? DP2EMU_OK : DP2EMU_LIMIT_EXCEEDED;
         }},
        {"a draw under predication", Does::Wait,
         [](Clocked& e) {
             D3d10Query predicate(e, 5);
             REQUIRE(dp2emu_d3d10_set_predication(e.get(), e.context, predicate.memory, 1) == 0);
             return result_of(e.submit(kTriangle));
         }},
        {"stream output", Does::Wait,
         [](Clocked& e) { return result_of(e.submit("DRAWPRIMITIVE { TRIANGLELIST 0 20000 }")); }, stream_out_slowly},
        {"process vertices", Does::Wait, process_vertices,
         [](Clocked& e) {
             queue_minutes(e);
             e.buffer(11, std::vector<std::byte>(1 << 20));
             e.run(vertex_shader(kLoops) + " SETSTREAMSOURCE { 0 11 16 }");
         }},
        {"start a recording", Does::Wait,
         [](Clocked& e) {
             const std::string file = temporary_path("waits.dp2c");
             const dp2emu_result result = dp2emu_start_capture(e.get(), file.c_str());
             std::filesystem::remove(file);
             return result;
         }},
    };
    return all;
}

} // namespace

TEST_CASE("with minutes of work queued every function ends in time, and those that wait report the exceeded limit") {
    for (const Function& function : functions()) DYNAMIC_SECTION(function.name) {
            const auto number = static_cast<std::size_t>(&function - functions().data()) % std::size(kMachines);
            for (const Machine& machine : kMachines) {
                if (kSanitized && &machine != &kMachines[number]) continue;
                const std::string what = std::string(function.name) + ", " + name_of(machine);
                INFO(what);
                check_in_time(what, [&] {
                    Clocked emulator(machine, function.options);
                    function.prepare(emulator);
                    dp2emu_result result = DP2EMU_INTERNAL;
                    emulator.measure([&] { result = function.call(emulator); });
                    const dp2emu_result then = emulator.finish();
                    const bool waits = function.does == Does::Wait ||
                                       (function.does == Does::WaitWithoutWorkers && machine.workers == 0);
                    CHECK(result == (waits ? DP2EMU_LIMIT_EXCEEDED : DP2EMU_OK));
                    CHECK(then == (waits ? DP2EMU_OK : DP2EMU_LIMIT_EXCEEDED));
                    CHECK(emulator.error_field() == "max_milliseconds");
                    emulator.destroy();
                    return emulator.longest;
                });
            }
        }
}

TEST_CASE("a picture that another thread waits for ends in time") {
    for (const Machine& machine : kMachines) {
        if (machine.workers == 0) continue; // without workers dp2emu_present_later() draws
        check_in_time("picture, " + name_of(machine), [&] {
            Clocked emulator(machine);
            queue_minutes(emulator);
            dp2emu_picture* picture = nullptr;
            REQUIRE(dp2emu_present_later(emulator.get(), 1, &picture) == DP2EMU_OK);
            dp2emu_result result = DP2EMU_INTERNAL;
            emulator.measure([&] {
                std::thread([&] {
                    const void* pixels = nullptr;
                    result = dp2emu_picture_pixels(picture, &pixels);
                    dp2emu_release_picture(picture);
                }).join();
            });
            CHECK(result == DP2EMU_LIMIT_EXCEEDED);
            CHECK(emulator.finish() == DP2EMU_LIMIT_EXCEEDED);
            return emulator.longest;
        });
    }
}

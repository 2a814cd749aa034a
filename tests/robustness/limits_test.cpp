// Every limit of limits.def, through the C interface: what exceeds it is refused with an error that names it, what
// stays below is accepted, and the emulator stays usable. Some limits refuse nothing but bound what is kept. Where a
// call fails at the same command on every GPU, recordings replay to the same failure.
#include <array>
#include <functional>
#include <map>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/capture/recorded_limits.h"
#include "dp2/capture/text_capture.h"
#include "responses/api/c_api_shared.h"
#include "responses/protocol/hresult.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_rig.h"
#include "tests/support/drawing_rig.h"

namespace {

struct Limited : CRig {
    explicit Limited(const dp2emu_options& options) : CRig(options) {}
    ~Limited() {
        for (dp2emu_picture* picture : pictures) dp2emu_release_picture(picture);
    }
    // One call; the vertices are a quad over the target.
    dp2emu_result run(const std::string& commands) {
        constexpr CallVertex kQuad[] = {{0, 0, 0.5, 1, 0}, {64, 0, 0.5, 1, 0}, {0, 64, 0.5, 1, 0}, {64, 64, 0.5, 1, 0}};
        return submit(commands, {.vertices = kQuad}).ddrval == 0 ? DP2EMU_OK : last_error().result;
    }
    dp2emu_result buffer(std::uint32_t handle, std::uint64_t bytes) {
        return dp2emu_create_buffer(emulator, handle, bytes);
    }
    // Draws a rectangular patch of 2x2 control points.
    dp2emu_result patch(std::uint32_t handle) {
        REQUIRE(buffer(5, 96) == DP2EMU_OK);
        REQUIRE(run("SETVERTEXSHADERDECL { XYZ } SETSTREAMSOURCE { 0 5 12 }") == DP2EMU_OK);
        return run("DRAWRECTPATCH { " + std::to_string(handle) +
                   " HASINFO|HASSEGS data { f32 4 4 4 4 u32 0 0 2 2 2 0 1 } }");
    }
    dp2emu_result d3d10_query(std::uint32_t type) {
        const dp2emu_d3d10_create_query create = {type, 0};
        auto& place = queries.emplace_back(std::make_unique<std::array<std::byte, 16>>());
        const std::int32_t code = dp2emu_d3d10_query_create(emulator, context, &create, place.get());
        return code == 0 ? DP2EMU_OK : last_error().result;
    }
    dp2emu_result picture() {
        dp2emu_picture* made = nullptr;
        const dp2emu_result result = dp2emu_present_later(emulator, 1, &made);
        if (result == DP2EMU_OK) pictures.push_back(made);
        return result;
    }
    std::vector<std::unique_ptr<std::array<std::byte, 16>>> queries;
    std::vector<dp2emu_picture*> pictures;
};

// With the limit `enough` all steps succeed, with `little` the last step fails.
struct Reach {
    std::uint64_t enough, little;
    std::function<dp2emu_result(Limited&)> steps;
};

std::string many(const std::string& command, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += command;
    return text;
}

Reach in_a_call(std::uint64_t enough, std::uint64_t little, std::string commands) {
    return {enough, little, [commands = std::move(commands)](Limited& rig) { return rig.run(commands); }};
}

const std::map<std::string, Reach>& reaches() {
    static const std::string kSmallShader = "CREATEPIXELSHADER { 3 auto asm {\nps_2_0\nmov oC0, c0\nmov oC0, c1\n} }";
    static const std::map<std::string, Reach> all = {
        {"max_bytes", {1u << 24, 1u << 20, [](Limited& rig) { return rig.buffer(9, 1u << 21); }}},
        {"max_objects", {2, 1, [](Limited& rig) { return rig.buffer(9, 16); }}},
        {"max_contexts",
         {2, 1,
          [](Limited& rig) {
              std::uint32_t id = 0;
              return dp2emu_create_context(rig.emulator, 5, 1, 0, &id);
          }}},
        {"max_pictures",
         {2, 1,
          [](Limited& rig) {
              REQUIRE(rig.picture() == DP2EMU_OK);
              return rig.picture();
          }}},
        {"max_commands", in_a_call(2, 1, "RENDERSTATE { CULLMODE CW } RENDERSTATE { CULLMODE CW }")},
        {"max_primitives", in_a_call(2, 1, "TRIANGLESTRIP count 2 { 0 }")},
        {"max_pixels", in_a_call(1u << 20, 100, many("TRIANGLESTRIP count 2 { 0 } ", 3))},
        {"max_operations", in_a_call(std::uint64_t{1} << 40, 1u << 22, many("TRIANGLESTRIP count 2 { 0 } ", 400))},
        {"max_milliseconds", in_a_call(60000, 1, many("CLEAR { TARGET|COMPUTERECTS 0 1 0 } ", 100000))},
        {"max_patch_triangles", {32, 31, [](Limited& rig) { return rig.patch(0); }}},
        {"max_queries", in_a_call(2, 1, "CREATEQUERY { id 1 type EVENT id 2 type EVENT }")},
        {"max_d3d10_queries",
         {2, 1,
          [](Limited& rig) {
              REQUIRE(rig.d3d10_query(0) == DP2EMU_OK);
              return rig.d3d10_query(0);
          }}},
        {"max_counters",
         {2, 1,
          [](Limited& rig) {
              REQUIRE(rig.d3d10_query(static_cast<std::uint32_t>(responses::D3d10Query::GpuIdle)) == DP2EMU_OK);
              return rig.d3d10_query(static_cast<std::uint32_t>(responses::D3d10Query::PixelProcessing));
          }}},
        {"max_palettes", in_a_call(2, 1, "SETPALETTE { 1 0 1 2 0 1 }")},
        {"max_lights", in_a_call(2, 1, "CREATELIGHT { 3 } CREATELIGHT { 9 }")},
        {"max_state_sets",
         in_a_call(2, 1, "STATESET { BEGIN 5 NONE END 5 NONE } STATESET { BEGIN 6 NONE END 6 NONE }")},
        {"max_state_set_bytes", in_a_call(24, 23,
                                          "STATESET { BEGIN 5 NONE } RENDERSTATE { CULLMODE CW } RENDERSTATE { "
                                          "CULLMODE CW } STATESET { END 5 NONE }")},
        {"max_declarations", in_a_call(2, 1,
                                       "CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } "
                                       "CREATEVERTEXSHADERDECL { 9 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } }")},
        {"max_shader_code", in_a_call(2, 1, kSmallShader)},
        {"max_patches",
         {2, 1,
          [](Limited& rig) {
              REQUIRE(rig.patch(7) == DP2EMU_OK);
              return rig.patch(8);
          }}},
        {"max_patch_bytes", {1u << 16, 64, [](Limited& rig) { return rig.patch(7); }}},
    };
    return all;
}

struct Row {
    const char* name;
    void (*set)(dp2emu_options& options, std::uint64_t value);
};
const Row kRows[] = {
#define DP2_LIMIT(name, type, value, words)                                                                            \
    {#name, [](dp2emu_options& options, std::uint64_t to) { options.name = static_cast<type>(to); }},
#include "dp2/base/limits.def"
};

// A recording of steps that reach a limit, with one call before the recording and one in it.
struct Recorded {
    dp2emu_result stopped;
    dp2::capture::Document document;
};
Recorded record_refusal(const char* limit, dp2emu_options options, const std::string& before) {
    Limited rig(options);
    if (!before.empty()) REQUIRE(rig.run(before) == DP2EMU_OK);
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    CHECK(rig.run(before) == DP2EMU_OK);
    CHECK(reaches().at(limit).steps(rig) == DP2EMU_LIMIT_EXCEEDED);
    CHECK(std::string(rig.last_error().field) == limit);
    CHECK(rig.run("STATESET { END 5 NONE }") == DP2EMU_OK);
    CHECK(dp2emu_present(rig.emulator, 1) == DP2EMU_OK);
    const dp2emu_result stopped = rig.stop_recording();
    return {stopped, read_capture_file(rig.file)};
}

// The number of observations that a replay, with the default limits, does not reproduce.
std::uint64_t differences(const dp2::capture::Document& document, unsigned workers) {
    responses::EmulatorOptions options;
    options.workers = workers;
    auto chosen = responses::replay_options(document, std::move(options));
    REQUIRE(chosen.ok());
    responses::Replayer replayer(std::move(*chosen));
    responses::ReplayObserver observer;
    CHECK(replayer.play(document, observer).ok());
    CHECK(replayer.observations() > 3);
    return replayer.differences();
}

// Limits that refuse nothing and have their own tests.
bool only_bounds_what_is_kept(const std::string& name) {
    return name == "max_copy_bytes" || name == "max_code_bytes" || name == "max_programs";
}

} // namespace

TEST_CASE("each limit refuses what exceeds it, names itself in the error, and refuses nothing else") {
    for (const Row& row : kRows) {
        if (only_bounds_what_is_kept(row.name)) continue;
        INFO(row.name);
        REQUIRE(reaches().contains(row.name));
        const Reach& reach = reaches().at(row.name);
        for (const std::uint32_t workers : worker_counts())
            for (const char* before :
                 {"", "TRIANGLESTRIP count 1 { 0 }"}) { // without and with unflushed work before it
                INFO(workers << " workers, after " << before);
                dp2emu_options options{};
                options.workers = workers;
                options.completion = DP2EMU_COMPLETION_ASYNC;
                row.set(options, reach.enough);
                Limited enough(options);
                if (*before) REQUIRE(enough.run(before) == DP2EMU_OK);
                if (const auto result = reach.steps(enough); result != DP2EMU_OK)
                    FAIL("refused with " << reach.enough << ": " << enough.last_error().field);
                row.set(options, reach.little);
                Limited little(options);
                if (*before) REQUIRE(little.run(before) == DP2EMU_OK);
                CHECK(reach.steps(little) == DP2EMU_LIMIT_EXCEEDED);
                CHECK(std::string(little.last_error().field) == row.name);
                // The emulator is still usable.
                CHECK(little.run("STATESET { END 5 NONE }") == DP2EMU_OK);
                CHECK(dp2emu_present(little.emulator, 1) == DP2EMU_OK);
            }
    }
}

TEST_CASE("a recording stores its limits, and replays to the same refusals") {
    const Row rows[] = {
#define DP2_LIMIT(name, type, value, words)
#define DP2_REPLAYED_LIMIT(name, type, value, words)                                                                   \
    {#name, [](dp2emu_options& options, std::uint64_t to) { options.name = static_cast<type>(to); }},
#include "dp2/base/limits.def"
    };
    for (const Row& row : rows)
        for (const std::uint32_t workers : {0u, 2u})
            for (const char* before :
                 {"", "TRIANGLESTRIP count 1 { 0 }"}) { // without and with unflushed work before it
                INFO(row.name << ", " << workers << " workers, after " << before);
                dp2emu_options options{};
                options.workers = workers;
                options.completion = DP2EMU_COMPLETION_ASYNC;
                row.set(options, reaches().at(row.name).little);
                Recorded recorded = record_refusal(row.name, options, before);
                CHECK(recorded.stopped == DP2EMU_OK);
                CHECK(differences(recorded.document, 2 - workers) == 0);
                std::erase_if(recorded.document, [](const dp2::capture::Record& record) {
                    const auto* metadata = std::get_if<dp2::capture::Metadata>(&record);
                    return metadata && dp2::is_recorded_limit(*metadata);
                });
                CHECK(differences(recorded.document, workers) != 0);
            }
}

TEST_CASE("objects from before a recording count towards the limits in its replay, too") {
    struct Case {
        const char* limit;
        void (*set)(dp2emu_options& options);
        std::string before, during, beyond;
    };
    const std::string sets[] = {"STATESET { BEGIN 5 NONE END 5 NONE }", "STATESET { BEGIN 6 NONE END 6 NONE }",
                                "STATESET { BEGIN 7 NONE END 7 NONE }"};
    const auto shader = [](const char* handle) {
        return "CREATEPIXELSHADER { " + std::string(handle) + " auto asm {\nps_2_0\nmov oC0, c0\n} }";
    };
    const Case cases[] = {
        {"max_lights", [](dp2emu_options& o) { o.max_lights = 2; }, "CREATELIGHT { 3 }", "CREATELIGHT { 4 }",
         "CREATELIGHT { 5 }"},
        {"max_palettes", [](dp2emu_options& o) { o.max_palettes = 2; }, "SETPALETTE { 1 0 1 }", "SETPALETTE { 2 0 1 }",
         "SETPALETTE { 3 0 1 }"},
        {"max_state_sets", [](dp2emu_options& o) { o.max_state_sets = 2; }, sets[0], sets[1], sets[2]},
        {"max_shader_code", [](dp2emu_options& o) { o.max_shader_code = 2; }, shader("3"), shader("4"), shader("5")},
        {"max_queries", [](dp2emu_options& o) { o.max_queries = 2; }, "CREATEQUERY { 1 EVENT }",
         "CREATEQUERY { 2 EVENT }", "CREATEQUERY { 3 EVENT }"},
    };
    for (const Case& test : cases) {
        INFO(test.limit);
        dp2emu_options options{};
        test.set(options);
        Limited rig(options);
        CHECK(rig.run(test.before) == DP2EMU_OK);
        REQUIRE(rig.start_recording() == DP2EMU_OK);
        CHECK(rig.run(test.during) == DP2EMU_OK);
        CHECK(rig.run(test.beyond) == DP2EMU_LIMIT_EXCEEDED);
        CHECK(std::string(rig.last_error().field) == test.limit);
        CHECK(dp2emu_present(rig.emulator, 1) == DP2EMU_OK);
        CHECK(differences(rig.recorded(), 0) == 0);
    }
}

// Draws are split by max_operations, and max_pixels is checked between the parts. A replay uses its own max_operations,
// so it might fail at another command.
TEST_CASE("a recording with another max_operations ends at a call that exceeds max_pixels") {
    dp2emu_options options{};
    options.max_operations = std::uint64_t{1} << 40;
    options.max_pixels = reaches().at("max_pixels").little;
    CHECK(record_refusal("max_pixels", options, "TRIANGLESTRIP count 1 { 0 }").stopped == DP2EMU_LIMIT_EXCEEDED);
}

// A replay compiles programs and decodes textures again that the recorded emulator already had. That costs operations,
// so it might fail at another command.
TEST_CASE("a recording ends at a call that exceeds max_operations") {
    dp2emu_options options{};
    options.max_operations = reaches().at("max_operations").little;
    const Recorded recorded = record_refusal("max_operations", options, "TRIANGLESTRIP count 1 { 0 }");
    CHECK(recorded.stopped == DP2EMU_LIMIT_EXCEEDED);
}

TEST_CASE("a capture can only lower the limits of a replay") {
    dp2::Limits limits;
    limits.max_pixels = 1000;
    const auto lower = [&](const char* key, const char* value) { return dp2::lower_limit(limits, {key, value}); };
    CHECK_FALSE(lower("limit max_pixels", "18446744073709551615"));
    CHECK(limits.max_pixels == 1000);
    CHECK(lower("limit max_pixels", "7"));
    CHECK(limits.max_pixels == 7);
    CHECK_FALSE(lower("limit max_lights", "4294967296")); // the value does not fit the limit's type
    CHECK(limits.max_lights == dp2::Limits().max_lights);
    for (const char* value : {"", "-1", "many", "18446744073709551616"}) CHECK_FALSE(lower("limit max_pixels", value));
    for (const char* key : {"max_pixels", "limit", "limit max_bytes", "limit max_operations", "limit max_pixels "})
        CHECK_FALSE(lower(key, "1"));
    CHECK(limits.max_pixels == 7);
}

TEST_CASE("limits of 0 mean the defaults of the table") {
    const CRig rig;
    const dp2::Limits& limits = rig.emulator->emulator().options().limits;
#define DP2_LIMIT(name, type, value, words) CHECK(limits.name == dp2::Limits().name);
#include "dp2/base/limits.def"
}

TEST_CASE("the limits of kept programs and code bound what is kept") {
    using namespace responses;
    const auto compiled = [](auto&& limit) {
        EmulatorOptions options;
        limit(options.limits);
        std::size_t programs = 0;
        options.compiled = [&](const rasterizer::ir::Program&, const rasterizer::jit::Code&) { ++programs; };
        DrawingRig rig(64, 64, options);
        const std::string vertices = textured_rectangle(0, 0, 64, 64, 0xff00ff00);
        for (int turn = 0; turn < 3; ++turn)
            for (const char* blend : {"ALPHABLENDENABLE FALSE", "ALPHABLENDENABLE TRUE", "SRCBLEND ONE",
                                      "SRCBLEND ZERO", "DESTBLEND ONE", "DESTBLEND SRCCOLOR"})
                rig.run("RENDERSTATE { " + std::string(blend) + " } TRIANGLESTRIP count 2 { 0 }", "XYZRHW|DIFFUSE|TEX1",
                        vertices);
        return std::pair(rig.emulator().front_end_counts().programs_lowered, programs);
    };
    const auto all = compiled([](dp2::Limits&) {});
    const auto few = compiled([](dp2::Limits& limits) { limits.max_programs = 1; });
    const auto small = compiled([](dp2::Limits& limits) { limits.max_code_bytes = 1; });
    CHECK(few.first > all.first);
    CHECK(few.second == all.second); // their code was still cached
    CHECK(small.first == all.first);
    if (all.second != 0) { // programs are compiled on this machine
        const auto both = compiled([](dp2::Limits& limits) { limits.max_programs = limits.max_code_bytes = 1; });
        CHECK(both.second > all.second);
    }
}

TEST_CASE("max_copy_bytes decides whether a write waits") {
    using namespace responses;
    const auto waits = [](std::uint64_t limit) {
        EmulatorOptions options = with_workers(2);
        options.limits.max_copy_bytes = limit;
        DrawingRig rig(64, 64, options);
        // A texture larger than ResourceTable::kLargestCopy, in use by draws when it is written twice.
        rig.document("surface 3 format A8R8G8B8 size 2048x1024 usage texture\n");
        rig.run(kSelectTexture + kStrip, "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 64, 64, 0));
        const std::vector<std::byte> texels(2048 * 1024 * 4);
        const std::uint64_t before = rig.sleeps();
        for (int i = 0; i < 2; ++i) {
            REQUIRE(rig.emulator().memory().write_surface({3, 0, 0}, nullptr, texels, 2048 * 4).ok());
            rig.run(kStrip, "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 64, 64, 0));
        }
        return rig.sleeps() - before;
    };
    CHECK(waits(std::uint64_t{1} << 26) == 0);
    // The write does not sleep if the GPU is done before, so it is tried several times.
    std::uint64_t slept = 0;
    for (int i = 0; i < 50 && slept == 0; ++i) slept = waits(1);
    CHECK(slept != 0);
}

#include "tests/robustness/failures/play.h"

#include <cstring>
#include <filesystem>
#include <optional>
#include <vector>

#include "responses/queries/response_parser.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_rig.h"

namespace failures {

namespace {

constexpr std::uint32_t kA8R8G8B8 = 21, kD24S8 = 75, kP8 = 41, kDxt1 = 0x31545844;
constexpr int kSize = 64; // four tiles
constexpr std::int32_t kOutOfMemory = static_cast<std::int32_t>(0x8007000E);

struct Vertex { // XYZRHW|DIFFUSE|TEX1
    float x, y, z, w;
    std::uint32_t color;
    float u, v;
};
constexpr Vertex kQuad[] = {{0, 0, 0.5f, 1, 0xff8040c0, 0, 0},
                            {kSize, 0, 0.5f, 1, 0xff8040c0, 1, 0},
                            {0, kSize, 0.5f, 1, 0xff8040c0, 0, 1},
                            {kSize, kSize, 0.5f, 1, 0xff8040c0, 1, 1}};

const std::string kClear = "CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0xff102030 1 0 } ";
const std::string kStates =
    "RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE TRUE ZFUNC LESSEQUAL } "
    "TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP MODULATE 0 COLORARG1 TEXTURE 0 MINFILTER LINEAR "
    "0 MIPFILTER LINEAR } ";
const std::string kStrip = "TRIANGLESTRIP count 2 { 0 } ";

// Submissions, in order: later ones use objects and state of earlier ones.
const char* const kMade[] = {
    "CREATEQUERY { 1 OCCLUSION 2 EVENT 3 TIMESTAMP } CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } "
    "CREATEVERTEXSHADERFUNC { 2 auto asm {\nvs_2_0\ndcl_position v0\nmov oPos, v0\nmov oD0, c0\n} } "
    "CREATEPIXELSHADER { 3 auto asm {\nps_2_0\ndcl t0.xy\ndcl_2d s0\ntexld r0, t0, s0\nmul r0, r0, c0\nmov oC0, r0\n} "
    "} "
    "SETPIXELSHADERCONST { 0 1 data { f32 1 0.5 0.5 1 } } SETVERTEXSHADERCONST { 0 1 data { f32 1 1 0 1 } } "
    "CREATELIGHT { 3 } SETPALETTE { 1 0 6 } UPDATEPALETTE { 1 0 4 data { u32 0xff0000ff 0xff00ff00 0xffff0000 "
    "0xffffffff } } STATESET { BEGIN 5 NONE } RENDERSTATE { ALPHABLENDENABLE TRUE } STATESET { END 5 NONE }",
    // Fixed-function draws
    "ISSUEQUERY { 1 BEGIN } TRIANGLESTRIP count 2 { 0 } ISSUEQUERY { 1 END 2 END 3 END }",
    "TEXTURESTAGESTATE { 0 TEXTUREMAP 6 } TRIANGLESTRIP count 2 { 0 } TEXTURESTAGESTATE { 0 TEXTUREMAP 4 } "
    "TRIANGLESTRIP count 2 { 0 }",
    "STATESET { EXECUTE 5 NONE } LINELIST count 1 { 0 } POINTS { 2 1 } RENDERSTATE { ALPHABLENDENABLE FALSE }",
    // Copies and fills, after draws
    "COLORFILL { 8 0 0 32 32 0xff123456 } BLT { 8 0 0 32 32 0 1 0 0 64 64 0 2 } BLT { 1 0 0 64 64 0 3 0 0 32 32 0 2 } "
    "GENERATEMIPSUBLEVELS { 3 LINEAR } TEXBLT { dest 11 source 8 dest_point 0 0 source_rect 0 0 16 16 flags 0 }",
    // Shaders, and other targets
    "SETPIXELSHADER { 3 } TEXTURESTAGESTATE { 0 TEXTUREMAP 3 } TRIANGLESTRIP count 2 { 0 } SETRENDERTARGET2 { 0 8 } "
    "SETDEPTHSTENCIL { 0 } TRIANGLESTRIP count 2 { 0 } SETRENDERTARGET2 { 0 1 } SETDEPTHSTENCIL { 2 }",
    "SETVERTEXSHADERDECL { 7 } SETVERTEXSHADERFUNC { 2 } SETPIXELSHADER { 0 } SETSTREAMSOURCE { 0 5 12 } SETINDICES { "
    "9 2 } "
    "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 4 0 2 } DRAWPRIMITIVE { POINTLIST 0 4 "
    "}",
    "SETVERTEXSHADERFUNC { 0 } SETVERTEXSHADERDECL { XYZ } DRAWRECTPATCH { 7 HASINFO|HASSEGS data { f32 2 2 2 2 u32 0 "
    "0 2 "
    "2 2 0 1 } } DRAWRECTPATCH { 7 0 data { } }",
};

class Run {
  public:
    explicit Run(const Settings& settings) : settings_(settings) {}
    ~Run() {
        const InLibrary inside;
        dp2emu_destroy(emulator_);
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    dp2emu* emulator() { return emulator_; }
    bool create() {
        dp2emu_options options{};
        options.size = sizeof options;
        options.workers = settings_.workers;
        options.interpret = settings_.interpret;
        options.completion = DP2EMU_COMPLETION_ASYNC;
        const dp2emu_peak_rates rates{sizeof rates, 1, 1, 1, 1};
        options.peak_rates = &rates;
        dp2emu_result result = DP2EMU_INTERNAL;
        {
            const InLibrary inside;
            result = dp2emu_create(&options, &emulator_);
        }
        CHECK((result == DP2EMU_OK || result == DP2EMU_OUT_OF_MEMORY || result == DP2EMU_NO_THREADS));
        return result == DP2EMU_OK;
    }

    // Calls a function of the interface. Any result but DP2EMU_INTERNAL is allowed once something has failed.
    template <class Function> bool call(const char* name, Function&& function) {
        dp2emu_result result = DP2EMU_INTERNAL;
        {
            const InLibrary inside;
            result = function(emulator_);
        }
        INFO(name << ": " << dp2emu_result_name(result));
        CHECK(result != DP2EMU_INTERNAL);
        if (!failed()) CHECK((result == DP2EMU_OK || result == DP2EMU_OUT_OF_MEMORY));
        return noted(result == DP2EMU_OK, name);
    }
    // Calls a D3D10 function.
    template <class Function> bool call_ddi(const char* name, Function&& function) {
        std::int32_t code = 0;
        {
            const InLibrary inside;
            code = function(emulator_);
        }
        INFO(name << ": " << std::hex << code);
        if (!failed()) CHECK((code == 0 || code == kOutOfMemory || code == DP2EMU_DDI_ERR_WASSTILLDRAWING));
        (void)noted(code == 0 || code == DP2EMU_DDI_ERR_WASSTILLDRAWING, name);
        return code == 0;
    }

    bool surface(std::uint32_t handle, std::uint32_t format, std::uint32_t size, std::uint32_t usage,
                 std::uint32_t levels = 1) {
        const auto desc = described(handle, format, size, usage, levels);
        return call("create_surface", [&](dp2emu* e) { return dp2emu_create_surface(e, &desc); });
    }
    void buffer(std::uint32_t handle, const void* data, std::size_t bytes) {
        call("create_buffer", [&](dp2emu* e) { return dp2emu_create_buffer(e, handle, bytes); });
        call("write_buffer", [&](dp2emu* e) { return dp2emu_write_buffer(e, handle, 0, data, bytes); });
    }
    // Submits a call; returns whether the driver accepted it.
    bool submit(const std::string& text, std::uint32_t context) {
        TextCall text_call(context, text);
        dp2emu_call& block = text_call.block;
        block.vertex_type = 0x144; // XYZRHW|DIFFUSE|TEX1
        block.vertex_size = sizeof(Vertex);
        block.vertices = kQuad;
        block.vertices_bytes = sizeof kQuad;
        block.vertex_length = 4;
        const bool failed_before = failed();
        call("submit", [&](dp2emu* e) { return dp2emu_submit(e, &block); });
        const std::string what = block.ddrval == 0 ? text : text + "\n" + why();
        INFO(what);
        CHECK(block.ddrval != TextCall::kUnwritten);
        if (!failed_before) CHECK((block.ddrval == 0 || block.ddrval == kOutOfMemory));
        if (!noted(block.ddrval == 0, what)) return false;
        take_answers(text_call.response());
        return true;
    }

    // The name of the first function that failed; empty if none did.
    const std::string& first_failure() const { return first_failure_; }
    bool failed() const { return !first_failure_.empty(); }
    std::optional<std::uint32_t> counted; // the answer of the OCCLUSION query

  private:
    bool noted(bool succeeded, const std::string& what) {
        if (!succeeded && first_failure_.empty()) first_failure_ = what;
        return succeeded;
    }
    std::string why() {
        const InLibrary inside;
        return error_text(emulator_);
    }
    void take_answers(std::span<const std::byte> answers) {
        const auto response = responses::parse_response(answers);
        REQUIRE(response.ok());
        for (const responses::ParsedAnswer& answer : response->answers)
            if (answer.id == 1) std::memcpy(&counted.emplace(), answer.data.data(), 4);
    }

    Settings settings_;
    dp2emu* emulator_ = nullptr;
    std::string first_failure_;
};

// The functions for a runtime and for a test rig.
void use_the_runtime_side(Run& run, std::uint32_t context) {
    run.call("flush", [](dp2emu* e) { return dp2emu_flush(e); });
    run.call("poll", [&](dp2emu* e) {
        const auto take = [](void* user, const dp2emu_answer* answer) {
            if (answer->query == 1) std::memcpy(&static_cast<Run*>(user)->counted.emplace(), answer->data, 4);
        };
        return dp2emu_poll(e, context, take, &run);
    });
    std::byte commands[64];
    dp2emu_builder builder{sizeof builder, 0, commands, sizeof commands, 0};
    const std::uint32_t issue[] = {1, 2};
    run.call("add_command", [&](dp2emu*) { return dp2emu_add_command(&builder, 91, 1, issue, sizeof issue); });
    std::uint32_t size = 0;
    run.call("command_size", [&](dp2emu*) { return dp2emu_command_size(commands, builder.length, 0, 0, &size); });
    const std::string text = "RENDERSTATE { ZENABLE TRUE } CREATEPIXELSHADER { handle 3 code_bytes auto asm "
                             "{\nps_1_1\nmov r0, c0\n} }";
    std::size_t needed = 0;
    run.call("assemble", [&](dp2emu*) {
        return dp2emu_assemble(text.data(), text.size(), 0, commands, sizeof commands, &needed, nullptr);
    });
    const std::uint32_t shader[] = {0xFFFF0101, 1, 0x800F0000, 0xA0E40000, 0x0000FFFF};
    dp2emu_shader_info info{};
    info.size = sizeof info;
    run.call("check_shader", [&](dp2emu*) { return dp2emu_check_shader(shader, 5, &info); });
    const std::string capture = "dp2t 1\ncontext 1 interface 5 target 0 depth 0\nclock 5\nhold 1 query 7\n"
                                "submit capacity 64 { CREATEQUERY { 7 TIMESTAMP } ISSUEQUERY { 7 END } }\n"
                                "release 1 all\nsubmit capacity 64 { }\n";
    dp2emu_replay_summary summary{};
    summary.size = sizeof summary;
    run.call("replay",
             [&](dp2emu*) { return dp2emu_replay(nullptr, capture.data(), capture.size(), nullptr, &summary); });
    dp2emu_dialect dialect{};
    dialect.size = sizeof dialect;
    run.call("get_dialect", [&](dp2emu*) { return dp2emu_get_dialect(9, &dialect); });
    dp2emu_dialect_switch one{};
    one.size = sizeof one;
    run.call("get_dialect_switch", [&](dp2emu*) { return dp2emu_get_dialect_switch(9, &one); });
    std::uint32_t request[76] = {0, 0, 0, 0, 0xFFFFFFFF, 18}, ddrval = 0, actual = 0;
    run.call("driver_info2",
             [&](dp2emu* e) { return dp2emu_driver_info2(e, request, sizeof request, &ddrval, &actual); });
    // A misbehaving driver
    dp2emu_options options{};
    options.size = sizeof options;
    options.dialect = "answers-twice,records=single,continue=early";
    dp2emu* wrong = nullptr;
    if (!run.call("create", [&](dp2emu*) { return dp2emu_create(&options, &wrong); })) return;
    std::uint32_t other = 0;
    if (run.call("create_context", [&](dp2emu*) { return dp2emu_create_context(wrong, 5, 0, 0, &other); })) {
        TextCall call(other, "CREATEQUERY { 1 EVENT 2 EVENT } ISSUEQUERY { 1 END 2 END }");
        run.call("submit", [&](dp2emu*) { return dp2emu_submit(wrong, &call.block); });
    }
    run.call("destroy", [&](dp2emu*) {
        dp2emu_destroy(wrong);
        return DP2EMU_OK;
    });
}

// The functions that access objects outside of submissions.
void use_the_rest(Run& run, std::uint32_t context, bool records) {
    std::vector<std::byte> pixels(kSize * kSize * 4);
    run.call("write_surface", [&](dp2emu* e) {
        const dp2emu_rect part{3, 3, 20, 20};
        return dp2emu_write_surface(e, 3, 0, 0, &part, pixels.data(), kSize * 4, pixels.size());
    });
    run.call("read_surface", [&](dp2emu* e) {
        return dp2emu_read_surface(e, 1, 0, 0, nullptr, pixels.data(), kSize * 4, pixels.size());
    });
    run.call("read_buffer", [&](dp2emu* e) { return dp2emu_read_buffer(e, 5, 0, pixels.data(), 12); });
    const dp2emu_vertex_element element{0, 0, 3, 0, 9, 0}; // FLOAT4 POSITIONT
    dp2emu_processing work{};
    work.size = sizeof work;
    work.context = context;
    work.count = 4;
    work.elements = &element;
    work.element_count = 1;
    work.stride = 16;
    run.call("process_vertices", [&](dp2emu* e) { return dp2emu_process_vertices(e, &work, pixels.data(), 64); });
    run.call("map_surface", [&](dp2emu* e) {
        void* texels = nullptr;
        return dp2emu_map_surface(e, 3, 0, 0, records ? DP2EMU_MAP_READ : DP2EMU_MAP_WRITE, &texels, nullptr, nullptr);
    });
    // Objects are created, changed and destroyed; draws read the new contents.
    run.surface(3, kA8R8G8B8, 16, DP2EMU_USAGE_TEXTURE | DP2EMU_USAGE_RENDER_TARGET);
    const float moved[] = {-1, 0, 0.5f, 0, 1, 0.5f};
    run.call("write_buffer", [&](dp2emu* e) { return dp2emu_write_buffer(e, 5, 0, moved, sizeof moved); });
    run.submit("SETSTREAMSOURCE { 0 5 12 } SETVERTEXSHADERDECL { XYZ } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", context);
    run.call("write_surface", [&](dp2emu* e) { // the surface was just drawn to
        return dp2emu_write_surface(e, 1, 0, 0, nullptr, pixels.data(), kSize * 4, pixels.size());
    });
    run.submit(kStrip, context);
    run.buffer(12, pixels.data(), 100);
    run.call("destroy_object", [](dp2emu* e) { return dp2emu_destroy_object(e, 12); });
    std::uint32_t second = 0;
    if (run.call("create_context", [&](dp2emu* e) { return dp2emu_create_context(e, 5, 8, 0, &second); })) {
        run.submit("CLEAR { TARGET|COMPUTERECTS 0xff334455 1 0 }", second);
        run.call("lose_context", [&](dp2emu* e) { return dp2emu_lose_context(e, second); });
        run.call("destroy_context", [&](dp2emu* e) { return dp2emu_destroy_context(e, second); });
    }
    run.call("present", [](dp2emu* e) { return dp2emu_present(e, 1); });
    dp2emu_picture* picture = nullptr;
    if (run.call("present_later", [&](dp2emu* e) { return dp2emu_present_later(e, 1, &picture); })) {
        const void* shown = nullptr;
        run.call("picture_pixels", [&](dp2emu*) { return dp2emu_picture_pixels(picture, &shown); });
    }
    run.call("release_picture", [&](dp2emu*) {
        dp2emu_release_picture(picture);
        return DP2EMU_OK;
    });
    run.call("inject_disjoint", [](dp2emu* e) { return dp2emu_inject_disjoint(e); });
    // Functions of a test rig, with settings that do not affect later calls
    for (const std::uint32_t what : {DP2EMU_ANSWERS_OF_TYPE, DP2EMU_ANSWERS_OF_QUERY})
        run.call("hold_answers", [&](dp2emu* e) { return dp2emu_hold_answers(e, context, what, 77); });
    const dp2emu_clock clock{sizeof clock, 0, 5, 1, 1000};
    run.call("set_clock", [&](dp2emu* e) { return dp2emu_set_clock(e, &clock); });
    const dp2emu_failure failure{sizeof failure, 0, 1u << 30, 1, DP2EMU_FAIL_HANG, 0, 0, 0};
    run.call("fail_call", [&](dp2emu* e) { return dp2emu_fail_call(e, &failure); });
    for (const std::uint32_t hangs : {1u, 0u}) run.call("hang", [&](dp2emu* e) { return dp2emu_hang(e, hangs); });
    const std::uint32_t types[] = {8, 9};
    run.call("offer_queries", [&](dp2emu* e) { return dp2emu_offer_queries(e, types, 2); });
    const std::uint32_t caps[76] = {1};
    run.call("offer_caps", [&](dp2emu* e) { return dp2emu_offer_caps(e, caps, sizeof caps); });

    // The D3D10 functions
    const dp2emu_d3d10_create_query occlusion{1, 0}, predicate{5, 0};
    std::uint64_t count_memory[8] = {}, predicate_memory[8] = {};
    REQUIRE(dp2emu_d3d10_calc_private_query_size(&predicate) <= sizeof predicate_memory);
    for (const auto& [create, memory] : {std::pair{&occlusion, count_memory}, {&predicate, predicate_memory}}) {
        run.call_ddi("query_create",
                     [&, c = create, m = memory](dp2emu* e) { return dp2emu_d3d10_query_create(e, context, c, m); });
        run.call_ddi("query_begin", [&, m = memory](dp2emu* e) { return dp2emu_d3d10_query_begin(e, context, m); });
        run.submit(kStrip, context);
        run.call_ddi("query_end", [&, m = memory](dp2emu* e) { return dp2emu_d3d10_query_end(e, context, m); });
    }
    std::uint64_t count = 0;
    run.call("finish", [](dp2emu* e) { return dp2emu_finish(e); });
    run.call_ddi("query_get_data", [&](dp2emu* e) {
        return dp2emu_d3d10_query_get_data(e, context, count_memory, &count, sizeof count, 0);
    });
    if (!records) {
        run.call_ddi("set_predication",
                     [&](dp2emu* e) { return dp2emu_d3d10_set_predication(e, context, predicate_memory, 0); });
        const dp2emu_stream_output_entry entry{0, 0, 9, 0, 0, 4};
        dp2emu_stream_output declaration{};
        declaration.size = sizeof declaration;
        declaration.context = context;
        declaration.entries = &entry;
        declaration.entry_count = 1;
        run.call("set_stream_output", [&](dp2emu* e) { return dp2emu_set_stream_output(e, &declaration); });
        const dp2emu_stream_output_target target{10, 0, 0};
        run.call("set_stream_output_targets",
                 [&](dp2emu* e) { return dp2emu_set_stream_output_targets(e, context, &target, 1); });
        run.submit(kStrip, context);
        run.call("set_stream_output_targets",
                 [&](dp2emu* e) { return dp2emu_set_stream_output_targets(e, context, nullptr, 0); });
        run.call_ddi("set_predication",
                     [&](dp2emu* e) { return dp2emu_d3d10_set_predication(e, context, nullptr, 0); });
    }
    for (std::uint64_t* const memory : {count_memory, predicate_memory})
        run.call_ddi("query_destroy", [&, m = memory](dp2emu* e) { return dp2emu_d3d10_query_destroy(e, context, m); });
    use_the_runtime_side(run, context);
    run.call("get_statistics", [](dp2emu* e) {
        dp2emu_statistics statistics{};
        statistics.size = sizeof statistics;
        return dp2emu_get_statistics(e, &statistics);
    });
    run.call("last_error", [](dp2emu* e) {
        dp2emu_error error{};
        error.size = sizeof error;
        return dp2emu_last_error(e, &error);
    });
}

// Checks that once memory is available again, new objects can be created and drawn to.
void check_that_it_works(Run& run) {
    constexpr std::uint32_t kTarget = 900;
    const auto must = [&](auto&& function) {
        const InLibrary inside;
        REQUIRE(function(run.emulator()) == DP2EMU_OK);
    };
    // A failure on the GPU is reported once.
    run.call("finish", [](dp2emu* e) { return dp2emu_finish(e); });
    REQUIRE(run.surface(kTarget, kA8R8G8B8, kSize, DP2EMU_USAGE_RENDER_TARGET));
    std::uint32_t context = 0;
    must([&](dp2emu* e) { return dp2emu_create_context(e, 5, kTarget, 0, &context); });
    const std::string draws = "CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } RENDERSTATE { CULLMODE NONE ZENABLE FALSE "
                              "LIGHTING FALSE } " +
                              kStrip;
    REQUIRE(run.submit(draws, context));
    std::vector<std::uint32_t> pixels(kSize * kSize);
    must([&](dp2emu* e) {
        return dp2emu_read_surface(e, kTarget, 0, 0, nullptr, pixels.data(), kSize * 4, pixels.size() * 4);
    });
    CHECK(pixels.front() == 0xff8040c0);
    CHECK(pixels.back() == 0xff8040c0);
    must([&](dp2emu* e) { return dp2emu_destroy_context(e, context); });
    must([&](dp2emu* e) { return dp2emu_destroy_object(e, kTarget); });
}

// A query whose END was accepted is eventually answered. Its count is too small only if a function has reported failed
// work.
void check_answer(Run& run, std::uint32_t context) {
    for (int tries = 0; tries < 10 && !run.counted; ++tries) {
        run.call("finish", [](dp2emu* e) { return dp2emu_finish(e); });
        run.submit("", context);
    }
    REQUIRE(run.counted);
    if (!run.failed()) CHECK(*run.counted == kSize * kSize);
}

// Replays the recording, and checks that it gives the same answers.
void check_replay(const std::string& path) {
    const dp2::capture::Document document = read_capture_file(path);
    auto options = responses::replay_options(document);
    REQUIRE(options.ok());
    responses::Replayer replayer(*options);
    responses::ReplayObserver observer;
    REQUIRE(replayer.play(document, observer).ok());
    CHECK(replayer.differences() == 0);
}

} // namespace

Outcome play(const Settings& settings, What what, Mode mode, long n) {
    Outcome out;
    const long live = live_allocations();
    {
        std::optional<Run> run(std::in_place, settings);
        std::optional<Injection> injection(std::in_place, what, mode, n);
        std::uint32_t context = 0;
        bool asked = false, recording = false;
        out.created = run->create();
        if (out.created) {
            run->surface(1, kA8R8G8B8, kSize, DP2EMU_USAGE_RENDER_TARGET);
            run->surface(2, kD24S8, kSize, DP2EMU_USAGE_DEPTH_STENCIL);
            run->surface(3, kA8R8G8B8, 32, DP2EMU_USAGE_TEXTURE | DP2EMU_USAGE_RENDER_TARGET, 3);
            run->surface(4, kDxt1, 16, DP2EMU_USAGE_TEXTURE);
            run->surface(6, kP8, 8, DP2EMU_USAGE_TEXTURE);
            run->surface(8, kA8R8G8B8, kSize, DP2EMU_USAGE_TEXTURE | DP2EMU_USAGE_RENDER_TARGET);
            run->surface(11, kA8R8G8B8, kSize, DP2EMU_USAGE_TEXTURE);
            run->call("create_sublevel", [](dp2emu* e) { return dp2emu_create_sublevel(e, 31, 3, 1, 0); });
            const float corners[] = {-1, 1, 0.5f, 1, 1, 0.5f, -1, -1, 0.5f, 1, -1, 0.5f};
            const std::uint16_t indices[] = {0, 1, 2, 2, 1, 3};
            run->buffer(5, corners, sizeof corners);
            run->buffer(9, indices, sizeof indices);
            run->buffer(10, corners, sizeof corners);
            run->call("create_context", [&](dp2emu* e) { return dp2emu_create_context(e, 5, 1, 2, &context); });
            if (settings.records)
                recording = run->call("start_capture",
                                      [&](dp2emu* e) { return dp2emu_start_capture(e, settings.capture.c_str()); });
            if (settings.records && !recording) CHECK(!std::filesystem::exists(settings.capture));
            run->submit(kClear + kStates, context);
            for (const std::string text : kMade) {
                const bool accepted = run->submit(text, context);
                if (text.find("{ 1 END") != std::string::npos) asked = accepted;
            }
            run->call("wait_for_answer", [&](dp2emu* e) { return dp2emu_wait_for_answer(e, context, 1); });
            run->submit("", context);
            use_the_rest(*run, context, settings.records);
            out.fired = injection->fired();
            injection.reset();
            const bool failed = run->failed();
            INFO("first: " << run->first_failure());
            if (!out.fired) CHECK(!failed);
            if (asked) check_answer(*run, context);
            check_that_it_works(*run);
            if (settings.records) {
                dp2emu_result stopped = DP2EMU_INTERNAL;
                {
                    const InLibrary inside;
                    stopped = dp2emu_stop_capture(run->emulator());
                }
                CHECK((stopped == DP2EMU_OK || stopped == DP2EMU_OUT_OF_MEMORY || stopped == DP2EMU_IO));
                if (recording) check_replay(settings.capture); // also a recording that ended by itself
                out.recording_kept = recording && stopped == DP2EMU_OK;
                if (recording && !out.fired) CHECK(out.recording_kept);
                std::filesystem::remove(settings.capture);
            }
        } else {
            out.fired = injection->fired();
            injection.reset();
            CHECK(out.fired);
        }
    }
    CHECK(live_allocations() == live);
    return out;
}

} // namespace failures

// Recordings of random programs, which call all functions of the C interface on several contexts, and reuse handles for
// other kinds of objects. A recording begins at any call: it is refused with a reason, or replays to the same answers,
// pictures and state.
#include <random>
#include <sstream>

#include "dp2/capture/text_capture.h"
#include "dp2/tables/fvf.h"
#include "dp2/wire/error_text.h"
#include "responses/api/c_api_shared.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/recording/recording_preamble.h"
#include "tests/support/c_rig.h"
#include "tests/support/pinned.h"

using namespace responses;
using namespace dp2::capture;

namespace {

struct Setting {
    unsigned workers = 0;
    dp2emu_completion completion = DP2EMU_COMPLETION_IMMEDIATE;
    std::uint32_t parameter = 0;
    std::string dialect = "ddi";
};

// The preamble of the current state, with contexts renumbered from 1 and without the completion model.
Document state_of(Emulator& emulator) {
    auto document = recording_preamble(emulator);
    if (!document.ok()) return {};
    std::erase_if(*document, [](const Record& record) { return std::holds_alternative<Completion>(record); });
    std::uint32_t number = 0;
    for (Record& record : *document) {
        if (auto* create = std::get_if<CreateContext>(&record)) create->context = ++number;
        if (auto* submit = std::get_if<Submit>(&record)) submit->context = number;
        if (auto* scene = std::get_if<SceneCounts>(&record)) scene->context = number;
    }
    return std::move(*document);
}

// Drains the GPU after each call, so that no write, read or copy in the replay depends on queued work.
struct Drained : Differences {
    explicit Drained(Emulator& emulator) : gpu(emulator.gpu()) {}
    void submitted(std::size_t, const Call&, dp2::ByteSpan) override { gpu.drain(rasterizer::Stall::QueryFlush); }
    rasterizer::Gpu& gpu;
};

void check_replay(const Document& document, unsigned workers, bool drained, const Document& expected) {
    EmulatorOptions options;
    options.workers = workers;
    const auto chosen = replay_options(document, options);
    REQUIRE(chosen.ok());
    Replayer replayer(*chosen);
    Drained draining(replayer.emulator());
    Differences queueing;
    Differences& differences = drained ? draining : queueing;
    const auto status = replayer.play(document, differences);
    INFO(workers << " workers" << (drained ? ", drained after each call" : "") << "\n" << differences.text);
    if (!status.ok())
        FAIL(dp2::describe(status.error()) << " in\n" << dp2::disassemble_capture({document[status.error().offset]}));
    CHECK(replayer.differences() == 0);
    const Document now = state_of(replayer.emulator());
    // The program's state could not be restored by a preamble, so there is none to compare.
    if (expected.empty()) return;
    REQUIRE(now.size() == expected.size());
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i] != expected[i])
            FAIL("record " << i << " is\n"
                           << dp2::disassemble_capture({now[i]}) << "and was\n"
                           << dp2::disassemble_capture({expected[i]}));
}

class Program : public CRig {
  public:
    Program(std::uint32_t seed, const Setting& setting)
        : CRig({.workers = setting.workers,
                .completion = setting.completion,
                .completion_parameter = setting.parameter,
                .dialect = setting.dialect.c_str()},
               {.size = 0, .interface = 0}),
          random_(seed), dialect_(*dp2::parse_dialect(setting.dialect)) {}

    // Starts a recording; returns false if it is refused for an allowed reason.
    bool start() {
        const dp2emu_result result = start_recording();
        if (result == DP2EMU_OK) return true;
        REQUIRE(result == DP2EMU_NOT_SUPPORTED);
        // A refusal is only allowed for state that no command can restore.
        const std::string error = error_text();
        INFO(error);
        const bool known = error.find("recording with ") != std::string::npos ||
                           error.find("recording while a query") != std::string::npos;
        REQUIRE(known);
        REQUIRE_FALSE(std::filesystem::exists(file));
        return false;
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i) step();
    }
    void step() {
        switch (pick(12)) {
        case 0:
        case 1: return announce(handle());
        case 2:
            if (pick(4) == 0) dp2emu_destroy_object(emulator, handle());
            return;
        case 3: return write(handle());
        case 4: return contexts();
        case 5: return (void)dp2emu_present(emulator, pick(4) ? handle() : 0);
        case 6:
            if (pick(4) == 0) dp2emu_inject_disjoint(emulator);
            if (pick(4) == 0) divert();
            return;
        default: return submit();
        }
    }
    // Presents every surface.
    void show() {
        for (std::uint32_t h = 1; h <= kHandles; ++h) dp2emu_present(emulator, h);
    }

  private:
    static constexpr std::uint32_t kHandles = 9;
    std::uint32_t pick(std::size_t n) { return static_cast<std::uint32_t>(random_() % n); }
    std::uint32_t handle() { return 1 + pick(kHandles); }
    std::string n(std::uint32_t value) { return std::to_string(value); }
    std::string h() { return n(handle()); }

    void announce(std::uint32_t handle) {
        struct Kind {
            dp2::Format format;
            std::uint32_t usage, depth, faces, samples, levels;
        };
        constexpr std::uint32_t kBoth = DP2EMU_USAGE_TEXTURE | DP2EMU_USAGE_RENDER_TARGET;
        static const Kind kinds[] = {{dp2::Format::A8R8G8B8, kBoth, 1, 1, 1, 4},
                                     {dp2::Format::A8R8G8B8, DP2EMU_USAGE_RENDER_TARGET, 1, 1, 1, 1},
                                     {dp2::Format::D24S8, DP2EMU_USAGE_DEPTH_STENCIL, 1, 1, 1, 1},
                                     {dp2::Format::P8, DP2EMU_USAGE_TEXTURE, 1, 1, 1, 2},
                                     {dp2::Format::R5G6B5, kBoth, 1, 6, 1, 3},
                                     {dp2::Format::L8, DP2EMU_USAGE_TEXTURE, 4, 1, 1, 3},
                                     {dp2::Format::X8R8G8B8, DP2EMU_USAGE_RENDER_TARGET, 1, 1, 4, 1},
                                     {dp2::Format::DXT1, DP2EMU_USAGE_TEXTURE, 1, 1, 1, 1}};
        const std::uint32_t kind = pick(std::size(kinds) + 4);
        if (kind == std::size(kinds)) return (void)dp2emu_create_buffer(emulator, handle, 64 + pick(200));
        if (kind > std::size(kinds))
            return (void)dp2emu_create_sublevel(emulator, handle, this->handle(), pick(3), pick(4));
        const Kind& k = kinds[kind];
        dp2emu_surface_desc desc{};
        desc.size = sizeof desc;
        desc.handle = handle;
        desc.format = static_cast<std::uint32_t>(k.format);
        desc.width = desc.height = pick(4) ? 16 : 8;
        desc.depth = k.depth;
        desc.faces = k.faces;
        desc.usage = k.usage;
        desc.samples = k.samples;
        desc.levels = 1 + pick(k.levels);
        dp2emu_create_surface(emulator, &desc);
    }

    void write(std::uint32_t handle) {
        std::vector<std::uint32_t> words(1024);
        for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(random_());
        if (emulator->emulator().gpu().resources().buffer(handle, "").ok())
            return (void)dp2emu_write_buffer(emulator, handle, pick(64), words.data(), pick(64));
        const auto level = pick(2), slice = pick(2);
        if (surface_pixels(emulator->emulator(), handle, level, slice).ok())
            dp2emu_write_surface(emulator, handle, level, slice, nullptr, words.data(), 64, words.size() * 4);
    }

    // Turns stream output on or off. Both are refused while a recording runs.
    void divert() {
        if (contexts_.empty()) return;
        const std::uint32_t context = contexts_[pick(contexts_.size())];
        const dp2emu_stream_output_target target{0, 0, 0};
        dp2emu_stream_output declaration{};
        declaration.size = sizeof declaration;
        declaration.context = context;
        declaration.no_rasterization = pick(2);
        dp2emu_set_stream_output(emulator, &declaration);
        dp2emu_set_stream_output_targets(emulator, context, &target, pick(2));
    }

    void contexts() {
        constexpr std::uint32_t kVersions[] = {5, 5, 5, 4, 3, 0};
        if (contexts_.size() < 4 && pick(2)) {
            std::uint32_t id = 0;
            if (dp2emu_create_context(emulator, kVersions[pick(std::size(kVersions))], pick(4) ? handle() : 0,
                                      pick(2) ? handle() : 0, &id) == DP2EMU_OK)
                contexts_.push_back(id);
        } else if (!contexts_.empty() && pick(4) == 0) {
            const std::size_t which = pick(contexts_.size());
            REQUIRE(dp2emu_destroy_context(emulator, contexts_[which]) == DP2EMU_OK);
            contexts_.erase(contexts_.begin() + static_cast<std::ptrdiff_t>(which));
        }
    }

    std::string command() {
        const auto id = [&] { return n(1 + pick(4)); };
        switch (pick(48)) {
        case 0: return "SETRENDERTARGET { " + h() + " " + (pick(2) ? h() : "0") + " }";
        case 1: return "SETRENDERTARGET2 { " + n(pick(4)) + " " + (pick(3) ? h() : "0") + " }";
        case 2: return "SETDEPTHSTENCIL { " + h() + " }";
        case 3:
            return "CLEAR { TARGET " + n(static_cast<std::uint32_t>(random_())) + " 1 0 { 1 2 9 " + n(3 + pick(9)) +
                   " } }";
        case 4: return "RENDERSTATE { " + n(1 + pick(209)) + " " + n(pick(6)) + " }";
        case 5: return "RENDERSTATE { SCENECAPTURE " + n(pick(2)) + " }";
        case 6: return "RENDERSTATE { TEXTUREHANDLE " + h() + " TEXTUREMAPBLEND 2 POINTSIZE 0x314d3241 }";
        case 7:
            return "TEXTURESTAGESTATE { " + n(pick(3)) + " TEXTUREMAP " + h() + " 0 COLOROP " + n(2 + pick(3)) +
                   " 0 COLORARG1 TEXTURE }";
        case 8: return "TEXTURESTAGESTATE { " + n(pick(8)) + " " + n(1 + pick(32)) + " " + n(pick(4)) + " }";
        case 9: return "SETPALETTE { " + id() + " " + (pick(2) ? "0x2000 " : "0 ") + h() + " }";
        case 10:
            return "UPDATEPALETTE { " + id() + " 3 2 data { u32 " + n(static_cast<std::uint32_t>(random_())) +
                   " 77 } }";
        case 11: return "SETTEXLOD { " + h() + " " + n(pick(3)) + " }";
        case 12: return "CREATEQUERY { " + id() + " " + n(4 + pick(8)) + " }";
        case 13: return pick(3) ? "CREATEQUERY { " + id() + " OCCLUSION }" : "DELETEQUERY { " + id() + " }";
        case 14: return "ISSUEQUERY { " + id() + " 2 } TRIANGLELIST count 1 { 0 } ISSUEQUERY { " + id() + " 1 }";
        case 15: return "ISSUEQUERY { " + id() + " " + n(1 + pick(3)) + " }";
        case 16: return "SETLIGHT { " + id() + " ENABLE } CREATELIGHT { " + id() + " }";
        case 17: return "VIEWPORTINFO { 0 0 " + n(4 + pick(16)) + " 16 } ZRANGE { 0 1 }";
        case 18: return "SETSCISSORRECT { 1 1 " + n(pick(12)) + " 9 }";
        case 19: return "MULTIPLYTRANSFORM { WORLD 1 0 0 0 0 2 0 0 0 0 1 0 0 " + n(pick(3)) + " 0 1 }";
        case 20: return "SETSTREAMSOURCE { " + n(pick(2)) + " " + h() + " 20 } SETINDICES { " + h() + " 2 }";
        case 21: return "SETSTREAMSOURCEUM { 0 20 }";
        case 22: return "DRAWPRIMITIVE { TRIANGLELIST 0 " + n(1 + pick(2)) + " }";
        case 23: return "SETVERTEXSHADER { 0x44 }";
        case 24:
            return "CREATEPIXELSHADER { " + id() + " auto asm {\nps_2_0\nmov r0, c" + n(pick(4)) + "\nmov oC0, r0\n} }";
        case 25:
            return pick(2) ? "SETPIXELSHADER { " + id() + " }"
                           : "DELETEPIXELSHADER { " + id() + " } SETPIXELSHADER { 0 }";
        case 26: return "SETPIXELSHADERCONST { " + n(pick(4)) + " 1 data { f32 1 0.5 0.25 1 } }";
        case 27:
            return "CREATEVERTEXSHADERDECL { 5 2 { 0 0 FLOAT4 DEFAULT POSITIONT 0 } { 0 16 D3DCOLOR DEFAULT COLOR 0 } "
                   "} SETVERTEXSHADERDECL { 5 }";
        case 28:
            return "STATESET { BEGIN " + id() + " 0 } RENDERSTATE { ZENABLE " + n(pick(2)) + " } STATESET { END 0 0 }";
        case 29: return "STATESET { " + n(pick(6)) + " " + id() + " " + n(1 + pick(3)) + " }";
        case 30: return "BLT { " + h() + " 0 0 8 8 0 " + h() + " 0 0 8 8 0 0 }";
        case 31: return "COLORFILL { " + h() + " 0 0 6 6 " + n(static_cast<std::uint32_t>(random_())) + " }";
        case 32: return "GENERATEMIPSUBLEVELS { " + h() + " 2 }";
        case 34:
            return "SETCLIPPLANE { " + n(pick(8)) + " 1 0 0 " + n(pick(9)) + " } RENDERSTATE { CLIPPLANEENABLE " +
                   n(pick(4)) + " }";
        case 35:
            return pick(2) ? "SETCONVOLUTIONKERNELMONO { 2 3 3 data { f32 1 2 " + n(pick(4)) + " 4 5 } }"
                           : "SETCONVOLUTIONKERNELMONO { 1 1 0 }";
        case 36: {
            constexpr const char* kSwitches[] = {"POINTSIZE 0x304d3241", "ADAPTIVETESS_Y 0x434f5441",
                                                 "ADAPTIVETESS_X 0x4244564e", "POINTSIZE 0x7fa05000",
                                                 "POINTSIZE 0x40000000"};
            return "RENDERSTATE { " + std::string(kSwitches[pick(std::size(kSwitches))]) + " }";
        }
        case 37:
            return "TEXTURESTAGESTATE { " + n(pick(2) ? pick(3) : 256 + pick(5)) + " MIPMAPLODBIAS " +
                   (pick(2)   ? "0x34544547"
                    : pick(2) ? "0x31544547"
                              : "0.5") +
                   " }";
        case 38:
            return "SETTRANSFORM { " + n(pick(2) ? pick(30) : 250 + pick(270)) + " 2 0 0 0 0 1 0 0 0 0 1 0 0 0 " +
                   n(pick(5)) + " 1 } WINFO { 1 " + n(2 + pick(5)) + " }";
        case 39:
            return "SETVERTEXSHADERCONST { " + n(pick(260)) + " 1 data { u32 " +
                   n(static_cast<std::uint32_t>(random_())) + " 2 3 4 } } SETVERTEXSHADERCONSTI { " + n(pick(17)) +
                   " 1 data { u32 1 2 3 4 } } SETPIXELSHADERCONSTB { " + n(pick(17)) + " 1 data { u32 1 } }";
        case 40: return "SETSTREAMSOURCEFREQ { " + n(pick(3)) + " " + n(1 + pick(3)) + " }";
        case 41: return pick(2) ? "STATESET { BEGIN " + id() + " 0 }" : "STATESET { END 0 0 }";
        case 42:
            return "CREATEVERTEXSHADER { 9 16 auto data { u32 0x20000000 0x40030000 0x40040005 0xffffffff } asm "
                   "{\nvs_1_1\nmov oPos, v0\nmov oD0, v5\n} } " +
                   std::string(pick(2) ? "SETVERTEXSHADER { 9 }" : "DELETEVERTEXSHADER { 9 }");
        case 43:
            return "RENDERSTATE { " + n(pick(256)) + " " + n(static_cast<std::uint32_t>(random_())) +
                   " } TEXTURESTAGESTATE { " + n(pick(8)) + " " + n(pick(33)) + " " +
                   n(static_cast<std::uint32_t>(random_())) + " }";
        case 44:
            return "SETMATERIAL { 1 0 0 1 0 " + n(pick(3)) + " 0 0 0 0 0 0 0 0 0 0 8 } SETLIGHT { " + id() +
                   " DISABLE }";
        case 45:
            if (pick(3) == 0) return "DRAWRECTPATCH { " + id() + " HASINFO data { 0 0 2 2 2 0 1 } }";
            return "RENDERSTATE { DELETERTPATCH " + id() + " }";
        case 33: return pick(3) ? "" : "raw { u8 5 0 0 0 }";
        default: return "TRIANGLELIST count " + n(1 + pick(2)) + " { 0 }";
        }
    }

    void submit() {
        std::string text;
        for (std::uint32_t left = pick(5); left > 0; --left) text += command() + "\n";
        dp2emu_call call{};
        call.size = sizeof call;
        call.command_offset = pick(3) ? 0 : 8;
        const auto commands = dp2::assemble(text, {call.command_offset, dp2::fvf_stride(0x44), dialect_});
        if (!commands.ok()) FAIL(commands.error().to_string() << " in\n" << text);
        constexpr std::uint32_t kRoom[] = {0, 20, 28, 36, 64, 4096};
        std::vector<std::byte> memory(call.command_offset + (*commands).size() + kRoom[pick(std::size(kRoom))]);
        std::ranges::copy(*commands, memory.begin() + call.command_offset);
        std::vector<float> vertices;
        for (int i = 0; i < 6; ++i) {
            for (const float value : {static_cast<float>(pick(20)), static_cast<float>(pick(20)), 0.5f, 1.0f})
                vertices.push_back(value);
            vertices.push_back(std::bit_cast<float>(0xFF000000u | static_cast<std::uint32_t>(random_() % 0x7F7F7F)));
        }
        call.context = contexts_.empty() || pick(20) == 0 ? 99 : contexts_[pick(contexts_.size())];
        call.flags = pick(4) ? 0 : 1; // USERMEMVERTICES
        call.vertex_type = 0x44;
        call.vertex_size = 20;
        call.commands = pick(30) ? memory.data() : nullptr;
        call.command_capacity = static_cast<std::uint32_t>(memory.size());
        call.command_length = static_cast<std::uint32_t>((*commands).size());
        const std::uint32_t given = pick(6);
        if (given != 0) call.vertices = vertices.data();
        if (given > 1) call.vertices_bytes = vertices.size() * 4, call.vertex_length = 6;
        REQUIRE(dp2emu_submit(emulator, &call) == DP2EMU_OK);
    }

    std::mt19937 random_;
    dp2::Dialect dialect_;
    std::vector<std::uint32_t> contexts_;
};

// Returns true if a recording was made; checks that it replays.
bool record_and_replay(std::uint32_t seed, const Setting& setting) {
    Program program(seed, setting);
    program.steps(static_cast<int>(seed % 4) * 60);
    bool recording = program.start();
    for (int attempts = 0; !recording && attempts < 40; ++attempts) {
        program.step();
        recording = program.start();
    }
    if (!recording) return false;
    program.steps(80);
    program.show();
    ReadReport report;
    const Document document = program.recorded(&report);
    CHECK_FALSE(report.index_rebuilt);
    INFO("seed " << seed << ", " << setting.workers << " workers, model " << setting.completion << ", dialect "
                 << setting.dialect);
    const auto again = dp2::assemble_capture(dp2::disassemble_capture(document));
    if (!again.ok()) FAIL(again.error().to_string());
    CHECK(*again == document);
    const Document state = state_of(program.emulator->emulator());
    for (const unsigned workers : {0u, 1u, 4u}) check_replay(document, workers, false, state);
    check_replay(document, 0, true, state);
    return true;
}

} // namespace

TEST_CASE("a recording of a random program replays to the same answers, pictures and state") {
    const Setting models[] = {{0, DP2EMU_COMPLETION_IMMEDIATE, 0, {}}, {4, DP2EMU_COMPLETION_ASYNC, 0, {}},
                              {1, DP2EMU_COMPLETION_ASYNC, 0, {}},     {0, DP2EMU_COMPLETION_DELAY, 3, {}},
                              {4, DP2EMU_COMPLETION_SEEDED, 7, {}},    {0, DP2EMU_COMPLETION_NEVER, 0, {}}};
    std::vector<std::string> dialects;
    for (const dp2::DialectInfo& info : dp2::all_dialects()) dialects.push_back(info.name);
    for (const dp2::DialectSwitchInfo& info : dp2::all_dialect_switches()) {
        std::stringstream values(info.values);
        for (std::string value; std::getline(values, value, '|');)
            dialects.push_back(std::string(info.name) + "=" + value);
    }
    int recorded = 0, refused = 0;
    const std::uint32_t programs = kSanitized ? 60 : 360;
    for (std::uint32_t seed = 0; seed < programs; ++seed) {
        Setting setting = models[seed % std::size(models)];
        setting.dialect = dialects[seed / std::size(models) % dialects.size()];
        ++(record_and_replay(seed, setting) ? recorded : refused);
    }
    CHECK(recorded > static_cast<int>(programs) * 2 / 3);
    CHECK(refused < static_cast<int>(programs) / 3);
}

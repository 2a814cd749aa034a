// RecordingEmulator, the object that C++ programs record with: its files hold the same bytes as those of the C
// interface, and what a capture cannot express is refused while a recording runs.
#include <sstream>

#include "dp2/wire/error_text.h"
#include "responses/api/c_api_shared.h"
#include "responses/protocol/hresult.h"
#include "tests/support/c_rig.h"
#include "tests/support/pinned.h"

using namespace responses;

namespace {

class File {
  public:
    explicit File(const std::string& name) : path_(temporary_path(name + ".dp2c")) {}
    ~File() { std::filesystem::remove(path_); }
    const std::string& path() const { return path_; }
    std::string bytes() const {
        std::ifstream file(path_, std::ios::binary);
        std::stringstream out;
        out << file.rdbuf();
        return out.str();
    }

  private:
    std::string path_;
};

constexpr std::uint32_t kTarget = dp2::kUsageTexture | dp2::kUsageRenderTarget;

// The arguments of a call through either interface.
struct TestCall {
    std::uint32_t context = 0;
    std::string commands; // as text; "NULL": the call has no command surface
    std::vector<float> vertices;
    std::uint32_t buffer = 0; // vertex buffer, used when `vertices` is empty
    std::uint32_t offset = 0;
};
std::vector<std::byte> surface_of(const TestCall& call, std::uint32_t& length) {
    const CallSetup setup{.offset = call.offset};
    const auto commands = assembled_call(call.commands, call.offset);
    length = static_cast<std::uint32_t>(commands.size());
    return command_surface(commands, setup);
}

// The same functions for the C and the C++ interface; each returns whether it succeeded.
struct CInterface {
    bool start(const std::string& path) { return dp2emu_start_capture(e, path.c_str()) == DP2EMU_OK; }
    bool stop() { return dp2emu_stop_capture(e) == DP2EMU_OK; }
    bool surface(std::uint32_t handle, std::uint32_t levels, std::uint32_t usage, std::uint32_t size = 16) {
        dp2emu_surface_desc desc{};
        desc.size = sizeof desc;
        desc.handle = handle;
        desc.format = static_cast<std::uint32_t>(dp2::Format::A8R8G8B8);
        desc.width = desc.height = size;
        desc.levels = levels;
        desc.usage = usage;
        desc.color_key = 1;
        desc.color_key_low = desc.color_key_high = 5;
        return dp2emu_create_surface(e, &desc) == DP2EMU_OK;
    }
    bool buffer(std::uint32_t handle) { return dp2emu_create_buffer(e, handle, 128) == DP2EMU_OK; }
    bool sublevel(std::uint32_t handle, std::uint32_t surface, std::uint32_t level) {
        return dp2emu_create_sublevel(e, handle, surface, level, 0) == DP2EMU_OK;
    }
    bool destroy(std::uint32_t handle) { return dp2emu_destroy_object(e, handle) == DP2EMU_OK; }
    bool write_surface(std::uint32_t handle, bool part, std::span<const std::uint32_t> texels) {
        const dp2emu_rect rect{2, 3, 6, 7};
        return dp2emu_write_surface(e, handle, 0, 0, part ? &rect : nullptr, texels.data(), part ? 16 : 64,
                                    texels.size_bytes()) == DP2EMU_OK;
    }
    bool write_buffer(std::uint32_t handle, std::span<const float> values) {
        return dp2emu_write_buffer(e, handle, 8, values.data(), values.size_bytes()) == DP2EMU_OK;
    }
    std::uint32_t context(std::uint32_t target) {
        std::uint32_t id = 0;
        (void)dp2emu_create_context(e, 5, target, 0, &id);
        return id;
    }
    bool destroy_context(std::uint32_t id) { return dp2emu_destroy_context(e, id) == DP2EMU_OK; }
    bool present(std::uint32_t surface) { return dp2emu_present(e, surface) == DP2EMU_OK; }
    void disjoint() { REQUIRE(dp2emu_inject_disjoint(e) == DP2EMU_OK); }
    std::uint32_t submit(const TestCall& test) {
        dp2emu_call call{};
        call.size = sizeof call;
        call.context = test.context;
        call.vertex_type = 0x44;
        call.vertex_size = 20;
        std::vector<std::byte> memory;
        if (test.commands != "NULL") {
            memory = surface_of(test, call.command_length);
            call.commands = memory.data();
            call.command_capacity = static_cast<std::uint32_t>(memory.size());
            call.command_offset = test.offset;
        }
        if (!test.vertices.empty()) call.vertices = test.vertices.data();
        call.vertices_bytes = test.vertices.size() * sizeof(float);
        call.vertex_buffer = test.buffer;
        call.vertex_length = 3;
        REQUIRE(dp2emu_submit(e, &call) == DP2EMU_OK);
        return static_cast<std::uint32_t>(call.ddrval);
    }
    CRig rig{{}, {.size = 0, .interface = 0}};
    dp2emu* const e = rig.emulator;
};

struct CppInterface {
    bool start(const std::string& path) { return e.start_recording(path).ok(); }
    bool stop() { return e.stop_recording().ok(); }
    bool surface(std::uint32_t handle, std::uint32_t levels, std::uint32_t usage, std::uint32_t size = 16) {
        rasterizer::SurfaceDesc desc;
        desc.format = dp2::Format::A8R8G8B8;
        desc.width = desc.height = size;
        desc.levels = levels;
        desc.usage = usage;
        desc.color_key = rasterizer::ColorKey{5, 5};
        return e.create_surface(handle, desc).ok();
    }
    bool buffer(std::uint32_t handle) { return e.create_buffer(handle, 128).ok(); }
    bool sublevel(std::uint32_t handle, std::uint32_t surface, std::uint32_t level) {
        return e.create_sublevel(handle, surface, level, 0).ok();
    }
    bool destroy(std::uint32_t handle) { return e.destroy_object(handle).ok(); }
    bool write_surface(std::uint32_t handle, bool part, std::span<const std::uint32_t> texels) {
        const rasterizer::Rect rect{2, 3, 6, 7};
        return e.write_surface({handle, 0, 0}, part ? &rect : nullptr, std::as_bytes(texels), part ? 16 : 64).ok();
    }
    bool write_buffer(std::uint32_t handle, std::span<const float> values) {
        return e.write_buffer(handle, 8, std::as_bytes(values)).ok();
    }
    std::uint32_t context(std::uint32_t target) {
        const auto id = e.create_context(5, target, 0);
        return id.ok() ? *id : 0;
    }
    bool destroy_context(std::uint32_t id) { return e.destroy_context(id).ok(); }
    bool present(std::uint32_t surface) { return e.present(surface).ok(); }
    void disjoint() { e.inject_disjoint(); }
    std::uint32_t submit(const TestCall& test) {
        Call call;
        call.context = test.context;
        call.vertex_type = 0x44;
        call.vertex_size = 20;
        std::vector<std::byte> memory;
        call.has_commands = test.commands != "NULL";
        if (call.has_commands) {
            memory = surface_of(test, call.command_length);
            call.commands = memory;
            call.command_offset = test.offset;
        }
        if (!test.vertices.empty()) {
            call.vertices = std::as_bytes(std::span(test.vertices));
            call.has_vertices = true;
        } else if (test.buffer != 0) {
            REQUIRE(e.emulator().submissions().use_vertex_buffer(call, test.buffer).ok());
        }
        call.vertex_length = 3;
        e.submit(call);
        return call.ddrval;
    }
    RecordingEmulator e{EmulatorOptions{}};
};

// Calls of every kind, successful and refused, before and after a recording begins; then a second recording.
template <class Interface> void run(Interface& api, const std::string& first, const std::string& second) {
    const std::vector<std::uint32_t> texels(256, 0xFF102030);
    const std::vector<float> triangle = {0, 0, 0, 1, -1, 15, 0, 0, 1, -1, 0, 15, 0, 1, -1};
    REQUIRE(api.surface(1, 1, kTarget));
    REQUIRE(api.surface(2, 3, kTarget));
    REQUIRE(api.write_surface(2, false, texels));
    REQUIRE(api.context(1) == 1);
    const std::string occlusion = "CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } TRIANGLELIST count 1 { 0 } "
                                  "ISSUEQUERY { 7 END }";
    REQUIRE(api.submit({1, "RENDERSTATE { CULLMODE NONE }", {}}) == kD3dOk);
    REQUIRE(api.present(1));

    REQUIRE(api.start(first));
    REQUIRE(api.submit({1, occlusion, triangle}) == kD3dOk);
    REQUIRE(api.buffer(3));
    CHECK_FALSE(api.buffer(0));
    REQUIRE(api.write_buffer(3, triangle));
    CHECK_FALSE(api.write_buffer(3, std::vector<float>(99)));
    REQUIRE(api.surface(4, 2, dp2::kUsageTexture));
    CHECK_FALSE(api.surface(5, 1, dp2::kUsageTexture, 0));
    REQUIRE(api.write_surface(4, true, texels));
    CHECK_FALSE(api.write_surface(3, true, texels));
    REQUIRE(api.sublevel(6, 2, 1));
    CHECK_FALSE(api.sublevel(7, 2, 3));
    REQUIRE(api.context(6) == 2);
    CHECK(api.context(3) == 0);
    REQUIRE(api.submit({2, "TRIANGLELIST count 1 { 0 }", {}, 3}) == kD3dOk);
    CHECK(api.submit({1, "TRIANGLELIST count 1 { 0 } raw { u8 5 0 0 0 }", triangle, 0, 8}) == kCommandUnparsed);
    CHECK(api.submit({1, "NULL", {}}) == kInvalidParams);
    CHECK(api.submit({9, "", {}}) == kContextBad);
    api.disjoint();
    REQUIRE(api.present(1));
    REQUIRE(api.present(77)); // surface 77 does not exist
    REQUIRE(api.destroy(4));
    CHECK_FALSE(api.destroy(4));
    REQUIRE(api.destroy_context(2));
    CHECK_FALSE(api.destroy_context(2));

    REQUIRE(api.start(second)); // stops the first recording
    REQUIRE(api.present(2));
    REQUIRE(api.stop());
    REQUIRE(api.stop());
    REQUIRE(api.present(1)); // not in the recording
    CHECK_FALSE(api.start("/no/such/folder/file.dp2c"));
}

dp2::capture::Document read(const File& file) {
    const std::string bytes = file.bytes();
    auto document = dp2::capture::read_capture(std::as_bytes(std::span(bytes)));
    if (!document.ok()) FAIL(dp2::describe(document.error()));
    return std::move(*document);
}
template <class Record> std::ptrdiff_t count(const dp2::capture::Document& document) {
    return std::ranges::count_if(document, [](const auto& record) { return std::holds_alternative<Record>(record); });
}

} // namespace

TEST_CASE("a C++ program's recording holds the same bytes as the C interface's recording of the same calls") {
    const File c1("c-1-"), c2("c-2-"), cpp1("cpp-1-"), cpp2("cpp-2-");
    CInterface c;
    run(c, c1.path(), c2.path());
    CppInterface cpp;
    run(cpp, cpp1.path(), cpp2.path());
    CHECK(cpp1.bytes().size() > 2000);
    CHECK(cpp1.bytes() == c1.bytes());
    CHECK(cpp2.bytes() == c2.bytes());
    for (const File* file : {&cpp1, &cpp2}) {
        const dp2::capture::Document document = read(*file);
        Replayer replayer(*replay_options(document));
        Differences differences;
        const auto played = replayer.play(document, differences);
        if (!played.ok()) FAIL(dp2::describe(played.error()));
        CHECK(replayer.observations() > 0);
        INFO(differences.text);
        CHECK(replayer.differences() == 0);
    }
    // Every call and every successful function has a record. Before them is the preamble: two surfaces, the contents of
    // one, and a context with a call that restores its state.
    using namespace dp2::capture;
    const Document document = read(cpp1);
    CHECK(count<CreateSurface>(document) == 2 + 1);
    CHECK(count<WriteSurface>(document) == 1 + 1);
    CHECK(count<CreateContext>(document) == 1 + 1);
    CHECK(count<Submit>(document) == 1 + 5);
    CHECK(count<ObservedResult>(document) == 1 + 5);
    CHECK(count<CreateBuffer>(document) == 1);
    CHECK(count<WriteBuffer>(document) == 1);
    CHECK(count<CreateSublevel>(document) == 1);
    CHECK(count<Disjoint>(document) == 1);
    CHECK(count<Present>(document) == 2);
    CHECK(count<ObservedSurface>(document) == 1);
    CHECK(count<Destroy>(document) == 1);
    CHECK(count<DestroyContext>(document) == 1);
}

TEST_CASE("while a recording runs, what a capture cannot express is refused") {
    const File file("refused-");
    CppInterface api;
    RecordingEmulator& e = api.e;
    REQUIRE(api.surface(1, 1, kTarget));
    REQUIRE(api.context(1) == 1);
    const std::uint32_t strides[4] = {};
    CHECK(e.set_stream_output(9, {}, strides, true).error().fault == dp2::Fault::BadHandle);
    CHECK(e.set_stream_output(1, {}, strides, true).ok());
    CHECK(e.set_stream_output_targets(1, {}).ok());
    CHECK(e.set_stream_output_targets(1, std::vector<rasterizer::OutputTarget>(5)).error().fault ==
          dp2::Fault::BadValue);
    std::byte memory[16] = {};
    CHECK(dp2::describe(e.set_predication(1, memory, true).error()) ==
          "bad handle: hQuery: no query lives in this memory");
    REQUIRE(e.start_recording(file.path()).ok());
    CHECK(e.recording());
    CHECK(e.set_stream_output(1, {}, strides, true).error().fault == dp2::Fault::NotSupported);
    CHECK(e.set_stream_output_targets(1, {}).error().fault == dp2::Fault::NotSupported);
    CHECK(dp2::describe(e.set_predication(1, memory, true).error()) == "not supported: predication while recording");
    CHECK(e.set_predication(1, nullptr, true).ok());
    REQUIRE(e.stop_recording().ok());
    CHECK_FALSE(e.recording());
    // A recording that cannot begin reports the reason, and creates no file.
    std::filesystem::remove(file.path());
    REQUIRE(api.submit({1, "CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN }", {}}) == kD3dOk);
    CHECK(e.start_recording(file.path()).error().fault == dp2::Fault::NotSupported);
    CHECK(e.emulator().last_error().fault == dp2::Fault::NotSupported);
    CHECK_FALSE(std::filesystem::exists(file.path()));
}

TEST_CASE("a recording whose file cannot be written ends, and reports it once") {
    if (!std::filesystem::exists("/dev/full")) return;
    CppInterface api;
    RecordingEmulator& e = api.e;
    const auto started = e.start_recording("/dev/full");
    if (!started.ok()) {
        CHECK(started.error().fault == dp2::Fault::Io);
        return;
    }
    REQUIRE(e.create_buffer(1, 1 << 20).ok());
    const std::vector<std::byte> bytes(1 << 20, std::byte{7});
    for (int i = 0; i < 4; ++i) REQUIRE(e.write_buffer(1, 0, bytes).ok());
    CHECK_FALSE(e.recording());
    // The write error of the recording that ended.
    CHECK(e.start_recording("/dev/full").error().fault == dp2::Fault::Io);
    CHECK(e.stop_recording().ok());
}

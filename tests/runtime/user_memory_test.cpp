// Vertices in user memory: a call block has them, SETSTREAMSOURCEUM binds them, and captures hold them.
#include <bit>
#include <filesystem>
#include <fstream>

#include "dp2/capture/capture_file.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/recording/replayer.h"
#include "tests/runtime/runtime_rig.h"
#include "tests/support/temporary_path.h"

using namespace runtime;

namespace {

template <class T> std::span<const std::byte> bytes_of(const std::vector<T>& data) {
    return std::as_bytes(std::span(data));
}

struct UserMemory {
    Rig rig{4};
    Dx8Commands<Rig> commands{rig};
    UserMemory() {
        prepare(commands);
        commands.vertex_shader(kFvf);
    }
    // Adds a strip of two triangles.
    void draw(const std::vector<Vertex>& vertices) {
        const auto first = rig.block.add_vertices(bytes_of(vertices), sizeof(Vertex), 64);
        REQUIRE(first);
        commands.user_stream(sizeof(Vertex));
        commands.draw(5, *first, 2);
    }
    void run() {
        rig.emulator->run(rig.block, 1);
        rig.block.clear();
    }
};

// The pixels of the target when a capture is replayed.
std::vector<std::byte> replayed_target(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    const auto document = dp2::capture::read_capture(std::as_bytes(std::span(bytes)));
    REQUIRE(document.ok());
    responses::Replayer replayer(*responses::replay_options(*document));
    responses::ReplayObserver ignoring;
    REQUIRE(replayer.play(*document, ignoring).ok());
    CHECK(replayer.differences() == 0);
    return *responses::surface_pixels(replayer.emulator(), kTarget);
}

} // namespace

TEST_CASE("draws read the vertices that their call block has in user memory") {
    UserMemory um;
    um.draw(columns(0, 4, kRed));
    um.draw(columns(8, 12, kGreen));
    // Vertices of another size begin at a multiple of it.
    std::vector<float> wide;
    for (const Vertex& v : columns(12, 16, kRed)) {
        wide.insert(wide.end(), {v.x, v.y, v.z, v.w, std::bit_cast<float>(v.color), 0, 0});
    }
    const auto first = um.rig.block.add_vertices(bytes_of(wide), 28, 64);
    REQUIRE(first);
    CHECK(*first * 28 >= 2 * 4 * sizeof(Vertex));
    um.commands.vertex_shader(kFvf | 0x100); // one set of coordinates
    um.commands.user_stream(28);
    um.commands.draw(5, *first, 2);
    CHECK(um.rig.pixel(1, 8) == kRed);
    CHECK(um.rig.pixel(5, 8) == kBlue);
    CHECK(um.rig.pixel(9, 8) == kGreen);
    CHECK(um.rig.pixel(13, 8) == kRed);
    CHECK(log_lines().empty());
}

TEST_CASE("vertices in user memory are those of the call, whatever the block has when they are drawn") {
    UserMemory um;
    for (int i = 0; i < 40; ++i) { // nothing waits for these calls
        um.draw(columns(0, 4, i == 39 ? kRed : kBlue));
        um.run();
        um.draw(columns(8, 12, i == 39 ? kGreen : kBlue));
        um.run();
    }
    CHECK(um.rig.pixel(1, 8) == kRed);
    CHECK(um.rig.pixel(9, 8) == kGreen);
    // A call without vertices: the stream is still bound, and reads zeros.
    um.commands.draw(5, 0, 2);
    CHECK(um.rig.pixel(1, 8) == kRed);
    CHECK(log_lines().empty());
    // A buffer is bound again after user memory.
    um.rig.fill(kBuffer, columns(0, 4, kGreen));
    um.draw(columns(8, 12, kRed));
    um.commands.stream(0, kBuffer, sizeof(Vertex));
    um.commands.draw(5, 0, 2);
    CHECK(um.rig.pixel(1, 8) == kGreen);
    CHECK(um.rig.pixel(9, 8) == kRed);
    CHECK(log_lines().empty());
}

TEST_CASE("indices count vertices of user memory from the draw's first one") {
    UserMemory um;
    um.rig.fill(kIndices, std::vector<std::uint16_t>{0, 1, 2, 2, 1, 3});
    um.draw(columns(0, 4, kRed));
    const auto first = um.rig.block.add_vertices(bytes_of(columns(8, 12, kGreen)), sizeof(Vertex), 64);
    REQUIRE(first);
    um.commands.user_stream(sizeof(Vertex));
    um.commands.indices(kIndices, 2);
    um.commands.draw_indexed({4, static_cast<std::int32_t>(*first), 0, 4, 0, 2});
    CHECK(um.rig.pixel(1, 8) == kRed);
    CHECK(um.rig.pixel(9, 8) == kGreen);
    // Draws of transformed vertices count bytes.
    um.commands.user_stream(sizeof(Vertex));
    const auto more = um.rig.block.add_vertices(bytes_of(columns(4, 8, kRed)), sizeof(Vertex), 64);
    um.commands.draw_transformed({5, static_cast<std::uint32_t>(*more * sizeof(Vertex)), 2});
    CHECK(um.rig.pixel(5, 8) == kRed);
    CHECK(log_lines().empty());
}

TEST_CASE("after a refused command the block's vertices are still there") {
    UserMemory um;
    um.draw(columns(0, 4, kRed));
    um.commands.state_set(77, 1); // no such operation
    um.draw(columns(8, 12, kGreen));
    CHECK(um.rig.pixel(1, 8) == kRed);
    CHECK(um.rig.pixel(9, 8) == kGreen);
    REQUIRE(!log_lines().empty());
    CHECK(log_lines().back().starts_with("command refused: bad value: STATESET"));
}

TEST_CASE("draws past the end of user memory, and strides that do not fit it, do no harm") {
    UserMemory um;
    um.draw(columns(12, 16, kRed));
    for (const std::uint32_t stride : {0u, 1u, 3u, 2048u, 0xFFFFFFFFu}) {
        const auto vertices = columns(8, 12, kGreen);
        const auto first = um.rig.block.add_vertices(bytes_of(vertices), stride, 64);
        if (!first) continue; // it would begin too far away
        um.commands.user_stream(stride);
        um.commands.draw(5, *first, 2);
        um.commands.draw(5, 0xFFFFFFF0, 2);
        um.commands.draw(4, *first, 100000);
    }
    // The vertices of other draws are where they were.
    um.draw(columns(4, 8, kGreen));
    um.draw(columns(0, 4, kRed));
    CHECK(um.rig.pixel(5, 8) == kGreen);
    CHECK(um.rig.pixel(1, 8) == kRed);
}

TEST_CASE("a call block takes vertices while it has room for them and for the draw's commands") {
    const std::vector<std::byte> many(CallBlock::kVertexBytes), few(100);
    CallBlock block(1000);
    CHECK(block.add_vertices(few, 20, 1001) == std::nullopt);
    CHECK(block.add_vertices(few, 20, 1000) == 0u);
    CHECK(block.add_vertices(few, 20, 1000) == 5u);
    CHECK(block.add_vertices(few, 70, 64) == 3u); // 210 bytes from the start
    CHECK(block.vertices().size() == 310);
    CHECK(block.add_vertices(many, 20, 64) == std::nullopt);
    CHECK(block.add_vertices(few, 0xFFFFFFFF, 64) == std::nullopt);
    CHECK(block.vertices().size() == 310);
    block.clear();
    CHECK(block.vertices().empty());
    // Alone in a block, the vertices of one draw may be more.
    const std::vector<std::byte> large(CallBlock::kVertexBytes + 1), largest(CallBlock::kMostVertexBytes + 1);
    CHECK(block.add_vertices(largest, 20, 64) == std::nullopt);
    CHECK(block.add_vertices(large, 20, 64) == 0u);
    CHECK(block.add_vertices(few, 20, 64) == std::nullopt);
    block.clear();
    CHECK(block.add_vertices({}, 20, 64) == 0u);
    CHECK(block.vertices().empty());
}

TEST_CASE("a copy of a call block, as the GPU's process makes it, draws the same") {
    UserMemory um;
    um.draw(columns(0, 4, kRed));
    um.draw(columns(8, 12, kGreen));
    CallBlock copy(um.rig.block.capacity());
    REQUIRE(copy.add_vertices(bytes_of(columns(0, 16, kBlue)), 20, 64));
    copy.assign(um.rig.block.commands(), um.rig.block.vertices(), um.rig.block.read_vertices());
    um.rig.block.clear();
    um.rig.emulator->run(copy, 1);
    CHECK(um.rig.pixel(1, 8) == kRed);
    CHECK(um.rig.pixel(9, 8) == kGreen);
    copy.assign({}, {}, {});
    CHECK((copy.empty() && copy.vertices().empty()));
    CHECK(log_lines().empty());
}

TEST_CASE("a recording has the vertices in user memory, from its start or from its middle") {
    UserMemory um;
    const std::string path = temporary_path("user-memory.dp2c");
    const bool middle = GENERATE(false, true);
    if (middle) { // user memory is bound when the recording begins, behind calls that are not drawn yet
        for (int i = 0; i < 20; ++i) {
            um.draw(columns(4, 8, kGreen));
            um.run();
        }
    }
    REQUIRE(um.rig.emulator->start_capture(path.c_str()) == DP2EMU_OK);
    um.draw(columns(0, 4, kRed));
    um.run();
    // Vertices of this block replace those that the recording has copied.
    const auto first = um.rig.block.add_vertices(bytes_of(columns(8, 12, kGreen)), sizeof(Vertex), 64);
    um.commands.draw(5, *first, 2); // the stream is bound since the call before
    um.run();
    REQUIRE(um.rig.emulator->stop_capture() == DP2EMU_OK);
    std::vector<std::byte> pixels(kSide * kSide * 4);
    SurfacePart part;
    part.handle = kTarget;
    part.pitch = kSide * 4;
    REQUIRE(um.rig.emulator->read_surface(part, pixels) == DP2EMU_OK);
    CHECK(replayed_target(path) == pixels);
    CHECK(um.rig.pixel(1, 8) == kRed);
    CHECK(um.rig.pixel(5, 8) == (middle ? kGreen : kBlue));
    CHECK(um.rig.pixel(9, 8) == kGreen);
    std::filesystem::remove(path);
    CHECK(log_lines().empty());
}

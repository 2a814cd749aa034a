// Buffers that are written while queued draws use them: the old contents that those draws read take at most
// max_copy_bytes, and every draw reads what was written before it.
#include <string>
#include <vector>

#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
constexpr std::uint64_t kMostCopies = std::uint64_t{8} << 20;
constexpr int kDraws = 200, kSize = 256;

struct Outcome {
    std::vector<std::byte> pixels;
    std::uint64_t peak = 0; // peak memory of the emulator, in bytes
};

// Repeatedly writes a triangle to a buffer, as `way` says, and draws it; each triangle fills its own column.
Outcome drawn(unsigned workers, const std::string& way) {
    EmulatorOptions options = with_workers(workers);
    options.limits.max_copy_bytes = kMostCopies;
    DrawingRig rig(kSize, kSize, options);
    rig.document("buffer 10 bytes " + std::to_string(kBufferBytes) + "\nbuffer 11 bytes 64\n");
    rig.run("SETVERTEXSHADER { XYZRHW|DIFFUSE } SETSTREAMSOURCE { 0 10 20 }");
    for (int i = 0; i < kDraws; ++i) {
        const std::string x = std::to_string(i), color = hex(0xFF000000u + static_cast<std::uint32_t>(i) * 0x010203u);
        const std::string triangle = "{ f32 " + x + " 0 0.5 1 u32 " + color + " f32 " + std::to_string(i + 1) +
                                     " 0 0.5 1 u32 " + color + " f32 " + x + " 600 0.5 1 u32 " + color + " }\n";
        if (way == "write") {
            rig.document("write 10 at 0 data " + triangle);
        } else { // written by a copy command
            rig.document("write 11 at 0 data " + triangle);
            rig.run("BUFFERBLT { dest 10 source 11 offset 0 source_offset 0 source_bytes 60 flags 0 }");
        }
        rig.run("DRAWPRIMITIVE { type TRIANGLELIST first 0 count 1 }");
        CHECK(rig.emulator().gpu().hazards().temporary_bytes() <= kMostCopies);
    }
    rig.emulator().presents().wait();
    CHECK(rig.emulator().gpu().hazards().temporary_bytes() == 0);
    const auto pixels = surface_pixels(rig.emulator(), 1);
    REQUIRE(pixels.ok());
    for (int i = 0; i < kDraws; ++i) CHECK(rig.pixel(i, 2) == 0xFF000000u + static_cast<std::uint32_t>(i) * 0x010203u);
    return {*pixels, rig.emulator().gpu().memory_budget().peak()};
}

} // namespace

TEST_CASE("a buffer that is written before each draw takes no more memory than max_copy_bytes") {
    for (const std::string way : {"write", "command"}) {
        INFO(way);
        const Outcome alone = drawn(0, way);
        for (const unsigned workers : {1u, 4u}) {
            const Outcome more = drawn(workers, way);
            CHECK(more.pixels == alone.pixels);
            CHECK(more.peak < 4 * kMostCopies); // 200 copies of the buffer would take 200 MiB
        }
        CHECK(alone.peak < 4 * kMostCopies);
    }
}

TEST_CASE("a buffer that is larger than max_copy_bytes is written when its draws are done") {
    EmulatorOptions options = with_workers(2);
    options.limits.max_copy_bytes = kBufferBytes - 1;
    DrawingRig rig(64, 64, options);
    rig.document("buffer 10 bytes " + std::to_string(kBufferBytes) + "\n");
    rig.run("SETVERTEXSHADER { XYZRHW|DIFFUSE } SETSTREAMSOURCE { 0 10 20 }");
    for (int i = 0; i < 20; ++i) {
        rig.document(
            "write 10 at 0 data { f32 0 0 0.5 1 u32 0xff000000 f32 64 0 0.5 1 u32 0xff000000 f32 0 64 0.5 1 u32 "
            "0xff000000 }\n");
        rig.run("DRAWPRIMITIVE { type TRIANGLELIST first 0 count 1 }");
        CHECK(rig.emulator().gpu().hazards().temporary_bytes() <= kBufferBytes);
    }
    CHECK(rig.pixel(3, 3) == 0xFF000000);
}

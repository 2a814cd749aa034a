// The memory that starting and keeping a recording takes counts towards max_bytes: it is charged, refused when it does
// not fit, and given back.
#include "responses/api/c_api_shared.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_rig.h"

using namespace responses;

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

// An emulator that draws, and its memory budget.
struct LimitedMemory : CRig {
    LimitedMemory(std::uint32_t workers, std::uint64_t bytes, bool proven = true)
        : CRig({.workers = workers, .max_bytes = bytes, .unproven_captures = !proven}) {}
    rasterizer::MemoryBudget& memory_budget() { return emulator->emulator().gpu().memory_budget(); }
    // A buffer with contents that are not zero.
    void buffer(std::uint32_t handle, std::uint64_t bytes) {
        REQUIRE(dp2emu_create_buffer(emulator, handle, bytes) == DP2EMU_OK);
        const std::uint32_t word = handle;
        REQUIRE(dp2emu_write_buffer(emulator, handle, bytes - 4, &word, 4) == DP2EMU_OK);
    }
    // Draws one triangle in a colour that no other call has.
    bool draw() {
        ++color;
        const CallVertex vertices[] = {{0, 0, 0.5f, 1, color}, {64, 0, 0.5f, 1, color}, {0, 64, 0.5f, 1, color}};
        return submit("TRIANGLELIST count 1 { 0 }", {.vertices = vertices}).ddrval == 0;
    }
    std::uint32_t color = 0xFF000000;
};

// With a sanitizer each number of workers takes half a minute; other tests cover the synchronization.
std::vector<std::uint32_t> counts_of_workers() {
    if (kSanitized) return {2};
    return {0, 2, 4};
}

// A replay on an emulator with the default limits.
std::uint64_t differences(const dp2::capture::Document& document) {
    auto options = replay_options(document);
    REQUIRE(options.ok());
    Replayer replayer(std::move(*options));
    ReplayObserver observer;
    CHECK(replayer.play(document, observer).ok());
    CHECK(replayer.observations() != 0);
    return replayer.differences();
}

} // namespace

TEST_CASE(
    "a recording whose proof or copies do not fit into max_bytes does not start, and keeps neither memory nor file") {
    const std::uint32_t workers = GENERATE(from_range(counts_of_workers()));
    const bool proven = GENERATE(false, true);
    INFO(workers << " workers, " << (proven ? "proven" : "unproven"));
    LimitedMemory rig(workers, 64 * kMiB, proven);
    rig.buffer(7, 24 * kMiB); // the buffer and two copies exceed max_bytes
    rig.memory_budget().make_room(64 * kMiB);
    const std::uint64_t before = rig.memory_budget().used();
    CHECK(rig.draw()); // queued
    CHECK(rig.start_recording() == DP2EMU_LIMIT_EXCEEDED);
    CHECK(rig.error_text().find("max_bytes") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(rig.file));
    rig.memory_budget().make_room(64 * kMiB);
    CHECK(rig.memory_budget().used() <= before + 64 * 1024); // allows for the draw's program and state
    CHECK(rig.memory_budget().reserved() == 0);

    REQUIRE(dp2emu_destroy_object(rig.emulator, 7) == DP2EMU_OK);
    // The same bytes in small buffers.
    for (std::uint32_t handle = 7; handle < 13; ++handle) rig.buffer(handle, 4 * kMiB);
    CHECK(rig.start_recording() == DP2EMU_OK);
    CHECK(rig.draw());
    CHECK(rig.stop_recording() == DP2EMU_OK);
    CHECK(differences(read_capture_file(rig.file)) == 0);
}

TEST_CASE("a proof takes the memory of all objects once more, within max_bytes, and an unproven recording does not") {
    for (const std::uint32_t zeros : {24u, 40u})
        for (const bool proven : {false, true}) {
            INFO(zeros << " MiB, " << (proven ? "proven" : "unproven"));
            LimitedMemory rig(2, 64 * kMiB, proven);
            // Only zeros, so no record stores its contents.
            REQUIRE(dp2emu_create_buffer(rig.emulator, 7, zeros * kMiB) == DP2EMU_OK);
            rig.buffer(8, 4 * kMiB);
            const bool fits = !proven || zeros == 24;
            CHECK(rig.start_recording() == (fits ? DP2EMU_OK : DP2EMU_LIMIT_EXCEEDED));
            if (proven && fits) CHECK(rig.memory_budget().peak() >= 2 * (24 + 4) * kMiB);
            CHECK(rig.memory_budget().peak() <= 64 * kMiB);
            CHECK(rig.draw());
            CHECK(rig.stop_recording() == DP2EMU_OK);
            if (fits) CHECK(differences(read_capture_file(rig.file)) == 0);
        }
}

TEST_CASE("a recording that does not start keeps the file of an earlier one") {
    const bool proven = GENERATE(false, true);
    LimitedMemory rig(0, 64 * kMiB, proven);
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    CHECK(rig.draw());
    REQUIRE(rig.stop_recording() == DP2EMU_OK);
    rig.buffer(7, 24 * kMiB);
    CHECK(rig.start_recording() == DP2EMU_LIMIT_EXCEEDED);
    CHECK(differences(read_capture_file(rig.file)) == 0);
}

TEST_CASE("the memory that a recording keeps for its records is charged, and given back when it stops") {
    constexpr int kCalls = 20000;
    const std::uint32_t workers = GENERATE(from_range(counts_of_workers()));
    LimitedMemory rig(workers, 64 * kMiB);
    const auto used = [&] {
        rig.memory_budget().make_room(64 * kMiB); // finishes queued work and empties caches
        return rig.memory_budget().used();
    };
    CHECK(rig.draw());
    const std::uint64_t before = used();
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    const std::uint64_t started = used();
    for (int i = 0; i < kCalls; ++i) {
        CHECK(rig.draw());
        if (i % 100 == 0) CHECK(dp2emu_present(rig.emulator, 1) == DP2EMU_OK); // keeps scenes small
    }
    const std::uint64_t kept = used();
    // Per call: 8 bytes each for two records and a blob, and 16 bytes for the blob's name.
    CHECK(kept >= started + kCalls * (3 * 8 + 16));
    CHECK(rig.stop_recording() == DP2EMU_OK);
    CHECK(used() <= before + kCalls * 24);
}

TEST_CASE("a recording ends by itself when it would exceed max_bytes, and what it recorded replays") {
    const std::uint32_t workers = GENERATE(from_range(counts_of_workers()));
    LimitedMemory rig(workers, 24 * kMiB);
    CHECK(rig.draw());
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    const std::uint64_t room = rig.memory_budget().limit() - rig.memory_budget().used();
    REQUIRE(dp2emu_create_buffer(rig.emulator, 7, room - 3 * kMiB) == DP2EMU_OK); // contents are zero
    for (int i = 0; i < 60000 && rig.emulator->recording.recording(); ++i) (void)rig.draw();
    CHECK_FALSE(rig.emulator->recording.recording());
    REQUIRE(dp2emu_destroy_object(rig.emulator, 7) == DP2EMU_OK);
    CHECK(rig.stop_recording() == DP2EMU_LIMIT_EXCEEDED);
    CHECK(rig.draw()); // the emulator still draws
    CHECK(dp2emu_present(rig.emulator, 1) == DP2EMU_OK);
    CHECK(differences(read_capture_file(rig.file)) == 0);
}

TEST_CASE("calls and writes that a recording has no memory to copy are refused, and change nothing") {
    LimitedMemory rig(0, 64 * kMiB);
    rig.buffer(7, 30 * kMiB);
    dp2emu_result started = rig.start_recording();
    CHECK(started == DP2EMU_LIMIT_EXCEEDED);
    REQUIRE(dp2emu_destroy_object(rig.emulator, 7) == DP2EMU_OK);
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    REQUIRE(dp2emu_create_buffer(rig.emulator, 7, 40 * kMiB) == DP2EMU_OK);
    const std::vector<std::byte> ones(40 * kMiB, std::byte{1});
    CHECK(dp2emu_write_buffer(rig.emulator, 7, 0, ones.data(), ones.size()) == DP2EMU_LIMIT_EXCEEDED);
    std::byte first{9};
    CHECK(dp2emu_read_buffer(rig.emulator, 7, 0, &first, 1) == DP2EMU_OK);
    CHECK(first == std::byte{0});
    CHECK(rig.draw());
    CHECK(rig.stop_recording() == DP2EMU_OK);
    CHECK(differences(read_capture_file(rig.file)) == 0);
}

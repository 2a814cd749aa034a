// What starting and keeping a recording takes is in the emulator's account: it is charged, refused when it does not
// fit, and given back.
#include <filesystem>
#include <vector>

#include "responses/api/c_api_shared.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_calls.h"
#include "tests/support/temporary_path.h"

using namespace responses;
using c_calls::TextCall;

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

// An emulator that draws, with a file for recordings.
class RecordedRig {
  public:
    explicit RecordedRig(dp2emu_options options) {
        options.size = sizeof options;
        REQUIRE(dp2emu_create(&options, &emulator_) == DP2EMU_OK);
        const dp2emu_surface_desc target = c_calls::described(1, 21, 64, DP2EMU_USAGE_RENDER_TARGET); // A8R8G8B8
        REQUIRE(dp2emu_create_surface(emulator_, &target) == DP2EMU_OK);
        REQUIRE(dp2emu_create_context(emulator_, 5, 1, 0, &context_) == DP2EMU_OK);
        std::filesystem::remove(path_);
    }
    ~RecordedRig() {
        dp2emu_destroy(emulator_);
        std::filesystem::remove(path_);
    }
    RecordedRig(const RecordedRig&) = delete;
    RecordedRig& operator=(const RecordedRig&) = delete;

    dp2emu* emulator() const { return emulator_; }
    const std::string& path() const { return path_; }
    dp2emu_result start() { return dp2emu_start_capture(emulator_, path_.c_str()); }
    dp2emu_result stop() { return dp2emu_stop_capture(emulator_); }
    rasterizer::MemoryBudget& memory_budget() { return emulator_->emulator().gpu().memory_budget(); }
    // Its contents are not zero.
    void buffer(std::uint32_t handle, std::uint64_t bytes) {
        REQUIRE(dp2emu_create_buffer(emulator_, handle, bytes) == DP2EMU_OK);
        const std::uint32_t word = handle;
        REQUIRE(dp2emu_write_buffer(emulator_, handle, bytes - 4, &word, 4) == DP2EMU_OK);
    }
    // One triangle, in a colour that no other call has.
    bool draw() {
        struct Vertex {
            float x, y, z, w;
            std::uint32_t color;
        };
        const Vertex vertices[] = {{0, 0, 0.5f, 1, ++color_}, {64, 0, 0.5f, 1, color_}, {0, 64, 0.5f, 1, color_}};
        TextCall call(context_, "TRIANGLELIST count 1 { 0 }");
        call.block.vertex_type = 0x44; // XYZRHW|DIFFUSE
        call.block.vertex_size = sizeof(Vertex);
        call.block.vertices = vertices;
        call.block.vertices_bytes = sizeof vertices;
        call.block.vertex_length = 3;
        REQUIRE(dp2emu_submit(emulator_, &call.block) == DP2EMU_OK);
        return call.block.ddrval == 0;
    }

  private:
    dp2emu* emulator_ = nullptr;
    std::uint32_t context_ = 0, color_ = 0xFF000000;
    const std::string path_ = temporary_path("memory.dp2c");
};

dp2emu_options limited(std::uint32_t workers, std::uint64_t bytes) {
    dp2emu_options options{};
    options.workers = workers;
    options.max_bytes = bytes;
    return options;
}

// Under the thread sanitizer each takes half a minute; who waits for whom is tested elsewhere.
std::vector<std::uint32_t> counts_of_workers() {
    if (kThreadSanitizer) return {2};
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

TEST_CASE("a recording whose proof or copies do not fit into max_bytes does not start, and leaves nothing") {
    const std::uint32_t workers = GENERATE(from_range(counts_of_workers()));
    const bool proven = GENERATE(false, true);
    INFO(workers << " workers, " << (proven ? "proven" : "unproven"));
    dp2emu_options options = limited(workers, 64 * kMiB);
    options.unproven_captures = !proven;
    RecordedRig rig(options);
    rig.buffer(7, 24 * kMiB); // three times: too much
    rig.memory_budget().make_room(64 * kMiB);
    const std::uint64_t before = rig.memory_budget().used();
    CHECK(rig.draw()); // queued
    CHECK(rig.start() == DP2EMU_LIMIT_EXCEEDED);
    CHECK(c_calls::error_text(rig.emulator()).find("max_bytes") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(rig.path()));
    rig.memory_budget().make_room(64 * kMiB);
    CHECK(rig.memory_budget().used() <= before + 64 * 1024); // the draw's program and state
    CHECK(rig.memory_budget().reserved() == 0);

    REQUIRE(dp2emu_destroy_object(rig.emulator(), 7) == DP2EMU_OK);
    for (std::uint32_t handle = 7; handle < 13; ++handle) rig.buffer(handle, 4 * kMiB); // the same, in small parts
    CHECK(rig.start() == DP2EMU_OK);
    CHECK(rig.draw());
    CHECK(rig.stop() == DP2EMU_OK);
    CHECK(differences(c_calls::read_capture_file(rig.path())) == 0);
}

TEST_CASE("a proof takes the memory of all objects once more, within max_bytes, and what is not proven does not") {
    for (const std::uint32_t zeros : {24u, 40u})
        for (const bool proven : {false, true}) {
            INFO(zeros << " MiB, " << (proven ? "proven" : "unproven"));
            dp2emu_options options = limited(2, 64 * kMiB);
            options.unproven_captures = !proven;
            RecordedRig rig(options);
            REQUIRE(dp2emu_create_buffer(rig.emulator(), 7, zeros * kMiB) == DP2EMU_OK); // no record copies it
            rig.buffer(8, 4 * kMiB);
            const bool fits = !proven || zeros == 24;
            CHECK(rig.start() == (fits ? DP2EMU_OK : DP2EMU_LIMIT_EXCEEDED));
            if (proven && fits) CHECK(rig.memory_budget().peak() >= 2 * (24 + 4) * kMiB);
            CHECK(rig.memory_budget().peak() <= 64 * kMiB);
            CHECK(rig.draw());
            CHECK(rig.stop() == DP2EMU_OK);
            if (fits) CHECK(differences(c_calls::read_capture_file(rig.path())) == 0);
        }
}

TEST_CASE("a recording that does not start leaves the file of an earlier one") {
    const bool proven = GENERATE(false, true);
    dp2emu_options options = limited(0, 64 * kMiB);
    options.unproven_captures = !proven;
    RecordedRig rig(options);
    REQUIRE(rig.start() == DP2EMU_OK);
    CHECK(rig.draw());
    REQUIRE(rig.stop() == DP2EMU_OK);
    rig.buffer(7, 24 * kMiB);
    CHECK(rig.start() == DP2EMU_LIMIT_EXCEEDED);
    CHECK(differences(c_calls::read_capture_file(rig.path())) == 0);
}

TEST_CASE("what a recording keeps of its records is charged, and given back when it stops") {
    constexpr int kCalls = 20000;
    const std::uint32_t workers = GENERATE(from_range(counts_of_workers()));
    RecordedRig rig(limited(workers, 64 * kMiB));
    const auto used = [&] {
        rig.memory_budget().make_room(64 * kMiB); // what is queued, and what is only kept for later
        return rig.memory_budget().used();
    };
    CHECK(rig.draw());
    const std::uint64_t before = used();
    REQUIRE(rig.start() == DP2EMU_OK);
    const std::uint64_t started = used();
    for (int i = 0; i < kCalls; ++i) {
        CHECK(rig.draw());
        if (i % 100 == 0) CHECK(dp2emu_present(rig.emulator(), 1) == DP2EMU_OK); // small scenes
    }
    const std::uint64_t kept = used();
    CHECK(kept >= started + kCalls * (3 * 8 + 16)); // a place for each record and the blob, the blob's name
    CHECK(rig.stop() == DP2EMU_OK);
    CHECK(used() <= before + kCalls * 24);
}

TEST_CASE("a recording ends by itself when max_bytes has no room for it, and what it holds replays") {
    const std::uint32_t workers = GENERATE(from_range(counts_of_workers()));
    RecordedRig rig(limited(workers, 24 * kMiB));
    CHECK(rig.draw());
    REQUIRE(rig.start() == DP2EMU_OK);
    const std::uint64_t room = rig.memory_budget().limit() - rig.memory_budget().used();
    REQUIRE(dp2emu_create_buffer(rig.emulator(), 7, room - 3 * kMiB) == DP2EMU_OK); // zeros
    for (int i = 0; i < 60000 && rig.emulator()->recording.recording(); ++i) (void)rig.draw();
    CHECK_FALSE(rig.emulator()->recording.recording());
    REQUIRE(dp2emu_destroy_object(rig.emulator(), 7) == DP2EMU_OK);
    CHECK(rig.stop() == DP2EMU_LIMIT_EXCEEDED);
    CHECK(rig.draw()); // it goes on
    CHECK(dp2emu_present(rig.emulator(), 1) == DP2EMU_OK);
    CHECK(differences(c_calls::read_capture_file(rig.path())) == 0);
}

TEST_CASE("calls and writes whose copies for a recording do not fit are refused, and happen nowhere") {
    RecordedRig rig(limited(0, 64 * kMiB));
    rig.buffer(7, 30 * kMiB);
    dp2emu_result started = rig.start();
    CHECK(started == DP2EMU_LIMIT_EXCEEDED);
    REQUIRE(dp2emu_destroy_object(rig.emulator(), 7) == DP2EMU_OK);
    REQUIRE(rig.start() == DP2EMU_OK);
    REQUIRE(dp2emu_create_buffer(rig.emulator(), 7, 40 * kMiB) == DP2EMU_OK);
    const std::vector<std::byte> ones(40 * kMiB, std::byte{1});
    CHECK(dp2emu_write_buffer(rig.emulator(), 7, 0, ones.data(), ones.size()) == DP2EMU_LIMIT_EXCEEDED);
    std::byte first{9};
    CHECK(dp2emu_read_buffer(rig.emulator(), 7, 0, &first, 1) == DP2EMU_OK);
    CHECK(first == std::byte{0});
    CHECK(rig.draw());
    CHECK(rig.stop() == DP2EMU_OK);
    CHECK(differences(c_calls::read_capture_file(rig.path())) == 0);
}

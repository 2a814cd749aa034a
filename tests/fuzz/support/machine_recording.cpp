// Recordings that begin and end anywhere in a program: the start is refused, or the recording replays to the same
// answers, return codes and memory.
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "dp2/capture/capture_file.h"
#include "dp2/wire/error_text.h"
#include "responses/recording/replayer.h"
#include "tests/fuzz/support/machine_call.h"

namespace fuzz {

namespace {

std::vector<std::byte> contents_of(int file) {
    const off_t size = lseek(file, 0, SEEK_END);
    std::vector<std::byte> bytes(size > 0 ? static_cast<std::size_t>(size) : 0);
    if (!bytes.empty() && pread(file, bytes.data(), bytes.size(), 0) != size) bytes.clear();
    return bytes;
}

struct Differences : responses::ReplayObserver {
    void differs(std::size_t record, const std::string& text) override {
        std::fprintf(stderr, "replay of a recording: record %zu: %s\n", record, text.c_str());
        any = true;
    }
    bool any = false;
};

void expect_same_memory(responses::Emulator& recorded, responses::Emulator& replayed) {
    auto& ours = replayed.gpu().resources();
    recorded.gpu().resources().for_each([&](rasterizer::Handle handle, const auto& object) {
        using T = std::decay_t<decltype(object)>;
        if constexpr (std::is_same_v<T, rasterizer::Surface>) {
            const auto surface = ours.surface(handle, "handle");
            expect(surface.ok() && hash_of(std::as_const(**surface).bytes()) == hash_of(object.bytes()),
                   "a replay ends with the same surfaces");
        } else if constexpr (std::is_same_v<T, rasterizer::Buffer>) {
            const auto buffer = ours.buffer(handle, "handle");
            expect(buffer.ok() && hash_of(*(*buffer)->contents()) == hash_of(*object.contents()),
                   "a replay ends with the same buffers");
        }
    });
}

} // namespace

Machine::Capture::~Capture() {
    close(file);
}

void Machine::start_capture() {
    if (!variation_.compare_answers || variation_.split) return; // whether a recording may start depends on the answers
    if (capture_) stop_capture();
    auto capture = std::make_unique<Capture>();
    capture->file = memfd_create("recording", MFD_CLOEXEC);
    expect(capture->file >= 0, "there is memory for a recording");
    const std::string path = "/proc/self/fd/" + std::to_string(capture->file);
    const dp2emu_result started = call([&] { return dp2emu_start_capture(emulator_, path.c_str()); });
    observe("capture", static_cast<std::uint64_t>(started));
    expect(started != DP2EMU_INTERNAL, "a recording starts, or is refused");
    if (started == DP2EMU_OK) capture_ = std::move(capture);
}

void Machine::stop_capture() {
    const dp2emu_result stopped = call([&] { return dp2emu_stop_capture(emulator_); });
    observe("stop", static_cast<std::uint64_t>(stopped));
    if (!capture_) return;
    const std::unique_ptr<Capture> capture = std::move(capture_);
    if (stopped != DP2EMU_OK) return;
    const auto file = contents_of(capture->file);
    const auto document = dp2::capture::read_capture(file);
    expect(document.ok(), "a recording can be read");
    responses::EmulatorOptions options = emulator().options();
    options.workers = 0;
    options.limits = {}; // the limits of calls are in the capture
    options.log = {};
    const auto chosen = responses::replay_options(*document, std::move(options));
    expect(chosen.ok(), "a recording names a dialect and a completion model");
    responses::Replayer replayer(*chosen);
    Differences differences;
    const dp2::Status played = replayer.play(*document, differences);
    if (!played.ok()) std::fprintf(stderr, "replay of a recording: %s\n", dp2::describe(played.error()).c_str());
    expect(played.ok(), "a recording can be replayed");
    expect(!differences.any, "a recording replays to the same answers and pictures");
    call([&] { return dp2emu_hang(emulator_, 0); });
    const dp2emu_result finished = call([&] { return dp2emu_finish(emulator_); });
    expect(finished == DP2EMU_OK || settings_.failing_allocation != 0, "what was recorded gets finished");
    if (finished != DP2EMU_OK) return;
    replayer.emulator().finish();
    expect_same_memory(emulator(), replayer.emulator());
}

} // namespace fuzz

// A program as a capture: written to a container, read from it, and replayed, with observations of the input's own. The
// same twice; and a replay that only checks refuses what one that executes refuses.
#include "dp2/capture_file.h"
#include "responses/dp2emu.h"
#include "responses/picture.h"
#include "responses/replayer.h"
#include "tests/fuzz/support/libfuzzer_mutator.h"
#include "tests/fuzz/support/observations.h"
#include "tests/fuzz/support/program_capture.h"

namespace {

using namespace fuzz;

struct Played {
    std::size_t failed_at = ~std::size_t{0};
    dp2::Fault fault = dp2::Fault::None;
    std::uint64_t differences = 0, failures = 0, pictures = 0;
    bool operator==(const Played&) const = default;
};

Played play(const dp2::capture::Document& document, responses::EmulatorOptions options, responses::Calls calls) {
    responses::Replayer replayer(std::move(options), calls);
    responses::ReplayObserver observer;
    Played out;
    for (std::size_t i = 0; i < document.size(); ++i) {
        const dp2::Status status = replayer.play(document, i, observer);
        if (status.ok()) continue;
        out.failed_at = i;
        out.fault = status.error().fault;
        break;
    }
    // What tools show of every surface.
    std::vector<rasterizer::Handle> surfaces;
    replayer.emulator().gpu().resources().for_each([&](rasterizer::Handle handle, const auto& object) {
        if constexpr (std::is_same_v<std::decay_t<decltype(object)>, rasterizer::Surface>) surfaces.push_back(handle);
    });
    for (const rasterizer::Handle handle : surfaces) {
        if (calls == responses::Calls::Checked) break;
        const auto picture = responses::shown_picture(replayer.emulator(), handle);
        if (!picture.ok()) continue;
        expect(picture->rgba.size() == std::size_t{4} * picture->width * picture->height, "a picture has all pixels");
        out.pictures ^= hash_of(std::as_bytes(std::span(picture->rgba))) + handle;
    }
    out.differences = replayer.differences();
    out.failures = replayer.unexpected_failures();
    return out;
}

// The C interface plays the file: the same record fails, and answers can be gone through.
void play_by_c_interface(std::span<const std::byte> file, const responses::EmulatorOptions& options, const Played& one,
                         bool reproducible) {
    dp2emu_options in{};
    in.size = sizeof in;
    in.workers = options.workers;
#define DP2_LIMIT(name, type, value, words) in.name = options.limits.name;
#include "dp2/limits.def"
    dp2emu_peak_rates rates{sizeof rates, 0.1, 0.1, 0.1, 1};
    in.peak_rates = &rates;
    const bool misbehaves = options.dialect.misbehaves();
    dp2emu_replay_events events{};
    events.size = sizeof events;
    events.user = const_cast<bool*>(&misbehaves);
    events.submitted = [](void* user, dp2emu* emulator, std::uint64_t, const dp2emu_call* call) {
        const bool may_be_wrong = *static_cast<const bool*>(user);
        dp2emu_response response{};
        response.size = sizeof response;
        const dp2emu_result has = dp2emu_response_of_call(emulator, call, &response);
        expect(has == DP2EMU_OK || (may_be_wrong && has == DP2EMU_MALFORMED), "a call has a response");
        dp2emu_answer answer{};
        answer.size = sizeof answer;
        dp2emu_result read = has;
        while (read == DP2EMU_OK) read = dp2emu_next_answer(&response, &answer);
        expect(read == DP2EMU_END || may_be_wrong, "the driver's answers can be read");
    };
    events.presented = [](void*, dp2emu* emulator, std::uint64_t, std::uint32_t) {
        dp2emu_statistics statistics{};
        statistics.size = sizeof statistics;
        expect(dp2emu_get_statistics(emulator, &statistics) == DP2EMU_OK, "figures can be read");
    };
    events.differs = [](void*, std::uint64_t, const char* text) { expect(text[0] != 0, "a difference has words"); };
    dp2emu_replay_summary summary{};
    summary.size = sizeof summary;
    const dp2emu_result result = dp2emu_replay(&in, file.data(), file.size(), &events, &summary);
    expect((result == DP2EMU_OK) == (summary.message[0] == 0), "an error has words");
    const bool failed = one.fault != dp2::Fault::None;
    expect(!reproducible || failed == (result != DP2EMU_OK), "the same replay");
    if (reproducible && failed) expect(summary.records == one.failed_at, "the same record fails");
    expect(dp2emu_replay(&in, file.data(), file.size() / 2, &events, &summary) != DP2EMU_OK, "half a file is none");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Program program = read_program({data, size});
    const dp2::capture::Document document = capture_of(program);
    const auto file = dp2::capture::write_capture(document);
    const auto read = dp2::capture::read_capture(file);
    expect(read.ok() && *read == document, "what was written is read again");
    responses::EmulatorOptions options;
    options.workers = program.settings.workers % 3u;
    options.limits.max_bytes = 1u << 23;
    options.limits.max_objects = options.limits.max_queries = 256;
    options.limits.max_commands = 4000;
    options.limits.max_primitives = options.limits.max_patch_triangles = 20000;
    options.limits.max_pixels = 1u << 22;
    options.peak_rates = rasterizer::PeakRates{0.1, 0.1, 0.1, 1};
    const auto chosen = responses::replay_options(document, options);
    if (!chosen.ok()) return 0;
    const bool reproducible = chosen->completion.kind != responses::CompletionKind::Async || options.workers == 0;
    const Played one = play(document, *chosen, responses::Calls::Executed),
                 other = play(document, *chosen, responses::Calls::Executed);
    expect(one == other || !reproducible, "a replay gives the same twice");
    play_by_c_interface(file, *chosen, one, reproducible);
    const Played checked = play(document, *chosen, responses::Calls::Checked);
    // Memory runs out in a replay that executes: copies, decoded textures.
    const bool limited = one.fault == dp2::Fault::LimitExceeded || one.fault == dp2::Fault::OutOfMemory;
    expect(limited || (one.failed_at == checked.failed_at && one.fault == checked.fault),
           "a check refuses what a replay refuses");
    return 0;
}

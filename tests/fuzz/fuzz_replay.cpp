// A program as a capture with arbitrary observations is written to a container, read, and replayed twice with equal
// results. Wherever a replay refuses a record or a command, a check must have a diagnostic.
#include <algorithm>

#include "dp2/capture/capture_file.h"
#include "responses/analysis/capture_check.h"
#include "responses/analysis/picture.h"
#include "responses/include/dp2emu.h"
#include "responses/recording/replayer.h"
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

struct FailedCall {
    std::size_t record = 0;
    dp2::Error error;
};
struct FailedCalls : responses::ReplayObserver {
    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan) override {
        if (call.ddrval != 0) all.push_back({record, emulator->last_error()});
    }
    responses::Emulator* emulator = nullptr;
    std::vector<FailedCall> all;
};

Played play(const dp2::capture::Document& document, responses::EmulatorOptions options, FailedCalls& observer) {
    responses::Replayer replayer(std::move(options));
    observer.emulator = &replayer.emulator();
    Played out;
    for (std::size_t i = 0; i < document.size(); ++i) {
        const dp2::Status status = replayer.play(document, i, observer);
        if (status.ok()) continue;
        out.failed_at = i;
        out.fault = status.error().fault;
        break;
    }
    // The result includes the pictures that tools would show of every surface.
    std::vector<rasterizer::Handle> surfaces;
    replayer.emulator().gpu().resources().for_each([&](rasterizer::Handle handle, const auto& object) {
        if constexpr (std::is_same_v<std::decay_t<decltype(object)>, rasterizer::Surface>) surfaces.push_back(handle);
    });
    for (const rasterizer::Handle handle : surfaces) {
        const auto picture = responses::shown_picture(replayer.emulator(), handle);
        if (!picture.ok()) continue;
        expect(picture->rgba.size() == std::size_t{4} * picture->width * picture->height, "a picture has all pixels");
        out.pictures ^= hash_of(std::as_bytes(std::span(picture->rgba))) + handle;
    }
    out.differences = replayer.differences();
    out.failures = replayer.unexpected_failures();
    return out;
}

// A replay draws, so it may run out of memory or time, and continues in another state than a check.
bool is_limit(dp2::Fault fault) {
    return fault == dp2::Fault::LimitExceeded || fault == dp2::Fault::OutOfMemory;
}

// Up to the first limit, every refusal of a replay must be a diagnostic of a check.
void hold_check_against(const dp2::capture::Document& document, const responses::EmulatorOptions& options,
                        const Played& played, const std::vector<FailedCall>& calls) {
    const bool cut = std::ranges::any_of(document, [](const dp2::capture::Record& record) {
        const auto* observed = std::get_if<dp2::capture::ObservedResult>(&record);
        return observed && observed->ddrval != 0; // a check skips commands after an observed failure
    });
    responses::CaptureCheck check(document, options);
    auto call = calls.begin();
    bool limited = false;
    for (std::size_t record = 0; record < document.size(); ++record) {
        const std::vector<responses::Diagnostic> found = check.next();
        expect(found.size() <= responses::Diagnostics::kMost, "diagnostics are bounded");
        const auto has = [&](auto&& is) { return std::ranges::any_of(found, is); };
        limited |= has([](const responses::Diagnostic& f) { return is_limit(f.error.fault); });
        for (const responses::Diagnostic& diagnostic : found)
            expect(diagnostic.place.record <= record && diagnostic.error.fault != dp2::Fault::None &&
                       !responses::describe(diagnostic).empty(),
                   "a diagnostic says what");
        if (call != calls.end() && call->record == record) {
            const dp2::Error& error = call++->error;
            limited |= is_limit(error.fault);
            expect(limited || cut || has([&](const responses::Diagnostic& f) {
                       return f.place.record == record && f.error.fault == error.fault &&
                              f.place.offset.value_or(0) == error.offset && f.error.opcode == error.opcode;
                   }),
                   "a check finds the command that a replay refuses");
        }
        const bool stops = played.failed_at == record;
        limited |= stops && is_limit(played.fault);
        const bool unplayable = has(
            [&](const responses::Diagnostic& f) { return f.unplayable && (!stops || f.error.fault == played.fault); });
        if (record <= played.failed_at) expect(limited || stops == unplayable, "a check refuses the same record");
    }
}

// Replays the file by the C interface: the same record must fail, and all answers must be readable.
void play_by_c_interface(std::span<const std::byte> file, const responses::EmulatorOptions& options, const Played& one,
                         bool reproducible) {
    dp2emu_options in{};
    in.size = sizeof in;
    in.workers = options.workers;
#define DP2_LIMIT(name, type, value, words) in.name = options.limits.name;
#include "dp2/base/limits.def"
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
    events.differs = [](void*, std::uint64_t, const char* text) { expect(text[0] != 0, "a difference has a text"); };
    dp2emu_replay_summary summary{};
    summary.size = sizeof summary;
    const dp2emu_result result = dp2emu_replay(&in, file.data(), file.size(), &events, &summary);
    expect((result == DP2EMU_OK) == (summary.message[0] == 0), "an error has a text");
    const bool failed = one.fault != dp2::Fault::None;
    expect(!reproducible || failed == (result != DP2EMU_OK), "the same replay");
    if (reproducible && failed) expect(summary.records == one.failed_at, "the same record fails");
    expect(dp2emu_replay(&in, file.data(), file.size() / 2, &events, &summary) != DP2EMU_OK, "half a file is refused");
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
    FailedCalls failed, failed_again;
    const Played one = play(document, *chosen, failed), other = play(document, *chosen, failed_again);
    expect(one == other || !reproducible, "a replay gives the same twice");
    play_by_c_interface(file, *chosen, one, reproducible);
    hold_check_against(document, *chosen, one, failed.all);
    return 0;
}

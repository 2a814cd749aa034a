#include "tests/fuzz/support/machine.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <type_traits>

#include "dp2/wire/dialect.h"
#include "tests/fuzz/support/machine_call.h"

namespace fuzz {

namespace {

constexpr std::size_t kPictures = 4, kSlots = 8;

void take_line(void* user, dp2emu_log_level level, const char* text) {
    expect(user == nullptr && level <= DP2EMU_LOG_ERROR && text && *text, "a line of the log has a level and a text");
}

// Limits small enough for many inputs per second, and large enough for the golden scenes.
void choose_limits(const Settings& settings, dp2emu_options& options) {
    options.max_bytes = 1u << 23;
    options.max_objects = 256;
    options.max_queries = 256;
    options.max_commands = 4000;
    options.max_primitives = 20000;
    options.max_pixels = 1u << 22;
    options.max_patch_triangles = 20000;
    const std::uint32_t some = 1u + settings.narrow;
    const auto narrow = [&](std::string_view name, auto& limit) {
        if (name != narrow_limit(settings)) return;
        using T = std::decay_t<decltype(limit)>;
        if (name == "max_milliseconds") return; // its effect depends on the clock
        const bool fine = name.ends_with("bytes") || name == "max_pixels";
        limit = static_cast<T>(fine ? some * 256 : some);
    };
#define DP2_LIMIT(name, ...) narrow(#name, options.name);
#include "dp2/base/limits.def"
}

} // namespace

std::string_view narrow_limit(const Settings& settings) {
    static constexpr std::string_view kNames[] = {
        "",
#define DP2_LIMIT(name, ...) #name,
#include "dp2/base/limits.def"
    };
    return settings.limits < std::size(kNames) ? kNames[settings.limits] : kNames[0];
}

const BackEnd& back_end_of(std::uint8_t number) {
    static constexpr BackEnd kAll[kBackEnds] = {{nullptr, false},  {"baseline", true}, {"avx2", false},
                                                {"avx512", false}, {"avx2", true},     {"avx512", true},
                                                {"sse41", false},  {"sse41", true}};
    return kAll[number % kBackEnds];
}

Machine::Machine(const Settings& settings, const Variation& variation)
    : settings_(settings), variation_(variation), slots_(kSlots) {
    const BackEnd& back_end = back_end_of(variation.back_end.value_or(settings.back_end));
    // Peak rates are given, because measuring them would take longer than hundreds of inputs.
    const dp2emu_peak_rates rates{sizeof rates, 0.1, 0.1, 0.1, 1};
    dp2emu_options options{};
    options.size = sizeof options;
    options.workers = variation.workers.value_or(settings.workers % 5u);
    options.completion = static_cast<dp2emu_completion>(settings.completion % 5);
    options.completion_parameter = settings.completion_parameter;
    options.dialect = dialect_of(settings).name;
    options.instruction_set = back_end.set;
    options.interpret = back_end.interprets;
    options.peak_rates = &rates;
    options.log = take_line;
    choose_limits(settings, options);
    // In half of the programs the emulator uses memory functions of the caller.
    const dp2emu_memory memory{sizeof memory, 0, nullptr,
                               [](void*, std::uint32_t kind, std::size_t bytes, std::size_t alignment) {
                                   if (kind == DP2EMU_MEMORY_CONTENTS) return std::calloc(bytes, 1);
                                   return std::aligned_alloc(alignment,
                                                             (bytes + alignment - 1) / alignment * alignment);
                               },
                               [](void*, std::uint32_t, void* given, std::size_t) { std::free(given); }};
    if (settings.completion_parameter % 2 == 1) options.memory = &memory;
    dp2emu_result made = call([&] { return dp2emu_create(&options, &emulator_); });
    if (made == DP2EMU_INVALID_ARGUMENT) { // this processor lacks the chosen instruction set
        options.instruction_set = nullptr;
        made = call([&] { return dp2emu_create(&options, &emulator_); });
    }
    expect(made == DP2EMU_OK || made == DP2EMU_OUT_OF_MEMORY || made == DP2EMU_NO_THREADS, "an emulator can be made");
}

Machine::~Machine() {
    for (dp2emu_picture* picture : pictures_) call([&] { dp2emu_release_picture(picture); });
    call([&] { dp2emu_destroy(emulator_); });
}

void Machine::result(dp2emu_result result) {
    expect(result != DP2EMU_INTERNAL, "no call ends with DP2EMU_INTERNAL");
    limited_ = limited_ || result == DP2EMU_OUT_OF_MEMORY || result == DP2EMU_LIMIT_EXCEEDED;
    observe("result", static_cast<std::uint64_t>(result));
}

void Machine::run(const Program& program) {
    if (!emulator_) return;
    for (op_ = 0; op_ < program.ops.size(); ++op_) execute(program.ops[op_]);
    if (capture_) stop_capture();
    // Ends a hang and scripted failures, so that memory can be read and the oracle's calls succeed.
    call([&] { return dp2emu_hang(emulator_, 0); });
    call([&] { return dp2emu_fail_call(emulator_, nullptr); });
    observe_memory();
}

void Machine::execute(const Op& op) {
    const auto& n = op.numbers;
    switch (op.kind) {
    case OpKind::Submit: return submit(op);
    case OpKind::Poll: return poll(op.numbers[0]);
    case OpKind::Flush: return result(call([&] { return dp2emu_flush(emulator_); }));
    case OpKind::Finish: return result(call([&] { return dp2emu_finish(emulator_); }));
    case OpKind::WaitForAnswer: return result(call([&] { return dp2emu_wait_for_answer(emulator_, n[0], n[1]); }));
    case OpKind::CreateContext: {
        std::uint32_t context = 0;
        result(call([&] { return dp2emu_create_context(emulator_, n[0], n[1], n[2], &context); }));
        return observe("context", context);
    }
    case OpKind::DestroyContext: return result(call([&] { return dp2emu_destroy_context(emulator_, n[0]); }));
    case OpKind::ProcessVertices: return process_vertices(op);
    case OpKind::Present: return result(call([&] { return dp2emu_present(emulator_, n[0]); }));
    case OpKind::PresentLater: {
        dp2emu_picture* picture = nullptr;
        if (pictures_.size() == kPictures) return;
        result(call([&] { return dp2emu_present_later(emulator_, n[0], &picture); }));
        if (picture) pictures_.push_back(picture);
        return;
    }
    case OpKind::PicturePixels: {
        const void* pixels = nullptr;
        if (!pictures_.empty())
            result(call([&] { return dp2emu_picture_pixels(pictures_[n[0] % pictures_.size()], &pixels); }));
        return;
    }
    case OpKind::ReleasePicture: {
        if (pictures_.empty()) return;
        const auto picture = pictures_.begin() + static_cast<std::ptrdiff_t>(n[0] % pictures_.size());
        call([&] { dp2emu_release_picture(*picture); });
        pictures_.erase(picture);
        return;
    }
    case OpKind::StreamOutput:
    case OpKind::StreamTargets: return stream_output(op);
    case OpKind::InjectDisjoint: return result(call([&] { return dp2emu_inject_disjoint(emulator_); }));
    case OpKind::Misuse: return misuse(op.numbers[0]);
    case OpKind::LoseContext: return result(call([&] { return dp2emu_lose_context(emulator_, n[0]); }));
    case OpKind::CheckContext: return result(call([&] { return dp2emu_check_context(emulator_, n[0]); }));
    case OpKind::StartCapture: return start_capture();
    case OpKind::StopCapture: return stop_capture();
    case OpKind::Statistics: {
        dp2emu_statistics statistics{};
        statistics.size = sizeof statistics;
        return result(call([&] { return dp2emu_get_statistics(emulator_, &statistics); }));
    }
    case OpKind::DriverInfo: {
        Bytes data = op.strings[0];
        data.resize(std::max<std::size_t>(data.size(), 1));
        std::uint32_t ddrval = 0, actual = 0;
        result(call([&] {
            return dp2emu_driver_info2(emulator_, data.data(), static_cast<std::uint32_t>(data.size()), &ddrval,
                                       &actual);
        }));
        observe("ddrval", ddrval);
        return observe("data", hash_of(std::as_bytes(std::span(data))));
    }
    case OpKind::ValidateStages: {
        std::uint32_t passes = 0, ddrval = 0;
        result(call([&] { return dp2emu_validate_texture_stages(emulator_, n[0], &passes, &ddrval); }));
        observe("passes", passes);
        return observe("ddrval", ddrval);
    }
    case OpKind::LegacyInfo: { // the string begins with a GUID
        Bytes guid = op.strings[0], data(n[0] % 4096 + 1);
        guid.resize(16);
        std::uint32_t ddrval = 0, actual = 0;
        result(call([&] {
            return dp2emu_get_driver_info(guid.data(), data.data(), static_cast<std::uint32_t>(data.size()), &ddrval,
                                          &actual);
        }));
        return observe("data", hash_of(std::as_bytes(std::span(data))));
    }
    case OpKind::HoldAnswers:
    case OpKind::HoldData:
    case OpKind::SetClock:
    case OpKind::FailCall:
    case OpKind::Hang:
    case OpKind::OfferQueries:
    case OpKind::OfferCaps: return control_call(op);
    case OpKind::D3d10Create:
    case OpKind::D3d10Destroy:
    case OpKind::D3d10Begin:
    case OpKind::D3d10End:
    case OpKind::D3d10GetData:
    case OpKind::D3d10Predication:
    case OpKind::D3d10CounterInfo:
    case OpKind::D3d10Counter: return d3d10_call(op);
    case OpKind::CreateSurface:
    case OpKind::CreateSublevel:
    case OpKind::CreateBuffer:
    case OpKind::DestroyObject:
    case OpKind::WriteSurface:
    case OpKind::ReadSurface:
    case OpKind::MapSurface:
    case OpKind::SetColorKey:
    case OpKind::Blit:
    case OpKind::WriteBuffer:
    case OpKind::ReadBuffer: return memory_call(op);
    }
}

} // namespace fuzz

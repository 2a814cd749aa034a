#include "responses/emulator/failures.h"

#include <string_view>

#include "dp2/wire/error_text.h"
#include "responses/emulator/without_bad_alloc.h"

namespace responses {

using dp2::Error;
using dp2::Fault;

namespace {

bool is_limit(const Error& error, std::string_view name) {
    return error.fault == Fault::LimitExceeded && error.field == name;
}

// Memory use at a command depends on what the GPU has finished; the operations that a command costs depend on
// which programs and textures have been prepared already.
bool caused_by_machine(const Error& error, const dp2::Limits& limits) {
    if (lacks_memory(error) || is_limit(error, "max_operations")) return true;
    // Draws are cut into parts by max_operations, and max_pixels is checked between parts.
    return is_limit(error, "max_pixels") && limits.max_operations != dp2::Limits().max_operations;
}

} // namespace

bool lacks_memory(const Error& error) {
    return error.fault == Fault::OutOfMemory ||
           is_limit(error, rasterizer::MemoryBudgetExceeded::error().field);
}

TimedCall::TimedCall(rasterizer::Gpu& gpu, std::uint32_t milliseconds) {
    if (milliseconds == 0 || gpu.stop().has_deadline()) return;
    signal_ = &gpu.stop();
    signal_->set_deadline(rasterizer::steady_nanoseconds() + std::uint64_t{milliseconds} * 1'000'000);
}

TimedCall::~TimedCall() {
    if (signal_) signal_->set_deadline(0);
}

PausedCall::PausedCall(rasterizer::Gpu& gpu, std::uint32_t milliseconds) {
    const std::uint64_t now = rasterizer::steady_nanoseconds(), deadline = gpu.stop().deadline();
    if (deadline == 0) return;
    signal_ = &gpu.stop();
    left_ = deadline > now ? deadline - now : 0;
    if (left_ != 0) signal_->set_deadline(now + std::uint64_t{milliseconds} * 1'000'000);
}

PausedCall::~PausedCall() {
    if (signal_) signal_->set_deadline(rasterizer::steady_nanoseconds() + left_);
}

void Failures::report(const char* what, const Error& error) {
    note(error);
    log(LogLevel::Warning, [&] { return std::string(what) + ": " + dp2::describe(error); });
}

void Failures::note_call(const Error& error) {
    if (caused_by_machine(error, gpu_.limits())) machine_.add(error);
    note(error);
}

dp2::Status Failures::take_timeout() {
    if (!gpu_.give_up()) return {};
    const Error timeout{Fault::LimitExceeded, 0, 0, "max_milliseconds"};
    machine_.add(timeout);
    report("work was given up", timeout);
    return timeout;
}

dp2::Status Failures::take_gpu_failure() {
    DP2_TRY(take_timeout());
    constexpr const char* kWhere = "GPU work";
    try {
        const dp2::Status status =
            without_bad_alloc({Fault::OutOfMemory, 0, 0, kWhere}, [&]() -> dp2::Status {
                gpu_.rethrow_failure();
                return {};
            });
        if (!status.ok()) machine_.add(status.error());
        return status;
    } catch (...) {
        return lose_by_mistake(nullptr, kWhere);
    }
}

Error Failures::lose_by_mistake(Context* context, const char* where) {
    if (context)
        context->lost = true;
    else
        contexts_.lose_all();
    const Error lost{Fault::ContextLost, 0, 0, where};
    machine_.add(lost);
    log(LogLevel::Error,
        [&] { return std::string("a mistake of this library: contexts are lost, at ") + where; });
    return lost;
}

} // namespace responses

#include "responses/emulator/emulator.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "dp2/commands/command_window.h"
#include "dp2/tables/fvf.h"
#include "dp2/wire/error_text.h"
#include "responses/context/executor.h"
#include "responses/emulator/without_bad_alloc.h"
#include "responses/protocol/hresult.h"
#include "responses/queries/response_writer.h"

namespace responses {

using dp2::CallFlags;
using dp2::Error;
using dp2::Fault;
using rasterizer::kDx9;

namespace {

// What this driver never does.
constexpr std::uint32_t kSwaps =
    enum_number(CallFlags::SwapVertexBuffer) | enum_number(CallFlags::SwapCommandBuffer);

// The error of what comes behind a call's commands.
Error behind_commands(const Call& call, Error error) {
    error.offset = std::uint64_t{call.command_offset} + call.command_length;
    error.placed = true;
    return error;
}

std::string no_space(std::uint32_t bytes) {
    return "no answer fits into the command surface: the next one needs " + std::to_string(bytes) +
           " bytes, answers are kept";
}

bool is_limit(const Error& error, std::string_view name) {
    return error.fault == Fault::LimitExceeded && error.field == name;
}

// What the memory budget holds at a command depends on what the GPU has finished, and what a command costs on
// which programs and textures there are already.
bool lies_in_machine(const Error& error, const dp2::Limits& limits) {
    if (lacks_memory(error) || is_limit(error, "max_operations")) return true;
    // Draws are cut into parts by max_operations, and pixels are looked at between parts.
    return is_limit(error, "max_pixels") && limits.max_operations != dp2::Limits().max_operations;
}

// The memory of a very large command is not kept.
void shrink(std::vector<std::byte>& window) {
    constexpr std::size_t kKept = std::size_t{1} << 20;
    if (window.size() <= kKept) return;
    try {
        std::vector<std::byte>(dp2::kWindowBytes).swap(window);
    } catch (const std::bad_alloc&) { // then it stays
    }
}

rasterizer::CallVertices vertices_of(const Call& call, const dp2::Dialect& dialect) {
    rasterizer::CallVertices vertices;
    vertices.present = call.has_vertices;
    vertices.user_memory = has_flag(call.flags, CallFlags::UserMemVertices);
    vertices.count = call.vertex_length;
    vertices.fvf = call.vertex_type;
    vertices.stride = call.vertex_size;
    vertices.bytes = call.vertices;
    vertices.offset = call.vertex_offset;
    if (dialect.um_offset == dp2::UmOffset::Add) vertices.stream_offset = call.vertex_offset;
    const std::uint64_t declared = call.vertex_offset + std::uint64_t{call.vertex_length} * call.vertex_size;
    // In user memory the stream's stride may differ from the call's (WIRE.md I-27), so the whole memory is
    // readable.
    if (!vertices.user_memory && declared < vertices.bytes.size())
        vertices.bytes = vertices.bytes.first(static_cast<std::size_t>(declared));
    return vertices;
}

Page write_answers(Context& context, std::span<std::byte> area, const dp2::Dialect& dialect, bool continues) {
    const std::uint32_t count = dialect.continue_count == dp2::ContinueCount::One ? 1 : 0;
    if (!dialect.misbehaves()) return write_page(context.queries, area, count, continues);
    return write_misbehaving_page(context.queries, area, dialect.misbehavior, context.misbehavior, count,
                                  continues);
}

// Takes a call's vertices and budget from the front end when the call ends, also by an exception.
class CallScope {
  public:
    CallScope(rasterizer::FrontEnd& front_end, const rasterizer::CallVertices& vertices,
              const rasterizer::CallBudget::Limits& limits)
        : front_end_(front_end) {
        front_end_.begin_call(vertices, limits);
    }
    ~CallScope() { front_end_.end_call(); }
    CallScope(const CallScope&) = delete;
    CallScope& operator=(const CallScope&) = delete;

  private:
    rasterizer::FrontEnd& front_end_;
};

} // namespace

bool lacks_memory(const Error& error) {
    return error.fault == Fault::OutOfMemory ||
           is_limit(error, rasterizer::MemoryBudgetExceeded::error().field);
}

dp2::Status check(const EmulatorOptions& options) {
    if (options.workers > rasterizer::kMaxWorkers) return Error{Fault::LimitExceeded, 0, 0, "workers"};
    if (options.completion.kind > CompletionKind::Recorded) return Error{Fault::BadValue, 0, 0, "completion"};
    if (const auto& rates = options.peak_rates)
        for (const double rate : {rates->vertices, rates->triangles, rates->pixels, rates->bytes})
            if (!std::isfinite(rate) || rate <= 0) return Error{Fault::BadValue, 0, 0, "peak_rates"};
    return {};
}

namespace {

EmulatorOptions checked(EmulatorOptions options) {
    if (const dp2::Status status = check(options); !status.ok())
        throw std::invalid_argument("options of the emulator: " + dp2::describe(status.error()));
    return options;
}

} // namespace

Emulator::Emulator(EmulatorOptions options)
    : options_(checked(std::move(options))),
      gpu_({options_.workers, options_.kernels, options_.limits, options_.count_rejections, options_.compile,
            options_.compiled, options_.memory, options_.draws}),
      machine_{0, options_.peak_rates},
      contexts_(gpu_, options_.completion, options_.dialect, machine_, options_.query_observer) {}

// `text` makes the line; when there is no memory for it, it is not logged.
template <class Text> void Emulator::log(LogLevel level, Text&& text) const {
    if (!options_.log) return;
    try {
        options_.log(level, text());
    } catch (const std::bad_alloc&) {
    }
}

// In a handler of an exception that nothing else knows.
Error Emulator::lose_by_mistake(Context* context, const char* where) {
    if (context)
        context->lost = true;
    else
        contexts_.lose_all();
    const Error lost{Fault::ContextLost, 0, 0, where};
    machine_failures_.add(lost);
    log(LogLevel::Error,
        [&] { return std::string("a mistake of this library: contexts are lost, at ") + where; });
    return lost;
}

TimedCall::TimedCall(rasterizer::Gpu& gpu, std::uint32_t milliseconds) {
    if (milliseconds == 0 || gpu.stop().has_deadline()) return;
    signal_ = &gpu.stop();
    signal_->set_deadline(rasterizer::steady_nanoseconds() + std::uint64_t{milliseconds} * 1'000'000);
}

TimedCall::~TimedCall() {
    if (signal_) signal_->set_deadline(0);
}

void Emulator::submit(Call& call) {
    const TimedCall in_time = timed();
    const std::uint32_t flags = begin(call);
    Context* context = find_context(call.context);
    if (!context) return refuse(call, {Fault::BadContext, 0, 0, "dwhContext"});
    if (!call.has_commands) return refuse(call, {Fault::BadHandle, 0, 0, "lpDDCommands"});
    const Failure failure = control_.next_call(call.context);
    ++context->calls;
    const dp2::Status status = run(call, flags, *context, failure);
    if (!status.ok()) {
        refuse(call, status.error(), failure);
        std::uint64_t offset = std::max<std::uint64_t>(last_error_.offset, call.command_offset);
        if (options_.dialect.error_base == dp2::ErrorBase::FirstCommand) offset -= call.command_offset;
        call.error_offset = static_cast<std::uint32_t>(offset);
        log(LogLevel::Warning, [this] { return "call failed: " + dp2::describe(last_error_); });
        return;
    }
}

// Returns its flags as they came.
std::uint32_t Emulator::begin(Call& call) {
    ++counts_.calls;
    ++call_number_;
    const std::uint32_t flags = call.flags;
    call.flags &= ~kSwaps;
    call.error_offset = call.answers_waiting = call.needed_bytes = 0;
    return flags;
}

// A call's commands, and what comes behind them.
dp2::Status Emulator::run(Call& call, std::uint32_t flags, Context& context, const Failure& failure) {
    if (context.lost) return Error{Fault::ContextLost, 0, 0, "dwhContext"};
    try {
        return without_bad_alloc({Fault::OutOfMemory, 0, 0, "call"}, [&]() -> dp2::Status {
            Call executed = call;
            executed.flags = flags;
            const dp2::Status status = execute(executed, context, failure);
            const dp2::Status settled = settle(call, context, status.ok());
            DP2_TRY(status);
            if (!settled.ok()) return behind_commands(call, settled.error());
            call.ddrval = kD3dOk;
            if (context.interface_version >= kDx9) answer(call, context);
            return {};
        });
    } catch (...) {
        return behind_commands(call, lose_by_mistake(&context, "a call"));
    }
}

void Emulator::refuse_unread(Call& call, const Error& error) {
    begin(call);
    refuse(call, error);
    call.error_offset = options_.dialect.error_base == dp2::ErrorBase::FirstCommand ? 0 : call.command_offset;
}

// The one place where an error becomes a ddrval.
void Emulator::refuse(Call& call, const Error& error, const Failure& failure) {
    if (lies_in_machine(error, gpu_.limits())) machine_failures_.add(error);
    last_error_ = error;
    call.ddrval = error.fault == Fault::Scripted && failure ? failure->ddrval : ddrval_of(error);
    ++counts_.failed_calls;
}

void Emulator::fail(const char* what, const dp2::Error& error) {
    last_error_ = error;
    log(LogLevel::Warning, [&] { return std::string(what) + ": " + dp2::describe(error); });
}

dp2::Status Emulator::execute(Call& call, Context& context, const Failure& failure) {
    const rasterizer::CallVertices vertices = vertices_of(call, options_.dialect);
    const dp2::DecodeContext decode_context{call.command_offset, dp2::fvf_stride(call.vertex_type),
                                            options_.dialect};
    StateMirror mirror(has_flag(call.flags, CallFlags::ExecuteBuffer) ? call.render_states : nullptr);
    Executor executor(gpu_, context, call_number_, mirror, options_.dialect, options_.trace);
    if (failure) executor.fail_behind(failure->command);
    const dp2::Status status = without_bad_alloc(executor.out_of_memory(), [&]() -> dp2::Status {
        // Of the window, which holds the largest command.
        rasterizer::Charge window;
        if (call.command_length > dp2::kWindowBytes && !call.copied_commands)
            window = rasterizer::Charge(gpu_.memory_budget(), call.command_length);
        const CallScope in_call(context.front_end, vertices, limits_of_call(gpu_.limits()));
        DP2_TRY(call.copied_commands
                    ? dp2::decode(*call.copied_commands, decode_context, executor)
                    : dp2::decode_copied(call.command_memory(), window_, decode_context, executor));
        if (failure) return behind_commands(call, scripted_failure()); // it has fewer commands
        return {};
    });
    shrink(window_);
    if (options_.trace) options_.trace(context, nullptr);
    counts_.commands += executor.commands();
    counts_.bytes += call.command_length;
    return status;
}

// After a call's commands, whether they succeeded or not: submits what queries wait for, collects answers,
// and takes the GPU's failure.
dp2::Status Emulator::settle(const Call& call, Context& context, bool succeeded) {
    const dp2::Status collected =
        without_bad_alloc({Fault::OutOfMemory, 0, 0, "answers"}, [&]() -> dp2::Status {
            // So that answers come without being asked for. Scenes behind the last END stay open.
            if (context.queries.pending() && context.ends_submitted != context.queries.ended())
                gpu_.seal(rasterizer::Stall::QueryFlush);
            context.ends_submitted = context.queries.ended();
            if (succeeded && context.interface_version >= kDx9) collect(call, context);
            return {};
        });
    const dp2::Status given_up = take_time_failure(); // also of a call that failed by it
    if (!succeeded) return {};
    DP2_TRY(collected);
    DP2_TRY(given_up);
    return take_gpu_failure();
}

const RecordedAnswers* Emulator::recorded(const Call& call) const {
    return options_.completion.kind == CompletionKind::Recorded ? call.recorded : nullptr;
}

void Emulator::collect(const Call& call, Context& context) {
    if (const RecordedAnswers* answers = recorded(call)) // also while the GPU hangs: they waited for space
        context.queries.collect(answers->ids);
    else if (!machine_.gpu_hangs)
        context.queries.collect(call_number_);
}

void Emulator::answer(Call& call, Context& context) {
    const Page page =
        write_answers(context, answer_area(call), options_.dialect, recorded(call) && recorded(call)->more);
    call.error_offset = page.bytes;
    call.answers_waiting = static_cast<std::uint32_t>(context.queries.outgoing());
    call.needed_bytes = page.needed;
    counts_.answers += page.answers;
    counts_.pages_continued += page.more;
    if (page.out_of_memory) last_error_ = {Fault::OutOfMemory, 0, 0, "answers"};
    if (page.stuck) last_error_ = {Fault::NoSpace, 0, 0, "command surface"};
    // Logged once, not in each call of a runtime that polls.
    const std::uint32_t starved_for = page.stuck ? page.needed : 0;
    if (starved_for != 0 && starved_for != context.starved_for)
        log(LogLevel::Error, [&] { return no_space(starved_for); });
    context.starved_for = starved_for;
}

dp2::Status Emulator::wait_for_answer(std::uint32_t id, std::uint32_t query) {
    const TimedCall in_time = timed();
    DP2_TRY(Context* const found, usable_context(id));
    found->queries.wait(query);
    return take_time_failure();
}

dp2::Status Emulator::flush() {
    const TimedCall in_time = timed();
    gpu_.seal(rasterizer::Stall::QueryFlush);
    return take_time_failure();
}

void Emulator::finish() {
    const TimedCall in_time = timed();
    gpu_.drain(rasterizer::Stall::QueryFlush);
}

void Emulator::present() {
    const TimedCall in_time = timed();
    gpu_.drain(rasterizer::Stall::Present);
    ++counts_.presents;
}

dp2::Result<std::unique_ptr<ShownPicture>> Emulator::present_later(rasterizer::Handle shown) {
    const TimedCall in_time = timed();
    auto picture = pictures_.copy(shown);
    ++counts_.presents;
    DP2_TRY(take_time_failure());
    return picture;
}

dp2::Status Emulator::take_time_failure() {
    if (!gpu_.give_up()) return {};
    const Error up{Fault::LimitExceeded, 0, 0, "max_milliseconds"};
    machine_failures_.add(up);
    fail("work was given up", up);
    return up;
}

dp2::Status Emulator::take_gpu_failure() {
    DP2_TRY(take_time_failure());
    constexpr const char* kWhere = "GPU work";
    try {
        const dp2::Status status =
            without_bad_alloc({Fault::OutOfMemory, 0, 0, kWhere}, [&]() -> dp2::Status {
                gpu_.rethrow_failure();
                return {};
            });
        if (!status.ok()) machine_failures_.add(status.error());
        return status;
    } catch (...) {
        return lose_by_mistake(nullptr, kWhere);
    }
}

} // namespace responses

#include "responses/emulator/submissions.h"

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

// The flags that a driver leaves set when it has swapped buffers; this driver never swaps.
constexpr std::uint32_t kSwaps =
    enum_number(CallFlags::SwapVertexBuffer) | enum_number(CallFlags::SwapCommandBuffer);

// An error that occurs after a call's commands; its offset is the end of the commands.
Error after_commands(const Call& call, Error error) {
    error.offset = std::uint64_t{call.command_offset} + call.command_length;
    error.placed = true;
    return error;
}

std::string no_space(std::uint32_t bytes) {
    return "no answer fits into the command surface: the next one needs " + std::to_string(bytes) +
           " bytes, answers are kept";
}

// Frees the memory of a window that a very large command has enlarged.
void shrink(std::vector<std::byte>& window) {
    constexpr std::size_t kKept = std::size_t{1} << 20;
    if (window.size() <= kKept) return;
    try {
        std::vector<std::byte>(dp2::kWindowBytes).swap(window);
    } catch (const std::bad_alloc&) { // the large one is kept
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

// Gives a call's vertices and limits to the front end, and removes them when the call ends, even by an
// exception.
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

dp2::Status Submissions::use_vertex_buffer(Call& call, rasterizer::Handle handle) {
    DP2_TRY(const auto buffer, core_.gpu.resources().buffer(handle, "vertex_buffer"));
    call.vertex_buffer = buffer->contents();
    call.vertices = {call.vertex_buffer->data(), call.vertex_buffer->size()};
    call.has_vertices = true;
    return {};
}

void Submissions::submit(Call& call) {
    const TimedCall in_time = core_.timed();
    const std::uint32_t flags = begin(call);
    Context* context = core_.contexts.find(call.context);
    if (!context) return refuse(call, {Fault::BadContext, 0, 0, "dwhContext"});
    if (!call.has_commands) return refuse(call, {Fault::BadHandle, 0, 0, "lpDDCommands"});
    const Scripted scripted = control_.next_call(call.context);
    ++context->calls;
    const dp2::Status status = run(call, flags, *context, scripted);
    if (!status.ok()) {
        refuse(call, status.error(), scripted);
        std::uint64_t offset = std::max<std::uint64_t>(core_.failures.last().offset, call.command_offset);
        if (core_.options.dialect.error_base == dp2::ErrorBase::FirstCommand) offset -= call.command_offset;
        call.error_offset = static_cast<std::uint32_t>(offset);
        core_.failures.log(LogLevel::Warning,
                           [this] { return "call failed: " + dp2::describe(core_.failures.last()); });
        return;
    }
}

// Returns the flags that the caller has set.
std::uint32_t Submissions::begin(Call& call) {
    ++core_.counts.calls;
    ++call_number_;
    const std::uint32_t flags = call.flags;
    call.flags &= ~kSwaps;
    call.error_offset = call.answers_waiting = call.needed_bytes = 0;
    return flags;
}

// Executes a call's commands, and answers.
dp2::Status Submissions::run(Call& call, std::uint32_t flags, Context& context, const Scripted& scripted) {
    if (context.lost) return Error{Fault::ContextLost, 0, 0, "dwhContext"};
    try {
        return without_bad_alloc({Fault::OutOfMemory, 0, 0, "call"}, [&]() -> dp2::Status {
            Call executed = call;
            executed.flags = flags;
            const dp2::Status status = execute(executed, context, scripted);
            const dp2::Status settled = settle(call, context, status.ok());
            DP2_TRY(status);
            if (!settled.ok()) return after_commands(call, settled.error());
            call.ddrval = kD3dOk;
            if (context.interface_version >= kDx9) answer(call, context);
            return {};
        });
    } catch (...) {
        return after_commands(call, core_.failures.lose_by_mistake(&context, "a call"));
    }
}

void Submissions::refuse_unread(Call& call, const Error& error) {
    begin(call);
    refuse(call, error);
    call.error_offset =
        core_.options.dialect.error_base == dp2::ErrorBase::FirstCommand ? 0 : call.command_offset;
}

// The one place where an error becomes a ddrval.
void Submissions::refuse(Call& call, const Error& error, const Scripted& scripted) {
    core_.failures.note_call(error);
    call.ddrval = error.fault == Fault::Scripted && scripted ? scripted->ddrval : ddrval_of(error);
    ++core_.counts.failed_calls;
}

dp2::Status Submissions::execute(Call& call, Context& context, const Scripted& scripted) {
    const rasterizer::CallVertices vertices = vertices_of(call, core_.options.dialect);
    const dp2::DecodeContext decode_context{call.command_offset, dp2::fvf_stride(call.vertex_type),
                                            core_.options.dialect};
    StateMirror mirror(has_flag(call.flags, CallFlags::ExecuteBuffer) ? call.render_states : nullptr);
    Executor executor(core_.gpu, context, call_number_, mirror, core_.options.dialect, core_.options.trace);
    if (scripted) executor.fail_after(scripted->command);
    const dp2::Status status = without_bad_alloc(executor.out_of_memory(), [&]() -> dp2::Status {
        // Charged for window_, which grows to the size of the largest command.
        rasterizer::Charge window;
        if (call.command_length > dp2::kWindowBytes && !call.copied_commands)
            window = rasterizer::Charge(core_.gpu.memory_budget(), call.command_length);
        const CallScope in_call(context.front_end, vertices, limits_of_call(core_.gpu.limits()));
        DP2_TRY(call.copied_commands
                    ? dp2::decode(*call.copied_commands, decode_context, executor)
                    : dp2::decode_copied(call.command_memory(), window_, decode_context, executor));
        if (scripted) return after_commands(call, scripted_failure()); // the call ended before that command
        return {};
    });
    shrink(window_);
    if (core_.options.trace) core_.options.trace(context, nullptr);
    core_.counts.commands += executor.commands();
    core_.counts.bytes += call.command_length;
    return status;
}

// Called after a call's commands, whether they succeeded or not: submits what queries wait for, collects
// answers, and takes the GPU's failure.
dp2::Status Submissions::settle(const Call& call, Context& context, bool succeeded) {
    const dp2::Status collected =
        without_bad_alloc({Fault::OutOfMemory, 0, 0, "answers"}, [&]() -> dp2::Status {
            // Queries must be answered even if no program uses D3DGETDATA_FLUSH, so the scene of an END is
            // sealed. A scene that was opened after the last END stays open.
            if (context.queries.pending() && context.ends_submitted != context.queries.ended())
                core_.gpu.seal(rasterizer::Stall::QueryFlush);
            context.ends_submitted = context.queries.ended();
            if (succeeded && context.interface_version >= kDx9) collect(call, context);
            return {};
        });
    const dp2::Status given_up = core_.failures.take_timeout(); // taken even if it has made the call fail
    if (!succeeded) return {};
    DP2_TRY(collected);
    DP2_TRY(given_up);
    return core_.failures.take_gpu_failure();
}

const RecordedAnswers* Submissions::recorded(const Call& call) const {
    return core_.options.completion.kind == CompletionKind::Recorded ? call.recorded : nullptr;
}

void Submissions::collect(const Call& call, Context& context) {
    if (const RecordedAnswers* answers =
            recorded(call)) // even while the GPU hangs: recorded answers were ready, and lacked only space
        context.queries.collect(answers->ids);
    else if (!control_.gpu_hangs())
        context.queries.collect(call_number_);
}

void Submissions::answer(Call& call, Context& context) {
    const Page page = write_answers(context, answer_area(call), core_.options.dialect,
                                    recorded(call) && recorded(call)->more);
    call.error_offset = page.bytes;
    call.answers_waiting = static_cast<std::uint32_t>(context.queries.outgoing());
    call.needed_bytes = page.needed;
    core_.counts.answers += page.answers;
    core_.counts.pages_continued += page.more;
    if (page.out_of_memory) core_.failures.note({Fault::OutOfMemory, 0, 0, "answers"});
    if (page.stuck) core_.failures.note({Fault::NoSpace, 0, 0, "command surface"});
    // Logged once, not at each call of a runtime that polls.
    const std::uint32_t starved_for = page.stuck ? page.needed : 0;
    if (starved_for != 0 && starved_for != context.starved_for)
        core_.failures.log(LogLevel::Error, [&] { return no_space(starved_for); });
    context.starved_for = starved_for;
}

} // namespace responses

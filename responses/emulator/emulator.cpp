#include "responses/emulator/emulator.h"

namespace responses {

dp2::Status Emulator::flush() {
    const TimedCall in_time = timed();
    gpu().seal(rasterizer::Stall::QueryFlush);
    return failures().take_timeout();
}

void Emulator::finish() {
    const TimedCall in_time = timed();
    gpu().drain(rasterizer::Stall::QueryFlush);
}

dp2::Status Emulator::wait_for_answer(std::uint32_t id, std::uint32_t query) {
    const TimedCall in_time = timed();
    DP2_TRY(Context* const found, usable_context(id));
    found->queries.wait(query);
    return failures().take_timeout();
}

dp2::Status Emulator::process_vertices(std::uint32_t context, const rasterizer::VertexProcessing& work,
                                       std::span<std::byte> out) {
    const std::uint64_t needed = std::uint64_t{work.count} * work.stride;
    if (needed > out.size()) return dp2::Error{dp2::Fault::OutOfRange, 0, 0, "data"};
    DP2_TRY(Context* const found, usable_context(context));
    const TimedCall in_time = timed();
    found->front_end.budget().begin(limits_of_call(gpu().limits()));
    const dp2::Status processed =
        found->front_end.vertex_processor().process(work, out.first(static_cast<std::size_t>(needed)));
    const dp2::Status given_up = failures().take_timeout();
    return processed.ok() ? given_up : processed;
}

} // namespace responses

#include "responses/analysis/bound_memory.h"

#include <algorithm>

#include "dp2/tables/stage_states.h"
#include "responses/recording/replayer.h"

namespace responses {

using dp2::capture::Document;
using dp2::capture::Submit;

namespace {

void add_bound(const rasterizer::DeviceState& state, std::set<std::uint32_t>& out) {
    out.insert(state.targets.begin(), state.targets.end());
    out.insert({state.depth, state.indices, state.render(dp2::Rs::TextureHandle)});
    for (const rasterizer::StreamBinding& stream : state.streams) out.insert(stream.buffer);
    for (std::size_t slot = 0; slot < state.stages.size(); ++slot)
        out.insert(state.stage(slot, dp2::Tss::Texture));
}

} // namespace

std::set<std::uint32_t> bound_at_draws(const Document& document, std::size_t submissions,
                                       const dp2::Limits& limits) {
    std::set<std::uint32_t> bound;
    bool counts = false; // whether the submission that is played is one of the last
    EmulatorOptions given;
    given.limits = limits;
    given.trace = [&](const Context& context, const dp2::Command* command) {
        if (counts && command && command->op->kind == dp2::Kind::Draw)
            add_bound(context.front_end.state(), bound);
    };
    auto options = replay_options(document, std::move(given));
    if (!options.ok()) return bound;
    Replayer replayer(std::move(*options), Calls::Checked);
    ReplayObserver observer;
    auto left = static_cast<std::size_t>(std::ranges::count_if(
        document, [](const auto& record) { return std::holds_alternative<Submit>(record); }));
    for (std::size_t i = 0; i < document.size(); ++i) {
        if (std::holds_alternative<Submit>(document[i])) counts = left-- <= submissions;
        if (!replayer.play(document, i, observer).ok()) break;
    }
    bound.erase(0);
    return bound;
}

} // namespace responses

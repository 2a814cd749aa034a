#include "responses/analysis/bound_memory.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "dp2/tables/stage_states.h"
#include "responses/recording/replayer.h"

namespace responses {

using dp2::capture::Document;
using dp2::capture::Submit;

namespace {

using Bound = std::vector<std::uint32_t>;

Bound bound_handles(const rasterizer::DeviceState& state) {
    Bound out(state.targets.begin(), state.targets.end());
    out.insert(out.end(), {state.depth, state.indices, state.render(dp2::Rs::TextureHandle)});
    for (const rasterizer::StreamBinding& stream : state.streams) out.push_back(stream.buffer);
    for (std::size_t slot = 0; slot < state.stages.size(); ++slot)
        out.push_back(state.stage(slot, dp2::Tss::Texture));
    return out;
}

// Commands after an observed failure would not be executed.
Document without_results(const Document& document) {
    Document out;
    std::ranges::copy_if(document, std::back_inserter(out), [](const auto& record) {
        return !std::holds_alternative<dp2::capture::ObservedResult>(record);
    });
    return out;
}

} // namespace

std::set<std::uint32_t> bound_at_draws(const Document& observed, std::size_t submissions,
                                       const dp2::Limits& limits) {
    const Document document = without_results(observed);
    std::set<std::uint32_t> bound;
    Bound last;
    bool counts = false; // whether the submission that is played is one of the last
    EmulatorOptions given;
    given.limits = limits;
    given.trace = [&](const Context& context, const dp2::Command* command) {
        if (!counts || !command || command->op->kind != dp2::Kind::Draw) return;
        Bound now = bound_handles(context.front_end.state());
        if (now == last) return;
        bound.insert(now.begin(), now.end());
        last = std::move(now);
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

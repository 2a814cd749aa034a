#include "tools/report/draw_targets.h"

#include "rasterizer/commands/bind_targets.h"

namespace tools {

std::vector<rasterizer::Handle> targets_of(const responses::Context& context,
                                           rasterizer::ResourceTable& resources, bool clears) {
    const rasterizer::DeviceState& state = context.front_end.state();
    const auto found =
        clears ? rasterizer::find_targets(state, resources) : rasterizer::bind_targets(state, resources);
    std::vector<rasterizer::Handle> handles;
    if (!found.first && !clears) return handles;
    rasterizer::for_each_target(found.targets, [&](const rasterizer::Surface&, std::size_t t) {
        handles.push_back(t < rasterizer::kTargets ? state.targets[t] : state.depth);
    });
    return handles;
}

} // namespace tools

#include "rasterizer/commands/front_end.h"

namespace rasterizer {

FrontEnd::FrontEnd(Gpu& gpu, std::uint32_t interface_version, Handle target, Handle depth)
    : gpu_(gpu), budget_(gpu.stop(), [&gpu](const WorkTally& tally) { gpu.wait(tally, Stall::WorkLimit); }),
      setters_(gpu.limits(), gpu.resources(), changes_, interface_version, target, depth),
      shaders_(gpu.limits(), setters_, changes_), palettes_(gpu.limits(), gpu.resources(), changes_),
      input_(gpu.resources(), state(), shaders_, changes_), textures_(gpu, state(), palettes_, budget_),
      snapshotter_(gpu, state(), shaders_, textures_, changes_, budget_, counts_),
      stream_output_(gpu, snapshotter_, budget_, counts_),
      vertex_processor_(gpu.kernels(), state(), input_, snapshotter_, budget_),
      queue_(gpu, context_, snapshotter_, stream_output_, predicate_, budget_, counts_),
      patches_(gpu.limits(), input_, state(), queue_, budget_),
      draws_(gpu.resources(), state(), input_, patches_, queue_, budget_, counts_),
      clearer_(gpu, context_, state(), predicate_, budget_, counts_) {}

void FrontEnd::begin_call(const CallVertices& vertices, const CallBudget::Limits& limits) {
    input_.begin_call(vertices);
    snapshotter_.set_in_call(true);
    budget_.begin(limits);
}

void FrontEnd::end_call() {
    input_.end_call();
    snapshotter_.set_in_call(false);
}

} // namespace rasterizer

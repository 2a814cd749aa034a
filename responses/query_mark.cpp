#include "responses/query_mark.h"

#include "rasterizer/counter_sums.h"

namespace responses {

QueryMark QueryMarker::begin(Needs needs) const {
    QueryMark out = end(needs);
    if (needs == Needs::Texels) out.texel_watch = gpu_.watch_texels();
    return out;
}

QueryMark QueryMarker::end(Needs needs) const {
    QueryMark out;
    out.device = device_.counts();
    out.disjoint_events = disjoint_events_;
    if (needs == Needs::Nothing) {
        out.fence = gpu_.marker();
    } else {
        const rasterizer::Snapshot snapshot = device_.snapshot();
        out.fence = snapshot.fence;
        out.counts = snapshot.counts;
    }
    if (needs >= Needs::Activity)
        out.activity = gpu_.activity();
    else
        out.activity.time = rasterizer::steady_nanoseconds();
    return out;
}

rasterizer::ContextCounts QuerySpan::counts() const {
    if (!from.counts || !to.counts) return {};
    return rasterizer::counted_since(*to.counts, *from.counts);
}

rasterizer::DeviceCounts QuerySpan::device() const {
    return rasterizer::counted_since(to.device, from.device);
}

rasterizer::Activity QuerySpan::activity() const {
    return rasterizer::counted_since(to.finished(), from.activity);
}

} // namespace responses

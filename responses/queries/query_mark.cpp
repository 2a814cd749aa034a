#include "responses/queries/query_mark.h"

#include "rasterizer/base/counter_sums.h"

namespace responses {

QueryMark QueryMarker::begin(Needs needs) const {
    QueryMark out = end(needs);
    if (needs == Needs::Texels) out.texel_watch = gpu_.watch_texels();
    return out;
}

QueryMark QueryMarker::end(Needs needs) const {
    // Measured before the bracket begins, so that neither the bracket nor the wait for the answer includes
    // it.
    if (needs == Needs::Rates && !machine_.peak_rates)
        machine_.peak_rates = rasterizer::measure_peak_rates(gpu_.kernels(), gpu_.compiles());
    if (ends_scene(needs)) gpu_.seal(rasterizer::Stall::QueryBoundary);
    QueryMark out;
    out.disjoint_events = machine_.disjoint_events;
    if (needs < Needs::Counts) {
        out.fence = gpu_.marker();
    } else {
        const rasterizer::CountSnapshot snapshot = front_end_.snapshot();
        out.fence = snapshot.fence;
        out.counts = snapshot.counts;
    }
    if (needs == Needs::Resources)
        out.resources = std::make_shared<const protocol::ResourceManager>(count_resources(gpu_.resources()));
    if (needs >= Needs::FrontEnd) {
        auto figures = std::make_shared<QueryMark::Figures>();
        figures->front_end = front_end_.counts();
        if (needs >= Needs::Activity) {
            figures->activity = gpu_.activity();
            figures->stalls = gpu_.statistics().stalls;
        }
        out.figures = std::move(figures);
    }
    out.virtual_time = needs == Needs::Instant && machine_.clock;
    out.time = out.virtual_time ? machine_.clock->read() : rasterizer::steady_nanoseconds();
    return out;
}

rasterizer::Activity QueryMark::activity() const {
    rasterizer::Activity out = fence ? fence->activity() : figures->activity;
    out.time = finished_at();
    return out;
}

rasterizer::ContextCounts QuerySpan::counts() const {
    if (!from.counts || !to.counts) return {};
    return rasterizer::counted_since(*to.counts, *from.counts);
}

rasterizer::FrontEndCounts QuerySpan::front_end() const {
    if (!from.figures || !to.figures) return {};
    return rasterizer::counted_since(to.figures->front_end, from.figures->front_end);
}

rasterizer::Activity QuerySpan::activity() const {
    if (!from.figures || !to.figures) return {};
    return rasterizer::counted_since(to.activity(), from.activity());
}

rasterizer::StallCounts QuerySpan::stalls() const {
    if (!from.figures || !to.figures) return {};
    return rasterizer::counted_since(to.figures->stalls, from.figures->stalls);
}

} // namespace responses

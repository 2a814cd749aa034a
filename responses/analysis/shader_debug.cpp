#include "responses/analysis/shader_debug.h"

#include <algorithm>
#include <utility>

#include "dp2/wire/error_text.h"
#include "rasterizer/commands/bind_targets.h"
#include "responses/emulator/surface_pixels.h"

namespace responses {

namespace {

using rasterizer::Handle;

// Sets Gpu::trace() while the draw is executed, and notes its targets.
class DrawTracer {
  public:
    DrawTracer(const dp2::Place& draw, rasterizer::ShaderTrace& trace) : draw_(draw), trace_(trace) {}

    Trace hook() {
        return [this](const Context& context, const dp2::Command* next) { follow(context, next); };
    }
    void attach(Emulator& emulator) { emulator_ = &emulator; }
    void started(std::size_t record) { record_ = record; }

    bool executed() const { return executed_; }
    const DebuggedTargets& size() const { return size_; }
    const DebuggedTextures& textures() const { return textures_; }
    const std::vector<Handle>& targets() const { return targets_; }
    const char* skip_reason() const { return skip_reason_; }

  private:
    void follow(const Context& context, const dp2::Command* next) {
        rasterizer::Gpu& gpu = emulator_->gpu();
        gpu.set_trace(nullptr);
        if (executed_ && !next)
            skip_reason_ = rasterizer::skip_reason_since(skips_, context.front_end.skips());
        if (!next || dp2::Place{record_, next->offset} != draw_) return;
        executed_ = true;
        skips_ = context.front_end.skips();
        gpu.set_trace(&trace_);
        const rasterizer::DeviceState& state = context.front_end.state();
        const rasterizer::FoundTargets found = rasterizer::bind_targets(state, gpu.resources());
        size_ = {static_cast<std::uint32_t>(found.targets.width),
                 static_cast<std::uint32_t>(found.targets.height), found.targets.samples};
        const bool of_vertex = trace_.traces_vertex();
        const std::size_t first = of_vertex ? rasterizer::kFirstVertexSampler : 0,
                          count = of_vertex ? rasterizer::kVertexSamplers : rasterizer::kPixelSamplers;
        for (std::size_t s = 0; s < count; ++s) textures_[s] = state.stage(first + s, dp2::Tss::Texture);
        if (!found.first) return;
        rasterizer::for_each_target(found.targets, [&](const rasterizer::Surface&, std::size_t t) {
            targets_.push_back(t < rasterizer::kTargets ? state.targets[t] : state.depth);
        });
    }

    const dp2::Place draw_;
    rasterizer::ShaderTrace& trace_;
    Emulator* emulator_ = nullptr;
    std::size_t record_ = 0;
    bool executed_ = false;
    rasterizer::SkipCounts skips_ = {}; // before the draw
    const char* skip_reason_ = nullptr;
    DebuggedTargets size_;
    DebuggedTextures textures_ = {};
    std::vector<Handle> targets_;
};

// Forwards each record to the tracer and to another observer.
class Forwarder : public ReplayObserver {
  public:
    Forwarder(DrawTracer& tracer, ReplayObserver& to) : tracer_(tracer), to_(to) {}
    void started(std::size_t record) override {
        tracer_.started(record);
        to_.started(record);
    }
    void submitted(std::size_t, const Call& call, dp2::ByteSpan) override { ddrval = call.ddrval; }
    std::uint32_t ddrval = 0; // of the last call

  private:
    DrawTracer& tracer_;
    ReplayObserver& to_;
};

bool is_nan(std::uint32_t word) {
    return (word & 0x7FFFFFFF) > 0x7F800000;
}

// The payload of a NaN is undefined.
bool same_vertex(const std::optional<rasterizer::TraceLog::Vertex>& a,
                 const std::optional<rasterizer::TraceLog::Vertex>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->written == b->written &&
           std::ranges::equal(a->word, b->word, [](std::uint32_t x, std::uint32_t y) {
               return x == y || (is_nan(x) && is_nan(y));
           });
}

} // namespace

ShaderDebug::ShaderDebug(const dp2::capture::Document& document, const EmulatorOptions& options,
                         const dp2::Place& draw, const rasterizer::TracedPixel& of,
                         const dp2::ReadLimits& limits)
    : document_(dp2::capture_until(document, options.dialect, draw)), options_(options), draw_(draw), of_(of),
      limits_(limits) {}

dp2::Status ShaderDebug::play(rasterizer::ShaderTrace& trace, ReplayObserver& observer, Outcome& outcome) {
    DrawTracer tracer(draw_, trace);
    EmulatorOptions options = options_;
    options.workers = 0; // a log must be written by one thread
    options.trace = tracer.hook();
    Replayer replayer(std::move(options), Calls::Executed, limits_);
    Emulator& emulator = replayer.emulator();
    tracer.attach(emulator);
    Forwarder forwarder(tracer, observer);
    const dp2::Status played = replayer.play(document_, forwarder);
    emulator.gpu().set_trace(nullptr);
    DP2_TRY(played);
    emulator.presents().wait();
    if (forwarder.ddrval != 0) outcome.failure = dp2::describe(emulator.last_error());
    for (const Handle target : tracer.targets()) {
        const auto image = emulator.gpu().resources().image(target, "surface");
        const std::uint32_t samples = image.ok() ? image->surface->desc().samples : 0;
        for (std::uint32_t s = 0; s < samples; ++s) {
            auto pixels = surface_pixels(emulator, target, 0, s);
            if (pixels.ok()) outcome.images.push_back(std::move(*pixels)); // a NULL target has none
        }
    }
    emulator.finish(); // the trace must outlive all queued draws
    executed_ = tracer.executed();
    targets_ = tracer.size();
    textures_ = tracer.textures();
    skip_reason_ = tracer.skip_reason();
    unexpected_failures_ = replayer.unexpected_failures();
    return {};
}

dp2::Status ShaderDebug::play_usual(ReplayObserver& observer) {
    usual_ = std::make_unique<rasterizer::ShaderTrace>(of_, rasterizer::ShaderTrace::Programs::Usual);
    return play(*usual_, observer, usual_outcome_);
}

dp2::Status ShaderDebug::play_traced(ReplayObserver& observer) {
    traced_ = std::make_unique<rasterizer::ShaderTrace>(of_, rasterizer::ShaderTrace::Programs::Traced);
    Outcome outcome;
    DP2_TRY(play(*traced_, observer, outcome));
    failure_ = outcome.failure;
    if (failure_.empty()) difference_ = compare(usual_outcome_, outcome);
    return {};
}

std::string ShaderDebug::compare(const Outcome& usual, const Outcome& traced) const {
    if (!usual.failure.empty()) return "only the traced draw succeeds";
    if (usual.images != traced.images) return "the traced draw draws other pixels";
    if (!same_vertex(usual_->log.vertex(), traced_->log.vertex()))
        return "the traced vertex has other results";
    return {};
}

} // namespace responses

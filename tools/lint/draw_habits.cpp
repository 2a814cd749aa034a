// skipped-draw, clipped-draw, hidden-draw, masked-draw, split-draws.
#include "rasterizer/commands/bind_targets.h"
#include "rasterizer/geometry/topology.h"
#include "tools/lint/open_queries.h"

namespace tools {

namespace {

namespace wire = dp2::wire;
using dp2::Rs;
using rasterizer::DeviceState;
using rasterizer::SkipReason;

bool keeps(const DeviceState& state, std::initializer_list<Rs> operations) {
    for (const Rs operation : operations)
        if (state.render_as<dp2::StencilOp>(operation) != dp2::StencilOp::Keep) return false;
    return true;
}

// Whether samples may change stencil values; `only_failing`: those that fail a test.
bool changes_stencil(const DeviceState& state, bool only_failing) {
    if (state.render(Rs::StencilEnable) == 0 || state.render(Rs::StencilWriteMask) == 0) return false;
    const bool two = state.render(Rs::TwoSidedStencilMode) != 0;
    if (!keeps(state, {Rs::StencilFail, Rs::StencilZFail})) return true;
    if (two && !keeps(state, {Rs::CcwStencilFail, Rs::CcwStencilZFail})) return true;
    return !only_failing &&
           (!keeps(state, {Rs::StencilPass}) || (two && !keeps(state, {Rs::CcwStencilPass})));
}

bool writes_depth(const DeviceState& state, const rasterizer::Targets& targets) {
    return targets.depth.surface && state.render(Rs::ZEnable) != 0 && state.render(Rs::ZWriteEnable) != 0;
}

bool writes_colors(const DeviceState& state, const rasterizer::Targets& targets) {
    constexpr Rs kMasks[] = {Rs::ColorWriteEnable, Rs::ColorWriteEnable1, Rs::ColorWriteEnable2,
                             Rs::ColorWriteEnable3};
    for (std::size_t t = 0; t < rasterizer::kTargets; ++t)
        if (targets.color[t].surface && (state.render(kMasks[t]) & 0xF) != 0) return true;
    return false;
}

class DrawEffects : public LintCheck {
  public:
    explicit DrawEffects(const LintSetting& setting) : log_(setting.log) {}

    void record(std::size_t, const dp2::capture::Record& record) override { queries_.record(record); }
    void command(const LintCommand& command) override { queries_.command(command); }

    void drawn(const LintDraw& draw) override {
        for (std::size_t why = 0; why < rasterizer::kSkipReasons; ++why)
            if (draw.skipped[why] != 0 && static_cast<SkipReason>(why) != SkipReason::PredicatedAway)
                log_.add(LintRule::SkippedDraw, draw.place, [&] {
                    return std::string(draw.op.name) + ": " + rasterizer::kSkipReasonWords[why];
                });
        if (!draw.drew() || !draw.counts || queries_.any(draw.number)) return;
        const auto targets = rasterizer::bind_targets(draw.state(), draw.resources).targets;
        const bool failing_changes = changes_stencil(draw.state(), true),
                   changes = writes_colors(draw.state(), targets) || writes_depth(draw.state(), targets) ||
                             changes_stencil(draw.state(), false);
        draw.when_counted([this, place = draw.place, op = &draw.op, failing_changes,
                           changes](const rasterizer::ContextCounts& counts) {
            const auto name = [&] { return std::string(op->name); };
            if (counts.primitives == 0) return;
            // Lines and points are counted only after clipping.
            const bool has_triangles = counts.triangles_drawn + counts.clipped + counts.culled != 0,
                       none = has_triangles ? counts.triangles_drawn == 0 : counts.clipper_output == 0;
            if (none || counts.boxed == 0) return log_.add(LintRule::ClippedDraw, place, name);
            if (counts.samples() == 0 && !failing_changes) log_.add(LintRule::HiddenDraw, place, name);
            if (counts.samples() != 0 && !changes) log_.add(LintRule::MaskedDraw, place, name);
        });
    }

  private:
    LintLog& log_;
    OpenQueries queries_;
};

// Finds runs of draws of lists, each of which continues the one before it.
class SplitDraws : public LintCheck {
  public:
    explicit SplitDraws(const LintSetting& setting) : log_(setting.log) {}

    void record(std::size_t, const dp2::capture::Record&) override { end(); }
    void command(const LintCommand& command) override {
        if (command.op() == dp2::Opcode::DrawPrimitive || command.op() == dp2::Opcode::DrawIndexedPrimitive ||
            command.op() == dp2::Opcode::TriangleList || command.op() == dp2::Opcode::LineList) {
            Walk walk(*this, command.place);
            (void)dp2::dispatch(command.command, command.decode, walk);
        } else {
            end();
        }
    }
    void end() override {
        if (draws_ >= kLeastDraws)
            log_.add(LintRule::SplitDraws, first_, [&] {
                return std::to_string(draws_) + " draws with " + std::to_string(primitives_) +
                       " primitives in all";
            });
        draws_ = 0;
    }

  private:
    // Joining draws saves most of their time if the run has this many draws and each is this small.
    static constexpr std::uint64_t kLeastDraws = 8, kMostPrimitives = 32;
    struct Part {
        dp2::Opcode op = {};
        dp2::PrimitiveType type = {};
        std::int64_t base = 0;
        std::uint64_t begin = 0, end = 0; // vertices, or indices
    };
    struct Walk : dp2::NullHandler {
        Walk(SplitDraws& of, const dp2::Place& p) : splits(of), place(p) {}
        dp2::Status add(const dp2::Command& c, std::uint32_t type, std::int64_t base, std::uint32_t first,
                        std::uint32_t count) {
            const auto topology = dp2::enum_cast<dp2::PrimitiveType>(type);
            const std::uint64_t length = rasterizer::run_length(topology, count);
            splits.add({c.op->op, topology, base, first, first + length}, count, place);
            return {};
        }
        dp2::Status on_draw_primitive(const dp2::Command& c, const wire::DrawPrimitive& r) {
            return add(c, r.type, 0, r.first, r.count);
        }
        dp2::Status on_draw_indexed_primitive(const dp2::Command& c, const wire::DrawIndexedPrimitive& r) {
            return add(c, r.type, r.base, r.start_index, r.count);
        }
        dp2::Status on_triangle_list(const dp2::Command& c, const wire::StartVertex& r) {
            return add(c, dp2::enum_number(dp2::PrimitiveType::TriangleList), 0, r.first, c.count);
        }
        dp2::Status on_line_list(const dp2::Command& c, const wire::StartVertex& r) {
            return add(c, dp2::enum_number(dp2::PrimitiveType::LineList), 0, r.first, c.count);
        }
        SplitDraws& splits;
        const dp2::Place place;
    };

    void add(const Part& part, std::uint32_t primitives, const dp2::Place& place) {
        const bool is_list = part.type == dp2::PrimitiveType::PointList ||
                             part.type == dp2::PrimitiveType::LineList ||
                             part.type == dp2::PrimitiveType::TriangleList;
        if (!is_list || primitives == 0 || primitives > kMostPrimitives) return end();
        const bool continues = draws_ != 0 && last_.op == part.op && last_.type == part.type &&
                               last_.base == part.base && last_.end == part.begin;
        if (!continues) {
            end();
            first_ = place;
            primitives_ = 0;
        }
        ++draws_;
        primitives_ += primitives;
        last_ = part;
    }

    LintLog& log_;
    std::uint64_t draws_ = 0, primitives_ = 0; // of the run
    dp2::Place first_;
    Part last_;
};

} // namespace

void add_draw_habits(LintChecks& checks, const LintSetting& setting) {
    checks.push_back(std::make_unique<DrawEffects>(setting));
    checks.push_back(std::make_unique<SplitDraws>(setting));
}

} // namespace tools

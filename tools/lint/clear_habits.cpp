// dead-clear, covered-clear, depth-cleared-alone.
#include <map>
#include <set>

#include "rasterizer/commands/bind_targets.h"
#include "rasterizer/commands/clear.h"
#include "rasterizer/state/derive_vertex.h"
#include "tools/lint/set_states.h"

namespace tools {

namespace {

namespace wire = dp2::wire;
using rasterizer::Handle;

enum class ClearedPart : std::uint8_t { Color, Depth, Stencil };
constexpr const char* kClearedPartNames[] = {"colour", "depth", "stencil"};

// Whether the clear covers all of an image of this size.
bool covers(const rasterizer::DeviceState& state, const wire::Clear& clear,
            const dp2::PackedArray<wire::Rect>& rects, const rasterizer::Rect& all) {
    const bool computes = clear.flags & rasterizer::kClearComputeRects;
    rasterizer::Rect limit = all;
    if (computes)
        limit = rasterizer::clip_rect(state, all.right, all.bottom);
    else if (state.render(dp2::Rs::ScissorTestEnable) != 0 && state.scissor)
        limit = intersect(limit, *state.scissor);
    if (rects.empty()) return computes && limit == all;
    for (const wire::Rect rect : rects)
        if (intersect({rect.left, rect.top, rect.right, rect.bottom}, limit) == all) return true;
    return false;
}

class ClearHabits : public LintCheck {
  public:
    explicit ClearHabits(const LintSetting& setting) : setting_(setting), log_(setting.log) {}

    void record(std::size_t, const dp2::capture::Record& record) override {
        using namespace dp2::capture;
        if (const auto* created = std::get_if<CreateSurface>(&record)) forget(created->handle);
        if (const auto* gone = std::get_if<Destroy>(&record)) forget(gone->handle);
        if (const auto* written = std::get_if<WriteSurface>(&record)) use(written->handle);
        if (std::holds_alternative<BlitSurface>(record)) use_all();
        if (const auto* shown = std::get_if<Present>(&record)) use(shown->surface);
        if (const auto* seen = std::get_if<ObservedSurface>(&record)) use(seen->handle);
    }

    void command(const LintCommand& command) override {
        if (command.is_blit() || resolves_depth(command)) return use_all();
        if (command.op() != dp2::Opcode::Clear) return;
        Walk walk(*this, command);
        (void)dp2::dispatch(command.command, command.decode, walk);
    }

    void drawn(const LintDraw& draw) override {
        if (!draw.drew()) return;
        const rasterizer::DeviceState& state = draw.state();
        if (state.render(dp2::Rs::StencilEnable) != 0) stencils_.insert(setting_.root(state.depth));
        check_covered(draw);
        for (const Handle target : state.targets) use(target);
        use(state.depth);
        for (std::size_t row = 0; row < rasterizer::kSamplers; ++row)
            use(state.stage(row, dp2::Tss::Texture));
    }

    // The first draw after a clear may cover the whole target.
    bool counts_pixels(const LintCommand& draw) override {
        return log_.wants(LintRule::CoveredClear) && fresh_.contains(draw.state().targets[0]);
    }

    void end() override {
        for (const auto& [surface, places] : alone_)
            if (!stencils_.contains(surface)) report_alone(surface, places);
    }

  private:
    struct Walk : dp2::NullHandler {
        Walk(ClearHabits& of, const LintCommand& c) : habits(of), command(c) {}
        dp2::Status on_clear(const dp2::Command&, const wire::Clear& clear,
                             const dp2::PackedArray<wire::Rect>& rects) {
            habits.clear(command, clear, rects);
            return {};
        }
        ClearHabits& habits;
        const LintCommand& command;
    };
    struct Cleared {
        Handle handle = 0;
        ClearedPart aspect = {};
        auto operator<=>(const Cleared&) const = default;
    };

    void clear(const LintCommand& command, const wire::Clear& clear,
               const dp2::PackedArray<wire::Rect>& rects) {
        const rasterizer::DeviceState& state = command.state();
        const auto found = rasterizer::find_targets(state, command.resources).targets;
        const auto whole = [&](const rasterizer::Image& image) {
            return covers(state, clear, rects, {0, 0, image.view().width, image.view().height});
        };
        const auto note = [&](Handle handle, ClearedPart aspect, bool all) {
            const auto known = cleared_.find({handle, aspect});
            if (known != cleared_.end() && !all) return;
            if (known != cleared_.end())
                log_.add(LintRule::DeadClear, known->second, [&] {
                    return std::string(kClearedPartNames[static_cast<std::size_t>(aspect)]) + " of surface " +
                           std::to_string(handle) + ", cleared again at " + dp2::place_text(command.place);
                });
            cleared_[{handle, aspect}] = command.place;
        };
        std::size_t colors = 0;
        for (const rasterizer::Image& image : found.color) colors += image.surface != nullptr;
        if (clear.flags & rasterizer::kClearTarget) {
            for (std::size_t t = 0; t < rasterizer::kTargets; ++t)
                if (found.color[t].surface) note(state.targets[t], ClearedPart::Color, whole(found.color[t]));
            if (colors == 1 && found.color[0].surface && whole(found.color[0]))
                fresh_[state.targets[0]] = command.place;
        }
        const rasterizer::Image& depth = found.depth;
        if (!depth.surface || depth.surface->desc().samples != found.samples) return;
        const bool clears_depth = clear.flags & rasterizer::kClearDepth,
                   clears_stencil = clear.flags & rasterizer::kClearStencil;
        if (clears_depth) note(state.depth, ClearedPart::Depth, whole(depth));
        if (!depth.surface->format().has_stencil()) return;
        if (clears_stencil) note(state.depth, ClearedPart::Stencil, whole(depth));
        const Handle surface = setting_.root(state.depth);
        if (clears_depth && !clears_stencil) alone_[surface].push_back(command.place);
        if (clears_stencil && !clears_depth) stencils_.insert(surface);
    }

    // Reports the clear of a target if the draw, the first one after it, covers the whole target.
    void check_covered(const LintDraw& draw) {
        const rasterizer::DeviceState& state = draw.state();
        const auto found = fresh_.find(state.targets[0]);
        if (found == fresh_.end() || !draw.counts) return;
        const auto bound = rasterizer::bind_targets(state, draw.resources).targets;
        const auto area = static_cast<std::uint64_t>(bound.width) * static_cast<std::uint64_t>(bound.height);
        const bool reads = state.render(dp2::Rs::AlphaBlendEnable) != 0 ||
                           state.render(dp2::Rs::ColorWriteEnable) != 0xF ||
                           (draw.textures != 0 && reads_target(draw));
        if (!bound.color[0].surface || bound.samples != 1 || reads) return;
        draw.when_counted([this, area, cleared = found->second, place = draw.place,
                           target = state.targets[0]](const rasterizer::ContextCounts& counts) {
            if (counts.pixels_touched != area) return;
            log_.add(LintRule::CoveredClear, cleared, [&] {
                return "surface " + std::to_string(target) + ", covered at " + dp2::place_text(place);
            });
        });
    }
    // Whether a texture of the draw is its target.
    bool reads_target(const LintDraw& draw) const {
        for (std::size_t slot = 0; slot < rasterizer::kTextureSlots; ++slot)
            if (draw.textures >> slot & 1 &&
                setting_.root(draw.state().stage(stage_of_slot(slot), dp2::Tss::Texture)) ==
                    setting_.root(draw.state().targets[0]))
                return true;
        return false;
    }

    // The surface is read or drawn to, so that its clear was needed.
    void use(Handle handle) {
        if (handle == 0 || (cleared_.empty() && fresh_.empty())) return;
        const Handle surface = setting_.root(handle);
        std::erase_if(cleared_,
                      [&](const auto& entry) { return setting_.root(entry.first.handle) == surface; });
        std::erase_if(fresh_, [&](const auto& entry) { return setting_.root(entry.first) == surface; });
    }
    void use_all() {
        cleared_.clear();
        fresh_.clear();
    }
    void forget(Handle handle) {
        use(handle);
        if (const auto found = alone_.find(handle); found != alone_.end()) {
            if (!stencils_.contains(handle)) report_alone(handle, found->second);
            alone_.erase(found);
        }
        stencils_.erase(handle);
    }
    void report_alone(Handle surface, const std::vector<dp2::Place>& places) {
        for (const dp2::Place& place : places)
            log_.add(LintRule::DepthClearedAlone, place,
                     [&] { return "depth of surface " + std::to_string(surface); });
    }

    const LintSetting& setting_;
    LintLog& log_;
    std::map<Cleared, dp2::Place> cleared_; // last clears; neither drawn to nor read since
    std::map<Handle, dp2::Place> fresh_;    // targets whose colours were cleared, alone and as a whole
    std::map<Handle, std::vector<dp2::Place>> alone_; // surfaces whose depth was cleared without stencil
    std::set<Handle> stencils_;                       // surfaces whose stencil is used
};

} // namespace

void add_clear_habits(LintChecks& checks, const LintSetting& setting) {
    checks.push_back(std::make_unique<ClearHabits>(setting));
}

} // namespace tools

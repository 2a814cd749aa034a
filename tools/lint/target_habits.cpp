// target-switching, unread-target, idle-present, unfit-target.
#include <bit>
#include <map>
#include <optional>
#include <set>

#include "dp2/commands/memory_handles.h"
#include "rasterizer/commands/bind_targets.h"
#include "tools/lint/lint_check.h"

namespace tools {

namespace {

using rasterizer::Handle;

// Draws of a frame that alternate between two sets of targets.
class TargetSwitching : public LintCheck {
  public:
    explicit TargetSwitching(const LintSetting& setting) : log_(setting.log) {}

    void record(std::size_t, const dp2::capture::Record& record) override {
        if (!std::holds_alternative<dp2::capture::Present>(record)) return;
        report();
        now_.reset();
    }
    void drawn(const LintDraw& draw) override {
        if (!draw.drew()) return;
        const Bound bound{draw.state().targets, draw.state().depth};
        if (now_ && *now_ == bound) return;
        const bool goes_back = now_ && before_ && *before_ == bound;
        if (!goes_back) report();
        before_ = now_;
        now_ = bound;
        if (goes_back && switches_++ == 0) first_ = draw.place;
    }
    void end() override { report(); }

  private:
    // Fewer switches in a row may be a reasonable order of passes.
    static constexpr std::uint64_t kLeastSwitches = 4;
    struct Bound {
        std::array<Handle, rasterizer::kTargets> targets = {};
        Handle depth = 0;
        bool operator==(const Bound&) const = default;
    };

    void report() {
        if (switches_ >= kLeastSwitches)
            log_.add(LintRule::TargetSwitching, first_, [&] {
                return std::to_string(switches_) + " times back, between surfaces " +
                       std::to_string(now_->targets[0]) + " and " + std::to_string(before_->targets[0]);
            });
        switches_ = 0;
        before_.reset();
    }

    LintLog& log_;
    std::optional<Bound> now_, before_; // targets of the last draw, and those before
    std::uint64_t switches_ = 0;        // how often in a row draws went back to the targets before
    dp2::Place first_;                  // the first of these draws
};

class UnreadTargets : public LintCheck {
  public:
    explicit UnreadTargets(const LintSetting& setting) : setting_(setting), log_(setting.log) {}

    void record(std::size_t, const dp2::capture::Record& record) override {
        using namespace dp2::capture;
        if (const auto* shown = std::get_if<Present>(&record)) {
            shows_ |= shown->surface != 0;
            read(shown->surface);
        }
        if (const auto* seen = std::get_if<ObservedSurface>(&record)) read(seen->handle);
        const auto gone = [&](Handle handle) {
            if (const auto found = drawn_.find(handle); found != drawn_.end()) {
                ended_.push_back({handle, found->second});
                drawn_.erase(found);
            }
            read_.erase(handle);
        };
        if (const auto* made = std::get_if<CreateSurface>(&record)) gone(made->handle);
        if (const auto* destroyed = std::get_if<Destroy>(&record)) gone(destroyed->handle);
    }
    void command(const LintCommand& command) override {
        if (!command.is_blit()) return;
        dp2::for_each_memory_handle(command.command, command.decode,
                                    [&](const dp2::MemoryHandle& named) { read(named.handle); });
    }
    void drawn(const LintDraw& draw) override {
        if (!draw.drew()) return;
        for (std::size_t slot = 0; slot < rasterizer::kTextureSlots; ++slot)
            if (draw.textures >> slot & 1) read(draw.state().stage(stage_of_slot(slot), dp2::Tss::Texture));
        for (const Handle target : draw.state().targets) {
            const Handle surface = setting_.root(target);
            const auto exists = draw.resources.surface(surface, "");
            // NULL targets have no pixels.
            if (target == 0 || !exists.ok() || (*exists)->desc().format == dp2::Format::NULL_TARGET) continue;
            if (!read_.contains(surface)) drawn_.try_emplace(surface, draw.place);
        }
    }
    void end() override {
        if (!shows_) return; // the capture does not say what is shown
        for (const auto& [surface, place] : drawn_) ended_.push_back({surface, place});
        for (const Ended& ended : ended_)
            log_.add(LintRule::UnreadTarget, ended.place,
                     [&] { return "surface " + std::to_string(ended.surface); });
    }

  private:
    void read(Handle handle) {
        if (handle == 0) return;
        const Handle surface = setting_.root(handle);
        drawn_.erase(surface);
        read_.insert(surface);
    }

    const LintSetting& setting_;
    LintLog& log_;
    bool shows_ = false;                 // a present names its surface
    std::map<Handle, dp2::Place> drawn_; // targets that nothing has read: their first draw
    std::set<Handle> read_;              // surfaces that something has read
    struct Ended {
        Handle surface = 0;
        dp2::Place place;
    };
    std::vector<Ended> ended_; // targets that were destroyed unread
};

class IdlePresents : public LintCheck {
  public:
    explicit IdlePresents(const LintSetting& setting) : log_(setting.log) {}

    void record(std::size_t index, const dp2::capture::Record& record) override {
        using namespace dp2::capture;
        changed_ |= written_surface(record) != 0;
        if (!std::holds_alternative<Present>(record)) return;
        if (!changed_) log_.add(LintRule::IdlePresent, {index, std::nullopt}, [] { return "present"; });
        changed_ = false;
    }
    void command(const LintCommand& command) override {
        changed_ |= command.is_blit() || command.op() == dp2::Opcode::Clear;
    }
    void drawn(const LintDraw& draw) override { changed_ |= draw.drew(); }

  private:
    LintLog& log_;
    bool changed_ = false; // since the last present
};

class UnfitTargetHabit : public LintCheck {
  public:
    explicit UnfitTargetHabit(const LintSetting& setting) : log_(setting.log) {}
    void drawn(const LintDraw& draw) override {
        const std::uint32_t unfit = rasterizer::missed_targets(draw.unfit_targets, draw.state());
        if (unfit == 0) return;
        log_.add(LintRule::UnfitTarget, draw.place, [&] {
            if (unfit >> rasterizer::kTargets & 1)
                return "depth buffer " + std::to_string(draw.state().depth);
            const auto target = static_cast<std::size_t>(std::countr_zero(unfit));
            return "target " + std::to_string(target) + ", surface " +
                   std::to_string(draw.state().targets[target]);
        });
    }

  private:
    LintLog& log_;
};

} // namespace

void add_target_habits(LintChecks& checks, const LintSetting& setting) {
    checks.push_back(std::make_unique<TargetSwitching>(setting));
    checks.push_back(std::make_unique<UnreadTargets>(setting));
    checks.push_back(std::make_unique<IdlePresents>(setting));
    checks.push_back(std::make_unique<UnfitTargetHabit>(setting));
}

} // namespace tools

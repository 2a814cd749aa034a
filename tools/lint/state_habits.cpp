// redundant-state, overwritten-state. Only after a context's first draw: before it, programs and runtimes set
// what they need without knowing what is set.
#include <map>

#include "tools/lint/set_states.h"

namespace tools {

namespace {

class StateHabits : public LintCheck {
  public:
    explicit StateHabits(const LintSetting& setting) : log_(setting.log) {}

    void record(std::size_t, const dp2::capture::Record& record) override {
        if (const auto* created = std::get_if<dp2::capture::CreateContext>(&record))
            contexts_.erase(created->context);
    }

    void command(const LintCommand& command) override {
        Of& of = contexts_[command.number];
        const dp2::Kind kind = command.command.op->kind;
        if (kind == dp2::Kind::Draw || kind == dp2::Kind::Blit || kind == dp2::Kind::Control) {
            of.unused.clear(); // the command may use any of them
            if (kind == dp2::Kind::Draw) of.new_targets = false;
            of.has_drawn |= command.is_draw();
            return;
        }
        if (command.op() == dp2::Opcode::MultiplyTransform) of.unused.clear();
    }

    void wrote(const responses::StateWalk::Written& written) override {
        Of& of = contexts_[written.context];
        const responses::WrittenKey& key = written.state.key;
        const bool runtimes = of.new_targets && follows_targets(key.kind);
        if (is_target(key.kind)) of.new_targets = true;
        if (!of.has_drawn || runtimes) return;
        if (written.state.same) {
            log_.add(LintRule::RedundantState, written.place,
                     [&] { return written_state_text(key, written.op); });
            return;
        }
        const auto known = of.unused.find(key);
        if (known != of.unused.end())
            log_.add(LintRule::OverwrittenState, known->second.place, [&] {
                return written_state_text(key, *known->second.op) + ", set again at " +
                       dp2::place_text(written.place);
            });
        of.unused[key] = {written.place, &written.op};
    }

  private:
    struct Of { // a context
        bool has_drawn = false;
        bool new_targets = false; // since the last draw or clear
        struct Unused {
            dp2::Place place;
            const dp2::OpInfo* op = nullptr;
        };
        std::map<responses::WrittenKey, Unused>
            unused; // states that were set since anything used them, and where
    };

    using Kind = responses::WrittenKind;
    static bool is_target(Kind kind) { return kind == Kind::Target || kind == Kind::TargetAndDepth; }
    // What a runtime sets when the target changes.
    static bool follows_targets(Kind kind) {
        return kind == Kind::Viewport || kind == Kind::DepthRange || kind == Kind::Scissor;
    }

    LintLog& log_;
    std::map<std::uint32_t, Of> contexts_;
};

} // namespace

void add_state_habits(LintChecks& checks, const LintSetting& setting) {
    checks.push_back(std::make_unique<StateHabits>(setting));
}

} // namespace tools

// What the rules of dp2 lint observe: the records and commands of a capture while it is replayed.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "dp2/capture/capture.h"
#include "dp2/capture/capture_place.h"
#include "dp2/commands/decoder.h"
#include "responses/analysis/state_walk.h"
#include "responses/context/context.h"
#include "tools/lint/lint_log.h"

namespace tools {

// A command that is about to be executed; those that a state set records are not executed.
struct LintCommand {
    const dp2::Command& command;
    dp2::Place place;
    std::uint32_t number; // of its context in the capture
    const responses::Context& context;
    const dp2::DecodeContext& decode;
    rasterizer::ResourceTable& resources;

    dp2::Opcode op() const { return command.op->op; }
    const rasterizer::DeviceState& state() const { return context.front_end.state(); }
    bool is_draw() const { return command.op->kind == dp2::Kind::Draw && op() != dp2::Opcode::Clear; }
    bool is_blit() const { return command.op->kind == dp2::Kind::Blit; }
};

// What waits for the counts of draws that the GPU has not finished: waiting for each draw would draw one at a
// time, which takes several times as long.
class LintCounts {
  public:
    using Use = std::function<void(const rasterizer::ContextCounts&)>;
    void add(rasterizer::CountSnapshot from, rasterizer::CountSnapshot to, Use use) {
        waiting_.push_back({std::move(from), std::move(to), std::move(use)});
    }
    // Calls those whose draws are finished, in the order of the draws; `all`: every draw is.
    void settle(bool all);

  private:
    struct Waiting {
        rasterizer::CountSnapshot from, to;
        Use use;
    };
    std::deque<Waiting> waiting_;
};

// A drawing command that has been executed. The state is still that of the draw.
struct LintDraw {
    const dp2::OpInfo& op;
    dp2::Place place;
    std::uint32_t number; // of its context in the capture
    const responses::Context& context;
    rasterizer::ResourceTable& resources;
    rasterizer::FrontEndCounts did;
    rasterizer::SkipCounts skipped;
    std::uint64_t missing_textures; // draws that read a texture which does not exist
    std::uint32_t unfit_targets;    // FoundTargets::unfit
    std::uint32_t textures;         // bit i: a draw read slot i of BoundTextures
    LintCounts* counts;             // null if no rule needs them
    const rasterizer::CountSnapshot &before, &after;

    const rasterizer::DeviceState& state() const { return context.front_end.state(); }
    bool drew() const { return did.draws != 0; }
    // Calls `use` with the draw's counts, later. To be called only if there are counts.
    void when_counted(LintCounts::Use use) const { counts->add(before, after, std::move(use)); }
};

// A row of DeviceState::stages for a slot of BoundTextures.
constexpr std::size_t stage_of_slot(std::size_t slot) {
    return slot < rasterizer::kPixelSamplers
               ? slot
               : rasterizer::kFirstVertexSampler + slot - rasterizer::kPixelSamplers;
}

// Checks some of the rules.
class LintCheck {
  public:
    virtual ~LintCheck() = default;
    virtual void record(std::size_t index, const dp2::capture::Record& record) {
        (void)index, (void)record; // called before the record is played
    }
    virtual void command(const LintCommand& command) { (void)command; }
    // Called for each state that a command has written, after the command.
    virtual void wrote(const responses::StateWalk::Written& written) { (void)written; }
    // Whether it needs to know how many pixels this draw touches, which makes the draw slower.
    virtual bool counts_pixels(const LintCommand& draw) {
        (void)draw;
        return false;
    }
    virtual void drawn(const LintDraw& draw) { (void)draw; }
    virtual void end() {}
};

// What all checks share; outlives them.
struct LintSetting {
    LintLog& log;
    const dp2::capture::Document& document;
    const dp2::Dialect& dialect;
    bool begins_late = false; // the recording began after the program's first frames

    // The surface of a handle, which may be that of one of its levels.
    std::uint32_t root(std::uint32_t handle) const;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> sublevels = {}; // by handle of a level: its surface
};

using LintChecks = std::vector<std::unique_ptr<LintCheck>>;
// Each adds the checks of its file.
void add_state_habits(LintChecks& checks, const LintSetting& setting);
void add_clear_habits(LintChecks& checks, const LintSetting& setting);
void add_draw_habits(LintChecks& checks, const LintSetting& setting);
void add_pipeline_habits(LintChecks& checks, const LintSetting& setting);
void add_texture_habits(LintChecks& checks, const LintSetting& setting);
void add_query_habits(LintChecks& checks, const LintSetting& setting);
void add_target_habits(LintChecks& checks, const LintSetting& setting);
void add_upload_habits(LintChecks& checks, const LintSetting& setting);
void add_object_habits(LintChecks& checks, const LintSetting& setting);

} // namespace tools

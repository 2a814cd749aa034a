#include "responses/analysis/undefined_use.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>

#include "dp2/shaders/refusals.h"
#include "dp2/tables/stage_states.h"
#include "dp2/text/text_value.h"
#include "rasterizer/state/vendor_switches.h"

namespace responses {

namespace wire = dp2::wire;
using Rule = dp2::Undefined::Rule;

namespace {

// The values of states while a command is executed: those that its earlier records have set, else those
// before the command.
class Values {
  public:
    Values(const Context& context, dp2::Opcode op)
        : state_(context.front_end.state()), recorded_(context.blocks.takes(op)) {}

    // Sets a state, and returns the value used for drawing; nullopt: see UndefinedUse::drawn. `defined`: the
    // result of defined_render_state() or defined_stage_state(). `slot`: the sampler; 0 for a render state.
    std::optional<std::uint32_t> set(std::uint32_t slot, std::uint32_t state,
                                     std::optional<std::uint32_t> defined, bool of_stage) {
        if (defined) return written_[{slot, state}] = *defined;
        if (const auto written = written_.find({slot, state}); written != written_.end())
            return written->second;
        if (recorded_) return std::nullopt;
        return of_stage ? state_.stage(slot, static_cast<dp2::Tss>(state)) : state_.render_states[state];
    }
    bool has_old_filters() const { return state_.interface_version < rasterizer::kDx8; }

  private:
    const rasterizer::DeviceState& state_;
    bool recorded_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> written_; // by slot and state
};

void find_in(const dp2::PackedArray<wire::RenderState>& records, Values values, const UndefinedFound& found) {
    for (const wire::RenderState record : records) {
        const dp2::RenderStateInfo* const info = dp2::find_render_state(record.state);
        if (!dp2::refusal(record).ok()) return; // the call fails here
        const bool is_switch = rasterizer::written_switch(static_cast<dp2::Rs>(record.state), record.value) !=
                               rasterizer::WrittenSwitch::None;
        if (!info || is_switch) continue;
        const auto defined = dp2::defined_render_state(record.state, record.value);
        const auto drawn = values.set(0, record.state, defined, false);
        if (!dp2::is_defined_render_state(record.state, record.value))
            found({std::nullopt, record.state, record.value, info->undefined.rule, drawn});
    }
}

void find_in(const dp2::PackedArray<wire::TextureStageState>& records, Values values,
             const UndefinedFound& found) {
    for (const wire::TextureStageState record : records) {
        const dp2::StageStateInfo* const info = dp2::find_stage_state(record.state);
        const std::uint32_t slot = rasterizer::sampler_slot(record.stage);
        if (!info || slot >= rasterizer::kSamplers) continue;
        const auto defined = dp2::defined_stage_state(record.state, record.value, values.has_old_filters());
        const auto drawn = values.set(slot, record.state, defined, true);
        if (!dp2::is_defined_stage_state(record.state, record.value, values.has_old_filters()))
            found({record.stage, record.state, record.value, info->undefined.rule, drawn});
    }
}

// The value used for drawing, in the text form.
std::string drawn_text(const UndefinedUse& use) {
    const auto meaning = use.stage ? dp2::FieldMeaning::StageStateValue : dp2::FieldMeaning::RenderStateValue;
    const auto& info =
        dp2::record_info(use.stage ? dp2::RecordId::TextureStageState : dp2::RecordId::RenderState);
    for (const dp2::FieldInfo& field : info.fields)
        if (field.meaning == meaning) return dp2::value_text(field, *use.drawn, {use.state});
    return {};
}

} // namespace

const char* state_name(const UndefinedUse& use) {
    return use.stage ? dp2::find_stage_state(use.state)->name : dp2::find_render_state(use.state)->name;
}

const char* undefined_rule_name(Rule rule) {
    switch (rule) {
    case Rule::Keep: return "stays";
    case Rule::Clamp: return "clamped";
    case Rule::Mask: return "masked";
    case Rule::Number: return "finite";
    case Rule::OfSet: return "passed through";
    case Rule::Any:
    case Rule::Becomes: break;
    }
    return "becomes";
}

std::string describe(const UndefinedUse& use) {
    char value[16];
    std::snprintf(value, sizeof value, " 0x%x ", use.value);
    std::string text =
        (use.stage ? "stage " + std::to_string(*use.stage) + " " : "") + state_name(use) + value;
    if (!use.drawn) return text + "leaves the state as it is when the set is executed";
    const auto stage_state = static_cast<dp2::Tss>(use.state);
    if (use.stage && (stage_state == dp2::Tss::ColorOp || stage_state == dp2::Tss::AlphaOp))
        return text + "passes the current colour on"; // no D3DTOP value means that
    text += (use.rule == Rule::Keep ? "stays " : "becomes ") + drawn_text(use);
    switch (use.rule) {
    case Rule::Clamp: return text + ", the nearest value";
    case Rule::Mask: return text + ", the bits that count";
    case Rule::Number:
        return text +
               (std::isnan(std::bit_cast<float>(use.value)) ? ", the default" : ", the largest number");
    case Rule::OfSet: return text + ", the set as it is";
    default: return text;
    }
}

void find_undefined(const Context& context, const dp2::Command& command, const UndefinedFound& found) {
    if (command.op->op == dp2::Opcode::RenderState)
        find_in(dp2::PackedArray<wire::RenderState>(command.payload), {context, command.op->op}, found);
    else if (command.op->op == dp2::Opcode::TextureStageState)
        find_in(dp2::PackedArray<wire::TextureStageState>(command.payload), {context, command.op->op}, found);
}

} // namespace responses

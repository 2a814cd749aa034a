#include "tools/d3d9/state/parts.h"

#include "tools/d3d9/state/sampler_states.h"

namespace d3d9 {

Parts Parts::everything() {
    Parts all;
    all.add_everything();
    return all;
}

void Parts::add_everything() {
    CommonParts::add_everything();
    for (auto& s : sampler) s.set();
    scissor = declaration = true;
    frequency.set();
    vs_int.set(), ps_int.set(), vs_bool.set(), ps_bool.set();
}

void Parts::add_states(bool InBlocks::*type) {
    static constexpr auto kStage = stage_states_in_blocks<Shape::kStageStates>();
    CommonParts::add_states(type);
    for (auto& states : sampler)
        for (UINT i = 1; i < kSamplerStates; ++i) states.set(i, kStage[kStageStateOfSampler[i]].*type);
    if (type == &InBlocks::pixel) {
        ps_int.set(), ps_bool.set();
    } else {
        declaration = true;
        frequency.set();
        vs_int.set(), vs_bool.set();
    }
}

void copy_parts(const Parts& parts, const State& from, State& to) {
    copy_common_parts(parts, from, to);
    for (UINT s = 0; s < kSamplers; ++s) copy_marked(parts.sampler[s], from.sampler[s], to.sampler[s]);
    copy_marked(parts.frequency, from.frequency, to.frequency);
    copy_marked(parts.vs_int, from.vs_int, to.vs_int);
    copy_marked(parts.ps_int, from.ps_int, to.ps_int);
    copy_marked(parts.vs_bool, from.vs_bool, to.vs_bool);
    copy_marked(parts.ps_bool, from.ps_bool, to.ps_bool);
    if (parts.scissor) to.scissor = from.scissor;
    if (parts.declaration) to.declaration = from.declaration;
}

void add_parts(const Parts& more, Parts& to) {
    add_common_parts(more, to);
    for (UINT s = 0; s < kSamplers; ++s) to.sampler[s] |= more.sampler[s];
    to.frequency |= more.frequency;
    to.vs_int |= more.vs_int, to.ps_int |= more.ps_int;
    to.vs_bool |= more.vs_bool, to.ps_bool |= more.ps_bool;
    to.scissor |= more.scissor, to.declaration |= more.declaration;
}

} // namespace d3d9

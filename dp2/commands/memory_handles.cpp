#include "dp2/commands/memory_handles.h"

#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"

namespace dp2::detail {

bool is_texture(FieldMeaning meaning, std::uint32_t number) {
    return meaning == FieldMeaning::StageStateValue ? number == enum_number(Tss::Texture)
                                                    : number == enum_number(Rs::TextureHandle);
}

bool only_binds(Opcode op) {
    return op == Opcode::SetStreamSource || op == Opcode::SetStreamSource2 || op == Opcode::SetIndices;
}

} // namespace dp2::detail

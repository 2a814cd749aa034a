#include "dp2/commands/memory_handles.h"

#include <algorithm>

#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"

namespace dp2::detail {

bool is_texture(FieldMeaning meaning, std::uint32_t number) {
    return meaning == FieldMeaning::StageStateValue ? number == enum_number(Tss::Texture)
                                                    : number == enum_number(Rs::TextureHandle);
}

bool has_handles(std::span<const FieldInfo> fields) {
    return std::ranges::any_of(fields, [](const FieldInfo& field) {
        return field.meaning == FieldMeaning::Surface || field.meaning == FieldMeaning::Buffer ||
               field.meaning == FieldMeaning::RenderStateValue ||
               field.meaning == FieldMeaning::StageStateValue;
    });
}

bool only_binds(Opcode op) {
    return op == Opcode::SetStreamSource || op == Opcode::SetStreamSource2 || op == Opcode::SetIndices;
}

} // namespace dp2::detail

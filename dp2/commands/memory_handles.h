// The handles of surfaces and buffers in the records of a command.
#pragma once

#include "dp2/commands/decoder.h"

namespace dp2 {

struct MemoryHandle {
    std::uint32_t handle = 0; // 0: none
    std::size_t at = 0;       // offset of its 4 bytes in the payload
    bool binds = false;       // the command only binds it as a texture or buffer for later draws; 0 unbinds
};

namespace detail {

// Whether a state's value is the handle of a texture. `meaning`: of the field with the value; `number`: the
// state's.
bool is_texture(FieldMeaning meaning, std::uint32_t number);
bool only_binds(Opcode op);
// Whether records have fields of handles, or of states whose value may be one.
bool has_handles(std::span<const FieldInfo> fields);

} // namespace detail

// Calls f(const MemoryHandle&) for each, in the order of the payload.
template <class F> void for_each_memory_handle(const Command& command, const DecodeContext& context, F&& f) {
    const std::span<const FieldInfo> fields = record_info(command.op->record).fields;
    if (!detail::has_handles(fields)) return;
    for_each_element(command, context, [&](const Element& element) {
        std::uint32_t number = 0; // of the state
        for (const FieldInfo& field : fields) {
            const std::size_t at = element.begin + field.offset;
            const std::byte* const bytes = command.payload.data() + at;
            switch (field.meaning) {
            case FieldMeaning::RenderStateNumber: number = load<std::uint32_t>(bytes); break;
            case FieldMeaning::StageStateNumber: number = load<std::uint16_t>(bytes); break;
            case FieldMeaning::RenderStateValue:
            case FieldMeaning::StageStateValue:
                if (detail::is_texture(field.meaning, number))
                    f(MemoryHandle{load<std::uint32_t>(bytes), at, true});
                break;
            case FieldMeaning::Surface:
            case FieldMeaning::Buffer:
                f(MemoryHandle{load<std::uint32_t>(bytes), at, detail::only_binds(command.op->op)});
                break;
            default: break;
            }
        }
    });
}

} // namespace dp2

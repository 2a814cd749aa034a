#include "responses/protocol/protocol_structs.h"

namespace responses::protocol {

namespace {

#define DP2_STRUCT(name, ddi_name, bytes, comment) constexpr MemberInfo k##name##Members[] = {
#define DP2_MEMBER(record, offset, type, count, name, ddi_name) {#type, #offset, count, #name, ddi_name},
#define DP2_STRUCT_END(name)                                                                                 \
    }                                                                                                        \
    ;
#include "responses/protocol/protocol_structs.def"

constexpr StructInfo kStructs[] = {
#define DP2_STRUCT(name, ddi_name, bytes, comment)                                                           \
    {#name, ddi_name, bytes, #bytes, comment, k##name##Members},
#define DP2_MEMBER(...)
#define DP2_STRUCT_END(name)
#include "responses/protocol/protocol_structs.def"
};

} // namespace

std::span<const StructInfo> all_structs() {
    return kStructs;
}

} // namespace responses::protocol

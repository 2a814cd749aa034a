// Tables of the fields of records.def.
#include "dp2/wire/wire.h"

namespace dp2 {

namespace {

#define DP2_RECORD(record, ddi_name, bytes) constexpr FieldInfo kFields##record[] = {
#define DP2_FIELD(record, offset, type, count, name, ddi_name, meaning)                                      \
    {offset, FieldType::type, count, #name, ddi_name, FieldMeaning::meaning},
#define DP2_RECORD_END(record)                                                                               \
    { 0, FieldType::U8, 0, "", "", FieldMeaning::Plain }                                                     \
    }                                                                                                        \
    ;
#include "dp2/wire/records.def"

template <std::size_t N> constexpr std::span<const FieldInfo> without_end(const FieldInfo (&fields)[N]) {
    return std::span(fields).first(N - 1);
}

constexpr RecordInfo kRecords[] = {
#define DP2_RECORD(record, ddi_name, bytes) {#record, ddi_name, bytes, without_end(kFields##record)},
#define DP2_FIELD(...)
#define DP2_RECORD_END(record)
#include "dp2/wire/records.def"
};

} // namespace

const RecordInfo& record_info(RecordId id) {
    return kRecords[static_cast<std::size_t>(id)];
}

} // namespace dp2

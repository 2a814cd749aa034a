#include "dp2/wire/tails.h"

#include <algorithm>

namespace dp2 {

const char* TailField::ddi_name() const {
    const std::span<const FieldInfo> fields = record_info(record).fields;
    const auto found = std::ranges::find(fields, offset, &FieldInfo::offset);
    return found == fields.end() ? "" : found->ddi_name;
}

} // namespace dp2

#include "dp2/dialect.h"

namespace dp2 {

namespace {

constexpr Dialect kDialects[] = {
    {},
    {"detect", "as ddi, but a CLEAR without rectangles may be 16 bytes when only that parses",
     ClearZero::Detect, false, ResponseBase::CommandOffset, ErrorBase::SurfaceStart},
    {"permedia3", "the Permedia3 sample driver's reading", ClearZero::Bare, true, ResponseBase::SurfaceStart,
     ErrorBase::SurfaceStart},
    {"vmhal9x", "the vmhal9x driver's reading", ClearZero::Bare, false, ResponseBase::CommandOffset,
     ErrorBase::FirstCommand},
};

} // namespace

std::span<const Dialect> all_dialects() {
    return kDialects;
}

const Dialect* find_dialect(std::string_view name) {
    for (const Dialect& dialect : kDialects)
        if (name == dialect.name) return &dialect;
    return nullptr;
}

} // namespace dp2

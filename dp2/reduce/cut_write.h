// Cuts zeros out of a write to a surface or a buffer: the parts that are not zero become writes of their own.
#pragma once

#include "dp2/reduce/reduction.h"

namespace dp2 {

// True: the write at `record` is now the first of its parts, and later records have moved. If contents from
// before the write matter, so that the zeros must be written, only its sides are tried.
bool cut_write(Reduction& reduction, std::size_t record);

} // namespace dp2

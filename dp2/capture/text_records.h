// The directives of the text form for objects, memory, submissions and observed results (TEXT.md).
#pragma once

#include <span>

#include "dp2/capture/directive_reader.h"

namespace dp2 {

std::span<const Directive> record_directives();

} // namespace dp2

// Whole captures as text (.dp2t): directives for what happens between submissions, commands inside them. See
// TEXT.md.
#pragma once

#include <string>
#include <string_view>

#include "dp2/assembler.h"
#include "dp2/capture.h"

namespace dp2 {

// At most `limit` bytes in all data blocks together.
TextResult<capture::Document> assemble_capture(std::string_view text, std::size_t limit = kMaxAssembledBytes);
// "texture|target"; one number when a bit has no name.
std::string usage_text(std::uint32_t usage);
std::string disassemble_capture(const capture::Document& document);

} // namespace dp2

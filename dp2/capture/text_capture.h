// Reads a whole capture from text (.dp2t): directives, with commands inside submissions (TEXT.md).
// capture_printer.h writes it.
#pragma once

#include <string_view>

#include "dp2/capture/capture.h"
#include "dp2/capture/capture_printer.h"
#include "dp2/capture/watch.h"
#include "dp2/text/assembler.h"

namespace dp2 {

// max_source_bytes limits the text, max_text_bytes all data blocks and commands together. `watch` is called
// with the number of bytes of text that were read; `files` reads the files that the text names.
TextResult<capture::Document> assemble_capture(std::string_view text, const ReadLimits& limits = {},
                                               const Watch& watch = {}, const TextFiles& files = {});

} // namespace dp2

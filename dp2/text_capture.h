// Whole captures as text (.dp2t): directives for what happens between submissions, commands inside them. See
// TEXT.md.
#pragma once

#include <string>
#include <string_view>

#include "dp2/assembler.h"
#include "dp2/capture.h"
#include "dp2/dialect.h"
#include "dp2/watch.h"

namespace dp2 {

// max_source_bytes of text, max_text_bytes in all data blocks together. `watch` is told the bytes of text
// that were read.
TextResult<capture::Document> assemble_capture(std::string_view text, const ReadLimits& limits = {},
                                               const Watch& watch = {});
// "texture|target"; one number when a bit has no name.
std::string usage_text(std::uint32_t usage);
std::string disassemble_capture(const capture::Document& document);

// The same record by record.
class CapturePrinter {
  public:
    static constexpr const char* kFirstLine = "dp2t 1\n";
    // Its lines. A dialect among the records is that of the submissions behind it.
    std::string print(const capture::Record& record);
    // The record stands before the next one and is not printed.
    void pass(const capture::Record& record);

  private:
    Dialect dialect_;
};

} // namespace dp2

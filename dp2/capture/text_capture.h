// Whole captures as text (.dp2t): directives for what happens between submissions, commands inside them. See
// TEXT.md.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "dp2/capture/capture.h"
#include "dp2/capture/watch.h"
#include "dp2/text/assembler.h"
#include "dp2/wire/dialect.h"

namespace dp2 {

// max_source_bytes of text, max_text_bytes in all data blocks together. `watch` is told the bytes of text
// that were read.
TextResult<capture::Document> assemble_capture(std::string_view text, const ReadLimits& limits = {},
                                               const Watch& watch = {});
// "texture|target"; one number when a bit has no name.
std::string usage_text(std::uint32_t usage);
std::string disassemble_capture(const capture::Document& document);

// The larger blocks of data that several records of a document have: text has each once, with a number.
class SharedBlobs {
  public:
    static constexpr std::size_t kLeastBytes = 4096;
    struct Entry {
        std::uint64_t uses = 0;
        std::uint32_t number = 0; // 0: not printed yet
    };

    SharedBlobs() = default;
    explicit SharedBlobs(const capture::Document& document);
    Entry* find(const capture::Blob& bytes); // null: it is not shared
    // Gives the entry a number the first time: whether it had one.
    bool number(Entry& entry) {
        const bool had = entry.number != 0;
        if (!had) entry.number = ++numbers_;
        return had;
    }

  private:
    std::uint32_t numbers_ = 0; // given so far
    std::map<capture::Blob::Name, Entry> entries_;
};

// The same record by record.
class CapturePrinter {
  public:
    CapturePrinter() = default; // each record with all of its bytes
    explicit CapturePrinter(const capture::Document& document) : blobs_(document) {}
    static constexpr const char* kFirstLine = "dp2t 1\n";
    // Its lines. A dialect among the records is that of the submissions behind it.
    std::string print(const capture::Record& record);
    // The record stands before the next one and is not printed.
    void pass(const capture::Record& record);

  private:
    Dialect dialect_;
    SharedBlobs blobs_;
};

} // namespace dp2

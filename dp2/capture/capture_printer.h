// Prints the records of a capture as text (.dp2t), which assemble_capture() reads back.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "dp2/capture/capture.h"
#include "dp2/text/data_text.h"
#include "dp2/wire/dialect.h"

namespace dp2 {

std::string disassemble_capture(const capture::Document& document);

// The large blocks of data that occur several times in a document. The text has the bytes of each block once,
// with a number, and later only the number.
class SharedBlobs {
  public:
    struct Entry {
        std::uint64_t uses = 0;
        std::uint32_t number = 0; // 0: not printed yet
    };

    SharedBlobs() = default;
    explicit SharedBlobs(const capture::Document& document);
    Entry* find(const capture::Blob& bytes); // null: not shared
    // Numbers the entry if it has no number yet; returns whether it had one.
    bool number(Entry& entry) {
        const bool had = entry.number != 0;
        if (!had) entry.number = ++numbers_;
        return had;
    }

  private:
    std::uint32_t numbers_ = 0; // how many numbers have been given
    std::map<capture::Blob::Name, Entry> entries_;
};

// Prints a document record by record.
class CapturePrinter {
  public:
    // Stores a block of kLongBlock bytes or more in a file, and returns the file's name.
    using BlobStore = std::function<std::string(const capture::Blob& bytes)>;

    CapturePrinter() = default; // prints each record with all of its bytes
    explicit CapturePrinter(const capture::Document& document) : blobs_(document) {}
    static constexpr const char* kFirstLine = "dp2t 1\n";
    // Returns the record as text. A dialect record applies to the submissions after it.
    std::string print(const capture::Record& record);
    // Skips a record that is not to be printed; a dialect record still applies to the submissions after it.
    void pass(const capture::Record& record);
    // From here on large blocks of data are printed as files.
    void store_blobs(BlobStore store) { store_ = std::move(store); }

  private:
    Dialect dialect_;
    SharedBlobs blobs_;
    BlobStore store_;
};

} // namespace dp2

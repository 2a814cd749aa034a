// The rows of a page's tree: the records of the chosen frames, and the commands of their submissions, with
// their texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dp2/capture/capture_place.h"
#include "tools/cli/frame_range.h"
#include "tools/page/blobs.h"
#include "tools/page/texts.h"

namespace tools {

inline constexpr std::uint32_t kNoNumber = 0xFFFFFFFF;

struct PageItem {
    std::uint32_t record = 0;
    std::uint32_t offset = kNoNumber; // of a command; kNoNumber: the record itself
    std::uint32_t name = 0;           // in PageItems::names()
    std::uint32_t draw = 0;           // number in its frame; 0: none
    const dp2::OpInfo* op = nullptr;  // null: a record
    std::uint32_t context = 0;        // number in the capture, of a command or submission
};

struct PageFrame {
    std::uint64_t number = 0;
    std::uint32_t first_item = 0, end_item = 0, first_record = 0, end_record = 0;
    bool presented = false; // false: what follows the last present
    std::uint32_t surface = 0;
};

class PageItems {
  public:
    // The frames that are in the range; nothing: all. The references must outlive it.
    PageItems(const dp2::capture::Document& document, const dp2::Dialect& dialect,
              const dp2::DrawIndex& draws, const std::optional<NumberRange>& frames);

    const std::vector<PageItem>& items() const { return items_; }
    const std::vector<PageFrame>& frames() const { return frames_; }
    const Texts& names() const { return names_; } // of commands, and kinds of records
    // The item of a command, or of a record; nothing: it is not on the page.
    std::optional<std::uint32_t> find(const dp2::Place& place) const;
    const dp2::DrawIndex& draws() const { return draws_; }

    // Items whose texts are in one block.
    static constexpr std::uint32_t kTextItems = 64;
    // Adds the texts of all items, each block as a JSON array of strings; returns the blocks. Ends early, at
    // `most` characters.
    std::vector<std::uint32_t> add_texts(Blobs& blobs, std::uint64_t most) const;

  private:
    void add_record(std::size_t record);
    void add_commands(std::uint32_t record, const dp2::capture::Submit& submit);

    const dp2::capture::Document& document_;
    const dp2::Dialect dialect_;
    const dp2::DrawIndex& draws_;
    std::vector<PageItem> items_;
    std::vector<PageFrame> frames_;
    std::vector<std::uint32_t> first_items_; // by record; kNoNumber: not on the page
    Texts names_;
};

} // namespace tools

// What has changed in a record or command, in its own fields and in the data that it carries.
#pragma once

#include <optional>

#include "tools/diff/capture_items.h"
#include "tools/diff/value_changes.h"

namespace tools {

// How two blocks of bytes differ.
struct DataChange {
    const char* name = "data"; // "vertices"
    std::size_t bytes_before = 0, bytes_after = 0;
    std::uint64_t differing = 0; // bytes, including those that only one has
    std::size_t first = 0;       // offset of the first of them
    dp2::ByteSpan before, after; // at most kShown bytes from there on
    std::string where;           // "x 3, y 1", "vertex 4, byte 12"; empty: not known
    static constexpr std::size_t kShown = 4;
};
// Nothing: the bytes are equal.
std::optional<DataChange> compare_data(dp2::ByteSpan before, dp2::ByteSpan after);

struct ItemChange {
    ValueChanges values;
    std::optional<DataChange> data;
    bool empty() const { return values.empty() && !data; }
};

// Both items are records of one type, commands with one opcode, or unread bytes. Different numbers of
// corresponding objects are not changes.
ItemChange item_change(const CaptureSide& a, const CaptureItem& before, const CaptureSide& b,
                       const CaptureItem& after, const ObjectPairs& objects);

// For commands outside of a capture, such as those that set a state; handles are compared as numbers.
ValueChanges command_change(const dp2::Command& before, const dp2::Command& after,
                            const dp2::DecodeContext& context);

} // namespace tools

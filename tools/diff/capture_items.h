// A capture as a sequence of items: its records, and the commands of its submissions after each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dp2/capture/capture_place.h"
#include "tools/cli/frame_range.h"
#include "tools/diff/edit_script.h"
#include "tools/diff/object_pairs.h"

namespace tools {

// One of two captures. What the members refer to must outlive it.
struct CaptureSide {
    const std::string& file;
    const dp2::capture::Document& document;
    const dp2::Dialect& dialect;
    const dp2::DrawIndex& draws;
};

struct CaptureItem {
    dp2::Place place;
    std::uint64_t frame = 0;
    dp2::Command command; // op null: a record, or `rest`
    dp2::ByteSpan rest;   // a submission's bytes from a malformed command on, or after EXIT

    bool is_command() const { return command.op != nullptr; }
    bool is_record() const { return !place.offset; }
};

struct CaptureItems {
    std::vector<CaptureItem> items;
    LevelKeys keys; // 0: content; 1: what is set or written; 2: opcode, or record type and object
};

// The items of the frames; without frames all. A record belongs to the frame that the next present ends. The
// keys have the objects' names instead of their numbers.
CaptureItems items_of(const CaptureSide& side, ObjectPairs::Side which, const ObjectPairs& objects,
                      const std::optional<NumberRange>& frames, KeyNumbers& numbers);

// Commands that are not in the capture, such as those that set the states which a draw has, as items of one
// of its submissions. `commands` must outlive the items.
CaptureItems items_of_commands(const CaptureSide& side, ObjectPairs::Side which, const ObjectPairs& objects,
                               dp2::ByteSpan commands, std::size_t record, KeyNumbers& numbers);

// "RENDERSTATE { CULLMODE NONE }": in one line of at most `width` characters.
std::string item_text(const CaptureSide& side, const CaptureItem& item, std::size_t width);
// "RENDERSTATE", "surface", "malformed".
std::string item_name(const CaptureSide& side, const CaptureItem& item);

} // namespace tools

// Addresses of places in a capture, as every tool prints and accepts them:
//   RECORD             a record, counted from 0: "4"
//   RECORD+0xOFFSET    the command of that submission whose header is OFFSET bytes from the start of the
//                      command surface: "4+0x4e"
//   FRAME.DRAW         a drawing command of a frame, both counted from 1: "1.2". A frame ends with its
//                      present. In a recording that began late, frames have the numbers that they had in the
//                      program
//   FRAME.DRAW.PRIMITIVE
//                      a primitive of a draw, counted from 1, as a pixel's history prints it: "1.2.7".
//                      Accepted as the draw's address, for any number: how many primitives a draw has is
//                      known only when it is executed
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dp2/capture/capture.h"
#include "dp2/commands/decoder.h"

namespace dp2 {

// A record, or one of its commands. Ordered as in the capture; a record comes before its commands.
struct Place {
    std::size_t record = 0;
    std::optional<std::uint64_t> offset; // from the start of the command surface, in every dialect
    auto operator<=>(const Place&) const = default;

    bool covers(const Place& other) const { return record == other.record && (!offset || *this == other); }
};
std::string place_text(const Place& place); // "4", "4+0x4e"

// Key of metadata of a recording that began late: the number of frames that its program had shown before.
inline constexpr const char* kFramesBefore = "frames before";
std::uint64_t frames_before(const capture::Metadata& metadata); // 0: another key
std::uint64_t frames_before(const capture::Document& document); // 0 without that metadata

struct DrawNumber {
    std::uint64_t frame = 1, draw = 1;
    auto operator<=>(const DrawNumber&) const = default;
};
std::string draw_text(const DrawNumber& number); // "1.2"

// The decode context of a submission.
DecodeContext decode_context(const capture::Submit& submit, const Dialect& dialect);

// Numbers the drawing commands of a capture: those of Kind::Draw except CLEAR, even if they draw nothing, up
// to the first malformed command of each submission.
class DrawIndex {
  public:
    DrawIndex(const capture::Document& document, const Dialect& dialect);

    std::optional<DrawNumber> number(const Place& command) const; // nothing: not a drawing command
    std::optional<Place> place(const DrawNumber& number) const;   // nothing: there is no such draw

    struct Draw {
        Place place;
        DrawNumber number;
    };
    const std::vector<Draw>& all() const { return draws_; }

  private:
    std::vector<Draw> draws_; // sorted by place, and so by number, too
};

// What a text addresses.
struct Address {
    std::optional<Place> place; // nothing: the text is not an address, or the place does not exist
    std::string why;            // the reason in one line; empty if there is a place
    std::optional<DrawNumber> missing_draw; // no draw has this number
    std::optional<Place> missing_command;   // no command starts at this offset of a record
};
Address find_place(const capture::Document& document, const Dialect& dialect, std::string_view text);

// The capture up to and including a place found by find_place(), without later records and later commands of
// its submission. Observations of a kept record are kept.
capture::Document capture_until(const capture::Document& document, const Dialect& dialect,
                                const Place& place);
// The bytes at a place found by find_place(): a submission's commands, or one command. Empty for other
// records.
ByteSpan command_bytes(const capture::Document& document, const Dialect& dialect, const Place& place);

} // namespace dp2

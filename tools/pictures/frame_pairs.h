// Which picture of one sequence is compared with which of another.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

// Natural order: numbers inside names are compared as numbers ("f2" before "f10"); names that differ only in
// leading zeros are ordered as text.
bool natural_less(std::string_view a, std::string_view b);

// What is known about a picture without reading it.
struct PictureName {
    std::string name; // of the file, without folder and ending; empty for a frame of a capture
    std::optional<std::uint64_t> frame;
    std::optional<std::uint32_t> surface;
};
// The frame and the surface of a name such as replay writes, "frame-0007-surface-1", or of "frame-7",
// "Frame_7", "frame 7", "frame7"; other names have neither.
PictureName picture_name(std::string name);

struct FramePair {
    std::optional<std::size_t> a, b; // positions in the sequences; at least one has a value
    std::optional<std::uint64_t> frame;
    std::string label;     // "frame 7", "frame 7 surface 2", "picture sky", "frame 7 (picture sky)"
    std::string file;      // the label as the beginning of a file's name: "frame-0007"
    bool by_order = false; // of several, not by its name or a frame's number
};

// By the first of these rules that fits:
//   frames    every picture of both sequences has a frame's number: equal numbers, and equal surfaces
//             for a frame of which a sequence has several pictures
//   names     a name is in both sequences, and both are files: equal names
//   order     the first with the first, and so on; frames are numbered by the sequence that has numbers,
//             else from 1. The labels have the names that have no number
// Sequences are in natural order, or in that of frames. In the result both positions increase, and no two
// pairs have the same label or file.
std::vector<FramePair> pair_frames(const std::vector<PictureName>& a, const std::vector<PictureName>& b);

} // namespace tools

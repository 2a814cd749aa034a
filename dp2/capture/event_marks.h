// Marks of a program in its frames (D3DPERF_BeginEvent and the like): events, which are parts of frames and
// may contain others, and markers between commands. A capture has them as metadata, whose value is the name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dp2/capture/capture.h"

namespace dp2 {

inline constexpr std::string_view kBeginEvent = "begin event", kEndEvent = "end event", kMarker = "marker";
bool is_mark(const capture::Metadata& metadata);
// A mark as one line: "event Shadows", "end of event", "marker Sun". A long name is shortened; control
// characters are the caller's to escape.
std::string mark_text(const capture::Metadata& mark);

// The events of a capture as a tree: events of the same name in the same event are one node. An end without a
// beginning has no effect.
class EventTree {
  public:
    // The document must outlive it.
    explicit EventTree(const capture::Document& document);

    bool empty() const { return nodes_.size() == 1; }
    // The innermost event that is open before a record; 0: none.
    std::uint32_t at(std::size_t record) const;
    // The event around it; 0: none.
    std::uint32_t parent(std::uint32_t node) const { return nodes_[node].parent; }
    // Its name and those around it, the outermost first.
    std::vector<std::string_view> names(std::uint32_t node) const;
    // As one line: "Frame / Shadows / Cascade 2". Shortened where names are long or many, and not escaped, as
    // in mark_text(). Empty: no event.
    std::string text(std::uint32_t node) const;

  private:
    struct Node {
        std::uint32_t parent;
        std::string_view name;
    };
    std::vector<Node> nodes_; // the first one stands for no event; an event comes after its parent
    std::vector<std::pair<std::size_t, std::uint32_t>> changes_; // record, and the event open after it
};

} // namespace dp2

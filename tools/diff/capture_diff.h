// The difference between two captures as recordings: their items, aligned. Nothing is drawn.
#pragma once

#include "tools/diff/capture_items.h"

namespace tools {

class CaptureDiff {
  public:
    // The sides, and what they refer to, must outlive it. Without frames the whole captures are compared.
    CaptureDiff(const CaptureSide& a, const CaptureSide& b, const std::optional<NumberRange>& frames);

    const CaptureSide& a() const { return a_; }
    const CaptureSide& b() const { return b_; }
    const ObjectPairs& objects() const { return objects_; }
    const CaptureItem& in_a(const Edit& edit) const { return items_a_.items[edit.a]; }
    const CaptureItem& in_b(const Edit& edit) const { return items_b_.items[edit.b]; }
    const std::vector<Edit>& edits() const { return script_.edits; }
    // Ranges of both captures that differ so much that their items were aligned only by what they set, or by
    // their kinds.
    struct GivenUp {
        const CaptureItem *a_first, *a_last, *b_first, *b_last;
        std::size_t items_a, items_b;
    };
    std::vector<GivenUp> given_up() const;
    // Whether the records are equal, byte for byte. They may differ although all edits are equal: in the
    // numbers of objects, and in padding.
    bool equal() const { return equal_; }

  private:
    void check_data();

    const CaptureSide &a_, &b_;
    const ObjectPairs objects_;
    CaptureItems items_a_, items_b_;
    EditScript script_;
    bool equal_ = false;
};

} // namespace tools

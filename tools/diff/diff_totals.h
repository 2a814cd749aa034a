// Counts of what differs between two captures.
#pragma once

#include <map>
#include <string>

#include "tools/cli/json_bytes.h"
#include "tools/diff/capture_diff.h"
#include "tools/diff/item_change.h"

namespace tools {

struct EditCounts {
    std::uint64_t equal = 0, changed = 0, only_a = 0, only_b = 0;
    std::uint64_t differing() const { return changed + only_a + only_b; }
    void add(const Edit& edit) {
        ++(edit.equal ? equal : edit.only_in_a() ? only_a : edit.only_in_b() ? only_b : changed);
    }
};
Json counts_json(const EditCounts& counts);
// "2 changed, 1 only in A, 3 only in B", without zeros
std::string counts_text(const EditCounts& counts);

class DiffTotals {
  public:
    // Called for each edit; `change`: of a changed item.
    void add(const CaptureDiff& diff, const Edit& edit, const ItemChange* change);

    const EditCounts& records() const { return records_; }
    const EditCounts& commands() const { return commands_; }
    const std::map<std::uint64_t, EditCounts>& frames() const { return frames_; }
    bool differs() const { return records_.differing() + commands_.differing() != 0; }
    Json json(const CaptureDiff& diff) const;
    void print(const CaptureDiff& diff, bool by_name) const;

  private:
    EditCounts records_, commands_;
    std::map<std::string, EditCounts> names_; // counts of what differs
    std::map<std::uint64_t, EditCounts> frames_;
    std::uint64_t blocks_ = 0, differing_bytes_ = 0, block_bytes_ = 0; // for data that differs
};

} // namespace tools

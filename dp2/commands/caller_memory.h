// Memory of a caller. Other threads or a guest machine can write it at any time, so each byte is copied once,
// and only the copy is used.
#pragma once

#include <cstring>
#include <vector>

#include "dp2/base/bytes.h"

namespace dp2 {

// All reads of a caller's commands go through this class (tests/release/rules/check.sh).
class CallerMemory {
  public:
    // The caller keeps the bytes readable while this object exists.
    explicit CallerMemory(ByteSpan bytes) : bytes_(bytes) {}
    std::size_t size() const { return bytes_.size(); }
    // Copies to.size() bytes from `offset` on, which must exist.
    void read(std::size_t offset, std::span<std::byte> to) const {
        if (!to.empty()) std::memcpy(to.data(), bytes_.data() + offset, to.size());
    }
    // Copies all bytes.
    std::vector<std::byte> copy() const { return {bytes_.begin(), bytes_.end()}; }

  private:
    ByteSpan bytes_;
};

} // namespace dp2

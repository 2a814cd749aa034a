// Memory of a caller, which other threads and a guest's machine can write at any time: it is copied, each
// byte once, and the copy is used.
#pragma once

#include <cstring>
#include <vector>

#include "dp2/base/bytes.h"

namespace dp2 {

// Nothing else reads a caller's commands through their address.
class CallerMemory {
  public:
    // The bytes stay the caller's, and readable while this object lives.
    explicit CallerMemory(ByteSpan bytes) : bytes_(bytes) {}
    std::size_t size() const { return bytes_.size(); }
    // The bytes from `offset` on, as many as `to` holds; they have to be there.
    void read(std::size_t offset, std::span<std::byte> to) const {
        if (!to.empty()) std::memcpy(to.data(), bytes_.data() + offset, to.size());
    }
    // All of them.
    std::vector<std::byte> copy() const { return {bytes_.begin(), bytes_.end()}; }

  private:
    ByteSpan bytes_;
};

} // namespace dp2

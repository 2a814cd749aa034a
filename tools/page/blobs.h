// The blocks of bytes of a page, compressed when they are added; equal blocks are kept once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tools {

class Blobs {
  public:
    // The number of the block with these bytes. Throws std::bad_alloc.
    std::uint32_t add(std::span<const std::uint8_t> bytes);
    std::uint32_t add(std::string_view text);

    // Raw deflate (RFC 1951).
    const std::vector<std::uint8_t>& compressed(std::uint32_t number) const { return blobs_[number]; }
    std::uint32_t count() const { return static_cast<std::uint32_t>(blobs_.size()); }
    // Characters of a block in base64, and of all blocks together.
    std::uint64_t characters(std::uint32_t number) const { return base64_size(blobs_[number].size()); }
    std::uint64_t characters() const { return characters_; }

    static std::uint64_t base64_size(std::uint64_t bytes) { return (bytes + 2) / 3 * 4; }

  private:
    std::vector<std::vector<std::uint8_t>> blobs_;
    std::unordered_multimap<std::size_t, std::uint32_t> by_hash_;
    std::uint64_t characters_ = 0;
};

void append_base64(std::string& to, std::span<const std::uint8_t> bytes);

} // namespace tools

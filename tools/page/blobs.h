// The blocks of bytes of a page, compressed when they are added; equal blocks are kept once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/page/deflater.h"

namespace tools {

class Blobs {
  public:
    // The number of the block with these bytes. Throws std::bad_alloc.
    std::uint32_t add(std::span<const std::uint8_t> bytes);
    std::uint32_t add(std::string_view text);

    // In the form of Deflater.
    const std::vector<std::uint8_t>& compressed(std::uint32_t number) const { return blobs_[number]; }
    std::uint32_t count() const { return static_cast<std::uint32_t>(blobs_.size()); }
    // Characters of a block in base64, and of all blocks together.
    std::uint64_t characters(std::uint32_t number) const { return base64_size(blobs_[number].size()); }
    std::uint64_t characters() const { return characters_; }

    static std::uint64_t base64_size(std::uint64_t bytes) { return (bytes + 2) / 3 * 4; }

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    static constexpr std::size_t kMostRecent = std::size_t{1} << 16;
    struct Added {
        std::vector<std::uint8_t> bytes;
        std::uint32_t number = kNone;
    };
    std::uint32_t number_of(std::vector<std::uint8_t> compressed);
    static std::string_view text_of(std::span<const std::uint8_t> bytes);

    std::vector<std::vector<std::uint8_t>> blobs_;
    std::unordered_multimap<std::size_t, std::uint32_t> by_hash_;
    std::uint64_t characters_ = 0;
    Deflater deflater_;
    // Some of the last small blocks, by hash: many tiles have one colour, and need no compression again.
    std::array<Added, 64> recent_;
};

void append_base64(std::string& to, std::span<const std::uint8_t> bytes);

} // namespace tools

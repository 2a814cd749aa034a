// Immutable bytes of a capture's records. Copies of a Blob share one block of memory, since programs often
// send the same bytes again, for example a font's texture.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace dp2::capture {

using Bytes = std::vector<std::byte>;

// Immutable; a contiguous range of bytes.
class Blob {
  public:
    Blob() = default;
    Blob(Bytes bytes); // NOLINT(google-explicit-constructor): records are built from plain bytes
    Blob(std::initializer_list<std::byte> bytes) : Blob(Bytes(bytes)) {}
    template <std::input_iterator It> Blob(It first, It last) : Blob(Bytes(first, last)) {}

    const std::byte* data() const { return block_ ? block_->bytes.data() : nullptr; }
    std::size_t size() const { return block_ ? block_->bytes.size() : 0; }
    bool empty() const { return !block_; }
    const std::byte* begin() const { return data(); }
    const std::byte* end() const { return data() + size(); }
    std::byte operator[](std::size_t at) const { return block_->bytes[at]; }
    Blob first(std::size_t count) const { return {begin(), begin() + count}; }
    Blob last(std::size_t count) const { return {end() - count, end()}; }
    Bytes copy() const { return block_ ? block_->bytes : Bytes(); }

    // Content hash: XXH64 with seed 0 and with seed 1. Computed once for a blob and all its copies.
    struct Name {
        std::uint64_t low = 0, high = 0;
        auto operator<=>(const Name&) const = default;
    };
    Name name() const;

    bool operator==(const Blob& other) const {
        return block_ == other.block_ || (block_ && other.block_ && block_->bytes == other.block_->bytes);
    }

  private:
    struct Block {
        explicit Block(Bytes of) : bytes(std::move(of)) {}
        const Bytes bytes;
        mutable std::once_flag is_named;
        mutable Name name;
    };
    std::shared_ptr<const Block> block_; // null when empty
};

} // namespace dp2::capture

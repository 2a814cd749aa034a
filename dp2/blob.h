// Bytes of a capture's records. Copies share them, since programs send the same bytes again and again: a
// frame of a video, the texture of a font.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace dp2::capture {

using Bytes = std::vector<std::byte>;

// Immutable; a contiguous range of bytes.
class Blob {
  public:
    Blob() = default;
    Blob(Bytes bytes); // NOLINT(google-explicit-constructor): a record has the bytes that it is given
    Blob(std::initializer_list<std::byte> bytes) : Blob(Bytes(bytes)) {}
    template <std::input_iterator It> Blob(It first, It last) : Blob(Bytes(first, last)) {}

    const std::byte* data() const { return bytes_ ? bytes_->data() : nullptr; }
    std::size_t size() const { return bytes_ ? bytes_->size() : 0; }
    bool empty() const { return !bytes_; }
    const std::byte* begin() const { return data(); }
    const std::byte* end() const { return data() + size(); }
    std::byte operator[](std::size_t at) const { return (*bytes_)[at]; }
    Blob first(std::size_t count) const { return {begin(), begin() + count}; }
    Blob last(std::size_t count) const { return {end() - count, end()}; }
    Bytes copy() const { return bytes_ ? *bytes_ : Bytes(); }

    bool operator==(const Blob& other) const {
        return bytes_ == other.bytes_ || (bytes_ && other.bytes_ && *bytes_ == *other.bytes_);
    }

  private:
    std::shared_ptr<const Bytes> bytes_; // null: no byte
};

} // namespace dp2::capture

// Writes into memory of a fixed size. A write that does not fit writes nothing and returns false.
#pragma once

#include <cstring>

#include "dp2/base/bytes.h"

namespace dp2 {

class ByteWriter {
  public:
    explicit ByteWriter(std::span<std::byte> out) : out_(out) {}

    std::size_t size() const { return size_; } // bytes written so far
    std::size_t left() const { return out_.size() - size_; }
    ByteSpan written() const { return ByteSpan(out_).first(size_); }

    [[nodiscard]] bool put(ByteSpan bytes) {
        if (bytes.size() > left()) return false;
        if (!bytes.empty()) std::memcpy(out_.data() + size_, bytes.data(), bytes.size());
        size_ += bytes.size();
        return true;
    }
    template <class T> [[nodiscard]] bool put_value(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        return put(std::as_bytes(std::span(&value, 1)));
    }
    [[nodiscard]] bool put_zeros(std::size_t count) {
        if (count > left()) return false;
        if (count) std::memset(out_.data() + size_, 0, count);
        size_ += count;
        return true;
    }
    // Overwrites bytes that were written before.
    template <class T> void patch(std::size_t at, const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        assert(at + sizeof value <= size_);
        std::memcpy(out_.data() + at, &value, sizeof value);
    }
    // Discards what was written from byte `size` on.
    void rewind(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }

  private:
    std::span<std::byte> out_;
    std::size_t size_ = 0;
};

} // namespace dp2

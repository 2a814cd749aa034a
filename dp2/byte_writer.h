// Bytes into memory of a fixed size, all or nothing: a write that does not fit writes nothing and says so.
#pragma once

#include <cstring>

#include "dp2/bytes.h"

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
    // Writes over bytes that are there already.
    template <class T> void patch(std::size_t at, const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        assert(at + sizeof value <= size_);
        std::memcpy(out_.data() + at, &value, sizeof value);
    }
    // Forgets what was written from `size` on.
    void rewind(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }

  private:
    std::span<std::byte> out_;
    std::size_t size_ = 0;
};

} // namespace dp2

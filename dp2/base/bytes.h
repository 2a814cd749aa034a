// Typed reads of untrusted bytes at any alignment. The caller checks bounds.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace dp2 {

using ByteSpan = std::span<const std::byte>;

template <class T> T load(const std::byte* at) {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

// An array of T inside a byte buffer, at any alignment. Elements are copied out.
template <class T> class PackedArray {
  public:
    PackedArray() = default;
    // The size of `bytes` must be a multiple of sizeof(T).
    explicit PackedArray(ByteSpan bytes) : bytes_(bytes) { assert(bytes.size() % sizeof(T) == 0); }

    std::size_t size() const { return bytes_.size() / sizeof(T); }
    bool empty() const { return bytes_.empty(); }
    T operator[](std::size_t index) const {
        assert(index < size());
        return load<T>(bytes_.data() + index * sizeof(T));
    }
    ByteSpan bytes() const { return bytes_; }
    std::vector<T> copy() const {
        std::vector<T> out(size());
        if (!out.empty()) std::memcpy(out.data(), bytes_.data(), bytes_.size());
        return out;
    }

    class Iterator {
      public:
        explicit Iterator(const std::byte* at) : at_(at) {}
        T operator*() const { return load<T>(at_); }
        Iterator& operator++() {
            at_ += sizeof(T);
            return *this;
        }
        bool operator==(const Iterator&) const = default;

      private:
        const std::byte* at_;
    };
    Iterator begin() const { return Iterator(bytes_.data()); }
    Iterator end() const { return Iterator(bytes_.data() + bytes_.size()); }

  private:
    ByteSpan bytes_;
};

} // namespace dp2

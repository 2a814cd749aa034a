// The words that programs read as uniforms.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "rasterizer/state/kept.h"

namespace rasterizer {

// Immutable words and a share in the ownership of their memory. Shared by draws that differ only in other
// parts of their state. Comparison is by identity: equal words at another place are different uniforms.
class Uniforms {
  public:
    Uniforms() = default;
    Uniforms(std::shared_ptr<const Kept> memory, const std::uint32_t* words, std::size_t count)
        : memory_(std::move(memory)), words_(words), count_(count) {}

    std::span<const std::uint32_t> words() const { return {words_, count_}; }
    const std::uint32_t* data() const { return words_; }
    std::size_t size() const { return count_; }
    const std::shared_ptr<const Kept>& memory() const { return memory_; }
    explicit operator bool() const { return words_ != nullptr; }
    bool operator==(const Uniforms& other) const { return words_ == other.words_; }
    bool same_words(const Uniforms& other) const {
        return std::equal(words_, words_ + count_, other.words_, other.words_ + other.count_);
    }

  private:
    std::shared_ptr<const Kept> memory_;
    const std::uint32_t* words_ = nullptr;
    std::size_t count_ = 0;
};

} // namespace rasterizer

// A buffer for the vertices and indices of DrawPrimitiveUP: the data of successive draws is appended to a
// copy in system memory, and written to the driver's buffer in one piece when the commands are submitted. Not
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace runtime {

class UploadBuffer {
  public:
    std::uint32_t buffer() const { return buffer_; } // the driver's buffer; 0: none yet
    std::size_t capacity() const { return bytes_.size(); }
    bool fits(std::size_t bytes, std::uint32_t alignment) const;
    // Sets the size of the next buffer, before use().
    void resize(std::size_t bytes) { bytes_.resize(bytes); }
    // Switches to `buffer`, a new, empty buffer of the driver, and returns the previous one. With 0 there is
    // no buffer, and no data fits.
    std::uint32_t use(std::uint32_t buffer);
    // Appends data, which must fit, and returns its offset.
    std::uint32_t add(std::span<const std::byte> data, std::uint32_t alignment);

    std::span<const std::byte> unwritten() const { return std::span(bytes_).subspan(begin_, end_ - begin_); }
    std::uint32_t unwritten_offset() const { return begin_; }
    void written() { begin_ = end_; } // the driver's buffer is up to date

  private:
    std::uint32_t aligned_end(std::uint32_t alignment) const {
        return (end_ + alignment - 1) / alignment * alignment;
    }

    std::uint32_t buffer_ = 0;
    std::vector<std::byte> bytes_;
    std::uint32_t begin_ = 0, end_ = 0; // range of the data that is not in the driver's buffer yet
};

} // namespace runtime

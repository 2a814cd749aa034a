#include "tools/d3d9/driver/upload_buffer.h"

#include <cstring>

namespace d3d9 {

bool UploadBuffer::fits(std::size_t bytes, std::uint32_t alignment) const {
    return buffer_ != 0 && aligned_end(alignment) + std::uint64_t{bytes} <= bytes_.size();
}

void UploadBuffer::use(std::uint32_t buffer, std::size_t capacity) {
    buffer_ = buffer;
    if (buffer == 0) return;
    bytes_.resize(capacity);
    begin_ = end_ = 0;
}

std::uint32_t UploadBuffer::add(std::span<const std::byte> data, std::uint32_t alignment) {
    const std::uint32_t offset = aligned_end(alignment);
    std::memcpy(bytes_.data() + offset, data.data(), data.size());
    end_ = offset + static_cast<std::uint32_t>(data.size());
    return offset;
}

} // namespace d3d9

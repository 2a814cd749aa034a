#include "tools/runtime/driver/upload_buffer.h"

#include <cstring>
#include <utility>

namespace runtime {

bool UploadBuffer::fits(std::size_t bytes, std::uint32_t alignment) const {
    return buffer_ != 0 && aligned_end(alignment) + std::uint64_t{bytes} <= bytes_.size();
}

std::uint32_t UploadBuffer::use(std::uint32_t buffer) {
    begin_ = end_ = 0;
    return std::exchange(buffer_, buffer);
}

std::uint32_t UploadBuffer::add(std::span<const std::byte> data, std::uint32_t alignment) {
    const std::uint32_t offset = aligned_end(alignment);
    std::memcpy(bytes_.data() + offset, data.data(), data.size());
    end_ = offset + static_cast<std::uint32_t>(data.size());
    return offset;
}

} // namespace runtime

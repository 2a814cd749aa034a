#include "tools/page/deflater.h"

#include <algorithm>
#include <new>

#include <zlib.h>

namespace tools {

namespace {

// Differences of tiles are mostly zero, for which a high level takes no longer than a low one.
constexpr int kLevel = 6;

} // namespace

Deflater::Deflater() : stream_(std::make_unique<z_stream>()) {
    constexpr int kNoHeader = -15, kDefaultMemory = 8;
    if (deflateInit2(stream_.get(), kLevel, Z_DEFLATED, kNoHeader, kDefaultMemory, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        throw std::bad_alloc();
}

Deflater::~Deflater() {
    deflateEnd(stream_.get());
}

std::vector<std::uint8_t> Deflater::compressed(std::span<const std::uint8_t> bytes) {
    z_stream& stream = *stream_;
    deflateReset(&stream);
    std::vector<std::uint8_t> out;
    out.reserve(bytes.size() / 8 + 64);
    std::uint8_t buffer[1 << 14];
    std::size_t taken = 0;
    stream.avail_in = 0;
    // zlib counts in 32 bits, so the input is given to it in parts.
    constexpr std::size_t kPart = std::size_t{1} << 30;
    do {
        if (stream.avail_in == 0 && taken < bytes.size()) {
            const std::size_t part = std::min(kPart, bytes.size() - taken);
            // zlib does not write to its input, whose pointer is not const in older versions.
            stream.next_in = const_cast<Bytef*>(bytes.data() + taken);
            stream.avail_in = static_cast<uInt>(part);
            taken += part;
        }
        stream.next_out = buffer;
        stream.avail_out = sizeof buffer;
        deflate(&stream, taken == bytes.size() ? Z_SYNC_FLUSH : Z_NO_FLUSH);
        out.insert(out.end(), buffer, buffer + (sizeof buffer - stream.avail_out));
        // A flush is complete when output space is left.
    } while (taken < bytes.size() || stream.avail_out == 0);
    out.shrink_to_fit();
    return out;
}

std::vector<std::uint8_t> Deflater::stored(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t kMost = 0xFFFF;
    std::vector<std::uint8_t> out;
    out.reserve(bytes.size() + (bytes.size() / kMost + 2) * 5);
    for (std::size_t at = 0, size = 1; size != 0; at += size) {
        size = std::min(kMost, bytes.size() - at);
        const std::size_t complement = kMost - size;
        for (const std::size_t value :
             {std::size_t{0}, size & 0xFF, size >> 8, complement & 0xFF, complement >> 8})
            out.push_back(static_cast<std::uint8_t>(value));
        out.insert(out.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                   bytes.begin() + static_cast<std::ptrdiff_t>(at + size));
    }
    return out;
}

} // namespace tools

#include "tools/page/blobs.h"

#include <algorithm>
#include <memory>
#include <new>

#include <zlib.h>

namespace tools {

namespace {

// Differences of tiles are mostly zero, for which a high level takes no longer than a low one.
constexpr int kBlobLevel = 6, kStored = 0;

std::vector<std::uint8_t> deflate_raw(std::span<const std::uint8_t> bytes, int level) {
    constexpr int kNoHeader = -15, kDefaultMemory = 8;
    z_stream stream = {};
    if (deflateInit2(&stream, level, Z_DEFLATED, kNoHeader, kDefaultMemory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, deflateEnd);
    std::vector<std::uint8_t> out;
    out.reserve(bytes.size() / 8 + 64);
    std::uint8_t buffer[1 << 14];
    std::size_t taken = 0;
    // zlib counts in 32 bits, so the input is given to it in parts.
    constexpr std::size_t kPart = std::size_t{1} << 30;
    for (int result = Z_OK; result != Z_STREAM_END;) {
        if (stream.avail_in == 0 && taken < bytes.size()) {
            const std::size_t part = std::min(kPart, bytes.size() - taken);
            // zlib does not write to its input, whose pointer is not const in older versions.
            stream.next_in = const_cast<Bytef*>(bytes.data() + taken);
            stream.avail_in = static_cast<uInt>(part);
            taken += part;
        }
        stream.next_out = buffer;
        stream.avail_out = sizeof buffer;
        result = deflate(&stream, taken == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
        out.insert(out.end(), buffer, buffer + (sizeof buffer - stream.avail_out));
    }
    out.shrink_to_fit();
    return out;
}

} // namespace

std::uint32_t Blobs::add(std::span<const std::uint8_t> bytes) {
    std::vector<std::uint8_t> compressed = deflate_raw(bytes, kBlobLevel);
    // A page reads codes slowly: bytes that hardly get smaller are only stored.
    constexpr std::size_t kLeast = 1024;
    if (bytes.size() >= kLeast && compressed.size() > bytes.size() / 4 * 3)
        compressed = deflate_raw(bytes, kStored);
    const std::size_t hash =
        std::hash<std::string_view>()({reinterpret_cast<const char*>(compressed.data()), compressed.size()});
    const auto [first, last] = by_hash_.equal_range(hash);
    for (auto found = first; found != last; ++found)
        if (blobs_[found->second] == compressed) return found->second;
    const std::uint32_t number = count();
    by_hash_.emplace(hash, number);
    characters_ += base64_size(compressed.size());
    blobs_.push_back(std::move(compressed));
    return number;
}

std::uint32_t Blobs::add(std::string_view text) {
    return add(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

void append_base64(std::string& to, std::span<const std::uint8_t> bytes) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t left = bytes.size() - at;
        const std::uint32_t group = static_cast<std::uint32_t>(bytes[at]) << 16 |
                                    (left > 1 ? static_cast<std::uint32_t>(bytes[at + 1]) << 8 : 0) |
                                    (left > 2 ? static_cast<std::uint32_t>(bytes[at + 2]) : 0);
        to += kDigits[group >> 18];
        to += kDigits[group >> 12 & 63];
        to += left > 1 ? kDigits[group >> 6 & 63] : '=';
        to += left > 2 ? kDigits[group & 63] : '=';
    }
}

} // namespace tools

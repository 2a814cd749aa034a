#include "tools/page/blobs.h"

#include <algorithm>
#include <functional>

namespace tools {

std::uint32_t Blobs::add(std::span<const std::uint8_t> bytes) {
    Added& recent = recent_[std::hash<std::string_view>()(text_of(bytes)) % recent_.size()];
    if (recent.number != kNone && std::ranges::equal(recent.bytes, bytes)) return recent.number;
    std::vector<std::uint8_t> compressed = deflater_.compressed(bytes);
    // A page reads codes slowly: bytes that hardly get smaller are only stored.
    constexpr std::size_t kLeast = 1024;
    if (bytes.size() >= kLeast && compressed.size() > bytes.size() / 4 * 3)
        compressed = Deflater::stored(bytes);
    const std::uint32_t number = number_of(std::move(compressed));
    if (bytes.size() <= kMostRecent) recent = {{bytes.begin(), bytes.end()}, number};
    return number;
}

std::uint32_t Blobs::number_of(std::vector<std::uint8_t> compressed) {
    const std::size_t hash = std::hash<std::string_view>()(text_of(compressed));
    const auto [first, last] = by_hash_.equal_range(hash);
    for (auto found = first; found != last; ++found)
        if (blobs_[found->second] == compressed) return found->second;
    const std::uint32_t number = count();
    by_hash_.emplace(hash, number);
    characters_ += base64_size(compressed.size());
    blobs_.push_back(std::move(compressed));
    return number;
}

std::string_view Blobs::text_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
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

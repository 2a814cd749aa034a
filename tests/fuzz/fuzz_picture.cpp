// Any bytes as a picture file: what is read has the size that it says and fits the limit; it equals itself in every
// metric, and a change is seen alike in both directions. The mutator updates the checksums of a PNG's chunks, since
// nothing after a wrong one is read.
#include <cstring>

#include "tests/fuzz/support/observations.h"
#include "tests/fuzz/support/random.h"
#include "tools/pictures/comparison.h"

namespace {

using fuzz::expect;

std::uint32_t crc_of(const std::uint8_t* bytes, std::size_t count) {
    std::uint32_t crc = ~0u;
    for (std::size_t i = 0; i < count; ++i) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

std::uint32_t big_endian(const std::uint8_t* at) {
    return std::uint32_t{at[0]} << 24 | at[1] << 16 | at[2] << 8 | at[3];
}

void put_checks(std::uint8_t* file, std::size_t size) {
    for (std::size_t at = 8; at + 12 <= size;) {
        const std::size_t length = big_endian(file + at);
        if (length > size - at - 12) return;
        const std::uint32_t crc = crc_of(file + at + 4, length + 4);
        for (std::size_t i = 0; i < 4; ++i) file[at + 8 + length + i] = static_cast<std::uint8_t>(crc >> (24 - 8 * i));
        at += length + 12;
    }
}

void check_comparisons(const tools::AlphaPicture& picture, std::size_t seed) {
    tools::AlphaPicture changed = picture;
    std::uint8_t& channel = changed.picture.rgba[seed % changed.picture.rgba.size()];
    channel = static_cast<std::uint8_t>(channel + 1 + seed / 7 % 255);
    for (const tools::MetricInfo& info : tools::kMetrics) {
        tools::ComparisonOptions options;
        options.metric = info.metric;
        options.alpha = info.metric != tools::Metric::Flip;
        expect(tools::compare_pictures(picture, picture, options).equal, "a picture equals itself");
        const auto one = tools::compare_pictures(picture, changed, options);
        const auto other = tools::compare_pictures(changed, picture, options);
        expect(one.value == other.value && one.differing == other.differing && one.values == other.values,
               "both directions are alike");
        expect(one.value >= 0 && one.value <= info.most, "the value is in its range");
        options.tolerance = one.value;
        expect(tools::compare_pictures(picture, changed, options).equal, "the value is a tolerance that fits");
    }
}

} // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    size = LLVMFuzzerMutate(data, size, max_size);
    if (!fuzz::Random(seed).one_in(8) && size > 8 && std::memcmp(data, "\x89PNG", 4) == 0) put_checks(data, size);
    return size;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::uint64_t kMost = 1u << 18;
    const auto picture = tools::read_picture(std::as_bytes(std::span(data, size)), kMost);
    if (!picture.ok()) {
        expect(picture.error().field[0] != '\0', "an error names its field");
        return 0;
    }
    const responses::Picture& pixels = picture->picture;
    expect(pixels.width != 0 && pixels.height != 0, "no side is 0");
    expect(pixels.rgba.size() == std::size_t{4} * pixels.width * pixels.height, "the size is that of the pixels");
    expect(pixels.rgba.size() <= kMost, "the size is within the limit");
    for (std::size_t i = 3; i < pixels.rgba.size() && !picture->has_alpha; i += 4)
        expect(pixels.rgba[i] == 255, "without alpha it is opaque");
    constexpr std::size_t kSmall = 4 * 1024; // metrics of large pictures take long
    if (pixels.rgba.size() <= kSmall) check_comparisons(*picture, size);
    return 0;
}

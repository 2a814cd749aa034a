// BMP: the headers BITMAPCOREHEADER to BITMAPV5HEADER, uncompressed, with a palette of 1, 4 or 8 bits or with
// 16, 24 or 32 bits a pixel, channels at the usual places or by masks, rows from the bottom or from the top.
#include <algorithm>
#include <array>
#include <bit>

#include "tools/pictures/picture_forms.h"

namespace tools {

namespace {

using dp2::Fault;

enum Compression : std::uint32_t { Rgb = 0, BitFields = 3, AlphaBitFields = 6 };
constexpr std::uint32_t kFileHeader = 14, kCoreHeader = 12, kInfoHeader = 40;

struct Mask {
    std::uint32_t bits = 0;
    std::uint8_t of(std::uint32_t pixel) const {
        const int shift = std::countr_zero(bits);
        return to_eight_bits((pixel & bits) >> shift, bits >> shift);
    }
    bool contiguous() const {
        return bits == 0 || std::has_single_bit((bits >> std::countr_zero(bits)) + std::uint64_t{1});
    }
};

class BmpReader {
  public:
    BmpReader(dp2::ByteSpan bytes, std::uint64_t max_bytes) : bytes_(bytes), max_bytes_(max_bytes) {}

    dp2::Result<AlphaPicture> read() {
        DP2_TRY(const std::uint32_t pixels, word<std::uint32_t>(10, "bfOffBits"));
        DP2_TRY(read_header());
        DP2_TRY(read_masks());
        if (has_palette()) DP2_TRY(read_palette());
        const std::uint64_t pitch = (std::uint64_t{width_} * bits_ + 31) / 32 * 4;
        // A picture without its rows is refused before memory for it is allocated.
        if (pixels > bytes_.size() || (bytes_.size() - pixels) / pitch < height_)
            return picture_error(Fault::Truncated, bytes_.size(), "rows");
        DP2_TRY(AlphaPicture out, new_picture(width_, height_, max_bytes_));
        out.has_alpha = !has_palette() && masks_[3].bits != 0;
        for (std::uint32_t y = 0; y < height_; ++y) {
            const auto row = static_cast<std::size_t>(pixels + (from_top_ ? y : height_ - 1 - y) *
                                                                   pitch); // inside the file
            DP2_TRY(read_row(row, &out.picture.rgba[std::size_t{4} * width_ * y]));
        }
        return out;
    }

  private:
    bool has_palette() const { return bits_ <= 8; }

    template <class T> dp2::Result<T> word(std::size_t at, const char* field) const {
        if (bytes_.size() < sizeof(T) || at > bytes_.size() - sizeof(T))
            return picture_error(Fault::Truncated, bytes_.size(), field);
        return dp2::load<T>(bytes_.data() + at);
    }

    dp2::Status read_header() {
        DP2_TRY(header_, word<std::uint32_t>(14, "biSize"));
        std::uint16_t planes = 0;
        if (header_ == kCoreHeader) {
            DP2_TRY(width_, word<std::uint16_t>(18, "bcWidth"));
            DP2_TRY(height_, word<std::uint16_t>(20, "bcHeight"));
            DP2_TRY(planes, word<std::uint16_t>(22, "bcPlanes"));
            DP2_TRY(bits_, word<std::uint16_t>(24, "bcBitCount"));
        } else {
            constexpr std::uint32_t kSizes[] = {kInfoHeader, 52, 56, 108, 124};
            if (std::ranges::find(kSizes, header_) == std::end(kSizes))
                return picture_error(Fault::NotSupported, 14, "biSize");
            DP2_TRY(const std::int32_t width, word<std::int32_t>(18, "biWidth"));
            DP2_TRY(const std::int32_t height, word<std::int32_t>(22, "biHeight"));
            DP2_TRY(planes, word<std::uint16_t>(26, "biPlanes"));
            DP2_TRY(bits_, word<std::uint16_t>(28, "biBitCount"));
            DP2_TRY(compression_, word<std::uint32_t>(30, "biCompression"));
            DP2_TRY(colors_, word<std::uint32_t>(46, "biClrUsed"));
            if (width < 0) return picture_error(Fault::BadValue, 18, "biWidth");
            width_ = static_cast<std::uint32_t>(width);
            from_top_ = height < 0;
            height_ =
                from_top_ ? 0u - static_cast<std::uint32_t>(height) : static_cast<std::uint32_t>(height);
        }
        if (width_ == 0) return picture_error(Fault::BadValue, 18, "biWidth");
        if (height_ == 0) return picture_error(Fault::BadValue, header_ == kCoreHeader ? 20 : 22, "biHeight");
        if (planes != 1) return picture_error(Fault::BadValue, header_ == kCoreHeader ? 22 : 26, "biPlanes");
        constexpr std::uint16_t kBits[] = {1, 4, 8, 16, 24, 32};
        if (std::ranges::find(kBits, bits_) == std::end(kBits))
            return picture_error(Fault::NotSupported, header_ == kCoreHeader ? 24 : 28, "biBitCount");
        const bool masked = compression_ == BitFields || compression_ == AlphaBitFields;
        if (compression_ != Rgb && !(masked && (bits_ == 16 || bits_ == 32)))
            return picture_error(Fault::NotSupported, 30, "biCompression");
        return {};
    }

    // Masks follow the 40 bytes of BITMAPINFOHEADER: as a part of longer headers, or of the file.
    dp2::Status read_masks() {
        if (compression_ == Rgb) {
            // The fourth byte of 32 bits has no meaning.
            if (bits_ == 16)
                masks_ = {{{0x7C00}, {0x3E0}, {0x1F}, {0}}};
            else
                masks_ = {{{0xFF0000}, {0xFF00}, {0xFF}, {0}}};
            return {};
        }
        constexpr const char* kNames[] = {"bV4RedMask", "bV4GreenMask", "bV4BlueMask", "bV4AlphaMask"};
        const std::size_t count = header_ >= 56 || compression_ == AlphaBitFields ? 4 : 3;
        std::uint32_t all = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = kFileHeader + kInfoHeader + 4 * i;
            DP2_TRY(masks_[i].bits, word<std::uint32_t>(at, kNames[i]));
            const std::uint32_t bits = masks_[i].bits;
            if (!masks_[i].contiguous() || (bits & all) != 0 || (bits_ == 16 && bits > 0xFFFF) ||
                (bits == 0 && i < 3))
                return picture_error(Fault::BadValue, at, kNames[i]);
            all |= bits;
        }
        return {};
    }

    dp2::Status read_palette() {
        const std::uint32_t most = 1u << bits_;
        if (colors_ > most) return picture_error(Fault::BadValue, 46, "biClrUsed");
        if (colors_ == 0) colors_ = most;
        const std::size_t entry = header_ == kCoreHeader ? 3 : 4, start = kFileHeader + std::size_t{header_};
        if (bytes_.size() < start || (bytes_.size() - start) / entry < colors_)
            return picture_error(Fault::Truncated, bytes_.size(), "palette");
        for (std::size_t i = 0; i < colors_; ++i)
            for (std::size_t channel = 0; channel < 3; ++channel)
                palette_[i][channel] = std::to_integer<std::uint8_t>(bytes_[start + i * entry + 2 - channel]);
        return {};
    }

    // The row is inside the file.
    dp2::Status read_row(std::size_t row, std::uint8_t* out) const {
        return has_palette() ? read_indices(row, out) : read_channels(row, out);
    }

    dp2::Status read_indices(std::size_t row, std::uint8_t* out) const {
        const std::size_t in_byte = 8u / bits_;
        for (std::size_t x = 0; x < width_; ++x, out += 4) {
            const std::size_t at = row + x / in_byte;
            // The leftmost pixel is in the highest bits.
            const std::size_t shift = bits_ * (in_byte - 1 - x % in_byte);
            const unsigned index = std::to_integer<unsigned>(bytes_[at]) >> shift & ((1u << bits_) - 1);
            if (index >= colors_) return picture_error(Fault::OutOfRange, at, "palette index");
            std::copy(palette_[index].begin(), palette_[index].end(), out);
        }
        return {};
    }

    dp2::Status read_channels(std::size_t row, std::uint8_t* out) const {
        const std::size_t bytes = bits_ / 8;
        for (std::size_t x = 0; x < width_; ++x, out += 4) {
            std::uint32_t pixel = 0;
            for (std::size_t i = 0; i < bytes; ++i)
                pixel |= std::to_integer<std::uint32_t>(bytes_[row + x * bytes + i]) << 8 * i;
            for (std::size_t i = 0; i < 4; ++i)
                if (masks_[i].bits != 0) out[i] = masks_[i].of(pixel);
        }
        return {};
    }

    dp2::ByteSpan bytes_;
    const std::uint64_t max_bytes_;
    std::uint32_t header_ = 0, width_ = 0, height_ = 0, compression_ = Rgb, colors_ = 0;
    std::uint16_t bits_ = 0;
    bool from_top_ = false;
    std::array<Mask, 4> masks_;
    std::array<std::array<std::uint8_t, 3>, 256> palette_ = {};
};

} // namespace

dp2::Result<AlphaPicture> read_bmp(dp2::ByteSpan bytes, std::uint64_t max_bytes) {
    return BmpReader(bytes, max_bytes).read();
}

} // namespace tools

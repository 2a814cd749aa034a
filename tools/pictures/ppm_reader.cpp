// PPM: a header of decimal numbers, then channels as bytes or big-endian 16-bit words (P6) or as decimal
// numbers (P3).
#include "tools/pictures/picture_forms.h"

namespace tools {

namespace {

using dp2::Fault;

class PpmReader {
  public:
    PpmReader(dp2::ByteSpan bytes, std::uint64_t max_bytes) : bytes_(bytes), max_bytes_(max_bytes) {}

    dp2::Result<AlphaPicture> read() {
        const bool decimal = byte(1) == '3';
        at_ = 2;
        DP2_TRY(const std::uint64_t width, number("width", 1, 0xFFFFFFFF));
        DP2_TRY(const std::uint64_t height, number("height", 1, 0xFFFFFFFF));
        DP2_TRY(most_, number("maxval", 1, 0xFFFF));
        if (!at_space()) return error("white space after maxval");
        ++at_;
        // A picture without its channels is refused before memory for it is allocated. Each decimal channel
        // takes a digit, and each but the last white space.
        const std::uint64_t channel = decimal || most_ > 255 ? 2 : 1;
        if (width * height > (bytes_.size() - at_ + 1) / (3 * channel))
            return picture_error(Fault::Truncated, bytes_.size(), "channels");
        DP2_TRY(AlphaPicture out, new_picture(width, height, max_bytes_));
        DP2_TRY(decimal ? decimals(out.picture.rgba) : binaries(out.picture.rgba));
        return out;
    }

  private:
    unsigned byte(std::size_t at) const { return std::to_integer<unsigned>(bytes_[at]); }
    bool ended() const { return at_ == bytes_.size(); }
    bool at_space() const {
        return !ended() && (byte(at_) == ' ' || (byte(at_) >= '\t' && byte(at_) <= '\r'));
    }
    dp2::Error error(const char* field) const {
        return picture_error(ended() ? Fault::Truncated : Fault::BadValue, at_, field);
    }
    void skip_space() {
        for (;; ++at_) {
            if (!ended() && byte(at_) == '#')
                while (!ended() && byte(at_) != '\n') ++at_;
            if (!at_space()) return;
        }
    }

    dp2::Result<std::uint64_t> number(const char* field, std::uint64_t least, std::uint64_t most) {
        skip_space();
        const std::size_t start = at_;
        std::uint64_t value = 0;
        for (; !ended() && byte(at_) >= '0' && byte(at_) <= '9'; ++at_) {
            value = value * 10 + (byte(at_) - '0');
            if (value > most) return picture_error(Fault::BadValue, start, field);
        }
        if (at_ == start) return error(field);
        if (value < least) return picture_error(Fault::BadValue, start, field);
        return value;
    }

    dp2::Status decimals(std::vector<std::uint8_t>& rgba) {
        for (std::size_t i = 0; i < rgba.size(); ++i) {
            if (i % 4 == 3) continue;
            DP2_TRY(const std::uint64_t value, number("channel", 0, most_));
            if (!ended() && !at_space() && byte(at_) != '#') return error("channel");
            rgba[i] = to_eight_bits(value, most_);
        }
        skip_space();
        return end();
    }

    dp2::Status binaries(std::vector<std::uint8_t>& rgba) {
        const std::size_t channel = most_ > 255 ? 2 : 1;
        if (rgba.size() / 4 * 3 * channel > bytes_.size() - at_)
            return picture_error(Fault::Truncated, bytes_.size(), "channels");
        for (std::size_t i = 0; i < rgba.size(); ++i) {
            if (i % 4 == 3) continue;
            const std::uint64_t value = channel == 2 ? byte(at_) << 8 | byte(at_ + 1) : byte(at_);
            if (value > most_) return picture_error(Fault::BadValue, at_, "channel");
            rgba[i] = most_ == 255 ? static_cast<std::uint8_t>(value) : to_eight_bits(value, most_);
            at_ += channel;
        }
        return end();
    }

    // Refuses more bytes, such as a second picture, which would not be compared: see read_picture().
    dp2::Status end() const {
        if (!ended()) return picture_error(Fault::BadValue, at_, "bytes after the picture");
        return {};
    }

    dp2::ByteSpan bytes_;
    const std::uint64_t max_bytes_;
    std::size_t at_ = 0;
    std::uint64_t most_ = 255;
};

} // namespace

dp2::Result<AlphaPicture> read_ppm(dp2::ByteSpan bytes, std::uint64_t max_bytes) {
    return PpmReader(bytes, max_bytes).read();
}

} // namespace tools

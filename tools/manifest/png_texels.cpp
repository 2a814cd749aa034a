#include "tools/manifest/png_texels.h"

#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <span>

#include <png.h>

#include "tools/cli/errors.h"

namespace tools {

namespace {

constexpr std::size_t kSignature = 8, kHeaderEnd = 29; // of the signature; of the data of IHDR

std::uint32_t big_endian(dp2::ByteSpan file, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | std::to_integer<std::uint32_t>(file[at + i]);
    return value;
}

[[noreturn]] void bad(const std::string& text) {
    throw InputError{kExitBadInput, text};
}

// libpng reports errors by longjmp(), which must not skip destructors: between setjmp() and the calls of
// libpng no object with a destructor is made, and these functions throw nothing.
struct Decoder {
    dp2::ByteSpan file;
    std::size_t at = 0;
    char error[160] = {};

    static void read(png_structp png, png_bytep out, std::size_t count) {
        auto* self = static_cast<Decoder*>(png_get_io_ptr(png));
        if (count > self->file.size() - self->at) png_error(png, "the file ends too early");
        std::memcpy(out, self->file.data() + self->at, count);
        self->at += count;
    }
    static void fail(png_structp png, png_const_charp text) {
        auto* self = static_cast<Decoder*>(png_get_error_ptr(png));
        std::snprintf(self->error, sizeof self->error, "%s", text);
        png_longjmp(png, 1);
    }
    static void ignore(png_structp, png_const_charp) {}
};

// Decodes into rows of RGBA; false: `decoder.error` says why. The values are those of the file: no gamma is
// applied.
bool decode(Decoder& decoder, std::span<std::uint8_t> rgba, std::size_t row_bytes) {
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &decoder, Decoder::fail, Decoder::ignore);
    png_infop info = png ? png_create_info_struct(png) : nullptr;
    if (!info) {
        png_destroy_read_struct(&png, nullptr, nullptr);
        return false;
    }
    if (setjmp(png_jmpbuf(png))) { // NOLINT(cert-err52-cpp): the error handling of libpng
        png_destroy_read_struct(&png, &info, nullptr);
        return false;
    }
    png_set_read_fn(png, &decoder, Decoder::read);
    png_set_chunk_malloc_max(png, 1u << 20); // texts and profiles, which are not used
    png_read_info(png, info);
    if (png_get_bit_depth(png, info) == 16) png_error(png, "16 bits a channel; 8 are supported");
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != row_bytes) png_error(png, "its rows have an unexpected size");
    for (int pass = 0; pass < passes; ++pass)
        for (std::size_t row = 0; row < rgba.size(); row += row_bytes)
            png_read_row(png, rgba.data() + row, nullptr);
    png_read_end(png, nullptr);
    png_destroy_read_struct(&png, &info, nullptr);
    return true;
}

std::uint64_t scaled(std::uint8_t value, const dp2::Channel& channel) {
    if (channel.width == 0) return 0;
    const std::uint64_t top = (std::uint64_t{1} << channel.width) - 1;
    return (value * top + 127) / 255 << channel.shift;
}

} // namespace

bool is_png(dp2::ByteSpan file) {
    constexpr unsigned char kMagic[kSignature] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    return file.size() >= kSignature && std::memcmp(file.data(), kMagic, kSignature) == 0;
}

PngSize png_size(dp2::ByteSpan file) {
    if (!is_png(file) || file.size() < kHeaderEnd) bad("is not a PNG picture");
    return {big_endian(file, 16), big_endian(file, 20)};
}

std::string png_refusal(const dp2::FormatInfo& format) {
    const bool colors =
        format.kind == dp2::FormatKind::Unorm && format.r.width && format.g.width && format.b.width;
    if (colors || format.kind == dp2::FormatKind::Luminance) return {};
    return std::string("a PNG cannot fill a surface of format ") + format.name +
           "; formats with red, green and blue or with luminance can be filled, others take raw bytes";
}

std::vector<std::byte> png_texels(dp2::ByteSpan file, const dp2::FormatInfo& format, const PngSize& wanted) {
    if (const std::string why = png_refusal(format); !why.empty()) bad(why);
    const PngSize size = png_size(file);
    if (size.width != wanted.width || size.height != wanted.height)
        bad("is a picture of " + std::to_string(size.width) + "x" + std::to_string(size.height) + ", not " +
            std::to_string(wanted.width) + "x" + std::to_string(wanted.height));
    const std::size_t row_bytes = std::size_t{4} * size.width;
    std::vector<std::uint8_t> rgba(row_bytes * size.height);
    Decoder decoder{file};
    if (!decode(decoder, rgba, row_bytes))
        bad(std::string("cannot be decoded: ") + (decoder.error[0] ? decoder.error : "out of memory"));
    const std::size_t texel = format.bits_per_texel / 8u;
    const bool grey = format.kind == dp2::FormatKind::Luminance;
    std::vector<std::byte> out;
    out.reserve(rgba.size() / 4 * texel);
    for (std::size_t at = 0; at < rgba.size(); at += 4) {
        const std::uint8_t* const pixel = &rgba[at];
        const auto refuse = [&](const std::string& what) {
            bad("pixel " + std::to_string(at / 4 % size.width) + "," + std::to_string(at / row_bytes) + " " +
                what);
        };
        if (grey && (pixel[0] != pixel[1] || pixel[1] != pixel[2]))
            refuse(std::string("is not grey, but ") + format.name + " has no colours");
        if (format.a.width == 0 && pixel[3] != 0xFF)
            refuse("has alpha " + std::to_string(pixel[3]) + ", but " + format.name + " has none");
        const std::uint64_t word = scaled(pixel[0], format.r) | scaled(pixel[1], format.g) |
                                   scaled(pixel[2], format.b) | scaled(pixel[3], format.a);
        for (std::size_t i = 0; i < texel; ++i) out.push_back(static_cast<std::byte>(word >> (8 * i)));
    }
    return out;
}

} // namespace tools

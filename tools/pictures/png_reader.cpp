// PNG, decoded by libpng. Chunks and the header are checked here first, since libpng's errors have no offset;
// after that libpng can find errors only in the compressed rows.
#include <array>
#include <csetjmp>
#include <cstring>
#include <string_view>

#include <png.h>

#include "tools/pictures/picture_forms.h"

namespace tools {

namespace {

using dp2::Fault;

constexpr std::size_t kSignature = 8;

std::uint32_t big_endian(dp2::ByteSpan bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | std::to_integer<std::uint32_t>(bytes[at + i]);
    return value;
}

constexpr std::array<std::uint32_t, 256> kCrcTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ (value & 1 ? 0xEDB88320u : 0);
        table[i] = value;
    }
    return table;
}();

std::uint32_t crc_of(dp2::ByteSpan bytes) {
    std::uint32_t crc = ~0u;
    for (const std::byte byte : bytes)
        crc = crc >> 8 ^ kCrcTable[(crc ^ std::to_integer<unsigned>(byte)) & 255];
    return ~crc;
}

// The name of a chunk, for errors.
const char* chunk_name(std::uint32_t type) {
    switch (type) {
    case 0x49484452: return "IHDR";
    case 0x504C5445: return "PLTE";
    case 0x49444154: return "IDAT";
    case 0x49454E44: return "IEND";
    case 0x74524E53: return "tRNS";
    case 0x74455874: return "tEXt";
    default: return "chunk";
    }
}

struct PngHeader {
    std::uint32_t width = 0, height = 0;
};

// Checks that all chunks up to IEND are inside the file and have their checksums, and reads the size.
dp2::Result<PngHeader> check_chunks(dp2::ByteSpan bytes) {
    constexpr unsigned char kBytes[kSignature] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    if (bytes.size() < kSignature) return picture_error(Fault::Truncated, bytes.size(), "signature");
    if (std::memcmp(bytes.data(), kBytes, kSignature) != 0)
        return picture_error(Fault::BadValue, 0, "signature");
    PngHeader header;
    bool rows = false;
    for (std::size_t at = kSignature;;) {
        if (bytes.size() - at < 12) return picture_error(Fault::Truncated, bytes.size(), "chunk");
        const std::uint32_t length = big_endian(bytes, at), type = big_endian(bytes, at + 4);
        const char* const name = chunk_name(type);
        if (bytes.size() - at - 12 < length) return picture_error(Fault::Truncated, bytes.size(), name);
        if (crc_of(bytes.subspan(at + 4, 4 + std::size_t{length})) != big_endian(bytes, at + 8 + length))
            return picture_error(Fault::Corrupt, at, name);
        const bool is_header = std::strcmp(name, "IHDR") == 0, first = at == kSignature;
        if (is_header != first) return picture_error(Fault::BadSequence, at, "IHDR");
        if (first) {
            if (length != 13) return picture_error(Fault::BadValue, at, "IHDR");
            header = {big_endian(bytes, at + 8), big_endian(bytes, at + 12)};
            if (header.width == 0 || header.width > 0x7FFFFFFF)
                return picture_error(Fault::BadValue, at + 8, "width");
            if (header.height == 0 || header.height > 0x7FFFFFFF)
                return picture_error(Fault::BadValue, at + 12, "height");
        }
        rows = rows || std::strcmp(name, "IDAT") == 0;
        if (std::strcmp(name, "IEND") == 0) {
            if (!rows) return picture_error(Fault::BadSequence, at, "IEND without IDAT");
            return header;
        }
        at += 12 + std::size_t{length};
    }
}

struct Source {
    dp2::ByteSpan bytes;
    std::size_t at = 0;
};

extern "C" {
void take_png_bytes(png_structp png, png_bytep out, std::size_t count) {
    auto& source = *static_cast<Source*>(png_get_io_ptr(png));
    if (source.bytes.size() - source.at < count) png_error(png, "truncated");
    std::memcpy(out, source.bytes.data() + source.at, count);
    source.at += count;
}
void ignore_png_warning(png_structp, png_const_charp) {}
void fail_png(png_structp png, png_const_charp) {
    png_longjmp(png, 1);
}
}

struct Decoder {
    Decoder() {
        png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, fail_png, ignore_png_warning);
        info = png ? png_create_info_struct(png) : nullptr;
    }
    ~Decoder() { png_destroy_read_struct(&png, &info, nullptr); }
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
    png_structp png;
    png_infop info;
};

// Decodes all rows as RGBA. libpng reports an error by longjmp(), so this function has no objects with
// destructors.
bool decode(png_structp png, png_infop info, std::uint32_t width, std::uint32_t height, std::uint8_t* rgba,
            bool* has_alpha) {
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);                      // the caller has checked the size
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1); // colour profiles, texts, ...
    png_read_info(png, info);
    *has_alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0 ||
                 png_get_valid(png, info, PNG_INFO_tRNS) != 0;
    png_set_expand(png); // palettes, fewer than 8 bits, tRNS
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != std::size_t{4} * width) return false;
    for (int pass = 0; pass < passes; ++pass)
        for (std::uint32_t y = 0; y < height; ++y)
            png_read_row(png, rgba + std::size_t{4} * width * y, nullptr);
    png_read_end(png, nullptr);
    return true;
}

} // namespace

dp2::Result<AlphaPicture> read_png(dp2::ByteSpan bytes, std::uint64_t max_bytes) {
    DP2_TRY(const PngHeader header, check_chunks(bytes));
    DP2_TRY(AlphaPicture out, new_picture(header.width, header.height, max_bytes));
    Decoder decoder;
    if (!decoder.info) return dp2::Error{Fault::OutOfMemory};
    Source source{bytes};
    png_set_read_fn(decoder.png, &source, take_png_bytes);
    if (!decode(decoder.png, decoder.info, header.width, header.height, out.picture.rgba.data(),
                &out.has_alpha))
        return picture_error(Fault::Corrupt, source.at, "header or rows of the PNG");
    return out;
}

std::string png_description(dp2::ByteSpan bytes) {
    if (!check_chunks(bytes).ok()) return "";
    constexpr std::string_view kKeyword("Description\0", 12);
    constexpr std::size_t kMost = std::size_t{1} << 16;
    // IEND ends the loop: the chunks are inside the file.
    for (std::size_t at = kSignature;;) {
        const std::uint32_t length = big_endian(bytes, at), type = big_endian(bytes, at + 4);
        const std::string_view data(reinterpret_cast<const char*>(bytes.data()) + at + 8, length);
        if (std::strcmp(chunk_name(type), "IEND") == 0) return "";
        if (std::strcmp(chunk_name(type), "tEXt") == 0 && data.starts_with(kKeyword))
            return std::string(data.substr(kKeyword.size(), kMost));
        at += 12 + std::size_t{length};
    }
}

} // namespace tools

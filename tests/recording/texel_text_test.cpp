// Texels in words: every format's channels by name.
#include <cstring>
#include <limits>

#include "responses/analysis/texel_text.h"
#include "tests/support/catch.h"

using namespace responses;

namespace {

// `bytes`: two hexadecimal digits each, in the order of memory.
std::string text_of(const char* format, const std::string& bytes, std::uint32_t column = 0) {
    const dp2::FormatInfo* info = dp2::find_format(std::string_view(format));
    REQUIRE(info);
    std::vector<std::byte> group;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
        group.push_back(static_cast<std::byte>(std::stoul(bytes.substr(i, 2), nullptr, 16)));
    return texel_text(*info, group, column);
}

} // namespace

TEST_CASE("a texel's channels are printed by name") {
    struct Row {
        const char *format, *bytes, *text;
        std::uint32_t column = 0;
    };
    const Row rows[] = {
        {"R5G6B5", "43b3", "R5G6B5 0xb343: red 22, green 26, blue 3"},
        {"R8G8B8", "010203", "R8G8B8 0x030201: red 3, green 2, blue 1"},
        {"A8R8G8B8", "ff800001", "A8R8G8B8 0x010080ff: red 0, green 128, blue 255, alpha 1"},
        {"X8R8G8B8", "ff8000aa", "X8R8G8B8 0xaa0080ff: red 0, green 128, blue 255"},
        {"A1R5G5B5", "0080", "A1R5G5B5 0x8000: red 0, green 0, blue 0, alpha 1"},
        {"R3G3B2", "7d", "R3G3B2 0x7d: red 3, green 7, blue 1"},
        {"A8", "07", "A8 0x07: alpha 7"},
        {"A2B10G10R10", "ffff3f80", "A2B10G10R10 0x803fffff: red 1023, green 1023, blue 3, alpha 2"},
        {"G16R16", "01000200", "G16R16 0x00020001: red 1, green 2"},
        {"A16B16G16R16", "010002000300ffff", "A16B16G16R16 0xffff000300020001: red 1, green 2, blue 3, alpha 65535"},
        {"P8", "10", "P8 0x10: index 16"},
        {"A8P8", "1020", "A8P8 0x2010: index 16, alpha 32"},
        {"A4L4", "f1", "A4L4 0xf1: luminance 1, alpha 15"},
        {"L16", "0001", "L16 0x0100: luminance 256"},
        {"V8U8", "80ff", "V8U8 0xff80: u -128, v -1"},
        {"L6V5U5", "1ffe", "L6V5U5 0xfe1f: u -1, v -16, luminance 63"},
        {"X8L8V8U8", "7f80ff00", "X8L8V8U8 0x00ff807f: u 127, v -128, luminance 255"},
        {"Q8W8V8U8", "01ff807f", "Q8W8V8U8 0x7f80ff01: u 1, v -1, w -128, q 127"},
        {"W11V11U10", "ff030080", "W11V11U10 0x800003ff: u -1, v 0, w -1024"},
        {"A2W10V10U10", "000000c0", "A2W10V10U10 0xc0000000: u 0, v 0, w 0, alpha 3"},
        {"A2W10V10U10", "0000f03f", "A2W10V10U10 0x3ff00000: u 0, v 0, w -1, alpha 0"},
        {"CxV8U8", "ff01", "CxV8U8 0x01ff: u -1, v 1"},
        {"A2B10G10R10_XR_BIAS", "80010000", "A2B10G10R10_XR_BIAS 0x00000180: red 384, green 0, blue 0, alpha 0"},
        {"R16F", "003c", "R16F 0x3c00: red 1"},
        {"R16F", "00fc", "R16F 0xfc00: red -inf"},
        {"G16R16F", "0138ff7b", "G16R16F 0x7bff3801: red 0.5004883, green 65504"},
        {"R32F", "cdcccc3d", "R32F 0x3dcccccd: red 0.1"},
        {"R32F", "0000c07f", "R32F 0x7fc00000: red nan"},
        {"A32B32G32R32F", "0000803f0000004000000080ffff7f7f",
         "A32B32G32R32F 0x7f7fffff80000000400000003f800000: red 1, green 2, blue -0, alpha 3.4028235e+38"},
        {"D16", "0080", "D16 0x8000: depth 32768"},
        {"D15S1", "0300", "D15S1 0x0003: depth 1, stencil 1"},
        {"D24S8", "07ffffff", "D24S8 0xffffff07: depth 16777215, stencil 7"},
        {"D32", "ffffffff", "D32 0xffffffff: depth 4294967295"},
        {"D32F_LOCKABLE", "0000003f", "D32F_LOCKABLE 0x3f000000: depth 0.5"},
        {"D24FS8", "090000e0", "D24FS8 0xe0000009: depth 0.5, stencil 9"},
        {"S8_LOCKABLE", "09", "S8_LOCKABLE 0x09: stencil 9"},
        {"INTZ", "02010000", "INTZ 0x00000102: depth 1, stencil 2"},
        {"A1", "40", "A1 0x40: alpha 0"},
        {"A1", "40", "A1 0x40: alpha 1", 1},
        {"A1", "01", "A1 0x01: alpha 1", 7},
        {"YUY2", "01020304", "YUY2 0x04030201: luminance 1, u 2, v 4"},
        {"YUY2", "01020304", "YUY2 0x04030201: luminance 3, u 2, v 4", 1},
        {"UYVY", "01020304", "UYVY 0x04030201: luminance 4, u 1, v 3", 1},
        {"R8G8_B8G8", "01020304", "R8G8_B8G8 0x04030201: red 2, green 3, blue 4", 1},
        {"G8R8_G8B8", "01020304", "G8R8_G8B8 0x04030201: red 1, green 2, blue 3"},
        {"NV12", "10", "NV12 0x10: luminance 16"},
        {"DXT1", "0102030405060708", "DXT1 block 0x0807060504030201", 3},
        {"MULTI2_ARGB8", "0102030405060708", "MULTI2_ARGB8 0x0807060504030201"},
    };
    for (const Row& row : rows) CHECK(text_of(row.format, row.bytes, row.column) == row.text);
}

TEST_CASE("a texel of every format has words, whatever its bits") {
    for (const dp2::FormatInfo& format : dp2::all_formats()) {
        if (format.kind == dp2::FormatKind::Buffer) continue; // has no texels
        const dp2::TexelGroup group = dp2::texel_group(format);
        for (const std::byte value : {std::byte{0}, std::byte{0x5A}, std::byte{0x80}, std::byte{0xFF}})
            for (std::uint32_t column = 0; column < group.width; ++column) {
                const std::vector<std::byte> bytes(group.bytes, value);
                const std::string text = texel_text(format, bytes, column);
                INFO(text);
                CHECK(text.starts_with(format.name));
                const bool words = format.kind != dp2::FormatKind::Block && format.kind != dp2::FormatKind::Vendor &&
                                   format.format != dp2::Format::MULTI2_ARGB8;
                CHECK((text.find(": ") != text.npos) == words);
            }
        // Bytes that are no texel of the format are printed without channels, never read past their end.
        for (std::size_t bytes = 0; bytes < group.bytes; ++bytes)
            CHECK(texel_text(format, std::vector<std::byte>(bytes), 0).find(": ") == std::string::npos);
        CHECK(texel_text(format, std::vector<std::byte>(group.bytes), group.width).find(": ") == std::string::npos);
    }
}

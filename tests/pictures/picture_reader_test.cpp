// PNG, PPM and BMP files of every kind that is read, damaged at every byte, and of kinds that are refused.
#include <algorithm>
#include <string>

#include "dp2/wire/error_text.h"
#include "tests/pictures/picture_bytes.h"
#include "tests/support/catch.h"

namespace {

using namespace tools;

// The picture's pixels as text: "255 0 0 255, 0 0 0 255".
std::string pixels(const dp2::Result<AlphaPicture>& picture) {
    if (!picture.ok()) return dp2::describe(picture.error());
    const responses::Picture& p = picture->picture;
    std::string text =
        std::to_string(p.width) + "x" + std::to_string(p.height) + (picture->has_alpha ? " with alpha:" : ":");
    for (std::size_t i = 0; i < p.rgba.size(); ++i) text += (i % 4 == 0 && i ? ", " : " ") + std::to_string(p.rgba[i]);
    return text;
}

bool ends_with(const std::string& text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// Every prefix of a file is refused, with a field.
void check_prefixes(const Bytes& file) {
    for (std::size_t size = 0; size < file.size(); ++size) {
        const auto picture = read(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)));
        INFO(size << " of " << file.size() << " bytes: " << pixels(picture));
        REQUIRE(!picture.ok());
        REQUIRE(picture.error().field[0] != '\0');
        REQUIRE(picture.error().offset <= size);
    }
}

// Each byte with each bit changed: read, or refused with a field; never a larger picture than is allowed.
std::size_t check_changes(const Bytes& file) {
    std::size_t refused = 0;
    for (std::size_t at = 0; at < file.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            Bytes changed = file;
            changed[at] = static_cast<std::uint8_t>(changed[at] ^ 1 << bit);
            const auto picture = read(changed, 4096);
            INFO("byte " << at << ", bit " << bit << ": " << pixels(picture));
            if (picture.ok()) {
                REQUIRE(picture->picture.rgba.size() <= 4096);
                REQUIRE(picture->picture.rgba.size() ==
                        std::size_t{4} * picture->picture.width * picture->picture.height);
            } else {
                ++refused;
                REQUIRE(picture.error().field[0] != '\0');
            }
        }
    return refused;
}

TEST_CASE("PNG of every colour type and depth is read as 8-bit RGBA") {
    CHECK(pixels(read(png_bytes({.width = 2}, {255, 1, 2, 3, 4, 5}))) == "2x1: 255 1 2 255, 3 4 5 255");
    CHECK(pixels(read(png_bytes({.type = PNG_COLOR_TYPE_RGBA}, {9, 8, 7, 6}))) == "1x1 with alpha: 9 8 7 6");
    CHECK(pixels(read(png_bytes({.type = PNG_COLOR_TYPE_GRAY}, {77}))) == "1x1: 77 77 77 255");
    CHECK(pixels(read(png_bytes({.type = PNG_COLOR_TYPE_GRAY_ALPHA}, {77, 5}))) == "1x1 with alpha: 77 77 77 5");
    CHECK(pixels(read(png_bytes({.width = 4, .depth = 2, .type = PNG_COLOR_TYPE_GRAY}, {0x1B}))) ==
          "4x1: 0 0 0 255, 85 85 85 255, 170 170 170 255, 255 255 255 255");
    CHECK(pixels(read(png_bytes(
              {.width = 3, .depth = 1, .type = PNG_COLOR_TYPE_PALETTE, .palette = {{1, 2, 3}, {4, 5, 6}}}, {0x40}))) ==
          "3x1: 1 2 3 255, 4 5 6 255, 1 2 3 255");
    // 16 bits are rounded to nearest: 0x80 and 0x7F would be 128 and 127 if the low byte were dropped.
    CHECK(pixels(read(png_bytes({.depth = 16}, {0x7F, 0xFF, 0x80, 0x00, 0x7E, 0xFE}))) == "1x1: 127 128 126 255");
    CHECK(pixels(read(png_bytes({.depth = 16}, {0x00, 0x81, 0xFF, 0x7E, 0x00, 0x80}))) == "1x1: 1 254 0 255");
}

TEST_CASE("tRNS is alpha") {
    CHECK(pixels(read(png_bytes({.width = 2,
                                 .depth = 8,
                                 .type = PNG_COLOR_TYPE_PALETTE,
                                 .palette = {{1, 2, 3}, {4, 5, 6}},
                                 .transparent = {9}},
                                {0, 1}))) == "2x1 with alpha: 1 2 3 9, 4 5 6 255");
    CHECK(pixels(read(png_bytes({.width = 2, .transparent = {0, 1, 0, 2, 0, 3}}, {1, 2, 3, 1, 2, 4}))) ==
          "2x1 with alpha: 1 2 3 0, 1 2 4 255");
}

TEST_CASE("colours of a PNG are not converted by its gamma") {
    CHECK(pixels(read(png_bytes({.gamma = true}, {10, 100, 200}))) == "1x1: 10 100 200 255");
}

TEST_CASE("an interlaced PNG has the pixels of one that is not") {
    Bytes rows;
    for (int i = 0; i < 11 * 9 * 3; ++i) rows.push_back(static_cast<std::uint8_t>(i * 37));
    const PngForm form = {.width = 11, .height = 9};
    PngForm interlaced = form;
    interlaced.interlaced = true;
    CHECK(pixels(read(png_bytes(form, rows))) == pixels(read(png_bytes(interlaced, rows))));
}

TEST_CASE("a damaged PNG is refused with the chunk and its offset") {
    const Bytes file =
        png_bytes({.width = 3, .height = 2, .type = PNG_COLOR_TYPE_RGBA, .transparent = {}}, Bytes(24, 0x5A));
    REQUIRE(read(file).ok());
    check_prefixes(file);
    CHECK(check_changes(file) == file.size() * 8); // every byte counts for a checksum
    Bytes changed = file;
    changed[8 + 8 + 13 + 4 + 8] ^= 1; // the first byte of the first IDAT
    CHECK(pixels(read(changed)) == "corrupt at offset 0x21: IDAT");
    changed = file;
    changed.resize(40);
    CHECK(pixels(read(changed)) == "truncated at offset 0x28: chunk");
    changed.resize(43);
    CHECK(pixels(read(changed)) == "truncated at offset 0x2b: chunk");
}

TEST_CASE("a PNG without its first or last chunk, or with damaged rows, is refused") {
    const Bytes file = png_bytes({.width = 3, .height = 2}, Bytes(18, 0x5A));
    Bytes changed = file;
    changed.erase(changed.begin() + 8, changed.begin() + 8 + 25);
    CHECK(pixels(read(changed)) == "bad sequence at offset 0x8: IHDR");
    changed = file;
    changed.resize(changed.size() - 12);
    CHECK(ends_with(pixels(read(changed)), ": chunk"));
    // The rows of a smaller picture, with right checksums
    Bytes other = png_bytes({.width = 1, .height = 1}, {1, 2, 3});
    std::copy(file.begin(), file.begin() + 33, other.begin());
    CHECK(ends_with(pixels(read(other)), ": header or rows of the PNG"));
}

TEST_CASE("PPM is read in both forms, with comments and any maxval") {
    CHECK(pixels(read(std::string("P6\n2 1\n255\n\1\2\3\4\5\6"))) == "2x1: 1 2 3 255, 4 5 6 255");
    CHECK(pixels(read(std::string("P6#c\n#d\n 2#e\n1 \t255 \n\2\3\4\5\6"))) == "2x1: 10 2 3 255, 4 5 6 255");
    CHECK(pixels(read(std::string("P3 1 2 10 0 5 10 # c\n 1 2 3"))) == "1x2: 0 128 255 255, 26 51 77 255");
    CHECK(pixels(read(std::string("P3 1 1 255 1 2 3\n"))) == "1x1: 1 2 3 255");
    const std::string wide("P6 1 1 65535\n\xFF\xFF\x00\x00\x80\x80", 19);
    CHECK(pixels(read(wide)) == "1x1: 255 0 128 255");
    CHECK(pixels(read(std::string("P6 1 1 256\n\1\0\0\x80\0\0", 17))) == "1x1: 255 128 0 255");
}

TEST_CASE("PPM errors name the field and its offset") {
    CHECK(pixels(read(std::string("P6 x 1 255\n"))) == "bad value at offset 0x3: width");
    CHECK(pixels(read(std::string("P6 0 1 255\n"))) == "bad value at offset 0x3: width");
    CHECK(pixels(read(std::string("P6 1 99999999999999999999 255\n"))) == "bad value at offset 0x5: height");
    CHECK(pixels(read(std::string("P6 1 1 65536\n"))) == "bad value at offset 0x7: maxval");
    CHECK(pixels(read(std::string("P6 1 1 255x"))) == "bad value at offset 0xa: white space after maxval");
    CHECK(pixels(read(std::string("P6 1 1 255\n12"))) == "truncated at offset 0xd: channels");
    CHECK(pixels(read(std::string("P6 4294967295 4294967295 255\n12"))) == "truncated at offset 0x1f: channels");
    CHECK(pixels(read(std::string("P6 1 1 100\n\x65zz"))) == "bad value at offset 0xb: channel");
    CHECK(pixels(read(std::string("P6 1 1 255\n1234"))) == "bad value at offset 0xe: bytes after the picture");
    CHECK(pixels(read(std::string("P3 1 1 9 1 2 10"))) == "bad value at offset 0xd: channel");
    CHECK(pixels(read(std::string("P3 1 1 9 1 2 3x"))) == "bad value at offset 0xe: channel");
    CHECK(pixels(read(std::string("P3 1 1 9 1 2 3 4"))) == "bad value at offset 0xf: bytes after the picture");
    CHECK(pixels(read(std::string("P3 1 1 9 1 2    "))) == "truncated at offset 0x10: channel");
    CHECK(pixels(read(std::string("P5 1 1 9 1"))) == "bad value at offset 0x0: signature of a PNG, PPM or BMP file");
    CHECK(pixels(read(std::string("P6"))) == "bad value at offset 0x0: signature of a PNG, PPM or BMP file");
}

TEST_CASE("a damaged PPM is read as other pixels or refused") {
    const std::string text("P6\n3 2\n255\n0123456789abcdefgh"), decimal("P3\n2 1\n9\n0 1 2 3 4 5");
    check_prefixes(Bytes(text.begin(), text.end()));
    check_changes(Bytes(text.begin(), text.end()));
    check_prefixes(Bytes(decimal.begin(), decimal.end()));
    check_changes(Bytes(decimal.begin(), decimal.end()));
}

TEST_CASE("BMP is read with every header, in every depth, from the bottom and from the top") {
    const Bytes rows = {1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12, 0, 0}; // b g r
    const std::string up = "2x2: 9 8 7 255, 12 11 10 255, 3 2 1 255, 6 5 4 255";
    const std::string down = "2x2: 3 2 1 255, 6 5 4 255, 9 8 7 255, 12 11 10 255";
    for (const std::uint32_t header : {12u, 40u, 52u, 56u, 108u, 124u}) {
        INFO(header);
        CHECK(pixels(read(bmp_bytes({.width = 2, .height = 2, .header = header}, rows))) == up);
        if (header != 12) CHECK(pixels(read(bmp_bytes({.width = 2, .height = -2, .header = header}, rows))) == down);
    }
    // The fourth byte is no alpha without a mask that says so.
    CHECK(pixels(read(bmp_bytes({.bits = 32}, {1, 2, 3, 4}))) == "1x1: 3 2 1 255");
    const std::vector<std::uint32_t> masks = {0xFF, 0xFF00, 0xFF0000, 0xFF000000};
    for (const std::uint32_t header : {56u, 108u, 124u})
        CHECK(pixels(read(bmp_bytes({.bits = 32, .compression = 3, .header = header, .masks = masks}, {1, 2, 3, 4}))) ==
              "1x1 with alpha: 1 2 3 4");
    CHECK(pixels(read(bmp_bytes({.bits = 32, .compression = 6, .masks = masks}, {1, 2, 3, 4}))) ==
          "1x1 with alpha: 1 2 3 4");
    for (const std::uint32_t header : {40u, 52u})
        CHECK(pixels(read(
                  bmp_bytes({.bits = 32, .compression = 3, .header = header, .masks = {0x3FF00000, 0xFFC00, 0x3FF}},
                            {0xFF, 0x13, 0x00, 0x20}))) == "1x1: 128 1 255 255");
    CHECK(pixels(read(bmp_bytes({.width = 2, .bits = 16}, {0x00, 0x7C, 0x1F, 0x02}))) ==
          "2x1: 255 0 0 255, 0 132 255 255");
    CHECK(pixels(read(bmp_bytes({.width = 2, .bits = 16, .compression = 3, .masks = {0xF800, 0x7E0, 0x1F}},
                                {0x00, 0xF8, 0xE0, 0x07}))) == "2x1: 255 0 0 255, 0 255 0 255");
    const Bytes indices = {1, 0, 1, 0};
    CHECK(pixels(read(bmp_bytes({.width = 3, .bits = 8, .colors = 2, .palette = {0x010203, 0x0A0B0C}}, indices))) ==
          "3x1: 10 11 12 255, 1 2 3 255, 10 11 12 255");
    BmpForm core = {.width = 3, .bits = 8, .header = 12, .palette = std::vector<std::uint32_t>(256, 0x010203)};
    CHECK(pixels(read(bmp_bytes(core, indices))) == "3x1: 1 2 3 255, 1 2 3 255, 1 2 3 255");
}

TEST_CASE("BMP with a palette of 1 or 4 bits a pixel: the leftmost pixel is in the highest bits") {
    const std::vector<std::uint32_t> two = {0x010203, 0x0A0B0C};
    const std::string nine = "9x1: 10 11 12 255, 1 2 3 255, 1 2 3 255, 1 2 3 255, 1 2 3 255, 1 2 3 255, 1 2 3 255, "
                             "10 11 12 255, 10 11 12 255";
    CHECK(pixels(read(bmp_bytes({.width = 9, .bits = 1, .palette = two}, {0x81, 0xFF, 0xFF, 0xFF}))) == nine);
    CHECK(pixels(read(bmp_bytes({.width = 9, .bits = 1, .header = 12, .palette = two}, {0x81, 0x80, 0, 0}))) == nine);
    // Bits after the last pixel of a row are not indices.
    CHECK(pixels(read(bmp_bytes({.width = 3, .height = 2, .bits = 4, .colors = 2, .palette = two},
                                {0x10, 0x1F, 0, 0, 0x01, 0x0E, 0, 0}))) ==
          "3x2: 1 2 3 255, 10 11 12 255, 1 2 3 255, 10 11 12 255, 1 2 3 255, 10 11 12 255");
    std::vector<std::uint32_t> sixteen(16, 0);
    sixteen[15] = 0xFF8000;
    CHECK(pixels(read(bmp_bytes({.width = 2, .height = -1, .bits = 4, .palette = sixteen}, {0xF0, 0, 0, 0}))) ==
          "2x1: 255 128 0 255, 0 0 0 255");
}

TEST_CASE("bytes after the picture are ignored in PNG and BMP, and refused in PPM, where they are further pictures") {
    const Bytes png = png_bytes({}, {1, 2, 3}), bmp = bmp_bytes({}, {1, 2, 3, 0});
    for (Bytes file : {png, bmp}) {
        const std::string before = pixels(read(file));
        file.insert(file.end(), {'P', '6', 0xFF});
        CHECK(pixels(read(file)) == before);
    }
    CHECK(pixels(read(std::string("P6 1 1 255\n123P6 1 1 255\n123"))) ==
          "bad value at offset 0xe: bytes after the picture");
    CHECK(pixels(read(std::string("P3 1 1 255 1 2 3 P3"))) == "bad value at offset 0x11: bytes after the picture");
}

TEST_CASE("BMP errors name the field and its offset") {
    const Bytes pixel = {1, 2, 3, 4};
    CHECK(pixels(read(bmp_bytes({.header = 41}, pixel))) == "not supported at offset 0xe: biSize");
    CHECK(pixels(read(bmp_bytes({.width = 0}, pixel))) == "bad value at offset 0x12: biWidth");
    CHECK(pixels(read(bmp_bytes({.width = -1}, pixel))) == "bad value at offset 0x12: biWidth");
    CHECK(pixels(read(bmp_bytes({.height = 0}, pixel))) == "bad value at offset 0x16: biHeight");
    CHECK(pixels(read(bmp_bytes({.planes = 2}, pixel))) == "bad value at offset 0x1a: biPlanes");
    CHECK(pixels(read(bmp_bytes({.bits = 2}, pixel))) == "not supported at offset 0x1c: biBitCount");
    CHECK(pixels(read(bmp_bytes({.bits = 0}, pixel))) == "not supported at offset 0x1c: biBitCount");
    CHECK(pixels(read(bmp_bytes({.bits = 4, .compression = 2}, pixel))) ==
          "not supported at offset 0x1e: biCompression");
    CHECK(pixels(read(bmp_bytes({.bits = 8, .compression = 1}, pixel))) ==
          "not supported at offset 0x1e: biCompression");
    CHECK(pixels(read(bmp_bytes({.bits = 24, .compression = 3}, pixel))) ==
          "not supported at offset 0x1e: biCompression");
    CHECK(pixels(read(bmp_bytes({.bits = 32, .compression = 3, .masks = {0xFF, 0xFF, 0xFF00}}, pixel))) ==
          "bad value at offset 0x3a: bV4GreenMask");
    CHECK(pixels(read(bmp_bytes({.bits = 32, .compression = 3, .masks = {0xFF, 0x5000, 0xFF0000}}, pixel))) ==
          "bad value at offset 0x3a: bV4GreenMask");
    CHECK(pixels(read(bmp_bytes({.bits = 32, .compression = 3, .masks = {0xFF, 0, 0xFF0000}}, pixel))) ==
          "bad value at offset 0x3a: bV4GreenMask");
    CHECK(pixels(read(bmp_bytes({.bits = 16, .compression = 3, .masks = {0x10000, 1, 2}}, pixel))) ==
          "bad value at offset 0x36: bV4RedMask");
    CHECK(pixels(read(bmp_bytes({.bits = 8, .colors = 257}, pixel))) == "bad value at offset 0x2e: biClrUsed");
    CHECK(pixels(read(bmp_bytes({.bits = 8, .colors = 1, .palette = {1}}, pixel))) ==
          "out of range at offset 0x3a: palette index");
    CHECK(pixels(read(bmp_bytes({.bits = 4, .colors = 17}, pixel))) == "bad value at offset 0x2e: biClrUsed");
    CHECK(pixels(read(bmp_bytes({.bits = 1, .colors = 3}, pixel))) == "bad value at offset 0x2e: biClrUsed");
    CHECK(pixels(read(bmp_bytes({.width = 4, .bits = 4, .colors = 2, .palette = {1, 2}}, {0x01, 0x12, 0, 0}))) ==
          "out of range at offset 0x3f: palette index");
    CHECK(pixels(read(bmp_bytes({.width = 9, .bits = 1, .colors = 1, .palette = {1}}, {0, 0x80, 0, 0}))) ==
          "out of range at offset 0x3b: palette index");
    CHECK(pixels(read(bmp_bytes({.bits = 1, .palette = {1}}, {}))) == "truncated at offset 0x3a: palette");
    CHECK(pixels(read(bmp_bytes({.width = 33, .bits = 1, .palette = {1, 2}}, Bytes(7)))) ==
          "truncated at offset 0x45: rows");
    CHECK(pixels(read(bmp_bytes({.width = 2, .height = 5}, Bytes(39)))) == "truncated at offset 0x5d: rows");
    CHECK(pixels(read(bmp_bytes({.height = -2147483647 - 1}, pixel))) == "truncated at offset 0x3a: rows");
}

TEST_CASE("a damaged BMP is read as other pixels or refused") {
    for (const Bytes& file :
         {bmp_bytes({.width = 3, .height = 2}, Bytes(24, 0x5A)),
          bmp_bytes({.width = 3,
          .height = -2,
          .bits = 32,
          .compression = 3,
          .header = 108,
          .masks = {0xFF, 0xFF00, 0xFF0000, 0xFF000000}},
                    Bytes(24, 0x5A)),
          bmp_bytes({.width = 3, .height = 2, .bits = 8, .colors = 2, .palette = {1, 2}}, Bytes(8, 1)),
          bmp_bytes({.width = 3, .height = 2, .bits = 4, .colors = 2, .palette = {1, 2}}, Bytes(8, 0x11)),
          bmp_bytes({.width = 9, .height = 2, .bits = 1, .palette = {1, 2}}, Bytes(8, 0x5A))}) {
        check_prefixes(file);
        check_changes(file);
    }
}

TEST_CASE("a picture larger than the limit is refused before its pixels are read") {
    const std::string ppm("P6 2 2 255\n0123456789ab");
    const Bytes png = png_bytes({.width = 2, .height = 2}, Bytes(12)),
                bmp = bmp_bytes({.width = 2, .height = 2}, Bytes(16));
    for (const Bytes& file : {Bytes(ppm.begin(), ppm.end()), png, bmp}) {
        CHECK(read(file, 16).ok());
        CHECK(pixels(read(file, 15)) == "limit exceeded: max_picture_bytes");
    }
}

TEST_CASE("names and first bytes of pictures") {
    CHECK((is_picture_name("a.png") && is_picture_name("a.b.PpM") && is_picture_name(".bmp")));
    CHECK(!(is_picture_name("a.jpg") || is_picture_name("png") || is_picture_name("a.png.txt") || is_picture_name("")));
    const auto form = [](const std::string& text) { return picture_form(std::as_bytes(std::span(text))); };
    CHECK(form("\x89PNG") == PictureForm::Png);
    CHECK((form("P3\n") == PictureForm::Ppm && form("P6#") == PictureForm::Ppm));
    CHECK(form("BM") == PictureForm::Bmp);
    CHECK(!(form("") || form("B") || form("P6") || form("P61") || form("P4 ") || form("dp2t 1")));
}

} // namespace

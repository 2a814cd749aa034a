#include "tools/manifest/expectations.h"

#include <algorithm>

#include "responses/emulator/surface_pixels.h"
#include "tools/manifest/sha256.h"
#include "tools/manifest/surface_data.h"

namespace tools {

using dp2::capture::Blob;
using Bytes = std::vector<std::byte>;

namespace {

// An image of zeros with rectangles in it: [left, top, right, bottom, texel].
Bytes painted(const JsonNode& picture, const LevelShape& shape, ManifestFiles& files) {
    files.charge(picture, shape.bytes());
    Bytes image(static_cast<std::size_t>(shape.bytes()));
    const auto rects = picture.find("rects");
    if (!rects) return image;
    for (const JsonNode& rect : rects->items()) {
        const auto ends = rect.items();
        if (ends.size() != 5) rect.fail("is not [left, top, right, bottom, texel]");
        const std::uint64_t texel = ends[4].number(), bytes = (ends[4].text().size() - 2) / 2;
        const std::uint64_t left = ends[0].number(shape.width), top = ends[1].number(shape.rows);
        const std::uint64_t right = ends[2].number(shape.width), bottom = ends[3].number(shape.rows);
        if (!ends[4].text().starts_with("0x") || bytes * 8 != shape.format->bits_per_texel)
            ends[4].fail("is not a texel of " + shape.text());
        if (left > right || top > bottom) rect.fail("ends before it begins");
        files.charge(rect, std::max<std::uint64_t>((right - left) * (bottom - top) * bytes, 1));
        if (left == right) continue;
        for (std::uint64_t y = top; y < bottom; ++y)
            for (std::uint64_t x = left; x < right; ++x)
                for (std::uint64_t i = 0; i < bytes; ++i)
                    image[static_cast<std::size_t>(y * shape.row_bytes + x * bytes + i)] =
                        static_cast<std::byte>(texel >> (8 * i));
    }
    return image;
}

// The bytes of the surface's top level; nothing: the manifest has only some texels, or another level.
std::optional<Bytes> whole_picture(const JsonNode& picture, const LevelShape& shape, ManifestFiles& files) {
    const auto number = [&](const char* name) {
        const auto member = picture.find(name);
        return member ? member->number() : 0;
    };
    if (number("level") != 0 || number("slice") != 0) return std::nullopt;
    if (picture.need("row_bytes").number() != shape.row_bytes || picture.need("rows").number() != shape.rows)
        picture.fail(shape.text() + " has " + std::to_string(shape.rows) + " rows of " +
                     std::to_string(shape.row_bytes) + " bytes");
    if (const auto digits = picture.find("bytes")) {
        const Blob bytes = files.hex(*digits);
        if (bytes.size() != shape.bytes())
            digits->fail("has " + std::to_string(bytes.size()) + " bytes, but " + shape.text() + " has " +
                         std::to_string(shape.bytes()));
        return bytes.copy();
    }
    const auto sum = picture.find("sha256");
    if (!sum) return std::nullopt;
    Bytes image = painted(picture, shape, files);
    if (sha256_text(image) != sum->text())
        sum->fail("is not that of the picture that 'rects' describes, " + sha256_text(image));
    return image;
}

void read_pictures(const JsonNode& pictures, StepReader& reader, LeftOut& left_out) {
    for (const JsonNode& picture : pictures.items()) {
        picture.only({"surface", "level", "slice", "row_bytes", "rows", "texel_bytes", "rects", "sha256",
                      "points", "bytes"});
        const JsonNode handle = picture.need("surface");
        const auto* const surface =
            reader.objects().find_surface(static_cast<std::uint32_t>(handle.number()));
        if (!surface) handle.fail("no surface has the handle " + std::to_string(handle.number()));
        const auto bytes =
            whole_picture(picture, picture.placed([&] { return level_shape(*surface, 0); }), reader.files());
        if (bytes)
            reader.add(picture,
                       dp2::capture::ObservedSurface{surface->handle, responses::pixels_hash(*bytes)});
        else
            ++left_out["pixels"];
    }
}

} // namespace

void read_expectations(const JsonNode& expect, bool partial, StepReader& reader, LeftOut& left_out) {
    expect.only({"ddrval", "error_offset", "response", "response_file", "pixels", "opcode", "walk",
                 "walk_error", "answers", "more", "answers_waiting", "needed_bytes", "flags", "render_states",
                 "buffers"});
    dp2::capture::ObservedResult result;
    const auto ddrval = expect.find("ddrval"), at = expect.find("error_offset");
    const auto response = expect.find("response"), response_file = expect.find("response_file");
    if (response && response_file) response_file->fail("the bytes are also given by 'response'");
    if (ddrval) result.ddrval = reader.result(*ddrval);
    if (at) result.error_offset = static_cast<std::uint32_t>(at->number());
    if (response) {
        reader.files().charge(*response, response->text().size() / 2);
        result.response = response->hex(true);
    }
    if (response_file) result.response = reader.files().file(*response_file);
    if (partial && !at && result.ddrval == 0)
        result.error_offset = static_cast<std::uint32_t>(result.response.size());
    // A dot stands for a hexadecimal digit that is not compared. A capture cannot express that: it compares
    // all bytes of a response.
    if (response && response->text().find('.') != std::string::npos)
        ++left_out["response"];
    else if (!partial || ddrval || at || response || response_file)
        reader.add(expect, std::move(result));
    if (const auto pictures = expect.find("pixels")) read_pictures(*pictures, reader, left_out);
    // Members that are not listed follow from the commands (walk, walk_error, opcode) or the response
    // (answers, more).
    for (const char* name : {"answers_waiting", "needed_bytes", "flags", "render_states", "buffers"})
        if (expect.find(name)) ++left_out[name];
}

} // namespace tools

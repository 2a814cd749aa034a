// Pictures of every format: surfaces as RGBA for display.
#include "responses/analysis/picture.h"

#include <cstring>

#include "tests/support/emulator_rig.h"

using namespace responses;

namespace {

using Texel = std::array<int, 4>;

// Surfaces of every format, and their texels in the picture.
struct Texels : EmulatorRig {
    Texels(const EmulatorOptions& options = {}) : EmulatorRig(options, {.size = 0, .interface = 0}) {}
    void surface(std::uint32_t handle, dp2::Format format, std::uint32_t width, std::uint32_t height,
                 const std::vector<std::uint8_t>& bytes, std::uint32_t samples = 1) {
        rasterizer::SurfaceDesc desc;
        desc.format = format;
        desc.width = width;
        desc.height = height;
        desc.samples = samples;
        REQUIRE(emulator.gpu().resources().create_surface(handle, desc).ok());
        const dp2::FormatInfo& info = *dp2::find_format(static_cast<std::uint32_t>(format));
        if (!bytes.empty())
            REQUIRE(emulator.memory()
                        .write_surface({handle, 0, 0}, nullptr, std::as_bytes(std::span(bytes)),
                                       dp2::row_bytes(info, width))
                        .ok());
    }
    Texel texel(std::uint32_t handle, std::uint32_t x, std::uint32_t y) {
        const auto picture = shown_picture(emulator, handle);
        REQUIRE(picture.ok());
        REQUIRE(picture->rgba.size() == std::size_t{4} * picture->width * picture->height);
        const std::uint8_t* at = picture->rgba.data() + (y * picture->width + x) * 4;
        return {at[0], at[1], at[2], at[3]};
    }
    // The texel of a surface of 1x1.
    Texel one(dp2::Format format, const std::vector<std::uint8_t>& bytes) {
        surface(1, format, 1, 1, bytes);
        return texel(1, 0, 0);
    }
};

template <class T> std::vector<std::uint8_t> bytes_of(const std::vector<T>& values) {
    std::vector<std::uint8_t> out(values.size() * sizeof(T));
    std::memcpy(out.data(), values.data(), out.size());
    return out;
}

} // namespace

TEST_CASE("colours of every kind have a picture") {
    Texels rig;
    using F = dp2::Format;
    CHECK(rig.one(F::A8R8G8B8, {3, 2, 1, 4}) == Texel{1, 2, 3, 4});
    CHECK(rig.one(F::X8R8G8B8, {3, 2, 1, 4}) == Texel{1, 2, 3, 255});
    CHECK(rig.one(F::R5G6B5, {0x1F, 0xF8}) == Texel{255, 0, 255, 255});
    CHECK(rig.one(F::A16B16G16R16, bytes_of<std::uint16_t>({65535, 0, 32768, 65535})) == Texel{255, 0, 128, 255});
    CHECK(rig.one(F::A32B32G32R32F, bytes_of<float>({2, -1, 0.5f, 1})) == Texel{255, 0, 128, 255});
    CHECK(rig.one(F::R32F, bytes_of<float>({0.2f})) == Texel{51, 255, 255, 255});
    CHECK(rig.one(F::R16F, bytes_of<std::uint16_t>({0x3C00})) == Texel{255, 255, 255, 255});
    CHECK(rig.one(F::L8, {7}) == Texel{7, 7, 7, 255});
    CHECK(rig.one(F::A8L8, {7, 9}) == Texel{7, 7, 7, 9});
    CHECK(rig.one(F::A8, {9}) == Texel{0, 0, 0, 9});
    CHECK(rig.one(F::V8U8, {127, 0x80})[0] == 255);
    CHECK_FALSE(shown_picture(rig.emulator, 77).ok());
}

TEST_CASE("depths are grey, and so is a stencil without a depth") {
    Texels rig;
    using F = dp2::Format;
    CHECK(rig.one(F::D16, bytes_of<std::uint16_t>({0x8000})) == Texel{128, 128, 128, 255});
    CHECK(rig.one(F::D24S8, bytes_of<std::uint32_t>({0xFFFFFF00})) == Texel{255, 255, 255, 255});
    CHECK(rig.one(F::D24S8, bytes_of<std::uint32_t>({0x000000FF})) == Texel{0, 0, 0, 255});
    CHECK(rig.one(F::D32, bytes_of<std::uint32_t>({0xFFFFFFFF})) == Texel{255, 255, 255, 255});
    CHECK(rig.one(F::D32F_LOCKABLE, bytes_of<float>({0.2f})) == Texel{51, 51, 51, 255});
    CHECK(rig.one(F::D32F_LOCKABLE, bytes_of<std::uint32_t>({0x7FC00000})) == Texel{0, 0, 0, 255}); // NaN
    CHECK(rig.one(F::D24FS8, bytes_of<std::uint32_t>({0xF0000000})) == Texel{255, 255, 255, 255});  // 1.0
    CHECK(rig.one(F::D24FS8, bytes_of<std::uint32_t>({0xE00000FF})) == Texel{128, 128, 128, 255});  // 0.5
    CHECK(rig.one(F::S8_LOCKABLE, {51}) == Texel{51, 51, 51, 255});
}

TEST_CASE("compressed and palettised surfaces are decoded") {
    Texels rig;
    // A red and a blue colour; the first texel is blue. The second block extends beyond the surface's right edge.
    rig.surface(2, dp2::Format::DXT1, 5, 4, {0x00, 0xF8, 0x1F, 0x00, 1, 0, 0, 0, 0x00, 0xF8, 0x1F, 0x00, 0, 0, 0, 0});
    CHECK(rig.texel(2, 0, 0) == Texel{0, 0, 255, 255});
    CHECK(rig.texel(2, 1, 0) == Texel{255, 0, 0, 255});
    CHECK(rig.texel(2, 4, 3) == Texel{255, 0, 0, 255});
    rig.surface(3, dp2::Format::P8, 2, 1, {0, 200});
    CHECK(rig.texel(3, 1, 0)[0] == 0); // no palette is set yet
    rig.surface(9, dp2::Format::A8R8G8B8, 8, 8, {});
    rig.context = *rig.emulator.create_context(5, 9, 0);
    REQUIRE(rig.submit("SETPALETTE { 4 0 3 } UPDATEPALETTE { 4 200 1 data { 0x00030201 } }").ddrval == 0);
    CHECK(rig.texel(3, 1, 0) == Texel{1, 2, 3, 255});
    CHECK(rig.texel(3, 0, 0) == Texel{0, 0, 0, 255});
}

TEST_CASE("the picture of a multisampled surface is its resolved average, after unflushed draws") {
    for (const unsigned workers : {0u, 2u}) {
        EmulatorOptions options;
        options.workers = workers;
        Texels rig(options);
        rig.surface(1, dp2::Format::A16B16G16R16F, 100, 100, {}, 4); // several tiles
        rig.context = *rig.emulator.create_context(5, 1, 0);
        REQUIRE(rig.submit("CLEAR { flags TARGET color 0xff336699 depth 1 stencil 0 { 0 0 100 100 } }").ddrval == 0);
        const auto picture = shown_picture(rig.emulator, 1);
        REQUIRE(picture.ok());
        for (std::size_t i = 0; i < picture->rgba.size(); i += 4)
            REQUIRE((picture->rgba[i] == 0x33 && picture->rgba[i + 1] == 0x66 && picture->rgba[i + 2] == 0x99 &&
                     picture->rgba[i + 3] == 255));
    }
}

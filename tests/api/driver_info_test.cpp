// GetDriverInfo2: every request, the size of its answer, and that the driver does what its lists promise.
#include "responses/protocol/driver_info.h"

#include <bit>

#include "dp2/base/bytes.h"
#include "dp2/tables/queries.h"
#include "rasterizer/commands/capabilities.h"
#include "responses/protocol/hresult.h"
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

struct Request {
    std::vector<std::byte> data;
    DriverInfoAnswer answer;
    Request(std::uint32_t type, std::size_t bytes, std::initializer_list<std::uint32_t> more = {})
        : data(bytes, std::byte{0xEE}) {
        std::vector<std::uint32_t> words = {0, 0xFFFFFFFF, type, static_cast<std::uint32_t>(bytes)};
        words.insert(words.end(), more);
        std::memcpy(data.data(), words.data(), std::min(bytes, words.size() * 4));
        answer = get_driver_info2(data);
    }
    std::uint32_t word(std::size_t at) const { return dp2::load<std::uint32_t>(data.data() + at); }
};

} // namespace

TEST_CASE("every answer has its size; too small a buffer gets none") {
    const struct {
        std::uint32_t type;
        std::uint32_t size;
    } rows[] = {{0x01, 212}, {0x02, 24}, {0x03, 52}, {0x04, 24}, {0x10, 304}, {0x11, 24}, {0x13, 24 + sizeof(void*)},
                {0x16, 28},  {0x21, 20}, {0x22, 20}, {0x23, 24}};
    for (const auto& row : rows) {
        const Request fits(row.type, row.size, {0});
        INFO("type " << row.type);
        CHECK(fits.answer.ddrval == 0);
        CHECK(fits.answer.actual_size == row.size);
        const Request small(row.type, row.size - 1, {0});
        CHECK(small.answer.ddrval == kInvalidParams);
        CHECK(small.answer.actual_size == 0);
    }
    for (const std::uint32_t type : {0x00u, 0x05u, 0x18u, 0x24u, 0xFFFFFFFFu}) {
        const Request unknown(type, 64);
        CHECK(unknown.answer.ddrval == kCurrentlyNotAvailable);
        CHECK(unknown.answer.actual_size == 0);
    }
    std::vector<std::byte> not_a_request(64);
    CHECK(get_driver_info2(not_a_request).ddrval == kCurrentlyNotAvailable); // the bytes are a DDStereoMode request
    CHECK(get_driver_info2({}).ddrval == kInvalidParams);
}

TEST_CASE("caps: version, sizes and limits are those that the code uses") {
    const Request caps9(0x10, 304);
    CHECK(caps9.word(88) == 8192);
    CHECK(caps9.word(144) == (1u << 26) - 1);
    CHECK(caps9.word(188) == 16);
    CHECK((caps9.word(32) & 0x200) != 0); // CLIPTLVERTS: transformed vertices outside the depth range are clipped
    CHECK((caps9.word(32) & 0x12000) == 0x12000); // FOGINFVF, and FOGANDSPECULARALPHA, which follows from it
    CHECK((caps9.word(36) & 0x01000000) != 0);
    CHECK(Request(0x23, 24).word(20) == 4);
}

TEST_CASE("D3DCAPS8 has what DirectX 8 knows, member by member") {
    const Request caps9(0x10, 304);
    const float side = 8192;
    // What d3d8caps.h can say in each member: all its flags, or 0 for a number.
    const struct {
        const char* member;
        std::uint32_t value, flags;
    } rows[] = {
        {"DeviceType", 1, 0},
        {"AdapterOrdinal", 0, 0},
        {"Caps", 0, 0x20000},
        {"Caps2", 0x30080000, 0x321A0002},
        {"Caps3", 0x20, 0x8000003F},
        {"PresentationIntervals", 0x80000001, 0x8000000F},
        {"CursorCaps", 1, 3},
        {"DevCaps", 0x01F9AFF0, 0x01FBFFF0},
        {"PrimitiveMiscCaps", 0x1EF6, 0x1FF6},
        {"RasterCaps", 0x777199, 0x00F7F199},
        {"ZCmpCaps", 0xFF, 0xFF},
        {"SrcBlendCaps", 0x1FFF, 0x1FFF},
        {"DestBlendCaps", 0x7FF, 0x1FFF},
        {"AlphaCmpCaps", 0xFF, 0xFF},
        {"ShadeCaps", 0x84208, 0x84208},
        {"TextureCaps", 0x1EC85, 0x7EDE7},
        {"TextureFilterCaps", 0x07030700, 0x1F030700},
        {"CubeTextureFilterCaps", 0x07030700, 0x1F030700},
        {"VolumeTextureFilterCaps", 0x03030300, 0x1F030700},
        {"TextureAddressCaps", 0x3F, 0x3F},
        {"VolumeTextureAddressCaps", 0x3F, 0x3F},
        {"LineCaps", 0x1F, 0x1F},
        {"MaxTextureWidth", 8192, 0},
        {"MaxTextureHeight", 8192, 0},
        {"MaxVolumeExtent", 2048, 0},
        {"MaxTextureRepeat", 8192, 0},
        {"MaxTextureAspectRatio", 8192, 0},
        {"MaxAnisotropy", 16, 0},
        {"MaxVertexW", std::bit_cast<std::uint32_t>(1e10f), 0},
        {"GuardBandLeft", std::bit_cast<std::uint32_t>(-side), 0},
        {"GuardBandTop", std::bit_cast<std::uint32_t>(-side), 0},
        {"GuardBandRight", std::bit_cast<std::uint32_t>(side), 0},
        {"GuardBandBottom", std::bit_cast<std::uint32_t>(side), 0},
        {"ExtentsAdjust", 0, 0},
        {"StencilCaps", 0xFF, 0xFF},
        {"FVFCaps", 0x100008, 0x0018FFFF},
        {"TextureOpCaps", 0x03FFFFFF, 0x03FFFFFF},
        {"MaxTextureBlendStages", 8, 0},
        {"MaxSimultaneousTextures", 8, 0},
        {"VertexProcessingCaps", 0x7B, 0xFB},
        {"MaxActiveLights", 8, 0},
        {"MaxUserClipPlanes", 6, 0},
        {"MaxVertexBlendMatrices", 4, 0},
        {"MaxVertexBlendMatrixIndex", caps9.word(172), 0},
        {"MaxPointSize", std::bit_cast<std::uint32_t>(side), 0},
        {"MaxPrimitiveCount", 0x00FFFFFF, 0},
        {"MaxVertexIndex", 0x00FFFFFF, 0},
        {"MaxStreams", 16, 0},
        {"MaxStreamStride", 2048, 0},
        {"VertexShaderVersion", 0xFFFE0101, 0},
        {"MaxVertexShaderConst", 256, 0},
        {"PixelShaderVersion", 0xFFFF0104, 0},
        {"MaxPixelShaderValue", std::bit_cast<std::uint32_t>(8.0f), 0},
    };
    static_assert(sizeof rows / sizeof rows[0] * 4 == 212);
    const Request caps8(0x01, 304); // a larger buffer than the answer
    CHECK(caps8.answer.actual_size == 212);
    CHECK(caps8.word(212) == 0xEEEEEEEE);
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        INFO(rows[i].member);
        CHECK(caps8.word(4 * i) == rows[i].value);
        if (rows[i].flags != 0) CHECK((caps8.word(4 * i) & ~rows[i].flags) == 0);
        // The driver's own limits are the same in both structures.
        if (rows[i].flags == 0 && i < 49) CHECK(caps8.word(4 * i) == caps9.word(4 * i));
    }
    // Asking for one structure does not change the other.
    CHECK(caps9.data == Request(0x10, 304).data);
    CHECK(caps9.word(196) == 0xFFFE0300);
    // Caps that a test rig offers are answered as they are, in both.
    DriverOffers offers;
    offers.caps.assign(304, std::byte{7});
    std::vector<std::byte> data(Request(0x01, 212).data.size());
    const std::uint32_t request[] = {0, 0xFFFFFFFF, 1, 212};
    std::memcpy(data.data(), request, sizeof request);
    CHECK(get_driver_info2(data, offers).actual_size == 212);
    CHECK(data == std::vector<std::byte>(212, std::byte{7}));
}

TEST_CASE("the offered query types are the answered ones") {
    CHECK(Request(0x21, 20).word(16) == 3);
    std::vector<std::uint32_t> types;
    for (std::uint32_t i = 0; i < 3; ++i) types.push_back(Request(0x22, 20, {i}).word(16));
    CHECK(types == std::vector<std::uint32_t>{4, 8, 9});
    CHECK(Request(0x22, 20, {3}).answer.ddrval == kInvalidParams);
}

TEST_CASE("each format has the uses of its list entry, and no others") {
    const std::uint32_t entries = Request(0x02, 24).word(16),
                        count = static_cast<std::uint32_t>(driver_formats().size());
    REQUIRE(entries == count + 5); // five entries are vendor switches, listed as formats
    CHECK(Request(0x03, 52, {entries}).answer.ddrval == kInvalidParams);
    CHECK(Request(0x03, 52, {count}).word(28) == 0x4244564E); // NVDB
    CHECK(Request(0x03, 52, {count}).word(36) == 0x4000);
    int textures = 0, targets = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Request entry(0x03, 52, {i});
        const std::uint32_t number = entry.word(28), operations = entry.word(36);
        const dp2::FormatInfo& format = *dp2::find_format(number);
        INFO(format.name);
        CHECK(entry.word(20) == 32);
        CHECK(entry.word(24) == 0x00200000);
        const std::string name = format.name;
        // Texture: a draw that samples it succeeds.
        if (operations & 1) {
            ++textures;
            DrawingRig rig(8, 8);
            rig.document("surface 3 format " + name + " size 8x8 usage texture\n");
            rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 3 } TRIANGLESTRIP count 2 { 0 }", "XYZ|TEX1|0x10000",
                    DrawingRig::quad(0, "0.5 0.5 0.5"));
        }
        if (operations & 8) {
            ++targets;
            DrawingRig rig({8, 8, name});
            rig.run("RENDERSTATE { ALPHABLENDENABLE TRUE } TRIANGLESTRIP count 2 { 0 }", "XYZ|DIFFUSE",
                    DrawingRig::quad(0, "u32 0xffffffff"));
        }
        if (operations & 0x40) {
            DrawingRig rig({8, 8, "X8R8G8B8", name});
            rig.run("RENDERSTATE { ZENABLE TRUE } TRIANGLESTRIP count 2 { 0 }", "XYZ|DIFFUSE",
                    DrawingRig::quad(0.5f, "u32 0xffffffff"));
            CHECK(rig.lit() == 64);
        }
        if (entry.word(40) != 0) {
            CHECK(Request(0x16, 28, {number, 4u << 1}).word(24) == 1);
            DrawingRig rig(8, 8);
            rig.document("surface 3 format " + name + " size 8x8 usage target samples 4\n");
        }
        if (operations & 0x2000) {
            DrawingRig rig(8, 8);
            rig.document("surface 3 format " + name + " size 8x8 usage texture\n");
            rig.run("BLT { 3 0 0 8 8 0 1 0 0 8 8 0 2 }");
        }
    }
    // Formats and uses that hardware does not have are not offered, although the emulator could support them.
    const auto operations_of = [&](dp2::Format wanted) {
        for (std::uint32_t i = 0; i < count; ++i)
            if (const Request entry(0x03, 52, {i}); entry.word(28) == static_cast<std::uint32_t>(wanted))
                return entry.word(36);
        return 0u;
    };
    CHECK((operations_of(dp2::Format::R8G8B8) & (1 | 2 | 4 | 8 | 0x8000)) == 0);
    CHECK((operations_of(dp2::Format::R8G8B8) & 0x6000) == 0x6000); // copied and converted
    CHECK((operations_of(dp2::Format::X4R4G4B4) & 0x8000) == 0);
    CHECK((operations_of(dp2::Format::A4R4G4B4) & 0x8000) == 0x8000);
    CHECK((operations_of(dp2::Format::X1R5G5B5) & 0x8000) == 0x8000); // Wine's tests have results of real cards for it
    CHECK(textures > 40);
    CHECK(targets > 20);
    // A format that is not on the list is refused, and the error names the field.
    for (const dp2::FormatInfo& format : dp2::all_formats()) {
        if (rasterizer::format_capabilities(format).any() || format.bits_per_texel == 0 ||
            format.kind == dp2::FormatKind::Buffer)
            continue;
        DrawingRig rig(8, 8);
        rig.document("surface 3 format " + std::string(format.name) + " size 8x8 usage texture\n");
        INFO(format.name);
        CHECK(rig.error("TEXTURESTAGESTATE { 0 TEXTUREMAP 3 } TRIANGLESTRIP count 2 { 0 }", "XYZ|TEX1",
                        DrawingRig::quad(0, "0.5 0.5"))
                  .find("not supported") == 0);
    }
}

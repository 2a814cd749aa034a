// dp2emu_ddraw.h: the functions' arguments, and that recordings have what they did.
#include "tests/api/blits.h"
#include "tests/support/pinned.h"

using bad_input::kNever;
using bad_input::sized;

TEST_CASE("blits and keys are recorded, also from the middle on, and replay to the same texels") {
    const std::string path = temporary_path("ddraw.dp2c");
    CRig rig({}, {.size = 16});
    REQUIRE(rig.surface(3, DP2EMU_D3DFMT_R5G6B5, 16, DP2EMU_USAGE_TEXTURE) == DP2EMU_OK);
    REQUIRE(rig.surface(4, DP2EMU_D3DFMT_R5G6B5, 16, DP2EMU_USAGE_TEXTURE) == DP2EMU_OK);
    const dp2emu_color_key five{5, 5}, six{6, 6};
    REQUIRE(dp2emu_set_color_key(rig.emulator, 3, DP2EMU_COLOR_KEY_SOURCE, &five) == DP2EMU_OK);
    REQUIRE(dp2emu_set_color_key(rig.emulator, 4, DP2EMU_COLOR_KEY_DEST, &six) == DP2EMU_OK);
    auto blt = fill_of(4, 6);
    REQUIRE(dp2emu_blit(rig.emulator, &blt) == DP2EMU_OK);
    REQUIRE(dp2emu_start_capture(rig.emulator, path.c_str()) == DP2EMU_OK);
    blt = fill_of(3, 7);
    REQUIRE(dp2emu_blit(rig.emulator, &blt) == DP2EMU_OK);
    blt = fill_of(3, 5, 8);
    REQUIRE(dp2emu_blit(rig.emulator, &blt) == DP2EMU_OK);
    const dp2emu_rect clips[] = {{0, 0, 16, 4}, {4, 2, 9, 16}};
    blt = copy_of(4, 3);
    blt.flags = DP2EMU_DDBLT_KEYSRC | DP2EMU_DDBLT_KEYDEST;
    blt.clipped = 1, blt.clip_count = 2, blt.clips = clips;
    REQUIRE(dp2emu_blit(rig.emulator, &blt) == DP2EMU_OK);
    blt.dest = kNever; // failures are not recorded
    CHECK(dp2emu_blit(rig.emulator, &blt) == DP2EMU_BAD_HANDLE);
    REQUIRE(dp2emu_set_color_key(rig.emulator, 3, DP2EMU_COLOR_KEY_SOURCE, nullptr) == DP2EMU_OK);
    CHECK(dp2emu_blit(rig.emulator, &blt) != DP2EMU_OK);
    REQUIRE(dp2emu_present(rig.emulator, 4) == DP2EMU_OK);
    REQUIRE(dp2emu_stop_capture(rig.emulator) == DP2EMU_OK);
    std::vector<std::uint16_t> texels(16 * 16);
    REQUIRE(dp2emu_read_surface(rig.emulator, 4, 0, 0, nullptr, texels.data(), 32, 512) == DP2EMU_OK);
    CHECK(texels[15] == 7);           // in the first clip
    CHECK(texels[0] == 6);            // in the source key
    CHECK(texels[15 * 16 + 8] == 7);  // in the second clip
    CHECK(texels[15 * 16 + 15] == 6); // in none

    std::ifstream file(path, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    const auto document = dp2::capture::read_capture(std::as_bytes(std::span(bytes)));
    REQUIRE(document.ok());
    using namespace dp2::capture;
    const auto count = [&](auto is) { return std::count_if(document->begin(), document->end(), is); };
    CHECK(count([](const Record& r) { return std::holds_alternative<BlitSurface>(r); }) == 3);
    CHECK(count([](const Record& r) { return std::holds_alternative<SetColorKey>(r); }) == 2);
    std::filesystem::remove(path);
    responses::Replayer replayer(*responses::replay_options(*document));
    responses::Differences differences;
    REQUIRE(replayer.play(*document, differences).ok());
    INFO(differences.text);
    CHECK(replayer.differences() == 0);
    CHECK(replayer.observations() > 0);
}

TEST_CASE("stage validation names the first problem of a stage that is on") {
    CRig rig({}, {.size = 16, .interface = 4}); // with COLORARG0
    const auto answer = [&](const std::string& states) {
        const auto call = rig.submit(states.empty() ? "" : "TEXTURESTAGESTATE { " + states + " }");
        CHECK(call.ddrval == 0);
        std::uint32_t passes = 99;
        std::uint32_t ddrval = 99;
        REQUIRE(dp2emu_validate_texture_stages(rig.emulator, rig.context, &passes, &ddrval) == DP2EMU_OK);
        CHECK(passes == (ddrval == 0 ? 1u : 0u));
        return ddrval;
    };
    CHECK(answer("") == 0);
    for (int operation = 1; operation <= 26; ++operation) CHECK(answer("0 COLOROP " + std::to_string(operation)) == 0);
    CHECK(answer("0 COLOROP 27") == 0x88760819);
    CHECK(answer("0 COLOROP 0") == 0x88760819);
    CHECK(answer("0 COLOROP LERP 0 COLORARG0 0x40") == 0x8876081A);
    CHECK(answer("0 COLORARG0 7") == 0); // it was replaced when it was set (WIRE.md E.2)
    CHECK(answer("0 COLORARG0 0x40") == 0x8876081A);
    CHECK(answer("0 COLOROP MODULATE") == 0); // COLORARG0 is not read
    CHECK(answer("0 COLORARG2 0x40") == 0x8876081A);
    CHECK(answer("0 COLOROP SELECTARG1") == 0);
    CHECK(answer("0 COLORARG1 0x36") == 0); // CONSTANT, complemented, alpha replicated
    CHECK(answer("0 ALPHAOP 99") == 0x8876081B);
    CHECK(answer("0 ALPHAOP SELECTARG2 0 ALPHAARG2 0x80") == 0x8876081C);
    CHECK(answer("0 COLOROP DISABLE") == 0); // the stage is off
    CHECK(answer("0 COLOROP MODULATE 0 COLORARG2 CURRENT 0 ALPHAARG2 CURRENT 1 COLOROP 77") == 0x88760819);
    CHECK(answer("1 COLOROP DISABLE") == 0);
    // A multisampled surface cannot be sampled; a handle without surface is no texture.
    auto desc = sized<dp2emu_surface_desc>();
    desc.handle = 5, desc.format = DP2EMU_D3DFMT_A8R8G8B8, desc.width = desc.height = 4, desc.samples = 4;
    desc.usage = DP2EMU_USAGE_RENDER_TARGET;
    REQUIRE(dp2emu_create_surface(rig.emulator, &desc) == DP2EMU_OK);
    CHECK(answer("0 TEXTUREMAP 5") == 0x88760818);
    CHECK(answer("0 TEXTUREMAP 77") == 0);
}

namespace {

constexpr unsigned char kExtendedCaps[16] = {0x80, 0x1F, 0xE4, 0x7D, 0x93, 0x9D, 0xD0, 0x11,
                                             0x89, 0xAB, 0x00, 0xA0, 0xC9, 0x05, 0x41, 0x29},
                        kZPixelFormats[16] = {0x80, 0x98, 0x86, 0x93, 0xCF, 0x36, 0xD1, 0x11,
                                              0x9B, 0x1B, 0x00, 0xAA, 0x00, 0xBB, 0xB8, 0xAE};

} // namespace

TEST_CASE("DdGetDriverInfo answers extended caps and depth formats, as far as the buffer goes") {
    std::uint32_t ddrval = 0, actual = 0;
    for (const std::uint32_t bytes : {0u, 4u, 84u, 116u, 200u}) { // 84: DirectX 6
        std::vector<unsigned char> data(200, 0xEE);
        REQUIRE(dp2emu_get_driver_info(kExtendedCaps, bytes ? data.data() : nullptr, bytes, &ddrval, &actual) ==
                DP2EMU_OK);
        CHECK(ddrval == 0);
        CHECK(actual == 116);
        for (std::size_t i = bytes; i < data.size(); ++i) CHECK(data[i] == 0xEE);
        if (bytes < 116) continue;
        DP2EMU_D3DHAL_D3DEXTENDEDCAPS caps;
        std::memcpy(&caps, data.data(), sizeof caps);
        CHECK(caps.dwSize == 116);
        CHECK(caps.dwMaxTextureWidth == 8192);
        CHECK(caps.wMaxTextureBlendStages == 8);
        CHECK(caps.dwFVFCaps == 8);
        CHECK(caps.wMaxUserClipPlanes >= 6);
        CHECK(data[116 < bytes ? 116 : 115] == (116 < bytes ? 0xEE : 0));
    }
    std::vector<std::uint32_t> words(1 + 8 * 16);
    REQUIRE(dp2emu_get_driver_info(kZPixelFormats, words.data(), 4 * 129, &ddrval, &actual) == DP2EMU_OK);
    REQUIRE(words[0] >= 3);
    CHECK(actual == 4 + 32 * words[0]);
    bool has_d16 = false, has_d24s8 = false;
    for (std::size_t i = 0; i < words[0]; ++i) {
        DP2EMU_DDPIXELFORMAT_MASKS format;
        std::memcpy(&format, &words[1 + 8 * i], sizeof format);
        CHECK(format.dwSize == 32);
        CHECK((format.dwFlags & 0x400) != 0); // DDPF_ZBUFFER
        CHECK((format.dwGBitMask & format.dwBBitMask) == 0);
        has_d16 |= format.dwRGBBitCount == 16 && format.dwGBitMask == 0xFFFF;
        has_d24s8 |= format.dwFlags == 0x4400 && format.dwRBitMask == 8 && format.dwGBitMask == 0xFFFFFF00 &&
                     format.dwBBitMask == 0xFF;
    }
    CHECK(has_d16);
    CHECK(has_d24s8);
    unsigned char other[16] = {};
    REQUIRE(dp2emu_get_driver_info(other, words.data(), 4, &ddrval, &actual) == DP2EMU_OK);
    CHECK(ddrval == static_cast<std::uint32_t>(DP2EMU_DDERR_CURRENTLYNOTAVAIL));
    CHECK(actual == 0);
}

TEST_CASE("the device and the texture formats of DirectX 5 to 7 are what surfaces can be") {
    DP2EMU_D3DDEVICEDESC_V1 device;
    CHECK(dp2emu_get_device_desc(&device, 171) == DP2EMU_INVALID_ARGUMENT);
    REQUIRE(dp2emu_get_device_desc(&device, sizeof device) == DP2EMU_OK);
    CHECK(device.dwSize == 172);
    CHECK(device.dpcTriCaps.dwSize == 56);
    CHECK((device.dwDevCaps & 0x2000) != 0); // DRAWPRIMITIVES2
    CHECK((device.dpcTriCaps.dwTextureFilterCaps & 0x3F) == 0x3F);
    CRig rig({}, {.size = 16});
    std::uint32_t count = 0, number = 0;
    DP2EMU_DDPIXELFORMAT_MASKS masks;
    bool has_565 = false, has_p8 = false, has_dxt1 = false;
    while (dp2emu_get_texture_format(count, &number, &masks) == DP2EMU_OK) {
        INFO("format " << number);
        ++count;
        CHECK(masks.dwSize == 32);
        CHECK(masks.dwFlags != 0);
        CHECK(rig.surface(9, number, 8, DP2EMU_USAGE_TEXTURE) == DP2EMU_OK);
        has_565 |= masks.dwFlags == 0x40 && masks.dwRBitMask == 0xF800 && masks.dwGBitMask == 0x7E0;
        has_p8 |= masks.dwFlags == 0x60 && masks.dwRGBBitCount == 8;
        has_dxt1 |= masks.dwFlags == 4 && masks.dwFourCC == 0x31545844 && masks.dwRGBBitCount == 0;
    }
    CHECK(count > 20);
    CHECK(has_565);
    CHECK(has_p8);
    CHECK(has_dxt1);
    CHECK(dp2emu_get_texture_format(~0u, &number, &masks) == DP2EMU_END);
}

TEST_CASE("overlays are refused by name") {
    CRig rig({}, {.size = 16});
    CHECK(dp2emu_update_overlay(rig.emulator, 1) == DP2EMU_NOT_SUPPORTED);
    CHECK(error_text(rig.emulator) == "not supported: overlay");
    CHECK(dp2emu_update_overlay(rig.emulator, kNever) == DP2EMU_BAD_HANDLE);
}

TEST_CASE("a chain that is uploaded in part has what was written, and zeros") {
    CRig rig({}, {.size = 16});
    auto desc = described(3, DP2EMU_D3DFMT_R5G6B5, 8, DP2EMU_USAGE_TEXTURE, 4);
    REQUIRE(dp2emu_create_surface(rig.emulator, &desc) == DP2EMU_OK);
    REQUIRE(dp2emu_create_sublevel(rig.emulator, 30, 3, 1, 0) == DP2EMU_OK);
    desc.handle = 4;
    REQUIRE(dp2emu_create_surface(rig.emulator, &desc) == DP2EMU_OK);
    const std::uint16_t two[] = {1, 2};
    const dp2emu_rect rect{1, 2, 3, 3};
    REQUIRE(dp2emu_write_surface(rig.emulator, 3, 1, 0, &rect, two, 4, 4) == DP2EMU_OK); // a lock of two texels
    auto fill = fill_of(30, 9, 1);
    REQUIRE(dp2emu_blit(rig.emulator, &fill) == DP2EMU_OK); // into the level
    std::uint16_t level[16];
    REQUIRE(dp2emu_read_surface(rig.emulator, 3, 1, 0, nullptr, level, 8, 32) == DP2EMU_OK);
    for (int i = 0; i < 16; ++i) CHECK(level[i] == (i == 0 ? 9 : i == 9 ? 1 : i == 10 ? 2 : 0));
    // TEXBLT of the right half: of level 1 columns 2 and 3.
    const auto call = rig.submit("TEXBLT { 4 3 4 0 4 0 8 8 0 }");
    INFO(error_text(rig.emulator));
    CHECK(call.ddrval == 0);
    REQUIRE(dp2emu_read_surface(rig.emulator, 4, 1, 0, nullptr, level, 8, 32) == DP2EMU_OK);
    for (int i = 0; i < 16; ++i) CHECK(level[i] == (i == 10 ? 2 : 0));
}

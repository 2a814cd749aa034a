// Bad input to the functions of dp2emu_ddraw.h.
#include "tests/api/blits.h"

using namespace bad_input;

namespace {

std::string field_of(dp2emu* emulator) {
    auto error = sized<dp2emu_error>();
    REQUIRE(dp2emu_last_error(emulator, &error) == DP2EMU_OK);
    return error.field;
}

} // namespace

TEST_CASE("bad input: DirectDraw") {
    const std::int64_t invalid = DP2EMU_INVALID_ARGUMENT;
    const auto key_of = [](dp2emu* e, std::uint32_t handle, std::uint32_t use) {
        const dp2emu_color_key key{1, 2};
        return dp2emu_set_color_key(e, handle, use, &key);
    };
    check({
        {"dp2emu_set_color_key", Kind::Null, "no emulator", invalid,
         [=](Objects&) { return key_of(nullptr, kTarget, 0); }},
        {"dp2emu_set_color_key", Kind::Null, "no key, which removes it", DP2EMU_OK,
         [](Objects& o) { return dp2emu_set_color_key(o.emulator, kTarget, DP2EMU_COLOR_KEY_DEST, nullptr); }},
        {"dp2emu_set_color_key", Kind::Handle, "an unknown use", invalid,
         [=](Objects& o) { return key_of(o.emulator, kTarget, 2); }},
        {"dp2emu_set_color_key", Kind::Handle, "a surface that was never created", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return key_of(o.emulator, kNever, 0); }},
        {"dp2emu_set_color_key", Kind::Handle, "a destroyed surface", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return key_of(o.emulator, kDestroyed, 0); }},
        {"dp2emu_set_color_key", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [=](Objects& o) { return key_of(o.emulator, kBuffer, 1); }},
        {"dp2emu_set_color_key", Kind::Handle, "a smaller level", DP2EMU_WRONG_KIND,
         [=](Objects& o) {
             auto desc = sized<dp2emu_surface_desc>();
             desc.handle = 8, desc.format = DP2EMU_D3DFMT_R5G6B5, desc.width = desc.height = 4, desc.levels = 2;
             desc.usage = DP2EMU_USAGE_TEXTURE;
             REQUIRE(dp2emu_create_surface(o.emulator, &desc) == DP2EMU_OK);
             REQUIRE(dp2emu_create_sublevel(o.emulator, 9, 8, 1, 0) == DP2EMU_OK);
             REQUIRE(dp2emu_create_sublevel(o.emulator, 10, 8, 0, 0) == DP2EMU_OK);
             CHECK(key_of(o.emulator, 10, 0) == DP2EMU_OK);
             return key_of(o.emulator, 9, 0);
         }},
        {"dp2emu_blit", Kind::Null, "no emulator", invalid,
         [](Objects&) {
             const auto blt = fill_of(kTarget, 0);
             return dp2emu_blit(nullptr, &blt);
         }},
        {"dp2emu_blit", Kind::Null, "no blit", invalid, [](Objects& o) { return dp2emu_blit(o.emulator, nullptr); }},
        {"dp2emu_blit", Kind::Null, "no clips, but their number", invalid,
         [](Objects& o) {
             auto blt = fill_of(kTarget, 0);
             blt.clipped = blt.clip_count = 1;
             return dp2emu_blit(o.emulator, &blt);
         }},
        {"dp2emu_blit", Kind::Null, "clips without IsClipped", invalid,
         [](Objects& o) {
             auto blt = fill_of(kTarget, 0);
             blt.clip_count = 1, blt.clips = &blt.dest_rect;
             return dp2emu_blit(o.emulator, &blt);
         }},
        {"dp2emu_blit", Kind::Size, "3 bytes", invalid,
         [](Objects& o) {
             auto blt = fill_of(kTarget, 0);
             blt.size = 3;
             return dp2emu_blit(o.emulator, &blt);
         }},
        {"dp2emu_blit", Kind::Size, "members that nobody knows", invalid,
         [](Objects& o) {
             Longer<dp2emu_blt> blt;
             blt.known = fill_of(kTarget, 0);
             blt.known.size = sizeof blt;
             blt.unknown = 1;
             return dp2emu_blit(o.emulator, &blt.known);
         }},
        {"dp2emu_blit", Kind::Handle, "a destination that was never created", DP2EMU_BAD_HANDLE,
         [](Objects& o) {
             const auto blt = fill_of(kNever, 0);
             return dp2emu_blit(o.emulator, &blt);
         }},
        {"dp2emu_blit", Kind::Handle, "a source that was destroyed", DP2EMU_BAD_HANDLE,
         [](Objects& o) {
             const auto blt = copy_of(kTarget, kDestroyed);
             return dp2emu_blit(o.emulator, &blt);
         }},
        {"dp2emu_blit", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [](Objects& o) {
             const auto blt = copy_of(kTarget, kBuffer);
             return dp2emu_blit(o.emulator, &blt);
         }},
        {"dp2emu_blit", Kind::Overlap, "a surface onto itself", DP2EMU_OK,
         [](Objects& o) {
             auto blt = copy_of(kTarget, kTarget, 12);
             blt.dest_rect = {4, 4, 16, 16};
             return dp2emu_blit(o.emulator, &blt);
         }},
        {"dp2emu_blit", Kind::Size, "too many clips", DP2EMU_OUT_OF_RANGE,
         [](Objects& o) {
             auto blt = fill_of(kTarget, 0);
             const std::vector<dp2emu_rect> clips(4097, dp2emu_rect{0, 0, 1, 1});
             blt.clipped = 1, blt.clip_count = 4097, blt.clips = clips.data();
             const auto result = dp2emu_blit(o.emulator, &blt);
             CHECK(field_of(o.emulator) == "dwRectCnt");
             return result;
         }},
    });
}

TEST_CASE("bad input: validation of texture stages") {
    std::vector<Row> rows;
    of_contexts(rows, "dp2emu_validate_texture_stages", DP2EMU_INVALID_ARGUMENT, DP2EMU_BAD_HANDLE,
                [](dp2emu* e, std::uint32_t context) {
                    std::uint32_t passes = 0;
                    std::uint32_t ddrval = 0;
                    return dp2emu_validate_texture_stages(e, context, &passes, &ddrval);
                });
    rows.push_back({"dp2emu_validate_texture_stages", Kind::Null, "no passes", DP2EMU_INVALID_ARGUMENT, [](Objects& o) {
                        std::uint32_t ddrval = 0;
                        return dp2emu_validate_texture_stages(o.emulator, o.context, nullptr, &ddrval);
                    }});
    rows.push_back({"dp2emu_validate_texture_stages", Kind::Null, "no ddrval", DP2EMU_INVALID_ARGUMENT, [](Objects& o) {
                        std::uint32_t passes = 0;
                        return dp2emu_validate_texture_stages(o.emulator, o.context, &passes, nullptr);
                    }});
    rows.push_back({"dp2emu_validate_texture_stages", Kind::Overlap, "one number for both", DP2EMU_OK, [](Objects& o) {
                        return dp2emu_validate_texture_stages(o.emulator, o.context, o.words, o.words);
                    }});
    check(rows);
}

TEST_CASE("bad input: what drivers of DirectX 5 to 7 tell") {
    const std::int64_t invalid = DP2EMU_INVALID_ARGUMENT;
    const auto info = [](const void* guid, void* data, std::uint32_t bytes, std::uint32_t* ddrval,
                         std::uint32_t* size) { return dp2emu_get_driver_info(guid, data, bytes, ddrval, size); };
    check({
        {"dp2emu_get_driver_info", Kind::Null, "no GUID", invalid,
         [=](Objects& o) { return info(nullptr, o.words, 16, o.words + 100, o.words + 101); }},
        {"dp2emu_get_driver_info", Kind::Null, "no data, but its size", invalid,
         [=](Objects& o) { return info(o.words, nullptr, 16, o.words + 100, o.words + 101); }},
        {"dp2emu_get_driver_info", Kind::Null, "no ddrval", invalid,
         [=](Objects& o) { return info(o.words, o.words + 8, 16, nullptr, o.words + 101); }},
        {"dp2emu_get_driver_info", Kind::Null, "no size", invalid,
         [=](Objects& o) { return info(o.words, o.words + 8, 16, o.words + 100, nullptr); }},
        {"dp2emu_get_driver_info", Kind::Overlap, "the answer over the GUID", DP2EMU_OK,
         [=](Objects& o) {
             const std::uint32_t extended[] = {0x7DE41F80, 0x11D09D93, 0xA000AB89, 0x294105C9};
             std::copy_n(extended, 4, o.words);
             const auto result = info(o.words, o.words, 116, o.words + 100, o.words + 101);
             CHECK(o.words[0] == 116);
             CHECK(o.words[101] == 116);
             return result;
         }},
        {"dp2emu_get_device_desc", Kind::Null, "no memory", invalid,
         [](Objects&) { return dp2emu_get_device_desc(nullptr, 172); }},
        {"dp2emu_get_texture_format", Kind::Null, "no format", invalid,
         [](Objects& o) { return dp2emu_get_texture_format(0, nullptr, o.words); }},
        {"dp2emu_get_texture_format", Kind::Null, "no masks", invalid,
         [](Objects& o) { return dp2emu_get_texture_format(0, o.words, nullptr); }},
        {"dp2emu_get_texture_format", Kind::Overlap, "one memory for both", DP2EMU_OK,
         [](Objects& o) { return dp2emu_get_texture_format(0, o.words, o.words); }},
        {"dp2emu_update_overlay", Kind::Null, "no emulator", invalid,
         [](Objects&) { return dp2emu_update_overlay(nullptr, kTarget); }},
        {"dp2emu_update_overlay", Kind::Handle, "a destroyed surface", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_update_overlay(o.emulator, kDestroyed); }},
    });
}

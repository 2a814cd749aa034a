// An object is created with the handle of another one while the GPU cancels work that exceeds max_milliseconds: the
// handle then names exactly one of the two.
#include "tests/support/c_rig.h"

namespace {

constexpr std::uint32_t kA8R8G8B8 = 21;
constexpr float kSize = 2048;
constexpr CallVertex kQuad[] = {{0, 0, 0.5f, 1, 0x80804020},
                                {kSize, 0, 0.5f, 1, 0x80804020},
                                {0, kSize, 0.5f, 1, 0x80804020},
                                {kSize, kSize, 0.5f, 1, 0x80804020}};

// An emulator whose work exceeds max_milliseconds, which the next function that waits reports.
struct Late : CRig {
    explicit Late(std::uint32_t workers) : CRig({.workers = workers, .max_milliseconds = 5}, {.size = 2048}) {
        REQUIRE(surface(2, kA8R8G8B8, 16, DP2EMU_USAGE_RENDER_TARGET) == DP2EMU_OK);
        REQUIRE(dp2emu_create_buffer(emulator, 3, 64) == DP2EMU_OK);
    }
    void work() {
        std::string text =
            "RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE ALPHABLENDENABLE TRUE SRCBLEND SRCALPHA "
            "DESTBLEND INVSRCALPHA } ";
        for (int i = 0; i < 600; ++i) text += "TRIANGLESTRIP count 2 { 0 } ";
        TextCall call(context, text, {.vertices = kQuad});
        (void)dp2emu_submit(emulator, &call.block);
        dp2emu_picture* picture = nullptr;
        if (dp2emu_present_later(emulator, 1, &picture) == DP2EMU_OK) {
            const void* pixels = nullptr;
            (void)dp2emu_picture_pixels(picture, &pixels);
            dp2emu_release_picture(picture);
        }
    }
};

} // namespace

TEST_CASE("a handle names one object, whether or not creating another object with that handle fails") {
    int late = 0;
    for (const std::uint32_t workers : {0u, 1u, 2u})
        for (int kind = 0; kind < 4; ++kind) {
            Late rig(workers);
            rig.work();
            // A surface or a buffer, created with the handle of a surface or of a buffer.
            const std::uint32_t handle = kind < 2 ? 2 : 3;
            const dp2emu_result result = kind % 2 == 0 ? rig.surface(handle, kA8R8G8B8, 32, DP2EMU_USAGE_TEXTURE)
                                                       : dp2emu_create_buffer(rig.emulator, handle, 128);
            late += result == DP2EMU_LIMIT_EXCEEDED;
            CHECK((result == DP2EMU_OK || result == DP2EMU_LIMIT_EXCEEDED));
            INFO("workers " << workers << " kind " << kind);
            CHECK(dp2emu_destroy_object(rig.emulator, handle) == DP2EMU_OK);
            CHECK(dp2emu_destroy_object(rig.emulator, handle) == DP2EMU_BAD_HANDLE);
            // If the handle was free, a failed creation leaves it free.
            rig.work();
            const dp2emu_result made = rig.surface(9, kA8R8G8B8, 32, DP2EMU_USAGE_TEXTURE);
            CHECK(dp2emu_destroy_object(rig.emulator, 9) == (made == DP2EMU_OK ? DP2EMU_OK : DP2EMU_BAD_HANDLE));
        }
    // The test needs creations that fail because the work is late. On a slow machine a function that work() calls can
    // report the late work instead.
    if (late == 0) WARN("no creation was late: this run shows nothing");
}

TEST_CASE("an object stays when its replacement would exceed max_bytes") {
    for (const std::uint32_t workers : {0u, 2u})
        for (const bool queued : {false, true}) {
            INFO("workers " << workers << " queued " << queued);
            CRig rig({.workers = workers, .max_bytes = 8 << 20});
            dp2emu* const emulator = rig.emulator;
            const std::uint32_t word = 0x12345678;
            REQUIRE(dp2emu_create_buffer(emulator, 2, 1 << 20) == DP2EMU_OK);
            REQUIRE(dp2emu_write_buffer(emulator, 2, 4, &word, 4) == DP2EMU_OK);
            if (queued) rig.run("COLORFILL { 1 0 0 64 64 0xFF123456 }");
            // a surface of 16 MiB
            CHECK(rig.surface(1, kA8R8G8B8, 2048, DP2EMU_USAGE_RENDER_TARGET) == DP2EMU_LIMIT_EXCEEDED);
            CHECK(rig.surface(2, kA8R8G8B8, 2048, DP2EMU_USAGE_TEXTURE) == DP2EMU_LIMIT_EXCEEDED);
            for (const std::uint32_t handle : {1u, 2u})
                CHECK(dp2emu_create_buffer(emulator, handle, 9 << 20) == DP2EMU_LIMIT_EXCEEDED);
            CHECK(rig.pixel(5, 5) == (queued ? 0xFF123456 : 0));
            std::uint32_t read = 0;
            CHECK(dp2emu_read_buffer(emulator, 2, 4, &read, 4) == DP2EMU_OK);
            CHECK(read == word);
            // 6 MiB fit only after the replaced buffer of 5 MiB is destroyed.
            REQUIRE(dp2emu_create_buffer(emulator, 2, 5 << 20) == DP2EMU_OK);
            CHECK(dp2emu_create_buffer(emulator, 2, 6 << 20) == DP2EMU_OK);
            CHECK(dp2emu_read_buffer(emulator, 2, 4, &read, 4) == DP2EMU_OK);
            CHECK(read == 0);
        }
}

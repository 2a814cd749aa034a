// Memory that an embedder provides: it holds the contents of surfaces, it is given back completely, running out of it
// is an error, and mapped memory is what draws read and write.
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>

#include "responses/include/dp2emu_protocol.h"
#include "tests/support/c_rig.h"

namespace {

// Allocates parts of one block, which represents a guest's memory, and checks that they are returned correctly.
class Guest {
  public:
    dp2emu_memory functions() {
        return {sizeof(dp2emu_memory), 0, this,
                [](void* user, std::uint32_t kind, std::size_t bytes, std::size_t alignment) {
                    return static_cast<Guest*>(user)->allocate(kind, bytes, alignment);
                },
                [](void* user, std::uint32_t kind, void* memory, std::size_t bytes) {
                    static_cast<Guest*>(user)->release(kind, memory, bytes);
                }};
    }
    bool holds(const void* at, std::size_t bytes) const {
        const auto* p = static_cast<const std::byte*>(at);
        return p >= block_.data() && p + bytes <= block_.data() + block_.size();
    }
    std::size_t alive() const { return parts_.size(); }
    std::atomic<bool> refuses = false;
    // given: allocations by kind; wrong: allocations with invalid arguments, and releases that match no part
    std::atomic<std::size_t> given[2] = {}, wrong = 0;

  private:
    struct Part {
        std::uint32_t kind;
        std::size_t bytes;
    };
    void* allocate(std::uint32_t kind, std::size_t bytes, std::size_t alignment) {
        const std::lock_guard lock(mutex_);
        if (kind > DP2EMU_MEMORY_CONTENTS || (alignment & (alignment - 1)) != 0) ++wrong;
        const std::size_t base = reinterpret_cast<std::uintptr_t>(block_.data()) % alignment;
        const std::size_t at = (base + used_ + alignment - 1) / alignment * alignment - base;
        if (refuses || bytes > block_.size() - at) return nullptr;
        used_ = at + bytes;
        parts_[block_.data() + at] = {kind, bytes};
        ++given[kind];
        return block_.data() + at; // zeros: no part is allocated twice
    }
    void release(std::uint32_t kind, void* memory, std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        const auto part = parts_.find(memory);
        if (part == parts_.end() || part->second.kind != kind || part->second.bytes != bytes) {
            ++wrong;
            return;
        }
        std::memset(memory, 0xDD, bytes);
        parts_.erase(part);
    }
    std::mutex mutex_;
    std::vector<std::byte> block_ = std::vector<std::byte>(std::size_t{64} << 20);
    std::size_t used_ = 0;
    std::map<void*, Part> parts_;
};

const std::string kTextured =
    "RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE } SETVERTEXSHADER { XYZRHW|TEX1 } "
    "SETSTREAMSOURCE { 0 10 24 } TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP SELECTARG1 0 "
    "COLORARG1 TEXTURE 0 ALPHAOP SELECTARG1 0 ALPHAARG1 TEXTURE } DRAWPRIMITIVE { TRIANGLELIST "
    "0 1 } ";
const float kTriangle[] = {0, 0, 0.5f, 1, 0, 0, 200, 0, 0.5f, 1, 1, 0, 0, 200, 0.5f, 1, 0, 1};

} // namespace

TEST_CASE("surfaces in the caller's memory are drawn, mapped, written, sampled, and given back") {
    const unsigned workers = GENERATE(0u, 1u, 4u);
    Guest guest;
    const dp2emu_memory memory = guest.functions();
    {
        CRig rig({.workers = workers, .completion = DP2EMU_COMPLETION_ASYNC, .memory = &memory});
        REQUIRE(rig.surface(3, DP2EMU_D3DFMT_A8R8G8B8, 4, DP2EMU_USAGE_TEXTURE) == DP2EMU_OK);
        REQUIRE(rig.surface(4, DP2EMU_D3DFMT_DXT1, 8, DP2EMU_USAGE_TEXTURE) == DP2EMU_OK);
        REQUIRE(dp2emu_create_buffer(rig.emulator, 10, sizeof kTriangle) == DP2EMU_OK);
        REQUIRE(dp2emu_write_buffer(rig.emulator, 10, 0, kTriangle, sizeof kTriangle) == DP2EMU_OK);
        CHECK(guest.given[DP2EMU_MEMORY_CONTENTS] >= 4);

        // A texture that a queued draw samples is written: the draw samples the old texels.
        void* texels = nullptr;
        std::size_t pitch = 0, bytes = 0;
        const auto fill = [&](std::uint32_t color) {
            REQUIRE(dp2emu_map_surface(rig.emulator, 3, 0, 0, DP2EMU_MAP_WRITE, &texels, &pitch, &bytes) == DP2EMU_OK);
            CHECK(guest.holds(texels, bytes));
            CHECK(bytes == 3 * pitch + 16);
            for (std::size_t y = 0; y < 4; ++y)
                for (std::size_t x = 0; x < 4; ++x)
                    std::memcpy(static_cast<std::byte*>(texels) + y * pitch + 4 * x, &color, 4);
        };
        const auto corner = [&] {
            void* pixels = nullptr;
            std::uint32_t value = 0;
            REQUIRE(dp2emu_map_surface(rig.emulator, 1, 0, 0, DP2EMU_MAP_READ, &pixels, nullptr, &bytes) == DP2EMU_OK);
            CHECK(guest.holds(pixels, bytes));
            std::memcpy(&value, pixels, 4);
            CHECK(rig.pixel(0, 0) == value);
            return value;
        };
        fill(0xff112233);
        rig.run(kTextured);
        fill(0xff445566);
        CHECK(corner() == 0xff112233);
        rig.run(kTextured);
        CHECK(corner() == 0xff445566);
        // Mapping a target after a fast clear, and writing a compressed texture that was decoded.
        rig.run("CLEAR { TARGET|COMPUTERECTS 0xff778899 1 0 }");
        CHECK(corner() == 0xff778899);
        for (const std::uint16_t color : {0xF800, 0x07E0}) {
            REQUIRE(dp2emu_map_surface(rig.emulator, 4, 0, 0, DP2EMU_MAP_WRITE, &texels, &pitch, &bytes) == DP2EMU_OK);
            const std::uint16_t block[4] = {color, color, 0, 0};
            for (std::size_t at = 0; at + 8 <= bytes; at += 8)
                std::memcpy(static_cast<std::byte*>(texels) + at, block, 8);
            rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 4 } DRAWPRIMITIVE { TRIANGLELIST 0 1 }");
            CHECK(corner() == (color == 0xF800 ? 0xffff0000 : 0xff00ff00));
        }
        // Targets are mapped for writing after fast clears, with one sample and with four.
        REQUIRE(rig.surface(5, DP2EMU_D3DFMT_A8R8G8B8, 64, DP2EMU_USAGE_RENDER_TARGET, 4) == DP2EMU_OK);
        for (const std::uint32_t drawn : {1u, 5u}) {
            rig.run("SETRENDERTARGET2 { 0 " + std::to_string(drawn) +
                    " } CLEAR { TARGET|COMPUTERECTS 0xff0a0b0c 1 0 } TEXTURESTAGESTATE { 0 TEXTUREMAP 3 } "
                    "SETSCISSORRECT { 0 0 20 20 } RENDERSTATE { SCISSORTESTENABLE TRUE } DRAWPRIMITIVE { TRIANGLELIST "
                    "0 1 } RENDERSTATE { SCISSORTESTENABLE FALSE }");
            REQUIRE(dp2emu_map_surface(rig.emulator, drawn, 0, 0, DP2EMU_MAP_WRITE, &texels, &pitch, &bytes) ==
                    DP2EMU_OK);
            std::uint32_t last = 0, mine = 0xff0d0e0f;
            std::memcpy(&last, static_cast<std::byte*>(texels) + 63 * pitch + 63 * 4, 4);
            CHECK(last == 0xff0a0b0c);
            // the triangle covers all samples of this pixel
            std::memcpy(&last, static_cast<std::byte*>(texels) + 5 * pitch + 5 * 4, 4);
            CHECK(last == 0xff445566);
            std::memcpy(static_cast<std::byte*>(texels) + 63 * pitch + 63 * 4, &mine, 4);
            CHECK(rig.pixel(63, 63, drawn) == mine);
        }
        rig.run("SETRENDERTARGET2 { 0 1 }");
        // Errors
        CHECK(dp2emu_map_surface(rig.emulator, 99, 0, 0, DP2EMU_MAP_READ, &texels, nullptr, nullptr) ==
              DP2EMU_BAD_HANDLE);
        CHECK(dp2emu_map_surface(rig.emulator, 1, 1, 0, DP2EMU_MAP_READ, &texels, nullptr, nullptr) ==
              DP2EMU_OUT_OF_RANGE);
        CHECK(dp2emu_map_surface(rig.emulator, 1, 0, 0, 2, &texels, nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);
        CHECK(dp2emu_map_surface(rig.emulator, 1, 0, 0, 0, nullptr, nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);
        CHECK(dp2emu_map_surface(nullptr, 1, 0, 0, 0, &texels, nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);

        // When the guest refuses memory, creation fails with OUT_OF_MEMORY; existing objects stay usable.
        guest.refuses = true;
        CHECK(rig.surface(20, DP2EMU_D3DFMT_A8R8G8B8, 64, DP2EMU_USAGE_TEXTURE) == DP2EMU_OUT_OF_MEMORY);
        CHECK(dp2emu_create_buffer(rig.emulator, 21, 100) == DP2EMU_OUT_OF_MEMORY);
        guest.refuses = false;
        CHECK(rig.surface(20, DP2EMU_D3DFMT_A8R8G8B8, 64, DP2EMU_USAGE_TEXTURE) == DP2EMU_OK);
        CHECK(rig.submit("CLEAR { TARGET|COMPUTERECTS 0xff010203 1 0 }").ddrval == 0);
        CHECK(corner() == 0xff010203);
        CHECK(dp2emu_present_later(rig.emulator, 1, nullptr) == DP2EMU_INVALID_ARGUMENT);
    }
    CHECK(guest.alive() == 0);
    CHECK(guest.wrong == 0);
    CHECK(guest.given[DP2EMU_MEMORY_WORK] > 0);
}

TEST_CASE(
    "memory functions without release, or with reserved bits, are refused; a recording refuses a mapping for writing") {
    Guest guest;
    dp2emu_memory memory = guest.functions();
    const dp2emu_options options{.size = sizeof options, .memory = &memory};
    dp2emu* none = nullptr;
    memory.release = nullptr;
    CHECK(dp2emu_create(&options, &none) == DP2EMU_INVALID_ARGUMENT);
    memory = guest.functions();
    memory.reserved = 1;
    CHECK(dp2emu_create(&options, &none) == DP2EMU_INVALID_ARGUMENT);
    memory = guest.functions();
    CRig rig({.memory = &memory});
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    void* pixels = nullptr;
    CHECK(dp2emu_map_surface(rig.emulator, 1, 0, 0, DP2EMU_MAP_WRITE, &pixels, nullptr, nullptr) ==
          DP2EMU_NOT_SUPPORTED);
    CHECK(dp2emu_map_surface(rig.emulator, 1, 0, 0, DP2EMU_MAP_READ, &pixels, nullptr, nullptr) == DP2EMU_OK);
    CHECK(rig.stop_recording() == DP2EMU_OK);
}

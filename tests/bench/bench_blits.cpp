// Blits of DirectDraw beside plain loops in C that move the same texels: one of 640x480, and 1,000 sprites of 32x32.
#include <benchmark/benchmark.h>

#include <vector>

#include "responses/include/dp2emu.h"
#include "responses/include/dp2emu_protocol.h"

namespace {

constexpr std::int32_t kWidth = 640, kHeight = 480, kSprite = 32, kSprites = 1000;

enum class What { Copy, Keyed, Mirrored, Stretched, Filled };

// The two surfaces of a blit, in an emulator and as plain memory.
struct Surfaces {
    explicit Surfaces(std::uint32_t format, std::uint32_t texel_bytes) : bytes(texel_bytes) {
        dp2emu_options options{};
        options.size = sizeof options;
        dp2emu_create(&options, &emulator);
        for (const std::uint32_t handle : {1u, 2u}) {
            dp2emu_surface_desc desc{};
            desc.size = sizeof desc, desc.handle = handle, desc.format = format;
            desc.width = kWidth, desc.height = kHeight, desc.usage = DP2EMU_USAGE_TEXTURE;
            dp2emu_create_surface(emulator, &desc);
        }
        for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<unsigned char>(i * 7 >> 3);
        dp2emu_write_surface(emulator, 2, 0, 0, nullptr, from.data(), kWidth * bytes, kWidth * kHeight * bytes);
    }
    ~Surfaces() { dp2emu_destroy(emulator); }

    dp2emu* emulator = nullptr;
    const std::uint32_t bytes;
    std::vector<unsigned char> from = std::vector<unsigned char>(kWidth * kHeight * 4),
                               to = std::vector<unsigned char>(kWidth * kHeight * 4);
};

struct Box {
    std::int32_t x, y, width, height, from_x, from_y, from_width, from_height;
};

// The loops that a programmer writes.
template <class T, What kWhat> void plain_rows(Surfaces& s, const Box& b, T key) {
    T* const to = reinterpret_cast<T*>(s.to.data());
    const T* const from = reinterpret_cast<const T*>(s.from.data());
    for (std::int32_t y = 0; y < b.height; ++y) {
        T* const out = to + (b.y + y) * kWidth + b.x;
        const T* const in = from + (b.from_y + y * b.from_height / b.height) * kWidth + b.from_x;
        for (std::int32_t x = 0; x < b.width; ++x) {
            if constexpr (kWhat == What::Copy) out[x] = in[x];
            if constexpr (kWhat == What::Keyed)
                if (in[x] != key) out[x] = in[x];
            if constexpr (kWhat == What::Mirrored) out[x] = in[b.width - 1 - x];
            if constexpr (kWhat == What::Stretched) out[x] = in[x * b.from_width / b.width];
            if constexpr (kWhat == What::Filled) out[x] = key;
        }
    }
}
template <class T> void plain(Surfaces& s, What what, const Box& b, T key) {
    switch (what) {
    case What::Copy: plain_rows<T, What::Copy>(s, b, key); break;
    case What::Keyed: plain_rows<T, What::Keyed>(s, b, key); break;
    case What::Mirrored: plain_rows<T, What::Mirrored>(s, b, key); break;
    case What::Stretched: plain_rows<T, What::Stretched>(s, b, key); break;
    case What::Filled: plain_rows<T, What::Filled>(s, b, key); break;
    }
    benchmark::ClobberMemory();
}

void ours(Surfaces& s, What what, const Box& b) {
    dp2emu_blt blt{};
    blt.size = sizeof blt;
    blt.dest = 1;
    blt.source = what == What::Filled ? 0 : 2;
    blt.flags = what == What::Keyed      ? DP2EMU_DDBLT_KEYSRCOVERRIDE
                : what == What::Mirrored ? DP2EMU_DDBLT_DDFX
                : what == What::Filled   ? DP2EMU_DDBLT_COLORFILL
                                         : 0;
    blt.effects = DP2EMU_DDBLTFX_MIRRORLEFTRIGHT;
    blt.fill = 5;
    blt.source_key = {5, 5};
    blt.dest_rect = {b.x, b.y, b.x + b.width, b.y + b.height};
    blt.source_rect = {b.from_x, b.from_y, b.from_x + b.from_width, b.from_y + b.from_height};
    dp2emu_blit(s.emulator, &blt);
}

Box box(What what, bool sprites, std::int32_t i) {
    const std::int32_t size = what == What::Stretched ? 2 : 1;
    if (!sprites) return {0, 0, kWidth, kHeight, 0, 0, kWidth / size, kHeight / size};
    return {i * 37 % (kWidth - 2 * kSprite), i * 91 % (kHeight - 2 * kSprite), kSprite * size, kSprite * size,
            i * 13 % (kWidth - kSprite),     i * 29 % (kHeight - kSprite),     kSprite,        kSprite};
}

// Arguments: bytes of a texel; what; 1: sprites; 1: the plain loop.
void blits(benchmark::State& state) {
    const auto bytes = static_cast<std::uint32_t>(state.range(0));
    const auto what = static_cast<What>(state.range(1));
    const bool sprites = state.range(2) != 0, is_plain = state.range(3) != 0;
    Surfaces s(bytes == 1 ? DP2EMU_D3DFMT_P8 : bytes == 2 ? DP2EMU_D3DFMT_R5G6B5 : DP2EMU_D3DFMT_X8R8G8B8, bytes);
    for (auto _ : state) {
        for (std::int32_t i = 0; i < (sprites ? kSprites : 1); ++i) {
            const Box b = box(what, sprites, i);
            if (!is_plain)
                ours(s, what, b);
            else if (bytes == 1)
                plain<std::uint8_t>(s, what, b, 5);
            else if (bytes == 2)
                plain<std::uint16_t>(s, what, b, 5);
            else
                plain<std::uint32_t>(s, what, b, 5);
        }
        if (!is_plain) dp2emu_finish(s.emulator);
    }
}
BENCHMARK(blits)
    ->ArgNames({"bytes", "what", "sprites", "plain"})
    ->ArgsProduct({{1, 2, 4}, {0, 1, 2, 3, 4}, {0, 1}, {0, 1}})
    ->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();

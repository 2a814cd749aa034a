// Blits between all pixel formats: each pair is converted, copied as it is, or refused with E_NOTIMPL; known blocks of
// DXT1 to DXT5 and YUV; parts of blocks, stretched and mirrored ones, clip lists, keys. Sources: RULES.md 5 in
// tools/ddraw/.
#include <initializer_list>

#include "program.h"

namespace {

enum class Kind { Rgb, Index, Dxt, Yuv, Other };
struct Row {
    const char* name;
    Kind kind;
    DWORD flags, four, bits, red, green, blue, alpha;
};
constexpr DWORD kRgb = DDPF_RGB, kRgba = DDPF_RGB | DDPF_ALPHAPIXELS;
constexpr Row kRows[] = {
    {"A8R8G8B8", Kind::Rgb, kRgba, 0, 32, 0xFF0000, 0xFF00, 0xFF, 0xFF000000},
    {"X8R8G8B8", Kind::Rgb, kRgb, 0, 32, 0xFF0000, 0xFF00, 0xFF, 0},
    {"R8G8B8", Kind::Rgb, kRgb, 0, 24, 0xFF0000, 0xFF00, 0xFF, 0},
    {"R5G6B5", Kind::Rgb, kRgb, 0, 16, 0xF800, 0x07E0, 0x001F, 0},
    {"X1R5G5B5", Kind::Rgb, kRgb, 0, 16, 0x7C00, 0x03E0, 0x001F, 0},
    {"A1R5G5B5", Kind::Rgb, kRgba, 0, 16, 0x7C00, 0x03E0, 0x001F, 0x8000},
    {"X4R4G4B4", Kind::Rgb, kRgb, 0, 16, 0x0F00, 0x00F0, 0x000F, 0},
    {"A4R4G4B4", Kind::Rgb, kRgba, 0, 16, 0x0F00, 0x00F0, 0x000F, 0xF000},
    {"R3G3B2", Kind::Rgb, kRgb, 0, 8, 0xE0, 0x1C, 0x03, 0},
    {"P8", Kind::Index, DDPF_RGB | DDPF_PALETTEINDEXED8, 0, 8, 0, 0, 0, 0},
    {"DXT1", Kind::Dxt, DDPF_FOURCC, MAKEFOURCC('D', 'X', 'T', '1'), 0, 0, 0, 0, 0},
    {"DXT2", Kind::Dxt, DDPF_FOURCC, MAKEFOURCC('D', 'X', 'T', '2'), 0, 0, 0, 0, 0},
    {"DXT3", Kind::Dxt, DDPF_FOURCC, MAKEFOURCC('D', 'X', 'T', '3'), 0, 0, 0, 0, 0},
    {"DXT4", Kind::Dxt, DDPF_FOURCC, MAKEFOURCC('D', 'X', 'T', '4'), 0, 0, 0, 0, 0},
    {"DXT5", Kind::Dxt, DDPF_FOURCC, MAKEFOURCC('D', 'X', 'T', '5'), 0, 0, 0, 0, 0},
    {"YUY2", Kind::Yuv, DDPF_FOURCC, MAKEFOURCC('Y', 'U', 'Y', '2'), 0, 0, 0, 0, 0},
    {"UYVY", Kind::Yuv, DDPF_FOURCC, MAKEFOURCC('U', 'Y', 'V', 'Y'), 0, 0, 0, 0, 0},
    {"L8", Kind::Other, DDPF_LUMINANCE, 0, 8, 0xFF, 0, 0, 0},
    {"A8L8", Kind::Other, DDPF_LUMINANCE | DDPF_ALPHAPIXELS, 0, 16, 0xFF, 0, 0, 0xFF00},
    {"V8U8", Kind::Other, DDPF_BUMPDUDV, 0, 16, 0x00FF, 0xFF00, 0, 0},
};
const Row& row_of(const char* name) {
    for (const Row& row : kRows)
        if (std::strcmp(row.name, name) == 0) return row;
    ExitProcess(3);
}

constexpr DWORD kSystem = DDSCAPS_TEXTURE | DDSCAPS_SYSTEMMEMORY, kVideo = DDSCAPS_TEXTURE | DDSCAPS_VIDEOMEMORY;

IDirectDrawSurface7* make(Rig& rig, const Row& row, DWORD width, DWORD height, DWORD caps = kSystem) {
    DDSURFACEDESC2 desc = plain(width, height, 32, 0);
    desc.ddsCaps.dwCaps = caps;
    DDPIXELFORMAT& format = desc.ddpfPixelFormat;
    format = {};
    format.dwSize = sizeof format;
    format.dwFlags = row.flags, format.dwFourCC = row.four, format.dwRGBBitCount = row.bits;
    format.dwRBitMask = row.red, format.dwGBitMask = row.green, format.dwBBitMask = row.blue;
    format.dwRGBAlphaBitMask = row.alpha;
    IDirectDrawSurface7* made = nullptr;
    expect(rig.draw->CreateSurface(&desc, &made, nullptr), DD_OK, row.name);
    return made;
}

// The bytes of a small surface, row after row without what is between them.
std::vector<BYTE> bytes_of(IDirectDrawSurface7* surface, std::size_t row_bytes, std::size_t rows,
                           const std::vector<BYTE>* written = nullptr) {
    std::vector<BYTE> out(row_bytes * rows);
    with_lock(surface, [&](char* bits, const DDSURFACEDESC2& desc) {
        const bool linear = (desc.dwFlags & DDSD_LINEARSIZE) != 0;
        for (std::size_t y = 0; y < rows; ++y) {
            char* const at = bits + (linear ? row_bytes : static_cast<std::size_t>(desc.lPitch)) * y;
            if (written) std::memcpy(at, written->data() + y * row_bytes, row_bytes);
            std::memcpy(out.data() + y * row_bytes, at, row_bytes);
        }
    });
    return out;
}

HRESULT blt(IDirectDrawSurface7* to, IDirectDrawSurface7* from) {
    return to->Blt(nullptr, from, nullptr, DDBLT_WAIT, nullptr);
}

// Each colour has channels of 0 or 255 only, so that every format has it.
constexpr DWORD kColors[] = {0xFF00FF00, 0xFF0000FF};
Picture checks(LONG width, LONG height) {
    Picture out = {width, height, {}};
    for (LONG y = 0; y < height; ++y)
        for (LONG x = 0; x < width; ++x) out.pixels.push_back(kColors[(x * 3 + y * 2) % 5 < 2]);
    return out;
}

// The colours of a surface, converted to A8R8G8B8.
Picture colors_of(Rig& rig, IDirectDrawSurface7* surface, LONG width, LONG height) {
    IDirectDrawSurface7* const plain_one =
        make(rig, row_of("A8R8G8B8"), static_cast<DWORD>(width), static_cast<DWORD>(height));
    expect(blt(plain_one, surface), DD_OK, "to A8R8G8B8");
    const Picture out = read(plain_one);
    plain_one->Release();
    return out;
}

void same(const Picture& is, const Picture& wanted, const char* what, const char* from, const char* to) {
    for (LONG y = 0; y < wanted.height; ++y)
        for (LONG x = 0; x < wanted.width; ++x) {
            if (is.at(x, y) == wanted.at(x, y)) continue;
            std::printf("failed: %s, %s to %s: pixel %ld,%ld is %08lx and not %08lx\n", what, from, to, x, y,
                        static_cast<unsigned long>(is.at(x, y)), static_cast<unsigned long>(wanted.at(x, y)));
            ++g_failures;
            return;
        }
}

bool reads(const Row& row) {
    return row.kind != Kind::Other;
}
bool writes(const Row& row) {
    return row.kind == Kind::Rgb || row.kind == Kind::Dxt;
}

void pair(Rig& rig, const Row& from, const Row& to, LONG width, LONG height, DWORD from_memory, DWORD to_memory) {
    const auto w = static_cast<DWORD>(width), h = static_cast<DWORD>(height);
    IDirectDrawSurface7* const first = make(rig, row_of("A8R8G8B8"), w, h);
    IDirectDrawSurface7* const source = make(rig, from, w, h, from_memory);
    IDirectDrawSurface7* const target = make(rig, to, w, h, to_memory);
    if (!first || !source || !target) return;
    const Picture picture = checks(width, height);
    write(first, picture);
    if (writes(from)) expect(blt(source, first), DD_OK, from.name);
    const bool can = &from == &to || (reads(from) && writes(to));
    const HRESULT hr = blt(target, source);
    if (hr != (can ? DD_OK : E_NOTIMPL)) {
        std::printf("%s to %s: ", from.name, to.name);
        expect(hr, can ? DD_OK : E_NOTIMPL, "a blit between formats");
    }
    // Cards differ in the alpha of formats that differ only in having it.
    const bool twins = to.alpha && !from.alpha && to.red == from.red && to.bits == from.bits;
    if (SUCCEEDED(hr) && writes(from) && writes(to) && !twins)
        same(colors_of(rig, target, width, height), picture, "a conversion", from.name, to.name);
    first->Release(), source->Release(), target->Release();
}

void known_blocks(Rig& rig) {
    struct Block {
        const char* name;
        std::vector<BYTE> bytes;
        DWORD first[4]; // the colours of the first row
    };
    const Block blocks[] = {
        {"DXT1", {0xE0, 0x07, 0x1F, 0x00, 0xE4, 0, 0, 0}, {0xFF00FF00, 0xFF0000FF, 0xFF00AA55, 0xFF0055AA}},
        {"DXT1", {0x1F, 0x00, 0xE0, 0x07, 0xE4, 0, 0, 0}, {0xFF0000FF, 0xFF00FF00, 0xFF007F7F, 0}},
        {"DXT3",
         {0xF0, 0x48, 0, 0, 0, 0, 0, 0, 0x1F, 0x00, 0xE0, 0x07, 0xE4, 0, 0, 0},
         {0x000000FF, 0xFF00FF00, 0x880055AA, 0x4400AA55}},
        {"DXT5",
         {0xFF, 0x00, 0x88, 0x0E, 0, 0, 0, 0, 0xE0, 0x07, 0x1F, 0x00, 0xE4, 0, 0, 0},
         {0xFF00FF00, 0x000000FF, 0xDA00AA55, 0x240055AA}},
        {"DXT5",
         {0x00, 0xFF, 0x7E, 0x00, 0, 0, 0, 0, 0xE0, 0x07, 0x1F, 0x00, 0xE4, 0, 0, 0},
         {0x0000FF00, 0xFF0000FF, 0xFF00AA55, 0x000055AA}},
        {"YUY2", {81, 90, 145, 240, 0, 0, 0, 0}, {0xFFFF0000, 0xFFFF4B4A, 0xFF008700, 0xFF008700}},
        {"UYVY", {90, 81, 240, 81, 128, 235, 128, 16}, {0xFFFF0000, 0xFFFF0000, 0xFFFFFFFF, 0xFF000000}},
    };
    for (const Block& block : blocks) {
        const Row& row = row_of(block.name);
        const LONG height = row.kind == Kind::Yuv ? 1 : 4;
        IDirectDrawSurface7* const source = make(rig, row, 4, static_cast<DWORD>(height));
        if (!source) return;
        bytes_of(source, block.bytes.size(), 1, &block.bytes);
        const Picture got = colors_of(rig, source, 4, height);
        for (LONG x = 0; x < 4; ++x) {
            const auto near_to = [&](int shift) {
                const int d =
                    static_cast<int>(got.at(x, 0) >> shift & 0xFF) - static_cast<int>(block.first[x] >> shift & 0xFF);
                return d >= -1 && d <= 1;
            };
            if (near_to(0) && near_to(8) && near_to(16) && near_to(24)) continue;
            std::printf("failed: a block of %s: pixel %ld is %08lx and not %08lx\n", block.name, x,
                        static_cast<unsigned long>(got.at(x, 0)), static_cast<unsigned long>(block.first[x]));
            ++g_failures;
        }
        source->Release();
    }
}

// Parts of blocks, in blocks whose other pixels stay.
void parts(Rig& rig, const Row& row) {
    constexpr LONG kSide = 12;
    const Row& rgb = row_of("A8R8G8B8");
    IDirectDrawSurface7* const picture = make(rig, rgb, kSide, kSide);
    IDirectDrawSurface7* const target = make(rig, row, kSide, kSide);
    IDirectDrawSurface7* const other = make(rig, row, kSide, kSide);
    if (!picture || !target || !other) return;
    const Picture before = checks(kSide, kSide);
    Picture single = before;
    for (DWORD& pixel : single.pixels) pixel = kColors[1];
    struct Part {
        const char* name;
        RECT to, from;
        DWORD mirrors;
        IDirectDrawSurface7* source;
    };
    for (const Part& part : {Part{"a part of blocks", {1, 2, 7, 9}, {3, 3, 9, 10}, 0, other},
                             Part{"whole blocks", {4, 0, 12, 8}, {0, 4, 8, 12}, 0, other},
                             Part{"stretched", {0, 1, 11, 12}, {2, 2, 5, 6}, 0, other},
                             Part{"mirrored blocks", {4, 4, 12, 12}, {0, 0, 8, 8}, DDBLTFX_MIRRORLEFTRIGHT, other},
                             Part{"on itself", {3, 1, 11, 9}, {1, 0, 9, 8}, 0, target},
                             Part{"from pixels", {5, 5, 6, 6}, {0, 0, 1, 1}, 0, picture}}) {
        write(picture, before);
        expect(blt(target, picture), DD_OK, row.name);
        expect(blt(other, picture), DD_OK, row.name);
        DDBLTFX effects = {};
        effects.dwSize = sizeof effects, effects.dwDDFX = part.mirrors;
        RECT to = part.to, from = part.from;
        expect(target->Blt(&to, part.source, &from, part.mirrors ? DDBLT_DDFX : 0, &effects), DD_OK, part.name);
        Picture wanted = before;
        const LONG width = to.right - to.left, height = to.bottom - to.top;
        for (LONG y = 0; y < height; ++y)
            for (LONG x = 0; x < width; ++x) {
                const LONG column = part.mirrors ? width - 1 - x : x;
                wanted.at(to.left + x, to.top + y) = before.at(from.left + column * (from.right - from.left) / width,
                                                               from.top + y * (from.bottom - from.top) / height);
            }
        same(colors_of(rig, target, kSide, kSide), wanted, part.name, row.name, row.name);
    }
    DDCOLORKEY key = {1, 1};
    expect(other->SetColorKey(DDCKEY_SRCBLT, &key), DD_OK, "a key of a compressed surface");
    expect(target->Blt(nullptr, other, nullptr, DDBLT_KEYSRC, nullptr), E_NOTIMPL, "a key of blocks");
    expect(picture->Blt(nullptr, other, nullptr, DDBLT_KEYSRC, nullptr), E_NOTIMPL, "a key of blocks");
    picture->Release(), target->Release(), other->Release();
}

// What a key keeps has its unused bits afterwards; formats that differ only in alpha have the same bits.
void bits(Rig& rig) {
    IDirectDrawSurface7* const source = rig.surface(4, 1, 16);
    IDirectDrawSurface7* const target = rig.surface(4, 1, 32);
    if (!source || !target) return;
    write(source, {4, 1, {0xF800, 0x07E0, 0xF800, 0x001F}});
    write(target, {4, 1, {0x12345678, 0x12345678, 0xABCDEF01, 0x12345678}});
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.ddckSrcColorkey = {0xF800, 0xF800};
    expect(target->Blt(nullptr, source, nullptr, DDBLT_KEYSRCOVERRIDE, &effects), DD_OK, "keyed");
    const Picture got = read(target);
    check(got.at(0, 0) == 0x12345678 && got.at(2, 0) == 0xABCDEF01, "pixels of the key stay");
    check((got.at(1, 0) & 0xFFFFFF) == 0x00FF00 && (got.at(3, 0) & 0xFFFFFF) == 0x0000FF, "the others are converted");
    source->Release(), target->Release();
    for (const auto& names : {std::initializer_list<const char*>{"X1R5G5B5", "A1R5G5B5"}, {"A4R4G4B4", "X4R4G4B4"}}) {
        IDirectDrawSurface7* const from = make(rig, row_of(names.begin()[0]), 4, 1);
        IDirectDrawSurface7* const to = make(rig, row_of(names.begin()[1]), 4, 1);
        if (!from || !to) return;
        const Picture picture = {4, 1, {0x03E0, 0x8123, 0xFFFF, 0}};
        write(from, picture);
        expect(blt(to, from), DD_OK, names.begin()[1]);
        same(read(to), picture, "the same bits", names.begin()[0], names.begin()[1]);
        from->Release(), to->Release();
    }
}

} // namespace

int main() {
    {
        Rig rig;
        for (const Row& from : kRows)
            for (const Row& to : kRows) pair(rig, from, to, 8, 8, kSystem, kSystem);
        for (const Row& row : kRows) {
            if (row.bits == 24) continue; // no card has it
            pair(rig, row, row_of("A8R8G8B8"), 16, 4, kVideo, kSystem);
            pair(rig, row_of("R5G6B5"), row, 4, 16, kSystem, kVideo);
        }
        for (const char* name : {"DXT1", "DXT3", "DXT5"}) {
            for (const LONG side : {4, 12}) pair(rig, row_of("R5G6B5"), row_of(name), side, side, kSystem, kSystem);
            parts(rig, row_of(name));
        }
        known_blocks(rig);
        bits(rig);
    }
    return finish("formats");
}

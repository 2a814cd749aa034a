// Every kind of blit between surfaces of 8, 16 and 32 bits, in system and video memory, compared with pictures that
// this program computes pixel by pixel: copies, keys of source and target, stretched and mirrored ones, ones that
// overlap, fills, lists of clip rectangles, conversions. Sources: RULES.md 5 in tools/ddraw/.
#include "program.h"

namespace {

constexpr LONG kWidth = 37, kHeight = 23;
constexpr DWORD kSourceKey = 5, kTargetKey = 9;

DWORD mask_of(DWORD bits) {
    return bits == 32 ? 0xFFFFFFFF : (DWORD{1} << bits) - 1;
}

// Different pixels, among which those of a key are many.
Picture pattern(DWORD bits, DWORD seed, DWORD key) {
    Picture out = {kWidth, kHeight, std::vector<DWORD>(kWidth * kHeight)};
    DWORD number = seed;
    for (DWORD& pixel : out.pixels) {
        number = number * 1664525 + 1013904223;
        pixel = number >> 28 < 6 ? key : (number >> 8) * 0x01000193 & mask_of(bits);
        if (bits == 32) pixel &= 0xFFFFFF;
    }
    return out;
}

struct Case {
    const char* name;
    RECT to, from;
    DWORD flags, mirrors;
};
constexpr DWORD kOverrides = DDBLT_KEYSRCOVERRIDE, kBoth = DDBLT_KEYSRC | DDBLT_KEYDEST;
constexpr RECT kAll = {0, 0, kWidth, kHeight};
constexpr Case kCases[] = {
    {"a copy of all", kAll, kAll, 0, 0},
    {"a copy of a part", {3, 4, 20, 15}, {10, 2, 27, 13}, 0, 0},
    {"a copy of a pixel", {36, 22, 37, 23}, {0, 0, 1, 1}, 0, 0},
    {"a source key", kAll, kAll, DDBLT_KEYSRC, 0},
    {"a source key in DDBLTFX", {1, 1, 30, 20}, {0, 0, 29, 19}, kOverrides, 0},
    {"a target key", kAll, kAll, DDBLT_KEYDEST, 0},
    {"a target key in DDBLTFX", {1, 1, 30, 20}, {0, 0, 29, 19}, DDBLT_KEYDESTOVERRIDE, 0},
    {"both keys", kAll, kAll, kBoth, 0},
    {"enlarged", {1, 2, 35, 20}, {5, 6, 14, 12}, 0, 0},
    {"enlarged by whole numbers", {0, 0, 36, 18}, {2, 3, 14, 9}, 0, 0},
    {"made smaller", {4, 4, 11, 9}, kAll, 0, 0},
    {"stretched one way", {0, 0, 37, 7}, {0, 0, 20, 7}, 0, 0},
    {"stretched with a source key", {1, 2, 35, 20}, {5, 6, 14, 12}, DDBLT_KEYSRC, 0},
    {"stretched with both keys", {4, 4, 30, 9}, kAll, kBoth, 0},
    {"mirrored in x", {2, 2, 20, 20}, {3, 4, 21, 22}, DDBLT_DDFX, DDBLTFX_MIRRORLEFTRIGHT},
    {"mirrored in y", {2, 2, 20, 20}, {3, 4, 21, 22}, DDBLT_DDFX, DDBLTFX_MIRRORUPDOWN},
    {"turned round", kAll, kAll, DDBLT_DDFX, DDBLTFX_MIRRORLEFTRIGHT | DDBLTFX_MIRRORUPDOWN},
    {"mirrored and stretched", {0, 1, 33, 11}, {3, 4, 21, 22}, DDBLT_DDFX, DDBLTFX_MIRRORLEFTRIGHT},
    {"mirrored and keyed", kAll, kAll, DDBLT_DDFX | DDBLT_KEYSRC, DDBLTFX_MIRRORUPDOWN},
};

bool is_in(const std::vector<RECT>& clip, LONG x, LONG y) {
    for (const RECT& rect : clip)
        if (x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom) return true;
    return clip.empty();
}

// What a blit must make of the target. `clip`: empty for none.
void blit(Picture& target, const Picture& source, const Case& what, const std::vector<RECT>& clip) {
    const LONG to_width = what.to.right - what.to.left, to_height = what.to.bottom - what.to.top;
    const LONG from_width = what.from.right - what.from.left, from_height = what.from.bottom - what.from.top;
    for (LONG y = 0; y < to_height; ++y)
        for (LONG x = 0; x < to_width; ++x) {
            const LONG column = what.mirrors & DDBLTFX_MIRRORLEFTRIGHT ? to_width - 1 - x : x;
            const LONG row = what.mirrors & DDBLTFX_MIRRORUPDOWN ? to_height - 1 - y : y;
            const DWORD pixel = source.at(what.from.left + column * from_width / to_width,
                                          what.from.top + row * from_height / to_height);
            const LONG to_x = what.to.left + x, to_y = what.to.top + y;
            if (to_x < 0 || to_y < 0 || to_x >= target.width || to_y >= target.height || !is_in(clip, to_x, to_y))
                continue;
            if ((what.flags & (DDBLT_KEYSRC | DDBLT_KEYSRCOVERRIDE)) && pixel == kSourceKey) continue;
            if ((what.flags & (DDBLT_KEYDEST | DDBLT_KEYDESTOVERRIDE)) && target.at(to_x, to_y) != kTargetKey) continue;
            target.at(to_x, to_y) = pixel;
        }
}

void same(const Picture& is, const Picture& wanted, const char* what, DWORD bits) {
    for (LONG y = 0; y < wanted.height; ++y)
        for (LONG x = 0; x < wanted.width; ++x) {
            if (is.at(x, y) == wanted.at(x, y)) continue;
            std::printf("failed: %s, %lu bits: pixel %ld,%ld is %08lx and not %08lx\n", what,
                        static_cast<unsigned long>(bits), x, y, static_cast<unsigned long>(is.at(x, y)),
                        static_cast<unsigned long>(wanted.at(x, y)));
            ++g_failures;
            return;
        }
}

HRESULT run(IDirectDrawSurface7* target, IDirectDrawSurface7* source, const Case& what) {
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.dwDDFX = what.mirrors;
    effects.ddckSrcColorkey = {kSourceKey, kSourceKey};
    effects.ddckDestColorkey = {kTargetKey, kTargetKey};
    RECT to = what.to, from = what.from;
    return target->Blt(&to, source, &from, what.flags | DDBLT_WAIT, &effects);
}

void set_keys(IDirectDrawSurface7* target, IDirectDrawSurface7* source) {
    DDCOLORKEY source_key = {kSourceKey, kSourceKey}, target_key = {kTargetKey, kTargetKey};
    expect(source->SetColorKey(DDCKEY_SRCBLT, &source_key), DD_OK, "a source key");
    expect(target->SetColorKey(DDCKEY_DESTBLT, &target_key), DD_OK, "a target key");
}

IDirectDrawClipper* clipper_of(IDirectDraw7* draw, const std::vector<RECT>& rects) {
    IDirectDrawClipper* clipper = nullptr;
    expect(draw->CreateClipper(0, &clipper, nullptr), DD_OK, "a clipper");
    std::vector<char> bytes(sizeof(RGNDATAHEADER) + rects.size() * sizeof(RECT));
    RGNDATAHEADER header = {};
    header.dwSize = sizeof header;
    header.iType = RDH_RECTANGLES;
    header.nCount = static_cast<DWORD>(rects.size());
    header.nRgnSize = static_cast<DWORD>(rects.size() * sizeof(RECT));
    header.rcBound = {0, 0, kWidth, kHeight};
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(bytes.data() + sizeof header, rects.data(), rects.size() * sizeof(RECT));
    expect(clipper->SetClipList(reinterpret_cast<RGNDATA*>(bytes.data()), 0), DD_OK, "a clip list");
    return clipper;
}

void copies(Rig& rig, DWORD bits, DWORD from_memory, DWORD to_memory) {
    IDirectDrawSurface7* const source = rig.surface(kWidth, kHeight, bits, from_memory);
    IDirectDrawSurface7* const target = rig.surface(kWidth, kHeight, bits, to_memory);
    if (!source || !target) return;
    set_keys(target, source);
    const Picture from = pattern(bits, 1, kSourceKey), to = pattern(bits, 2, kTargetKey);
    write(source, from);
    const std::vector<RECT> clip = {{0, 0, 5, 23}, {8, 3, 30, 9}, {8, 12, 36, 22}};
    for (const bool clipped : {false, true}) {
        IDirectDrawClipper* const clipper = clipped ? clipper_of(rig.draw, clip) : nullptr;
        if (clipper) expect(target->SetClipper(clipper), DD_OK, "SetClipper");
        for (const Case& what : kCases) {
            Picture wanted = to;
            write(target, to);
            expect(run(target, source, what), DD_OK, what.name);
            blit(wanted, from, what, clipped ? clip : std::vector<RECT>());
            same(read(target), wanted, what.name, bits);
        }
        // A clipper also takes what is outside of the surface.
        const Case outside = {"outside of the target", {-10, -5, 50, 40}, {1, 1, 31, 16}, 0, 0};
        Picture wanted = to;
        write(target, to);
        expect(run(target, source, outside), clipped ? DD_OK : DDERR_INVALIDRECT, outside.name);
        if (clipped) blit(wanted, from, outside, clip);
        same(read(target), wanted, outside.name, bits);
        if (clipper) {
            expect(target->SetClipper(nullptr), DD_OK, "no clipper");
            check(clipper->Release() == 0, "the clipper's last reference");
        }
    }
    // BltFast
    struct Fast {
        const char* name;
        DWORD flags, like;
    };
    for (const Fast& fast : {Fast{"BltFast", DDBLTFAST_NOCOLORKEY, 0},
                             Fast{"BltFast with a source key", DDBLTFAST_SRCCOLORKEY, DDBLT_KEYSRC},
                             Fast{"BltFast with a target key", DDBLTFAST_DESTCOLORKEY, DDBLT_KEYDEST}}) {
        RECT part = {3, 2, 30, 20};
        Picture wanted = to;
        write(target, to);
        expect(target->BltFast(7, 3, source, &part, fast.flags | DDBLTFAST_WAIT), DD_OK, fast.name);
        blit(wanted, from, {fast.name, {7, 3, 34, 21}, part, fast.like, 0}, {});
        same(read(target), wanted, fast.name, bits);
    }
    check(source->Release() == 0 && target->Release() == 0, "the last references");
}

void overlapping(Rig& rig, DWORD bits, DWORD memory) {
    IDirectDrawSurface7* const surface = rig.surface(kWidth, kHeight, bits, memory);
    if (!surface) return;
    set_keys(surface, surface);
    const Picture before = pattern(bits, 3, kSourceKey);
    const RECT middle = {8, 6, 28, 18};
    for (const LONG dx : {-3, 0, 1})
        for (const LONG dy : {-2, 0, 5}) {
            const RECT to = {middle.left + dx, middle.top + dy, middle.right + dx, middle.bottom + dy};
            for (const Case& what :
                 {Case{"overlapping", to, middle, 0, 0}, Case{"overlapping with a key", to, middle, DDBLT_KEYSRC, 0},
                  Case{"overlapping, mirrored", to, middle, DDBLT_DDFX, DDBLTFX_MIRRORLEFTRIGHT},
                  Case{"overlapping, stretched", {0, 0, 37, 23}, middle, 0, 0}}) {
                Picture wanted = before;
                write(surface, before);
                expect(run(surface, surface, what), DD_OK, what.name);
                blit(wanted, before, what, {});
                same(read(surface), wanted, what.name, bits);
            }
        }
    check(surface->Release() == 0, "the last reference");
}

void fills(Rig& rig, DWORD bits, DWORD memory) {
    IDirectDrawSurface7* const surface = rig.surface(kWidth, kHeight, bits, memory);
    if (!surface) return;
    const Picture before = pattern(bits, 4, kSourceKey);
    const auto fill = [&](RECT rect, DWORD flags, DWORD value, DWORD operation, DWORD color) {
        DDBLTFX effects = {};
        effects.dwSize = sizeof effects;
        effects.dwFillColor = value;
        if (flags & DDBLT_ROP) effects.dwROP = operation;
        Picture wanted = before;
        write(surface, before);
        expect(surface->Blt(&rect, nullptr, nullptr, flags, &effects), DD_OK, "a fill");
        for (LONG y = rect.top; y < rect.bottom; ++y)
            for (LONG x = rect.left; x < rect.right; ++x) wanted.at(x, y) = color & mask_of(bits);
        same(read(surface), wanted, "a fill", bits);
    };
    for (const RECT& rect : {kAll, RECT{3, 5, 4, 6}, RECT{1, 2, 36, 22}}) {
        fill(rect, DDBLT_COLORFILL, 0x89ABCDEF, 0, 0x89ABCDEF);
        fill(rect, DDBLT_ROP, 0, BLACKNESS, 0);
        fill(rect, DDBLT_ROP, 0, WHITENESS, 0xFFFFFFFF);
    }
    check(surface->Release() == 0, "the last reference");
}

DWORD wide(DWORD pixel) { // of 5, 6 and 5 bits, as one of 8 bits each
    const DWORD red = pixel >> 11, green = pixel >> 5 & 63, blue = pixel & 31;
    return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2);
}

void conversions(Rig& rig) {
    const Case copy = {"a conversion", {2, 3, 30, 20}, {0, 1, 28, 18}, DDBLT_KEYSRC, 0};
    for (const DWORD from_bits : {8u, 16u, 32u})
        for (const DWORD to_bits : {16u, 32u}) {
            if (from_bits == to_bits) continue;
            IDirectDrawSurface7* const source = rig.surface(kWidth, kHeight, from_bits);
            IDirectDrawSurface7* const target = rig.surface(kWidth, kHeight, to_bits);
            if (!source || !target) return;
            set_keys(target, source);
            const Picture from = pattern(from_bits, 5, kSourceKey), to = pattern(to_bits, 6, kTargetKey);
            write(source, from);
            write(target, to);
            expect(run(target, source, copy), DD_OK, copy.name);
            Picture wanted = to;
            for (LONG y = 0; y < 17; ++y)
                for (LONG x = 0; x < 28; ++x) {
                    const DWORD pixel = from.at(x, 1 + y);
                    if (pixel == kSourceKey) continue;
                    const DWORD color = from_bits == 8 ? pixel * 0x010101 : from_bits == 16 ? wide(pixel) : pixel;
                    wanted.at(2 + x, 3 + y) =
                        to_bits == 32 ? color : (color >> 8 & 0xF800) | (color >> 5 & 0x07E0) | (color >> 3 & 0x1F);
                }
            Picture got = read(target);
            if (to_bits == 32) // the upper byte has no meaning
                for (DWORD& pixel : got.pixels) pixel &= 0xFFFFFF;
            same(got, wanted, copy.name, to_bits);
            check(source->Release() == 0 && target->Release() == 0, "the last references");
        }
}

} // namespace

int main() {
    {
        Rig rig;
        for (const DWORD bits : {8u, 16u, 24u, 32u})
            for (const DWORD memory : {DDSCAPS_SYSTEMMEMORY, DDSCAPS_VIDEOMEMORY}) {
                if (bits == 24 && memory == DDSCAPS_VIDEOMEMORY) continue;
                copies(rig, bits, DDSCAPS_SYSTEMMEMORY, memory);
                copies(rig, bits, memory, DDSCAPS_SYSTEMMEMORY);
                overlapping(rig, bits, memory);
                fills(rig, bits, memory);
            }
        conversions(rig);
    }
    return finish("blits");
}

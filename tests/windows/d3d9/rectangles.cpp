// Invalid rectangles and sizes: what Present shows for them; all other calls refuse or clip them.
#include <climits>
#include <iterator>

#include "program.h"

namespace {

constexpr LONG kNumbers[] = {INT_MIN, INT_MIN + 1, -65536, -100, -1,   0,     1,     5,       15,          34,
                             63,      64,          65,     100,  4096, 65535, 65536, 1 << 30, INT_MAX - 1, INT_MAX};

class Random {
  public:
    unsigned below(unsigned limit) { return (seed_ = seed_ * 1664525 + 1013904223, seed_ >> 8) % limit; }
    LONG number() {
        return below(3) == 0 ? static_cast<LONG>(below(64))
                             : kNumbers[below(static_cast<unsigned>(std::size(kNumbers)))];
    }
    RECT rect() { return {number(), number(), number(), number()}; }

  private:
    unsigned seed_ = 35;
};

// A device with a window whose client area has the back buffer's size.
struct Shown : DeviceRig {
    explicit Shown(bool ex = false) : DeviceRig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex) {
        client = CreateWindowA("static", "client", WS_POPUP | WS_VISIBLE, 100, 100, kSize, kSize, nullptr, nullptr,
                               nullptr, nullptr);
        device->CreateOffscreenPlainSurface(1, 1, D3DFMT_A8R8G8B8, D3DPOOL_SYSTEMMEM, &front, nullptr);
    }
    ~Shown() {
        front->Release();
        DestroyWindow(client);
    }
    // The colours of the back buffer's quarters.
    static constexpr DWORD kQuarters[] = {0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF};
    void paint(const DWORD (&colors)[4]) {
        IDirect3DSurface9* target = nullptr;
        device->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &target);
        constexpr LONG kHalf = kSize / 2;
        for (LONG i = 0; i < 4; ++i) {
            const LONG x = i % 2 * kHalf, y = i / 2 * kHalf;
            const RECT quarter = {x, y, x + kHalf, y + kHalf};
            device->ColorFill(target, &quarter, colors[i]);
        }
        target->Release();
    }
    void present(const RECT* from, const RECT* to) {
        check(device->Present(from, to, client, nullptr) == D3D_OK, "Present");
        device->GetFrontBufferData(0, front); // waits until everything is shown
    }
    // Shows grey everywhere, then presents the quarters with these rectangles.
    void show(const RECT* from, const RECT* to) {
        paint({0x808080, 0x808080, 0x808080, 0x808080});
        present(nullptr, nullptr);
        paint(kQuarters);
        present(from, to);
    }
    DWORD at(int x, int y) {
        HDC dc = GetDC(client);
        const COLORREF color = GetPixel(dc, x, y);
        ReleaseDC(client, dc);
        return static_cast<DWORD>(GetRValue(color) << 16 | GetGValue(color) << 8 | GetBValue(color));
    }
    // Checks the pixels in the middle of the window's quarters.
    void expect(DWORD a, DWORD b, DWORD c, DWORD d, const char* what) {
        check(at(16, 16) == a && at(48, 16) == b && at(16, 48) == c && at(48, 48) == d, what);
    }

    HWND client = nullptr;
    IDirect3DSurface9* front = nullptr;
};

// What remains of a clipped rectangle keeps its position and scale (see window/shown_area.h).
void clipped_presents() {
    Shown rig;
    constexpr DWORD kRed = 0xFF0000, kGreen = 0x00FF00, kBlue = 0x0000FF, kWhite = 0xFFFFFF, kGrey = 0x808080;
    rig.show(nullptr, nullptr);
    rig.expect(kRed, kGreen, kBlue, kWhite, "everything");
    const RECT before = {-32, -32, 32, 32}, after = {32, 32, 96, 96}, right = {32, 0, 64, 64};
    rig.show(&before, nullptr);
    rig.expect(kGrey, kGrey, kGrey, kRed, "a source that begins before the picture");
    rig.show(&after, nullptr);
    rig.expect(kWhite, kGrey, kGrey, kGrey, "a source that ends after the picture");
    rig.show(nullptr, &before);
    rig.expect(kWhite, kGrey, kGrey, kGrey, "a destination that begins before the window");
    rig.show(nullptr, &after);
    rig.expect(kGrey, kGrey, kGrey, kRed, "a destination that ends after the window");
    rig.show(&right, nullptr);
    rig.expect(kGreen, kGreen, kWhite, kWhite, "a stretched half");
    rig.show(&right, &right);
    rig.expect(kGrey, kGreen, kGrey, kWhite, "a half");
    // Empty and reversed rectangles show nothing.
    for (const RECT& none : {RECT{0, 0, 0, 0}, RECT{64, 64, 0, 0}, RECT{0, 64, 64, 0}, RECT{5, 5, 5, 60},
                             RECT{-64, 0, 0, 64}, RECT{64, 0, 128, 64}, RECT{INT_MAX, INT_MAX, INT_MIN, INT_MIN}}) {
        rig.show(&none, nullptr);
        rig.expect(kGrey, kGrey, kGrey, kGrey, "no source");
        rig.show(nullptr, &none);
        rig.expect(kGrey, kGrey, kGrey, kGrey, "no destination");
    }
    const RECT huge = {0, 0, INT_MAX, INT_MAX}, all = {INT_MIN, INT_MIN, INT_MAX, INT_MAX};
    rig.show(nullptr, &huge);
    rig.expect(kRed, kRed, kRed, kRed, "the first texel, very large");
    rig.show(&all, &all);
    rig.expect(kRed, kGreen, kBlue, kWhite, "a place in an endless plane");
}

// A source of another size than its destination is filtered, as on cards; edge texels are repeated.
void stretched_presents() {
    Shown rig;
    const auto level = [&](int x, int y) { return static_cast<int>(rig.at(x, y) & 0xFF); };
    const auto is = [](int value, int wanted) { return value >= wanted - 3 && value <= wanted + 3; };
    const auto show = [&](bool columns, LONG size, const RECT& from, const RECT& to) {
        rig.paint({0x808080, 0x808080, 0x808080, 0x808080});
        rig.present(nullptr, nullptr);
        IDirect3DSurface9* target = nullptr;
        rig.device->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &target);
        for (LONG i = 0; i < 64; i += size) { // alternating black and white
            const RECT band = columns ? RECT{i, 0, i + size, 64} : RECT{0, i, 64, i + size};
            rig.device->ColorFill(target, &band, i / size % 2 ? 0xFFFFFF : 0);
        }
        target->Release();
        rig.present(&from, &to);
    };
    const RECT all = {0, 0, 64, 64}, quarter = {16, 16, 48, 48}, wide = {-32, -32, 96, 96};
    for (const bool columns : {true, false}) {
        const auto at = [&](int along) { return columns ? level(along, 30) : level(30, along); };
        const RECT two = columns ? RECT{31, 0, 33, 64} : RECT{0, 31, 64, 33};
        show(columns, 32, two, all);
        check(at(0) == 0 && at(15) == 0 && is(at(24), 67) && is(at(32), 131) && is(at(40), 195) && at(48) == 255 &&
                  at(63) == 255,
              "two texels made large");
        show(columns, 32, two, wide);
        check(is(at(0), 2) && is(at(16), 66) && is(at(32), 130) && is(at(47), 189) && is(at(63), 253),
              "two texels made larger than the window");
        show(columns, 1, all, quarter);
        check(at(15) == 128 && is(at(16), 128) && is(at(31), 128) && is(at(47), 128) && at(48) == 128,
              "a picture made small");
        show(columns, 1, quarter, quarter);
        check(at(15) == 128 && at(16) == 0 && at(17) == 255 && at(46) == 0 && at(47) == 255 && at(48) == 128,
              "a picture of the same size");
    }
}

// With any rectangles, regions and windows, nothing is read or written out of bounds, and later frames are shown.
void wild_presents(bool ex, D3DSWAPEFFECT effect) {
    Shown rig(ex);
    rig.parameters.SwapEffect = effect;
    check(rig.device->Reset(&rig.parameters) == D3D_OK, "Reset");
    D3DPRESENT_PARAMETERS more = rig.parameters;
    more.BackBufferWidth = 17, more.BackBufferHeight = 301;
    IDirect3DSwapChain9* chain = nullptr;
    rig.device->CreateAdditionalSwapChain(&more, &chain);
    HWND gone = CreateWindowA("static", "gone", WS_POPUP, 0, 0, 9, 9, nullptr, nullptr, nullptr, nullptr);
    DestroyWindow(gone);
    Random random;
    struct {
        RGNDATAHEADER header;
        RECT rects[2];
    } region = {};
    for (int i = 0; i < 400; ++i) {
        const RECT from = random.rect(), to = random.rect();
        region.header = {random.below(64), RDH_RECTANGLES, random.below(2) ? 2 : ~0u, random.below(64), random.rect()};
        region.rects[0] = random.rect(), region.rects[1] = random.rect();
        HWND windows[] = {nullptr, rig.client, gone, GetDesktopWindow()};
        const auto* dirty = random.below(2) ? reinterpret_cast<const RGNDATA*>(&region) : nullptr;
        const RECT *source = random.below(4) ? &from : nullptr, *dest = random.below(4) ? &to : nullptr;
        HWND window = windows[random.below(3)];
        HRESULT hr = D3D_OK;
        switch (random.below(3)) {
        case 0: hr = rig.device->Present(source, dest, window, dirty); break;
        case 1: hr = chain ? chain->Present(source, dest, window, dirty, 0) : D3D_OK; break;
        default:
            if (ex) hr = static_cast<IDirect3DDevice9Ex*>(rig.device)->PresentEx(source, dest, window, dirty, 0);
        }
        check(hr == D3D_OK, "a wild Present");
    }
    if (chain) chain->Release();
    rig.show(nullptr, nullptr);
    check(rig.at(5, 5) == 0xFF0000 && rig.at(60, 60) == 0xFFFFFF, "a frame after wild ones");
}

// --- other rectangles ---

void wild_copies() {
    DeviceRig rig;
    Random random;
    IDirect3DDevice9* device = rig.device;
    for (const D3DFORMAT format : {D3DFMT_X8R8G8B8, D3DFMT_DXT1, D3DFMT_R5G6B5}) {
        IDirect3DTexture9 *memory = nullptr, *managed = nullptr, *dynamic = nullptr;
        device->CreateTexture(64, 64, 0, 0, format, D3DPOOL_SYSTEMMEM, &memory, nullptr);
        device->CreateTexture(64, 64, 0, 0, format, D3DPOOL_MANAGED, &managed, nullptr);
        device->CreateTexture(64, 64, 0, D3DUSAGE_DYNAMIC, format, D3DPOOL_DEFAULT, &dynamic, nullptr);
        IDirect3DSurface9 *from = nullptr, *to = nullptr, *target = nullptr;
        memory->GetSurfaceLevel(0, &from), dynamic->GetSurfaceLevel(0, &to);
        device->GetRenderTarget(0, &target);
        for (int i = 0; i < 2000; ++i) {
            const RECT a = random.rect(), b = random.rect();
            const POINT point = {random.number(), random.number()};
            device->UpdateSurface(from, random.below(4) ? &a : nullptr, to, &point);
            device->StretchRect(to, &a, target, &b, D3DTEXF_LINEAR);
            device->StretchRect(target, nullptr, to, &b, D3DTEXF_NONE);
            device->ColorFill(target, &a, 0), device->ColorFill(to, &b, 0);
            for (IDirect3DTexture9* texture : {memory, managed, dynamic}) {
                D3DLOCKED_RECT locked;
                const UINT level = random.below(8);
                texture->AddDirtyRect(&a);
                if (SUCCEEDED(texture->LockRect(level, &locked, &b, random.below(2) ? D3DLOCK_READONLY : 0)))
                    texture->UnlockRect(level);
            }
            device->SetTexture(0, managed);
            device->SetScissorRect(&a);
            device->SetRenderState(D3DRS_SCISSORTESTENABLE, random.below(2));
            const D3DVIEWPORT9 viewport = {static_cast<DWORD>(a.left),
                                           static_cast<DWORD>(a.top),
                                           static_cast<DWORD>(a.right),
                                           static_cast<DWORD>(a.bottom),
                                           0,
                                           1};
            device->SetViewport(&viewport);
            const D3DRECT rects[] = {{a.left, a.top, a.right, a.bottom}, {b.left, b.top, b.right, b.bottom}};
            device->Clear(2, rects, D3DCLEAR_TARGET, 0, 1, 0);
            if (i % 16 == 0) device->UpdateTexture(memory, dynamic);
            managed->PreLoad();
        }
        // The sum of position and size overflows.
        const RECT whole = {0, 0, 64, 64};
        for (const LONG far_away : {INT_MAX, INT_MAX - 3, INT_MIN, -4}) {
            const POINT right = {far_away, 0}, below = {0, far_away};
            check(device->UpdateSurface(from, &whole, to, &right) == D3DERR_INVALIDCALL,
                  "UpdateSurface far to the right");
            check(device->UpdateSurface(from, &whole, to, &below) == D3DERR_INVALIDCALL, "UpdateSurface far below");
        }
        check(device->UpdateSurface(from, &whole, to, nullptr) == D3D_OK, "UpdateSurface");
        device->SetTexture(0, nullptr);
        for (IUnknown* object :
             {static_cast<IUnknown*>(from), static_cast<IUnknown*>(to), static_cast<IUnknown*>(target),
              static_cast<IUnknown*>(memory), static_cast<IUnknown*>(managed), static_cast<IUnknown*>(dynamic)})
            object->Release();
    }
    const D3DVIEWPORT9 viewport = {0, 0, kSize, kSize, 0, 1};
    device->SetViewport(&viewport);
    device->SetRenderState(D3DRS_SCISSORTESTENABLE, FALSE);
    device->Clear(0, nullptr, D3DCLEAR_TARGET, 0xFF123456, 1, 0);
    check(rig.pixel(63, 63) == 0x123456, "a clear after wild copies");
}

// --- sizes ---

void sizes(bool ex) {
    DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
    // Rows or surfaces whose number of bytes does not fit into an int: an error, not an overflow.
    for (const D3DPOOL pool : {D3DPOOL_SYSTEMMEM, D3DPOOL_SCRATCH})
        for (const UINT width : {0x10000001u, 0x08000000u, 0x40000000u, 0x7FFFFFFFu, 0x80000001u, 0xFFFFFFFFu}) {
            IDirect3DSurface9* surface = nullptr;
            check(rig.device->CreateOffscreenPlainSurface(width, 1, D3DFMT_A32B32G32R32F, pool, &surface, nullptr) ==
                          E_OUTOFMEMORY &&
                      !surface,
                  "a row of 2 GB or more");
        }
    IDirect3DSurface9* tall = nullptr;
    check(rig.device->CreateOffscreenPlainSurface(1, 0x80000000, D3DFMT_X8R8G8B8, D3DPOOL_SCRATCH, &tall, nullptr) ==
              E_OUTOFMEMORY,
          "more rows than a rectangle can say");
    D3DPRESENT_PARAMETERS huge = rig.parameters;
    for (const UINT size : {16385u, 65536u, 0x20000000u, 0x40000001u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu})
        for (const bool wide : {false, true}) {
            IDirect3DSwapChain9* chain = nullptr;
            huge.BackBufferWidth = wide ? size : 1, huge.BackBufferHeight = wide ? 1 : size;
            check(FAILED(rig.device->CreateAdditionalSwapChain(&huge, &chain)) && !chain, "a swap chain without end");
        }
    // Cursors of one to a few pixels: rows of their masks are padded.
    for (const UINT width : {1u, 2u, 8u, 16u, 32u}) {
        IDirect3DSurface9* cursor = nullptr;
        rig.device->CreateOffscreenPlainSurface(width, 512, D3DFMT_A8R8G8B8, D3DPOOL_SCRATCH, &cursor, nullptr);
        for (const UINT hotspot : {0u, 700u, 0xFFFFFFFFu}) rig.device->SetCursorProperties(hotspot, hotspot, cursor);
        cursor->Release();
    }
    for (const LONG x : kNumbers) rig.device->SetCursorPosition(x, x, 0);
}

} // namespace

int main() {
    clipped_presents();
    stretched_presents();
    for (const bool ex : {false, true}) {
        for (const D3DSWAPEFFECT effect : {D3DSWAPEFFECT_COPY, D3DSWAPEFFECT_DISCARD}) wild_presents(ex, effect);
        sizes(ex);
    }
    wild_copies();
    return finish("rectangles");
}

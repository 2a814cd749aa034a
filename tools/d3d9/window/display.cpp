#include "tools/d3d9/window/display.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "tools/d3d9/caps/capabilities.h"

namespace d3d9 {

namespace {

D3DFORMAT format_of_depth(DWORD bits) {
    return bits == 32 ? D3DFMT_X8R8G8B8 : bits == 16 ? D3DFMT_R5G6B5 : D3DFMT_UNKNOWN;
}
D3DDISPLAYMODE mode_of(const DEVMODEW& mode) {
    return {mode.dmPelsWidth, mode.dmPelsHeight, mode.dmDisplayFrequency, format_of_depth(mode.dmBitsPerPel)};
}

using ModeLists = std::map<D3DFORMAT, std::vector<D3DDISPLAYMODE>>;
ModeLists read_modes() {
    ModeLists lists;
    DEVMODEW mode = {};
    mode.dmSize = sizeof mode;
    for (DWORD i = 0; EnumDisplaySettingsExW(nullptr, i, &mode, 0); ++i) {
        const D3DDISPLAYMODE m = mode_of(mode);
        auto& list = lists[m.Format];
        const bool known = std::ranges::any_of(list, [&](const D3DDISPLAYMODE& other) {
            return other.Width == m.Width && other.Height == m.Height && other.RefreshRate == m.RefreshRate;
        });
        if (!known) list.push_back(m);
    }
    return lists;
}

} // namespace

D3DDISPLAYMODE current_mode() {
    DEVMODEW mode = {};
    mode.dmSize = sizeof mode;
    if (!EnumDisplaySettingsExW(nullptr, ENUM_CURRENT_SETTINGS, &mode, 0))
        return {static_cast<UINT>(GetSystemMetrics(SM_CXSCREEN)),
                static_cast<UINT>(GetSystemMetrics(SM_CYSCREEN)), 60, D3DFMT_X8R8G8B8};
    D3DDISPLAYMODE out = mode_of(mode);
    if (out.Format == D3DFMT_UNKNOWN) out.Format = D3DFMT_X8R8G8B8;
    return out;
}

D3DDISPLAYMODEEX extended(const D3DDISPLAYMODE& mode) {
    return {sizeof(D3DDISPLAYMODEEX), mode.Width,  mode.Height,
            mode.RefreshRate,         mode.Format, D3DSCANLINEORDERING_PROGRESSIVE};
}

SIZE screen_size() {
    return {GetSystemMetrics(SM_CXSCREEN), GetSystemMetrics(SM_CYSCREEN)};
}

bool is_minimized(HWND window) {
    const HWND top = GetAncestor(window, GA_ROOT);
    return top && IsIconic(top);
}

D3DDISPLAYMODEEX current_mode_ex() {
    return extended(current_mode());
}

const std::vector<D3DDISPLAYMODE>& modes_of(D3DFORMAT format) {
    static const ModeLists lists = read_modes();
    static const std::vector<D3DDISPLAYMODE> none;
    const auto found = lists.find(format);
    return found == lists.end() ? none : found->second;
}

// There is no real scan-out, so the scan line is computed from the time, for a monitor with the mode's
// refresh rate and a vertical blank of 5 % of the mode's height.
void raster_status(D3DRASTER_STATUS& out) {
    LARGE_INTEGER now, frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    const D3DDISPLAYMODE mode = current_mode();
    const LONGLONG rate = mode.RefreshRate ? mode.RefreshRate : 60;
    const LONGLONG lines = mode.Height + mode.Height / 20;
    const LONGLONG line =
        now.QuadPart % frequency.QuadPart * rate % frequency.QuadPart * lines / frequency.QuadPart;
    out.InVBlank = line >= mode.Height;
    out.ScanLine = out.InVBlank ? 0 : static_cast<UINT>(line);
}

BITMAPINFO bitmap_info(int width, int height) {
    BITMAPINFO info = {};
    info.bmiHeader.biSize = sizeof info.bmiHeader;
    info.bmiHeader.biWidth = width;
    info.bmiHeader.biHeight = -height;
    info.bmiHeader.biPlanes = 1;
    info.bmiHeader.biBitCount = 32;
    info.bmiHeader.biCompression = BI_RGB;
    return info;
}

HDC shared_dc(HWND window) {
    const auto style = static_cast<DWORD>(GetWindowLongA(window, GWL_STYLE));
    return GetDCEx(window, nullptr,
                   DCX_CACHE | DCX_CLIPSIBLINGS | (style & WS_CLIPCHILDREN ? DWORD{DCX_CLIPCHILDREN} : 0));
}

HRESULT copy_screen(Surface& dest, HWND window) {
    const ImageDesc& desc = dest.desc();
    if (desc.pool != D3DPOOL_SYSTEMMEM && desc.pool != D3DPOOL_SCRATCH) return D3DERR_INVALIDCALL;
    if (desc.format != D3DFMT_A8R8G8B8 && desc.format != D3DFMT_X8R8G8B8) return D3DERR_INVALIDCALL;
    LockedBox locked;
    if (FAILED(dest.image().lock(dest.level(), dest.face(), nullptr, 0, locked))) return D3DERR_INVALIDCALL;
    HDC screen = window ? shared_dc(window) : GetDC(nullptr), memory = CreateCompatibleDC(screen);
    // The surface may be larger than anything that Windows shows; texels beyond the screen are not changed.
    const int width = static_cast<int>(
                  std::min<UINT>(dest.width(), static_cast<UINT>(GetDeviceCaps(screen, HORZRES)))),
              height = static_cast<int>(
                  std::min<UINT>(dest.height(), static_cast<UINT>(GetDeviceCaps(screen, VERTRES))));
    const BITMAPINFO info = bitmap_info(width, height);
    void* bits = nullptr;
    HBITMAP bitmap = CreateDIBSection(memory, &info, DIB_RGB_COLORS, &bits, nullptr, 0);
    if (bitmap) {
        HGDIOBJ old = SelectObject(memory, bitmap);
        BitBlt(memory, 0, 0, width, height, screen, 0, 0, SRCCOPY);
        GdiFlush();
        const std::size_t row = std::size_t{4} * static_cast<std::size_t>(width);
        for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
            std::memcpy(static_cast<std::byte*>(locked.bits) + y * static_cast<std::size_t>(locked.row_pitch),
                        static_cast<std::byte*>(bits) + y * row, row);
        SelectObject(memory, old);
        DeleteObject(bitmap);
    }
    DeleteDC(memory);
    ReleaseDC(window, screen);
    dest.image().unlock(dest.level(), dest.face());
    return bitmap ? D3D_OK : D3DERR_INVALIDCALL;
}

} // namespace d3d9

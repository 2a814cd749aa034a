#include "tools/runtime/window/display.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/base/locks.h"
#include "tools/runtime/window/window.h"

namespace runtime {

namespace {

std::uint32_t format_of_depth(DWORD bits) {
    return bits == 32 ? DP2EMU_D3DFMT_X8R8G8B8 : bits == 16 ? DP2EMU_D3DFMT_R5G6B5 : 0;
}
DisplayMode mode_of(const DEVMODEW& mode) {
    return {mode.dmPelsWidth, mode.dmPelsHeight, mode.dmDisplayFrequency, format_of_depth(mode.dmBitsPerPel)};
}

using ModeLists = std::map<std::uint32_t, std::vector<DisplayMode>>;
ModeLists read_modes() {
    ModeLists lists;
    DEVMODEW mode = {};
    mode.dmSize = sizeof mode;
    for (DWORD i = 0; EnumDisplaySettingsExW(nullptr, i, &mode, 0); ++i) {
        const DisplayMode m = mode_of(mode);
        auto& list = lists[m.format];
        if (std::ranges::find(list, m) == list.end()) list.push_back(m);
    }
    return lists;
}

} // namespace

DisplayMode current_mode() {
    DEVMODEW mode = {};
    mode.dmSize = sizeof mode;
    if (!EnumDisplaySettingsExW(nullptr, ENUM_CURRENT_SETTINGS, &mode, 0))
        return {static_cast<std::uint32_t>(GetSystemMetrics(SM_CXSCREEN)),
                static_cast<std::uint32_t>(GetSystemMetrics(SM_CYSCREEN)), 60, DP2EMU_D3DFMT_X8R8G8B8};
    DisplayMode out = mode_of(mode);
    if (out.format == 0) out.format = DP2EMU_D3DFMT_X8R8G8B8;
    return out;
}

namespace {

struct RecentMode {
    Mutex mutex;
    std::optional<DisplayMode> mode;
    DWORD asked_at = 0;
};
RecentMode& recent() {
    static RecentMode& instance = *new RecentMode;
    return instance;
}

} // namespace

DisplayMode recent_mode() {
    constexpr DWORD kLasts = 100; // ms
    const std::lock_guard lock(recent().mutex);
    const DWORD now = GetTickCount();
    if (!recent().mode || now - recent().asked_at > kLasts)
        recent().mode = current_mode(), recent().asked_at = now;
    return *recent().mode;
}

void drop_recent_mode() {
    const std::lock_guard lock(recent().mutex);
    recent().mode.reset();
}

DisplayMode reported_mode() {
    DisplayMode out = current_mode();
    if (const std::uint32_t format = fullscreen_format(); format != 0) out.format = format;
    return out;
}

SIZE screen_size() {
    return {GetSystemMetrics(SM_CXSCREEN), GetSystemMetrics(SM_CYSCREEN)};
}

bool is_minimized(HWND window) {
    const HWND top = GetAncestor(window, GA_ROOT);
    return top && IsIconic(top);
}

const std::vector<DisplayMode>& modes_of(std::uint32_t format) {
    static const ModeLists lists = read_modes();
    static const std::vector<DisplayMode> none;
    const auto found = lists.find(format);
    return found == lists.end() ? none : found->second;
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

bool copy_screen(HWND window, void* out, std::size_t pitch, std::uint32_t out_width,
                 std::uint32_t out_height) {
    HDC screen = window ? shared_dc(window) : GetDC(nullptr), memory = CreateCompatibleDC(screen);
    const auto least = [&](std::uint32_t size, int capability) {
        return static_cast<int>(
            std::min(size, static_cast<std::uint32_t>(GetDeviceCaps(screen, capability))));
    };
    const int width = least(out_width, HORZRES), height = least(out_height, VERTRES);
    const BITMAPINFO info = bitmap_info(width, height);
    void* bits = nullptr;
    HBITMAP bitmap = CreateDIBSection(memory, &info, DIB_RGB_COLORS, &bits, nullptr, 0);
    if (bitmap) {
        HGDIOBJ old = SelectObject(memory, bitmap);
        BitBlt(memory, 0, 0, width, height, screen, 0, 0, SRCCOPY);
        GdiFlush();
        const std::size_t row = std::size_t{4} * static_cast<std::size_t>(width);
        for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
            std::memcpy(static_cast<std::byte*>(out) + y * pitch, static_cast<std::byte*>(bits) + y * row,
                        row);
        SelectObject(memory, old);
        DeleteObject(bitmap);
    }
    DeleteDC(memory);
    ReleaseDC(window, screen);
    return bitmap != nullptr;
}

} // namespace runtime

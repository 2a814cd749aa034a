#include "tools/ddraw/window/window_reader.h"

#include <algorithm>

#include "tools/runtime/window/display.h"

namespace ddraw {

Bitmap WindowReader::read(HWND window, const RECT& part) {
    const LONG width = width_of(part), height = height_of(part);
    const WindowDc from(window);
    if (!from || !prepare(from, width, height)) return {};
    if (!BitBlt(dc_, 0, 0, static_cast<int>(width), static_cast<int>(height), from,
                static_cast<int>(part.left), static_cast<int>(part.top), SRCCOPY))
        return {};
    GdiFlush();
    return {static_cast<std::byte*>(bits_), std::ptrdiff_t{4} * width_, 4};
}

bool WindowReader::prepare(HDC window, LONG width, LONG height) {
    if (dc_ && thread_ == GetCurrentThreadId() && width <= width_ && height <= height_) return true;
    width = std::max(width, width_), height = std::max(height, height_);
    end();
    dc_ = CreateCompatibleDC(window);
    thread_ = GetCurrentThreadId();
    const BITMAPINFO info = bitmap_info(static_cast<int>(width), static_cast<int>(height));
    bitmap_ = CreateDIBSection(dc_, &info, DIB_RGB_COLORS, &bits_, nullptr, 0);
    if (!dc_ || !bitmap_) {
        end();
        return false;
    }
    old_ = SelectObject(dc_, bitmap_);
    width_ = width, height_ = height;
    return true;
}

void WindowReader::end() {
    if (old_) SelectObject(dc_, old_);
    if (bitmap_) DeleteObject(bitmap_);
    if (dc_) DeleteDC(dc_);
    dc_ = nullptr, bitmap_ = nullptr, old_ = nullptr;
    width_ = height_ = 0;
}

} // namespace ddraw

#include "tools/runtime/window/cursor.h"

#include <utility>
#include <vector>

namespace runtime {

bool Cursor::set(UINT hotspot_x, UINT hotspot_y, UINT width, UINT height, const void* pixels) {
    // All bits of the mask are 1 (transparent), so that the alpha channel decides. Rows of a bitmap are whole
    // 16-bit words.
    const std::vector<BYTE> mask((std::size_t{width} + 15) / 16 * 2 * height, 0xFF);
    ICONINFO icon = {FALSE, hotspot_x, hotspot_y, nullptr, nullptr};
    icon.hbmMask = CreateBitmap(static_cast<int>(width), static_cast<int>(height), 1, 1, mask.data());
    icon.hbmColor = CreateBitmap(static_cast<int>(width), static_cast<int>(height), 1, 32, pixels);
    HCURSOR cursor = CreateIconIndirect(&icon);
    DeleteObject(icon.hbmMask);
    DeleteObject(icon.hbmColor);
    if (!cursor) return false;
    if (cursor_) DestroyCursor(cursor_);
    cursor_ = cursor;
    if (visible_) SetCursor(cursor_);
    return true;
}

void Cursor::move(int x, int y) {
    POINT now;
    if (GetCursorPos(&now) && now.x == x && now.y == y) return;
    SetCursorPos(x, y);
}

bool Cursor::show(bool shown) {
    if (!cursor_) return visible_;
    const bool before = std::exchange(visible_, shown);
    SetCursor(visible_ ? cursor_ : nullptr);
    return before;
}

} // namespace runtime

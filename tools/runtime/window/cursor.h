// The device's cursor: a picture becomes a Windows cursor, which Windows draws. Device lock required, except
// for move().
#pragma once

#include "tools/runtime/base/win.h"

namespace runtime {

class Cursor {
  public:
    Cursor() = default;
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;

    // `pixels`: A8R8G8B8, rows without padding. False: Windows makes no such cursor, and the old one stays.
    bool set(UINT hotspot_x, UINT hotspot_y, UINT width, UINT height, const void* pixels);
    void move(int x, int y);
    bool show(bool shown); // returns whether it was shown

  private:
    bool visible_ = false;
    HCURSOR cursor_ = nullptr; // null: the program has set none
};

} // namespace runtime

// Copies what a window shows to memory. The memory is kept, since a program may lock the primary surface for
// each of its frames.
#pragma once

#include "tools/ddraw/blit/bitmap.h"

namespace ddraw {

class WindowReader {
  public:
    WindowReader() = default;
    ~WindowReader() { end(); }
    WindowReader(const WindowReader&) = delete;
    WindowReader& operator=(const WindowReader&) = delete;

    // Pixels of X8R8G8B8 of a part of the client area, until the next call. Without bits: it cannot be read,
    // as that of a destroyed window.
    Bitmap read(HWND window, const RECT& part);

  private:
    bool prepare(HDC window, LONG width, LONG height);
    void end();

    LONG width_ = 0, height_ = 0; // of the bitmap
    HDC dc_ = nullptr;            // with the bitmap
    DWORD thread_ = 0;            // which made dc_; a context ends with its thread
    HBITMAP bitmap_ = nullptr;
    HGDIOBJ old_ = nullptr; // what dc_ had before
    void* bits_ = nullptr;
};

} // namespace ddraw

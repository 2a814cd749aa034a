// Shared by the timed programs of DirectDraw and Direct3D 7: a window, surfaces with pixels, a device whose target is
// shown by a blit to the primary surface. Errors throw std::runtime_error.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <windows.h>

#define DIRECT3D_VERSION 0x0700
#include <d3d.h>
#include <ddraw.h>

#include "tests/bench/windows/subject.h"

namespace bench {

using SurfacePointer = Owned<IDirectDrawSurface7>;

DDPIXELFORMAT format_of(DWORD bits, bool alpha = false); // of 8 (a palette), 16 or 32 bits

class Rig {
  public:
    Rig();
    ~Rig();
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    static constexpr DWORD kWidth = 640, kHeight = 480; // of the picture

    SurfacePointer surface(DWORD width, DWORD height, const DDPIXELFORMAT& format, DWORD caps) const;
    // In system memory, with random pixels; those of each second block of 4 x 4 are those of the key.
    SurfacePointer keyed(DWORD width, DWORD height, DWORD bits, DWORD key) const;
    // Shows a picture in the window.
    void show(IDirectDrawSurface7& picture) const;
    static std::vector<std::uint32_t> pixels(IDirectDrawSurface7& picture); // 0x00RRGGBB

    IDirectDraw7& draw() const { return *draw_; }

  private:
    HWND window_ = nullptr;
    Owned<IDirectDraw7> draw_;
    SurfacePointer primary_;
};

// A subject of DirectDraw: frame() draws to this picture.
class Drawn : public Subject {
  public:
    virtual IDirectDrawSurface7& picture() = 0;
    virtual bool is_shown() const = 0; // each frame
};

// Null: there is no such subject.
std::unique_ptr<Drawn> make_blits(const Rig& rig, const std::string& name);
std::unique_ptr<Drawn> make_scene(const Rig& rig, const std::string& name);

} // namespace bench

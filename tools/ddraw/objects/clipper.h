// IDirectDrawClipper's object: a list of rectangles, or the visible region of a window.
#pragma once

#include <memory>
#include <vector>

#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"

namespace ddraw {

class Surface;

class Clipper {
  public:
    explicit Clipper(bool initialized);
    ~Clipper();
    Clipper(const Clipper&) = delete;
    Clipper& operator=(const Clipper&) = delete;

    ULONG add_ref() { return ++references_; }
    ULONG release();
    IUnknown* com() { return interfaces_->of(Version::V1); }

    bool initialized = true; // false: made by CoCreateInstance, and Initialize was not called
    HWND window() const { return window_; }
    void set_window(HWND window) { window_ = window; }
    // False: it is no list of rectangles. Null: removes the list.
    bool set_list(const RGNDATA* list);
    // The rectangles inside `bounds`, in the coordinates of the target: of the screen for a window.
    // DDERR_NOCLIPLIST: there is no list; E_FAIL: the window was destroyed.
    HRESULT rectangles(const RECT* bounds, std::vector<RECT>& out) const;

    void add_user(Surface& surface) { users_.push_back(&surface); }
    void remove_user(Surface& surface);

  private:
    HRESULT window_rectangles(std::vector<RECT>& out) const;

    ULONG references_ = 1;
    HWND window_ = nullptr;
    bool has_list_ = false;
    std::vector<RECT> list_;
    std::vector<Surface*> users_;
    std::unique_ptr<Interfaces> interfaces_;
    Registered<Clipper, 1> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(Clipper& clipper); // tools/ddraw/interfaces/

} // namespace ddraw

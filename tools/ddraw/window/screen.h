// Shows the picture of a primary surface: in a full-screen window through the presenter's thread, or at once
// in the window that a part of the primary surface lies over.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tools/ddraw/blit/convert.h"
#include "tools/ddraw/blit/image.h"
#include "tools/ddraw/window/window_reader.h"
#include "tools/runtime/window/presenter.h"

namespace ddraw {

// A gamma ramp, as DDGAMMARAMP.
struct Ramp {
    std::uint16_t red[256], green[256], blue[256];
};

// What is shown. The presenter's thread converts the pixels when it is about to show them, which may be while
// the program writes them, as a monitor reads a frame buffer. The image stays alive.
struct Scene {
    std::shared_ptr<Image> image; // null: nothing
    const Format* format = nullptr;
    int width = 0, height = 0;
    ColorTable colors = {};
    bool is_older = false; // than a picture that was shown
    bool has_ramp = false;
    Ramp ramp = {};
};

class Screen {
  public:
    Screen();
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    void set_scene(Scene scene);
    // Queues a frame of the scene for a full-screen window, unless one is queued that has not been converted
    // yet.
    void show(HWND window);
    // Queues a picture of a device's driver: the whole one, of `size`, in a full-screen window, or at `to`
    // (in screen coordinates). The scene's image is older than the picture until show() is called.
    void show_picture(HWND window, Picture picture, const RECT& size, const std::optional<RECT>& to);
    void finish() { presenter_.finish(); } // shows what is queued

    // Shows parts of the scene, in screen coordinates, in a window (null: on the desktop) at once.
    void show_now(HWND window, std::span<const RECT> parts);
    // Copies what a window's client area shows into the scene's image, inside `rect`, in screen coordinates.
    // What cannot be read, as of a destroyed window, stays as it is.
    void read_window(HWND window, const RECT& rect);

  private:
    struct Shared;
    class Frame;
    const Scene* scene() const; // null: nothing is shown
    void mark_older(bool is_older);

    // The current scene, last, and those that the presenter's thread still converts: an image must end in a
    // program's thread, with the call lock.
    std::vector<std::shared_ptr<const Scene>> scenes_;
    std::shared_ptr<Shared> shared_;
    std::vector<std::uint32_t> pixels_;
    WindowReader reader_;
    Converter converter_;
    Presenter presenter_; // last: its frames use the others
};

} // namespace ddraw

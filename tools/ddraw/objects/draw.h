// A DirectDraw object, with the interfaces of all versions: its surfaces, its cooperative level, what it
// shows. Call lock required.
//
// Surfaces and palettes that IDirectDraw4 or IDirectDraw7 created hold a reference of that interface, which
// programs see; those of older ones do not. So the program may release its last reference while surfaces
// exist: the object then stays as their owner, without a cooperative level.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/ddraw/objects/drawn_frame.h"
#include "tools/ddraw/window/cooperation.h"
#include "tools/ddraw/window/screen.h"
#include "tools/runtime/window/pace.h"

namespace ddraw {

class Surface;

class Draw {
  public:
    // Which of the capabilities are reported (DirectDrawCreate's special identifiers).
    enum class Drivers { Both, Hardware, Emulation };
    // It has one reference, of `version`.
    Draw(Version version, Drivers drivers, bool initialized);
    ~Draw();
    Draw(const Draw&) = delete;
    Draw& operator=(const Draw&) = delete;

    // --- references ---
    ULONG add_ref(Version version) { return counts_.add(version); }
    ULONG release(Version version);
    IUnknown* com(Version version) { return interfaces_->of(version); }
    // References of objects that this version created.
    void hold(Version creator);
    void drop(Version creator);

    Drivers drivers() const { return drivers_; }
    Version creator() const { return creator_; } // the version that it was created with
    bool initialized = true; // false: made by CoCreateInstance, and Initialize was not called

    Cooperation cooperation;

    // --- surfaces ---
    std::vector<Surface*> surfaces; // in the order of their creation
    Surface* primary = nullptr;     // the one that is shown; null: there is none
    std::weak_ptr<Image> gdi_image; // what the primary surface showed before the first flip
    // Numbers of changes of its palettes, which never repeat.
    std::uint64_t next_change() { return ++changes_; }
    std::uint64_t used_video_memory = 0;
    static constexpr std::uint64_t kVideoMemory = 128u << 20;
    std::uint64_t free_video_memory() const { return kVideoMemory - used_video_memory; }

    // --- the screen ---
    Pace pace; // of its flips
    Ramp ramp = {};
    bool has_ramp = false;
    // To be called after the primary surface, its image, its palette or the ramp changed.
    void scene_changed();
    // `parts`: those of the primary surface that changed, inside its clipper.
    void show(std::span<const RECT> parts);
    void show(const RECT& rect); // the same for what is inside the clipper of this rectangle
    void refresh(const RECT& rect);
    // Pictures of a device's driver, which are shown when they are drawn. Whether the screen takes one now of
    // the whole primary surface, after a flip.
    bool takes_flips() const;
    void show_flip(Picture picture); // after scene_changed()
    // Whether it takes one that is copied to a rectangle of the primary surface, of a format with 32 bits, of
    // which these parts are visible: all of the screen in exclusive mode; in a window, if the program has
    // just copied another one, so that what it draws to the window by GDI after a single frame comes later.
    bool takes_frame(const RECT& to, std::span<const RECT> parts);
    // `to`: where the picture, of `to`'s size, is on the screen; `parts` of that are visible.
    void show_frame(Picture picture, const RECT& to, const std::vector<RECT>& parts);
    // Shows all frames, and uses no picture of a driver afterwards.
    void finish_frames();

  private:
    void end_if_unused();
    HWND shown_window() const;

    Counts counts_;
    std::uint64_t changes_ = 0;
    Drivers drivers_;
    Version creator_;
    ULONG holds_ = 0; // objects that were created by it
    std::unique_ptr<Interfaces> interfaces_;
    Registered<Draw, 8> registered_;
    std::unique_ptr<Screen> screen_; // null until there is a primary surface
    DrawnFrame frame_;
    std::optional<DWORD> frame_time_; // GetTickCount() of the last copy of a device's picture
};

// Keeps an object during a call in which the program may release it: one that calls the program, or sends
// messages to its windows.
class HeldDraw {
  public:
    explicit HeldDraw(Draw& draw) : draw_(draw) { draw_.hold(Version::V1); }
    ~HeldDraw() { draw_.drop(Version::V1); }
    HeldDraw(const HeldDraw&) = delete;
    HeldDraw& operator=(const HeldDraw&) = delete;

  private:
    Draw& draw_;
};

std::unique_ptr<Interfaces> make_interfaces(Draw& draw); // tools/ddraw/interfaces/

} // namespace ddraw

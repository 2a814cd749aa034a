// The display mode, as all DirectDraw objects of the process share it. A mode of 8 or 16 bits is never set
// really: the screen keeps its own number of bits, and pictures are converted when they are shown. Call lock
// required.
#pragma once

#include <vector>

#include "tools/ddraw/formats/format.h"
#include "tools/runtime/window/display.h"
#include "tools/runtime/window/window.h"

namespace ddraw {

struct Mode {
    std::uint32_t width = 0, height = 0, bits = 0, refresh = 0;
};

class Display {
  public:
    static Display& instance();

    Mode mode() const;
    const Format& format() const { return *display_format_of(bits()); }
    // Modes: each size with 8, 16 and 32 bits. `all`: every size that the monitor has; without it only those
    // that programs expect, unless the user wants all (Settings::all_modes).
    static std::vector<Mode> modes(bool by_refresh, bool all);
    static bool exists(const Mode& mode);
    // To be called after the mode was set, or was restored to the desktop's.
    void was_set(std::uint32_t bits);
    void was_restored() { was_set(0); }
    // Compares the screen's size with the one seen last, since other programs change it, too.
    void notice_changes();
    // Counts changes of the mode.
    std::uint64_t changes() const { return changes_; }

  private:
    Display();
    std::uint32_t bits() const;

    std::uint32_t bits_ = 0; // 0: the desktop's
    SIZE seen_ = {};
    std::uint64_t changes_ = 0;
};

} // namespace ddraw

// The display mode, as all DirectDraw objects of the process share it. A mode of 8 or 16 bits is never set
// really: the screen keeps its own number of bits, and pictures are converted when they are shown. Call lock
// required.
#pragma once

#include <optional>
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

    // As programs see it.
    Mode mode() const;
    // The monitor's, with the bits that programs see: a larger one, if the monitor has none of the size that
    // programs see. Pictures are stretched to it.
    Mode monitor_mode() const;
    const Format& format() const { return *display_format_of(bits()); }
    // Modes: each size with 8, 16 and 32 bits. `all`: every size that the monitor has; without it only those
    // that programs expect, unless the user wants all (Settings::all_modes). Those that the monitor lacks are
    // last.
    static std::vector<Mode> modes(bool by_refresh, bool all);
    // The monitor's mode for one that a program sets; nothing: there is none.
    static std::optional<Mode> monitor_mode_for(const Mode& wanted);
    // To be called after the monitor's mode was set for this one, or was restored to the desktop's.
    void was_set(const Mode& mode);
    void was_restored();
    // Compares the screen's size with the one seen last, since other programs change it, too.
    void notice_changes();
    // Counts changes of the mode.
    std::uint64_t changes() const { return changes_; }

  private:
    Display();
    std::uint32_t bits() const;
    bool is_smaller() const; // whether programs see size_
    void change(std::uint32_t bits, SIZE size);

    std::uint32_t bits_ = 0; // 0: the desktop's
    SIZE size_ = {};         // that programs see while the screen has the size behind_; 0: the screen's
    SIZE behind_ = {};
    SIZE seen_ = {};
    std::uint64_t changes_ = 0;
};

} // namespace ddraw

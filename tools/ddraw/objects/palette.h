// IDirectDrawPalette's object. Surfaces that use it hold references that the program sees; if the program
// releases those, too, the palette ends and the surfaces lose it (Wine: test_primary_palette, on Windows).
#pragma once

#include <memory>
#include <vector>

#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/ddraw/blit/convert.h"

namespace ddraw {

class Draw;
class Surface;

class Palette {
  public:
    // `entries`: the program's, as many as the caps say. `creator`: the version of `draw` that it keeps a
    // reference of.
    Palette(Draw& draw, DWORD caps, const void* entries, Version creator);
    ~Palette();
    Palette(const Palette&) = delete;
    Palette& operator=(const Palette&) = delete;

    ULONG add_ref() { return ++references_; }
    ULONG release();
    IUnknown* com() { return interfaces_->of(Version::V1); }

    DWORD caps() const;
    bool has_alpha() const { return (caps_ & DDPCAPS_ALPHA) != 0; }
    UINT size() const { return size_; }
    void get(UINT first, UINT count, PALETTEENTRY* out) const;
    void set(UINT first, UINT count, const PALETTEENTRY* entries);
    const PALETTEENTRY* entries() const { return entries_; }
    // In the program's memory, where a palette with DDPCAPS_8BITENTRIES has one byte for each: an index of
    // the target's palette, which is stored as the red of an entry.
    void give(UINT first, UINT count, void* out) const;
    void take(UINT first, UINT count, const void* entries);
    ColorTable colors() const;
    // The number of the last change of entries, and of the first; no other palette of the object has these.
    std::uint64_t changes() const { return changes_; }
    std::uint64_t first_change() const { return first_change_; }

    // Surfaces that use it.
    void add_user(Surface& surface) { users_.push_back(&surface); }
    void remove_user(Surface& surface);
    bool is_of_primary() const;

  private:
    bool has_bytes() const { return (caps_ & DDPCAPS_8BITENTRIES) != 0; }

    Draw& draw_;
    DWORD caps_;
    UINT size_;
    Version creator_;
    ULONG references_ = 1;
    PALETTEENTRY entries_[256] = {};
    std::uint64_t changes_ = 0, first_change_ = 0;
    std::vector<Surface*> users_;
    std::unique_ptr<Interfaces> interfaces_;
    Registered<Palette, 1> registered_;
};

// tools/ddraw/interfaces/
std::unique_ptr<Interfaces> make_interfaces(Palette& palette);

} // namespace ddraw

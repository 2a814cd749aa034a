// A surface, with the interfaces of all versions. What a call checks and does is the matter of
// tools/ddraw/calls/; this is what surfaces are, their references, and what is attached to them. Call lock
// required.
//
// A surface that was created as part of another one (a back buffer, a level, a face) lives exactly as long as
// that one, or longer if a device uses it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tools/ddraw/base/keepers.h"
#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/ddraw/blit/image.h"
#include "tools/runtime/objects/private_data.h"
#include "tools/runtime/window/memory_dc.h"

namespace ddraw {

class Clipper;
class Draw;
class Palette;
class Surface;

inline constexpr DWORD kLargestSurface = 16384; // its width and its height

struct Description {
    const Format* format = nullptr;
    std::uint32_t width = 0, height = 0;
    DDSCAPS2 caps = {};
    DWORD back_buffers = 0;     // of the first surface of a flipping chain
    DWORD levels = 0;           // this level and smaller ones; 0: not a part of a mip map
    bool screen_format = false; // its format is that of the display mode
};

struct Attachment {
    Surface* surface = nullptr;
    Version version = Version::V1; // of the pointer by which it was attached
    bool implicit = false;         // it was created with the other one
    bool flips = false;            // the program has made a flipping chain of both
};

struct LockedPart {
    RECT rect = {};
    bool read_only = false; // the program changes nothing
};

// The places of DDCKEY_ values.
enum class KeyKind : std::size_t { SourceBlt, DestBlt, SourceOverlay, DestOverlay };
inline constexpr std::size_t kKeyKinds = 4;

// The device of Direct3D 1 whose target a surface is: a part of the surface, with its references.
class TargetDevice {
  public:
    virtual ~TargetDevice() = default;
    virtual IUnknown* com() = 0;
};

class Surface {
  public:
    Surface(Draw& draw, const Description& description, std::shared_ptr<Image> image, Version creator);
    ~Surface();
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;

    // --- references ---
    ULONG add_ref(Version version);
    ULONG release(Version version); // 0, without an effect, if this version has no reference
    // Gives the program a reference.
    void* give(Version version);
    IUnknown* com(Version version) { return interfaces_->of(version); }
    Version creator() const { return creator_; } // the version of the IDirectDraw
    ULONG references(Version version) const { return counts_.of(version); }
    // Whether the program has released it but for its gamma control.
    bool has_only_gamma() const { return holds_ == 0 && counts_.none_but(Version::Gamma); }
    // For devices and viewports that use it: it stays until they let it go, whatever references the program
    // has released, also if the surface that it was created with ends.
    void hold() { ++holds_; }
    void drop_hold();
    Keepers<Surface>& keepers() { return keepers_; } // the table of handles

    // --- what it is ---
    Draw& draw() const { return draw_; }
    Description description;
    const Format& format() const { return *description.format; }
    RECT bounds() const {
        return {0, 0, static_cast<LONG>(description.width), static_cast<LONG>(description.height)};
    }
    bool has_whole_blocks(const RECT& rect) const; // of its format
    bool has_caps(DWORD caps) const { return (description.caps.dwCaps & caps) == caps; }
    bool is_primary() const { return has_caps(DDSCAPS_PRIMARYSURFACE); }
    bool is_managed() const {
        return (description.caps.dwCaps2 & (DDSCAPS2_TEXTUREMANAGE | DDSCAPS2_D3DTEXTUREMANAGE)) != 0;
    }
    bool is_sublevel() const { return (description.caps.dwCaps2 & DDSCAPS2_MIPMAPSUBLEVEL) != 0; }
    bool is_part() const { return root_ != nullptr; } // created with another surface
    Surface& root() { return root_ ? *root_ : *this; }
    void set_root(Surface& root) { root_ = &root; }

    // --- pixels ---
    std::shared_ptr<Image> image;
    std::vector<LockedPart> locks;
    // The device context that the program has; null: none.
    HDC dc() const { return has_dc_ ? dc_.dc : nullptr; }
    // One of DDSCAPS_OWNDC has the surface for itself: its context stays, with its state, and keeps nobody
    // from the pixels.
    bool owns_dc() const { return has_caps(DDSCAPS_OWNDC); }
    bool is_drawn_by_gdi() const { return dc() && !owns_dc(); }
    // The context that it had before, for the image that it has now; null: none.
    HDC own_dc() const { return owns_dc() && dc_image_ == image ? dc_.dc : nullptr; }
    void begin_dc(MemoryDc context); // which ends if this throws std::bad_alloc
    void begin_own_dc();
    void end_dc();
    static Surface* with_dc(HDC dc); // null: there is none
    // To be called after each change of the pixels; shows them if this is the primary surface.
    void changed(const RECT& rect);
    void changed(std::span<const RECT> parts); // inside the clipper
    // Reads what the screen shows there into the image of a primary surface that shares it with windows.
    void refresh(const RECT& rect);

    // --- loss of video memory ---
    bool is_lost();
    void mark_lost() { lost_ = can_be_lost(); }
    bool can_be_lost() const { return has_caps(DDSCAPS_VIDEOMEMORY); }
    void mark_restored();

    // --- attachments ---
    const std::vector<Attachment>& attachments() const { return attachments_; }
    // `implicit`: it is created with this one. Throws std::bad_alloc, without an effect.
    void attach(Surface& other, Version version, bool implicit);
    // Gives both the capabilities of a flipping chain, until they are detached or the other one ends.
    void make_flippable(Surface& attached);
    void detach(Surface& other);
    const Attachment* attachment(const Surface& other) const; // null: it is not attached
    const std::vector<Surface*>& parts() const { return parts_; }
    // The attached surface that has these caps; null: none has.
    Surface* find_attached(const DDSCAPS2& caps) const;

    std::unique_ptr<TargetDevice> device; // null: there is none

    // --- what programs set ---
    std::optional<DDCOLORKEY> keys[kKeyKinds];
    DDCOLORKEY last_target_key = {}; // KeyKind::DestBlt also after its removal
    PrivateData private_data;
    DWORD priority = 0, lod = 0;
    DWORD uniqueness() const;
    void change_uniqueness() { ++unique_changes_; }
    // To be called after a flip has given the surface another image.
    void change_uniqueness_from(DWORD before) {
        unique_changes_ = before + 1 - static_cast<DWORD>(image->changes());
    }
    Palette* palette() const { return palette_; }
    void set_palette(Palette* palette);
    void forget_palette(); // the palette ends
    void palette_changed();
    Clipper* clipper() const { return clipper_; }
    void set_clipper(Clipper* clipper);
    void forget_clipper();

  private:
    void delete_if_unused();
    void end_part();
    void destroy_dc();
    void update_chain_caps(); // to be called after each change of attachments that flip

    Draw& draw_;
    Version creator_;
    const DWORD created_caps_; // without those of chains that the program makes
    Counts counts_;
    unsigned holds_ = 0;
    Keepers<Surface> keepers_;
    Surface* root_ = nullptr;
    std::vector<Attachment> attachments_;
    std::vector<Surface*> attached_to_; // by the program
    std::vector<Surface*> parts_;       // created with this one
    MemoryDc dc_;
    std::shared_ptr<Image> dc_image_; // which the context draws to
    bool has_dc_ = false;
    Palette* palette_ = nullptr;
    Clipper* clipper_ = nullptr;
    bool lost_ = false;
    std::uint64_t mode_ = 0; // the display mode that it was created or restored in
    DWORD unique_changes_ = 1;
    std::unique_ptr<Interfaces> interfaces_;
    Registered<Surface, 8> registered_;
};

// Keeps a surface during a call in which the program may release it.
class HeldSurface {
  public:
    explicit HeldSurface(Surface& surface) : surface_(surface) { surface_.hold(); }
    ~HeldSurface() { surface_.drop_hold(); }
    HeldSurface(const HeldSurface&) = delete;
    HeldSurface& operator=(const HeldSurface&) = delete;

  private:
    Surface& surface_;
};

std::unique_ptr<Interfaces> make_interfaces(Surface& surface); // tools/ddraw/interfaces/

} // namespace ddraw

// The texels of a texture or surface: a copy in system memory, a surface of the driver, or both, by the
// rules of the resource pools. Surfaces, textures and volumes are views of it. Device lock required.
//   SYSTEMMEM, SCRATCH  system memory alone; a SYSTEMMEM texture that a draw reads is copied to the driver
//   MANAGED             system memory is the master; changes go to the driver before a draw reads them
//   DEFAULT             the driver's surface is the master; a lock reads it to system memory, and an
//                       unlock writes it back
#pragma once

#include <cstddef>
#include <vector>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/resources/dirty_boxes.h"
#include "tools/d3d9/resources/image_desc.h"
#include "tools/d3d9/resources/image_memory.h"
#include "tools/d3d9/resources/layout.h"
#include "tools/runtime/driver/driver.h"

namespace d3d9 {

// A level of a face.
struct ImagePart {
    UINT level = 0, face = 0;
};
// A texel in a level of a face.
struct ImagePlace {
    ImagePart part;
    UINT x = 0, y = 0, z = 0;
};

struct LockedBox {
    void* bits = nullptr;
    std::byte* level = nullptr; // start of the whole level
    INT row_pitch = 0, slice_pitch = 0;
};

class Image {
  public:
    // `user_memory`: the program's own memory for a D3DPOOL_SYSTEMMEM image of 9Ex (one level, tight rows),
    // or null.
    Image(Driver& driver, const ImageDesc& desc, void* user_memory = nullptr);
    ~Image();
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;
    // Whether its size is valid, and the driver has a surface if the pool needs one.
    bool ok() const { return ok_; }

    const ImageDesc& desc() const { return desc_; }
    const Layout& layout() const { return layout_; }
    D3DBOX box_of(UINT level) const { return desc_.box_of(level); }

    // --- locks; levels and faces must exist ---
    HRESULT lock(UINT level, UINT face, const D3DBOX* box, DWORD flags, LockedBox& out);
    HRESULT unlock(UINT level, UINT face);
    bool locked(UINT level, UINT face) const { return part(level, face).locked; }
    bool any_locked() const;
    const void* dc_owner = nullptr; // the surface whose DC is not released yet; null: none
    // Marks a region of a managed or system memory image as changed since it was last copied, in texels of
    // level 0; null: all of it.
    void add_dirty(UINT face, const D3DBOX* box) { dirty_.add(face, box); }

    // --- the driver's surface ---
    // Returns the driver's surface, up to date for draws and blits; 0: there is none. May submit commands.
    Handle prepare();
    // The handle of one level of one face, by which it is bound as a render target or used by a blit.
    Handle target(UINT level, UINT face);
    // To be called when the driver has drawn or copied into this part.
    void driver_wrote(UINT level, UINT face);
    void set_autogen_filter(D3DTEXTUREFILTERTYPE filter);
    void levels_are_stale() { levels_stale_ = desc_.autogen(); }
    // Generates levels 1 and up of an image with D3DUSAGE_AUTOGENMIPMAP at once.
    void generate_levels();
    // EvictManagedResources: treats the driver's copy of a managed image as lost; the next draw writes it
    // again.
    void evict();

    // --- copies in memory ---
    // The current texels of one part, rows at pitch(); reads the driver's surface back if it is newer.
    const std::byte* read(UINT level, UINT face);
    std::size_t pitch(UINT level) const { return memory_.pitch(level); }
    std::size_t slice_bytes(UINT level) const { return memory_.slice_bytes(level); }
    // Copies a box of another image of the same format to a place in this one, also in the driver.
    void copy_from(Image& source, const ImagePart& source_part, const D3DBOX& box, const ImagePlace& place);
    // GetRenderTargetData: copies a part of a render target of the same format and size to system memory,
    // without a copy in the target's own memory.
    void copy_target(Image& source, const ImagePart& from, const ImagePart& to);
    // UpdateTexture: copies the changed regions of the source, on all levels that both have. `converts`: the
    // driver converts from the source's format.
    void update_from(Image& source, bool converts);

  private:
    struct Part { // one level of one face
        bool locked = false, read_only = false;
        bool current = false; // DEFAULT: system memory is up to date
        D3DBOX locked_box = {};
    };
    std::size_t index(UINT level, UINT face) const { return std::size_t{face} * desc_.levels + level; }
    Part& part(UINT level, UINT face) { return parts_[index(level, face)]; }
    const Part& part(UINT level, UINT face) const { return parts_[index(level, face)]; }
    void make_driver_surface();
    SurfacePart driver_part(UINT level, UINT slice, const D3DBOX& box, const dp2emu_rect* rect) const;
    void fetch(UINT level, UINT face); // driver to memory
    void fetch_to(ImageMemory& memory, const ImagePart& from, const ImagePart& to);
    void store(UINT level, UINT face, const D3DBOX& region); // memory to driver
    void convert_from(Image& source, UINT source_level, UINT face, const D3DBOX& box, UINT level);
    bool has_master_copy() const { return desc_.pool != D3DPOOL_DEFAULT; }

    Driver& driver_;
    ImageDesc desc_;
    Layout layout_;
    bool ok_ = true;
    Handle handle_ = 0;
    UINT driver_levels_ = 1;
    std::vector<Handle> targets_;
    std::vector<Part> parts_;
    ImageMemory memory_;
    DirtyBoxes dirty_;
    bool levels_stale_ = false;
    bool copy_stale_ = true; // SYSTEMMEM: the texels were written after the driver's copy was made
    D3DTEXTUREFILTERTYPE filter_ = D3DTEXF_LINEAR;
};

} // namespace d3d9

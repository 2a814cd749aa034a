// The texels of a texture or surface: a copy in system memory, a surface of the driver, or both, by the
// rules of the resource pools. Surfaces, textures and volumes are views of it. Device lock required.
//   SystemMemory, Scratch  system memory alone; a SystemMemory texture that a draw or a copy reads is copied
//                       to a surface of the driver
//   Managed             system memory is the master; changes go to the driver before a draw reads them. The
//                       driver manages them, so it has one surface; unless the runtime does
//                       (Driver::runtime_manages_resources): then a further surface has the system memory's
//                       texels, which commands copy
//   Default             the driver's surface is the master; a lock reads it to system memory, and an
//                       unlock writes it back
#pragma once

#include <cstddef>
#include <vector>

#include "tools/runtime/driver/driver.h"
#include "tools/runtime/resources/dirty_boxes.h"
#include "tools/runtime/resources/image_desc.h"
#include "tools/runtime/resources/image_memory.h"
#include "tools/runtime/resources/layout.h"
#include "tools/runtime/resources/lock_flags.h"

namespace runtime {

// A level of a face.
struct ImagePart {
    std::uint32_t level = 0, face = 0;
};
// A texel in a level of a face.
struct ImagePlace {
    ImagePart part;
    std::uint32_t x = 0, y = 0, z = 0;
};

struct LockedBox {
    void* bits = nullptr;
    std::byte* level = nullptr; // start of the whole level
    int row_pitch = 0, slice_pitch = 0;
};

class Image {
  public:
    // `user_memory`: the program's own memory for an image in system memory (one level, tight rows), or null.
    Image(Driver& driver, const ImageDesc& desc, void* user_memory = nullptr);
    ~Image();
    Image(const Image&) = delete;
    Image& operator=(const Image&) = delete;
    // Whether its size is valid, and the driver has a surface if the pool needs one.
    bool ok() const { return ok_; }

    const Layout& layout() const { return layout_; }
    Box box_of(std::uint32_t level) const { return desc_.box_of(level); }

    // --- locks; levels and faces must exist ---
    // `box`: null for the whole level. The part must not be locked.
    LockedBox lock(std::uint32_t level, std::uint32_t face, const Box* box, LockFlags flags = {});
    bool unlock(std::uint32_t level, std::uint32_t face); // false: it is not locked
    bool locked(std::uint32_t level, std::uint32_t face) const { return part(level, face).locked; }
    bool any_locked() const;
    const void* dc_owner = nullptr; // the surface whose DC is not released yet; null: none
    // Marks a region of a managed or system memory image as changed since it was last copied, in texels of
    // level 0; null: all of it.
    void add_dirty(std::uint32_t face, const Box* box) { dirty_.add(face, box); }
    // The same, as a program asks for it: a driver that manages the image is told.
    void announce_dirty(std::uint32_t face, const Box* box);
    // Asks a driver that manages the image to have it in video memory.
    void preload();
    // Of low priority: the driver that manages the image evicts it first.
    void set_priority(std::uint32_t priority);

    // --- the driver's surface ---
    // Returns the driver's surface, up to date for draws and blits; 0: there is none. May submit commands.
    Handle prepare();
    // The handle of one level of one face, by which it is bound as a render target or used by a blit.
    Handle target(std::uint32_t level, std::uint32_t face);
    // To be called when the driver has drawn or copied into this part.
    void driver_wrote(std::uint32_t level, std::uint32_t face);
    void set_generating_filter(std::uint32_t filter); // DP2EMU_D3DTEXF_
    void levels_are_stale() { levels_stale_ = desc_.generates_levels; }
    // Generates the levels of an image that generates_levels at once.
    void generate_levels();
    // Treats the driver's copy of a managed image as lost; the next draw writes it
    // again.
    void evict();

    // --- copies in memory ---
    // The current texels of one part, rows at pitch(); reads the driver's surface back if it is newer.
    const std::byte* read(std::uint32_t level, std::uint32_t face);
    std::size_t pitch(std::uint32_t level) const { return memory_.pitch(level); }
    std::size_t slice_bytes(std::uint32_t level) const { return memory_.slice_bytes(level); }
    // Copies a box of another image of the same format to a place in this one, also in the driver.
    void copy_from(Image& source, const ImagePart& source_part, const Box& box, const ImagePlace& place);
    // The same from system memory, by a command of DirectX 9 if one expresses it.
    void update_part(Image& source, const ImagePart& source_part, const Box& box, const ImagePlace& place);
    // Copies a part of a render target of the same format and size to system memory,
    // without a copy in the target's own memory.
    void copy_target(Image& source, const ImagePart& from, const ImagePart& to);
    // Copies the changed regions of the source, on all levels that both have, by a command of the driver if
    // one expresses it. `converts`: the driver converts from the source's format, by a command of DirectX 9.
    void update_from(Image& source, bool converts);

  private:
    struct Part { // one level of one face
        bool locked = false, read_only = false;
        bool current = false; // DEFAULT: system memory is up to date
        Box locked_box = {};
    };
    std::size_t index(std::uint32_t level, std::uint32_t face) const {
        return std::size_t{face} * desc_.levels + level;
    }
    Part& part(std::uint32_t level, std::uint32_t face) { return parts_[index(level, face)]; }
    const Part& part(std::uint32_t level, std::uint32_t face) const { return parts_[index(level, face)]; }
    Handle make_surface(std::uint64_t bytes);
    SurfacePart driver_part(Handle surface, std::uint32_t level, std::uint32_t slice, const Box& box,
                            const dp2emu_rect* rect) const;
    void fetch(std::uint32_t level, std::uint32_t face); // driver to memory
    void fetch_to(ImageMemory& memory, const ImagePart& from, const ImagePart& to);
    // Memory to a surface of the driver.
    void store(Handle to, std::uint32_t level, std::uint32_t face, const Box& region);
    void store_changes(Handle to, const DirtyBoxes& changes); // on all levels
    Handle surface_of_memory(); // SYSTEMMEM: the surface for the driver's copy; 0: there is none
    bool is_managed_by_driver() const;
    bool is_volume() const { return desc_.depth > 1; }
    // The level of the source that is as large as level 0: if this image is smaller than the source, it is
    // updated from the source's smaller levels.
    std::uint32_t first_level_in(const Image& source) const;
    // Whether commands can copy these regions of the source's level 0, with those of smaller levels.
    bool commands_can_copy(const Image& source, const DirtyBoxes& regions) const;
    // `from`: a surface of the driver with the texels of `source`.
    void emit_copies(const Image& source, Handle from, const DirtyBoxes& regions);
    void emit_copy(Handle to, Handle from, const Box& box, std::uint32_t skip) const;
    bool update_by_commands(Image& source);
    void convert_from(Image& source, std::uint32_t source_level, std::uint32_t face, const Box& box,
                      std::uint32_t level);
    bool has_master_copy() const { return desc_.pool != Pool::Default; }

    Driver& driver_;
    ImageDesc desc_;
    Layout layout_;
    bool ok_ = true;
    Handle handle_ = 0;
    Handle system_ = 0; // of the runtime's own management: the system memory's texels
    std::uint32_t driver_levels_ = 1;
    std::vector<Handle> targets_;
    std::vector<Part> parts_;
    ImageMemory memory_;
    DirtyBoxes dirty_;
    std::uint32_t priority_ = 0;
    bool levels_stale_ = false;
    bool copy_stale_ = true; // SYSTEMMEM: the texels were written after the driver's copy was made
    std::uint32_t filter_ = DP2EMU_D3DTEXF_LINEAR; // for generating levels
};

} // namespace runtime

// Surfaces and buffers by the handles that the runtime chose (WIRE.md H.1, H.6), shared by all contexts.
// Invariant: queued draws own what they read (shared_ptr); destroying a handle removes only its name.
// Threading: used by the thread that makes calls; workers only access the bytes of surfaces that their scene
// draws to or reads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/base/result.h"
#include "dp2/tables/formats.h"
#include "rasterizer/base/fence.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/base/sample_pattern.h"
#include "rasterizer/ir/invocation.h"
#include "rasterizer/resources/buffer.h"
#include "rasterizer/resources/fast_clears.h"
#include "rasterizer/resources/storage.h"

namespace rasterizer {

using Handle = std::uint32_t; // 0 names no object

// DirectDraw's source colour key: texels from low to high are transparent. The values that are compared are
// the stored bits that the format uses, the index in palettised formats, or the decoded 0xRRGGBB in block
// formats. In YUV formats Y, U and V are compared separately with bits 16-23, 8-15 and 0-7 of the bounds.
struct ColorKey {
    std::uint32_t low = 0, high = 0;
    bool operator==(const ColorKey&) const = default;
};

struct SurfaceDesc {
    dp2::Format format = {};
    std::uint32_t width = 0, height = 0; // texels, 1..kMaxSurfaceSize
    std::uint32_t depth = 1;             // slices of a volume, else 1
    std::uint32_t levels = 1;            // 1..full chain
    std::uint32_t faces = 1;             // 6 for a cube texture, else 1
    std::uint32_t usage = 0;             // dp2::SurfaceUsage bits
    std::uint32_t samples = 1;           // 2..16: multisampled, one level of a 2D surface
    std::optional<ColorKey> color_key;
    dp2::Format decoded_from = {}; // of a decoded copy: the texture's format
    bool decoded_alpha = false;    // of a decoded copy: that format has alpha
};
inline constexpr std::uint32_t kMaxSurfaceSize = 8192;

// Size of a level in texels. The rows of all slices (or faces, or samples) follow one another.
struct LevelSize {
    std::int32_t width = 0, height = 0, depth = 0;
    std::uint32_t pitch = 0; // bytes from row to row (of blocks, in block formats)
    Rect whole() const { return {0, 0, width, height}; }
};

// The texels of all levels and faces in the lightweight layout of WIRE.md H.5: largest level first, all faces
// of a level together. The samples of a multisampled surface are slices of its only level, ordered by number.
// Invariant: every function that gives bytes to the caller's thread first writes recorded tiles to memory
// (FastClears); no scene that draws to the surface may be queued then.
class Surface {
  public:
    // Bytes of all texels, or an error if the description is invalid.
    static dp2::Result<std::uint64_t> texels_of(const SurfaceDesc& desc);
    // The errors are those of texels_of(). Makes room in the memory budget first. Throws
    // MemoryBudgetExceeded, std::bad_alloc; the latter also for levels of 2^31 texels, which only volumes can
    // have (2^30 of 16 bytes, 2^31 / 3 of 3 bytes).
    static dp2::Result<std::shared_ptr<Surface>> create(const SurfaceDesc& desc, MemoryBudget& memory_budget);

    // A deep copy. Throws MemoryBudgetExceeded, std::bad_alloc.
    static std::shared_ptr<Surface> copy(const Surface& other);
    Surface() = default;
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;
    ~Surface();

    const SurfaceDesc& desc() const { return desc_; }
    const dp2::FormatInfo& format() const { return *format_; }
    std::uint32_t texel_bytes() const { return format().bits_per_texel / 8u; }
    LevelSize level(std::uint32_t index) const {
        const LevelView& view = levels_[index];
        return {view.width, view.height, view.depth, view.pitch};
    }
    std::size_t size_bytes() const { return bytes_.size(); }
    // Bytes of one face (or slice) of a level.
    std::size_t image_bytes(std::uint32_t index) const { return place(index, 0).size; }

    TextureView view() const {
        write_clears();
        return queued_view();
    }
    // The view for a queued draw. Does not write recorded tiles to memory: Gpu does so before the draw runs.
    TextureView queued_view() const;
    // All bytes, for writing; increments version().
    std::span<std::byte> bytes() {
        ++version_;
        write_clears();
        return {bytes_.data(), bytes_.size()};
    }
    std::span<const std::byte> bytes() const {
        write_clears();
        return {bytes_.data(), bytes_.size()};
    }
    // The bytes of one face (or slice) of a level: rows of level(index).pitch bytes.
    std::span<std::byte> image(std::uint32_t index, std::uint32_t slice);
    std::span<const std::byte> image(std::uint32_t index, std::uint32_t slice) const;
    // image() for a caller that overwrites every byte of the image.
    std::span<std::byte> image_to_overwrite(std::uint32_t index, std::uint32_t slice);

    // Called before a scene that draws to the surface is queued: its tiles may be recorded. Throws
    // std::bad_alloc.
    void record_clears();
    bool records_clears() const { return clears_ != nullptr; }
    // Writes all recorded tiles to memory, see FastClears::write_all().
    void write_clears() const {
        if (clears_) clears_->write_all(bytes_.data());
    }
    // For a reader of all samples, see FastClears::write_unequal(). If equal[tile] is not set, all samples of
    // the tile are in memory.
    void write_unequal_samples(std::span<std::uint8_t> equal) const {
        if (clears_) clears_->write_unequal(bytes_.data(), equal);
    }
    // Called before the whole image is overwritten: drops the records of its tiles.
    void drop_clears(std::uint32_t index, std::uint32_t slice) {
        if (clears_) clears_->drop(bytes_.data(), index, slice);
    }
    // Draws have sampled the surface, and later draws probably will. Sampling needs its texels in memory, so
    // recording clears instead of writing them saves nothing.
    bool sampled() const { return sampled_; }
    void set_sampled() { sampled_ = true; }

    // An image for drawing tiles, on any thread. Drawing does not increment version(), which only matters for
    // textures with a decoded copy, whose formats cannot be render targets.
    struct TargetImage {
        std::byte* data = nullptr;
        FastClear* clears = nullptr; // records of its tiles, row by row; null: not recorded
    };
    TargetImage target_image(std::uint32_t index, std::uint32_t slice) {
        return {bytes_.data() + place(index, slice).begin,
                clears_ ? clears_->of_image(index, slice) : nullptr};
    }
    // Called before the tiles of a scene that draws to the surface run.
    void expect_clears() {
        if (clears_) clears_->expect();
    }
    // Writes one tile; called by the worker that draws it.
    void write_fast_clear(std::uint32_t index, std::uint32_t slice, std::size_t tile) {
        if (clears_) clears_->write_tile(bytes_.data(), index, slice, tile);
    }
    // Called when work that writes the surface is queued.
    void count_change() { ++version_; }
    std::uint64_t version() const { return version_; } // incremented by every change
    // SETTEXLOD: the most detailed level that is sampled.
    void set_lod(std::uint32_t lod) { lod_ = lod; }
    std::uint32_t lod() const { return lod_; }

    // Color keys of DirectDraw: of texels that are not drawn or copied, and of those that blits replace. No
    // queued work may read the surface as a decoded texture when its source key changes.
    void set_source_key(const std::optional<ColorKey>& key) {
        desc_.color_key = key;
        ++version_; // decoded copies mark the texels of the key
    }
    void set_dest_key(const std::optional<ColorKey>& key) { dest_key_ = key; }
    const std::optional<ColorKey>& dest_key() const { return dest_key_; }

    // Fences of the last queued scene that reads the surface, and of the last one that writes it; null: none.
    // Set by Gpu and SurfaceHazards.
    struct Uses {
        std::shared_ptr<const Fence> read, drawn;
    };
    Uses& uses() { return uses_; }
    const Uses& uses() const { return uses_; }

    // Adds the surface's bytes to `sum`, and subtracts them when the surface is destroyed. At most one call
    // per surface.
    void count_in(std::shared_ptr<std::atomic<std::uint64_t>> sum);

  private:
    struct Place {
        std::size_t begin = 0, size = 0;
    };
    Place place(std::uint32_t index, std::uint32_t slice) const;

    std::uint64_t version_ = 0;
    std::uint32_t lod_ = 0;
    std::optional<ColorKey> dest_key_;
    Uses uses_;
    std::shared_ptr<std::atomic<std::uint64_t>> counted_in_; // null: count_in() was not called
    SurfaceDesc desc_;
    const dp2::FormatInfo* format_ = nullptr; // cached, to avoid searching the table
    std::vector<LevelView> levels_;
    mutable Storage bytes_; // mutable: writing recorded tiles does not change the content
    Charge levels_charge_, clears_charge_;
    std::unique_ptr<FastClears> clears_; // null: no tile is recorded
    bool clears_considered_ = false, sampled_ = false;
};

// One level and face (or slice) of a surface, as a render target or for copies.
struct Image {
    std::shared_ptr<Surface> surface; // null: none
    std::uint32_t level = 0, slice = 0;
    LevelSize view() const { return surface->level(level); }
    std::span<const std::byte> bytes() const { return std::as_const(*surface).image(level, slice); }
    std::span<std::byte> writable() const { return surface->image(level, slice); }
    std::span<std::byte> to_overwrite() const { return surface->image_to_overwrite(level, slice); }
    bool operator==(const Image&) const = default;
};
// The description of a surface for a copy of the image, or for the average of its samples.
SurfaceDesc one_image(const Image& image);

// Names of the command's fields, for errors.
struct ImageFields {
    const char *handle = "handle", *level = "level", *slice = "slice";
};

// Handles to objects. Creating an existing handle again replaces its object (WIRE.md H.1, re-announcement).
class ResourceTable {
  public:
    ResourceTable(const dp2::Limits& limits, MemoryBudget& memory_budget)
        : limits_(limits), memory_budget_(memory_budget) {}

    // Create functions. LimitExceeded: max_objects, or max_bytes. On failure (also std::bad_alloc) the handle
    // keeps its old object, with one exception: if both objects together exceed max_bytes, the old one is
    // destroyed first, and creating the new one may then fail for lack of system memory or because queued
    // work still holds the old one.
    dp2::Status create_surface(Handle handle, const SurfaceDesc& desc);
    dp2::Status create_buffer(Handle handle, std::uint64_t size);
    // A handle for one level and face of the surface that `root` names at the time of use: the surfaces of a
    // heavyweight chain (WIRE.md H.1, H.5). OutOfRange: no such level or slice.
    dp2::Status create_sublevel(Handle handle, Handle root, std::uint32_t level, std::uint32_t slice);
    dp2::Status destroy(Handle handle);
    bool contains(Handle handle) const { return objects_.contains(handle); }
    // BadHandle: the handle names nothing; WrongKind: it names another kind of object; errors contain
    // `field`. surface() does not accept sublevels. image() of a sublevel is the image that it names, image()
    // of a surface is its largest level.
    dp2::Result<std::shared_ptr<Surface>> surface(Handle handle, const char* field) const;
    dp2::Result<Image> image(Handle handle, const char* field) const;
    // The image that is `level` levels and `slice` slices after the image of the handle. OutOfRange if it
    // does not exist.
    dp2::Result<Image> image(Handle handle, std::uint32_t level, std::uint32_t slice,
                             const ImageFields& fields = {}) const;
    dp2::Result<std::shared_ptr<Buffer>> buffer(Handle handle, const char* field) const;
    std::uint64_t bytes_used() const { return bytes_used_; }
    MemoryBudget& memory_budget() const { return memory_budget_; }
    // Replaces the surface of the handle, or of its sublevel's root, by a copy, which can be written while
    // queued work reads the old one. Null, without a change, if it is too large, or if all such copies
    // together would take too much memory.
    std::shared_ptr<Surface> replace_by_copy(Handle handle);
    // Copying more bytes takes about as long as waiting for the draws.
    static constexpr std::uint64_t kLargestCopy = std::uint64_t{1} << 22;
    // Incremented whenever a handle gets, changes or loses its object.
    std::uint64_t revision() const { return revision_; }
    // Sets or removes a key of a surface; a sublevel must be its largest level. Surface::set_source_key()
    // says what must not be queued.
    enum class KeyUse : std::uint8_t { Source, Dest };
    dp2::Status set_color_key(Handle handle, KeyUse use, const std::optional<ColorKey>& key);
    // A flip: `handles[i]` gets the surface of `handles[i+1]`, the last handle gets the surface of the first.
    dp2::Status rotate(std::span<const Handle> handles);

    struct Sublevel {
        Handle root = 0;
        std::uint32_t level = 0, slice = 0;
    };
    // Calls `visit` with the handle and the Surface, Buffer or Sublevel of every object, in the order of
    // handles.
    template <class Visitor> void for_each(Visitor&& visit) const {
        for (const auto& [handle, object] : objects_)
            std::visit([&, h = handle](const auto& o) { visit(h, target_of(o)); }, object);
    }

  private:
    using Object = std::variant<std::shared_ptr<Surface>, std::shared_ptr<Buffer>, Sublevel>;
    template <class T> static const T& target_of(const std::shared_ptr<T>& object) { return *object; }
    static const Sublevel& target_of(const Sublevel& sublevel) { return sublevel; }
    static std::uint64_t size_of(const Object& object);
    // Error: the handle is 0, or is new and would exceed max_objects.
    dp2::Status check(Handle handle) const;
    // `bytes`: minimum size of the new object.
    template <class Create> dp2::Status replace(Handle handle, std::uint64_t bytes, Create&& create);
    // Stores the object and counts its bytes. No effect if it throws.
    void put(Handle handle, Object object);
    std::uint64_t bytes_used_ = 0; // sum over all objects that have a handle
    // Bytes of surfaces that were replaced by a copy while queued draws read them.
    std::shared_ptr<std::atomic<std::uint64_t>> superseded_ = std::make_shared<std::atomic<std::uint64_t>>(0);
    std::uint64_t revision_ = 0;
    const dp2::Limits& limits_;
    MemoryBudget& memory_budget_;
    std::shared_ptr<ContentsPool> pool_ = std::make_shared<ContentsPool>(memory_budget_);
    std::pmr::map<Handle, Object> objects_{memory_budget_.memory()};
};

} // namespace rasterizer

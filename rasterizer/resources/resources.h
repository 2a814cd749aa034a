// Surfaces and buffers by the handles the runtime chose (WIRE.md H.1, H.6), shared by all contexts.
// Invariant: queued draws own what they read (shared_ptr); destroying a handle removes only its name.
// Threading: the thread that makes calls; workers only touch the bytes of surfaces their scene draws to or
// reads.
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
#include "rasterizer/resources/fast_clears.h"
#include "rasterizer/resources/storage.h"

namespace rasterizer {

using Handle = std::uint32_t; // 0 names no object

// Texels from low to high are transparent (DirectDraw's source colour key). What is compared: the stored bits
// that the format uses, the index of a palette's format; of YUV each of Y, U and V, which are bytes of the
// bounds, Y the highest.
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
    dp2::Format decoded_from = {}; // of the plain copy of a texture: the format it was decoded from
    bool decoded_alpha = false;    // and whether that has alpha
};
inline constexpr std::uint32_t kMaxSurfaceSize = 8192;

// Size of a level in texels. Rows of all slices (or faces, or samples) follow one another.
struct LevelSize {
    std::int32_t width = 0, height = 0, depth = 0;
    std::uint32_t pitch = 0; // bytes from row to row (of blocks, in block formats)
    Rect whole() const { return {0, 0, width, height}; }
};

// Texels of all levels and faces in the lightweight layout of WIRE.md H.5: levels top first, all faces of a
// level together. The samples of a multisampled surface are slices of its one level, in the order of their
// numbers. Invariant: whatever gives bytes to the caller's thread writes cleared tiles to memory first
// (FastClears); no scene that draws to the surface may be queued then.
class Surface {
  public:
    // Bytes of all texels. Errors of the description.
    static dp2::Result<std::uint64_t> texels_of(const SurfaceDesc& desc);
    // The same errors. Makes room in the memory_budget first. Throws MemoryBudgetExceeded, std::bad_alloc.
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
    // Of one face (or slice) of one level.
    std::size_t image_bytes(std::uint32_t index) const { return place(index, 0).size; }

    TextureView view() const {
        write_clears();
        return queued_view();
    }
    // For a draw that is queued: Gpu writes cleared tiles before the draw runs.
    TextureView queued_view() const;
    // All bytes, for writing: increments version().
    std::span<std::byte> bytes() {
        ++version_;
        write_clears();
        return {bytes_.data(), bytes_.size()};
    }
    std::span<const std::byte> bytes() const {
        write_clears();
        return {bytes_.data(), bytes_.size()};
    }
    // The bytes of one face (or slice) of one level: rows of level(index).pitch bytes.
    std::span<std::byte> image(std::uint32_t index, std::uint32_t slice);
    std::span<const std::byte> image(std::uint32_t index, std::uint32_t slice) const;
    // The same for a caller that writes every byte of it.
    std::span<std::byte> image_to_overwrite(std::uint32_t index, std::uint32_t slice);

    // Before a scene that draws to the surface is queued: cleared tiles may be recorded. Throws
    // std::bad_alloc.
    void record_clears();
    bool records_clears() const { return clears_ != nullptr; }
    // Cleared tiles are in memory from now on.
    void write_clears() const {
        if (clears_) clears_->write_all(bytes_.data());
    }
    // For a reader of all samples: FastClears::write_unequal(). Of a tile whose number is not set, all are in
    // memory.
    void write_unequal_samples(std::span<std::uint8_t> equal) const {
        if (clears_) clears_->write_unequal(bytes_.data(), equal);
    }
    // The image will be written as a whole.
    void drop_clears(std::uint32_t index, std::uint32_t slice) {
        if (clears_) clears_->drop(bytes_.data(), index, slice);
    }
    // Draws have sampled it, and will again: recording its clears saves nothing.
    bool sampled() const { return sampled_; }
    void set_sampled() { sampled_ = true; }

    // An image as tiles draw it, on any thread. Drawing does not increment version(), which only matters for
    // textures with a decoded copy, and no such format can be a render target.
    struct TargetImage {
        std::byte* data = nullptr;
        FastClear* clears = nullptr; // of its tiles, row by row; null: they are not recorded
    };
    TargetImage target_image(std::uint32_t index, std::uint32_t slice) {
        return {bytes_.data() + place(index, slice).begin,
                clears_ ? clears_->of_image(index, slice) : nullptr};
    }
    // Before the tiles of a scene that draws to the surface.
    void expect_clears() {
        if (clears_) clears_->expect();
    }
    // A tile of the calling worker's own.
    void write_fast_clear(std::uint32_t index, std::uint32_t slice, std::size_t tile) {
        if (clears_) clears_->write_tile(bytes_.data(), index, slice, tile);
    }
    // Queued work will write it.
    void count_change() { ++version_; }
    std::uint64_t version() const { return version_; } // rises with every change
    // SETTEXLOD: the most detailed level that may be sampled.
    void set_lod(std::uint32_t lod) { lod_ = lod; }
    std::uint32_t lod() const { return lod_; }

    // Fences of the last queued scene that reads it as a texture, and of the last that draws to it; null:
    // none. Kept by Gpu.
    struct Uses {
        std::shared_ptr<const Fence> read, drawn;
    };
    Uses& uses() { return uses_; }
    const Uses& uses() const { return uses_; }

    // Its bytes are added to `sum` until the surface is destroyed. Once a surface.
    void count_in(std::shared_ptr<std::atomic<std::uint64_t>> sum);

  private:
    struct Place {
        std::size_t begin = 0, size = 0;
    };
    Place place(std::uint32_t index, std::uint32_t slice) const;

    std::uint64_t version_ = 0;
    std::uint32_t lod_ = 0;
    Uses uses_;
    std::shared_ptr<std::atomic<std::uint64_t>> counted_in_; // null: nowhere
    SurfaceDesc desc_;
    const dp2::FormatInfo* format_ = nullptr; // of desc_: searching the table takes longer
    std::vector<LevelView> levels_;
    mutable Storage bytes_; // writing clears does not change what the surface contains
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
// Of a surface that holds a copy of the image, or of all its samples averaged.
SurfaceDesc one_image(const Image& image);

// A vertex or index buffer. Contents are immutable while a draw holds them: a write copies first when needed.
class Buffer {
  public:
    // Throws MemoryBudgetExceeded, std::bad_alloc.
    Buffer(MemoryBudget& memory_budget, std::size_t size)
        : bytes_(std::make_shared<Contents>(memory_budget, size)) {}
    std::size_t size() const { return bytes_->size(); }
    std::shared_ptr<const Storage> contents() const { return bytes_; }
    bool is_held() const { return bytes_.use_count() > 1; } // by a draw, or by whoever has contents()
    // Copies when the contents are held; the old ones are added to `sum` until they are released. Throws as
    // the constructor.
    std::span<std::byte> writable(const std::shared_ptr<std::atomic<std::uint64_t>>& sum = nullptr);
    // True while these are its contents; compares addresses only.
    bool contains(const Storage* bytes) const { return bytes_.get() == bytes; }
    // Byte offset behind the last one that stream output wrote.
    std::uint64_t streamed() const { return streamed_; }
    void set_streamed(std::uint64_t end) { streamed_ = end; }

  private:
    struct Contents : Storage {
        using Storage::Storage;
        ~Contents() {
            if (counted_in) *counted_in -= size();
        }
        std::shared_ptr<std::atomic<std::uint64_t>> counted_in; // null: nowhere
    };
    std::uint64_t streamed_ = 0;
    std::shared_ptr<Contents> bytes_;
};

// Of a command that names an image, for errors.
struct ImageFields {
    const char *handle = "handle", *level = "level", *slice = "slice";
};

// Handles to objects. Creating a live handle again replaces its object (WIRE.md H.1, re-announcement).
class ResourceTable {
  public:
    ResourceTable(const dp2::Limits& limits, MemoryBudget& memory_budget)
        : limits_(limits), memory_budget_(memory_budget) {}

    // The create functions: LimitExceeded: max_objects, or max_bytes. An object that was to be replaced is
    // there still, also after std::bad_alloc, unless the new one had room in max_bytes without it alone and
    // could not be made then: the system has no memory, or what queued work holds of the old one is left.
    dp2::Status create_surface(Handle handle, const SurfaceDesc& desc);
    dp2::Status create_buffer(Handle handle, std::uint64_t size);
    // A handle of its own for one level and face of the surface that `root` names, whatever that is when the
    // handle is used: the surfaces of a heavyweight chain (WIRE.md H.1, H.5). OutOfRange: no such level or
    // slice.
    dp2::Status create_sublevel(Handle handle, Handle root, std::uint32_t level, std::uint32_t slice);
    dp2::Status destroy(Handle handle);
    bool contains(Handle handle) const { return objects_.contains(handle); }
    // BadHandle when the handle names nothing, WrongKind when it names the other kind; `field` goes into the
    // error. A sublevel is no surface; its image is the one it names, that of a surface is its top level.
    dp2::Result<std::shared_ptr<Surface>> surface(Handle handle, const char* field) const;
    dp2::Result<Image> image(Handle handle, const char* field) const;
    // The image `level` levels and `slice` slices from the handle's own. OutOfRange when it does not exist.
    dp2::Result<Image> image(Handle handle, std::uint32_t level, std::uint32_t slice,
                             const ImageFields& fields = {}) const;
    dp2::Result<std::shared_ptr<Buffer>> buffer(Handle handle, const char* field) const;
    std::uint64_t bytes_used() const { return bytes_used_; }
    MemoryBudget& memory_budget() const { return memory_budget_; }
    // Gives the handle, or the root of its sublevel, a copy of its surface, which can be written while queued
    // work reads the old one. Null, and nothing changed: it is too large to be copied, or the copies alive
    // together would take too much memory.
    std::shared_ptr<Surface> replace_by_copy(Handle handle);
    // Copying more bytes takes about as long as waiting for the draws.
    static constexpr std::uint64_t kLargestCopy = std::uint64_t{1} << 22;
    // Incremented whenever a handle gets, changes or loses its object.
    std::uint64_t revision() const { return revision_; }
    // After a flip: `handles[i]` gets the surface of `handles[i+1]`, the last one that of the first.
    dp2::Status rotate(std::span<const Handle> handles);

    struct Sublevel {
        Handle root = 0;
        std::uint32_t level = 0, slice = 0;
    };
    // Calls `visit` with the handle and the Surface, Buffer or Sublevel of every live object, by rising
    // handle.
    template <class Visitor> void for_each(Visitor&& visit) const {
        for (const auto& [handle, object] : objects_)
            std::visit([&, h = handle](const auto& o) { visit(h, target_of(o)); }, object);
    }

  private:
    using Object = std::variant<std::shared_ptr<Surface>, std::shared_ptr<Buffer>, Sublevel>;
    template <class T> static const T& target_of(const std::shared_ptr<T>& object) { return *object; }
    static const Sublevel& target_of(const Sublevel& sublevel) { return sublevel; }
    static std::uint64_t size_of(const Object& object);
    // There may be an object of this handle.
    dp2::Status check(Handle handle) const;
    // `bytes`: what the new object takes at least.
    template <class Create> dp2::Status replace(Handle handle, std::uint64_t bytes, Create&& create);
    // Stores the object and counts its bytes. When it throws nothing has changed.
    void put(Handle handle, Object object);
    std::uint64_t bytes_used_ = 0; // of the objects that have handles
    // Bytes of surfaces that a copy has replaced and queued draws still read.
    std::shared_ptr<std::atomic<std::uint64_t>> superseded_ = std::make_shared<std::atomic<std::uint64_t>>(0);
    std::uint64_t revision_ = 0;
    const dp2::Limits& limits_;
    MemoryBudget& memory_budget_;
    std::pmr::map<Handle, Object> objects_{memory_budget_.memory()};
};

} // namespace rasterizer

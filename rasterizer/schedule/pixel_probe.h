// Follows one pixel of an image: which primitives touch it, what becomes of their fragments, and the values
// before and after. Invariant: the pixels that are drawn do not change. Threading: follow(), of() and take()
// are called on the calling thread, take() when the scenes that draw to the image have finished; each scene
// notes in memory of its own, and hands it over when it finishes.
#pragma once

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

#include "rasterizer/geometry/batch.h"
#include "rasterizer/resources/targets.h"
#include "rasterizer/tiles/scene_clear.h"
#include "rasterizer/tiles/tile_probe.h"

namespace rasterizer {

// What became of a primitive at the pixel.
struct ProbedPrimitive {
    SourcePrimitive source;
    bool back = false;                      // the fragments are of a back face
    std::uint32_t target = 0;               // the image is this target; kTargets: the depth buffer
    const dp2::FormatInfo* depth = nullptr; // of the depth buffer; null: there is none
    // The samples of the pixel in order, once for each record (of a clipped or hollow triangle) that covers
    // it. Empty: there is no fragment, source.end says why.
    std::vector<FragmentNote> notes;
};

class PixelProbe;

// The notes of one pixel in a scene.
struct PixelNotes {
    PixelNotes(PixelProbe& of, std::pmr::memory_resource* memory) : owner(of), notes(memory) {}
    PixelNotes(const PixelNotes&) = delete;
    PixelNotes& operator=(const PixelNotes&) = delete;

    bool is_in(std::int32_t tile_x, std::int32_t tile_y) const {
        return tile.x / kTileSize == tile_x && tile.y / kTileSize == tile_y;
    }

    PixelProbe& owner;
    TileProbe tile;
    std::pmr::vector<FragmentNote> notes; // in API order
};

// The probed pixels of one scene.
class SceneProbe {
  public:
    explicit SceneProbe(const dp2::FormatInfo* depth) : depth_(depth) {} // of the depth buffer, or null
    SceneProbe(const SceneProbe&) = delete;
    SceneProbe& operator=(const SceneProbe&) = delete;

    // Before anything is drawn. `target`: the pixel is in this target.
    void add(PixelProbe& probe, const PixelToProbe& pixel, std::uint32_t target,
             std::pmr::memory_resource* memory);

    std::span<const PixelToProbe> pixels() const { return pixels_; }
    // The first pixel of a tile, with the others as a list; null: it has none.
    const TileProbe* in_tile(std::int32_t tile_x, std::int32_t tile_y) const;
    // A clear is added to the scene.
    void queued(const ClearWork& clear);
    // Hands over the notes, in API order. `batches`: those of the scene, which has been drawn.
    void collect(std::span<Batch* const> batches);

  private:
    void collect(std::size_t pixel, std::span<Batch* const> batches);

    const dp2::FormatInfo* const depth_;
    std::vector<PixelToProbe> pixels_;
    std::vector<std::unique_ptr<PixelNotes>> notes_; // of the pixels
};

class PixelProbe {
  public:
    // Follows this pixel in scenes that are opened from now on. `image`: one sample of it, for a multisampled
    // surface that of sample 0. all: see PixelToProbe.
    void follow(const Image& image, std::int32_t x, std::int32_t y, bool all);
    void rest() { surface_.reset(); } // follows nothing from now on
    // The primitives since the last call, the first kMost of them; then the number of the others.
    static constexpr std::size_t kMost = 1 << 16;
    struct Found {
        std::vector<ProbedPrimitive> primitives;
        std::uint64_t more = 0;
        bool cleared = false; // a clear of the pixel was queued
    };
    Found take() {
        Found out = std::exchange(found_, {});
        out.cleared = std::exchange(cleared_, false);
        return out;
    }

    // For a new scene; null: none of the pixels is in these targets. `memory`: for the scene's notes.
    static std::unique_ptr<SceneProbe> of(std::span<PixelProbe* const> probes, const Targets& targets,
                                          std::pmr::memory_resource* memory);

  private:
    friend class SceneProbe;
    static constexpr std::uint32_t kNowhere = ~0u;
    std::uint32_t target_in(const Targets& targets) const;

    std::weak_ptr<const Surface> surface_;
    std::uint32_t level_ = 0, slice_ = 0;
    PixelToProbe pixel_;
    Found found_;
    bool cleared_ = false; // not in found_, to which workers may be adding
};

} // namespace rasterizer

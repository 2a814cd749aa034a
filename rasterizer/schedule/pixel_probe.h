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

// The notes of one scene.
struct SceneProbe {
    SceneProbe(PixelProbe& of, std::pmr::memory_resource* memory) : owner(of), notes(memory) {}
    SceneProbe(const SceneProbe&) = delete;
    SceneProbe& operator=(const SceneProbe&) = delete;

    bool is_in(std::int32_t tile_x, std::int32_t tile_y) const {
        return pixel.x / kTileSize == tile_x && pixel.y / kTileSize == tile_y;
    }
    // A clear is added to the scene.
    void queued(const ClearWork& clear);
    // Hands over the notes, in API order. `batches`: those of the scene, which has been drawn.
    void collect(std::span<Batch* const> batches);

    PixelProbe& owner;
    PixelToProbe pixel;
    TileProbe tile;
    const dp2::FormatInfo* depth = nullptr;
    std::pmr::vector<FragmentNote> notes; // in API order
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

    // For a new scene; null: the pixel is not in these targets. `memory`: for the scene's notes.
    std::unique_ptr<SceneProbe> of(const Targets& targets, std::pmr::memory_resource* memory);

  private:
    friend struct SceneProbe;

    std::weak_ptr<const Surface> surface_;
    std::uint32_t level_ = 0, slice_ = 0;
    PixelToProbe pixel_;
    Found found_;
    bool cleared_ = false; // not in found_, to which workers may be adding
};

} // namespace rasterizer

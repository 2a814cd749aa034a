// What surfaces held over time. A surface is followed as one picture: that of its colours, or, of a depth
// format, its stored texels, from which a reader takes depth and stencil.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "tools/page/tile_history.h"
#include "tools/report/snapshot_picture.h"

namespace tools {

// A surface as it was created once; another surface that gets its handle later is another picture.
struct FollowedSurface {
    rasterizer::Handle handle = 0;
    SurfaceForm form;
    bool texels = false;           // the words of a depth format, not colours
    std::uint32_t first_event = 0; // nothing is known of earlier ones
    Aspect aspect = Aspect::Shown; // of a folder's picture
    bool stores_alpha() const { return form.format && form.format->a.width != 0; }
};

class SurfaceHistory {
  public:
    enum class Shows : std::uint8_t { Contents, Presented }; // Presented: depths are shown in grey
    // `blobs` must outlive it.
    SurfaceHistory(Blobs& blobs, Shows shows, const rasterizer::Gpu::Options& options)
        : tiles_(blobs), shows_(shows), maker_(options) {}

    struct Recorded {
        std::optional<std::uint32_t> picture; // nothing: no such surface, or it is too large to be followed
        bool changed = false;                 // since its last record
    };
    // Records what the surface holds as of this event. Waits for the draws that write it.
    Recorded record(responses::Emulator& emulator, rasterizer::Handle surface, std::uint32_t event);
    // To be called when the surface is destroyed.
    void forget(rasterizer::Handle surface);

    const std::vector<FollowedSurface>& surfaces() const { return surfaces_; } // by picture
    TileHistory& tiles() { return tiles_; }
    // The number of surfaces that were not followed, because all together would be too large.
    std::size_t left_out() const { return left_out_.size(); }
    // What the picture shows at its last record, four bytes a pixel.
    std::vector<std::uint8_t> pixels(std::uint32_t picture);
    // The picture of depth or stencil at its last record, as dp2 replay writes it; nothing: it has none.
    std::optional<responses::Picture> depth_picture(std::uint32_t picture, Aspect aspect,
                                                    const std::optional<DepthRange>& range);

  private:
    struct Last {
        std::uint32_t picture = 0;
        std::shared_ptr<const SurfaceSnapshot> snapshot;
    };
    std::optional<std::uint32_t> picture_of(rasterizer::Handle surface, const SurfaceForm& form,
                                            std::uint32_t event);
    std::shared_ptr<const SurfaceSnapshot> last_of(std::uint32_t picture) const;
    std::vector<std::uint8_t> rows_of(const SurfaceForm& form, SurfaceBand& band);

    TileHistory tiles_;
    const Shows shows_;
    PictureMaker maker_;
    SnapshotTaker taker_;
    std::vector<FollowedSurface> surfaces_;
    std::map<rasterizer::Handle, Last> last_;
    std::set<rasterizer::Handle> left_out_;
};

} // namespace tools

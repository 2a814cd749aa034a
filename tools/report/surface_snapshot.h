// Copies of surfaces at moments of a replay, in bands of rows. Bands that did not change since the last copy
// of the surface are shared with it, as are the results computed from them: the cost of a picture is
// proportional to what changed since the previous one.
#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "responses/analysis/picture.h"
#include "tools/report/png_stream.h"

namespace tools {

// What a picture of a surface shows.
enum class Aspect : std::uint8_t { Shown, Depth, Stencil }; // Shown: as responses::shown_picture()
inline constexpr std::size_t kAspects = 3;
const char* aspect_name(Aspect aspect); // "depth"
// What there is to show of a format.
std::vector<Aspect> aspects_of(const dp2::FormatInfo& format);

struct SurfaceForm {
    const dp2::FormatInfo* format = nullptr;
    std::uint32_t width = 0, height = 0, samples = 1;
    std::optional<rasterizer::PaletteColors> palette;
    bool operator==(const SurfaceForm&) const = default;
};

// The values that a depth picture shows black and white.
struct DepthRange {
    double black = 0, white = 1;
    bool operator==(const DepthRange&) const = default;
};

// Some rows of a surface. The content does not change; the lock guards what is computed from it, by the
// thread that needs it first.
struct SurfaceBand {
    std::uint32_t height = 0;     // in pixels
    std::vector<std::byte> bytes; // the rows of each sample, without padding

    struct Computed {
        std::optional<PngBand> compressed[kAspects];
        std::optional<DepthRange> depths; // the least and the greatest; nothing: all are NaN
        bool depths_known = false;
        DepthRange drawn_with; // of compressed[Depth]
        std::optional<std::bitset<256>> stencils;
        std::optional<std::vector<std::byte>> averaged; // the rows of several samples averaged
    };
    std::mutex mutex;
    Computed computed;
};

struct SurfaceSnapshot {
    SurfaceForm form;
    std::vector<std::shared_ptr<SurfaceBand>> bands; // from the top
    std::uint64_t own_bytes = 0;                     // of bands that the previous snapshot did not have

    mutable std::mutex mutex;
    mutable std::optional<std::uint64_t> hash; // nothing: not computed yet; guarded by `mutex`
};

// Whether the pictures of this aspect differ.
bool differ(const SurfaceSnapshot& a, const SurfaceSnapshot& b, Aspect aspect);

// Takes the snapshots of one emulator, and keeps the last one of each surface. Used on the replay's thread,
// also while a call is being executed.
class SnapshotTaker {
  public:
    // The last snapshot itself, if nothing changed. Waits for the draws that write the surface. Its memory is
    // not charged to the emulator's memory budget. BadHandle: there is no such surface; NotSupported: its
    // format has no texels.
    dp2::Result<std::shared_ptr<const SurfaceSnapshot>> take(responses::Emulator& emulator,
                                                             rasterizer::Handle surface);
    void forget(rasterizer::Handle surface) { last_.erase(surface); }

  private:
    std::map<rasterizer::Handle, std::shared_ptr<const SurfaceSnapshot>> last_;
};

} // namespace tools

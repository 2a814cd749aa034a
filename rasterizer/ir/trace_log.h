// What runs of a program with Trace operations record: the values of one pixel, or of one vertex. Threading:
// runs of one thread, one after the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "rasterizer/ir/trace.h"

namespace rasterizer {

// Marks are the `imm` of Trace. They are numbers of the program's maker, except for kBegins and kEnds; a mark
// with kGate opens the log if its value is set in the recorded lane, else closes it: a closed log records
// nothing. A mark with kSampled follows a texture sample: its entry gets the texels that the sample read.
namespace trace_mark {
inline constexpr std::uint32_t kGate = 1u << 31, kSampled = 1u << 30;
inline constexpr std::uint32_t kBegins = 0x7FFFFFFF; // the traced part begins: records if the lane is live
inline constexpr std::uint32_t kEnds = 0x7FFFFFFE;   // the lane is still live at the end of the program
inline constexpr std::uint32_t kMost = kSampled;     // marks of makers are less
} // namespace trace_mark

struct TracedPixel {
    std::int32_t x = 0, y = 0;
    std::optional<std::uint32_t> sample = {}; // nothing: each primitive's first sample
    std::optional<std::uint32_t> primitive =
        {};                                   // nothing: all that shade the pixel; else one, counted from 1
    std::optional<std::uint64_t> vertex = {}; // traces a vertex instead, with this number in its streams
};

class TraceLog {
  public:
    struct Entry {
        std::uint32_t mark = 0, word = 0;
    };
    // A run of the program for the pixel or vertex; its entries follow those of the run before.
    struct Run {
        std::uint32_t primitive = 0; // pixels: counts the primitives that shade the pixel, from 1
        std::uint32_t sample = 0;
        std::size_t begin = 0, end = 0; // range of its entries
        bool ended = false; // pixels: live at the end of the program, so that its colours are stored
    };
    // Component c of the vertex is word[c] if bit c of `written` is set.
    struct Vertex {
        std::uint64_t written = 0;
        std::array<std::uint32_t, 64> word = {};
    };
    // A texture sample, and the texels that it read, each as often as it was read.
    struct Sampled {
        std::size_t entry = 0; // number of the entry that follows the sample
        SampleFilter filter;
        std::size_t begin = 0, end = 0; // range of its texels
    };
    // Limits of memory; more is not recorded.
    static constexpr std::size_t kMostEntries = std::size_t{1} << 21, kMostRuns = std::size_t{1} << 16,
                                 kMostSamples = std::size_t{1} << 16, kMostTexels = std::size_t{1} << 20;

    // Throws std::bad_alloc; no other function does.
    explicit TraceLog(const TracedPixel& of);

    // A run calls it for each Trace operation.
    void record(const Invocation& invocation, std::uint32_t mark, const Lanes& value) noexcept;
    // The following runs are for this primitive of the draw.
    void next_primitive() noexcept { is_new_primitive_ = true; }
    // The next run is for these vertices, one in each lane.
    void next_vertices(std::span<const std::uint64_t> numbers) noexcept;
    // The results of that run. Bit c of `written`: outputs[c] is written.
    void put_outputs(std::uint64_t written, const Lanes* outputs) noexcept;
    // The lane that the current run is recorded for; negative: it is not recorded.
    int lane() const noexcept { return lane_ == kNoLane ? -1 : static_cast<int>(lane_); }
    // A texture sample of that lane begins; then each texel that it reads.
    void begin_sample(const SampleFilter& filter) noexcept;
    void add_texel(const TexelRead& texel) noexcept;

    const TracedPixel& of() const { return of_; }
    std::span<const Run> runs() const { return runs_; }
    std::span<const Entry> entries(const Run& run) const {
        return std::span(entries_).subspan(run.begin, run.end - run.begin);
    }
    // The sample that the entry with this number, counted in all runs, follows; null: none.
    const Sampled* sampled(std::size_t entry) const;
    std::span<const TexelRead> texels(const Sampled& sample) const {
        return std::span(texels_).subspan(sample.begin, sample.end - sample.begin);
    }
    const std::optional<Vertex>& vertex() const { return vertex_; } // nothing: it was not shaded
    std::uint32_t primitives() const { return primitives_; }        // number of those that shade the pixel
    bool is_full() const { return is_full_; }                       // something was not recorded

  private:
    static constexpr std::uint32_t kNoLane = std::numeric_limits<std::uint32_t>::max();

    bool begin_run(const Invocation& invocation) noexcept;
    std::uint32_t lane_of(const Invocation& invocation) const noexcept;
    void keep_sample() noexcept;

    const TracedPixel of_;
    std::vector<Entry> entries_;
    std::vector<Run> runs_;
    std::vector<Sampled> samples_; // in the order of their entries
    std::vector<TexelRead> texels_;
    std::optional<Sampled> last_sample_; // no entry has followed it yet
    std::optional<Vertex> vertex_;
    std::uint32_t lane_ = kNoLane; // of the current run; kNoLane: it is not recorded
    std::uint32_t primitives_ = 0;
    bool is_new_primitive_ = false, is_open_ = false, is_full_ = false;
};

} // namespace rasterizer

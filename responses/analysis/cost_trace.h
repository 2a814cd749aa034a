// Records, during a replay, what each draw, clear, copy and upload costs: operations of the meter
// (rasterizer/base/work_tally.h), vertices, primitives, pixels by their fate, how often each pixel was drawn
// to. A pass is a sequence of draws and clears to the same targets, with the copies and uploads between them;
// a frame ends with its present. All numbers follow from the commands alone. The trace is the replay's
// observer and is attached to the options of the replaying emulator. It holds memory of that emulator until
// finish(), so that the emulator must exist until then, or until the trace is destroyed. Threading: the
// emulator's thread.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dp2/capture/capture.h"
#include "dp2/capture/capture_place.h"
#include "rasterizer/resources/storage.h"
#include "rasterizer/resources/targets.h"
#include "responses/context/context.h"
#include "responses/recording/replayer.h"

namespace responses {

// Call: the commands of a submission that have no row of their own, and the vertices that came with it.
enum class CostKind : std::uint8_t { Draw, Clear, Copy, Upload, Call };
const char* cost_kind_name(CostKind kind); // "draw"
// The kind of a command's row; Call: it has none of its own.
CostKind cost_kind(const dp2::OpInfo& op);

// Sums of rows are sums of these numbers, except of `touched`.
struct Costs {
    std::uint64_t operations = 0, commands = 0;
    std::uint64_t draws = 0; // not skipped; a command may be several
    std::uint64_t vertices = 0, vertices_shaded = 0;
    std::uint64_t primitives = 0, clipped = 0, culled = 0; // clipped: wholly outside
    // Samples in the primitives' bounding boxes: those that passed, and those that failed for each Rejection.
    std::uint64_t boxed = 0, passed = 0;
    std::array<std::uint64_t, rasterizer::kRejections> failed = {};
    std::uint64_t pixels = 0;  // sum over primitives of the pixels that passed in any sample
    std::uint64_t touched = 0; // the different pixels among them
    std::uint64_t pixels_shaded = 0, texels = 0;
    std::uint64_t bytes = 0; // uploaded: written by records, or vertices of a call
    std::uint64_t programs = 0, program_length = 0;

    std::uint64_t primitives_drawn() const { return primitives - clipped - culled; }
    // How often the touched pixels were drawn to, in the mean; 0: none were.
    double overdraw() const {
        return touched == 0 ? 0 : static_cast<double>(pixels) / static_cast<double>(touched);
    }
};

struct CostRow {
    CostKind kind = CostKind::Call;
    dp2::Place place;
    const dp2::OpInfo* op = nullptr; // null: a Call, or an Upload
    std::uint32_t context = 0;       // its number in the capture; 0: an upload
    std::size_t pass = 0;            // index in passes()
    Costs costs;
};
struct CostPass {
    std::uint64_t frame = 0, number = 0; // both from 1; numbers begin again in each frame
    // As the first draw or clear had them; all 0: the pass has none.
    std::array<rasterizer::Handle, rasterizer::kTargets> targets = {};
    rasterizer::Handle depth = 0;
    Costs costs;
};
struct CostFrame {
    std::uint64_t number = 0;
    std::size_t passes = 0;
    Costs costs; // `touched`: the sum over its targets
};

// How often the pixels of a target were drawn to in a frame, or what that cost. A target is a pass's first
// render target, or its depth buffer if it has none.
struct FrameOverdraw {
    std::uint64_t frame = 0;
    rasterizer::Handle surface = 0; // 0: draws without any target
    std::uint32_t width = 0, height = 0;
    std::span<const std::uint32_t> counts; // by row
};

class CostTrace : public ReplayObserver {
  public:
    using OverdrawFound = std::function<void(const FrameOverdraw&)>;
    struct Options {
        // Only rows, passes and frames of these frames are kept.
        std::uint64_t first_frame = 1, last_frame = std::numeric_limits<std::uint64_t>::max();
        bool texels = false;    // count texels; programs are then interpreted
        OverdrawFound overdraw; // called at the end of each kept frame for each of its targets; may be empty
        // `overdraw` gets operations: those of each draw, evenly for each time that its primitives passed at
        // a pixel. Finishes each draw before the next.
        bool pixel_costs = false;
    };
    CostTrace(const dp2::capture::Document& document, Options options);
    // Makes an emulator with these options count, and report its commands to this trace.
    void attach_to(EmulatorOptions& options);
    // To be called after the replay, while the emulator exists. Throws what failed during the replay.
    void finish();

    const std::vector<CostRow>& rows() const { return rows_; } // in the capture's order
    const std::vector<CostPass>& passes() const { return passes_; }
    const std::vector<CostFrame>& frames() const { return frames_; }

    void started(std::size_t record) override; // throws what failed during the last record
    void presented(std::size_t record, std::uint32_t surface) override;

  private:
    // What has been counted up to a point of a context's commands.
    struct Point {
        rasterizer::CountSnapshot snapshot; // only where a draw begins or ends
        rasterizer::FrontEndCounts front_end;
        std::uint64_t operations = 0; // without those of batches
    };
    struct OpenDraw {
        std::size_t row; // its index
        rasterizer::CountSnapshot from, to;
    };
    // A frame's counts of one target so far.
    struct TargetMap {
        rasterizer::Image image;
        std::uint32_t width = 0, height = 0;
        rasterizer::Handle handle = 0;
        rasterizer::Storage counts; // a std::uint32_t for each pixel
        rasterizer::Storage passes; // of each pixel: the number of the last pass that drew to it
        std::span<std::uint32_t> pixels() { return words(counts); }
        std::span<std::uint32_t> last_passes() { return words(passes); }

      private:
        std::span<std::uint32_t> words(rasterizer::Storage& storage) {
            return {reinterpret_cast<std::uint32_t*>(storage.data()), std::size_t{width} * height};
        }
    };
    template <class F> void guarded(F&& f); // keeps what f throws, for the next check()
    void check();
    void follow(Context& context, const dp2::Command* next);
    void end_command(const Point& here);
    void enter_targets(const Context& context, const dp2::Command& next);
    CostRow& add_row(CostKind kind, const dp2::Place& place);
    CostPass& open_pass();
    void end_pass();
    void end_frame(bool presented);
    void drop_empty_calls();
    void sum_frame();
    void settle();
    void collect_overdraw(CostPass& pass, const Costs* draw);
    TargetMap& map_of(const rasterizer::Targets& targets, const CostPass& pass);

    const dp2::capture::Document& document_;
    const Options options_;
    rasterizer::Gpu* gpu_ = nullptr; // null: no command has been executed
    std::shared_ptr<const void> texel_watch_;
    std::exception_ptr failure_;

    std::size_t record_ = 0;
    std::uint32_t context_ = 0;       // number of the newest Submit record's context
    std::optional<std::size_t> call_; // index of the newest submission's row
    struct Running {
        const dp2::OpInfo* op = nullptr;
        std::uint64_t offset = 0;
    };
    std::optional<Running> command_; // the command that is being executed
    Point last_;                     // where it began

    std::uint64_t frame_;                           // number of the current frame
    std::size_t frame_rows_ = 0, frame_passes_ = 0; // where the frame begins in rows_ and passes_
    std::uint64_t frame_touched_ = 0;
    bool pass_open_ = false;
    std::optional<rasterizer::Targets> targets_; // of the open pass, once it has draws or clears
    std::vector<TargetMap> maps_;                // of the current frame
    std::vector<OpenDraw> open_;                 // draws whose counts are not final yet
    std::vector<CostRow> rows_;
    std::vector<CostPass> passes_;
    std::vector<CostFrame> frames_;
};

} // namespace responses

// The history of a pixel in a replay: each primitive, command and record that touches it, in order, with the
// pixel's value before and after. Invariant: the first event's `before` is the value at the start; each
// event's `before` is the previous event's `after`; the last `after` is the value at the end. A change that
// nothing explains is an event of the command or record after which it was found. The history is the replay's
// observer and is attached to the options of the replaying emulator; it must outlive both. Threading: the
// emulator's thread.
#pragma once

#include <cstdint>
#include <exception>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dp2/capture/capture_place.h"
#include "rasterizer/schedule/pixel_probe.h"
#include "responses/analysis/cleared_parts.h"
#include "responses/recording/replayer.h"

namespace responses {

struct PixelQuestion {
    std::uint32_t surface = 0, level = 0, slice = 0; // see ResourceTable::image()
    std::uint32_t x = 0, y = 0;
    std::optional<std::uint32_t> sample = {}; // nothing: all samples
    bool all = false;                         // also primitives whose bounding box does not hold the pixel
    std::uint64_t first_frame = 1, last_frame = std::numeric_limits<std::uint64_t>::max();
};

// The pixel's bytes in the surface's format, sample by sample: those of its dp2::TexelGroup.
struct PixelValue {
    const dp2::FormatInfo* format = nullptr; // null: there is no such pixel
    std::uint32_t column = 0;                // of the pixel in its group
    std::vector<std::byte> bytes;

    bool exists() const { return format != nullptr; }
    std::size_t samples() const { return exists() ? bytes.size() / dp2::texel_group(*format).bytes : 0; }
    dp2::ByteSpan sample(std::size_t s) const {
        const std::size_t size = dp2::texel_group(*format).bytes;
        return dp2::ByteSpan(bytes).subspan(s * size, size);
    }
    bool operator==(const PixelValue&) const = default;
};

// How a draw blends, by its states.
struct PixelBlend {
    struct Factors {
        std::uint32_t op = 0, source = 0, dest = 0; // D3DBLENDOP, D3DBLEND
    };
    Factors color, alpha;
    bool separate = false;    // alpha differs
    std::uint32_t factor = 0; // BLENDFACTOR
};

struct PixelEvent {
    enum class Kind : std::uint8_t {
        Primitive,
        MorePrimitives, // `more` primitives of a command, which are too many to list
        Command,
        Record,
        Present, // shows the surface, without a change
        Skipped, // a draw to the surface, or a part of it, that the driver has skipped
    };
    Kind kind = Kind::Command;
    dp2::Place place;
    const char* name = ""; // of the command or record
    // Primitive:
    std::uint64_t number = 0;                               // in its command, from 1
    const rasterizer::ProbedPrimitive* primitive = nullptr; // valid during the listener's call
    std::span<const rasterizer::FragmentNote> fragments; // by sample; empty: primitive->source.end says why
    std::optional<PixelBlend> blend;                     // if the draw blends
    std::uint64_t more = 0;
    const char* why = nullptr; // Skipped: kSkipReasonWords
    ClearedParts beside;       // Command: what a clear of the pixel also writes
    PixelValue before, after;
};
// Called on the replay's thread, in the middle of calls. What it throws is thrown by PixelHistory::check().
class PixelListener {
  public:
    virtual ~PixelListener() = default;
    virtual void begins(const PixelValue& value) = 0; // at the start of the first frame
    virtual void happens(const PixelEvent& event) = 0;
};

class PixelHistory : public ReplayObserver {
  public:
    // `document` and `listener` must outlive it.
    PixelHistory(const dp2::capture::Document& document, const PixelQuestion& question,
                 PixelListener& listener)
        : document_(document), question_(question), listener_(listener),
          frame_(1 + dp2::frames_before(document)) {}
    // Makes an emulator with these options probe the pixel, too. Several histories can be of one replay.
    void attach_to(EmulatorOptions& options);
    // Before the replay.
    void attach(Emulator& emulator) { emulator_ = &emulator; }

    void started(std::size_t record) override;
    void presented(std::size_t record, std::uint32_t surface) override;
    // After the last record.
    void finish();
    // After each record, and after finish(): throws what made the history impossible.
    void check();

    const PixelValue& first() const { return first_; } // at the start of the first frame of the question
    const PixelValue& last() const { return chain_; }  // so far
    bool existed() const { return existed_; }          // there was such a pixel
    std::uint64_t frame() const { return frame_; }

  private:
    // What is being executed.
    struct Step {
        dp2::Place place;
        const char* name = "";
        std::uint64_t primitives_before = 0;              // the context's primitives before it
        bool writes = false;                              // it writes the pixel, perhaps with the same value
        ClearedParts beside = {};                         // of a clear, if it clears the pixel
        std::optional<rasterizer::SkipCounts> skips = {}; // of a draw: the context's before it
        std::optional<PixelBlend> blend = {};             // of a draw that blends
    };
    bool draws_to_pixel(const Context& context) const;
    void add_skipped(const Context& context);
    void at_command(Context& context, const dp2::Command* next);
    void begin_record(std::size_t record);
    void end_step();
    bool is_written(const dp2::capture::BlitSurface& r) const;
    void read(PixelValue& out);
    std::optional<rasterizer::Image> image() const;
    void add(PixelEvent event, PixelValue after);
    void add_primitive(const rasterizer::ProbedPrimitive& primitive);
    void add_fragments(PixelEvent event, std::span<const rasterizer::FragmentNote> fragments);
    PixelEvent event_of(PixelEvent::Kind kind) const;

    const dp2::capture::Document& document_;
    const PixelQuestion question_;
    PixelListener& listener_;
    Emulator* emulator_ = nullptr;
    rasterizer::PixelProbe probe_;
    std::uint64_t frame_;
    bool active_ = false; // within the frames of the question
    bool existed_ = false, began_ = false;
    Step step_;
    PixelValue first_, chain_, now_; // chain_: after the events so far
    std::exception_ptr failure_;
};

} // namespace responses

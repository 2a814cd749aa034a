// What a replay collects at one draw, clear or copy: the state before it, the surfaces and buffers that are
// bound, what it draws, and what became of it.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "responses/emulator/emulator.h"
#include "tools/cli/frame_range.h"
#include "tools/report/surface_snapshot.h"
#include "tools/show/draw_vertices.h"
#include "tools/show/last_writers.h"
#include "tools/show/state_tracker.h"

namespace tools {

// A surface or buffer that the state names.
struct BoundObject {
    enum class Role : std::uint8_t { Target, Depth, Texture, Stream, Indices } role = {};
    std::uint32_t slot = 0; // of a target or stream, or the number of the texture stage
    rasterizer::Handle handle = 0;
    bool exists = false;
    std::optional<rasterizer::SurfaceDesc> surface; // else a buffer of `bytes`
    // The handle is of one level and face, or slice, of the surface, and this is its size.
    struct Sublevel {
        std::uint32_t level = 0, slice = 0, width = 0, height = 0;
    };
    std::optional<Sublevel> sublevel;
    std::uint64_t bytes = 0;
    std::uint32_t lod = 0;
    std::optional<dp2::Place> written; // by the last draw, copy or record before this one
};

struct TargetSnapshots {
    rasterizer::Handle surface = 0;
    std::shared_ptr<const SurfaceSnapshot> before, after; // null: it does not exist
};

class ShownDraw : private responses::QueryObserver {
  public:
    enum class Outcome : std::uint8_t { NotReached, Drawn, Nothing, Skipped, Failed };

    // The references must outlive it. `command`: the document's command at `place`. `rows`: the rows of
    // vertices that will be requested.
    ShownDraw(const dp2::capture::Document& document, const dp2::Dialect& dialect,
              const dp2::DrawIndex& draws, const dp2::Place& place, const dp2::Command& command,
              const NumberRange& rows);
    // Makes an emulator with these options report to this object, which must outlive it.
    void attach_to(responses::EmulatorOptions& options);
    void set_emulator(responses::Emulator& emulator) { emulator_ = &emulator; }
    // Called at the asked command, before it is executed: pictures of textures.
    using Before = std::function<void(const responses::Context&, const std::vector<BoundObject>&)>;
    void at_command(Before f) { before_ = std::move(f); }
    void take_snapshots() { snapshots_ = true; } // of the targets

    // Called before each record is played.
    void begin(std::size_t record);
    // The call has failed at the command.
    void set_failed() { outcome_ = Outcome::Failed; }
    // Throws the error that occurred within a call.
    void check();

    Outcome outcome() const { return outcome_; }
    const char* skip_reason() const { return skip_reason_; } // of the draw, or a part of it; or null
    const StateTracker& state() const { return tracker_; }
    const std::vector<BoundObject>& bound() const { return bound_; }
    const std::vector<TargetSnapshots>& targets() const { return targets_; }
    const VertexFormat& format() const { return format_; }
    std::uint32_t interface_version() const { return interface_version_; }
    // Queries of the context that have begun and not ended, by id, and where they began.
    struct OpenQuery {
        const responses::QueryKind* kind = nullptr;
        dp2::Place begun;
    };
    const std::map<std::uint64_t, OpenQuery>& open_queries() const { return open_queries_; }

    // A draw of the command: an instance, or one of the command's records.
    struct Part {
        std::uint64_t number = 0, first_row = 0; // rows are counted through all parts
        rasterizer::ObservedDraw draw;
    };
    // The first part, and those that have asked rows.
    const std::vector<Part>& parts() const { return parts_; }
    std::uint64_t part_count() const { return part_count_; }
    std::uint64_t row_count() const { return row_count_; }
    std::uint64_t primitives() const { return primitives_; }
    // The textures that the parts() read, and missing ones that the command reads: numbers of the stages.
    std::set<std::uint32_t> textures_read() const;
    // Whether the draw uses this target or depth buffer, after it was executed.
    bool uses_target(const BoundObject& object) const {
        const bool depth = object.role == BoundObject::Role::Depth;
        return (unused_targets_ >> (depth ? rasterizer::kTargets : object.slot) & 1) == 0;
    }

  private:
    void begun(responses::QueryKey key, const responses::QueryKind& kind) override;
    void ended(responses::QueryKey key, const responses::QueryKind&) override;
    void destroyed(responses::QueryKey key) override;
    void executed(responses::Context& context, const dp2::Command* next);
    void begin_command(responses::Context& context);
    void end_command(responses::Context& context);
    void find_bound(const responses::Context& context);
    BoundObject object_of(BoundObject::Role role, std::uint32_t slot, rasterizer::Handle handle) const;
    void snap(bool before);
    void observe(const rasterizer::ObservedDraw& draw);

    const dp2::capture::Document& document_;
    const dp2::Place place_;
    const dp2::Command command_;
    const dp2::capture::Submit& call_;
    const NumberRange rows_;
    StateTracker tracker_;
    LastWriters writers_;
    responses::Emulator* emulator_ = nullptr;
    Before before_;
    bool snapshots_ = false;
    SnapshotTaker taker_;
    std::exception_ptr failure_;

    std::size_t record_ = 0;
    std::optional<std::uint32_t> submitting_; // the context whose call is played; its number in the capture
    bool at_command_ = false;                 // the asked command is executed
    rasterizer::SkipCounts skips_ = {};
    std::uint64_t drawn_ = 0, missing_ = 0, unfit_ = 0;
    std::uint32_t unused_targets_ = 0; // UnfitTargets::which of the command
    std::uint32_t missing_rows_ =
        0; // bit i: row i of DeviceState::stages names a missing texture that is read

    Outcome outcome_ = Outcome::NotReached;
    const char* skip_reason_ = nullptr;
    std::vector<BoundObject> bound_;
    std::vector<TargetSnapshots> targets_;
    VertexFormat format_;
    std::uint32_t interface_version_ = 0;
    std::map<std::uint64_t, OpenQuery> open_queries_;
    std::uint64_t newest_command_ = 0; // its offset
    bool reached_ = false;
    std::vector<Part> parts_;
    std::uint64_t part_count_ = 0, row_count_ = 0, primitives_ = 0;
};

} // namespace tools

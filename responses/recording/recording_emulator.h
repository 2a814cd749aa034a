// An emulator whose calls can be recorded: the object behind a handle of the C interface, and what C++
// programs use that record. Every function that changes what a replay would see is here; it forwards to the
// emulator and, while a recording runs, writes the record. What is not recorded (reading memory, figures,
// queries of the D3D10 DDI) is done on emulator().
//
// Invariant: while a recording runs, everything that can be recorded goes through this class, so the file
// replays to the same answers and pixels; what a capture cannot express is refused with NotSupported.
// Threading: one thread at a time, as Emulator. Errors of a function are those of the Emulator's, and
// additions are named; std::bad_alloc may be thrown by all.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "responses/emulator/emulator.h"
#include "responses/emulator/mapped_surface.h"
#include "responses/recording/recorder.h"

namespace responses {

class RecordingEmulator {
  public:
    // Throws as Emulator's constructor. Nothing is recorded yet.
    explicit RecordingEmulator(EmulatorOptions options) : emulator_(std::move(options)) {}

    Emulator& emulator() { return emulator_; }

    // Records everything from now on to a new file, behind a preamble that recreates what is alive. A
    // recording that runs is stopped first. Waits for the GPU. LimitExceeded: max_bytes. NotSupported: see
    // state_preamble.h, and what is recorded would not replay equal (recording_proof.h); nothing is written,
    // and the emulator's last error and log say why. Io: the file cannot be written. Errors of
    // stop_recording(), and then none is begun.
    dp2::Status start_recording(const std::string& path);
    // Completes the file. Success when nothing is being recorded. An error when the recording ended by itself
    // since it was started, with one line to the log, and calls went on unrecorded: Io, the file could not be
    // written; OutOfMemory, LimitExceeded, ContextLost: what then happened for want of memory, operations or
    // time, or by a mistake, would not happen in a replay (Emulator::machine_failures()), or max_bytes has no
    // room for the recording's tables. The file holds what came before.
    dp2::Status stop_recording();
    bool recording() const { return recorder_ != nullptr; }
    // Metadata of the file that is being recorded, if any. BadValue: no key, or one that replays give a
    // meaning (frames_before(), recorded_limits()).
    dp2::Status annotate(const std::string& key, const std::string& value);

    // --- memory; errors of ResourceTable ---
    dp2::Status create_surface(rasterizer::Handle handle, const rasterizer::SurfaceDesc& desc);
    dp2::Status create_buffer(rasterizer::Handle handle, std::uint64_t bytes);
    dp2::Status create_sublevel(rasterizer::Handle handle, rasterizer::Handle surface, std::uint32_t level,
                                std::uint32_t slice);
    dp2::Status destroy_object(rasterizer::Handle handle);
    // While a recording runs, the whole level is read back and recorded: records have no rectangles. Then it
    // fails, too, as take_gpu_failure() does.
    dp2::Status write_surface(rasterizer::Handle handle, std::uint32_t level, std::uint32_t slice,
                              const rasterizer::Rect* rect, dp2::ByteSpan data, std::size_t pitch);
    // Of mapped_surface.h. NotSupported: for writing, while a recording runs.
    dp2::Result<MappedSurface> map_surface(rasterizer::Handle handle, std::uint32_t level,
                                           std::uint32_t slice, bool for_writing);
    dp2::Status write_buffer(rasterizer::Handle handle, std::uint64_t offset, dp2::ByteSpan data);

    // --- contexts and calls ---
    dp2::Result<std::uint32_t> create_context(std::uint32_t interface_version, rasterizer::Handle target,
                                              rasterizer::Handle depth);
    dp2::Status destroy_context(std::uint32_t context);
    // Emulator::submit().
    void submit(Call& call);
    // Ends a frame; what was submitted is drawn when it returns. `shown`: the surface that the program shows;
    // a recording keeps its hash, and that nothing was shown when the handle names no surface (0).
    // OutOfMemory: as Emulator::take_gpu_failure(); the frame has ended all the same.
    dp2::Status present(rasterizer::Handle shown);
    // The same without waiting, and a copy of what is shown; with a recording it waits as present() does.
    // Errors of Emulator::present_later(); failures of the GPU come from a later call, with a recording from
    // this one.
    dp2::Result<std::unique_ptr<ShownPicture>> present_later(rasterizer::Handle shown);
    void inject_disjoint();
    // Errors of Emulator::lose_context().
    dp2::Status lose_context(std::uint32_t context);
    // Errors of Control::apply().
    template <class R> dp2::Status control(const R& what) {
        return recorded(emulator_.control().apply(what), what);
    }

    // --- what captures cannot express ---
    // Does `work`, which is not recorded, but where it leaves the clock: queries of the D3D10 door read it,
    // too. Returns what it returns.
    template <class Work> auto unrecorded(Work&& work) {
        const auto before = emulator_.control().clock();
        const auto done = work();
        if (const auto now = emulator_.control().clock(); now && now != before) record(*now);
        return done;
    }
    // Errors of D3d10Queries::set_predication(). BadHandle, ContextLost: the context. NotSupported while a
    // recording runs, unless `memory` is null.
    dp2::Status set_predication(std::uint32_t context, void* memory, bool value);
    // NotSupported while a recording runs. BadHandle: no such context. Errors of make_output_layout().
    dp2::Status set_stream_output(std::uint32_t context, std::span<const rasterizer::OutputEntry> entries,
                                  std::span<const std::uint32_t> strides, bool rasterize);
    // The same; BadValue: more targets than slots. Errors of StreamOutputStage::set_targets().
    dp2::Status set_stream_output_targets(std::uint32_t context,
                                          std::span<const rasterizer::OutputTarget> targets);

  private:
    // Calls `add(recorder)`, which returns a Status, if a recording runs.
    template <class Add> dp2::Status add(Add&& add);
    template <class Create>
    dp2::Status replace(rasterizer::Handle handle, const dp2::capture::Record& what, Create&& create);
    void record(const dp2::capture::Record& what);
    dp2::Status record_frame(rasterizer::Handle shown); // that it ended, if a recording runs
    dp2::Status recorded(const dp2::Status& done, const dp2::capture::Record& what);
    void end_recording();
    void end_recording(const dp2::Error& failure);
    bool would_replay_equal() const { return emulator_.machine_failures().count == machine_failures_; }
    // The context, when stream output may be changed.
    dp2::Result<Context*> unrecorded_context(std::uint32_t context);

    Emulator emulator_;
    std::unique_ptr<Recorder> recorder_; // null: no recording runs
    std::uint64_t machine_failures_ = 0; // of the emulator when the recording began
    std::optional<dp2::Error> failure_;  // why a recording ended by itself, until a caller has been told
};

} // namespace responses

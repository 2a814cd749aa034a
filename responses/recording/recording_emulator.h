// An emulator whose calls can be recorded. A handle of the C interface refers to one, and C++ programs that
// record use it directly. Every function that affects a replay is here; it forwards to the emulator and,
// while a recording runs, writes the record. What is not recorded (reading memory, statistics, queries of the
// D3D10 DDI) is called on emulator().
//
// Invariant: while a recording runs, everything that can be recorded goes through this class, so the file
// replays to the same answers and pixels; what a capture cannot express is refused with NotSupported.
// Threading: one thread at a time, as Emulator. A function has the errors of the function that it forwards
// to, and those that are named here; all functions may throw std::bad_alloc.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "responses/emulator/emulator.h"
#include "responses/emulator/memory_access.h"
#include "responses/recording/recorder.h"

namespace responses {

class RecordingEmulator {
  public:
    // Throws as Emulator's constructor. Nothing is recorded yet.
    explicit RecordingEmulator(EmulatorOptions options) : emulator_(std::move(options)) {}

    Emulator& emulator() { return emulator_; }

    // Stops a running recording, and starts a new one: a file that begins with a preamble, which recreates
    // all objects and state, and goes on with everything that is called from now on. Waits for the GPU.
    // LimitExceeded: max_bytes. NotSupported: the state cannot be restored by commands (state_preamble.h), or
    // the preamble's replay differs (recording_proof.h); nothing is written, and the emulator's last error
    // and log say why. Io: the file cannot be written. After an error of stop_recording() no recording is
    // started.
    dp2::Status start_recording(const std::string& path);
    // Completes the file; succeeds when no recording runs. After an error, the file has everything before the
    // failure, which was logged, and nothing after it.
    // Io: the file could not be written. LimitExceeded: max_bytes has no room for the recording's tables.
    // OutOfMemory, LimitExceeded, ContextLost: a call failed in a way that a replay would not repeat
    // (Failures::of_machine()).
    dp2::Status stop_recording();
    bool recording() const { return recorder_ != nullptr; }
    // Adds metadata to the file if a recording runs. BadValue: an empty key, or one that has a meaning for
    // replays (frames_before(), recorded_limits()).
    dp2::Status annotate(const std::string& key, const std::string& value);

    // --- memory; the errors are those of ResourceTable ---
    dp2::Status create_surface(rasterizer::Handle handle, const rasterizer::SurfaceDesc& desc);
    dp2::Status create_buffer(rasterizer::Handle handle, std::uint64_t bytes);
    dp2::Status create_sublevel(rasterizer::Handle handle, rasterizer::Handle surface, std::uint32_t level,
                                std::uint32_t slice);
    dp2::Status destroy_object(rasterizer::Handle handle);
    // While a recording runs, the whole level is read back and recorded, since records have no rectangles; so
    // it may also fail as Failures::take_gpu_failure() does.
    dp2::Status write_surface(const SurfacePart& part, const rasterizer::Rect* rect, dp2::ByteSpan data,
                              std::size_t pitch);
    // NotSupported: for writing, while a recording runs.
    dp2::Result<MappedSurface> map_surface(const SurfacePart& part, bool for_writing);
    dp2::Status write_buffer(rasterizer::Handle handle, std::uint64_t offset, dp2::ByteSpan data);

    // --- DirectDraw; the errors are those of DirectDraw, and BadValue: a record that readers would refuse
    // ---
    dp2::Status set_color_key(const dp2::capture::SetColorKey& what);
    dp2::Status blit(const dp2::capture::BlitSurface& what);

    // --- contexts and calls ---
    dp2::Result<std::uint32_t> create_context(std::uint32_t interface_version, rasterizer::Handle target,
                                              rasterizer::Handle depth);
    dp2::Status destroy_context(std::uint32_t context);
    // See Submissions::submit().
    void submit(Call& call);
    // Ends a frame; everything submitted is drawn when it returns. `shown`: the surface that the program
    // shows, whose hash is recorded; 0 is recorded if it is not a surface. Errors of
    // Failures::take_gpu_failure(); even then the frame has ended.
    dp2::Status present(rasterizer::Handle shown);
    // Ends a frame without waiting, and returns a copy of what is shown; while a recording runs, it waits as
    // present() does. Errors of Presents::copy(); failures of the GPU are returned by a later call (while
    // a recording runs, by this one).
    dp2::Result<std::unique_ptr<ShownPicture>> present_later(rasterizer::Handle shown);
    void inject_disjoint();
    // Errors of Emulator::lose_context().
    dp2::Status lose_context(std::uint32_t context);
    // Errors of Control::apply().
    template <class R> dp2::Status control(const R& what) {
        return recorded(emulator_.control().apply(what), what);
    }

    // --- what captures cannot express ---
    // Runs `work` and returns its result. Nothing is recorded, except a change of the scripted clock, which
    // queries of the D3D10 DDI read, too.
    template <class Work> auto unrecorded(Work&& work) {
        const auto before = emulator_.control().clock();
        const auto done = work();
        if (const auto now = emulator_.control().clock(); now && now != before) record(*now);
        return done;
    }
    // Errors of D3d10Queries::set_predication(). BadHandle, ContextLost: of the context. NotSupported: a
    // recording runs and `memory` is not null.
    dp2::Status set_predication(std::uint32_t context, void* memory, bool value);
    // NotSupported: a recording runs. BadHandle: no such context. Errors of make_output_layout().
    dp2::Status set_stream_output(std::uint32_t context, std::span<const rasterizer::OutputEntry> entries,
                                  std::span<const std::uint32_t> strides, bool rasterize);
    // NotSupported: a recording runs. BadHandle: no such context; BadValue: more targets than slots. Errors
    // of StreamOutputStage::set_targets().
    dp2::Status set_stream_output_targets(std::uint32_t context,
                                          std::span<const rasterizer::OutputTarget> targets);

  private:
    // If a recording runs, calls `add(recorder)`, which returns a Status.
    template <class Add> dp2::Status add(Add&& add);
    template <class Create>
    dp2::Status replace(rasterizer::Handle handle, const dp2::capture::Record& what, Create&& create);
    void record(const dp2::capture::Record& what);
    dp2::Status record_frame(rasterizer::Handle shown); // the end of the frame, if a recording runs
    dp2::Status recorded(const dp2::Status& done, const dp2::capture::Record& what);
    void end_recording();
    void end_recording(const dp2::Error& failure);
    bool would_replay_equal() const { return emulator_.failures().of_machine().count == machine_failures_; }
    // The context; NotSupported: a recording runs. BadHandle, ContextLost: of the context.
    dp2::Result<Context*> unrecorded_context(std::uint32_t context);

    Emulator emulator_;
    std::unique_ptr<Recorder> recorder_; // null: no recording runs
    std::uint64_t machine_failures_ = 0; // the emulator's count when the recording began
    std::optional<dp2::Error> failure_;  // why a recording ended by itself; unset once reported
};

} // namespace responses

#include "responses/recording/recording_emulator.h"

#include <utility>

#include "dp2/capture/capture_place.h"
#include "dp2/capture/recorded_limits.h"
#include "dp2/wire/error_text.h"
#include "responses/emulator/emulator.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/emulator/without_bad_alloc.h"
#include "responses/recording/surface_records.h"

namespace responses {

using namespace dp2::capture;
using dp2::Error;
using dp2::Fault;
using dp2::Status;
using rasterizer::Handle;

Status RecordingEmulator::start_recording(const std::string& path) {
    DP2_TRY(stop_recording());
    if (emulator_.options().dialect.misbehaves()) {
        const Error refused = dp2::not_supported("recording of a driver that misbehaves");
        emulator_.failures().report("recording cannot begin", refused);
        return refused;
    }
    {
        const TimedCall in_time = emulator_.timed();
        emulator_.finish();
        DP2_TRY(emulator_.failures().take_gpu_failure());
    }
    auto recorder = Recorder::start(path, emulator_);
    if (!recorder.ok()) {
        emulator_.failures().report("recording cannot begin", recorder.error());
        return recorder.error();
    }
    recorder_ = std::move(*recorder);
    machine_failures_ = emulator_.failures().of_machine().count;
    return {};
}

Status RecordingEmulator::stop_recording() {
    end_recording();
    if (const auto failure = std::exchange(failure_, std::nullopt)) return *failure;
    return {};
}

void RecordingEmulator::end_recording() {
    if (!recorder_) return;
    if (!would_replay_equal()) return end_recording(emulator_.failures().of_machine().last);
    const Status complete = recorder_->stop();
    recorder_.reset();
    if (!complete.ok()) end_recording(complete.error());
}

// Ends the recording because of a failure, which is logged once and reported to the next caller of
// start_recording() or stop_recording().
void RecordingEmulator::end_recording(const Error& failure) {
    if (recorder_) (void)recorder_->stop();
    recorder_.reset();
    failure_ = failure;
    const auto& log = emulator_.options().log;
    if (!log) return;
    try {
        log(LogLevel::Error,
            "the recording ended: " + (failure.fault == Fault::Io
                                           ? std::string("its file cannot be written")
                                           : "a replay would differ: " + dp2::describe(failure)));
    } catch (const std::bad_alloc&) { // then the log gets no line
    }
}

// An action that cannot be recorded ends the recording, since a file with a gap would replay differently.
// Returns a failure of the GPU that occurred in `add`, so that the caller learns of it.
template <class Add> Status RecordingEmulator::add(Add&& add) {
    if (!recorder_) return {};
    if (!would_replay_equal()) {
        end_recording();
        return {};
    }
    const Status added = without_bad_alloc({Fault::OutOfMemory, 0, 0, "record"}, [&]() -> Status {
        emulator_.gpu().memory_budget().make_room(); // so that the writer's buffers fit
        return add(*recorder_);
    });
    const Status gpu = would_replay_equal() ? Status() : Status(emulator_.failures().of_machine().last);
    if (!added.ok() || !recorder_->good())
        end_recording(added.ok() ? Error{Fault::Io, 0, 0, "capture file"} : added.error());
    return gpu;
}

void RecordingEmulator::record(const Record& what) {
    (void)add([&](Recorder& recorder) -> Status {
        recorder.add(what);
        return {};
    });
}

// Records an action if it has succeeded.
Status RecordingEmulator::recorded(const Status& done, const Record& what) {
    if (done.ok()) record(what);
    return done;
}

// When `create` fails, the object that was to be replaced may be gone: it was destroyed first because the
// memory limit did not allow both.
template <class Create>
Status RecordingEmulator::replace(Handle handle, const Record& what, Create&& create) {
    const rasterizer::ResourceTable& resources = emulator_.gpu().resources();
    const bool lived = resources.contains(handle);
    const auto record_loss = [&] {
        if (lived && !resources.contains(handle)) record(Destroy{handle});
    };
    try {
        const Status done = recorded(create(), what);
        if (!done.ok()) record_loss();
        return done;
    } catch (const std::bad_alloc&) {
        record_loss();
        throw;
    }
}

Status RecordingEmulator::create_surface(Handle handle, const rasterizer::SurfaceDesc& desc) {
    return replace(handle, surface_record(handle, desc),
                   [&] { return emulator_.memory().create_surface(handle, desc); });
}

Status RecordingEmulator::create_buffer(Handle handle, std::uint64_t bytes) {
    return replace(handle, CreateBuffer{handle, bytes},
                   [&] { return emulator_.memory().create_buffer(handle, bytes); });
}

Status RecordingEmulator::create_sublevel(Handle handle, Handle surface, std::uint32_t level,
                                          std::uint32_t slice) {
    return recorded(emulator_.gpu().resources().create_sublevel(handle, surface, level, slice),
                    CreateSublevel{handle, surface, level, slice});
}

Status RecordingEmulator::destroy_object(Handle handle) {
    return recorded(emulator_.gpu().resources().destroy(handle), Destroy{handle});
}

Status RecordingEmulator::write_surface(const SurfacePart& part, const rasterizer::Rect* rect,
                                        dp2::ByteSpan data, std::size_t pitch) {
    const TimedCall in_time = emulator_.timed();
    DP2_TRY(emulator_.memory().write_surface(part, rect, data, pitch));
    return add([&](Recorder& recorder) -> Status {
        const auto [handle, level, slice] = part;
        DP2_TRY(const rasterizer::Image image, emulator_.gpu().resources().image(handle, level, slice));
        const rasterizer::Charge copy = charge_of_copy(emulator_, image.surface->image_bytes(image.level));
        DP2_TRY(auto pixels, surface_pixels(emulator_, handle, level, slice));
        recorder.add(WriteSurface{handle, level, slice, std::move(pixels)});
        return {};
    });
}

dp2::Result<MappedSurface> RecordingEmulator::map_surface(const SurfacePart& part, bool for_writing) {
    if (recorder_ && for_writing) return dp2::not_supported("mapping for writing while recording");
    return emulator_.memory().map_surface(part, for_writing);
}

Status RecordingEmulator::write_buffer(Handle handle, std::uint64_t offset, dp2::ByteSpan data) {
    if (!recorder_) return emulator_.memory().write_buffer(handle, offset, data);
    const TimedCall in_time = emulator_.timed();
    // One copy is written and recorded, since the caller's memory may change meanwhile.
    const rasterizer::Charge copy = charge_of_copy(emulator_, data.size());
    const Record written = WriteBuffer{handle, offset, {data.begin(), data.end()}};
    DP2_TRY(emulator_.memory().write_buffer(handle, offset, std::get<WriteBuffer>(written).data));
    record(written);
    return {};
}

Status RecordingEmulator::set_color_key(const SetColorKey& what) {
    return recorded(play(emulator_, what), what);
}

Status RecordingEmulator::blit(const BlitSurface& what) {
    return recorded(play(emulator_, what), what);
}

dp2::Result<std::uint32_t> RecordingEmulator::create_context(std::uint32_t interface_version, Handle target,
                                                             Handle depth) {
    DP2_TRY(const std::uint32_t id, emulator_.create_context(interface_version, target, depth));
    record(CreateContext{id, interface_version, target, depth});
    return id;
}

Status RecordingEmulator::destroy_context(std::uint32_t context) {
    return recorded(emulator_.destroy_context(context), DestroyContext{context});
}

void RecordingEmulator::submit(Call& call) {
    if (!recorder_) return emulator_.submit(call);
    const TimedCall in_time = emulator_.timed();
    // One copy is executed and recorded, since the caller's memory may change meanwhile, and answers
    // overwrite the commands.
    rasterizer::Charge copies;
    std::vector<std::byte> commands, vertices;
    const Status copied = without_bad_alloc({Fault::OutOfMemory, 0, 0, "call"}, [&]() -> Status {
        copies = charge_of_copy(emulator_, (call.has_commands ? std::uint64_t{call.command_length} : 0) +
                                               call.vertices.size());
        if (call.has_commands) commands = call.command_memory().copy();
        vertices.assign(call.vertices.begin(), call.vertices.end());
        return {};
    });
    if (!copied.ok()) return emulator_.submissions().refuse_unread(call, copied.error());
    const dp2::ByteSpan callers_vertices = std::exchange(call.vertices, vertices);
    call.copied_commands = commands;
    const Call before = call;
    emulator_.submit(call);
    call.vertices = callers_vertices;
    call.copied_commands.reset();
    (void)add([&](Recorder& recorder) -> Status {
        recorder.add_call(before, call, std::move(commands), std::move(vertices), emulator_);
        return {};
    });
}

Status RecordingEmulator::present(Handle shown) {
    const TimedCall in_time = emulator_.timed();
    emulator_.presents().wait();
    const Status drawn = emulator_.failures().take_gpu_failure();
    const Status recorded = record_frame(shown);
    return drawn.ok() ? recorded : drawn;
}

Status RecordingEmulator::record_frame(Handle shown) {
    return add([&](Recorder& recorder) -> Status {
        rasterizer::Charge copy;
        if (const auto image = emulator_.gpu().resources().image(shown, "surface"); image.ok())
            copy = charge_of_copy(emulator_, image->surface->image_bytes(image->level));
        const auto hash = surface_hash(emulator_, shown);
        if (!hash.ok() && hash.error().fault == Fault::OutOfMemory) return hash.error();
        recorder.add(Present{hash.ok() ? shown : 0});
        if (hash.ok()) recorder.add(ObservedSurface{shown, *hash});
        recorder.flush();
        return {};
    });
}

dp2::Result<std::unique_ptr<ShownPicture>> RecordingEmulator::present_later(Handle shown) {
    auto picture = emulator_.presents().copy(shown);
    DP2_TRY(record_frame(shown));
    return picture;
}

Status RecordingEmulator::annotate(const std::string& key, const std::string& value) {
    if (key.empty() || key == dp2::kFramesBefore || key.starts_with(dp2::kRecordedLimit))
        return Error{Fault::BadValue, 0, 0, "key of metadata"};
    return add([&](Recorder& recorder) -> Status {
        recorder.add(Metadata{key, value});
        recorder.flush();
        return {};
    });
}

void RecordingEmulator::inject_disjoint() {
    emulator_.inject_disjoint();
    record(Disjoint{});
}

Status RecordingEmulator::lose_context(std::uint32_t context) {
    return recorded(emulator_.lose_context(context), LoseContext{context});
}

Status RecordingEmulator::set_predication(std::uint32_t context, void* memory, bool value) {
    if (recorder_ && memory) return dp2::not_supported("predication while recording");
    DP2_TRY(Context* const found, emulator_.usable_context(context));
    return found->d3d10.set_predication(memory, value);
}

dp2::Result<Context*> RecordingEmulator::unrecorded_context(std::uint32_t context) {
    DP2_TRY(Context* const found, emulator_.usable_context(context));
    if (recorder_) return dp2::not_supported("stream output while recording");
    return found;
}

Status RecordingEmulator::set_stream_output(std::uint32_t context,
                                            std::span<const rasterizer::OutputEntry> entries,
                                            std::span<const std::uint32_t> strides, bool rasterize) {
    DP2_TRY(Context* const found, unrecorded_context(context));
    DP2_TRY(auto layout, rasterizer::make_output_layout(entries, strides, rasterize));
    found->front_end.stream_output().set_layout(std::move(layout));
    return {};
}

Status RecordingEmulator::set_stream_output_targets(std::uint32_t context,
                                                    std::span<const rasterizer::OutputTarget> targets) {
    if (targets.size() > rasterizer::kOutputSlots) return Error{Fault::BadValue, 0, 0, "stream-output slots"};
    DP2_TRY(Context* const found, unrecorded_context(context));
    return found->front_end.stream_output().set_targets(targets);
}

} // namespace responses

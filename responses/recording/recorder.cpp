#include "responses/recording/recorder.h"

#include <cstdio>
#include <new>
#include <span>
#include <utility>

#include "responses/recording/recording_preamble.h"
#include "responses/recording/recording_proof.h"

namespace responses {

using namespace dp2::capture;
using dp2::Error;
using dp2::Fault;

rasterizer::Charge charge_of_copy(Emulator& emulator, std::uint64_t bytes) {
    rasterizer::MemoryBudget& memory_budget = emulator.gpu().memory_budget();
    memory_budget.make_room(2 * bytes);
    return {memory_budget, bytes};
}

namespace {

// Encodes the preamble without writing it, so that a lack of memory is found before a file is touched.
dp2::Status try_to_write(Emulator& emulator) {
    CaptureWriter writer([](dp2::ByteSpan) { return true; }, emulator.gpu().memory_budget().memory());
    return recording_preamble(emulator, [&](Record&& record) -> dp2::Status {
        writer.add(record);
        return {};
    });
}

dp2::Status prove(Emulator& emulator) {
    PreambleProof proof(emulator);
    DP2_TRY(recording_preamble(emulator, [&](Record&& record) { return proof.play(std::move(record)); }));
    return proof.compare();
}

} // namespace

Recorder::Recorder(const std::string& path, Emulator& emulator)
    : file_(path), writer_([this](dp2::ByteSpan bytes) { return file_.write(bytes); },
                           emulator.gpu().memory_budget().memory()) {}

dp2::Result<std::unique_ptr<Recorder>> Recorder::start(const std::string& path, Emulator& emulator) {
    DP2_TRY(try_to_write(emulator));
    if (emulator.options().prove_recordings) DP2_TRY(prove(emulator));
    std::unique_ptr<Recorder> recorder(new Recorder(path, emulator));
    if (recorder->file_.in_use())
        return Error{Fault::Io, 0, 0, "capture file, which another recording writes"};
    if (!recorder->file_.good()) return Error{Fault::Io, 0, 0, "capture file"};
    const auto remove_file = [&] {
        recorder.reset();
        std::remove(path.c_str());
    };
    try {
        const dp2::Status written = recording_preamble(emulator, [&](Record&& record) -> dp2::Status {
            recorder->add(record);
            if (!recorder->good_) return Error{Fault::Io, 0, 0, "capture file"};
            return {};
        });
        if (!written.ok()) {
            if (written.error().fault != Fault::Io) remove_file();
            return written.error();
        }
    } catch (const std::bad_alloc&) {
        remove_file();
        throw;
    }
    if (!recorder->file_.good()) return Error{Fault::Io, 0, 0, "capture file"};
    return recorder;
}

CreateSurface surface_record(rasterizer::Handle handle, const rasterizer::SurfaceDesc& d) {
    CreateSurface record{handle,   static_cast<std::uint32_t>(d.format),
                         d.width,  d.height,
                         d.depth,  d.levels,
                         d.faces,  d.usage,
                         d.samples};
    if (d.color_key) {
        record.keyed = 1;
        record.key_low = d.color_key->low;
        record.key_high = d.color_key->high;
    }
    return record;
}

void Recorder::add(const Record& record) {
    struct Adding {
        explicit Adding(bool& flag) : flag_(flag) { flag_ = true; }
        ~Adding() { flag_ = false; }
        bool& flag_;
    };
    const Adding adding(adding_);
    good_ = writer_.add(record) && good_;
}

void Recorder::flush() {
    good_ = file_.flush() && good_;
}

void Recorder::add_call(const Call& before, const Call& after, std::vector<std::byte>&& commands,
                        std::vector<std::byte>&& vertices, const Emulator& emulator) {
    Submit submit;
    submit.context = before.context;
    submit.flags = before.flags;
    submit.vertex_type = before.vertex_type;
    submit.vertex_size = before.vertex_size;
    submit.capacity = static_cast<std::uint32_t>(before.commands.size());
    submit.command_offset = before.command_offset;
    submit.vertex_offset = before.vertex_offset;
    submit.vertex_length = before.vertex_length;
    submit.null_commands = !before.has_commands;
    submit.empty_vertices = before.has_vertices && vertices.empty();
    submit.commands = std::move(commands);
    submit.vertices = std::move(vertices);
    add(submit);
    const dp2::ByteSpan response = emulator.submissions().response(after);
    add(ObservedResult{after.ddrval, after.error_offset, {response.begin(), response.end()}});
    flush();
}

dp2::Status Recorder::stop() {
    if (adding_) return Error{Fault::Io, 0, 0, "capture file"};
    try {
        good_ = writer_.finish() && good_;
    } catch (const std::bad_alloc&) { // the file is readable, but has no index
        file_.close();
        return Error{Fault::OutOfMemory, 0, 0, "capture file"};
    }
    if (!file_.close() || !good_) return Error{Fault::Io, 0, 0, "capture file"};
    return {};
}

} // namespace responses

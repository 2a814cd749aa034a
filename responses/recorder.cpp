#include "responses/recorder.h"

#include <cstdio>
#include <new>

#include "responses/recording_preamble.h"
#include "responses/recording_proof.h"

namespace responses {

using namespace dp2::capture;
using dp2::Error;
using dp2::Fault;

Recorder::Recorder(const std::string& path)
    : file_(path, std::ios::binary), writer_([this](dp2::ByteSpan bytes) {
          file_.write(reinterpret_cast<const char*>(bytes.data()),
                      static_cast<std::streamsize>(bytes.size()));
          return file_.good();
      }) {}

dp2::Result<std::unique_ptr<Recorder>> Recorder::start(const std::string& path, Emulator& emulator) {
    DP2_TRY(const Document beginning, recording_preamble(emulator));
    if (emulator.options().prove_recordings) DP2_TRY(prove_preamble(beginning, emulator));
    std::unique_ptr<Recorder> recorder;
    try {
        recorder.reset(new Recorder(path));
        for (const Record& record : beginning) recorder->add(record);
    } catch (const std::bad_alloc&) {
        recorder.reset();
        std::remove(path.c_str());
        throw;
    }
    if (!recorder->good_ || !recorder->file_.good()) return Error{Fault::Io, 0, 0, "capture file"};
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

void Recorder::add_call(const Call& before, const Call& after, const std::vector<std::byte>& commands,
                        const Emulator& emulator) {
    Submit submit;
    submit.context = before.context;
    submit.flags = before.flags;
    submit.vertex_type = before.vertex_type;
    submit.vertex_size = before.vertex_size;
    submit.capacity = static_cast<std::uint32_t>(before.commands.size());
    submit.command_offset = before.command_offset;
    submit.vertex_offset = before.vertex_offset;
    submit.vertex_length = before.vertex_length;
    submit.commands = commands;
    submit.vertices.assign(before.vertices.begin(), before.vertices.end());
    submit.null_commands = !before.has_commands;
    submit.empty_vertices = before.has_vertices && before.vertices.empty();
    add(submit);
    const dp2::ByteSpan response = emulator.response(after);
    add(ObservedResult{after.ddrval, after.error_offset, {response.begin(), response.end()}});
}

dp2::Status Recorder::stop() {
    try {
        good_ = writer_.finish() && good_;
    } catch (const std::bad_alloc&) { // the file is readable, and is not whole
        file_.close();
        return Error{Fault::OutOfMemory, 0, 0, "capture file"};
    }
    file_.close();
    if (!good_ || file_.fail()) return Error{Fault::Io, 0, 0, "capture file"};
    return {};
}

} // namespace responses

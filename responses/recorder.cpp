#include "responses/recorder.h"

#include <algorithm>

#include "responses/replayer.h"
#include "responses/state_preamble.h"

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
    std::unique_ptr<Recorder> recorder(new Recorder(path));
    for (const Record& record : beginning) recorder->add(record);
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

namespace {

// What objects start with anyway.
bool is_blank(dp2::ByteSpan bytes) {
    return std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{}; });
}

} // namespace

dp2::Result<Document> recording_preamble(Emulator& emulator) {
    Document out;
    out.push_back(Completion{to_string(emulator.options().completion)});
    emulator.gpu().drain(rasterizer::Stall::LockForRead);
    std::vector<CreateSublevel> sublevels; // after the surfaces that they are part of
    struct Visitor {
        Document& out;
        Emulator& emulator;
        std::vector<CreateSublevel>& sublevels;
        using Handle = rasterizer::Handle;
        void operator()(Handle handle, const rasterizer::Surface& surface) {
            const rasterizer::SurfaceDesc& d = surface.desc();
            out.push_back(surface_record(handle, d));
            for (std::uint32_t level = 0; level < d.levels; ++level)
                for (std::uint32_t slice = 0; slice < static_cast<std::uint32_t>(surface.level(level).depth);
                     ++slice)
                    if (auto pixels = surface_pixels(emulator, handle, level, slice);
                        pixels.ok() && !is_blank(*pixels))
                        out.push_back(WriteSurface{handle, level, slice, std::move(*pixels)});
        }
        void operator()(Handle handle, const rasterizer::Buffer& buffer) {
            out.push_back(CreateBuffer{handle, buffer.size()});
            if (!is_blank(*buffer.contents())) out.push_back(WriteBuffer{handle, 0, *buffer.contents()});
        }
        void operator()(Handle handle, const rasterizer::ResourceTable::Sublevel& part) {
            sublevels.push_back({handle, part.root, part.level, part.slice});
        }
    };
    emulator.gpu().resources().for_each(Visitor{out, emulator, sublevels});
    for (const CreateSublevel& sublevel : sublevels) out.push_back(sublevel);
    for (const auto& [id, context] : emulator.contexts()) {
        const rasterizer::DeviceState& state = context->device.state();
        out.push_back(CreateContext{id, context->interface_version, state.targets[0], state.depth});
        if (context->calls == 0) continue;
        if (emulator.options().completion.kind == CompletionKind::Seeded)
            return dp2::not_supported("recording with seeded answers after a context's first call");
        Submit submit;
        submit.context = id;
        DP2_TRY(submit.commands,
                state_preamble(*context, emulator.gpu().resources(), emulator.options().dialect));
        submit.capacity = static_cast<std::uint32_t>(submit.commands.size());
        out.push_back(std::move(submit));
        out.push_back(ObservedResult{});
    }
    return out;
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
    add(submit);
    const dp2::ByteSpan response = emulator.response(after);
    add(ObservedResult{after.ddrval, after.error_offset, {response.begin(), response.end()}});
}

dp2::Status Recorder::stop() {
    good_ = writer_.finish() && good_;
    file_.close();
    if (!good_ || file_.fail()) return Error{Fault::Io, 0, 0, "capture file"};
    return {};
}

} // namespace responses

// dp2emu_replay: plays a capture from memory on a new emulator.
#include <cstdio>
#include <memory>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "dp2/wire/error_text.h"
#include "responses/api/c_api_shared.h"
#include "responses/recording/replayer.h"

using namespace responses::c_api;

namespace {

struct ReadCapture {
    dp2::capture::Document document;
    dp2emu_result result = DP2EMU_OK;
    std::string text; // why the capture cannot be read
};

// Reads a binary capture, which must be complete, or a capture in text form.
ReadCapture read(dp2::ByteSpan bytes) {
    ReadCapture out;
    const auto refuse = [&](dp2emu_result result, std::string text) {
        out.result = result;
        out.text = std::move(text);
        return std::move(out);
    };
    if (!dp2::capture::is_capture(bytes)) {
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        auto assembled = dp2::assemble_capture(text);
        if (!assembled.ok())
            return refuse(assembled.error().limit ? DP2EMU_LIMIT_EXCEEDED : DP2EMU_MALFORMED,
                          assembled.error().to_string());
        out.document = std::move(*assembled);
        return out;
    }
    dp2::capture::ReadReport report;
    auto document = dp2::capture::read_capture(bytes, &report);
    if (!document.ok()) {
        const bool limit = document.error().fault == dp2::Fault::LimitExceeded;
        return refuse(limit ? DP2EMU_LIMIT_EXCEEDED : DP2EMU_MALFORMED, dp2::describe(document.error()));
    }
    if (!report.whole())
        return refuse(DP2EMU_MALFORMED, dp2::capture::describe_loss(report, document->size()));
    out.document = std::move(*document);
    return out;
}

// Passes a replay's events to the embedder's functions, and counts them.
class Events : public responses::ReplayObserver {
  public:
    Events(dp2emu& emulator, const dp2emu_replay_events& events, dp2emu_replay_summary& summary)
        : emulator_(emulator), events_(events), summary_(summary) {}

    void started(std::size_t record) override { summary_.records = record; }
    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan) override {
        ++summary_.calls;
        if (!events_.submitted) return;
        dp2emu_call block{};
        block.size = sizeof block;
        block.context = call.context;
        block.flags = call.flags;
        block.vertex_type = call.vertex_type;
        block.vertex_size = call.vertex_size;
        block.commands = call.has_commands ? call.commands.data() : nullptr;
        block.command_capacity = static_cast<uint32_t>(call.commands.size());
        block.command_offset = call.command_offset;
        block.command_length = call.command_length;
        block.vertices = call.has_vertices ? call.vertices.data() : nullptr;
        block.vertices_bytes = call.vertices.size();
        block.vertex_offset = call.vertex_offset;
        block.vertex_length = call.vertex_length;
        block.ddrval = static_cast<int32_t>(call.ddrval);
        block.error_offset = call.error_offset;
        block.answers_waiting = call.answers_waiting;
        block.needed_bytes = call.needed_bytes;
        events_.submitted(events_.user, &emulator_, record, &block);
    }
    void presented(std::size_t record, std::uint32_t surface) override {
        ++summary_.frames;
        if (events_.presented) events_.presented(events_.user, &emulator_, record, surface);
    }
    void differs(std::size_t record, const std::string& text) override {
        if (events_.differs) events_.differs(events_.user, record, text.c_str());
    }

  private:
    dp2emu& emulator_;
    const dp2emu_replay_events& events_;
    dp2emu_replay_summary& summary_;
};

// Copies a replay's counts to the summary when it ends, even by an exception.
class CountsCopied {
  public:
    CountsCopied(const responses::Replayer& replayer, dp2emu_replay_summary& summary)
        : replayer_(replayer), summary_(summary) {}
    ~CountsCopied() {
        summary_.observations = replayer_.observations();
        summary_.differences = replayer_.differences();
        summary_.unexpected_failures = replayer_.unexpected_failures();
    }
    CountsCopied(const CountsCopied&) = delete;
    CountsCopied& operator=(const CountsCopied&) = delete;

  private:
    const responses::Replayer& replayer_;
    dp2emu_replay_summary& summary_;
};

dp2emu_result replay(const dp2emu_options& options, dp2::ByteSpan bytes, const dp2emu_replay_events& events,
                     dp2emu_replay_summary& summary) {
    const auto refuse = [&](dp2emu_result result, const std::string& text) {
        std::snprintf(summary.message, sizeof summary.message, "%s", text.c_str());
        return result;
    };
    responses::EmulatorOptions translated;
    if (const dp2::Status status = translate(options, translated); !status.ok())
        return refuse(result_of(status.error()), dp2::describe(status.error()));
    const ReadCapture capture = read(bytes);
    if (capture.result != DP2EMU_OK) return refuse(capture.result, capture.text);
    const auto chosen = responses::replay_options(capture.document, std::move(translated));
    if (!chosen.ok()) return refuse(DP2EMU_MALFORMED, dp2::describe(chosen.error()));
    std::unique_ptr<dp2emu> emulator;
    try {
        emulator = std::make_unique<dp2emu>(*chosen);
    } catch (const rasterizer::WorkerNotStarted& error) {
        return refuse(DP2EMU_NO_THREADS, error.what());
    }
    responses::Replayer replayer(emulator->emulator());
    Events observer(*emulator, events, summary);
    const CountsCopied counts(replayer, summary);
    const dp2::Status played = replayer.play(capture.document, observer);
    if (!played.ok())
        return refuse(result_of(played.error()), "record " + std::to_string(played.error().offset) + ": " +
                                                     dp2::describe(played.error()));
    summary.records = capture.document.size();
    return DP2EMU_OK;
}

} // namespace

dp2emu_result dp2emu_replay(const dp2emu_options* options, const void* capture, size_t bytes,
                            const dp2emu_replay_events* events, dp2emu_replay_summary* summary) {
    return guarded(nullptr, [&] {
        dp2emu_options in{};
        dp2emu_replay_events told{};
        dp2emu_replay_summary done{};
        if (!capture || (options && !read_struct(options, in)) || (events && !read_struct(events, told)) ||
            (summary && !read_struct(summary, done)) || told.reserved)
            return DP2EMU_INVALID_ARGUMENT;
        const uint32_t size = done.size;
        done = {};
        done.size = size;
        const auto finished = guarded(nullptr, [&] {
            return replay(in, {static_cast<const std::byte*>(capture), bytes}, told, done);
        });
        if (finished != DP2EMU_OK && done.message[0] == '\0') // ended by an exception
            std::snprintf(done.message, sizeof done.message, "%s", dp2emu_result_name(finished));
        if (summary) write_back(done, summary);
        return finished;
    });
}

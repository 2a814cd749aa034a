#include "responses/analysis/play_results.h"

#include <cstdio>

#include "dp2/capture/submission_parts.h"
#include "dp2/tables/formats.h"
#include "dp2/wire/error_text.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/protocol/hresult.h"
#include "responses/recording/replayer.h"

namespace responses {

namespace {

using namespace dp2::capture;
using dp2::Error;
using dp2::Fault;

class FailureLog : public ReplayObserver {
  public:
    explicit FailureLog(Emulator& emulator) : emulator_(emulator) {}
    void submitted(std::size_t record, const Call& call, dp2::ByteSpan) override {
        if (call.ddrval != 0) found.push_back({record, call.ddrval, emulator_.last_error()});
    }
    std::vector<Failure> found;

  private:
    Emulator& emulator_;
};

class PixelWatch : public ReplayObserver {
  public:
    PixelWatch(Emulator& emulator, const PixelAsked& asked) : emulator_(emulator), asked_(asked) {}
    void presented(std::size_t, std::uint32_t surface) override {
        if (asked_.shown && surface == asked_.surface) look();
    }
    void look() { found = read(); }
    dp2::Result<PixelFound> found = Error{Fault::BadHandle, 0, 0, "surface"};

  private:
    dp2::Result<PixelFound> read() {
        DP2_TRY(const rasterizer::Image image, emulator_.gpu().resources().image(asked_.surface, "surface"));
        const rasterizer::SurfaceDesc& desc = image.surface->desc();
        if (asked_.x >= desc.width || asked_.y >= desc.height) return Error{Fault::OutOfRange, 0, 0, "pixel"};
        DP2_TRY(const std::vector<std::byte> pixels, shown_pixels(emulator_, asked_.surface));
        const dp2::FormatInfo& format = image.surface->format();
        const dp2::TexelGroup group = dp2::texel_group(format);
        const std::size_t at = std::size_t{asked_.y / group.height} * dp2::row_bytes(format, desc.width) +
                               std::size_t{asked_.x / group.width} * group.bytes;
        if (at + group.bytes > pixels.size()) return Error{Fault::OutOfRange, 0, 0, "pixel"};
        const auto begin = pixels.begin() + static_cast<std::ptrdiff_t>(at);
        return PixelFound{format.format, asked_.x % group.width, {begin, begin + group.bytes}};
    }
    Emulator& emulator_;
    const PixelAsked asked_;
};

dp2::Result<PixelFound> play(const Document& document, const EmulatorOptions& options,
                             const PixelAsked& asked) {
    Replayer replayer(options);
    PixelWatch watch(replayer.emulator(), asked);
    DP2_TRY(replayer.play(document, watch));
    if (!asked.shown) watch.look();
    return watch.found;
}

// The document without commands that draw or blit, except CLEAR.
Document undrawn(const Document& document, const dp2::Dialect& dialect) {
    Document out = document;
    for (std::size_t i = 0; i < document.size(); ++i) {
        const auto* submit = std::get_if<Submit>(&document[i]);
        if (!submit) continue;
        dp2::SubmissionParts parts = take_apart(*submit, dialect);
        std::erase_if(parts.commands, [](const dp2::CommandParts& command) {
            return (command.op->kind == dp2::Kind::Draw && command.op->op != dp2::Opcode::Clear) ||
                   command.op->kind == dp2::Kind::Blit;
        });
        std::get<Submit>(out[i]).commands = put_together(parts, submit->command_offset);
    }
    return out;
}

} // namespace

dp2::Result<EmulatorOptions> options_of(const Document& document, const PlayChoice& choice) {
    DP2_TRY(EmulatorOptions options, replay_options(document));
    options.limits = choice.limits;
    if (choice.dialect) options.dialect = *choice.dialect;
    if (choice.completion) options.completion = *choice.completion;
    return options;
}

std::string Failure::text() const {
    if (ddrval == 0) return "a record that cannot be played: " + dp2::describe_cause(error);
    const std::string name = hresult_name(ddrval);
    char number[16];
    std::snprintf(number, sizeof number, "0x%08x", ddrval);
    return (name.empty() ? number : name) + ": " + dp2::describe_cause(error);
}

std::vector<Failure> failures_of(const Document& document, const PlayChoice& choice) {
    const auto options = options_of(document, choice);
    if (!options.ok()) return {{0, 0, options.error()}};
    Replayer replayer(*options);
    FailureLog failures(replayer.emulator());
    const dp2::Status played = replayer.play(document, failures);
    if (!played.ok()) {
        Error error = played.error();
        const auto record = static_cast<std::size_t>(error.offset);
        error.offset = 0;
        failures.found.push_back({record, 0, error});
    }
    return std::move(failures.found);
}

dp2::Result<PixelFound> pixel_of(const Document& document, const PlayChoice& choice,
                                 const PixelAsked& asked) {
    DP2_TRY(const EmulatorOptions options, options_of(document, choice));
    DP2_TRY(PixelFound found, play(document, options, asked));
    const auto before = play(undrawn(document, options.dialect), options, asked);
    found.drawn = !before.ok() || before->bytes != found.bytes;
    return found;
}

std::uint32_t last_shown(const Document& document) {
    std::uint32_t surface = 0;
    for (const Record& record : document)
        if (const auto* present = std::get_if<Present>(&record); present && present->surface != 0)
            surface = present->surface;
    return surface;
}

} // namespace responses

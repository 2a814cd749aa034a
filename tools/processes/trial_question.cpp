#include "tools/processes/trial_question.h"

#include "dp2/tables/formats.h"
#include "dp2/wire/error_text.h"
#include "responses/analysis/texel_text.h"
#include "tools/cli/play_options.h"

namespace tools {

using dp2::capture::Document;

responses::PlayChoice play_choice(const TrialQuestion& question, const Document& document) {
    responses::PlayChoice play;
    play.limits = question.limits;
    if (!question.dialect.empty()) play.dialect = dialect_of(document, question.dialect);
    if (!question.completion.empty()) play.completion = completion_of(document, question.completion);
    return play;
}

namespace {

std::string failure_lines(const Document& document, const responses::PlayChoice& play,
                          std::optional<std::size_t> record) {
    std::string lines;
    for (const responses::Failure& failure : responses::failures_of(document, play))
        if (!record || failure.record == *record) lines += failure.text() + "\n";
    return lines;
}

std::string pixel_text(const Document& document, const responses::PlayChoice& play,
                       const responses::PixelAsked& asked) {
    const auto found = responses::pixel_of(document, play, asked);
    if (!found.ok()) return kNone + dp2::describe_cause(found.error());
    const dp2::FormatInfo* format = dp2::find_format(static_cast<std::uint32_t>(found->format));
    return (found->drawn ? kDrawn : kUndrawn) + responses::texel_text(*format, found->bytes, found->column);
}

} // namespace

std::string answer(const TrialQuestion& question, const Document& document) {
    if (question.cut)
        return responses::can_replace(*question.cut, document, question.limits) ? kReplaces : "";
    const responses::PlayChoice play = play_choice(question, document);
    return question.pixel ? pixel_text(document, play, *question.pixel)
                          : failure_lines(document, play, question.record);
}

} // namespace tools

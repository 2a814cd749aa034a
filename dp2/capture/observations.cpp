#include "dp2/capture/observations.h"

#include "dp2/capture/capture_place.h"

namespace dp2::capture {

const ObservedResult* observed_result(const Document& document, std::size_t submit) {
    for (std::size_t i = submit + 1; i < document.size(); ++i) {
        if (std::holds_alternative<Submit>(document[i])) return nullptr;
        if (const auto* observed = std::get_if<ObservedResult>(&document[i])) return observed;
    }
    return nullptr;
}

std::optional<std::uint64_t> expected_failure(const Document& document, std::size_t submit,
                                              const Dialect& dialect) {
    const ObservedResult* observed = observed_result(document, submit);
    if (!observed || observed->ddrval == 0) return std::nullopt;
    std::uint64_t offset = observed->error_offset;
    if (dialect.error_base == ErrorBase::FirstCommand)
        offset += std::get<Submit>(document[submit]).command_offset;
    return offset;
}

ByteSpan tried_commands(const Document& document, std::size_t submit, const Dialect& dialect) {
    const auto& submission = std::get<Submit>(document[submit]);
    const ByteSpan all(submission.commands);
    const auto failure = expected_failure(document, submit, dialect);
    if (!failure) return all;
    const DecodeContext context = decode_context(submission, dialect);
    CommandReader reader(all, context);
    Command command;
    while (context.base_offset + reader.position() <= *failure)
        if (reader.step(command) != CommandReader::Step::Command)
            return all; // the end, or a malformed command
    return all.first(reader.position());
}

} // namespace dp2::capture

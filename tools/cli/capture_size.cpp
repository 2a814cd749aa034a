#include "tools/cli/capture_size.h"

#include "dp2/capture/capture_place.h"
#include "dp2/capture/submission_parts.h"

namespace tools {

CaptureSize size_of(const dp2::capture::Document& document, CaptureForm form) {
    CaptureSize size{document.size(), 0, capture_size(document, form)};
    const auto* chosen = dp2::capture::first_of<dp2::capture::ChosenDialect>(document);
    const auto dialect = chosen ? dp2::parse_dialect(chosen->switches) : std::nullopt;
    for (const dp2::capture::Record& record : document)
        if (const auto* submit = std::get_if<dp2::capture::Submit>(&record))
            size.commands += dp2::take_apart(*submit, dialect ? *dialect : dp2::Dialect()).commands.size();
    return size;
}

Json size_json(const CaptureSize& size) {
    return {{"records", size.records}, {"commands", size.commands}, {"bytes", size.bytes}};
}

std::string change_text(const CaptureSize& before, const CaptureSize& after) {
    const auto change = [](const char* name, std::uint64_t from, std::uint64_t to) {
        return std::string(name) + " " + std::to_string(from) + " to " + std::to_string(to);
    };
    return change("records", before.records, after.records) + ", " +
           change("commands", before.commands, after.commands) + ", " +
           change("bytes", before.bytes, after.bytes);
}

} // namespace tools

#include "tools/processes/windows/cut_text.h"

#include <nlohmann/json.hpp>

#include "tools/cli/errors.h"

namespace tools {

// Events contain only return codes, numbers and hexadecimal bytes, so they are valid UTF-8.
std::string text_of(const responses::FrameCut& cut) {
    return nlohmann::json{{"bad_handles", cut.bad_handles}, {"played", cut.played}}.dump();
}

responses::FrameCut cut_of(std::string_view text) {
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        responses::FrameCut cut;
        json.at("bad_handles").get_to(cut.bad_handles);
        json.at("played").get_to(cut.played);
        return cut;
    } catch (const nlohmann::json::exception& error) {
        throw InputError{kExitInternal, std::string("a trial's question: ") + error.what()};
    }
}

} // namespace tools

#include "tools/report/pixel_choice.h"

#include "dp2/text/text_value.h"
#include "tools/cli/errors.h"
#include "tools/report/pixel_question.h"

namespace tools {

namespace {

std::optional<std::uint32_t> surface_number(const std::string& text) {
    const auto number = dp2::parse_unsigned(text);
    if (!number || *number == 0 || *number > 0xFFFFFFFF) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

} // namespace

PixelChoice parse_pixel_choice(const std::string& text, const std::string& option) {
    PixelChoice out;
    out.text = text;
    std::string rest = text;
    if (const std::size_t slash = rest.find('/'); slash != rest.npos) {
        out.surface = surface_number(rest.substr(slash + 1));
        if (!out.surface)
            throw InputError{kExitUsage, option + "'" + text + "': '" + rest.substr(slash + 1) +
                                             "' is not the number of a surface"};
        rest.resize(slash);
    }
    if (const std::size_t at = rest.find('@'); at != rest.npos) {
        out.place = rest.substr(at + 1);
        if (out.place.empty())
            throw InputError{kExitUsage, option + "'" + text + "': no place follows the '@'"};
        rest.resize(at);
    }
    responses::PixelQuestion question;
    parse_pixel_place(rest, question);
    out.x = question.x;
    out.y = question.y;
    return out;
}

} // namespace tools

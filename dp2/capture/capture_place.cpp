#include "dp2/capture/capture_place.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <iterator>
#include <limits>

#include "dp2/tables/fvf.h"
#include "dp2/text/text_value.h"

namespace dp2 {

namespace {

using capture::Document;
using capture::Submit;

bool draws(const OpInfo& op) {
    return op.kind == Kind::Draw && op.op != Opcode::Clear;
}

// Calls f(command) for every command up to the end, the first error, or until f returns false.
template <class F> void walk(const Submit& submit, const Dialect& dialect, F&& f) {
    const DecodeContext context = decode_context(submit, dialect);
    CommandReader reader(submit.commands, context);
    Command command;
    while (reader.step(command) == CommandReader::Step::Command && f(command)) {
    }
}

// The bytes of the command at this offset; empty if no command starts there.
ByteSpan find_command(const Submit& submit, const Dialect& dialect, std::uint64_t offset) {
    ByteSpan found;
    walk(submit, dialect, [&](const Command& command) {
        if (command.offset == offset)
            found = ByteSpan(submit.commands)
                        .subspan(static_cast<std::size_t>(offset - submit.command_offset),
                                 sizeof(wire::Command) + command.payload.size());
        return command.offset < offset;
    });
    return found;
}

// "1.2", or "1.2.7" of a primitive in that draw.
std::optional<DrawNumber> draw_number(std::string_view text) {
    std::optional<std::uint64_t> numbers[3];
    std::size_t count = 0;
    for (std::size_t at = 0; at <= text.size(); ++count) {
        const std::size_t end = std::min(text.find('.', at), text.size());
        if (count == std::size(numbers) || !(numbers[count] = parse_unsigned(text.substr(at, end - at))))
            return std::nullopt;
        at = end + 1;
    }
    if (count < 2 || numbers[2] == 0u) return std::nullopt;
    return DrawNumber{*numbers[0], *numbers[1]};
}

} // namespace

std::string place_text(const Place& place) {
    char text[48];
    if (place.offset)
        std::snprintf(text, sizeof text, "%zu+0x%" PRIx64, place.record, *place.offset);
    else
        std::snprintf(text, sizeof text, "%zu", place.record);
    return text;
}

std::uint64_t frames_before(const capture::Metadata& metadata) {
    const auto frames = metadata.key == kFramesBefore ? parse_unsigned(metadata.value) : std::nullopt;
    return frames && *frames <= std::numeric_limits<std::uint32_t>::max() ? *frames : 0;
}

std::uint64_t frames_before(const Document& document) {
    for (const capture::Record& record : document)
        if (const auto* metadata = std::get_if<capture::Metadata>(&record))
            if (const std::uint64_t frames = frames_before(*metadata)) return frames;
    return 0;
}

std::string draw_text(const DrawNumber& number) {
    return std::to_string(number.frame) + "." + std::to_string(number.draw);
}

DecodeContext decode_context(const Submit& submit, const Dialect& dialect) {
    return {submit.command_offset, fvf_stride(submit.vertex_type), dialect};
}

DrawIndex::DrawIndex(const Document& document, const Dialect& dialect) {
    DrawNumber next{frames_before(document) + 1, 1};
    for (std::size_t record = 0; record < document.size(); ++record) {
        if (std::holds_alternative<capture::Present>(document[record])) next = {next.frame + 1, 1};
        const auto* submit = std::get_if<Submit>(&document[record]);
        if (!submit) continue;
        walk(*submit, dialect, [&](const Command& command) {
            if (!draws(*command.op)) return true;
            draws_.push_back({{record, command.offset}, next});
            ++next.draw;
            return true;
        });
    }
}

std::optional<DrawNumber> DrawIndex::number(const Place& command) const {
    const auto found = std::ranges::lower_bound(draws_, command, {}, &Draw::place);
    if (found == draws_.end() || found->place != command) return std::nullopt;
    return found->number;
}

std::optional<Place> DrawIndex::place(const DrawNumber& number) const {
    const auto found = std::ranges::lower_bound(draws_, number, {}, &Draw::number);
    if (found == draws_.end() || found->number != number) return std::nullopt;
    return found->place;
}

Address find_place(const Document& document, const Dialect& dialect, std::string_view text) {
    Address out;
    const std::string shown = "'" + std::string(text.substr(0, 40)) + "'";
    const std::size_t dot = text.find('.'), plus = text.find('+');
    if (dot != text.npos) {
        if (const auto number = draw_number(text)) {
            out.place = DrawIndex(document, dialect).place(*number);
            if (out.place) return out;
            out.missing_draw = number;
            out.why = "there is no draw " + shown;
            return out;
        }
    } else if (const auto record = parse_unsigned(text.substr(0, plus))) {
        const auto offset =
            plus == text.npos ? std::optional<std::uint64_t>() : parse_unsigned(text.substr(plus + 1));
        if (plus == text.npos || offset) {
            const Place place{static_cast<std::size_t>(*record), offset};
            if (*record >= document.size()) {
                out.why = "there is no record " + shown + ": the last one is " +
                          (document.empty() ? "none" : std::to_string(document.size() - 1));
                return out;
            }
            const auto* submit = std::get_if<Submit>(&document[place.record]);
            if (!offset || (submit && !find_command(*submit, dialect, *offset).empty())) {
                out.place = place;
                return out;
            }
            out.missing_command = place;
            out.why = "no command starts at " + shown;
            return out;
        }
    }
    out.why = shown + " is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE";
    return out;
}

Document capture_until(const Document& document, const Dialect& dialect, const Place& place) {
    const auto end = document.begin() + static_cast<std::ptrdiff_t>(place.record) + 1;
    Document cut(document.begin(), end);
    if (!place.offset) {
        const auto other = std::find_if_not(end, document.end(), [](const capture::Record& record) {
            return std::holds_alternative<capture::ObservedResult>(record) ||
                   std::holds_alternative<capture::ObservedSurface>(record);
        });
        cut.insert(cut.end(), end, other);
        return cut;
    }
    const ByteSpan last = command_bytes(document, dialect, place);
    Submit& submit = std::get<Submit>(cut.back());
    submit.commands =
        submit.commands.first(static_cast<std::size_t>(*place.offset - submit.command_offset) + last.size());
    return cut;
}

ByteSpan command_bytes(const Document& document, const Dialect& dialect, const Place& place) {
    const auto* submit = std::get_if<Submit>(&document[place.record]);
    if (!submit) return {};
    return place.offset ? find_command(*submit, dialect, *place.offset) : ByteSpan(submit->commands);
}

} // namespace dp2

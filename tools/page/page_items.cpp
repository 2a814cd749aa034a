#include "tools/page/page_items.h"

#include <algorithm>

#include "dp2/capture/capture_printer.h"
#include "dp2/capture/event_marks.h"
#include "dp2/text/disassembler.h"
#include "dp2/wire/error_text.h"
#include "tools/cli/json_bytes.h"

namespace tools {

namespace {

// The longest text of an item. What is left out can be printed by dp2 dump.
constexpr std::size_t kMostText = std::size_t{1} << 16;
// A longer command is not printed at all, since its text takes several times its size.
constexpr std::size_t kMostPrinted = std::size_t{1} << 20;

namespace capture_records = dp2::capture;

struct KindName {
    const char* operator()(const capture_records::Metadata&) const { return "metadata"; }
    const char* operator()(const capture_records::Completion&) const { return "completion"; }
    const char* operator()(const capture_records::ChosenDialect&) const { return "dialect"; }
    const char* operator()(const capture_records::CreateContext&) const { return "context"; }
    const char* operator()(const capture_records::DestroyContext&) const { return "destroy_context"; }
    const char* operator()(const capture_records::CreateSurface&) const { return "surface"; }
    const char* operator()(const capture_records::CreateBuffer&) const { return "buffer"; }
    const char* operator()(const capture_records::CreateSublevel&) const { return "sublevel"; }
    const char* operator()(const capture_records::Destroy&) const { return "destroy"; }
    const char* operator()(const capture_records::WriteSurface&) const { return "write surface"; }
    const char* operator()(const capture_records::WriteBuffer&) const { return "write buffer"; }
    const char* operator()(const capture_records::Submit&) const { return "submit"; }
    const char* operator()(const capture_records::Present&) const { return "present"; }
    const char* operator()(const capture_records::ObservedResult&) const { return "expect"; }
    const char* operator()(const capture_records::ObservedSurface&) const { return "expect surface"; }
    const char* operator()(const capture_records::SceneCounts&) const { return "scene"; }
    const char* operator()(const capture_records::Disjoint&) const { return "disjoint"; }
    const char* operator()(const capture_records::LoseContext&) const { return "lose_context"; }
    const char* operator()(const capture_records::HoldAnswers&) const { return "hold"; }
    const char* operator()(const capture_records::SetClock&) const { return "clock"; }
    const char* operator()(const capture_records::FailCall&) const { return "fail_call"; }
    const char* operator()(const capture_records::HangGpu&) const { return "hang"; }
    const char* operator()(const capture_records::OfferQueries&) const { return "offer_queries"; }
    const char* operator()(const capture_records::OfferCaps&) const { return "offer_caps"; }
    const char* operator()(const capture_records::SetColorKey&) const { return "color_key"; }
    const char* operator()(const capture_records::BlitSurface&) const { return "blit"; }
};

std::string shortened(std::string text, const dp2::Place& place) {
    if (text.size() <= kMostText) return text;
    std::size_t end = kMostText;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end; // whole characters
    const std::size_t more = text.size() - end;
    text.resize(end);
    return text + "\n... " + std::to_string(more) + " bytes more: dp2 dump --at " + dp2::place_text(place);
}

} // namespace

PageItems::PageItems(const capture_records::Document& document, const dp2::Dialect& dialect,
                     const dp2::DrawIndex& draws, const std::optional<NumberRange>& frames)
    : document_(document), dialect_(dialect), draws_(draws), first_items_(document.size(), kNoNumber) {
    std::uint64_t number = dp2::frames_before(document) + 1;
    for (std::size_t first = 0; first < document.size(); ++number) {
        std::size_t end = first;
        while (end < document.size() && !std::holds_alternative<capture_records::Present>(document[end]))
            ++end;
        const auto* present =
            end < document.size() ? std::get_if<capture_records::Present>(&document[end]) : nullptr;
        if (present) ++end;
        // Observations of the presented surface belong to the frame.
        while (present && end < document.size() &&
               std::holds_alternative<capture_records::ObservedSurface>(document[end]))
            ++end;
        if (!frames || frames->holds(number)) {
            PageFrame frame{number,
                            static_cast<std::uint32_t>(items_.size()),
                            0,
                            static_cast<std::uint32_t>(first),
                            static_cast<std::uint32_t>(end),
                            present != nullptr,
                            present ? present->surface : 0};
            for (std::size_t record = first; record < end; ++record) add_record(record);
            frame.end_item = static_cast<std::uint32_t>(items_.size());
            frames_.push_back(frame);
        }
        first = end;
    }
}

void PageItems::add_record(std::size_t record) {
    const auto number = static_cast<std::uint32_t>(record);
    first_items_[record] = static_cast<std::uint32_t>(items_.size());
    PageItem item;
    item.record = number;
    const auto* metadata = std::get_if<capture_records::Metadata>(&document_[record]);
    item.name =
        names_.number(metadata && dp2::is_mark(*metadata) ? dp2::mark_text(*metadata)
                                                          : std::visit(KindName(), document_[record]));
    const auto* submit = std::get_if<capture_records::Submit>(&document_[record]);
    if (submit) item.context = submit->context;
    items_.push_back(item);
    if (submit) add_commands(number, *submit);
}

void PageItems::add_commands(std::uint32_t record, const capture_records::Submit& submit) {
    const dp2::DecodeContext context = decode_context(submit, dialect_);
    dp2::CommandReader reader(submit.commands, context);
    dp2::Command command;
    while (reader.step(command) == dp2::CommandReader::Step::Command) {
        const auto draw = draws_.number({record, command.offset});
        items_.push_back({record, static_cast<std::uint32_t>(command.offset), names_.number(command.op->name),
                          draw ? static_cast<std::uint32_t>(draw->draw) : 0, command.op, submit.context});
    }
}

std::optional<std::uint32_t> PageItems::find(const dp2::Place& place) const {
    if (place.record >= first_items_.size() || first_items_[place.record] == kNoNumber) return std::nullopt;
    const std::uint32_t first = first_items_[place.record];
    if (!place.offset) return first;
    const auto end = std::ranges::upper_bound(items_.begin() + first, items_.end(), items_[first].record, {},
                                              &PageItem::record);
    const auto found =
        std::ranges::lower_bound(items_.begin() + first + 1, end, *place.offset, {}, &PageItem::offset);
    if (found == end || found->offset != *place.offset) return std::nullopt;
    return static_cast<std::uint32_t>(found - items_.begin());
}

std::vector<std::uint32_t> PageItems::add_texts(Blobs& blobs, std::uint64_t most) const {
    std::vector<std::uint32_t> blocks;
    dp2::CapturePrinter printer;
    printer.store_blobs(
        [](const capture_records::Blob& bytes) { return std::to_string(bytes.size()) + " bytes"; });
    std::uint64_t characters = 0;
    Json block = Json::array();
    const auto end_block = [&] {
        if (block.empty()) return;
        blocks.push_back(blobs.add(block.dump(-1, ' ', false, Json::error_handler_t::replace)));
        characters += blobs.characters(blocks.back());
        block = Json::array();
    };
    std::size_t passed = 0;
    for (std::size_t i = 0; i < items_.size() && characters < most;) {
        const std::size_t record = items_[i].record;
        for (; passed < record; ++passed) printer.pass(document_[passed]);
        passed = record + 1;
        const auto* submit = std::get_if<capture_records::Submit>(&document_[record]);
        if (submit) {
            capture_records::Submit alone = *submit; // its commands are items of their own
            alone.commands = {};
            block.push_back(shortened(printer.print(alone), {record, std::nullopt}));
        } else {
            block.push_back(shortened(printer.print(document_[record]), {record, std::nullopt}));
        }
        ++i;
        if (block.size() >= kTextItems) end_block();
        if (!submit) continue;
        const dp2::DecodeContext context = decode_context(*submit, dialect_);
        dp2::CommandReader reader(submit->commands, context);
        dp2::Command command;
        while (characters < most && reader.step(command) == dp2::CommandReader::Step::Command) {
            const dp2::Place place{record, command.offset};
            block.push_back(command.payload.size() > kMostPrinted
                                ? std::string(command.op->name) + ": " +
                                      std::to_string(command.payload.size()) + " bytes: dp2 dump --at " +
                                      dp2::place_text(place)
                                : shortened(dp2::disassemble_command(command, context, {}), place));
            ++i;
            if (block.size() >= kTextItems) end_block();
        }
    }
    end_block();
    return blocks;
}

} // namespace tools

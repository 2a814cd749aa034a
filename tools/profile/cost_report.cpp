#include "tools/profile/cost_report.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string_view>

#include "tools/cli/one_line.h"

namespace tools {

namespace {

std::string two_digits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", value);
    return text;
}

std::string counted_words(std::uint64_t count, const char* one, const char* several) {
    return std::to_string(count) + " " + (count == 1 ? one : several);
}

// "to surface 1, 5; depth 2"
std::string targets_text(const responses::CostPass& pass) {
    std::string text;
    for (const rasterizer::Handle handle : pass.targets)
        if (handle != 0) text += (text.empty() ? " to surface " : ", ") + std::to_string(handle);
    if (pass.depth != 0) text += (text.empty() ? " to depth " : "; depth ") + std::to_string(pass.depth);
    return text;
}

// "; failed: coverage 1762, depth 800"
std::string failed_text(const responses::Costs& costs) {
    std::string text;
    for (std::size_t why = 0; why < costs.failed.size(); ++why) {
        if (costs.failed[why] == 0) continue;
        text += text.empty() ? "; failed: " : ", ";
        text += rasterizer::kRejectionNames[why] + (" " + std::to_string(costs.failed[why]));
    }
    return text;
}

// As a field of CSV, in one line.
std::string quoted(const std::string& text) {
    if (text.empty()) return "";
    std::string out = "\"";
    for (const char c : one_line(text)) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
}

} // namespace

std::optional<dp2::Place> CostReport::place_of(const CostEntry& entry) const {
    return entry.row ? std::optional(entry.row->place) : std::nullopt;
}

std::string CostReport::draw_number(const CostEntry& entry) const {
    const auto number = entry.row ? draws_.number(entry.row->place) : std::nullopt;
    return number ? dp2::draw_text(*number) : "";
}

std::string CostReport::what(const CostEntry& entry) const {
    std::string text = entry.kind;
    const responses::Costs& costs = entry.costs;
    if (!entry.row) {
        if (std::string_view(entry.kind) == "event")
            text += entry.event.empty() ? " (none) of frame" : " " + one_line(entry.event) + " of frame";
        text += " " + std::to_string(entry.frame);
        if (entry.pass != 0) text += "." + std::to_string(entry.pass);
        text += ": " + (entry.passes == 0 ? "" : counted_words(entry.passes, "pass, ", "passes, "));
        text += counted_words(costs.draws, "draw", "draws");
        if (entry.targets) text += targets_text(*entry.targets);
        return text + failed_text(costs);
    }
    if (const std::string number = draw_number(entry); !number.empty()) text += " " + number;
    text += " at " + dp2::place_text(entry.row->place);
    if (entry.row->op) text += std::string(" ") + entry.row->op->name;
    if (entry.row->kind == responses::CostKind::Call)
        text += ": " + counted_words(costs.commands, "other command", "other commands");
    if (entry.row->kind == responses::CostKind::Draw && costs.draws == 0) text += ": nothing was drawn";
    if (!entry.event.empty()) text += ", in " + one_line(entry.event);
    return text + failed_text(costs);
}

void CostReport::print_json(const std::vector<CostEntry>& entries, std::size_t top) const {
    for (std::size_t i = 0; i < std::min(top, entries.size()); ++i) {
        const CostEntry& entry = entries[i];
        Json line = json_line("cost", file_);
        line["kind"] = entry.kind;
        line["frame"] = entry.frame;
        if (entry.pass != 0) line["pass"] = entry.pass;
        if (!entry.event.empty()) line["event"] = entry.event;
        if (entry.row) {
            if (entry.row->context != 0) line["context"] = entry.row->context;
            add_place(line, entry.row->place, draws_);
            if (entry.row->op) line["name"] = entry.row->op->name;
        }
        if (entry.targets) {
            line["targets"] = entry.targets->targets;
            line["depth"] = entry.targets->depth;
        }
        for (const CostColumn& column : cost_columns())
            if (choice_.has(column)) line[column.name] = column.value(entry);
        line[kOverdrawColumn] = entry.costs.overdraw();
        tools::print_json(line);
    }
}

void CostReport::print_csv(const std::vector<CostEntry>& entries, std::size_t top) const {
    std::printf("kind,frame,pass,at,draw,name");
    for (const CostColumn& column : cost_columns())
        if (choice_.has(column)) std::printf(",%s", column.name);
    std::printf(",%s,event\n", kOverdrawColumn);
    for (std::size_t i = 0; i < std::min(top, entries.size()); ++i) {
        const CostEntry& entry = entries[i];
        const auto place = place_of(entry);
        std::printf("%s,%" PRIu64 ",%s,%s,%s,%s", entry.kind, entry.frame,
                    entry.pass != 0 ? std::to_string(entry.pass).c_str() : "",
                    place ? dp2::place_text(*place).c_str() : "", draw_number(entry).c_str(),
                    entry.row && entry.row->op ? entry.row->op->name : "");
        for (const CostColumn& column : cost_columns())
            if (choice_.has(column)) std::printf(",%" PRIu64, column.value(entry));
        std::printf(",%.6f,%s\n", entry.costs.overdraw(), quoted(entry.event).c_str());
    }
}

CostReport::Cells CostReport::headings() const {
    Cells out{"operations", "share", "vertices", "primitives", "drawn", "passed", "overdraw"};
    if (choice_.texels) out.push_back("texels");
    out.insert(out.end(), {"bytes", "programs"});
    if (choice_.time) out.push_back("us");
    return out;
}

CostReport::Cells CostReport::cells(const CostEntry& entry, std::uint64_t operations) const {
    const responses::Costs& costs = entry.costs;
    const double share =
        operations == 0 ? 0 : 100 * static_cast<double>(costs.operations) / static_cast<double>(operations);
    Cells out{std::to_string(costs.operations),
              two_digits(share) + "%",
              std::to_string(costs.vertices),
              std::to_string(costs.primitives),
              std::to_string(costs.primitives_drawn()),
              std::to_string(costs.passed),
              costs.touched != 0 ? two_digits(costs.overdraw()) : "-"};
    if (choice_.texels) out.push_back(std::to_string(costs.texels));
    out.push_back(std::to_string(costs.bytes));
    out.push_back(std::to_string(costs.programs));
    if (choice_.time) out.push_back(two_digits(static_cast<double>(entry.nanoseconds) / 1000));
    return out;
}

void CostReport::print_table(const std::vector<CostEntry>& entries, std::size_t top,
                             const CostEntry& total) const {
    const std::size_t shown = std::min(top, entries.size());
    std::vector<Cells> lines{headings()};
    for (std::size_t i = 0; i < shown; ++i) lines.push_back(cells(entries[i], total.costs.operations));
    lines.push_back(cells(total, total.costs.operations));
    std::vector<std::size_t> widths(lines.front().size());
    for (const Cells& line : lines)
        for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
    const auto print = [&](const Cells& line, const std::string& words) {
        for (std::size_t i = 0; i < widths.size(); ++i)
            std::printf("%*s  ", static_cast<int>(widths[i]), line[i].c_str());
        std::printf("%s\n", words.c_str());
    };
    print(lines.front(), "of");
    for (std::size_t i = 0; i < shown; ++i) print(lines[i + 1], what(entries[i]));
    if (shown < entries.size()) std::printf("and %zu lines more (--top)\n", entries.size() - shown);
    print(lines.back(), "the whole");
}

} // namespace tools

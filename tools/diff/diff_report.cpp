#include "tools/diff/diff_report.h"

#include <algorithm>
#include <cstdio>

#include "tools/cli/one_line.h"

namespace tools {

namespace {

constexpr std::size_t kTextWidth = 100; // of an item's text
constexpr std::size_t kMostValues = 16; // values of an item that are printed
constexpr std::size_t kMostObjects = 8; // renumbered objects that are printed

std::string place_words(const CaptureItem* item) {
    return item ? dp2::place_text(item->place) : "";
}

// "draw 1.2 ", "draw 1.2 | 1.3 "; empty: not a draw
std::string draw_words(const CaptureDiff& diff, const CaptureItem* in_a, const CaptureItem* in_b) {
    const auto number = [](const CaptureSide& side, const CaptureItem* item) -> std::string {
        const auto found = item ? side.draws.number(item->place) : std::nullopt;
        return found ? dp2::draw_text(*found) : "";
    };
    const std::string a = number(diff.a(), in_a), b = number(diff.b(), in_b);
    if (a.empty() && b.empty()) return "";
    return "draw " + (a.empty() || a == b ? b : b.empty() ? a : a + " | " + b) + " ";
}

const CaptureItem* item_a(const CaptureDiff& diff, const Edit& edit) {
    return edit.only_in_b() ? nullptr : &diff.in_a(edit);
}
const CaptureItem* item_b(const CaptureDiff& diff, const Edit& edit) {
    return edit.only_in_a() ? nullptr : &diff.in_b(edit);
}

// Prints the line of an item: its mark (' ', '-', '+' or '!'), its places in both captures, its text.
void print_item(const CaptureDiff& diff, const Edit& edit) {
    const CaptureItem *a = item_a(diff, edit), *b = item_b(diff, edit);
    const char mark = edit.equal ? ' ' : edit.only_in_a() ? '-' : edit.only_in_b() ? '+' : '!';
    const CaptureSide& side = b ? diff.b() : diff.a();
    const CaptureItem& item = b ? *b : *a;
    const std::string text =
        edit.changed() && !item.is_record() ? item_name(side, item) : item_text(side, item, kTextWidth);
    std::printf("%c %-10s %-10s %s%s\n", mark, place_words(a).c_str(), place_words(b).c_str(),
                draw_words(diff, a, b).c_str(), text.c_str());
}

std::string hex_words(dp2::ByteSpan bytes) {
    const std::string digits = json_bytes(bytes);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); i += 2) text += (i ? " " : "") + digits.substr(i, 2);
    return text.empty() ? "nothing" : text;
}

Json item_json(const CaptureSide& side, const CaptureItem& item) {
    Json out = Json::object();
    add_place(out, item.place, side.draws);
    out["frame"] = item.frame;
    return out;
}

// Prints the hunks of a difference.
class HunkPrinter {
  public:
    HunkPrinter(const CaptureDiff& diff, std::size_t context) : diff_(diff), context_(context) {}

    // Edits are passed in order; `change`: of a changed item.
    void add(std::size_t at, const ItemChange* change) {
        const Edit& edit = diff_.edits()[at];
        if (edit.equal) {
            if (open_ && at - last_ <= context_) print_item(diff_, edit), shown_ = at + 1;
            return;
        }
        const std::size_t first = std::max(shown_, at - std::min(at, context_));
        if (!open_ || first > shown_) header(first);
        for (std::size_t i = first; i < at; ++i) print_item(diff_, diff_.edits()[i]);
        if (change)
            print_change(diff_, edit, *change);
        else
            print_item(diff_, edit);
        open_ = true;
        last_ = at;
        shown_ = at + 1;
    }

  private:
    void header(std::size_t first) const {
        const CaptureItem *a = nullptr, *b = nullptr;
        for (std::size_t i = first; i < diff_.edits().size() && !(a && b); ++i) {
            if (!a) a = item_a(diff_, diff_.edits()[i]);
            if (!b) b = item_b(diff_, diff_.edits()[i]);
        }
        const std::uint64_t frame = a ? a->frame : b->frame;
        std::printf("@@ -%s +%s @@ frame %llu\n", a ? place_words(a).c_str() : "end",
                    b ? place_words(b).c_str() : "end", static_cast<unsigned long long>(frame));
    }

    const CaptureDiff& diff_;
    const std::size_t context_;
    bool open_ = false;                // a hunk was printed
    std::size_t last_ = 0, shown_ = 0; // the last edit that differs; the end of those printed
};

void print_head(const CaptureDiff& diff) {
    std::printf("--- %s\n+++ %s\n", one_line(diff.a().file).c_str(), one_line(diff.b().file).c_str());
    const auto& renumbered = diff.objects().renumbered();
    std::string text;
    for (std::size_t i = 0; i < renumbered.size(); ++i) {
        if (i == kMostObjects) {
            text += ", and " + std::to_string(renumbered.size() - i) + " more";
            break;
        }
        text += std::string(i == 0 ? "" : ", ") + object_kind_name(renumbered[i].kind) + " " +
                std::to_string(renumbered[i].a) + " -> " + std::to_string(renumbered[i].b);
    }
    if (!text.empty()) std::printf("renumbered: %s\n", text.c_str());
    for (const CaptureDiff::GivenUp& range : diff.given_up())
        std::printf("not aligned by content, since too much differs: %s to %s (A), %s to %s (B)\n",
                    place_words(range.a_first).c_str(), place_words(range.a_last).c_str(),
                    place_words(range.b_first).c_str(), place_words(range.b_last).c_str());
}

Json line_of(const CaptureDiff& diff, const char* type) {
    Json line = json_line(type, diff.a().file);
    line["against"] = diff.b().file;
    return line;
}

void print_json_head(const CaptureDiff& diff) {
    for (const ObjectPairs::Renumbered& object : diff.objects().renumbered()) {
        Json line = line_of(diff, "renumbered");
        line.update({{"kind", object_kind_name(object.kind)}, {"a", object.a}, {"b", object.b}});
        print_json(line);
    }
    for (const CaptureDiff::GivenUp& range : diff.given_up()) {
        Json line = line_of(diff, "unaligned");
        line["a"] = {{"first", item_json(diff.a(), *range.a_first)},
                     {"last", item_json(diff.a(), *range.a_last)},
                     {"items", range.items_a}};
        line["b"] = {{"first", item_json(diff.b(), *range.b_first)},
                     {"last", item_json(diff.b(), *range.b_last)},
                     {"items", range.items_b}};
        print_json(line);
    }
}

} // namespace

void print_values(const ValueChanges& changes, const char* indent) {
    std::size_t printed = 0;
    for (const ValueChange& value : changes.values) {
        if (printed++ == kMostValues) break;
        std::printf("%s%s: %s -> %s\n", indent, one_line(value.name).c_str(),
                    value.before.is_null() ? "nothing" : value_words(value.before).c_str(),
                    value.after.is_null() ? "nothing" : value_words(value.after).c_str());
    }
    const std::uint64_t values = changes.values.size() + changes.more;
    if (values > kMostValues)
        std::printf("%sand %llu more\n", indent, static_cast<unsigned long long>(values - kMostValues));
    for (const std::string& line : changes.shader) std::printf("%s  %s\n", indent, one_line(line).c_str());
}

std::string data_change_text(const DataChange& change) {
    std::string text = std::string(change.name) + ": ";
    if (change.bytes_before != change.bytes_after)
        text +=
            std::to_string(change.bytes_before) + " -> " + std::to_string(change.bytes_after) + " bytes, ";
    text += std::to_string(change.differing) + " of " +
            std::to_string(std::max(change.bytes_before, change.bytes_after)) + " bytes differ, first at " +
            std::to_string(change.first);
    if (!change.where.empty()) text += " (" + change.where + ")";
    return text + ": " + hex_words(change.before) + " -> " + hex_words(change.after);
}

Json values_json(const ValueChanges& changes) {
    Json out = Json::array();
    for (const ValueChange& value : changes.values)
        out.push_back({{"name", value.name}, {"before", value.before}, {"after", value.after}});
    return out;
}

Json data_change_json(const DataChange& change) {
    Json out = {{"name", change.name},
                {"bytes", {change.bytes_before, change.bytes_after}},
                {"differing", change.differing},
                {"first", change.first},
                {"before", json_bytes(change.before)},
                {"after", json_bytes(change.after)}};
    if (!change.where.empty()) out["where"] = change.where;
    return out;
}

Json change_json(const CaptureDiff& diff, const Edit& edit, const ItemChange& change) {
    const CaptureItem *a = item_a(diff, edit), *b = item_b(diff, edit);
    Json out = {{"kind", edit.only_in_a()   ? "only_a"
                         : edit.only_in_b() ? "only_b"
                                            : "changed"},
                {"name", b ? item_name(diff.b(), *b) : item_name(diff.a(), *a)}};
    if (a) out["a"] = item_json(diff.a(), *a);
    if (b) out["b"] = item_json(diff.b(), *b);
    if (!edit.changed()) {
        out["text"] = a ? item_text(diff.a(), *a, kTextWidth) : item_text(diff.b(), *b, kTextWidth);
        return out;
    }
    out["values"] = values_json(change.values);
    if (change.values.more != 0) out["more"] = change.values.more;
    if (!change.values.shader.empty()) out["shader"] = change.values.shader;
    if (change.data) out["data"] = data_change_json(*change.data);
    return out;
}

void print_change(const CaptureDiff& diff, const Edit& edit, const ItemChange& change) {
    print_item(diff, edit);
    print_values(change.values, "    ");
    if (edit.changed() && change.empty()) std::printf("    %s\n", kOtherObjects);
    if (change.data) std::printf("    %s\n", data_change_text(*change.data).c_str());
}

DiffTotals print_diff(const CaptureDiff& diff, const DiffReportOptions& options,
                      const std::function<void(std::size_t done, bool prints)>& watch) {
    DiffTotals totals;
    const bool text = !options.json && !options.stat && !diff.equal();
    if (text) print_head(diff);
    if (options.json && !options.stat) print_json_head(diff);
    HunkPrinter hunks(diff, options.context);
    const std::vector<Edit>& edits = diff.edits();
    for (std::size_t i = 0; i < edits.size(); ++i) {
        const Edit& edit = edits[i];
        watch(i, !edit.equal);
        ItemChange change;
        if (edit.changed())
            change = item_change(diff.a(), diff.in_a(edit), diff.b(), diff.in_b(edit), diff.objects());
        totals.add(diff, edit, edit.changed() ? &change : nullptr);
        if (text) hunks.add(i, edit.changed() ? &change : nullptr);
        if (!options.json || options.stat || edit.equal) continue;
        Json line = line_of(diff, "change");
        line.update(change_json(diff, edit, change));
        print_json(line);
    }
    return totals;
}

} // namespace tools

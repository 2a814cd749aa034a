#include "tools/report/object_report.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <utility>

#include "dp2/tables/formats.h"
#include "tools/report/query_report.h"

namespace tools {

namespace {

using responses::ObjectKind;
using responses::ObjectUses;
using responses::TracedObject;

constexpr std::size_t kColumns = 7;
using Row = std::array<std::string, kColumns>;

// "4+0x0..5+0x4e (3)"
std::string uses_text(const ObjectUses& uses) {
    if (uses.count == 0) return "-";
    const std::string first = dp2::place_text(uses.first);
    if (uses.count == 1) return first;
    return first + ".." + dp2::place_text(uses.last) + " (" + std::to_string(uses.count) + ")";
}

// "2_0"
std::string version_text(std::uint32_t version) {
    constexpr std::uint32_t kSoftware = 0xFF; // vs_2_sw
    const std::uint32_t minor = version & 0xFF;
    return std::to_string(version >> 8) + "_" + (minor == kSoftware ? "sw" : std::to_string(minor));
}

std::string surface_text(const dp2::capture::CreateSurface& surface) {
    const dp2::FormatInfo* format = dp2::find_format(surface.format);
    std::string text = format ? format->name : std::to_string(surface.format);
    text += " " + std::to_string(surface.width) + "x" + std::to_string(surface.height);
    if (surface.depth > 1) text += "x" + std::to_string(surface.depth);
    if (surface.levels > 1) text += ", " + std::to_string(surface.levels) + " levels";
    if (surface.faces > 1) text += ", " + std::to_string(surface.faces) + " faces";
    if (surface.samples > 1) text += ", " + std::to_string(surface.samples) + " samples";
    if (surface.usage != 0) text += ", " + dp2::usage_text(surface.usage);
    return text;
}

// "surface 1 X8R8G8B8 640x480, target", "context 1 query 7 OCCLUSION"
std::string object_text(const TracedObject& object) {
    std::string text = object.context ? "context " + std::to_string(*object.context) + " " : "";
    text += responses::object_kind_name(object.kind) + (" " + std::to_string(object.handle));
    if (object.surface) text += " " + surface_text(*object.surface);
    if (object.shader_version != 0)
        text += std::string(object.kind == ObjectKind::PixelShader ? " ps_" : " vs_") +
                version_text(object.shader_version);
    if (object.kind == ObjectKind::Query) text += " " + query_type_name(object.query);
    return text;
}

Row row_of(const TracedObject& object) {
    return {dp2::place_text(object.created),
            object.destroyed ? dp2::place_text(*object.destroyed) : "-",
            object.kind == ObjectKind::Query ? "-" : std::to_string(object.bytes),
            std::to_string(object.draws),
            uses_text(object.writes),
            uses_text(object.reads),
            object_text(object)};
}

// Numbers are right-aligned; the last column has no width.
void print_rows(const std::vector<Row>& rows) {
    constexpr std::array<bool, kColumns> kRight = {false, false, true, true, false, false, false};
    std::array<int, kColumns> widths = {};
    for (const Row& row : rows)
        for (std::size_t i = 0; i + 1 < kColumns; ++i)
            widths[i] = std::max(widths[i], static_cast<int>(row[i].size()));
    for (const Row& row : rows) {
        for (std::size_t i = 0; i + 1 < kColumns; ++i)
            std::printf(kRight[i] ? "%*s  " : "%-*s  ", widths[i], row[i].c_str());
        std::printf("%s\n", row.back().c_str());
    }
}

std::string json_name(ObjectKind kind) {
    std::string name = responses::object_kind_name(kind);
    std::ranges::replace(name, ' ', '_');
    return name;
}

} // namespace

ObjectReport::ObjectReport(std::string file, const responses::ObjectTrace& trace, const dp2::DrawIndex& draws,
                           const ObjectChoice& choice)
    : file_(std::move(file)), trace_(trace), draws_(draws) {
    for (const TracedObject& object : trace.objects()) {
        unread_ += object.reads.count == 0;
        leaked_ += !object.destroyed;
        if (choice.takes(object)) shown_.push_back(&object);
    }
}

void ObjectReport::print_text() const {
    std::vector<Row> rows;
    if (!shown_.empty())
        rows.push_back({"created", "destroyed", "bytes", "draws", "written", "read", "object"});
    for (const TracedObject* object : shown_) rows.push_back(row_of(*object));
    print_rows(rows);
    const std::size_t all = trace_.objects().size();
    std::printf("%zu object%s, %zu never read, %zu never destroyed", all, all == 1 ? "" : "s", unread_,
                leaked_);
    if (shown_.size() != all) std::printf(", %zu shown", shown_.size());
    if (trace_.most_bytes() != 0)
        std::printf("; surfaces and buffers have at most %" PRIu64 " bytes, from %s on", trace_.most_bytes(),
                    dp2::place_text(trace_.most_at()).c_str());
    std::printf("\n");
}

Json ObjectReport::json_of(const TracedObject& object) const {
    Json line = json_line("object", file_);
    const auto place = [&](const dp2::Place& of) {
        Json out = Json::object();
        add_place(out, of, draws_);
        return out;
    };
    const auto uses = [&](const ObjectUses& of) {
        Json out = {{"count", of.count}};
        if (of.count != 0) {
            out["first"] = place(of.first);
            out["last"] = place(of.last);
        }
        return out;
    };
    line["kind"] = json_name(object.kind);
    if (object.context) line["context"] = *object.context;
    line["handle"] = object.handle;
    line["created"] = place(object.created);
    if (object.destroyed) line["destroyed"] = place(*object.destroyed);
    if (object.kind != ObjectKind::Query) line["bytes"] = object.bytes;
    line["writes"] = uses(object.writes);
    line["reads"] = uses(object.reads);
    line["draws"] = object.draws;
    if (const auto& surface = object.surface) {
        const dp2::FormatInfo* format = dp2::find_format(surface->format);
        line.update({{"format", format ? Json(format->name) : Json(surface->format)},
                     {"width", surface->width},
                     {"height", surface->height},
                     {"depth", surface->depth},
                     {"levels", surface->levels},
                     {"faces", surface->faces},
                     {"samples", surface->samples},
                     {"usage", dp2::usage_text(surface->usage)}});
    }
    if (object.shader_version != 0) line["shader_version"] = version_text(object.shader_version);
    if (object.kind == ObjectKind::Query) line["query_type"] = query_type_name(object.query);
    return line;
}

void ObjectReport::print_json() const {
    for (const TracedObject* object : shown_) tools::print_json(json_of(*object));
}

void ObjectReport::add_sums(Json& summary) const {
    summary["objects"] = trace_.objects().size();
    summary["shown"] = shown_.size();
    summary["unread"] = unread_;
    summary["leaked"] = leaked_;
    summary["most_bytes"] = trace_.most_bytes();
    if (trace_.most_bytes() != 0) {
        summary["most_at"] = Json::object();
        add_place(summary["most_at"], trace_.most_at(), draws_);
    }
}

} // namespace tools

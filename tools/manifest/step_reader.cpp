#include "tools/manifest/step_reader.h"

#include <algorithm>
#include <utility>

#include "dp2/tables/formats.h"
#include "responses/protocol/hresult.h"
#include "tools/cli/unknown_text.h"
#include "tools/manifest/record_members.h"
#include "tools/manifest/surface_data.h"

namespace tools {

using namespace dp2::capture;

namespace {

constexpr std::uint64_t kMost64 = ~std::uint64_t{0};

std::uint32_t format_of(const JsonNode& node) {
    if (!node.is_text()) return static_cast<std::uint32_t>(node.number());
    const dp2::FormatInfo* const format = dp2::find_format(std::string_view(node.text()));
    if (format) return static_cast<std::uint32_t>(format->format);
    std::vector<const char*> names;
    for (const dp2::FormatInfo& known : dp2::all_formats()) names.push_back(known.name);
    node.fail(unknown_text("format", node.text().substr(0, 60), names));
}

// "texture|target", ["texture", "target"], or a number.
std::uint32_t usage_of(const JsonNode& node) {
    if (node.is_number()) return static_cast<std::uint32_t>(node.number());
    std::uint32_t usage = 0;
    for (const JsonNode& word : node.list()) {
        const auto bits = dp2::parse_usage(word.text());
        if (!bits) word.fail("is not a usage: texture, target or depth");
        usage |= *bits;
    }
    return usage;
}

// Reads the members of a record, for visit_members().
struct MemberReader {
    const JsonNode& node;
    StepReader& reader;
    std::vector<std::string> names; // of the members that this kind of record has

    std::optional<JsonNode> find(const char* name) {
        names.emplace_back(name);
        return node.find(name);
    }
    void number(const char* name, std::uint32_t& value) {
        if (const auto member = find(name)) value = static_cast<std::uint32_t>(member->number());
    }
    void number(const char* name, std::uint64_t& value) {
        if (const auto member = find(name)) value = member->number(kMost64);
    }
    void hex(const char* name, std::uint64_t& value) { number(name, value); }
    void flag(const char* name, std::uint32_t& value) {
        if (const auto member = find(name)) value = member->flag();
    }
    template <std::size_t N>
    void word(const char* name, std::uint32_t& value, const char* const (&words)[N]) {
        if (const auto member = find(name)) value = static_cast<std::uint32_t>(member->word(name, words));
    }
    void result(const char* name, std::uint32_t& value) {
        if (const auto member = find(name)) value = reader.result(*member);
    }
    void text(const char* name, std::string& value) {
        if (const auto member = find(name)) value = text_or_bytes(*member);
    }
    void bytes(const char* name, Blob& value) {
        names.emplace_back(name);
        names.push_back(std::string(name) + "_file");
        if (auto found = reader.files().find(node, name)) value = *std::move(found);
    }
    void format(const char* name, std::uint32_t& value) {
        if (const auto member = find(name)) value = format_of(*member);
    }
    void usage(const char* name, std::uint32_t& value) {
        if (const auto member = find(name)) value = usage_of(*member);
    }
    void color_key(const char* name, CreateSurface& r) {
        const auto member = find(name);
        if (!member) return;
        const auto ends = member->items();
        if (ends.size() != 2) member->fail("is not the lowest and the highest stored texel");
        r.keyed = 1;
        r.key_low = static_cast<std::uint32_t>(ends[0].number());
        r.key_high = static_cast<std::uint32_t>(ends[1].number());
    }
};

} // namespace

std::uint32_t StepReader::result(const JsonNode& node) const {
    if (!node.is_text()) return static_cast<std::uint32_t>(node.number());
    const std::string& word = node.text();
    if (word.starts_with("0x")) return static_cast<std::uint32_t>(node.number());
    if (const auto named = results_.find(word); named != results_.end()) return named->second;
    std::vector<const char*> names;
    for (const responses::HresultInfo& info : responses::all_hresults()) {
        if (word == info.name) return info.value;
        names.push_back(info.name);
    }
    node.fail(unknown_text("result", word.substr(0, 60), names));
}

std::string text_or_bytes(const JsonNode& node) {
    if (!node.is_object()) return node.text();
    node.only({"hex"});
    const std::vector<std::byte> bytes = node.need("hex").hex();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void StepReader::add(const JsonNode& node, Record record) {
    node.placed([&] { objects_.follow(record, node.path()); });
    append(node, std::move(record));
}

void StepReader::append(const JsonNode& node, Record record) {
    if (document.size() >= max_records_) node.fail("too many records: limit exceeded: max_records");
    document.push_back(std::move(record));
}

template <class R> R StepReader::record(const JsonNode& node, std::vector<std::string> further) {
    R out;
    MemberReader members{node, *this, std::move(further)};
    visit_members(out, members);
    node.only(members.names);
    return out;
}

// Contents of a slice, in the members data or data_file and row_bytes.
void StepReader::write_level(const JsonNode& node, WriteSurface r) {
    const LevelShape shape = node.placed([&] { return objects_.shape_of(r); });
    const auto digits = node.find("data"), file = node.find("data_file"), pitch = node.find("row_bytes");
    if (digits && file) file->fail("the bytes are also given by 'data'");
    if (!digits && !file) node.fail("the contents are missing: 'data' or 'data_file'");
    r.data = level_data(file ? *file : *digits, file.has_value(), shape, pitch ? pitch->number() : 0, files_);
    add(node, std::move(r));
}

// Contents of level 0 beside a surface's description: `data` or `data_file`; an array has one item
// for each slice.
void StepReader::write_slices(const JsonNode& node, const CreateSurface& r) {
    const auto digits = node.find("data"), files = node.find("data_file"), pitch = node.find("row_bytes");
    if (digits && files) files->fail("the bytes are also given by 'data'");
    if (!digits && !files) {
        if (pitch) pitch->fail("without 'data' or 'data_file' there are no rows");
        return;
    }
    const JsonNode& given = files ? *files : *digits;
    const LevelShape shape = level_shape(r, 0);
    const JsonNode::Items slices = given.list();
    if (slices.size() > shape.slices)
        given.fail("has " + std::to_string(slices.size()) + " slices, but the surface has " +
                   std::to_string(shape.slices));
    for (std::uint32_t slice = 0; slice < slices.size(); ++slice)
        add(given, WriteSurface{r.handle, 0, slice,
                                level_data(slices[slice], files.has_value(), shape,
                                           pitch ? pitch->number() : 0, files_)});
}

void StepReader::surface(const JsonNode& node) {
    const auto r = record<CreateSurface>(node, {"data", "data_file", "row_bytes", "writes"});
    node.placed([&] { objects_.check_new(r.handle); });
    add(node, r);
    write_slices(node, r);
    if (const auto writes = node.find("writes"))
        for (const JsonNode& one : writes->items()) {
            one.only({"level", "slice", "left", "top", "right", "bottom", "data", "data_file", "row_bytes"});
            WriteSurface write{r.handle, 0, 0, {}};
            const std::pair<const char*, std::uint32_t*> numbers[] = {
                {"level", &write.level}, {"slice", &write.slice}, {"left", &write.left},
                {"top", &write.top},     {"right", &write.right}, {"bottom", &write.bottom}};
            for (const auto& [name, value] : numbers)
                if (const auto member = one.find(name)) *value = static_cast<std::uint32_t>(member->number());
            write_level(one, std::move(write));
        }
}

void StepReader::buffer(const JsonNode& node) {
    auto r = record<CreateBuffer>(node, {"data", "data_file"});
    node.placed([&] { objects_.check_new(r.handle); });
    auto data = files_.find(node, "data");
    if (!node.find("bytes")) r.bytes = data ? data->size() : 0;
    add(node, r);
    if (data && !data->empty()) add(node, WriteBuffer{r.handle, 0, *std::move(data)});
}

template <class R> void StepReader::step(const JsonNode& node) {
    if constexpr (std::is_same_v<R, Submit>)
        node.fail("a call is an item of 'calls'");
    else if constexpr (std::is_same_v<R, WriteSurface>)
        write_level(node, record<R>(node, {"data", "data_file", "row_bytes"}));
    else
        add(node, record<R>(node));
}

template <class R> void StepReader::unchecked_step(const JsonNode& node) {
    if constexpr (std::is_same_v<R, Submit>) {
        node.fail("a call is an item of 'calls'");
    } else if constexpr (std::is_same_v<R, WriteSurface>) {
        R r = record<R>(node, {"data", "data_file"});
        if (auto data = files_.find(node, "data")) r.data = *std::move(data);
        append(node, std::move(r));
    } else {
        append(node, record<R>(node));
    }
}

void StepReader::steps(const JsonNode& node) {
    for (const JsonNode& item : node.items()) {
        const bool unchecked = item.single() == "unchecked";
        const JsonNode one = unchecked ? item.need("unchecked") : item;
        const std::string& name = one.single();
        const auto kind = std::ranges::find(kRecordNames, name);
        if (kind == std::end(kRecordNames)) one.fail(unknown_text("step", name.substr(0, 60), kRecordNames));
        const JsonNode members = one.need(name);
        const auto wanted = static_cast<std::size_t>(kind - std::begin(kRecordNames));
        const auto read = [&]<class R>() { unchecked ? unchecked_step<R>(members) : step<R>(members); };
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((I == wanted ? read.template operator()<std::variant_alternative_t<I, Record>>() : void()), ...);
        }
        (std::make_index_sequence<std::variant_size_v<Record>>{});
    }
}

} // namespace tools

#include "tools/diff/object_pairs.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "tools/diff/edit_script.h"

namespace tools {

namespace {

using dp2::capture::Document;
using MadeObject = CaptureObjects::Object;

// The numbers as the bytes of a key.
template <class... Numbers> std::string packed(Numbers... numbers) {
    std::string bytes;
    const auto add = [&](std::uint64_t number) {
        bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
    };
    (add(numbers), ...);
    return bytes;
}

struct Creation {
    std::optional<MadeObject> operator()(const dp2::capture::CreateContext& r) const {
        // Its targets are numbers of surfaces, which may differ in the other capture.
        return MadeObject{ObjectKind::Context, r.context, 0, packed(r.interface_version)};
    }
    std::optional<MadeObject> operator()(const dp2::capture::CreateSurface& r) const {
        return MadeObject{ObjectKind::Surface, r.handle, 0,
                          packed(r.format, r.width, r.height, r.depth, r.levels, r.faces, r.usage, r.samples,
                                 r.keyed, r.key_low, r.key_high, r.lod)};
    }
    std::optional<MadeObject> operator()(const dp2::capture::CreateBuffer& r) const {
        return MadeObject{ObjectKind::Buffer, r.handle, 0, packed(r.bytes)};
    }
    std::optional<MadeObject> operator()(const dp2::capture::CreateSublevel& r) const {
        return MadeObject{ObjectKind::Sublevel, r.handle, 0, packed(r.level, r.slice)};
    }
    template <class Record> std::optional<MadeObject> operator()(const Record&) const { return std::nullopt; }
};

// Keys of objects, from the most to the least specific: exact, properties, number.
LevelKeys keys_of(const std::vector<MadeObject>& objects, KeyNumbers& numbers, bool with_exact) {
    LevelKeys keys(with_exact ? 3u : 2u);
    for (const MadeObject& object : objects) {
        const std::string kind(1, static_cast<char>(object.kind)), number = packed(object.number);
        std::size_t level = 0;
        if (with_exact) keys[level++].push_back(numbers.number("=" + kind + number + object.properties));
        keys[level++].push_back(numbers.number("~" + kind + object.properties));
        keys[level].push_back(numbers.number("#" + kind + number));
    }
    return keys;
}

} // namespace

const char* object_kind_name(ObjectKind kind) {
    constexpr const char* kNames[kObjectKinds] = {"context", "surface", "buffer", "sublevel"};
    return kNames[static_cast<std::size_t>(kind)];
}

CaptureObjects::CaptureObjects(const Document& document) {
    for (std::size_t record = 0; record < document.size(); ++record) {
        std::optional<MadeObject> object = std::visit(Creation{}, document[record]);
        if (!object) continue;
        object->record = record;
        by_number_[{object->kind == ObjectKind::Context, object->number}].push_back(objects_.size());
        objects_.push_back(std::move(*object));
    }
}

std::optional<std::size_t> CaptureObjects::find(bool context, std::uint32_t number,
                                                std::size_t record) const {
    const auto found = by_number_.find({context, number});
    if (found == by_number_.end()) return std::nullopt;
    const auto after = std::ranges::upper_bound(
        found->second, record, {}, [this](std::size_t object) { return objects_[object].record; });
    if (after == found->second.begin()) return std::nullopt;
    return *(after - 1);
}

// Two readings are possible: numbers name the same object where its properties are equal, or objects were
// renumbered. The second one is taken if more objects correspond then.
ObjectPairs::ObjectPairs(const Document& a, const Document& b) : a_(a), b_(b) {
    const auto& in_a = a_.all();
    const auto& in_b = b_.all();
    const auto same_properties = [&](const Edit& edit) {
        return !edit.only_in_a() && !edit.only_in_b() && in_a[edit.a].kind == in_b[edit.b].kind &&
               in_a[edit.a].properties == in_b[edit.b].properties;
    };
    const auto script = [&](bool with_exact) {
        KeyNumbers numbers;
        const LevelKeys x = keys_of(in_a, numbers, with_exact), y = keys_of(in_b, numbers, with_exact);
        return edit_script(x, y, numbers.count()).edits;
    };
    std::vector<Edit> edits = script(true);
    if (std::vector<Edit> other = script(false);
        std::ranges::count_if(other, same_properties) > std::ranges::count_if(edits, same_properties))
        edits = std::move(other);
    in_b_.resize(in_a.size());
    in_a_.resize(in_b.size());
    std::set<std::tuple<bool, std::uint32_t, std::uint32_t>> seen;
    for (const Edit& edit : edits) {
        const MadeObject& object = edit.only_in_b() ? in_b[edit.b] : in_a[edit.a];
        Counts& counts = counts_[static_cast<std::size_t>(object.kind)];
        if (edit.only_in_a() || edit.only_in_b()) {
            ++(edit.only_in_a() ? counts.only_a : counts.only_b);
            continue;
        }
        ++(same_properties(edit) ? counts.equal : counts.changed);
        in_b_[edit.a] = edit.b;
        in_a_[edit.b] = edit.a;
        const std::uint32_t number = in_b[edit.b].number;
        if (object.number != number &&
            seen.insert({object.kind == ObjectKind::Context, object.number, number}).second)
            renumbered_.push_back({object.kind, object.number, number});
    }
}

std::uint64_t ObjectPairs::name(Side side, bool context, std::uint32_t number, std::size_t record) const {
    constexpr std::uint64_t kPaired = std::uint64_t{1} << 62, kOnlyInA = std::uint64_t{2} << 62,
                            kOnlyInB = std::uint64_t{3} << 62;
    const auto object = objects(side).find(context, number, record);
    if (!object) return number;
    const auto partner = partners(side)[*object];
    if (!partner) return (side == Side::A ? kOnlyInA : kOnlyInB) | *object;
    return kPaired | (side == Side::A ? *object : *partner); // numbered by the objects of a
}

std::optional<std::size_t> ObjectPairs::made_by(Side side, bool context, std::uint32_t number,
                                                std::size_t record) const {
    const auto object = objects(side).find(context, number, record);
    if (!object) return std::nullopt;
    return objects(side).all()[*object].record;
}

std::optional<std::uint32_t> ObjectPairs::partner(Side side, bool context, std::uint32_t number,
                                                  std::size_t record) const {
    const auto object = objects(side).find(context, number, record);
    if (!object) return number;
    const auto partner = partners(side)[*object];
    if (!partner) return std::nullopt;
    return objects(side == Side::A ? Side::B : Side::A).all()[*partner].number;
}

} // namespace tools

#include "responses/recording/restored_state.h"

#include <algorithm>
#include <array>
#include <map>

#include "responses/recording/state_parts.h"

namespace responses {

namespace {

using rasterizer::Handle;
using rasterizer::ResourceTable;

const char* state_difference(const rasterizer::DeviceState& a, const rasterizer::DeviceState& b) {
    for (const StatePart& part : state_parts())
        if (!part.same(a, b)) return part.loss;
    return nullptr;
}

bool same_shaders(const rasterizer::ShaderTable::Shaders& a, const rasterizer::ShaderTable::Shaders& b) {
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
        return x.first == y.first && x.second->code == y.second->code;
    });
}

bool same_palettes(const rasterizer::Palettes& a, const rasterizer::Palettes& b) {
    return a.attached() == b.attached() &&
           std::ranges::equal(a.all(), b.all(), [](const auto& x, const auto& y) {
               return x.first == y.first && x.second.alpha == y.second.alpha &&
                      x.second.entries == y.second.entries;
           });
}

const char* context_difference(const Context& a, const Context& b) {
    if (a.interface_version != b.interface_version) return "recording that would lose interface version";
    if (const char* what = state_difference(a.front_end.state(), b.front_end.state())) return what;
    const rasterizer::ShaderTable &x = a.front_end.shaders(), &y = b.front_end.shaders();
    if (x.declarations() != y.declarations()) return "recording that would lose vertex declarations";
    if (!same_shaders(x.vertex_shaders(), y.vertex_shaders()) ||
        !same_shaders(x.declared_shaders(), y.declared_shaders()))
        return "recording that would lose vertex shaders";
    if (!same_shaders(x.pixel_shaders(), y.pixel_shaders())) return "recording that would lose pixel shaders";
    if (!same_palettes(a.front_end.palettes(), b.front_end.palettes()))
        return "recording that would lose palettes";
    if (a.front_end.patches().size() != 0 || b.front_end.patches().size() != 0)
        return "recording that would lose kept patches";
    if (a.front_end.diverted() || b.front_end.diverted())
        return "recording that would lose predication or stream output";
    if (a.blocks.all() != b.blocks.all() || a.blocks.open() != b.blocks.open())
        return "recording that would lose state sets";
    const auto queries_a = a.queries.at_rest(), queries_b = b.queries.at_rest();
    if (!queries_a || queries_a != queries_b) return "recording that would lose queries";
    const rasterizer::ContextCounts counts_a = a.scene_counts(), counts_b = b.scene_counts();
    if (counts_a.triangles_drawn != counts_b.triangles_drawn ||
        counts_a.triangles_added != counts_b.triangles_added)
        return "recording that would lose counts of the scene";
    return nullptr;
}

// The objects of a resource table by handle.
struct Objects {
    explicit Objects(const ResourceTable& table) { table.for_each(*this); }
    void operator()(Handle handle, const rasterizer::Surface& surface) { surfaces[handle] = &surface; }
    void operator()(Handle handle, const rasterizer::Buffer& buffer) { buffers[handle] = &buffer; }
    void operator()(Handle handle, const ResourceTable::Sublevel& part) {
        sublevels[handle] = {part.root, part.level, part.slice};
    }
    std::map<Handle, const rasterizer::Surface*> surfaces;
    std::map<Handle, const rasterizer::Buffer*> buffers;
    std::map<Handle, std::array<std::uint32_t, 3>> sublevels;
};

bool same_surface(const rasterizer::Surface& a, const rasterizer::Surface& b) {
    const auto key = [](const rasterizer::SurfaceDesc& d) {
        return std::array{static_cast<std::uint32_t>(d.format),
                          d.width,
                          d.height,
                          d.depth,
                          d.levels,
                          d.faces,
                          d.usage,
                          d.samples};
    };
    return key(a.desc()) == key(b.desc()) && a.desc().color_key == b.desc().color_key &&
           a.dest_key() == b.dest_key() && a.lod() == b.lod();
}

const char* object_difference(const Objects& a, const Objects& b) {
    if (a.sublevels != b.sublevels) return "recording that would lose sublevels";
    const auto pairs = [](const auto& x, const auto& y, auto&& equal) {
        return std::ranges::equal(x, y, [&](const auto& l, const auto& r) {
            return l.first == r.first && equal(*l.second, *r.second);
        });
    };
    if (!pairs(a.surfaces, b.surfaces, same_surface)) return "recording that would lose surfaces";
    if (!pairs(a.surfaces, b.surfaces,
               [](const auto& x, const auto& y) { return std::ranges::equal(x.bytes(), y.bytes()); }))
        return "recording that would lose texels";
    if (!pairs(a.buffers, b.buffers,
               [](const auto& x, const auto& y) { return std::ranges::equal(*x.contents(), *y.contents()); }))
        return "recording that would lose buffers";
    return nullptr;
}

} // namespace

const char* first_loss(Emulator& recorded, Emulator& replayed) {
    recorded.gpu().drain(rasterizer::Stall::LockForRead);
    replayed.gpu().drain(rasterizer::Stall::LockForRead);
    if (recorded.counts().presents != replayed.counts().presents)
        return "recording that would lose number of frames";
    if (const char* what =
            object_difference(Objects(recorded.gpu().resources()), Objects(replayed.gpu().resources())))
        return what;
    if (recorded.contexts().size() != replayed.contexts().size()) return "recording that would lose contexts";
    for (auto i = recorded.contexts().begin(), j = replayed.contexts().begin();
         i != recorded.contexts().end(); ++i, ++j)
        if (const char* what = context_difference(*i->second, *j->second)) return what;
    return nullptr;
}

} // namespace responses

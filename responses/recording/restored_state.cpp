#include "responses/recording/restored_state.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace responses {

namespace {

namespace wire = dp2::wire;
using rasterizer::DeviceState;
using rasterizer::Handle;
using rasterizer::ResourceTable;

// Floats are compared by their bits: a NaN equals itself.
template <class T> bool same(const T& a, const T& b) {
    if constexpr (std::is_floating_point_v<T>)
        return std::memcmp(&a, &b, sizeof a) == 0;
    else
        return a == b;
}
template <class T> bool same_bytes(const T& a, const T& b) {
    static_assert(std::is_trivially_copyable_v<T>);
    return std::memcmp(&a, &b, sizeof a) == 0; // of types without padding
}
bool same(const rasterizer::Matrix& a, const rasterizer::Matrix& b) {
    return same_bytes(a, b);
}
bool same(const wire::SetMaterial& a, const wire::SetMaterial& b) {
    return same_bytes(a, b);
}
bool same(const rasterizer::LightSlot& a, const rasterizer::LightSlot& b) {
    return a.enabled == b.enabled && same_bytes(a.light, b.light);
}
bool same(const rasterizer::Viewport& a, const rasterizer::Viewport& b) {
    return same_bytes(a, b);
}
bool same(const rasterizer::WRange& a, const rasterizer::WRange& b) {
    return same_bytes(a, b);
}
bool same(const rasterizer::StreamBinding& a, const rasterizer::StreamBinding& b) {
    return a.buffer == b.buffer && a.offset == b.offset && a.stride == b.stride && a.divider == b.divider &&
           a.user_memory == b.user_memory;
}
template <class T, std::size_t N> bool same(const std::array<T, N>& a, const std::array<T, N>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), [](const T& x, const T& y) { return same(x, y); });
}
template <class T> bool same(const std::optional<T>& a, const std::optional<T>& b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}
bool same(const rasterizer::ShaderConstants& a, const rasterizer::ShaderConstants& b) {
    return same(a.floats, b.floats) && a.more_floats.size() == b.more_floats.size() &&
           std::ranges::equal(a.more_floats, b.more_floats,
                              [](const auto& x, const auto& y) { return same(x, y); }) &&
           same(a.integers, b.integers) && same(a.booleans, b.booleans);
}
// Weights outside of the box are not read.
bool same(const rasterizer::ConvolutionKernel& a, const rasterizer::ConvolutionKernel& b) {
    return a.width == b.width && a.height == b.height &&
           std::memcmp(a.row.data(), b.row.data(), a.width * sizeof(float)) == 0 &&
           std::memcmp(a.column.data(), b.column.data(), a.height * sizeof(float)) == 0;
}
bool same(const std::map<std::uint32_t, rasterizer::LightSlot>& a,
          const std::map<std::uint32_t, rasterizer::LightSlot>& b) {
    return std::ranges::equal(
        a, b, [](const auto& x, const auto& y) { return x.first == y.first && same(x.second, y.second); });
}

// Names every member: one that is added does not compile until it is compared, too.
const char* state_difference(const DeviceState& a, const DeviceState& b) {
    const auto& [version_a, dialect_a, render_a, stages_a, coverage_a, fetch_a, modulates_a, world_a, view_a,
                 projection_a, texture_a, material_a, lights_a, planes_a, viewport_a, min_a, max_a, w_range_a,
                 scissor_a, streams_a, indices_a, width_a, targets_a, removed_a, depth_a, format_a, vs_a,
                 ps_a, vc_a, pc_a, kernel_a] = a;
    const auto& [version_b, dialect_b, render_b, stages_b, coverage_b, fetch_b, modulates_b, world_b, view_b,
                 projection_b, texture_b, material_b, lights_b, planes_b, viewport_b, min_b, max_b, w_range_b,
                 scissor_b, streams_b, indices_b, width_b, targets_b, removed_b, depth_b, format_b, vs_b,
                 ps_b, vc_b, pc_b, kernel_b] = b;
    if (version_a != version_b) return "recording that would lose interface version";
    if (dialect_a != dialect_b) return "recording that would lose dialect";
    if (render_a != render_b || coverage_a != coverage_b) return "recording that would lose render states";
    if (stages_a != stages_b || fetch_a != fetch_b || modulates_a != modulates_b)
        return "recording that would lose texture stage states";
    if (!same(world_a, world_b) || !same(view_a, view_b) || !same(projection_a, projection_b) ||
        !same(texture_a, texture_b))
        return "recording that would lose transforms";
    if (!same(material_a, material_b)) return "recording that would lose material";
    if (!same(lights_a, lights_b)) return "recording that would lose lights";
    if (!same(planes_a, planes_b)) return "recording that would lose clip planes";
    if (!same(viewport_a, viewport_b) || !same(min_a, min_b) || !same(max_a, max_b))
        return "recording that would lose viewport";
    if (!same(w_range_a, w_range_b)) return "recording that would lose range of W";
    if (!same(scissor_a, scissor_b)) return "recording that would lose scissor rectangle";
    if (!same(streams_a, streams_b)) return "recording that would lose streams";
    if (indices_a != indices_b || width_a != width_b) return "recording that would lose index buffer";
    if (targets_a != targets_b || removed_a != removed_b || depth_a != depth_b)
        return "recording that would lose render targets";
    if (format_a != format_b) return "recording that would lose vertex format";
    if (vs_a != vs_b || ps_a != ps_b) return "recording that would lose selected shaders";
    if (!same(vc_a, vc_b) || !same(pc_a, pc_b)) return "recording that would lose shader constants";
    if (!same(kernel_a, kernel_b)) return "recording that would lose convolution kernel";
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

// The objects of a table by handle.
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
    return key(a.desc()) == key(b.desc()) && a.desc().color_key == b.desc().color_key && a.lod() == b.lod();
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

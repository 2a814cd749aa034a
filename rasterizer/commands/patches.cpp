#include "rasterizer/commands/patches.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "dp2/shaders/refusals.h"
#include "rasterizer/geometry/topology.h"
#include "rasterizer/geometry/vertex_fetch.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;
using dp2::PatchDegree;
using dp2::Rs;

namespace {

// Copies element i of a vertex to group slot(i) of four floats.
template <class Slot>
PatchVertex fetch_vertex(std::span<const VertexElement> elements, std::uint64_t number, Slot&& slot) {
    PatchVertex out{};
    for (std::size_t i = 0; i < elements.size(); ++i) {
        float value[4];
        fetch_element(elements[i], number, value);
        std::copy_n(value, 4, out.begin() + static_cast<std::ptrdiff_t>(slot(i) * 4));
    }
    return out;
}

std::uint64_t mesh_bytes(std::uint64_t vertices, std::uint64_t indices) {
    return sizeof(Mesh) + 64 + vertices * sizeof(PatchVertex) + indices * sizeof(std::uint32_t);
}

constexpr std::uint64_t kPatchNode = 64; // bytes of a node of the map
// Weighted sums of control points for each point with tangents: its position, and two derivatives.
constexpr std::uint64_t kSums = 3;

// The result type of an element of a patch: WIRE.md F.3.
dp2::DeclType made_type(const dp2::DeclarationElement& element) {
    switch (element.method) {
    case dp2::DeclMethod::PartialU:
    case dp2::DeclMethod::PartialV:
    case dp2::DeclMethod::CrossUv: return dp2::DeclType::Float3;
    case dp2::DeclMethod::Uv: return dp2::DeclType::Float2;
    default: return element.type;
    }
}

// Number of segments from a float state: rounded up, in 1..kMaxSegments; NaN gives 1.
std::uint32_t segments_of(float value) {
    if (!(value > 1)) return 1;
    return static_cast<std::uint32_t>(std::ceil(std::min(value, static_cast<float>(kMaxSegments))));
}

} // namespace

// The vertices of all streams with all their elements, even those that the selected vertex shader or the
// fixed functions do not read.
struct Patches::ControlPoints {
    std::vector<dp2::DeclarationElement> elements;
    std::vector<VertexElement> memory; // by element
    std::uint64_t limit = 0;           // number of vertices that are complete in all elements
    PatchVertex operator[](std::uint64_t vertex) const {
        return fetch_vertex(memory, vertex, [](std::size_t i) { return i; });
    }
};

// Charge of a mesh while it is made. Memory for the vertices is allocated at once, for the indices as they
// are added.
Charge Patches::mesh_charge(std::uint64_t vertices, std::uint64_t indices) const {
    constexpr std::uint64_t kGrowth = 3; // old memory, and new memory of twice the size
    const std::uint64_t bytes = mesh_bytes(vertices, kGrowth * indices);
    MemoryBudget& memory_budget = queue_.memory_budget();
    memory_budget.make_room(bytes);
    return Charge(memory_budget, bytes);
}

// Makes a vertex buffer of the mesh and draws it.
dp2::Status Patches::draw_mesh(Mesh mesh, Charge mesh_charge, const VertexShape& shape,
                               std::span<const MeshInput> inputs, std::uint64_t patches,
                               std::uint64_t control_points) {
    if (mesh.indices.empty()) return {};
    DP2_TRY(budget_.count_primitives(static_cast<std::uint32_t>(mesh.indices.size() / 3)));
    const std::uint64_t size = mesh_bytes(mesh.vertices.capacity(), mesh.indices.capacity());
    mesh_charge.resize(queue_.memory_budget(), size);
    struct Held {
        Charge charge;
        Mesh mesh;
    };
    const auto held = std::make_shared<const Held>(Held{std::move(mesh_charge), std::move(mesh)});
    const std::shared_ptr<const Mesh> memory{held, &held->mesh};
    DrawRequest draw;
    draw.topology = Topology::TriangleList;
    draw.primitives = static_cast<std::uint32_t>(memory->indices.size() / 3);
    draw.indices = {reinterpret_cast<const std::byte*>(memory->indices.data()), 4};
    draw.index_memory = memory;
    draw.patches = patches;
    draw.control_points = control_points;
    draw.binding.shape = shape;
    draw.binding.limit = memory->vertices.size();
    auto source = std::make_shared<VertexSource>();
    source->keep.push_back(memory);
    const auto* bytes = reinterpret_cast<const std::byte*>(memory->vertices.data());
    for (const MeshInput& input : inputs) {
        const std::uint64_t offset = input.slot * sizeof(float[4]);
        source->elements.push_back({input.input, dp2::DeclType::Float4, bytes + offset,
                                    memory->vertices.size() * sizeof(PatchVertex) - offset,
                                    sizeof(PatchVertex)});
    }
    draw.binding.source = std::move(source);
    return queue_.draw(draw);
}

// A patch whose vertices have no position for the fixed functions is skipped, like any draw.
dp2::Status Patches::draw_patch(const Patch& patch, Mesh mesh, Charge charge) {
    const bool transformed = std::ranges::any_of(patch.elements, [](const dp2::DeclarationElement& e) {
        return e.usage == dp2::DeclUsage::PositionT;
    });
    const VertexReaders readers = input_.readers(transformed);
    VertexShape shape;
    shape.programmed = readers.shader != nullptr;
    std::vector<MeshInput> inputs;
    for (std::size_t i = 0; i < patch.elements.size(); ++i)
        if (const auto input = feed(patch.elements[i], readers.shader, readers.passed, shape))
            inputs.push_back({*input, i});
    if (!shape.programmed && !(shape.present & input_bit(VertexInput::Position)))
        return queue_.skip(SkipReason::NoPosition);
    return draw_mesh(std::move(mesh), std::move(charge), shape, inputs, 1, patch.points.size());
}

dp2::Result<OrSkipped<Patches::ControlPoints>> Patches::bind_control_points() {
    DP2_TRY(const dp2::VertexDeclaration* declaration, input_.stream_declaration());
    if (!declaration) return OrSkipped<ControlPoints>(SkipReason::NoVertexFormat);
    const OrSkipped<Streams> streams = input_.walk_streams({});
    if (!streams) return OrSkipped<ControlPoints>(streams.reason());
    const VertexReaders readers = input_.readers(declaration->transformed());
    DP2_TRY(const auto binding, bind_vertices(*declaration, *streams, readers.shader, readers.passed));
    if (!binding) return OrSkipped<ControlPoints>(binding.reason());
    ControlPoints points;
    points.limit = binding->limit;
    for (const dp2::DeclarationElement& element : declaration->elements) {
        if (element.stream >= kStreams) continue;
        points.elements.push_back(element);
        points.memory.push_back(place_element(element, (*streams)[element.stream]));
    }
    for (const dp2::DeclarationElement& element : declaration->generated) {
        const bool read = element.type != dp2::DeclType::Unused;
        points.elements.push_back(element);
        points.memory.push_back(read ? place_element(element, (*streams)[element.stream]) : VertexElement{});
    }
    if (points.elements.size() > kVertexInputs)
        return Error{Fault::LimitExceeded, 0, 0, "elements of a patch's vertices"};
    return OrSkipped<ControlPoints>(std::move(points));
}

// Segments of each edge: from the command, else D3DRS_PATCHSEGMENTS.
template <std::size_t N>
std::array<std::uint32_t, N> Patches::edge_segments(dp2::PackedArray<float> given) const {
    std::array<std::uint32_t, N> out;
    out.fill(segments_of(state_.render_float(Rs::PatchSegments)));
    for (std::size_t i = 0; i < std::min(N, given.size()); ++i) out[i] = segments_of(given[i]);
    return out;
}

void Patches::set_elements(Patch& patch, std::span<const dp2::DeclarationElement> elements) {
    bool made = false;
    for (dp2::DeclarationElement element : elements) {
        patch.methods.push_back(element.method);
        made |= element.method != dp2::DeclMethod::Default;
        element.type = made_type(element);
        patch.elements.push_back(element);
    }
    if (!made) patch.methods.clear();
}

void Patches::reserve(Patch& patch, std::size_t points) {
    MemoryBudget& memory_budget = queue_.memory_budget();
    const std::uint64_t bytes = points * sizeof(PatchVertex);
    memory_budget.make_room(bytes);
    patch.charge = Charge(memory_budget, bytes + sizeof(Patch) + kPatchNode);
    patch.points.reserve(points);
}

dp2::Result<OrSkipped<Patches::Patch>> Patches::define(const dp2::wire::RectPatchInfo& info) {
    DP2_TRY(const auto points, bind_control_points());
    if (!points) return OrSkipped<Patch>(points.reason());
    Patch patch;
    patch.basis = static_cast<PatchBasis>(info.basis);
    patch.degree = info.degree;
    patch.columns = info.width;
    patch.rows = info.height;
    set_elements(patch, points->elements);
    reserve(patch, std::size_t{info.height} * info.width);
    for (std::uint32_t row = 0; row < info.height; ++row)
        for (std::uint32_t column = 0; column < info.width; ++column) {
            const std::uint64_t vertex =
                (std::uint64_t{info.start_height} + row) * info.stride + info.start_width + column;
            if (vertex >= points->limit) return OrSkipped<Patch>(SkipReason::VerticesOutside);
            patch.points.push_back((*points)[vertex]);
        }
    return OrSkipped<Patch>(std::move(patch));
}

dp2::Result<OrSkipped<Patches::Patch>> Patches::define(const dp2::wire::TriPatchInfo& info) {
    DP2_TRY(const auto points, bind_control_points());
    if (!points) return OrSkipped<Patch>(points.reason());
    Patch patch;
    patch.triangular = true;
    patch.degree = info.degree;
    set_elements(patch, points->elements);
    reserve(patch, info.vertices);
    for (std::uint32_t i = 0; i < info.vertices; ++i) {
        const std::uint64_t vertex = std::uint64_t{info.start} + i;
        if (vertex >= points->limit) return OrSkipped<Patch>(SkipReason::VerticesOutside);
        patch.points.push_back((*points)[vertex]);
    }
    return OrSkipped<Patch>(std::move(patch));
}

dp2::Result<const Patches::Patch*> Patches::find_or_keep(std::uint32_t handle,
                                                         std::optional<Patch> definition) {
    if (!definition) {
        const auto found = patches_.find(handle);
        return handle == 0 || found == patches_.end() ? nullptr : &found->second;
    }
    if (handle == 0) {
        dynamic_patch_ = std::move(*definition);
        return &dynamic_patch_;
    }
    const auto old = patches_.find(handle);
    const std::size_t freed = old == patches_.end() ? 0 : old->second.points.size(),
                      added = definition->points.size();
    if (old == patches_.end() && patches_.size() >= limits_.max_patches)
        return dp2::limit_exceeded("max_patches");
    if ((patch_points_ - freed + added) * sizeof(PatchVertex) > limits_.max_patch_bytes)
        return dp2::limit_exceeded("max_patch_bytes");
    Patch& place = patches_[handle];
    patch_points_ = patch_points_ - freed + added;
    place = std::move(*definition);
    return &place;
}

void Patches::remove(std::uint32_t handle) {
    const auto found = patches_.find(handle);
    if (found == patches_.end()) return;
    patch_points_ -= found->second.points.size();
    patches_.erase(found);
}

template <class Info>
dp2::Result<OrSkipped<const Patches::Patch*>> Patches::patch_of(std::uint32_t handle,
                                                                const std::optional<Info>& info) {
    std::optional<Patch> definition;
    if (info) {
        DP2_TRY(dp2::refusal(*info));
        DP2_TRY(auto defined, define(*info));
        if (!defined) return OrSkipped<const Patch*>(defined.reason());
        definition = std::move(*defined);
    }
    DP2_TRY(const Patch* known, find_or_keep(handle, std::move(definition)));
    constexpr bool kTriangular = std::is_same_v<Info, dp2::wire::TriPatchInfo>;
    if (!known || known->triangular != kTriangular) return OrSkipped<const Patch*>(SkipReason::NoPatch);
    return OrSkipped<const Patch*>(known);
}

dp2::Status Patches::draw_rect(std::uint32_t handle, dp2::PackedArray<float> segments,
                               const std::optional<dp2::wire::RectPatchInfo>& info) {
    DP2_TRY(const auto found, patch_of(handle, info));
    if (!found) return queue_.skip(found.reason());
    const Patch& patch = **found;
    const RectSegments edges = edge_segments<4>(segments);
    const std::uint64_t across = std::max(edges[0], edges[2]), down = std::max(edges[1], edges[3]);
    const std::uint64_t quads = (patch.columns - patch.degree) * across * (patch.rows - patch.degree) * down;
    if (quads > limits_.max_patch_triangles / 2) return dp2::limit_exceeded("max_patch_triangles");
    const std::uint64_t each = (patch.degree + 1) * (patch.degree + 1) * (patch.methods.empty() ? 1 : kSums);
    DP2_TRY(budget_.count({0, (quads + 1) * each * kPointOperations}));
    const std::uint64_t width = (patch.columns - patch.degree) * across + 1,
                        height = (patch.rows - patch.degree) * down + 1;
    Charge charge = mesh_charge(width * height, 6 * quads);
    Mesh mesh = tessellate_rect({patch.basis, patch.degree, patch.columns, patch.rows, patch.points}, edges,
                                patch.methods, budget_.poll());
    DP2_TRY(budget_.check_time(CallBudget::kLong));
    return draw_patch(patch, std::move(mesh), std::move(charge));
}

dp2::Status Patches::draw_tri(std::uint32_t handle, dp2::PackedArray<float> segments,
                              const std::optional<dp2::wire::TriPatchInfo>& info) {
    DP2_TRY(const auto found, patch_of(handle, info));
    if (!found) return queue_.skip(found.reason());
    const Patch& patch = **found;
    const TriSegments edges = edge_segments<3>(segments);
    const std::uint64_t most = std::ranges::max(edges);
    const std::uint64_t each = patch.points.size() * (patch.methods.empty() ? 1 : kSums);
    DP2_TRY(budget_.count({0, (most + 1) * (most + 1) * each * kPointOperations}));
    constexpr std::uint64_t kGrid = std::uint64_t{kMaxSegments + 1} * (kMaxSegments + 1);
    Charge charge = mesh_charge(2 * kGrid, 3 * kGrid);
    Mesh mesh = tessellate_tri(patch.degree, patch.points, edges, patch.methods);
    return draw_patch(patch, std::move(mesh), std::move(charge));
}

std::uint32_t Patches::n_patch_segments(Topology topology, const VertexShape& shape) const {
    const bool triangles = topology == Topology::TriangleList || topology == Topology::TriangleStrip ||
                           topology == Topology::TriangleFan;
    if (!triangles || shape.transformed || shape.programmed || state_.interface_version < kDx8 ||
        !(shape.present & input_bit(VertexInput::Normal)))
        return 1;
    // With linear positions a patch is flat.
    if (state_.render_as<PatchDegree>(Rs::PositionDegree) == PatchDegree::Linear) return 1;
    return segments_of(state_.render_float(Rs::PatchSegments));
}

dp2::Status Patches::draw_n_patches(const DrawRequest& draw, std::uint32_t segments) {
    if (std::uint64_t{draw.primitives} * segments * segments > limits_.max_patch_triangles)
        return dp2::limit_exceeded("max_patch_triangles");
    const bool quadratic = state_.render_as<PatchDegree>(Rs::NormalDegree) == PatchDegree::Quadratic;
    const std::vector<VertexElement>& elements = draw.binding.source->elements;
    const auto slot = [&](std::size_t i) { return static_cast<std::size_t>(elements[i].input); };
    const auto vertex = [&](std::uint64_t k) {
        std::uint64_t number = k;
        if (draw.indices.bytes)
            number = draw.indices.width == 2 ? dp2::load<std::uint16_t>(draw.indices.bytes + k * 2)
                                             : dp2::load<std::uint32_t>(draw.indices.bytes + k * 4);
        return fetch_vertex(
            elements, static_cast<std::uint64_t>(draw.base_vertex + static_cast<std::int64_t>(number)), slot);
    };
    const std::uint64_t vertices = std::uint64_t{draw.primitives} * (segments + 1) * (segments + 2) / 2,
                        indices = std::uint64_t{draw.primitives} * segments * segments * 3;
    constexpr std::uint64_t kControlPoints = 10; // control points of a cubic triangle
    const std::uint64_t each =
        std::uint64_t{segments + 1} * (segments + 1) * kControlPoints * kPointOperations;
    DP2_TRY(budget_.count({0, draw.primitives * each}));
    Charge charge = mesh_charge(vertices, indices);
    Mesh mesh;
    mesh.vertices.reserve(static_cast<std::size_t>(vertices));
    mesh.indices.reserve(static_cast<std::size_t>(indices));
    for (std::uint32_t i = 0; i < draw.primitives; ++i) {
        DP2_TRY(budget_.check_time(each / ir::kLanes));
        std::uint64_t corner[3] = {};
        corners(draw.topology, i, corner);
        tessellate_n_patch(vertex(corner[0]), vertex(corner[1]), vertex(corner[2]), segments, quadratic,
                           mesh);
    }
    std::vector<MeshInput> inputs;
    for (std::size_t i = 0; i < elements.size(); ++i) inputs.push_back({elements[i].input, slot(i)});
    return draw_mesh(std::move(mesh), std::move(charge), draw.binding.shape, inputs, draw.primitives,
                     run_length(draw.topology, draw.primitives));
}

} // namespace rasterizer

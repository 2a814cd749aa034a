// Device: patches and N-patches. Control points are fetched on the caller's thread, the mesh is drawn like
// any other indexed triangles. Wire-format spec E.15.
#include <algorithm>
#include <cmath>
#include <utility>

#include "dp2/refusals.h"
#include "rasterizer/commands/device_run.h"
#include "rasterizer/geometry/topology.h"
#include "rasterizer/geometry/vertex_fetch.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;
using dp2::Rs;

namespace {

// Element i of a vertex goes to the four floats of slot(i).
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

// A count that a float asks for: at least one, NaN is one.
std::uint32_t segments_of(float value) {
    if (!(value > 1)) return 1;
    return static_cast<std::uint32_t>(std::ceil(std::min(value, static_cast<float>(kMaxSegments))));
}

} // namespace

// Vertices of the streams, with all elements that are there, whoever reads them.
struct Device::ControlPoints {
    std::vector<dp2::DeclarationElement> elements;
    std::vector<VertexElement> memory; // of each
    std::uint64_t limit = 0;           // vertices that exist in all elements that are read now
    PatchVertex operator[](std::uint64_t vertex) const {
        return fetch_vertex(memory, vertex, [](std::size_t i) { return i; });
    }
};

// The mesh as a vertex buffer of its own.
dp2::Status Device::draw_mesh(Mesh mesh, const VertexShape& shape, std::span<const MeshInput> inputs,
                              std::uint64_t patches, std::uint64_t control_points) {
    if (mesh.indices.empty()) return {};
    DP2_TRY(budget_.count_primitives(static_cast<std::uint32_t>(mesh.indices.size() / 3)));
    const auto memory = std::make_shared<const Mesh>(std::move(mesh));
    Run run;
    run.topology = Topology::TriangleList;
    run.primitives = static_cast<std::uint32_t>(memory->indices.size() / 3);
    run.indices = {reinterpret_cast<const std::byte*>(memory->indices.data()), 4};
    run.index_memory = memory;
    run.patches = patches;
    run.control_points = control_points;
    run.binding.shape = shape;
    run.binding.limit = memory->vertices.size();
    run.binding.source.keep.push_back(memory);
    constexpr std::uint8_t kFloat4 = 3;
    const auto* bytes = reinterpret_cast<const std::byte*>(memory->vertices.data());
    for (const MeshInput& input : inputs) {
        const std::uint64_t offset = input.slot * sizeof(float[4]);
        run.binding.source.elements.push_back({input.input, kFloat4, bytes + offset,
                                               memory->vertices.size() * sizeof(PatchVertex) - offset,
                                               sizeof(PatchVertex)});
    }
    return draw(run);
}

// Skipped as any draw whose vertices lack a position that the fixed functions could use.
dp2::Status Device::draw_patch(const Patch& patch, Mesh mesh) {
    const bool transformed = std::ranges::any_of(patch.elements, [](const dp2::DeclarationElement& e) {
        return e.usage == static_cast<std::uint8_t>(dp2::DeclUsage::PositionT);
    });
    const VertexReaders readers = vertex_readers(transformed);
    VertexShape shape;
    shape.programmed = readers.shader != nullptr;
    std::vector<MeshInput> inputs;
    for (std::size_t i = 0; i < patch.elements.size(); ++i)
        if (const auto input = feed(patch.elements[i], readers.shader, readers.passed, shape))
            inputs.push_back({*input, i});
    if (!shape.programmed && !(shape.present & input_bit(VertexInput::Position)))
        return skip(SkipReason::NoPosition);
    return draw_mesh(std::move(mesh), shape, inputs, 1, patch.points.size());
}

dp2::Result<OrSkipped<Device::ControlPoints>> Device::bind_control_points() {
    DP2_TRY(const dp2::VertexDeclaration* declaration, stream_declaration());
    if (!declaration) return OrSkipped<ControlPoints>(SkipReason::NoVertexFormat);
    const OrSkipped<Streams> streams = walk_streams({});
    if (!streams) return OrSkipped<ControlPoints>(streams.reason());
    const VertexReaders readers = vertex_readers(declaration->transformed());
    DP2_TRY(const auto binding, bind_vertices(*declaration, *streams, readers.shader, readers.passed));
    if (!binding) return OrSkipped<ControlPoints>(binding.reason());
    ControlPoints points;
    points.limit = binding->limit;
    for (const dp2::DeclarationElement& element : declaration->elements) {
        if (element.stream >= kStreams || !(*streams)[element.stream].bytes) continue;
        points.elements.push_back(element);
        points.memory.push_back(place_element(element, (*streams)[element.stream]));
    }
    if (points.elements.size() > kVertexInputs)
        return Error{Fault::LimitExceeded, 0, 0, "elements of a patch's vertices"};
    return OrSkipped<ControlPoints>(std::move(points));
}

// Segments of each edge: those of the command, else D3DRS_PATCHSEGMENTS.
template <std::size_t N>
std::array<std::uint32_t, N> Device::patch_segments(dp2::PackedArray<float> given) const {
    std::array<std::uint32_t, N> out;
    out.fill(segments_of(state_.render_float(Rs::PatchSegments)));
    for (std::size_t i = 0; i < std::min(N, given.size()); ++i) out[i] = segments_of(given[i]);
    return out;
}

// A known patch, defined anew when the command says so; nothing when there is nothing to draw.
dp2::Result<const Device::Patch*> Device::patch(std::uint32_t handle, std::optional<Patch> definition) {
    constexpr std::size_t kMaxPatches = 4096, kMaxPatchBytes = std::size_t{64} << 20;
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
    if ((old == patches_.end() && patches_.size() >= kMaxPatches) ||
        (patch_points_ - freed + added) * sizeof(PatchVertex) > kMaxPatchBytes)
        return Error{Fault::LimitExceeded, 0, 0, "patches"};
    Patch& place = patches_[handle];
    patch_points_ = patch_points_ - freed + added;
    place = std::move(*definition);
    return &place;
}

void Device::delete_patch(std::uint32_t handle) {
    const auto found = patches_.find(handle);
    if (found == patches_.end()) return;
    patch_points_ -= found->second.points.size();
    patches_.erase(found);
}

dp2::Status Device::draw_rect_patch(std::uint32_t handle, dp2::PackedArray<float> segments,
                                    const std::optional<dp2::wire::RectPatchInfo>& info) {
    std::optional<Patch> definition;
    if (info) {
        DP2_TRY(dp2::refusal(*info));
        DP2_TRY(const auto points, bind_control_points());
        if (!points) return skip(points.reason());
        definition.emplace();
        definition->basis = static_cast<PatchBasis>(info->basis);
        definition->degree = info->degree;
        definition->columns = info->width;
        definition->rows = info->height;
        definition->elements = points->elements;
        for (std::uint32_t row = 0; row < info->height; ++row)
            for (std::uint32_t column = 0; column < info->width; ++column) {
                const std::uint64_t vertex =
                    (std::uint64_t{info->start_height} + row) * info->stride + info->start_width + column;
                if (vertex >= points->limit) return skip(SkipReason::VerticesOutside);
                definition->points.push_back((*points)[vertex]);
            }
    }
    DP2_TRY(const Patch* known, patch(handle, std::move(definition)));
    if (!known || known->triangular) return skip(SkipReason::NoPatch);
    const RectSegments edges = patch_segments<4>(segments);
    const std::uint64_t across = std::max(edges[0], edges[2]), down = std::max(edges[1], edges[3]);
    const std::uint64_t quads =
        (known->columns - known->degree) * across * (known->rows - known->degree) * down;
    constexpr std::uint64_t kMaxQuads = std::uint64_t{1} << 20;
    if (quads > kMaxQuads) return Error{Fault::LimitExceeded, 0, 0, "patch segments"};
    return draw_patch(*known, tessellate_rect(known->basis, known->degree, known->columns, known->rows,
                                              known->points, edges));
}

dp2::Status Device::draw_tri_patch(std::uint32_t handle, dp2::PackedArray<float> segments,
                                   const std::optional<dp2::wire::TriPatchInfo>& info) {
    std::optional<Patch> definition;
    if (info) {
        DP2_TRY(dp2::refusal(*info));
        DP2_TRY(const auto points, bind_control_points());
        if (!points) return skip(points.reason());
        definition.emplace();
        definition->triangular = true;
        definition->degree = info->degree;
        definition->elements = points->elements;
        for (std::uint32_t i = 0; i < info->vertices; ++i) {
            const std::uint64_t vertex = std::uint64_t{info->start} + i;
            if (vertex >= points->limit) return skip(SkipReason::VerticesOutside);
            definition->points.push_back((*points)[vertex]);
        }
    }
    DP2_TRY(const Patch* known, patch(handle, std::move(definition)));
    if (!known || !known->triangular) return skip(SkipReason::NoPatch);
    return draw_patch(*known, tessellate_tri(known->degree, known->points, patch_segments<3>(segments)));
}

std::uint32_t Device::n_patch_segments(Topology topology, const VertexShape& shape) const {
    const bool triangles = topology == Topology::TriangleList || topology == Topology::TriangleStrip ||
                           topology == Topology::TriangleFan;
    if (!triangles || shape.transformed || state_.interface_version < 5 ||
        !(shape.present & input_bit(VertexInput::Normal)))
        return 1;
    constexpr std::uint32_t kLinear = 1; // D3DDEGREETYPE: positions stay flat
    return state_.render(Rs::PositionDegree) == kLinear ? 1
                                                        : segments_of(state_.render_float(Rs::PatchSegments));
}

dp2::Status Device::draw_n_patches(const Run& run, std::uint32_t segments) {
    constexpr std::uint64_t kMaxTriangles = std::uint64_t{1} << 20;
    if (std::uint64_t{run.primitives} * segments * segments > kMaxTriangles)
        return Error{Fault::LimitExceeded, 0, 0, "N-patch triangles"};
    constexpr std::uint32_t kQuadratic = 2; // D3DDEGREETYPE
    const bool quadratic = state_.render(Rs::NormalDegree) == kQuadratic;
    const std::vector<VertexElement>& elements = run.binding.source.elements;
    const auto slot = [&](std::size_t i) { return static_cast<std::size_t>(elements[i].input); };
    const auto vertex = [&](std::uint64_t k) {
        std::uint64_t number = k;
        if (run.indices.bytes)
            number = run.indices.width == 2 ? dp2::load<std::uint16_t>(run.indices.bytes + k * 2)
                                            : dp2::load<std::uint32_t>(run.indices.bytes + k * 4);
        return fetch_vertex(
            elements, static_cast<std::uint64_t>(run.base_vertex + static_cast<std::int64_t>(number)), slot);
    };
    Mesh mesh;
    for (std::uint32_t i = 0; i < run.primitives; ++i) {
        std::uint64_t corner[3] = {};
        corners(run.topology, i, corner);
        tessellate_n_patch(vertex(corner[0]), vertex(corner[1]), vertex(corner[2]), segments, quadratic,
                           mesh);
    }
    std::vector<MeshInput> inputs;
    for (std::size_t i = 0; i < elements.size(); ++i) inputs.push_back({elements[i].input, slot(i)});
    return draw_mesh(std::move(mesh), run.binding.shape, inputs, run.primitives,
                     run_length(run.topology, run.primitives));
}

} // namespace rasterizer

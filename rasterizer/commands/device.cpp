// Device: draws and clears. A draw resolves its vertices, checks every vertex number, freezes the state and
// is cut into chunks; when something it needs is missing it is skipped, as drivers do (wire-format spec D.3).
#include "rasterizer/commands/device.h"

#include <algorithm>

#include "dp2/fvf.h"
#include "rasterizer/commands/clear.h"
#include "rasterizer/commands/device_run.h"
#include "rasterizer/geometry/topology.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

namespace {

// The smallest and largest of `count` indices.
template <class T>
std::pair<std::uint64_t, std::uint64_t> index_range(const std::byte* at, std::uint64_t count) {
    T low = static_cast<T>(~T{0}), high = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const T index = dp2::load<T>(at + i * sizeof(T));
        low = std::min(low, index);
        high = std::max(high, index);
    }
    return {low, high};
}

} // namespace

Device::Device(Gpu& gpu, std::uint32_t interface_version, Handle target, Handle depth) : gpu_(gpu) {
    state_.interface_version = interface_version;
    state_.targets[0] = target;
    state_.depth = depth;
}

void Device::begin_call(const CallVertices& vertices, const Budget& budget) {
    call_ = vertices;
    budget_ = budget;
    call_copy_.reset();
}

void Device::end_call() {
    call_ = {};
    call_copy_.reset();
}

dp2::Status Device::skip(SkipReason reason) {
    ++counts_.draws_skipped;
    ++skips_[static_cast<std::size_t>(reason)];
    return {};
}

// The call's vertices, copied once when the first draw wants them: they may change after the call, draws may
// run later.
std::shared_ptr<const std::vector<std::byte>> Device::call_memory() {
    if (!call_copy_)
        call_copy_ = std::make_shared<const std::vector<std::byte>>(call_.bytes.begin(), call_.bytes.end());
    return call_copy_;
}

dp2::Result<const dp2::VertexDeclaration*> Device::fvf_declaration(std::uint32_t code) {
    if (const auto found = fvf_declarations_.find(code); found != fvf_declarations_.end())
        return &found->second;
    DP2_TRY(dp2::VertexDeclaration declaration, dp2::declaration_of_fvf(code));
    constexpr std::size_t kCached = 1024;
    if (fvf_declarations_.size() >= kCached) fvf_declarations_.clear();
    return &(fvf_declarations_[code] = std::move(declaration));
}

dp2::Result<const dp2::VertexDeclaration*> Device::stream_declaration() {
    const std::uint32_t format = state_.vertex_format;
    if (format & 1) {
        const auto found = declarations_.find(format);
        return found == declarations_.end() ? nullptr : &found->second;
    }
    if (format == 0 || !dp2::check_fvf(format).ok()) return nullptr;
    return fvf_declaration(format);
}

StreamMemory Device::stream_memory(std::uint32_t stream) const {
    const StreamBinding& binding = state_.streams[stream];
    StreamMemory memory;
    memory.stride = binding.stride;
    memory.offset = binding.offset;
    if (binding.buffer == 0) return memory;
    const auto buffer = gpu_.resources().buffer(binding.buffer, "dwVBHandle");
    if (buffer.ok()) memory.bytes = (*buffer)->contents();
    return memory;
}

// While stream 0 is user memory the other bindings are ignored (wire-format spec D.5).
OrSkipped<Device::Streams> Device::walk_streams(const StreamWalk& walk) {
    Streams streams;
    if (state_.streams[0].user_memory) {
        streams[0].stride = state_.streams[0].stride;
        streams[0].offset = call_.stream_offset;
        if (call_.present && call_.user_memory) streams[0].bytes = call_memory();
    } else {
        for (std::uint32_t s = 0; s < kStreams; ++s) streams[s] = stream_memory(s);
    }
    const ShaderObject* shader = vertex_shader();
    const bool divides = shader && shader->code.major >= 3; // plain dividers; instances need no shader model
    for (std::uint32_t s = 0; s < kStreams; ++s) {
        StreamMemory& stream = streams[s];
        const std::uint32_t set = state_.streams[s].divider;
        const std::uint32_t divider = divides || set >= kIndexedData ? set : 1;
        std::uint64_t first = walk.first_vertex;
        if (walk.instance && divider & kInstanceData) { // one element for the whole instance
            first = *walk.instance / std::max(divider & ~kInstanceData, 1u);
            stream.offset += first * stream.stride;
            stream.stride = 0;
            continue;
        }
        if (!walk.instance && divider < kIndexedData) {
            stream.divider = divider;
            first /= divider;
        }
        stream.offset += first * stream.stride;
    }
    const std::int64_t offset = static_cast<std::int64_t>(streams[0].offset) + walk.byte_offset;
    if (offset < 0) return SkipReason::BeforeStream;
    streams[0].offset = static_cast<std::uint64_t>(offset);
    return streams;
}

// Transformed vertices pass by the vertex shader.
Device::VertexReaders Device::vertex_readers(bool transformed) const {
    if (transformed) return {nullptr, direct_reader()};
    return {vertex_shader(), nullptr};
}

dp2::Result<OrSkipped<VertexBinding>> Device::bind_streams(const dp2::VertexDeclaration& declaration,
                                                           const StreamWalk& walk) {
    const OrSkipped<Streams> streams = walk_streams(walk);
    if (!streams) return OrSkipped<VertexBinding>(streams.reason());
    const VertexReaders readers = vertex_readers(declaration.transformed());
    return bind_vertices(declaration, *streams, readers.shader, readers.passed);
}

dp2::Status Device::draw_call_vertices(Topology topology, std::uint32_t primitives, std::uint32_t first) {
    return draw_call(topology, primitives, first, {}, nullptr);
}

dp2::Status Device::draw_call_indexed(Topology topology, std::uint32_t primitives, std::uint32_t first,
                                      dp2::PackedArray<std::uint16_t> indices) {
    auto copy = std::make_shared<const std::vector<std::uint16_t>>(indices.copy());
    const IndexSource source{reinterpret_cast<const std::byte*>(copy->data()), 2};
    return draw_call(topology, primitives, first, source, std::move(copy));
}

dp2::Status Device::draw_call(Topology topology, std::uint32_t primitives, std::uint32_t first,
                              IndexSource indices, std::shared_ptr<const void> index_memory) {
    DP2_TRY(budget_.count_primitives(primitives));
    if (primitives == 0) return {};
    if (!call_.present) {
        // Drivers for DX8 and later may see these without vertices (I-26).
        return state_.interface_version >= 4 ? skip(SkipReason::NoVertices)
                                             : dp2::Status(Error{Fault::BadHandle, 0, 0, "lpDDVertex"});
    }
    DP2_TRY(const dp2::VertexDeclaration* declaration, fvf_declaration(call_.fvf));
    if (call_.stride != dp2::fvf_stride(call_.fvf)) return Error{Fault::BadValue, 0, 0, "dwVertexSize"};
    const StreamMemory memory{call_memory(), call_.offset, call_.stride};
    DP2_TRY(auto binding, bind_vertices(*declaration, {&memory, 1}));
    if (!binding) return skip(binding.reason());
    Run run{topology, primitives, first, std::move(*binding), indices, std::move(index_memory), true};
    run.binding.limit = std::min<std::uint64_t>(run.binding.limit, call_.count);
    return draw(run);
}

dp2::Status Device::draw_immediate(Topology topology, std::uint32_t primitives,
                                   std::span<const std::byte> vertices) {
    DP2_TRY(budget_.count_primitives(primitives));
    if (primitives == 0) return {};
    DP2_TRY(const dp2::VertexDeclaration* declaration, fvf_declaration(call_.fvf));
    if (call_.stride != dp2::fvf_stride(call_.fvf)) return Error{Fault::BadValue, 0, 0, "dwVertexSize"};
    const StreamMemory memory{
        std::make_shared<const std::vector<std::byte>>(vertices.begin(), vertices.end()), 0, call_.stride};
    DP2_TRY(auto binding, bind_vertices(*declaration, {&memory, 1}));
    if (!binding) return skip(binding.reason());
    Run run{topology, primitives, 0, std::move(*binding), {}, nullptr, true};
    return draw(run);
}

dp2::Status Device::draw_streams(std::uint32_t primitive_type, std::uint32_t primitives,
                                 std::uint32_t first_vertex, std::int64_t byte_offset) {
    DP2_TRY(budget_.count_primitives(primitives));
    if (primitives == 0) return {};
    if (primitive_type < 1 || primitive_type > 6) return skip(SkipReason::PrimitiveType);
    DP2_TRY(const dp2::VertexDeclaration* declaration, stream_declaration());
    if (!declaration) return skip(SkipReason::NoVertexFormat);
    DP2_TRY(auto binding, bind_streams(*declaration, {byte_offset, first_vertex, {}}));
    if (!binding) return skip(binding.reason());
    Run run{static_cast<Topology>(primitive_type), primitives, 0, std::move(*binding), {}, nullptr};
    return draw_curved(run);
}

dp2::Status Device::draw_streams_indexed(std::uint32_t primitive_type, std::uint32_t primitives,
                                         std::int64_t base_vertex, std::uint64_t index_byte_offset,
                                         std::int64_t byte_offset) {
    DP2_TRY(budget_.count_primitives(primitives));
    if (primitives == 0) return {};
    if (primitive_type < 2 || primitive_type > 6) return skip(SkipReason::PrimitiveType);
    const auto buffer = gpu_.resources().buffer(state_.indices, "dwVBHandle");
    if (!buffer.ok()) return skip(SkipReason::NoIndexBuffer);
    const std::uint32_t width = state_.index_width;
    if (width != 2 && width != 4) return skip(SkipReason::IndexSize);
    const auto memory = (*buffer)->contents();
    const auto topology = static_cast<Topology>(primitive_type);
    const std::uint64_t bytes = run_length(topology, primitives) * width;
    if (index_byte_offset > memory->size() || bytes > memory->size() - index_byte_offset)
        return skip(SkipReason::IndicesOutside);
    DP2_TRY(const dp2::VertexDeclaration* declaration, stream_declaration());
    if (!declaration) return skip(SkipReason::NoVertexFormat);
    const std::uint32_t instances = instance_count();
    for (std::uint32_t instance = 0; instance < instances; ++instance) {
        if (instance > 0) DP2_TRY(budget_.count_primitives(primitives));
        DP2_TRY(auto binding, bind_streams(*declaration, {byte_offset, 0, instance}));
        if (!binding) return skip(binding.reason());
        Run run{topology,
                primitives,
                base_vertex,
                std::move(*binding),
                {memory->data() + index_byte_offset, width},
                memory};
        const std::uint64_t skipped = counts_.draws_skipped;
        DP2_TRY(draw_curved(run));
        if (counts_.draws_skipped != skipped) break; // the instances after it lie even further out
    }
    return {};
}

// Stream 0 says how often indexed geometry is drawn (wire-format spec D.7), whatever the shader's version.
std::uint32_t Device::instance_count() const {
    const std::uint32_t divider = state_.streams[0].divider;
    if (!(divider & kIndexedData)) return 1;
    return std::max(divider & (kIndexedData - 1), 1u);
}

// Nothing is drawn of a draw that would leave its buffers.
bool Device::vertices_exist(const Run& run) {
    const std::uint64_t length = run_length(run.topology, run.primitives);
    std::pair<std::uint64_t, std::uint64_t> range{0, length - 1};
    if (run.indices.bytes)
        range = run.indices.width == 2 ? index_range<std::uint16_t>(run.indices.bytes, length)
                                       : index_range<std::uint32_t>(run.indices.bytes, length);
    const std::int64_t low = run.base_vertex + static_cast<std::int64_t>(range.first);
    const std::int64_t high = run.base_vertex + static_cast<std::int64_t>(range.second);
    return low >= 0 && static_cast<std::uint64_t>(high) < run.binding.limit;
}

// A draw from streams, which N-patches may bend.
dp2::Status Device::draw_curved(Run& run) {
    const std::uint32_t segments = n_patch_segments(run.topology, run.binding.shape);
    if (segments == 1 || run.binding.shape.programmed) return draw(run);
    return vertices_exist(run) ? draw_n_patches(run, segments) : skip(SkipReason::VerticesOutside);
}

dp2::Status Device::draw(Run& run) {
    if (!vertices_exist(run)) {
        if (run.strict) return Error{Fault::OutOfRange, 0, 0, "vertex number"};
        return skip(SkipReason::VerticesOutside);
    }
    if (predicated_away()) return skip(SkipReason::PredicatedAway);
    const auto vertices = std::make_shared<const VertexSource>(std::move(run.binding.source));
    ChunkWork whole;
    whole.vertices = vertices;
    whole.topology = run.topology;
    whole.indices = run.indices;
    whole.index_memory = run.index_memory;
    whole.base_vertex = run.base_vertex;
    whole.draw_primitives = run.primitives;
    whole.vertex_limit = run.binding.limit;
    const bool streams = streams_out();
    if (output_.layout.rasterizes) {
        DP2_TRY(whole.state, freeze(run.topology, run.binding.shape));
        if (whole.state) settle_vertex_textures(*whole.state);
    }
    if (!whole.state && !streams)
        return skip(output_.layout.rasterizes ? SkipReason::NoTarget : SkipReason::NotRasterized);
    ++counts_.draws;
    counts_.primitives += run.primitives;
    if (run.patches != 0) {
        counts_.vertices += run.control_points;
        counts_.assembled += run.patches;
        counts_.patches += run.patches;
        counts_.patch_points += run.binding.limit;
    } else {
        counts_.vertices += run_length(run.topology, run.primitives);
        counts_.assembled += run.primitives;
    }
    if (streams) DP2_TRY(stream_out(whole, run.binding.shape));
    return whole.state ? rasterize(whole) : dp2::Status();
}

dp2::Status Device::rasterize(const ChunkWork& whole) {
    const Rect& clip = whole.state->raster.clip;
    const auto area = clip.empty() ? 0
                                   : static_cast<std::uint64_t>(clip.right - clip.left) *
                                         static_cast<std::uint64_t>(clip.bottom - clip.top);
    for (std::uint32_t first = 0; first < whole.draw_primitives; first += kChunkPrimitives) {
        const std::uint32_t count = std::min(whole.draw_primitives - first, kChunkPrimitives);
        DP2_TRY(auto tally, budget_.admit_pixels(count * area, wait_for_pixels()));
        gpu_.open(targets_, context_);
        auto chunk = std::make_unique<Chunk>();
        chunk->work = whole;
        chunk->work.first_primitive = first;
        chunk->work.primitive_count = count;
        chunk->work.epoch = gpu_.epoch();
        chunk->tally = std::move(tally);
        gpu_.add(std::move(chunk));
    }
    return {};
}

} // namespace rasterizer

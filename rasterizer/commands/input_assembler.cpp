#include "rasterizer/commands/input_assembler.h"

#include <algorithm>
#include <limits>

#include "dp2/tables/fvf.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

void InputAssembler::begin_call(const CallVertices& vertices) {
    call_ = vertices;
    call_copy_.reset();
}

std::shared_ptr<const Storage> InputAssembler::copied(std::span<const std::byte> bytes) {
    MemoryBudget& memory_budget = resources_.memory_budget();
    memory_budget.make_room(bytes.size());
    return std::make_shared<const Storage>(memory_budget, bytes);
}

void InputAssembler::end_call() {
    call_ = {};
    call_copy_.reset();
}

// The call's vertices, copied once when the first draw needs them: their memory may change after the call,
// and draws may run later.
std::shared_ptr<const Storage> InputAssembler::call_memory() {
    if (!call_copy_) call_copy_ = copied(call_.bytes);
    return call_copy_;
}

dp2::Result<const dp2::VertexDeclaration*> InputAssembler::fvf_declaration(std::uint32_t code) {
    if (const auto found = fvf_declarations_.find(code); found != fvf_declarations_.end())
        return &found->second;
    DP2_TRY(dp2::VertexDeclaration declaration, dp2::declaration_of_fvf(code));
    // Before DX8 the bit of D3DFVF_PSIZE is D3DFVF_RESERVED1, for a word that programs do not set
    // (REDPOWAR/D2GI issue 36).
    if (state_.interface_version < kDx8)
        std::erase_if(declaration.elements, [](const dp2::DeclarationElement& element) {
            return element.usage == dp2::DeclUsage::PointSize;
        });
    constexpr std::size_t kCached = 1024;
    constexpr std::uint64_t kBytes = 1024; // approximate size of a declaration in bytes
    if (fvf_declarations_.size() >= kCached) fvf_declarations_.clear();
    declarations_charge_.resize(resources_.memory_budget(), (fvf_declarations_.size() + 1) * kBytes);
    return &(fvf_declarations_[code] = std::move(declaration));
}

dp2::Result<const dp2::VertexDeclaration*> InputAssembler::stream_declaration() {
    const std::uint32_t format = state_.vertex_format;
    if (format & 1) return shaders_.declaration(format);
    if (dp2::fvf_stride(format) == 0) return nullptr;
    return fvf_declaration(format);
}

StreamMemory InputAssembler::stream_memory(std::uint32_t stream) const {
    const StreamBinding& binding = state_.streams[stream];
    StreamMemory memory;
    memory.stride = binding.stride;
    memory.offset = binding.offset;
    if (binding.buffer == 0) return memory;
    const auto buffer = resources_.buffer(binding.buffer, "dwVBHandle");
    if (buffer.ok()) memory.bytes = (*buffer)->contents();
    return memory;
}

std::uint32_t InputAssembler::vertices_before(std::int64_t byte_offset) const {
    const StreamBinding& stream = state_.streams[0];
    const std::uint64_t start = stream.user_memory ? call_.stream_offset : stream.offset;
    const std::int64_t offset = static_cast<std::int64_t>(start) + byte_offset;
    if (offset >= 0 || stream.stride == 0) return 0;
    const std::int64_t stride = stream.stride;
    return static_cast<std::uint32_t>((stride - 1 - offset) / stride);
}

// While stream 0 is user memory, the other bindings are ignored (WIRE.md D.5).
OrSkipped<Streams> InputAssembler::walk_streams(const StreamWalk& walk, std::uint32_t read) {
    Streams streams;
    if (state_.streams[0].user_memory) {
        streams[0].stride = state_.streams[0].stride;
        streams[0].offset = call_.stream_offset;
        if (call_.present && call_.user_memory) streams[0].bytes = call_memory();
    } else {
        for (std::uint32_t s = 0; s < kStreams; ++s)
            if (s == 0 || read >> s & 1) streams[s] = stream_memory(s);
    }
    // Dividers without instancing need vertex shader model 3; instancing does not.
    const ShaderObject* shader = shaders_.vertex_shader();
    const bool divides = shader && shader->code.major >= 3;
    for (std::uint32_t s = 0; s < kStreams; ++s) {
        if (s != 0 && !(read >> s & 1)) continue;
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
    if (offset < 0 && streams[0].bytes) return SkipReason::BeforeStream;
    streams[0].offset = static_cast<std::uint64_t>(std::max<std::int64_t>(offset, 0));
    return streams;
}

// Transformed vertices bypass the vertex shader.
VertexReaders InputAssembler::readers(bool transformed) const {
    if (transformed) return {nullptr, shaders_.linking_pixel_shader()};
    return {shaders_.vertex_shader(), nullptr};
}

namespace {

constexpr std::uint32_t kStreamZero = 1; // bit of streams_of()

// Bit s: the declaration reads stream s.
std::uint32_t streams_of(const dp2::VertexDeclaration& declaration) {
    std::uint32_t streams = 0;
    for (const dp2::DeclarationElement& element : declaration.elements) streams |= 1u << element.stream;
    return streams;
}

} // namespace

bool InputAssembler::binds_whole(std::uint32_t streams) const {
    if (state_.streams[0].user_memory) return false;
    for (std::uint32_t s = 0; s < kStreams; ++s)
        if (streams >> s & 1 && (state_.streams[s].divider != 1 || state_.streams[s].stride == 0))
            return false;
    return true;
}

// The draw's first vertex as a vertex number in a binding of whole streams; nullopt if the byte offset does
// not select a vertex. Indexed draws need a byte offset of 0, since intermediate vertex numbers must not
// become negative.
std::optional<std::uint32_t> InputAssembler::number_of_first(const StreamWalk& walk,
                                                             std::uint32_t streams) const {
    if (walk.byte_offset == 0) return walk.first_vertex;
    const std::uint32_t stride = state_.streams[0].stride;
    if (walk.instance || streams != kStreamZero || walk.byte_offset < 0 || walk.byte_offset % stride != 0)
        return std::nullopt;
    const std::int64_t first = walk.first_vertex + walk.byte_offset / stride;
    if (first > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    return static_cast<std::uint32_t>(first);
}

BindingKey InputAssembler::binding_key() const {
    const auto id = [](const ShaderObject* shader) { return shader ? shader->id : 0; };
    return {state_.vertex_format, id(shaders_.vertex_shader()), id(shaders_.linking_pixel_shader()),
            changes_.declarations(), resources_.revision()};
}

std::optional<VertexBinding> InputAssembler::known_binding(const StreamWalk& walk) const {
    const KnownBinding* const known = known_bindings_.find(binding_key(), state_);
    if (!known) return std::nullopt;
    const std::optional<std::uint32_t> first = number_of_first(walk, known->streams);
    if (!first) return std::nullopt;
    auto source = known->source.lock();
    if (!source) return std::nullopt;
    return VertexBinding{std::move(source), known->shape, known->limit, known->reach, *first, known->streams};
}

void InputAssembler::remember(std::uint32_t streams, const VertexBinding& binding) {
    KnownBinding& known = known_bindings_.next();
    for (std::uint32_t s = 0; s < kStreams; ++s) {
        if (!(streams >> s & 1)) continue;
        const auto buffer = resources_.buffer(state_.streams[s].buffer, "dwVBHandle");
        if (buffer.ok()) known.uses.push_back({buffer->get(), (*buffer)->contents().get()});
    }
    known.key = binding_key();
    known.streams = streams;
    known.bound = state_.streams;
    known.shape = binding.shape;
    known.limit = binding.limit;
    known.reach = binding.reach;
    known.source = binding.source;
}

dp2::Result<OrSkipped<VertexBinding>> InputAssembler::bind_streams(const StreamWalk& walk) {
    if (auto known = known_binding(walk)) return OrSkipped<VertexBinding>(std::move(*known));
    DP2_TRY(const dp2::VertexDeclaration* declaration, stream_declaration());
    if (!declaration) return OrSkipped<VertexBinding>(SkipReason::NoVertexFormat);
    const std::uint32_t read = streams_of(*declaration);
    const std::optional<std::uint32_t> first = binds_whole(read) ? number_of_first(walk, read) : std::nullopt;
    const OrSkipped<Streams> streams = walk_streams(first ? StreamWalk{} : walk, read);
    if (!streams) return OrSkipped<VertexBinding>(streams.reason());
    const VertexReaders reader = readers(declaration->transformed());
    DP2_TRY(auto binding, bind_vertices(*declaration, *streams, reader.shader, reader.passed));
    if (!binding || !first) return binding;
    remember(read, *binding);
    binding->first = *first;
    return binding;
}

dp2::Result<OrSkipped<VertexBinding>> InputAssembler::bind_call_format(const StreamMemory& memory) {
    // The call's format, unlike a format that a command set, has not been checked yet.
    DP2_TRY(dp2::check_fvf(call_.fvf));
    DP2_TRY(const dp2::VertexDeclaration* declaration, fvf_declaration(call_.fvf));
    if (call_.stride != dp2::fvf_stride(call_.fvf)) return Error{Fault::BadValue, 0, 0, "dwVertexSize"};
    return bind_vertices(*declaration, {&memory, 1});
}

dp2::Result<OrSkipped<VertexBinding>> InputAssembler::bind_call_vertices() {
    return bind_call_format({call_memory(), call_.offset, call_.stride});
}

dp2::Result<OrSkipped<VertexBinding>> InputAssembler::bind_immediate(std::span<const std::byte> vertices) {
    return bind_call_format({copied(vertices), 0, call_.stride});
}

} // namespace rasterizer

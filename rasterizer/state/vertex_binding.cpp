#include "rasterizer/state/vertex_binding.h"

#include <algorithm>
#include <limits>

#include "rasterizer/programs/vertex_inputs.h"

namespace rasterizer {

namespace {

// The shader register that receives the data of a usage. Shaders without declarations (DX8) use the register
// numbers of the fixed-function pipeline (D3DVSDE_).
std::optional<VertexInput> shader_input(const std::vector<ShaderDeclaration>& declared, dp2::DeclUsage usage,
                                        std::uint8_t index) {
    if (declared.empty()) {
        // v0 to v15; a shader cannot read the second normal, which is register 16.
        const std::span<const dp2::DeclarationRegister> registers = dp2::declaration_registers().first(16);
        for (std::size_t r = 0; r < registers.size(); ++r)
            if (registers[r].usage == usage && registers[r].index == index)
                return static_cast<VertexInput>(r);
        return std::nullopt;
    }
    for (const ShaderDeclaration& d : declared)
        if (d.usage == usage && d.index == index) return static_cast<VertexInput>(d.number);
    return std::nullopt;
}

// The number of components of a type.
std::uint8_t decl_components(dp2::DeclType type) {
    constexpr std::uint8_t kComponentCounts[] = {1, 2, 3, 4, 4, 4, 2, 4, 4, 2, 4, 2, 4, 3, 3, 2, 4};
    const auto number = static_cast<std::size_t>(type);
    return number < std::size(kComponentCounts) ? kComponentCounts[number] : std::uint8_t{0};
}

// The number of vertices whose element of `size` bytes is completely in the stream's memory.
std::uint64_t vertices_in(std::uint64_t available, std::uint32_t stride, std::uint32_t size) {
    if (available < size) return 0;
    if (stride == 0) return std::numeric_limits<std::uint32_t>::max();
    return (available - size) / stride + 1;
}

// The number of vertices whose element begins in the stream's memory.
std::uint64_t vertices_reaching(std::uint64_t available, std::uint32_t stride) {
    if (available == 0) return 0;
    if (stride == 0) return std::numeric_limits<std::uint32_t>::max();
    return (available - 1) / stride + 1;
}

} // namespace

VertexElement place_element(const dp2::DeclarationElement& element, const StreamMemory& stream) {
    VertexElement out;
    if (!stream.bytes) {
        out.type = dp2::DeclType::Float4; // all components: none gets a default value
        out.bound = false;
        return out;
    }
    const std::uint64_t start = stream.offset + element.offset;
    out.type = element.type;
    out.available = stream.bytes->size() > start ? stream.bytes->size() - start : 0;
    out.bytes = out.available ? stream.bytes->data() + start : nullptr;
    out.stride = stream.stride;
    out.divider = stream.divider;
    return out;
}

std::optional<VertexInput> feed(const dp2::DeclarationElement& element, const ShaderObject* shader,
                                const ShaderObject* reader, VertexShape& shape) {
    if (shader) return shader_input(shader->inputs, element.usage, element.usage_index);
    std::optional<VertexInput> input = fixed_input(element.usage, element.usage_index);
    if (!input && reader) input = passed_input(*reader, element.usage, element.usage_index);
    if (!input) return std::nullopt;
    shape.present |= input_bit(*input);
    const dp2::DeclUsage usage = element.usage;
    if (usage == dp2::DeclUsage::PositionT) shape.transformed = true;
    if (usage == dp2::DeclUsage::BlendIndices) shape.color_indices = element.type == dp2::DeclType::Color;
    if (usage == dp2::DeclUsage::TexCoord && element.usage_index < kStages)
        shape.texture_components[element.usage_index] = decl_components(element.type);
    return input;
}

dp2::Result<OrSkipped<VertexBinding>> bind_vertices(const dp2::VertexDeclaration& declaration,
                                                    std::span<const StreamMemory> streams,
                                                    const ShaderObject* shader, const ShaderObject* reader) {
    VertexBinding binding;
    auto source = std::make_shared<VertexSource>();
    source->elements.reserve(declaration.elements.size());
    binding.limit = std::numeric_limits<std::uint32_t>::max();
    const StreamMemory not_bound;
    binding.shape.programmed = shader != nullptr;
    for (const dp2::DeclarationElement& element : declaration.elements) {
        const std::optional<VertexInput> input = feed(element, shader, reader, binding.shape);
        if (!input) continue;
        const StreamMemory& stream = element.stream < streams.size() ? streams[element.stream] : not_bound;
        VertexElement out = place_element(element, stream);
        out.input = *input;
        source->elements.push_back(out);
        if (!stream.bytes) continue;
        const std::uint64_t elements =
            vertices_in(out.available, stream.stride, dp2::decl_type_size(element.type));
        binding.limit = std::min(binding.limit, elements * stream.divider);
        const std::uint64_t reached = vertices_reaching(out.available, stream.stride) * stream.divider;
        binding.reach = binding.streams == 0 ? reached : std::max(binding.reach, reached);
        if (!(binding.streams >> element.stream & 1)) {
            binding.streams |= 1u << element.stream;
            source->keep.push_back(stream.bytes);
        }
    }
    if (!shader && !(binding.shape.present & input_bit(VertexInput::Position)))
        return OrSkipped<VertexBinding>(SkipReason::NoPosition);
    binding.source = std::move(source);
    return OrSkipped<VertexBinding>(std::move(binding));
}

} // namespace rasterizer

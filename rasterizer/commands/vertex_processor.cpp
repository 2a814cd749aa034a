#include "rasterizer/commands/vertex_processor.h"

#include <algorithm>
#include <cstring>

#include "rasterizer/base/floating_point.h"
#include "rasterizer/geometry/shade_vertices.h"
#include "rasterizer/programs/shader_linkage.h"
#include "rasterizer/programs/vertex_inputs.h"
#include "rasterizer/state/derive_vertex.h"

namespace rasterizer {

using dp2::DeclUsage;
using dp2::Error;
using dp2::Fault;
using dp2::Rs;
using dp2::Tss;

namespace {

constexpr std::size_t kVerticesAtATime = 1024;

// The source of one element of the results.
struct ResultElement {
    enum class Source : std::uint8_t { Position, Program, Vertex };
    Source source = Source::Program;
    int component = 0;                      // Program: the first of four components of its results
    const VertexElement* element = nullptr; // Vertex: the element to copy
    dp2::DeclType type = {};                // type of the result
    std::uint16_t offset = 0;               // byte offset in the result
};

// Stores a value as Float1 to Float4, or as Color.
void store(const float (&value)[4], dp2::DeclType type, std::byte* at) {
    if (type <= dp2::DeclType::Float4) {
        std::memcpy(at, value, dp2::decl_type_size(type));
        return;
    }
    constexpr int kShift[] = {16, 8, 0, 24};
    std::uint32_t color = 0;
    for (int i = 0; i < 4; ++i) {
        const float v = value[i] > 0 ? std::min(value[i], 1.0f) : 0.0f; // NaN becomes 0
        color |= static_cast<std::uint32_t>(v * 255.0f + 0.5f) << kShift[i];
    }
    std::memcpy(at, &color, sizeof color);
}

// The lowest texture stage that generates or transforms coordinates for a set. When the results are drawn as
// transformed vertices, a stage reads the set that TEXCOORDINDEX names, so its coordinates must be stored in
// that set.
std::optional<std::size_t> stage_of_set(const DeviceState& state, std::uint32_t set) {
    for (std::size_t stage = 0; stage < kStages; ++stage) {
        const CoordinateSource from = state.coordinate_source(stage);
        const bool transformed = state.transform_count(stage) != dp2::TextureTransform::Disable;
        if (from.set == set && (from.source != dp2::TexGen::PassThru || transformed)) return stage;
    }
    return std::nullopt;
}

// The component that the vertex program computes for an element; nothing if it does not compute it.
std::optional<int> computed(const DeviceState& state, const VertexShape& shape, DeclUsage usage,
                            std::uint8_t index) {
    if (usage == DeclUsage::PointSize && index == 0) return kPointSize;
    if (usage == DeclUsage::Fog && index == 0) return kFog;
    if (usage == DeclUsage::TexCoord && !shape.programmed) {
        const auto stage = stage_of_set(state, index);
        if (!stage) return std::nullopt;
        return texture_component(static_cast<int>(*stage));
    }
    const int component = standard_component(usage, index);
    return component < 0 ? std::nullopt : std::optional(component);
}

std::uint64_t components(int first) {
    const bool vector = first != kPointSize && first != kFog;
    return (vector ? std::uint64_t{0xF} : std::uint64_t{1}) << first;
}

// The source of each element of the results. NotSupported: a type that results cannot have.
dp2::Result<std::vector<ResultElement>>
result_elements(const DeviceState& state, const VertexProcessing& work, const VertexBinding& binding) {
    using Source = ResultElement::Source;
    std::vector<ResultElement> out;
    for (const dp2::DeclarationElement& e : work.layout->elements) {
        if (e.stream != 0) return Error{Fault::BadValue, 0, 0, "stream of a result"};
        if (e.offset + dp2::decl_type_size(e.type) > work.stride)
            return Error{Fault::OutOfRange, 0, 0, "offset of a result"};
        const auto usage = e.usage;
        ResultElement element{Source::Program, 0, nullptr, e.type, e.offset};
        if ((usage == DeclUsage::PositionT || usage == DeclUsage::Position) && e.usage_index == 0) {
            element.source = Source::Position;
        } else if (const auto component = computed(state, binding.shape, usage, e.usage_index)) {
            element.component = *component;
        } else {
            const auto input = fixed_input(e.usage, e.usage_index);
            if (!work.copies_rest || binding.shape.programmed || !input) continue;
            const auto& elements = binding.source->elements;
            const auto same = std::ranges::find(elements, *input, &VertexElement::input);
            if (same == elements.end()) continue;
            element.source = Source::Vertex;
            element.element = &*same;
        }
        if (e.type > dp2::DeclType::Color) return dp2::not_supported("D3DDECLTYPE of a result");
        out.push_back(element);
    }
    return out;
}

// The error if the vertices cannot be processed.
dp2::Status check_source(const OrSkipped<VertexBinding>& binding, std::uint32_t count) {
    if (!binding)
        return Error{Fault::BadHandle, 0, 0,
                     binding.reason() == SkipReason::NoVertexFormat ? "vertex declaration" : "stream"};
    if (!std::ranges::all_of(binding->source->elements, &VertexElement::bound))
        return Error{Fault::BadHandle, 0, 0, "stream"};
    if (binding->shape.transformed) return Error{Fault::BadValue, 0, 0, "transformed vertices"};
    if (binding->first > binding->limit || count > binding->limit - binding->first)
        return Error{Fault::OutOfRange, 0, 0, "vertex number"};
    return {};
}

// The source of the results' fog factor, which is stored as the alpha of their specular colour.
enum class ResultFog : std::uint8_t {
    Specular, // the alpha of the specular colour that the vertex program outputs
    Computed, // from a fog mode, or by the shader
    None,     // 1, unfogged: fog is not computed, and the sources have no specular colour
};
ResultFog fog_of_results(const DeviceState& state, const VertexShape& shape) {
    if (state.render(Rs::FogEnable) != 0 && (shape.programmed || state.render(Rs::FogVertexMode) != 0))
        return ResultFog::Computed;
    return !shape.programmed && !(shape.present & input_bit(VertexInput::Specular)) ? ResultFog::None
                                                                                    : ResultFog::Specular;
}

// Writes shaded vertices as results.
class ResultWriter {
  public:
    ResultWriter(const DrawState& state, const std::vector<ResultElement>& results, ResultFog fog)
        : state_(state), results_(results), fog_(fog) {}

    // Writes the result of vertex `number`, which is in lane `lane` of the vertex program's outputs.
    void write(const Lanes* outputs, std::uint32_t lane, std::uint64_t number, std::byte* result) const {
        const auto component = [&](int c) { return vertex_output(*state_.vertex, outputs, c, lane); };
        for (const ResultElement& element : results_) {
            float value[4] = {};
            switch (element.source) {
            case ResultElement::Source::Position: put_position(component, value); break;
            case ResultElement::Source::Program: put_components(component, element.component, value); break;
            case ResultElement::Source::Vertex: fetch_element(*element.element, number, value); break;
            }
            store(value, element.type, result + element.offset);
        }
    }

  private:
    template <class Component> void put_position(const Component& component, float (&value)[4]) const {
        const RasterState& raster = state_.raster;
        const float rhw = 1.0f / component(kPosition + 3);
        value[0] = raster.offset_x + component(kPosition) * rhw * raster.scale_x;
        value[1] = raster.offset_y + component(kPosition + 1) * rhw * raster.scale_y;
        value[2] = raster.min_z + component(kPosition + 2) * rhw * raster.scale_z;
        value[3] = rhw;
    }
    template <class Component>
    void put_components(const Component& component, int first, float (&value)[4]) const {
        for (int c = 0; c < 4 && first + c < kComponents; ++c) value[c] = component(first + c);
        if (first != kSpecular) return;
        if (fog_ == ResultFog::Computed) value[3] = component(kFog);
        if (fog_ == ResultFog::None) value[3] = 1;
    }

    const DrawState& state_;
    const std::vector<ResultElement>& results_;
    const ResultFog fog_;
};

} // namespace

dp2::Status VertexProcessor::process(const VertexProcessing& work, std::span<std::byte> out) {
    DP2_TRY(const auto binding, input_.bind_streams({0, work.first, {}}));
    DP2_TRY(check_source(binding, work.count));
    DP2_TRY(const std::vector<ResultElement> results, result_elements(state_, work, *binding));
    if (results.empty()) return {};
    const ResultFog fog = fog_of_results(state_, binding->shape);
    std::uint64_t wanted = fog == ResultFog::Computed ? components(kFog) : 0;
    for (const ResultElement& result : results)
        if (result.source == ResultElement::Source::Program) wanted |= components(result.component);
    Uniforms uniforms;
    DP2_TRY(const DrawState state, snapshotter_.take_vertices(binding->shape, wanted, uniforms));
    const ResultWriter writer(state, results, fog);
    const DefaultFloatingPoint mode;
    std::vector<std::uint64_t> numbers;
    std::vector<Lanes> scratch;
    for (std::uint64_t start = 0; start < work.count; start += kVerticesAtATime) {
        numbers.resize(
            static_cast<std::size_t>(std::min<std::uint64_t>(kVerticesAtATime, work.count - start)));
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = binding->first + start + i;
        const auto put = [&](const Lanes* outputs, std::size_t first, std::uint32_t count) {
            for (std::uint32_t lane = 0; lane < count; ++lane) {
                const std::size_t i = first + lane;
                writer.write(outputs, lane, numbers[i], out.data() + (start + i) * work.stride);
            }
        };
        DP2_TRY(budget_.count({0, limited_product(numbers.size(), state.vertex->cost)}));
        if (!shade_vertices(state, uniforms.words(), binding->source->elements, numbers, kernels_, scratch,
                            budget_.poll(), put))
            return budget_.check_time(CallBudget::kLong);
    }
    return {};
}

} // namespace rasterizer

#include "tools/show/draw_vertices.h"

#include <algorithm>
#include <optional>
#include <span>

#include "dp2/tables/fvf.h"
#include "rasterizer/base/floating_point.h"
#include "rasterizer/geometry/clip.h"
#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/shade_vertices.h"
#include "rasterizer/programs/shader_linkage.h"
#include "rasterizer/programs/vertex_inputs.h"
#include "rasterizer/state/vertex_binding.h"
#include "rasterizer/tiles/kernels.h"

namespace tools {

namespace {

using rasterizer::VertexElement;
using rasterizer::VertexInput;

constexpr std::uint64_t kRowsAtATime = 1024;

std::string usage_name(dp2::DeclUsage usage, std::uint32_t index) {
    const char* name = dp2::enum_name(dp2::EnumId::DeclUsage, dp2::enum_number(usage));
    return (name ? name : "USAGE" + std::to_string(dp2::enum_number(usage)) + "_") + std::to_string(index);
}

std::uint32_t floats_of(dp2::DeclType type) {
    using T = dp2::DeclType;
    switch (type) {
    case T::Float1: return 1;
    case T::Float2:
    case T::Short2:
    case T::Short2N:
    case T::UShort2N:
    case T::Half2: return 2;
    case T::Float3:
    case T::UDec3:
    case T::Dec3N: return 3;
    default: return 4;
    }
}

// The usage whose elements the fixed functions read into an input; nothing: none.
std::optional<std::string> fixed_name(VertexInput input) {
    constexpr std::uint32_t kUsages = dp2::enum_number(dp2::DeclUsage::Sample) + 1;
    for (std::uint32_t usage = 0; usage < kUsages; ++usage)
        for (std::uint8_t index = 0; index < rasterizer::kStages; ++index)
            if (rasterizer::fixed_input(static_cast<dp2::DeclUsage>(usage), index) == input)
                return usage_name(static_cast<dp2::DeclUsage>(usage), index);
    return std::nullopt;
}

// The usage of an input of the vertex stage, as text.
std::string input_name(VertexInput input, const VertexFormat& format) {
    const auto number = static_cast<std::uint32_t>(input);
    if (format.shader) {
        for (const rasterizer::ShaderDeclaration& d : format.shader->inputs)
            if (d.number == number) return usage_name(d.usage, d.index);
        const auto registers = dp2::declaration_registers();
        return number < registers.size() ? usage_name(registers[number].usage, registers[number].index)
                                         : "v" + std::to_string(number);
    }
    if (const auto name = fixed_name(input)) return *name;
    const std::uint32_t passed = number - static_cast<std::uint32_t>(VertexInput::Passed0);
    if (!format.reader || passed >= format.reader->inputs.size()) return "input " + std::to_string(number);
    const rasterizer::ShaderDeclaration& d = format.reader->inputs[passed];
    return usage_name(d.usage, d.index);
}

bool reads_streams(dp2::Opcode op) {
    using dp2::Opcode;
    return op == Opcode::DrawPrimitive || op == Opcode::DrawIndexedPrimitive ||
           op == Opcode::ClippedTriangleFan || op == Opcode::DrawPrimitive2 ||
           op == Opcode::DrawIndexedPrimitive2;
}

// The elements of an FVF code, as InputAssembler reads them.
std::vector<dp2::DeclarationElement> elements_of_fvf(std::uint32_t code, std::uint32_t interface_version) {
    auto declaration = dp2::declaration_of_fvf(code);
    if (!declaration.ok()) return {};
    if (interface_version < rasterizer::kDx8)
        std::erase_if(declaration->elements, [](const dp2::DeclarationElement& element) {
            return element.usage == dp2::DeclUsage::PointSize;
        });
    return std::move(declaration->elements);
}

std::vector<std::string> names_of_planes(std::uint32_t outside, bool transformed,
                                         const rasterizer::ClipVolume& volume) {
    constexpr const char* kPlanes[] = {"w", "left", "right", "top", "bottom", "near", "far"};
    const int fixed = transformed ? 5 : 7;
    std::vector<std::string> names;
    for (int p = 0; p < fixed + volume.user_planes(); ++p)
        if (outside >> p & 1)
            names.push_back(p < fixed ? kPlanes[p] : "plane " + std::to_string(volume.user_plane(p - fixed)));
    return names;
}

} // namespace

VertexFormat vertex_format_of(const responses::Context& context, const dp2::OpInfo& op,
                              std::uint32_t vertex_type) {
    const rasterizer::ShaderTable& shaders = context.front_end.shaders();
    const rasterizer::DeviceState& state = context.front_end.state();
    VertexFormat format;
    format.linked = shaders.linking_pixel_shader();
    const bool patches = op.op == dp2::Opcode::DrawRectPatch || op.op == dp2::Opcode::DrawTriPatch;
    if (!reads_streams(op.op) && !patches) {
        format.elements = elements_of_fvf(vertex_type, state.interface_version);
        return format;
    }
    if (!(state.vertex_format & 1))
        format.elements = elements_of_fvf(state.vertex_format, state.interface_version);
    else if (const dp2::VertexDeclaration* declaration = shaders.declaration(state.vertex_format))
        format.elements = declaration->elements;
    const bool transformed = std::ranges::any_of(format.elements, [](const dp2::DeclarationElement& e) {
        return e.usage == dp2::DeclUsage::PositionT;
    });
    if (transformed)
        format.reader = shaders.linking_pixel_shader();
    else
        format.shader = shaders.vertex_shader();
    if (patches) format.elements.clear();
    return format;
}

DrawVertices::DrawVertices(const rasterizer::ObservedDraw& draw, const VertexFormat& format,
                           rasterizer::Gpu& gpu)
    : draw_(draw), gpu_(gpu) {
    find_inputs(format);
    find_outputs(format);
}

void DrawVertices::find_inputs(const VertexFormat& format) {
    const std::vector<VertexElement>& read = draw_.work.vertices->elements;
    const std::uint32_t used = draw_.work.state->vertex->inputs;
    const auto add = [&](std::string name, const VertexElement& element) {
        const bool is_used = (used >> static_cast<unsigned>(element.input) & 1) != 0;
        inputs_.push_back({std::move(name), floats_of(element.type), is_used, element});
    };
    // As bind_vertices() binds them: in the order of the declaration, without those that are not read.
    rasterizer::VertexShape shape;
    const auto is_read = [&](const dp2::DeclarationElement& element) {
        return rasterizer::feed(element, format.shader, format.reader, shape).has_value();
    };
    const bool known = !draw_.tessellated && std::ranges::count_if(format.elements, is_read) ==
                                                 static_cast<std::ptrdiff_t>(read.size());
    if (!known) {
        for (const VertexElement& element : read) add(input_name(element.input, format), element);
        return;
    }
    std::size_t next = 0;
    std::vector<std::uint8_t> streams;
    std::vector<std::uint16_t> offsets;
    for (const dp2::DeclarationElement& element : format.elements) {
        if (!is_read(element)) continue;
        add(usage_name(element.usage, element.usage_index), read[next++]);
        streams.push_back(element.stream);
        offsets.push_back(element.offset);
    }
    for (const dp2::DeclarationElement& element : format.elements)
        if (!is_read(element)) add_unread(element, streams, offsets);
}

// Locates an element that the vertex stage does not read relative to an element of its stream that it reads.
void DrawVertices::add_unread(const dp2::DeclarationElement& element,
                              const std::vector<std::uint8_t>& streams,
                              const std::vector<std::uint16_t>& offsets) {
    for (std::size_t i = 0; i < streams.size(); ++i) {
        const VertexElement& beside = inputs_[i].element;
        if (streams[i] != element.stream || !beside.bytes) continue;
        const std::uint64_t from_start = beside.available + offsets[i];
        VertexElement found = beside;
        found.type = element.type;
        found.available = from_start > element.offset ? from_start - element.offset : 0;
        found.bytes = beside.bytes - offsets[i] + element.offset;
        inputs_.push_back(
            {usage_name(element.usage, element.usage_index), floats_of(element.type), false, found});
        return;
    }
}

void DrawVertices::find_outputs(const VertexFormat& format) {
    const std::uint64_t written = draw_.work.state->vertex->outputs;
    const auto add = [&](std::string name, std::vector<int> components) {
        for (int& c : components)
            if (c >= 0 && !(written >> c & 1)) c = -1;
        while (!components.empty() && components.back() < 0) components.pop_back();
        if (!components.empty()) outputs_.push_back({std::move(name), std::move(components)});
    };
    const auto four = [](int first) { return std::vector<int>{first, first + 1, first + 2, first + 3}; };
    const auto linked =
        format.linked ? rasterizer::link_inputs(*format.linked) : std::vector<rasterizer::LinkedInput>();
    if (format.linked && linked.ok()) {
        for (const rasterizer::LinkedInput& input : *linked)
            add(usage_name(input.declared.usage, input.declared.index),
                {input.component.begin(), input.component.end()});
    } else {
        add("COLOR0", four(rasterizer::kDiffuse));
        add("COLOR1", four(rasterizer::kSpecular));
        for (int set = 0; set < rasterizer::kStages; ++set)
            add("TEXCOORD" + std::to_string(set), four(rasterizer::texture_component(set)));
    }
    add("FOG", {rasterizer::kFog});
    add("PSIZE", {rasterizer::kPointSize});
    for (int plane = 0; plane < rasterizer::kClipPlanes; ++plane)
        add("CLIP" + std::to_string(plane), {rasterizer::kClip0 + plane});
}

bool DrawVertices::transformed() const {
    return draw_.work.state->vertex->transformed;
}

std::uint64_t DrawVertices::rows() const {
    return rasterizer::run_length(draw_.work.topology, draw_.work.draw_primitives);
}

std::uint64_t DrawVertices::number_of(std::uint64_t row) const {
    const rasterizer::BatchWork& work = draw_.work;
    std::uint64_t index = row;
    if (work.indices.bytes)
        index = work.indices.width == 2 ? dp2::load<std::uint16_t>(work.indices.bytes + row * 2)
                                        : dp2::load<std::uint32_t>(work.indices.bytes + row * 4);
    return static_cast<std::uint64_t>(work.base_vertex) + index; // modulo 2^64, as in BatchVertices
}

void DrawVertices::for_each(std::uint64_t first, std::uint64_t last,
                            const std::function<void(const VertexRow&)>& f) {
    const rasterizer::DrawState& state = *draw_.work.state;
    state.keep.for_each(
        [&](std::size_t, const auto& texture) {
            gpu_.hazards().settle_for_reading(*texture, rasterizer::Stall::LockForRead);
        },
        rasterizer::kVertexTextureSlots);
    const rasterizer::DefaultFloatingPoint mode;
    const std::uint64_t end = last < rows() ? last + 1 : rows();
    rasterizer::StopPoll poll;
    std::vector<rasterizer::Lanes> scratch;
    for (std::uint64_t at = first; at < end; at += kRowsAtATime) {
        std::vector<VertexRow> some(static_cast<std::size_t>(std::min(kRowsAtATime, end - at)));
        std::vector<std::uint64_t> numbers;
        for (std::size_t i = 0; i < some.size(); ++i) {
            some[i].row = at + i;
            numbers.push_back(some[i].number = number_of(at + i));
            some[i].in.resize(inputs_.size());
            for (std::size_t e = 0; e < inputs_.size(); ++e) {
                float value[4];
                rasterizer::fetch_element(inputs_[e].element, some[i].number, value);
                std::ranges::copy(value, some[i].in[e].begin());
            }
        }
        (void)rasterizer::shade_vertices(
            state, draw_.work.uniforms, draw_.work.vertices->elements, numbers, gpu_.kernels(), scratch, poll,
            [&](const rasterizer::Lanes* outputs, std::size_t from, std::uint32_t lanes) {
                place(outputs, std::span(some).subspan(from, lanes));
            });
        for (const VertexRow& row : some) f(row);
    }
}

// The rows are those in the lanes from lane 0 on.
void DrawVertices::place(const rasterizer::Lanes* outputs, std::span<VertexRow> rows) const {
    using rasterizer::ir::kLanes;
    const rasterizer::DrawState& state = *draw_.work.state;
    const rasterizer::VertexProgram& program = *state.vertex;
    struct alignas(64) Columns {
        float position[4][kLanes] = {}, clip[rasterizer::kClipPlanes][kLanes] = {}, z[kLanes] = {},
              rhw[kLanes] = {};
        std::int32_t x[kLanes] = {}, y[kLanes] = {}, outside[kLanes] = {};
    } columns;
    for (std::uint32_t lane = 0; lane < rows.size(); ++lane) {
        for (int c = 0; c < rasterizer::kComponents; ++c)
            rows[lane].out[static_cast<std::size_t>(c)] =
                rasterizer::vertex_output(program, outputs, c, lane);
        for (int c = 0; c < 4; ++c) columns.position[c][lane] = rows[lane].out[static_cast<std::size_t>(c)];
        for (int c = 0; c < rasterizer::kClipPlanes; ++c)
            columns.clip[c][lane] = rows[lane].out[static_cast<std::size_t>(rasterizer::kClip0 + c)];
    }
    const rasterizer::RasterState& raster = state.raster;
    const rasterizer::ClipVolume volume(raster, program.transformed);
    rasterizer::VertexPlacing job;
    job.count = static_cast<std::uint32_t>(rows.size());
    for (int c = 0; c < 4; ++c) job.position[c] = columns.position[c];
    job.screen = program.transformed;
    volume.describe(job);
    job.user_planes = volume.user_planes();
    for (int i = 0; i < job.user_planes; ++i) job.user_distance[i] = columns.clip[volume.user_plane(i)];
    job.scale[0] = raster.scale_x, job.scale[1] = raster.scale_y, job.scale[2] = raster.scale_z;
    job.offset[0] = raster.offset_x, job.offset[1] = raster.offset_y, job.offset[2] = raster.min_z;
    job.x = columns.x, job.y = columns.y, job.z = columns.z, job.rhw = columns.rhw;
    job.outside = columns.outside;
    gpu_.kernels().geometry->place_vertices(job);
    for (std::uint32_t lane = 0; lane < rows.size(); ++lane) {
        VertexRow& row = rows[lane];
        auto outside = static_cast<std::uint32_t>(columns.outside[lane]);
        row.placed = (outside & rasterizer::kNotPlaced) == 0;
        if (outside & rasterizer::kFarOutside) {
            rasterizer::ShadedVertex vertex;
            for (int c = 0; c < 4; ++c) vertex.position[c] = columns.position[c][lane];
            for (int c = 0; c < rasterizer::kClipPlanes; ++c) vertex.clip[c] = columns.clip[c][lane];
            vertex.screen = true;
            outside = volume.outside(vertex);
        }
        row.outside = names_of_planes(outside, program.transformed, volume);
        row.x = columns.x[lane], row.y = columns.y[lane];
        row.z = columns.z[lane], row.rhw = columns.rhw[lane];
    }
}

} // namespace tools

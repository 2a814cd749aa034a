// ShowReport: the programs of a draw, and its corners.
#include <algorithm>
#include <bit>
#include <cinttypes>
#include <cstdio>

#include "dp2/text/shader_text.h"
#include "dp2/text/text_value.h"
#include "tools/report/record_json.h"
#include "tools/show/show_report.h"

namespace tools {

namespace {

std::string version_of(const dp2::Shader& shader) {
    const std::string text = dp2::disassemble_shader(shader);
    return text.substr(0, text.find('\n'));
}

Json floats_json(std::span<const float> values) {
    Json out = Json::array();
    for (const float value : values) out.push_back(float_json(std::bit_cast<std::uint32_t>(value)));
    return out;
}

std::string floats_text(std::span<const float> values) {
    std::string text;
    for (const float value : values) text += " " + dp2::float_text(std::bit_cast<std::uint32_t>(value));
    return text;
}

// The screen is measured in 1/256 pixel, which a float holds exactly.
float in_pixels(std::int32_t position) {
    return static_cast<float>(position) / 256.0f;
}

std::span<const float> read_floats(const DrawVertices::Input& input, const std::array<float, 4>& value) {
    return std::span<const float>(value).first(input.element.bound ? input.floats : 4);
}

// The values of an output; components that are not computed in between are 0.
std::vector<float> output_floats(const DrawVertices::Output& output, const VertexRow& row) {
    std::vector<float> values;
    for (const int c : output.components) values.push_back(c < 0 ? 0 : row.out[static_cast<std::size_t>(c)]);
    return values;
}

} // namespace

// --- programs ---

Json ShowReport::program_json(bool pixel) const {
    const rasterizer::ShaderTable& shaders = context_.front_end.shaders();
    Json line = json_line("program", subject_.file);
    line["stage"] = pixel ? "pixel" : "vertex";
    const rasterizer::ShaderObject* shader = pixel ? shaders.pixel_shader() : shown_.format().shader;
    line["model"] = shader ? Json(version_of(shader->code)) : Json(nullptr);
    if (shader) line["asm"] = dp2::disassemble_shader(shader->code);
    if (shown_.parts().empty()) return line;
    const rasterizer::DrawState& state = *shown_.parts().front().draw.work.state;
    if (!pixel) {
        line.update({{"instructions", state.vertex->program.code.size()},
                     {"cost", state.vertex->cost},
                     {"compiled", state.vertex->code != nullptr}});
        return line;
    }
    bool compiled = false;
    state.pixel->for_each(
        [&](const rasterizer::RunnableProgram& stage) { compiled |= stage.code != nullptr; });
    line.update({{"instructions", state.pixel->stages.whole.program.code.size() +
                                      state.pixel->stages.primitive.program.code.size()},
                 {"cost", state.pixel->facts.cost},
                 {"compiled", compiled}});
    return line;
}

void ShowReport::print_programs() const {
    if (subject_.command.op->kind == dp2::Kind::Blit || subject_.command.op->op == dp2::Opcode::Clear) return;
    if (!wish_.json) std::printf("programs\n");
    for (const bool pixel : {false, true}) {
        const Json line = program_json(pixel);
        if (wish_.json) {
            print_json(line);
            continue;
        }
        const bool transformed =
            !pixel && !shown_.parts().empty() && shown_.parts().front().draw.work.state->vertex->transformed;
        std::printf("  %-24s %s", pixel ? "pixel" : "vertex",
                    line["model"].is_string() ? line["model"].get<std::string>().c_str()
                    : pixel                   ? "texture stages"
                    : transformed             ? "transformed already"
                                              : "fixed functions");
        if (line.contains("cost"))
            std::printf("; %zu instructions when lowered, cost %" PRIu64 ", %s",
                        line["instructions"].get<std::size_t>(), line["cost"].get<std::uint64_t>(),
                        line["compiled"].get<bool>() ? "compiled" : "interpreted");
        std::printf("\n");
        const std::string code = line.contains("asm") ? line["asm"].get<std::string>() : "";
        for (std::size_t at = 0; at < code.size();) {
            const std::size_t end = code.find('\n', at);
            std::printf("      %s\n", code.substr(at, end - at).c_str());
            at = end + 1;
        }
    }
}

// --- corners ---

Json ShowReport::corner_json(const DrawVertices& vertices, const ShownDraw::Part& part,
                             const VertexRow& row) const {
    Json line = json_line("corner", subject_.file);
    line.update({{"corner", part.first_row + row.row},
                 {"instance", part.number},
                 {"vertex", row.number},
                 {"tessellated", part.draw.tessellated},
                 {"in", Json::object()},
                 {"out", Json::object()}});
    for (std::size_t i = 0; i < vertices.inputs().size(); ++i) {
        const DrawVertices::Input& input = vertices.inputs()[i];
        const char* type = dp2::enum_name(dp2::EnumId::DeclType, dp2::enum_number(input.element.type));
        line["in"][input.name] = {{"value", floats_json(read_floats(input, row.in[i]))},
                                  {"type", type ? Json(type) : Json(nullptr)},
                                  {"bound", input.element.bound},
                                  {"read", input.read}};
    }
    Json& out = line["out"];
    if (!vertices.transformed()) out["clip_position"] = floats_json(std::span(row.out).first(4));
    if (row.placed)
        out["screen"] = floats_json(std::array{in_pixels(row.x), in_pixels(row.y), row.z, row.rhw});
    out["outside"] = row.outside;
    for (const DrawVertices::Output& output : vertices.outputs())
        out[output.name] = floats_json(output_floats(output, row));
    return line;
}

void ShowReport::print_corner(const DrawVertices& vertices, const ShownDraw::Part& part, const VertexRow& row,
                              bool inputs) const {
    std::string text;
    const auto add = [&text](const std::string& name, const std::string& values) {
        text += (text.empty() ? "" : " | ") + name + values;
    };
    if (inputs) {
        for (std::size_t i = 0; i < vertices.inputs().size(); ++i) {
            const DrawVertices::Input& input = vertices.inputs()[i];
            add(input.name,
                (input.element.bound ? floats_text(read_floats(input, row.in[i])) : " no stream") +
                    std::string(input.read ? "" : " (not read)"));
        }
    } else {
        if (!vertices.transformed()) add("clip", floats_text(std::span(row.out).first(4)));
        add("screen", row.placed ? floats_text(std::array{in_pixels(row.x), in_pixels(row.y), row.z, row.rhw})
                                 : " none");
        for (const DrawVertices::Output& output : vertices.outputs())
            add(output.name, floats_text(output_floats(output, row)));
        std::string planes;
        for (const std::string& plane : row.outside) planes += (planes.empty() ? " " : ", ") + plane;
        if (!planes.empty()) add("outside", planes);
    }
    std::printf("  %5" PRIu64 " #%-6" PRIu64 " %s\n", part.first_row + row.row, row.number, text.c_str());
}

void ShowReport::print_corners() const {
    for (const bool inputs : {true, false}) {
        if (wish_.json && !inputs) return;
        bool headed = wish_.json;
        for (const ShownDraw::Part& part : shown_.parts()) {
            DrawVertices vertices(part.draw, shown_.format(), gpu_);
            if (wish_.corners.last < part.first_row) continue;
            const std::uint64_t first = std::max(wish_.corners.first, part.first_row) - part.first_row;
            vertices.for_each(first, wish_.corners.last - part.first_row, [&](const VertexRow& row) {
                if (!headed)
                    std::printf(inputs ? "corners: what the vertex stage reads%s\n"
                                       : "corners: what it computes%s\n",
                                part.draw.tessellated ? ", of the tessellated mesh" : "");
                headed = true;
                if (wish_.json)
                    print_json(corner_json(vertices, part, row));
                else
                    print_corner(vertices, part, row, inputs);
            });
        }
        if (headed && !wish_.json && wish_.corners.last < shown_.row_count() - 1)
            std::printf("  ... of %" PRIu64 " corners (--corners)\n", shown_.row_count());
    }
}

} // namespace tools

// The vertices of a draw that was observed: as its vertex stage read them, and as that stage's own program
// computes them, placed on the screen by the kernels that draw.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "responses/context/context.h"

namespace tools {

// How the vertices of a command are declared.
struct VertexFormat {
    std::vector<dp2::DeclarationElement> elements;    // empty: not known, or of patches
    const rasterizer::ShaderObject* shader = nullptr; // the vertex shader that reads them; null: none
    const rasterizer::ShaderObject* reader = nullptr; // the ps_3_0 that reads transformed vertices, or null
    const rasterizer::ShaderObject* linked = nullptr; // the ps_3_0 that reads the vertex stage's results
};
// `vertex_type`: dwVertexType of the call.
VertexFormat vertex_format_of(const responses::Context& context, const dp2::OpInfo& op,
                              std::uint32_t vertex_type);

// A corner of the draw's primitives before they are clipped: entry `row` of its indices or vertices.
struct VertexRow {
    std::uint64_t row = 0, number = 0;    // number: of the vertex
    std::vector<std::array<float, 4>> in; // by column of inputs()
    std::array<float, rasterizer::kComponents> out = {};
    std::int32_t x = 0, y = 0; // on the screen, in 1/256 pixel
    float z = 0, rhw = 0;
    std::vector<std::string> outside; // planes of the clip volume that it is outside
    bool placed = false;              // it has a screen position
};

class DrawVertices {
  public:
    struct Input {
        std::string name; // "TEXCOORD0"
        std::uint32_t floats = 4;
        bool read = false; // by the vertex stage
        rasterizer::VertexElement element;
    };
    struct Output {
        std::string name;            // "COLOR0", "FOG"
        std::vector<int> components; // of VertexRow::out; -1: not computed
    };

    // The arguments must outlive it.
    DrawVertices(const rasterizer::ObservedDraw& draw, const VertexFormat& format, rasterizer::Gpu& gpu);

    const std::vector<Input>& inputs() const { return inputs_; }
    const std::vector<Output>& outputs() const { return outputs_; } // without the position
    bool transformed() const;                                       // positions are screen positions
    std::uint64_t rows() const;
    // Calls f for the rows from `first` to `last` that exist.
    void for_each(std::uint64_t first, std::uint64_t last, const std::function<void(const VertexRow&)>& f);

  private:
    void find_inputs(const VertexFormat& format);
    void find_outputs(const VertexFormat& format);
    void add_unread(const dp2::DeclarationElement& element, const std::vector<std::uint8_t>& streams,
                    const std::vector<std::uint16_t>& offsets);
    std::uint64_t number_of(std::uint64_t row) const;
    void place(const rasterizer::Lanes* outputs, std::span<VertexRow> rows) const;

    const rasterizer::ObservedDraw& draw_;
    rasterizer::Gpu& gpu_;
    std::vector<Input> inputs_;
    std::vector<Output> outputs_;
};

} // namespace tools

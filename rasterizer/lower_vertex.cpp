#include "rasterizer/lower_vertex.h"

#include "rasterizer/ir_builder.h"

namespace rasterizer {

using ir::Builder;
using ir::Value;

namespace {

class VertexLowering {
  public:
    explicit VertexLowering(const VertexKey& key) : key_(key) {}

    dp2::Result<VertexProgram> run() {
        DP2_TRY(check());
        position();
        copy(kDiffuse, VertexInput::Diffuse);
        copy(kSpecular, VertexInput::Specular);
        // Without a fog mode the factor is the specular alpha (pipeline spec 2.6).
        if (wants(kFog)) output(kFog, attribute(VertexInput::Specular, 3));
        if (wants(kPointSize)) output(kPointSize, attribute(VertexInput::PointSize, 0));
        for (int stage = 0; stage < 8; ++stage) {
            const auto input = static_cast<VertexInput>(static_cast<int>(VertexInput::Texture0) +
                                                        key_.texture_set[static_cast<std::size_t>(stage)]);
            copy(texture_component(stage), input);
        }
        if (b.overflowed()) return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "vertex program length"};
        out_.program = b.finish();
        out_.transformed = key_.transformed;
        for (const ir::Instruction& in : out_.program.code)
            if (in.op == ir::Op::Attribute) out_.inputs |= 1u << (in.imm / 4);
        return std::move(out_);
    }

  private:
    dp2::Status check() const {
        if (key_.lighting) return dp2::not_supported("D3DRS_LIGHTING");
        if (key_.fog_mode != 0) return dp2::not_supported("D3DRS_FOGVERTEXMODE");
        for (std::size_t s = 0; s < 8; ++s) {
            if (key_.texture_generate[s]) return dp2::not_supported("D3DTSS_TEXCOORDINDEX generation");
            if (key_.texture_transform[s]) return dp2::not_supported("D3DTSS_TEXTURETRANSFORMFLAGS");
        }
        return {};
    }

    bool wants(int component) const { return key_.wanted >> component & 1; }
    Value attribute(VertexInput input, std::uint32_t component) {
        return b.emit_imm(ir::Op::Attribute, static_cast<std::uint32_t>(input) * 4 + component);
    }
    void output(int component, Value value) {
        b.emit(ir::Op::Output, value, 0, 0, static_cast<std::uint32_t>(component));
        out_.outputs |= std::uint64_t{1} << component;
    }
    void copy(int component, VertexInput input) {
        for (std::uint32_t i = 0; i < 4; ++i)
            if (wants(component + static_cast<int>(i)))
                output(component + static_cast<int>(i), attribute(input, i));
    }

    void position() {
        Value v[4];
        for (std::uint32_t i = 0; i < 4; ++i) v[i] = attribute(VertexInput::Position, i);
        if (key_.transformed) {
            // rhw 0 means an affine vertex.
            v[3] = b.select(b.emit(ir::Op::FEq, v[3], b.number(0)), b.number(1), v[3]);
            for (int i = 0; i < 4; ++i) output(kPosition + i, v[i]);
            return;
        }
        const std::uint32_t matrix = RASTERIZER_UNIFORM(VertexUniforms, world_view_projection);
        for (std::uint32_t column = 0; column < 4; ++column) {
            Value sum = b.mul(v[0], b.uniform(matrix + column));
            for (std::uint32_t row = 1; row < 4; ++row)
                sum = b.add(sum, b.mul(v[row], b.uniform(matrix + row * 4 + column)));
            output(kPosition + static_cast<int>(column), sum);
        }
    }

    const VertexKey& key_;
    Builder b;
    VertexProgram out_;
};

} // namespace

dp2::Result<VertexProgram> lower_vertex(const VertexKey& key) {
    return VertexLowering(key).run();
}

} // namespace rasterizer

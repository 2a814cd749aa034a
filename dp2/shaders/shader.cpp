#include "dp2/shaders/shader.h"

#include <algorithm>

namespace dp2 {

namespace {

constexpr ShaderOpInfo kOps[] = {
#define DP2_SHADER_OP(number, name, mnemonic, dest, sources, vs_first, vs_last, ps_first, ps_last, flow)     \
    {ShaderOp::name, mnemonic, dest != 0, sources, vs_first, vs_last, ps_first, ps_last, ShaderFlow::flow},
#include "dp2/shaders/shader_ops.def"
};

constexpr std::uint32_t kParameter = 0x80000000;

std::uint32_t register_bits(const ShaderRegister& reg) {
    const auto file = static_cast<std::uint32_t>(reg.file);
    return kParameter | reg.number | (file & 7) << 28 | (file & 0x18) << 8 | (reg.relative ? 1u << 13 : 0);
}

class Writer {
  public:
    Writer(const Shader& shader, std::vector<std::size_t>* starts) : shader_(shader), starts_(starts) {}

    std::vector<std::uint32_t> run() {
        out_.push_back((shader_.pixel ? 0xFFFF0000u : 0xFFFE0000u) | shader_.version());
        auto comment = shader_.comments.begin();
        for (std::size_t i = 0; i <= shader_.code.size(); ++i) {
            for (; comment != shader_.comments.end() && comment->before == i; ++comment) {
                out_.push_back(kShaderComment | static_cast<std::uint32_t>(comment->words.size()) << 16);
                out_.insert(out_.end(), comment->words.begin(), comment->words.end());
            }
            if (i < shader_.code.size()) instruction(shader_.code[i]);
        }
        out_.push_back(0x0000FFFF);
        return std::move(out_);
    }

  private:
    void instruction(const ShaderInstruction& in) {
        const std::size_t start = out_.size();
        if (starts_) starts_->push_back(start);
        out_.push_back(static_cast<std::uint32_t>(in.op) | std::uint32_t{in.control} << 16 |
                       (in.predicated ? 1u << 28 : 0) | (in.coissue ? 1u << 30 : 0));
        if (in.op == ShaderOp::Dcl)
            out_.push_back(kParameter | in.usage | std::uint32_t{in.usage_index} << 16 |
                           std::uint32_t{in.sampler_type} << 27);
        if (find_shader_op(static_cast<std::uint32_t>(in.op))->has_dest) dest(in.dest);
        if (in.predicated) source(in.predicate);
        for (std::size_t i = 0; i < in.source_count; ++i) source(in.sources[i]);
        const auto literals = static_cast<std::ptrdiff_t>(shader_literals(in.op));
        out_.insert(out_.end(), in.literal.begin(), in.literal.begin() + literals);
        if (shader_.major >= 2) out_[start] |= static_cast<std::uint32_t>(out_.size() - start - 1) << 24;
    }
    void dest(const ShaderDest& d) {
        out_.push_back(register_bits(d.reg) | std::uint32_t{d.mask} << 16 | std::uint32_t{d.modifiers} << 20 |
                       (static_cast<std::uint32_t>(d.shift) & 0xF) << 24);
        index(d.reg);
    }
    void source(const ShaderSource& s) {
        out_.push_back(register_bits(s.reg) | std::uint32_t{s.swizzle} << 16 |
                       static_cast<std::uint32_t>(s.modifier) << 24);
        index(s.reg);
    }
    void index(const ShaderRegister& reg) {
        if (!reg.relative || shader_.major < 2) return;
        const ShaderRegister by{reg.index_file, 0, false, {}, 0};
        const std::uint32_t swizzle = reg.index_file == ShaderFile::Loop
                                          ? kSwizzleXyzw // aL has no components
                                          : reg.index_component * 0x55u;
        out_.push_back(register_bits(by) | swizzle << 16);
    }

    const Shader& shader_;
    std::vector<std::size_t>* starts_;
    std::vector<std::uint32_t> out_;
};

} // namespace

std::span<const ShaderOpInfo> all_shader_ops() {
    return kOps;
}

const ShaderOpInfo* find_shader_op(std::uint32_t number) {
    const auto found = std::ranges::find(kOps, static_cast<ShaderOp>(number), &ShaderOpInfo::op);
    return found == std::end(kOps) ? nullptr : found;
}

std::uint8_t shader_sources(const ShaderOpInfo& op, const Shader& shader) {
    switch (op.op) {
    case ShaderOp::TexCoord: return shader.minor == 4 ? 1 : 0; // texcrd
    case ShaderOp::Tex: return shader.major >= 2 ? 2 : shader.minor == 4 ? 1 : 0;
    case ShaderOp::SinCos:
    case ShaderOp::Sgn: return shader.major >= 3 ? 1 : 3;
    default: return op.sources;
    }
}

std::size_t shader_literals(ShaderOp op) {
    if (op == ShaderOp::DefB) return 1;
    return op == ShaderOp::Def || op == ShaderOp::DefI ? 4 : 0;
}

std::vector<std::uint32_t> shader_tokens(const Shader& shader, std::vector<std::size_t>* starts) {
    return Writer(shader, starts).run();
}

} // namespace dp2

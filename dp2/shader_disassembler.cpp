#include <bit>
#include <charconv>

#include "dp2/shader_names.h"
#include "dp2/shader_text.h"

namespace dp2 {

namespace {

using namespace shader_names;

constexpr char kComponents[] = "xyzw";

std::string float_text(std::uint32_t bits) {
    const auto value = std::bit_cast<float>(bits);
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    const std::string shortest(text, end);
    // NaNs with a payload, infinities: as bits.
    const bool plain = (bits & 0x7F800000) != 0x7F800000;
    if (plain) return shortest;
    char hex[16];
    const auto hex_end = std::to_chars(hex, hex + sizeof hex, bits, 16).ptr;
    return "0x" + std::string(hex, hex_end);
}

class Printer {
  public:
    explicit Printer(const Shader& shader) : shader_(shader) {}

    std::string run() {
        text_ = std::string(shader_.pixel ? "ps_" : "vs_") + std::to_string(shader_.major) + "_" +
                (shader_.minor == 255                       ? "sw"
                 : shader_.major == 2 && shader_.minor == 1 ? "x"
                                                            : std::to_string(shader_.minor)) +
                "\n";
        for (const ShaderInstruction& in : shader_.code) line(in);
        return std::move(text_);
    }

  private:
    void line(const ShaderInstruction& in) {
        const ShaderOpInfo& op = *find_shader_op(static_cast<std::uint32_t>(in.op));
        const bool closes = op.flow == ShaderFlow::EndIf || op.flow == ShaderFlow::Else ||
                            op.flow == ShaderFlow::EndLoop || op.flow == ShaderFlow::EndRep;
        if (closes) --depth_;
        text_.append(static_cast<std::size_t>(2 * depth_), ' ');
        if (in.coissue) text_ += "+";
        if (in.predicated) text_ += "(" + source(in.predicate) + ") ";
        if (in.op == ShaderOp::Dcl)
            declaration(in);
        else
            text_ += mnemonic(shader_, op, in.control);
        std::string separator = " ";
        const auto part = [&](const std::string& words) {
            text_ += separator + words;
            separator = ", ";
        };
        if (op.has_dest) {
            text_ += modifiers(in.dest);
            part(destination(in.dest));
        }
        for (std::size_t i = 0; i < in.source_count; ++i) part(source(in.sources[i]));
        for (std::size_t i = 0; i < shader_literals(in.op); ++i) {
            if (in.op == ShaderOp::Def)
                part(float_text(in.literal[i]));
            else if (in.op == ShaderOp::DefI)
                part(std::to_string(static_cast<std::int32_t>(in.literal[i])));
            else
                part(in.literal[i] == 0   ? "false"
                     : in.literal[i] == 1 ? "true"
                                          : std::to_string(in.literal[i]));
        }
        text_ += "\n";
        if (op.flow == ShaderFlow::BeginIf || op.flow == ShaderFlow::Else ||
            op.flow == ShaderFlow::BeginLoop || op.flow == ShaderFlow::BeginRep)
            ++depth_;
    }

    // What is declared: a sampler's kind, or the usage of an input or output; nothing for the fixed ones.
    void declaration(const ShaderInstruction& in) {
        text_ += "dcl";
        if (in.dest.reg.file == ShaderFile::Sampler)
            text_ += std::string("_") + kSamplers[in.sampler_type];
        else if (in.sampler_type || (!shader_.pixel || shader_.major >= 3 || in.usage || in.usage_index)) {
            if (in.dest.reg.file == ShaderFile::Misc && in.usage == 0 && in.usage_index == 0) return;
            text_ += std::string("_") + kUsages[in.usage];
            if (in.usage_index) text_ += std::to_string(in.usage_index);
        }
    }

    static std::string modifiers(const ShaderDest& d) {
        std::string text = kShifts[d.shift + 3];
        if (d.modifiers & kSaturate) text += "_sat";
        if (d.modifiers & kPartialPrecision) text += "_pp";
        if (d.modifiers & kCentroid) text += "_centroid";
        return text;
    }

    std::string reg(const ShaderRegister& r) const {
        if (!r.relative) return register_name(shader_, r.file, r.number);
        std::string name = register_name(shader_, r.file, 0);
        while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.pop_back();
        std::uint32_t number = r.number;
        if (r.file >= ShaderFile::Const2 && r.file <= ShaderFile::Const4)
            number += 2048 * (static_cast<std::uint32_t>(r.file) - 10);
        std::string index =
            r.index_file == ShaderFile::Loop ? "aL" : std::string("a0.") + kComponents[r.index_component];
        return name + "[" + index + (number ? " + " + std::to_string(number) : "") + "]";
    }
    std::string destination(const ShaderDest& d) const {
        std::string text = reg(d.reg);
        if (d.mask == 0xF || d.reg.file == ShaderFile::Sampler) return text;
        text += ".";
        for (int i = 0; i < 4; ++i)
            if (d.mask >> i & 1) text += kComponents[i];
        return text;
    }
    std::string source(const ShaderSource& s) const {
        const Affix affix = kModifiers[static_cast<std::size_t>(s.modifier)];
        std::string text = affix.before + reg(s.reg) + affix.after;
        if (s.swizzle == kSwizzleXyzw) return text;
        text += ".";
        const auto at = [&](int i) { return s.swizzle >> (2 * i) & 3; };
        int count = 4;
        while (count > 1 && at(count - 1) == at(count - 2))
            --count; // a repeated last component goes without saying
        for (int i = 0; i < count; ++i) text += kComponents[at(i)];
        return text;
    }

    const Shader& shader_;
    std::string text_;
    int depth_ = 0;
};

} // namespace

std::string disassemble_shader(const Shader& shader) {
    return Printer(shader).run();
}

} // namespace dp2

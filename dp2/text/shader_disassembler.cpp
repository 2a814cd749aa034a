#include "dp2/text/shader_names.h"
#include "dp2/text/shader_text.h"
#include "dp2/text/text_value.h"

namespace dp2 {

namespace {

using namespace shader_names;

constexpr char kComponents[] = "xyzw";

class Printer {
  public:
    explicit Printer(const Shader& shader) : shader_(shader) {}

    std::string run() {
        text_ = std::string(shader_.pixel ? "ps_" : "vs_") + std::to_string(shader_.major) + "_" +
                (shader_.minor == 255                       ? "sw"
                 : shader_.major == 2 && shader_.minor == 1 ? "x"
                                                            : std::to_string(shader_.minor)) +
                "\n";
        auto comment = shader_.comments.begin();
        for (std::size_t i = 0; i <= shader_.code.size(); ++i) {
            for (; comment != shader_.comments.end() && comment->before == i; ++comment) words(*comment);
            if (i < shader_.code.size()) line(shader_.code[i]);
        }
        return std::move(text_);
    }

  private:
    void words(const ShaderComment& comment) {
        text_ += "comment";
        for (const std::uint32_t word : comment.words) text_ += " " + hex_text(word);
        text_ += "\n";
    }

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

    // Prints dcl with its suffix: the type of a sampler, or the usage of an input or output; no suffix for
    // registers with a fixed usage.
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
        const std::uint32_t number = constant_number(r.file, r.number);
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
            --count; // a repeated last component is not printed
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

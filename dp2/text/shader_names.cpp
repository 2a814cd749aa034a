#include "dp2/text/shader_names.h"

#include <charconv>

namespace dp2::shader_names {

namespace {

// Register types whose registers are named by a prefix and a number.
struct Prefix {
    ShaderFile file;
    const char* text;
    int stage;                // 0 both, 1 vertex, 2 pixel
    std::uint8_t first, last; // major versions
};
constexpr Prefix kPrefixes[] = {{ShaderFile::Temp, "r", 0, 1, 3},     {ShaderFile::Input, "v", 0, 1, 3},
                                {ShaderFile::Const, "c", 0, 1, 3},    {ShaderFile::Address, "a", 1, 1, 3},
                                {ShaderFile::Texture, "t", 2, 1, 2},  {ShaderFile::AttrOut, "oD", 1, 1, 2},
                                {ShaderFile::Output, "oT", 1, 1, 2},  {ShaderFile::Output, "o", 1, 3, 3},
                                {ShaderFile::ConstInt, "i", 0, 2, 3}, {ShaderFile::ColorOut, "oC", 2, 2, 3},
                                {ShaderFile::Sampler, "s", 0, 2, 3},  {ShaderFile::ConstBool, "b", 0, 2, 3},
                                {ShaderFile::Label, "l", 0, 2, 3},    {ShaderFile::Predicate, "p", 0, 2, 3}};

struct Single {
    ShaderFile file;
    std::uint32_t number;
    const char* text;
    int stage;
};
constexpr Single kSingles[] = {{ShaderFile::RastOut, 0, "oPos", 1}, {ShaderFile::RastOut, 1, "oFog", 1},
                               {ShaderFile::RastOut, 2, "oPts", 1}, {ShaderFile::DepthOut, 0, "oDepth", 2},
                               {ShaderFile::Loop, 0, "aL", 0},      {ShaderFile::Misc, 0, "vPos", 2},
                               {ShaderFile::Misc, 1, "vFace", 2}};

bool applies(const Shader& shader, int stage) {
    return stage == 0 || (stage == 2) == shader.pixel;
}

} // namespace

std::string register_name(const Shader& shader, ShaderFile file, std::uint32_t number) {
    for (const Single& s : kSingles)
        if (s.file == file && s.number == number && applies(shader, s.stage)) return s.text;
    if (file >= ShaderFile::Const2 && file <= ShaderFile::Const4) {
        number = constant_number(file, number);
        file = ShaderFile::Const;
    }
    for (const Prefix& p : kPrefixes)
        if (p.file == file && applies(shader, p.stage) && shader.major >= p.first && shader.major <= p.last)
            return p.text + std::to_string(number);
    return "?" + std::to_string(static_cast<unsigned>(file)) + "_" + std::to_string(number);
}

std::optional<Name> find_register(const Shader& shader, std::string_view word) {
    for (const Single& s : kSingles)
        if (word == s.text && applies(shader, s.stage)) return Name{s.file, s.number};
    for (const Prefix& p : kPrefixes) {
        const std::string_view text = p.text;
        if (!applies(shader, p.stage) || shader.major < p.first || shader.major > p.last ||
            !word.starts_with(text))
            continue;
        const std::string_view digits = word.substr(text.size());
        std::uint32_t number = 0;
        const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (digits.empty() || parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size())
            continue;
        return p.file == ShaderFile::Const ? constant_register(number) : Name{p.file, number};
    }
    return std::nullopt;
}

std::string mnemonic(const Shader& shader, const ShaderOpInfo& op, std::uint8_t control) {
    const bool is_14 = shader.pixel && shader.version() == 0x0104;
    if (op.op == ShaderOp::TexCoord && is_14) return "texcrd";
    if (op.op == ShaderOp::Tex && is_14) return "texld";
    if (op.op == ShaderOp::Tex && shader.major >= 2)
        return control == 1 ? "texldp" : control == 2 ? "texldb" : "texld";
    std::string text = op.mnemonic;
    if (op.op == ShaderOp::IfC || op.op == ShaderOp::BreakC || op.op == ShaderOp::SetP)
        text += std::string("_") + (control >= 1 && control <= 6 ? kComparisons[control] : "?");
    return text;
}

} // namespace dp2::shader_names

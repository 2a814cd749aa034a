#include "dp2/tables/vertex_declaration.h"

#include <algorithm>
#include <array>
#include <optional>

#include "dp2/tables/fvf.h"

namespace dp2 {

namespace {

constexpr std::uint8_t kTypeBytes[] = {4, 8, 12, 16, 4, 4, 4, 8, 4, 4, 8, 4, 8, 4, 4, 4, 8};
constexpr std::uint16_t kEndStream = 0xFF;

// FLOAT1 to FLOAT4.
constexpr DeclType float_type(std::uint32_t floats) {
    return static_cast<DeclType>(floats - 1);
}

// Appends elements that follow one another in a stream.
class Layout {
  public:
    explicit Layout(VertexDeclaration& out) : out_(out) {}
    void start(std::uint8_t stream) { stream_ = stream, offset_ = 0; }
    void skip(std::uint32_t bytes) { offset_ += bytes; }
    Status add(DeclType type, DeclUsage usage, std::uint32_t index) {
        if (out_.elements.size() >= kMaxElements) return bad_value("vertex elements");
        if (offset_ > 0xFFFF) return bad_value("vertex element offset");
        out_.elements.push_back({stream_,
                                 type,
                                 usage,
                                 static_cast<std::uint8_t>(index),
                                 static_cast<std::uint16_t>(offset_),
                                 {}});
        offset_ += kTypeBytes[static_cast<std::size_t>(type)];
        return {};
    }

  private:
    VertexDeclaration& out_;
    std::uint8_t stream_ = 0;
    std::uint32_t offset_ = 0;
};

constexpr DeclarationRegister kRegisters[] = {
    {DeclUsage::Position, 0}, {DeclUsage::BlendWeight, 0}, {DeclUsage::BlendIndices, 0},
    {DeclUsage::Normal, 0},   {DeclUsage::PointSize, 0},   {DeclUsage::Color, 0},
    {DeclUsage::Color, 1},    {DeclUsage::TexCoord, 0},    {DeclUsage::TexCoord, 1},
    {DeclUsage::TexCoord, 2}, {DeclUsage::TexCoord, 3},    {DeclUsage::TexCoord, 4},
    {DeclUsage::TexCoord, 5}, {DeclUsage::TexCoord, 6},    {DeclUsage::TexCoord, 7},
    {DeclUsage::Position, 1}, {DeclUsage::Normal, 1},
};

constexpr std::uint32_t kConstantCount = 15,
                        kConstantRegister = 0x7F; // the largest values that a CONSTMEM token can have

// The constants of a declaration. If several tokens set a register, the last one counts.
class Constants {
  public:
    void set(std::uint32_t number, const std::array<std::uint32_t, 4>& value) { values_[number] = value; }
    std::vector<DeclarationConstants> runs() const {
        std::vector<DeclarationConstants> out;
        for (std::uint32_t i = 0; i < values_.size(); ++i) {
            if (!values_[i]) continue;
            if (i == 0 || !values_[i - 1]) out.push_back({i, {}});
            out.back().words.insert(out.back().words.end(), values_[i]->begin(), values_[i]->end());
        }
        return out;
    }

  private:
    std::array<std::optional<std::array<std::uint32_t, 4>>, kConstantRegister + kConstantCount> values_;
};

constexpr std::uint32_t kTessellatorUv = 1u << 28, // a flag
    kInputRegister = 20;                           // the shift of the register number
constexpr std::size_t kNoRegister = std::size(kRegisters);

// The DX8 register with the element's usage; kNoRegister if there is none.
std::size_t register_of(const DeclarationElement& e) {
    const auto found = std::ranges::find_if(
        kRegisters, [&](const auto& r) { return r.usage == e.usage && r.index == e.usage_index; });
    return static_cast<std::size_t>(found - std::begin(kRegisters));
}

// Adds the elements that TESSELLATOR tokens generate: the patch's normals, computed from the positions in an
// input register, or the patch's parameters (u, v). A token whose registers do not exist generates nothing.
Status generate(std::span<const std::uint32_t> tokens, VertexDeclaration& out) {
    for (const std::uint32_t token : tokens) {
        const std::uint32_t number = token & 0x1F;
        if (number >= kNoRegister) continue;
        if (out.generated.size() >= kMaxElements) return bad_value("vertex elements");
        DeclarationElement made;
        if (token & kTessellatorUv) {
            made.type = DeclType::Unused;
            made.method = DeclMethod::Uv;
        } else {
            const auto input = std::ranges::find(out.elements, token >> kInputRegister & 0xF, register_of);
            if (input == out.elements.end()) continue;
            made = *input;
            made.method = DeclMethod::CrossUv;
        }
        made.usage = kRegisters[number].usage;
        made.usage_index = static_cast<std::uint8_t>(kRegisters[number].index);
        out.generated.push_back(made);
    }
    return {};
}

// The inverse of generate().
std::uint32_t tessellator_token(const VertexDeclaration& declaration, const DeclarationElement& made) {
    const auto number = static_cast<std::uint32_t>(register_of(made));
    if (made.method == DeclMethod::Uv)
        return 3u << 29 | kTessellatorUv | enum_number(DeclType::Float2) << 16 | number;
    const auto input = std::ranges::find_if(declaration.elements, [&](const DeclarationElement& e) {
        return e.stream == made.stream && e.offset == made.offset && e.type == made.type;
    });
    return 3u << 29 | static_cast<std::uint32_t>(register_of(*input)) << kInputRegister |
           enum_number(DeclType::Float3) << 16 | number;
}

} // namespace

std::uint32_t decl_type_size(DeclType type) {
    const auto number = static_cast<std::size_t>(type);
    return number < std::size(kTypeBytes) ? kTypeBytes[number] : 0;
}

std::span<const DeclarationRegister> declaration_registers() {
    return kRegisters;
}

bool VertexDeclaration::transformed() const {
    return std::ranges::any_of(elements,
                               [](const DeclarationElement& e) { return e.usage == DeclUsage::PositionT; });
}

Result<VertexDeclaration> declaration_of_fvf(std::uint32_t code) {
    if (fvf_stride(code) == 0) return bad_value("D3DFVF_POSITION_MASK");
    VertexDeclaration out;
    Layout layout(out);
    const std::uint32_t position = code & fvf::kPositionMask;
    if (position == fvf::kXyzRhw || position == fvf::kXyzW) {
        DP2_TRY(layout.add(DeclType::Float4,
                           position == fvf::kXyzRhw ? DeclUsage::PositionT : DeclUsage::Position, 0));
    } else {
        DP2_TRY(layout.add(float_type(3), DeclUsage::Position, 0));
    }
    if (position >= fvf::kXyzB1 && position <= fvf::kXyzB5) {
        const std::uint32_t betas = (position - fvf::kXyzB1) / 2 + 1;
        const bool bytes = code & fvf::kLastBetaUbyte4, color = code & fvf::kLastBetaColor;
        const bool indices = bytes || color || betas == 5;
        const std::uint32_t weights = indices ? betas - 1 : betas;
        if (weights) DP2_TRY(layout.add(float_type(weights), DeclUsage::BlendWeight, 0));
        if (indices)
            DP2_TRY(layout.add(bytes   ? DeclType::UByte4
                               : color ? DeclType::Color
                                       : DeclType::Float1,
                               DeclUsage::BlendIndices, 0));
    }
    if (code & fvf::kNormal) DP2_TRY(layout.add(float_type(3), DeclUsage::Normal, 0));
    if (code & fvf::kPointSize) DP2_TRY(layout.add(DeclType::Float1, DeclUsage::PointSize, 0));
    if (code & fvf::kDiffuse) DP2_TRY(layout.add(DeclType::Color, DeclUsage::Color, 0));
    if (code & fvf::kSpecular) DP2_TRY(layout.add(DeclType::Color, DeclUsage::Color, 1));
    if (code & fvf::kFog) DP2_TRY(layout.add(DeclType::Float1, DeclUsage::Fog, 0));
    for (std::uint32_t set = 0; set < std::min(fvf::texture_sets(code), 8u); ++set)
        DP2_TRY(layout.add(float_type(fvf::texture_floats(code, set)), DeclUsage::TexCoord, set));
    return out;
}

namespace {

// Whether the element receives a patch's parameters (u, v), which have no data in a stream.
bool has_parameters(const wire::VertexElement& element) {
    return static_cast<DeclType>(element.type) == DeclType::Unused &&
           static_cast<DeclMethod>(element.method) == DeclMethod::Uv;
}

// BadValue names the member with an undefined value.
Status check_element(const wire::VertexElement& element) {
    if (element.stream > 15) return bad_value("D3DVERTEXELEMENT9.Stream");
    if (decl_type_size(static_cast<DeclType>(element.type)) == 0 && !has_parameters(element))
        return bad_value("D3DVERTEXELEMENT9.Type");
    if (static_cast<DeclUsage>(element.usage) > DeclUsage::Sample)
        return bad_value("D3DVERTEXELEMENT9.Usage");
    return element.usage_index > 15 ? bad_value("D3DVERTEXELEMENT9.UsageIndex") : Status();
}

// Calls f(element) for the elements before D3DDECL_END(), without those of presampled displacement maps.
template <class F> Status for_each_element(PackedArray<wire::VertexElement> elements, F&& f) {
    for (const wire::VertexElement element : elements) {
        if (element.stream == kEndStream) break;
        if (static_cast<DeclType>(element.type) != DeclType::Unused || has_parameters(element))
            DP2_TRY(f(element));
    }
    return {};
}

} // namespace

Status check_elements(PackedArray<wire::VertexElement> elements) {
    return for_each_element(elements, [](const wire::VertexElement& element) -> Status {
        DP2_TRY(check_element(element));
        const bool method = element.method <= static_cast<std::uint8_t>(DeclMethod::LookupPresampled);
        return method ? Status() : bad_value("D3DVERTEXELEMENT9.Method");
    });
}

Result<VertexDeclaration> declaration_of_elements(PackedArray<wire::VertexElement> elements) {
    VertexDeclaration out;
    DP2_TRY(for_each_element(elements, [&](const wire::VertexElement& e) -> Status {
        if (!check_element(e).ok()) return {}; // an element with undefined values is left out
        auto& list = has_parameters(e) ? out.generated : out.elements;
        if (list.size() >= kMaxElements) return bad_value("dwNumVertexElements");
        const auto method = static_cast<DeclMethod>(e.method);
        list.push_back({static_cast<std::uint8_t>(e.stream), static_cast<DeclType>(e.type),
                        static_cast<DeclUsage>(e.usage), e.usage_index, e.offset,
                        method <= DeclMethod::LookupPresampled ? method : DeclMethod::Default});
        return {};
    }));
    return out;
}

Result<VertexDeclaration> declaration_of_tokens(PackedArray<std::uint32_t> tokens) {
    const Error no_end{Fault::Truncated, 0, 0, "D3DVSD_END"};
    VertexDeclaration out;
    Layout layout(out);
    Constants constants;
    std::vector<std::uint32_t> tessellator;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::uint32_t token = tokens[i];
        if (token == 0xFFFFFFFF) {
            out.constants = constants.runs();
            DP2_TRY(generate(tessellator, out));
            return out;
        }
        const bool flag = token >> 28 & 1;
        switch (token >> 29) {
        case 0: break;                                                       // NOP
        case 1: layout.start(static_cast<std::uint8_t>(token & 0xF)); break; // STREAM
        case 2:                                                              // STREAMDATA
            if (flag) {
                layout.skip((token >> 16 & 0xF) * 4);
            } else {
                const std::uint32_t type = token >> 16 & 0xF, number = token & 0x1F;
                if (type > 7) return bad_value("D3DVSD_DATATYPE");
                if (number >= std::size(kRegisters)) return bad_value("D3DVSD_VERTEXREG");
                DP2_TRY(layout.add(static_cast<DeclType>(type), kRegisters[number].usage,
                                   kRegisters[number].index));
            }
            break;
        case 3: tessellator.push_back(token); break; // TESSELLATOR
        case 4: {                                    // CONSTMEM and its data
            const std::uint32_t first = token & kConstantRegister, count = token >> 25 & kConstantCount;
            if (tokens.size() - i - 1 < 4 * count) return no_end;
            for (std::uint32_t c = 0; c < count; ++c, i += 4)
                constants.set(first + c, {tokens[i + 1], tokens[i + 2], tokens[i + 3], tokens[i + 4]});
            break;
        }
        case 5: i += token >> 24 & 0x1F; break; // EXT and its data
        default: return bad_value("D3DVSD_TOKENTYPE");
        }
    }
    return no_end;
}

std::vector<wire::VertexElement> declaration_elements(const VertexDeclaration& declaration) {
    std::vector<wire::VertexElement> out;
    for (const auto* list : {&declaration.elements, &declaration.generated})
        for (const DeclarationElement& e : *list)
            out.push_back({e.stream, e.offset, static_cast<std::uint8_t>(e.type),
                           static_cast<std::uint8_t>(e.method), static_cast<std::uint8_t>(e.usage),
                           e.usage_index});
    return out;
}

std::vector<std::uint32_t> declaration_tokens(const VertexDeclaration& declaration) {
    std::vector<std::uint32_t> out;
    std::uint32_t stream = ~0u, at = 0;
    for (const DeclarationElement& e : declaration.elements) {
        if (e.stream != stream || e.offset < at) {
            stream = e.stream;
            at = 0;
            out.push_back(1u << 29 | stream);
        }
        for (; at < e.offset; at += 4) out.push_back(2u << 29 | 1u << 28 | 1u << 16); // skip one word
        out.push_back(2u << 29 | enum_number(e.type) << 16 | static_cast<std::uint32_t>(register_of(e)));
        at += decl_type_size(e.type);
    }
    for (const DeclarationElement& made : declaration.generated)
        out.push_back(tessellator_token(declaration, made));
    for (const DeclarationConstants& run : declaration.constants)
        for (std::size_t i = 0; i < run.words.size(); i += 4) {
            out.push_back(4u << 29 | 1u << 25 | (run.first + static_cast<std::uint32_t>(i / 4)));
            out.insert(out.end(), run.words.begin() + static_cast<std::ptrdiff_t>(i),
                       run.words.begin() + static_cast<std::ptrdiff_t>(i) + 4);
        }
    out.push_back(0xFFFFFFFF);
    return out;
}

} // namespace dp2

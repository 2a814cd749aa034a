// Shader tokens and vertex elements, which programs pass to our d3d9.dll and d3d8.dll without a length: the checks must
// not read past the end, and the driver must accept whatever passes them.
#include <algorithm>
#include <cstring>
#include <span>

#include "dp2/shaders/shader.h"
#include "dp2/tables/vertex_declaration.h"
#include "tests/fuzz/support/observations.h"
#include "tools/d3d8/objects/declaration.h"
#include "tools/d3d8/objects/shader_reads.h"
#include "tools/d3d9/objects/element_check.h"
#include "tools/runtime/driver/shader_check.h"

namespace {

using fuzz::expect;

constexpr std::uint32_t kEnd = 0x0000FFFF;

// A comment token's length may reach past END, so this many END tokens follow the shader: the whole comment is
// readable.
constexpr std::size_t kLongestComment = 0x8000 + 16;

void check_shader(std::span<const std::uint8_t> bytes, std::uint8_t choices) {
    std::vector<std::uint32_t> tokens(1 + bytes.size() / 4);
    if (bytes.size() >= 4) std::memcpy(tokens.data(), bytes.data(), bytes.size() / 4 * 4);
    tokens.back() = kEnd;
    tokens.insert(tokens.end(), kLongestComment, kEnd);
    const bool pixel = choices & 1, software = choices & 2;
    const runtime::ShaderCaps caps = choices & 4 ? runtime::ShaderCaps{0x0200, 0x0200, 512, 512, 96}
                                                 : runtime::ShaderCaps{0x0300, 0x0300, 512, 512, 512};
    const auto checked = runtime::check_shader(tokens.data(), pixel, software, caps);
    expect(checked.tokens.empty() == (checked.fault[0] != 0), "a shader passes, or there is a reason");
    if (checked.tokens.empty()) return;
    expect(checked.tokens.back() == kEnd, "a shader ends with END");
    const auto parsed = dp2::parse_shader(checked.tokens);
    expect(parsed.ok() && parsed->pixel == pixel, "the driver takes what the runtime lets pass");
    if (checked.tokens[0] >> 8 == 0xFFFE01 || checked.tokens[0] >> 8 == 0xFFFF01)
        expect(d3d8::tokens_of_version_1(checked.tokens.data()) == checked.tokens.size(), "the length of a shader");
    (void)d3d8::reads_of_shader(checked.tokens);
    expect(software || parsed->version() <= (pixel ? caps.pixel_version : caps.vertex_version),
           "a version that is offered");
}

void check_declaration(std::span<const std::uint8_t> bytes) {
    using Element = DP2EMU_D3DVERTEXELEMENT9;
    std::vector<Element> elements(bytes.size() / sizeof(Element));
    if (!elements.empty()) std::memcpy(elements.data(), bytes.data(), elements.size() * sizeof(Element));
    elements.push_back({0xFF, 0, 17, 0, 0, 0});
    std::vector<Element> out;
    if (d3d9::check_elements(elements.data(), out) != d3d9::ElementCheck::Good) return;
    expect(!out.empty() && out.size() <= dp2::kMaxElements + 1 && out.back().Stream == 0xFF, "elements, and END");
    const dp2::PackedArray<dp2::wire::VertexElement> sent(std::as_bytes(std::span(out)));
    const auto declaration = dp2::declaration_of_elements(sent);
    expect(dp2::check_elements(sent).ok() && declaration.ok(), "the driver takes what the runtime lets pass");
    const auto sampled = std::ranges::count_if(out, [](const Element& element) {
        return element.Type == DP2EMU_D3DDECLTYPE_UNUSED && element.Method == DP2EMU_D3DDECLMETHOD_LOOKUPPRESAMPLED;
    });
    expect(dp2::declaration_elements(*declaration).size() + static_cast<std::size_t>(sampled) == out.size() - 1,
           "every element is kept, but displacements that are sampled before");
}

// The declarations of Direct3D 8, lists of tokens.
void check_tokens(std::span<const std::uint8_t> bytes, bool fixed_function) {
    std::vector<std::uint32_t> tokens(bytes.size() / 4);
    if (!tokens.empty()) std::memcpy(tokens.data(), bytes.data(), tokens.size() * 4);
    constexpr std::uint32_t kLast = 0xFFFFFFFF; // D3DVSD_END
    // The data of the last token may reach past the end: of 15 constants, or of an extension.
    tokens.insert(tokens.end(), 64, kLast);
    const auto read = d3d8::read_declaration(tokens.data(), fixed_function, 256);
    if (read.tokens.empty()) return;
    expect(read.tokens.back() == kLast && read.tokens.size() <= tokens.size(), "a declaration ends with END");
    const auto declaration =
        dp2::declaration_of_tokens(dp2::PackedArray<std::uint32_t>(std::as_bytes(std::span(read.tokens))));
    expect(declaration.ok(), "the driver takes what the runtime lets pass");
    for (const auto& element : declaration->elements) {
        const std::uint32_t end = element.offset + dp2::decl_type_size(element.type);
        expect(read.extents[element.stream] >= end, "the extent of a stream");
    }
    for (const auto& constant : read.constants) expect(constant.number < 256, "a constant register");
}

// The elements generated from a vertex format must pass the checks.
void check_format(std::uint32_t code) {
    const auto declaration = dp2::declaration_of_fvf(code);
    if (!declaration.ok()) return;
    auto wire = dp2::declaration_elements(*declaration);
    wire.push_back({0xFF, 0, 17, 0, 0, 0});
    std::vector<DP2EMU_D3DVERTEXELEMENT9> elements(wire.size()), out;
    std::memcpy(elements.data(), wire.data(), std::as_bytes(std::span(wire)).size());
    expect(d3d9::check_elements(elements.data(), out) == d3d9::ElementCheck::Good, "a vertex format has elements");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    const std::span<const std::uint8_t> rest(data + 1, size - 1);
    std::uint32_t code = 0;
    if (rest.size() >= sizeof code) std::memcpy(&code, rest.data(), sizeof code);
    check_format(code);
    if ((data[0] & 192) == 192)
        check_tokens(rest, data[0] & 1);
    else if (data[0] & 128)
        check_declaration(rest);
    else
        check_shader(rest, data[0]);
    return 0;
}

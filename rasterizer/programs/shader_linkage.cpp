#include "rasterizer/programs/shader_linkage.h"

#include <algorithm>

#include "dp2/vertex_declaration.h"

namespace rasterizer {

int standard_component(dp2::DeclUsage usage, std::uint8_t index) {
    if (usage == dp2::DeclUsage::Color && index < 2) return index == 0 ? kDiffuse : kSpecular;
    if (usage == dp2::DeclUsage::TexCoord && index < kStages) return texture_component(index);
    return -1;
}

dp2::Result<std::vector<LinkedInput>> link_inputs(const ShaderObject& pixel) {
    std::vector<LinkedInput> out;
    bool taken[kStages] = {};
    for (const ShaderDeclaration& d : pixel.inputs) {
        const int component = standard_component(d.usage, d.index);
        out.push_back({d, component});
        if (component >= kTexture0) taken[(component - kTexture0) / 4] = true;
    }
    for (LinkedInput& link : out) {
        if (link.component >= 0) continue;
        const auto same = std::ranges::find_if(out, [&](const LinkedInput& other) {
            return other.component >= 0 && other.declared.usage == link.declared.usage &&
                   other.declared.index == link.declared.index;
        });
        if (same != out.end()) { // declared in two parts
            link.component = same->component;
            continue;
        }
        int set = 0;
        while (set < kStages && taken[set]) ++set;
        if (set == kStages) return dp2::not_supported("more than ten inputs of a pixel shader");
        taken[set] = true;
        link.component = texture_component(set);
    }
    return out;
}

} // namespace rasterizer

#include "rasterizer/programs/shader_linkage.h"

#include <algorithm>

#include "dp2/tables/vertex_declaration.h"

namespace rasterizer {

int standard_component(dp2::DeclUsage usage, std::uint8_t index) {
    if (usage == dp2::DeclUsage::Color && index < 2) return index == 0 ? kDiffuse : kSpecular;
    if (usage == dp2::DeclUsage::TexCoord && index < kStages) return texture_component(index);
    return -1;
}

namespace {

// Allocates components of shaded vertices.
class Components {
  public:
    void take(int component) { taken_ |= std::uint64_t{1} << component; }
    // The first component of a completely free set; -1: none.
    int free_set() const {
        for (int set = 0; set < kStages; ++set)
            if ((taken_ >> texture_component(set) & 0xF) == 0) return texture_component(set);
        return -1;
    }
    int free_one() const {
        for (int c = kTexture0; c < texture_component(kStages); ++c)
            if (!(taken_ >> c & 1)) return c;
        for (int c = kDiffuse; c < kSpecular + 4; ++c)
            if (!(taken_ >> c & 1)) return c;
        return -1;
    }

  private:
    std::uint64_t taken_ = 0;
};

} // namespace

dp2::Result<std::vector<LinkedInput>> link_inputs(const ShaderObject& pixel) {
    std::vector<LinkedInput> out;
    Components components;
    const auto place = [&](LinkedInput& link, std::size_t c, int component) {
        link.component[c] = component;
        components.take(component);
    };
    for (const ShaderDeclaration& d : pixel.inputs) {
        const int first = standard_component(d.usage, d.index);
        LinkedInput& link = out.emplace_back(LinkedInput{d});
        link.is_color = first >= 0 && first < kTexture0;
        for (std::size_t c = 0; c < 4 && first >= 0; ++c)
            if (d.mask >> c & 1) place(link, c, first + static_cast<int>(c));
    }
    for (LinkedInput& link : out) {
        const ShaderDeclaration& d = link.declared;
        if (standard_component(d.usage, d.index) >= 0) continue;
        // Several declarations of one usage and index share components.
        for (const LinkedInput& other : out)
            for (std::size_t c = 0; c < 4; ++c)
                if (other.declared.usage == d.usage && other.declared.index == d.index && d.mask >> c & 1 &&
                    other.component[c] >= 0)
                    link.component[c] = other.component[c];
        const int set = components.free_set();
        for (std::size_t c = 0; c < 4; ++c) {
            if (!(d.mask >> c & 1) || link.component[c] >= 0) continue;
            const int component = set >= 0 ? set + static_cast<int>(c) : components.free_one();
            if (component < 0) return dp2::not_supported("more than forty inputs of a pixel shader");
            place(link, c, component);
        }
    }
    return out;
}

} // namespace rasterizer

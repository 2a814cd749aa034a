// Emits a texture sample in one level: addresses, gathers, the filter. All lanes read the same level.
#pragma once

#include "rasterizer/base/texture_view.h"
#include "rasterizer/jit/texel_filter.h"

namespace rasterizer::jit {

class LevelCode {
  public:
    LevelCode(CodeWriter& code, const ir::Sampler& sampler, Temporaries& temporaries)
        : c(code), s_(sampler), temps_(temporaries), filter_(code, sampler, temporaries) {}

    // Register with the address of the LevelView that one_level() reads.
    static Xbyak::Reg64 level() { return Xbyak::Reg64(Xbyak::Operand::R13); }
    // The colour at the coordinates in slots `place`, `place` + 1, `place` + 2. Overwrites rax, k1 and the
    // scratch registers.
    ColorValue one_level(std::uint32_t place);

  private:
    // Texel numbers along an axis; with a filter also `steps`, the position in 1/256 texels, whose lowest
    // byte is the weight.
    struct Axis {
        std::optional<Temp> first, second, steps;
    };
    // What a filtering sampler reads: four texels, and the weights of the right and lower ones.
    struct Footprint {
        TexelFilter::Texels texels;
        std::optional<Temp> across, down;
    };
    Footprint footprint(std::uint32_t place);
    Axis rows(std::uint32_t place);
    Xbyak::RegExp in_level(std::size_t member) const { return level() + member; }
    // Calls f(operand), where the operand has a word of the level in all lanes.
    template <class F> void with_level(std::size_t member, F&& f);
    bool filters() const { return s_.may_filter(); }
    Axis axis(int number, std::uint32_t place);
    void reduce(const Temp& coordinate, dp2::TextureAddress mode);
    void address(Temp& texel, dp2::TextureAddress mode, std::size_t size, std::size_t last, bool filter);
    void add_face(Axis& rows, std::uint32_t place);
    Temp texels(const Temp& row, const Temp& column);

    CodeWriter& c;
    const ir::Sampler& s_;
    Temporaries& temps_;
    TexelFilter filter_;
};

} // namespace rasterizer::jit

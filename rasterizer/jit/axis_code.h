// Emits the texel numbers that a sample reads along one axis of a level. All lanes read the same level.
#pragma once

#include <optional>

#include "rasterizer/base/texture_view.h"
#include "rasterizer/jit/lane_masks.h"

namespace rasterizer::jit {

// Texel numbers; with a filter also `steps`, the position in 1/256 texels, whose lowest byte is the weight of
// the second texel.
struct Axis {
    std::optional<Temp> first, second, steps;
};

// Overwrites k1 and the scratch registers.
class AxisCode {
  public:
    // `first`: number of the sample's first slot (sample_slots.h).
    AxisCode(CodeWriter& code, const ir::Sampler& sampler, Temporaries& temporaries, std::uint32_t first)
        : c(code), s_(sampler), temps_(temporaries), masks_(code, temporaries, first), first_(first) {}

    // Register with the address of the LevelView that is read.
    static Xbyak::Reg64 level() { return Xbyak::Reg64(Xbyak::Operand::R13); }
    // Calls f(operand), where the operand has a word of the level in all lanes.
    template <class F> void with_level(std::size_t member, F&& f) {
        if (c.wide()) {
            f(c.ptr_b[level() + member]);
            return;
        }
        c.vpbroadcastd(c.scratch(2), c.dword[level() + member]);
        f(c.scratch(2));
    }

    // Sets the mask kLinearSlot, if the sampler chooses the filter by the level of detail.
    void choose_filter();
    // Axis `number`, at the coordinate in slot `place` + number. With the address mode Border also sets its
    // two masks in kInsideAxisSlot.
    Axis axis(std::uint32_t number, std::uint32_t place);
    // The number of a cube's face, from slot `place` + 2.
    Temp face(std::uint32_t place);

  private:
    bool chooses() const { return s_.mag_linear != s_.min_linear; }
    dp2::TextureAddress mode(std::uint32_t number) const {
        return s_.shape == ir::Sampler::Shape::Cube ? dp2::TextureAddress::Clamp : s_.address[number];
    }
    void reduce(const Temp& coordinate, dp2::TextureAddress mode);
    void address(const Temp& texel, dp2::TextureAddress mode, std::uint32_t number);
    void find_second(Axis& axis, dp2::TextureAddress mode, std::uint32_t number);
    void next(const Temp& out, const Temp& texel);

    CodeWriter& c;
    const ir::Sampler& s_;
    Temporaries& temps_;
    LaneMasks masks_;
    const std::uint32_t first_;
};

} // namespace rasterizer::jit

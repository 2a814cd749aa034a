// Emits the machine code of single steps. Rule: the result register of a step is written last, because it may
// be the register of one of its operands. Scratch: CodeWriter::scratch(), rax, rcx, rdx, the scratch masks.
#pragma once

#include <memory>
#include <vector>

#include "rasterizer/jit/code_writer.h"
#include "rasterizer/jit/sample_code.h"

namespace rasterizer::jit {

// Operations that read and write registers only.
void emit_arithmetic(CodeWriter& code, const Node& node, const Step& step);
// Inputs of the program: planes, positions, uniforms by index.
void emit_input(CodeWriter& code, const Node& node, const Step& step);
// For Plan::planes: the code of forget_plane_parts() runs once before all blocks, that of find_plane_parts()
// at the beginning of each block.
void forget_plane_parts(CodeWriter& code);
void find_plane_parts(CodeWriter& code);
// Operations that read or write the block, counters, outputs or live lanes.
void emit_effect(CodeWriter& code, const Node& node, const Step& step);

// Texture reads. If all lanes read one level, its texels are gathered; if not, or if the level has 2 GiB or
// more, the code calls a slower routine, which finish() emits once per program.
class TextureEmitter {
  public:
    explicit TextureEmitter(CodeWriter& code) : code_(code) {}
    void emit(const Node& node, const Step& step);
    void finish();
    // Number of slots that the routine uses, after the plan's slots: levels, columns, rows, words.
    static constexpr std::uint32_t kSlots = 4;

  private:
    struct Rare { // a texel read that may have to call the routine
        Xbyak::Label begin, masked;
        std::uint32_t slot = 0, word = 0;
        int level = 0, column = 0, row = 0, out = 0; // numbers of vector registers
    };
    void level_size(const Node& node, const Step& step);
    void texel(const Node& node, const Step& step);
    void clamp(const Xbyak::Xmm& out, const Xbyak::Xmm& value, const Xbyak::Reg32& last);
    void routine();

    CodeWriter& code_;
    std::vector<std::unique_ptr<Rare>> rare_;
    Xbyak::Label routine_;
};

// Emits texture samples, whose arguments and colours are in slots. A sample that is made of nodes
// (sample_nodes.h) does not use these slots: only its reads of levels and texels are emitted here.
class SampleEmitter {
  public:
    // `first`: the first of kSlots slots. `samplers`: the program's samplers.
    SampleEmitter(CodeWriter& code, const std::vector<ir::Sampler>& samplers, std::uint32_t first)
        : code_(code), samplers_(samplers), first_(first) {}
    void emit(const Node& node, const Step& step);
    // Emits code that runs once before all blocks: it loads the words of Plan::levels.
    void find_levels();
    static constexpr std::uint32_t kSlots = kSampleSlots;

  private:
    Xbyak::Address argument(std::uint32_t number) const { return code_.slot(first_ + number); }
    Xbyak::Address channel(std::uint32_t number) const { return code_.slot(first_ + kChannelSlot + number); }
    void texels(const Node& node, const Step& step);
    void pairs(const Node& node, const Step& step);
    void every_second(const Step& step, std::uint32_t first);
    void texels_where(const Node& node, const Step& step);
    SampleCode sample(const Node& node, const Step& step) const {
        return SampleCode(code_, samplers_[node.imm & kSamplerNumbers], node.imm >> kReadChannels & 0xF,
                          first_, step.temporaries);
    }

    CodeWriter& code_;
    const std::vector<ir::Sampler>& samplers_;
    std::uint32_t first_;
};

// Regions, whose iterations are counted in memory, and variables. Code that runs for each part of a
// block branches for that part alone.
class RegionEmitter {
  public:
    explicit RegionEmitter(CodeWriter& code) : code_(code) {}
    void emit(const Node& node, const Step& step);

  private:
    struct Region { // an open region
        Xbyak::Label begin, end;
        Location turns; // iteration counter; none if the region is not a loop
    };
    void begin(const Node& node, const Step& step);
    void end(const Step& step);
    void test(const Location& lanes);
    Xbyak::Address turns(const Region& region) const;

    CodeWriter& code_;
    std::vector<std::unique_ptr<Region>> regions_;
};

} // namespace rasterizer::jit

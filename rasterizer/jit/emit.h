// The machine code of single steps. Rule: a step's result register is written last, because it may be the
// register of one of its operands. Scratch: CodeWriter::scratch(), rax, rcx, rdx, the scratch masks.
#pragma once

#include <memory>
#include <vector>

#include "rasterizer/jit/code_writer.h"
#include "rasterizer/jit/sample_code.h"

namespace rasterizer::jit {

// Operations on registers alone.
void emit_arithmetic(CodeWriter& code, const Node& node, const Step& step);
// Inputs of the program: planes, positions, uniforms by index.
void emit_input(CodeWriter& code, const Node& node, const Step& step);
// Of Plan::planes: before all blocks, and at the head of each one.
void forget_plane_parts(CodeWriter& code);
void find_plane_parts(CodeWriter& code);
// The block, counters, outputs, live lanes.
void emit_effect(CodeWriter& code, const Node& node, const Step& step);

// Textures. Texels of a level that all lanes share are gathered; for others, and for levels of 2 GiB, there
// is one slower routine a program, written by finish().
class TextureEmitter {
  public:
    explicit TextureEmitter(CodeWriter& code) : code_(code) {}
    void emit(const Node& node, const Step& step);
    void finish();
    // Blocks of memory behind the plan's slots that the routine uses: levels, columns, rows, words.
    static constexpr std::uint32_t kSlots = 4;

  private:
    struct Rare { // a step whose lanes read several levels
        Xbyak::Label begin, masked;
        std::uint32_t slot = 0, word = 0;
        int level = 0, column = 0, row = 0, out = 0; // vector registers
    };
    void level_size(const Node& node, const Step& step);
    void texel(const Node& node, const Step& step);
    void clamp(const Xbyak::Xmm& out, const Xbyak::Xmm& value, const Xbyak::Reg32& last);
    void routine();

    CodeWriter& code_;
    std::vector<std::unique_ptr<Rare>> rare_;
    Xbyak::Label routine_;
};

// Samples: arguments and colours are in blocks of memory. Those made of nodes (sample_nodes.h) have neither:
// only their levels and texels are read here.
class SampleEmitter {
  public:
    // `first`: number of the first of kSlots blocks. `samplers`: the program's.
    SampleEmitter(CodeWriter& code, const std::vector<ir::Sampler>& samplers, std::uint32_t first)
        : code_(code), samplers_(samplers), first_(first) {}
    void emit(const Node& node, const Step& step);
    // Before all blocks: the words of Plan::levels.
    void find_levels();
    static constexpr std::uint32_t kSlots = kSampleSlots;

  private:
    Xbyak::Address argument(std::uint32_t number) const { return code_.slot(first_ + number); }
    Xbyak::Address channel(std::uint32_t number) const { return code_.slot(first_ + kChannelSlot + number); }
    void call(const ir::Sampler& sampler);
    void texels(const Node& node, const Step& step);
    SampleCode sample(const Node& node, const Step& step) const {
        return SampleCode(code_, samplers_[node.imm & kSamplerNumbers], node.imm >> kReadChannels & 0xF,
                          first_, step.temporaries);
    }

    CodeWriter& code_;
    const std::vector<ir::Sampler>& samplers_;
    std::uint32_t first_;
};

// Regions, which count their turns in memory, and variables. AVX2 code decides for each half alone.
class RegionEmitter {
  public:
    explicit RegionEmitter(CodeWriter& code) : code_(code) {}
    void emit(const Node& node, const Step& step);

  private:
    struct Region { // that is open
        Xbyak::Label begin, end;
        Location turns; // none: it runs once
    };
    void begin(const Node& node, const Step& step);
    void end(const Step& step);
    void test(const Location& lanes);
    Xbyak::Address turns(const Region& region) const;

    CodeWriter& code_;
    std::vector<std::unique_ptr<Region>> regions_;
};

} // namespace rasterizer::jit

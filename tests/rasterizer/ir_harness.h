// Runs a program in a back end and compares all its effects with those of the model.
#pragma once

#include <algorithm>
#include <sstream>

#include "rasterizer/base/tile_size.h"
#include "tests/rasterizer/ir_model.h"
#include "tests/support/back_ends.h"

namespace ir_harness {

using ir_model::Effects;
using ir_model::Inputs;
using ir_model::Vector;
using rasterizer::BackEnd;
using rasterizer::Lanes;

// Memory of lanes with guards before and after it, which a run must not change.
class GuardedLanes {
  public:
    explicit GuardedLanes(const std::vector<Vector>& content) : lanes_(content.size() + 2, guard()) {
        for (std::size_t i = 0; i < content.size(); ++i)
            for (std::size_t lane = 0; lane < content[i].size(); ++lane)
                lanes_[i + 1].word[lane] = content[i][lane].bits;
    }
    Lanes* data() { return lanes_.data() + 1; }
    std::vector<Vector> content() const {
        std::vector<Vector> out;
        for (std::size_t i = 1; i + 1 < lanes_.size(); ++i) out.push_back(ir_model::to_vector(lanes_[i]));
        return out;
    }
    bool whole() const {
        return std::memcmp(&lanes_.front(), &kGuard, sizeof(Lanes)) == 0 &&
               std::memcmp(&lanes_.back(), &kGuard, sizeof(Lanes)) == 0;
    }

  private:
    static Lanes guard() {
        Lanes lanes;
        for (std::uint32_t& word : lanes.word) word = 0xC0FFEE11;
        return lanes;
    }
    static inline const Lanes kGuard = guard();
    std::vector<Lanes> lanes_;
};

struct Outcome { // the effects of a run
    Effects effects;
    bool guards_whole = true;
};

// The members that are equal for all blocks of a run.
inline rasterizer::Invocation invocation_of(const Inputs& in) {
    rasterizer::Invocation invocation;
    invocation.uniforms = in.uniforms.data();
    invocation.uniform_count = static_cast<std::uint32_t>(in.uniforms.size());
    invocation.textures = in.textures.data();
    invocation.reference_x = in.reference_x, invocation.reference_y = in.reference_y;
    invocation.back = in.back;
    invocation.sample = in.sample;
    invocation.sample_x = in.sample_x, invocation.sample_y = in.sample_y;
    invocation.centroid_x = in.centroid_x, invocation.centroid_y = in.centroid_y;
    invocation.planes = in.planes.data();
    return invocation;
}

inline Outcome run(const BackEnd& back_end, const rasterizer::ir::Program& program, const Inputs& in,
                   const Effects& memory, bool watches_texels) {
    rasterizer::Invocation invocation = invocation_of(in);
    rasterizer::TexelCache cache;
    invocation.live = in.live;
    invocation.texel_cache = watches_texels ? &cache : nullptr;
    invocation.attributes = in.attributes.data();
    invocation.x = in.x, invocation.y = in.y;
    GuardedLanes outputs(memory.outputs), depth({memory.depth});
    std::vector<GuardedLanes> color(memory.color.begin(), memory.color.end());
    invocation.outputs = outputs.data();
    for (std::size_t t = 0; t < 4; ++t) invocation.color[t] = color[t].data()->word;
    invocation.depth = depth.data()->word;
    Outcome out{memory, true};
    invocation.counters = out.effects.counters.data();
    invocation.counted = &out.effects.counted;
    back_end.run(program, invocation);
    out.effects.live = invocation.live;
    out.effects.outputs = outputs.content();
    out.effects.depth = depth.content()[0];
    out.guards_whole = outputs.whole() && depth.whole();
    for (std::size_t t = 0; t < 4; ++t) {
        out.effects.color[t] = color[t].content();
        out.guards_whole = out.guards_whole && color[t].whole();
    }
    out.effects.texel_reads = cache.reads;
    out.effects.texel_hits = cache.hits;
    return out;
}

// A run over blocks of a tile whose first pixel is (left, top). `in` and `memory`: by block; inputs of blocks differ
// only in the members that a BlockRun sets for each block.
inline std::vector<Outcome> run_list(const BackEnd& back_end, const rasterizer::ir::Program& program,
                                     const std::vector<Inputs>& in, const std::vector<Effects>& memory,
                                     const std::uint8_t* number, const std::uint16_t* mask, std::int32_t left,
                                     std::int32_t top) {
    const std::size_t count = in.size();
    std::vector<Outcome> out(count);
    for (std::size_t i = 0; i < count; ++i) out[i] = {memory[i], true};
    // The tile up to the list's last block; blocks that are not listed are zero and must not change.
    const std::size_t blocks = number[count - 1] + std::size_t{1};
    const auto in_tile = [&](auto&& words_of, std::size_t words) {
        std::vector<Vector> tile(blocks * words);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t w = 0; w < words; ++w) tile[number[i] * words + w] = words_of(memory[i])[w];
        return GuardedLanes(tile);
    };
    std::vector<GuardedLanes> color;
    rasterizer::Invocation invocation = invocation_of(in[0]);
    for (std::size_t t = 0; t < 4; ++t) {
        const std::size_t words = memory[0].color[t].size();
        color.push_back(in_tile([t](const Effects& e) -> const std::vector<Vector>& { return e.color[t]; }, words));
        invocation.blocks.color_bytes[t] = words * sizeof(Lanes);
    }
    GuardedLanes depth = in_tile([](const Effects& e) { return std::vector<Vector>{e.depth}; }, 1);
    std::vector<Vector> all_outputs;
    std::vector<Lanes> attributes;
    std::vector<std::uint16_t> masks(mask, mask + count), counted;
    for (std::size_t i = 0; i < count; ++i) {
        all_outputs.insert(all_outputs.end(), memory[i].outputs.begin(), memory[i].outputs.end());
        attributes.insert(attributes.end(), in[i].attributes.begin(), in[i].attributes.end());
        counted.push_back(memory[i].counted);
    }
    GuardedLanes outputs(all_outputs);
    std::vector<std::uint64_t> counters = memory[0].counters;
    invocation.counters = counters.data();
    rasterizer::BlockRun& run = invocation.blocks;
    run.count = static_cast<std::uint32_t>(count);
    run.number = number;
    run.mask = masks.data();
    run.counted = counted.data();
    run.left = left, run.top = top;
    for (std::size_t t = 0; t < 4; ++t) run.color[t] = color[t].data()->word;
    run.depth = depth.data()->word;
    run.attributes = attributes.data();
    run.attribute_bytes = in[0].attributes.size() * sizeof(Lanes);
    run.outputs = outputs.data();
    run.output_bytes = memory[0].outputs.size() * sizeof(Lanes);
    back_end.run(program, invocation);
    const std::vector<Vector> depths = depth.content(), values = outputs.content();
    bool whole = depth.whole() && outputs.whole();
    const auto check_others = [&](const std::vector<Vector>& tile, std::size_t words) {
        for (std::size_t block = 0; block < blocks; ++block) {
            if (std::find(number, number + count, block) != number + count) continue;
            for (std::size_t w = 0; w < words; ++w)
                for (const ir_model::Word& word : tile[block * words + w]) whole = whole && word.bits == 0;
        }
    };
    check_others(depths, 1);
    for (std::size_t t = 0; t < 4; ++t) {
        whole = whole && color[t].whole();
        check_others(color[t].content(), memory[0].color[t].size());
    }
    for (std::size_t i = 0; i < count; ++i) {
        Effects& effects = out[i].effects;
        effects.live = masks[i];
        effects.counted = counted[i];
        effects.counters = counters;
        effects.depth = depths[number[i]];
        for (std::size_t k = 0; k < effects.outputs.size(); ++k)
            effects.outputs[k] = values[i * effects.outputs.size() + k];
        for (std::size_t t = 0; t < 4; ++t) {
            const std::vector<Vector> words = color[t].content();
            for (std::size_t w = 0; w < effects.color[t].size(); ++w)
                effects.color[t][w] = words[number[i] * effects.color[t].size() + w];
        }
        out[i].guards_whole = whole;
    }
    return out;
}

inline bool agrees(const ir_model::Word& is, const ir_model::Word& expected) {
    if (expected.open == ir_model::Open::AnyBits) return true;
    if (expected.open == ir_model::Open::SomeNaN) return ir_model::is_nan(is.bits);
    return is.bits == expected.bits;
}

// A description of the differences; empty when there are none.
inline std::string difference(const Outcome& outcome, const Effects& expected) {
    std::ostringstream text;
    text << std::hex;
    const Effects& is = outcome.effects;
    const auto number = [&](const char* name, auto a, auto b) {
        if (a != b) text << name << ": " << a << ", expected " << b << "\n";
    };
    const auto vector = [&](const std::string& name, const Vector& a, const Vector& b) {
        for (std::size_t lane = 0; lane < a.size(); ++lane)
            if (!agrees(a[lane], b[lane]))
                text << name << " lane " << lane << ": " << a[lane].bits << ", expected " << b[lane].bits << "\n";
    };
    number("live lanes", is.live, expected.live);
    number("counted lanes", is.counted, expected.counted);
    number("texel reads", is.texel_reads, expected.texel_reads);
    number("texel hits", is.texel_hits, expected.texel_hits);
    for (std::size_t i = 0; i < is.counters.size(); ++i)
        number(("counter " + std::to_string(i)).c_str(), is.counters[i], expected.counters[i]);
    for (std::size_t i = 0; i < is.outputs.size(); ++i)
        vector("output " + std::to_string(i), is.outputs[i], expected.outputs[i]);
    for (std::size_t t = 0; t < 4; ++t)
        for (std::size_t w = 0; w < is.color[t].size(); ++w)
            vector("target " + std::to_string(t) + " word " + std::to_string(w), is.color[t][w], expected.color[t][w]);
    vector("depth", is.depth, expected.depth);
    if (!outcome.guards_whole) text << "memory beside the tile's was written\n";
    return text.str();
}

// Compares a program with the model, in every back end, with no lane, one, some and all lanes live.
inline void check(const rasterizer::ir::Program& program, Inputs in, const Effects& memory, bool watches_texels,
                  std::uint32_t random, const std::vector<BackEnd>& back_ends) {
    for (const std::uint32_t live : {0u, 1u << random % 16, random >> 16, 0xFFFFu}) {
        in.live = live;
        Effects expected = memory;
        ir_model::Model(in, expected, watches_texels).run(program);
        for (const BackEnd& back_end : back_ends) {
            const bool watches = watches_texels && back_end.watches_texels();
            Effects of_it = expected;
            if (!watches) of_it.texel_reads = of_it.texel_hits = 0;
            const std::string text = difference(run(back_end, program, in, memory, watches), of_it);
            if (text.empty()) continue;
            FAIL(back_end.name() << " with live lanes " << std::hex << live << ":\n"
                                 << text << "of the program\n"
                                 << rasterizer::ir::to_text(program));
        }
    }
}

} // namespace ir_harness

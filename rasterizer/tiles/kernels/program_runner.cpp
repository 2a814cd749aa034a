#include "rasterizer/tiles/kernels/program_runner.h"

#include "rasterizer/ir/trace.h"
#include "rasterizer/tiles/kernels/wide_lanes.h"

namespace rasterizer::RASTERIZER_ISA {

ProgramRunner::ProgramRunner(TileJob& job) : job_(job) {
    invocation_.values = job.values;
    invocation_.texel_cache = job.texel_cache();
    invocation_.poll = job.poll;
    invocation_.blocks.left = job.left();
    invocation_.blocks.top = job.top();
}

void ProgramRunner::bind(const TileItem& item) {
    item_ = &item;
    const TileDraw& draw = *item.draw;
    target_count_ = 0;
    for (std::uint32_t t = 0; t < kTargets; ++t)
        if (draw.facts.color_used >> t & 1 && job_.samples[0].color[t].data) targets_[target_count_++] = t;
    invocation_.uniforms = draw.uniforms;
    invocation_.uniform_count = draw.uniform_count;
    invocation_.textures = draw.textures;
    invocation_.samplers = draw.samplers;
    invocation_.counters = item.counters;
    invocation_.trace = draw.trace;
    constexpr std::uint64_t kUnwatched = std::uint64_t{1} << 20; // most 16-lane operations between two polls
    blocks_at_once_ = kBlocks;
    if (draw.facts.cost * kBlocks > kUnwatched)
        blocks_at_once_ = static_cast<std::uint32_t>(kUnwatched / draw.facts.cost) | 1u;
    bind_sample(0);
}

void ProgramRunner::bind(const Primitive& primitive) {
    stages_ = primitive.plain ? &item_->draw->plain : &item_->draw->stages;
    if (invocation_.trace) begin_traced_primitive(*invocation_.trace);
    invocation_.back = primitive.back;
    invocation_.planes = primitive.planes();
    invocation_.reference_x = primitive.reference_x;
    invocation_.reference_y = primitive.reference_y;
    if (item_->draw->facts.uses_centroid) invocation_.centroid_x = invocation_.centroid_y = Lanes{};
}

void ProgramRunner::bind_sample(std::uint32_t number) {
    const TileSample& sample = job_.samples[number];
    invocation_.sample = number;
    invocation_.sample_x = item_->draw->at_centre ? 0 : static_cast<float>(sample.x) / 256;
    invocation_.sample_y = item_->draw->at_centre ? 0 : static_cast<float>(sample.y) / 256;
    BlockRun& blocks = invocation_.blocks;
    for (std::uint32_t k = 0; k < target_count_; ++k) {
        const TileSurface& surface = sample.color[targets_[k]];
        blocks.color[targets_[k]] = surface.block;
        blocks.color_bytes[targets_[k]] = surface.words() * sizeof(Lanes);
    }
    blocks.depth = sample.depth.data ? sample.depth.block : nullptr;
}

void ProgramRunner::execute(const TileProgram& program) {
    if (program.compiled && !invocation_.texel_cache)
        program.compiled(&invocation_);
    else
        rasterizer::RASTERIZER_ISA::run(program.code, program.size, invocation_);
}

void ProgramRunner::run_primitive() {
    const TileProgram& program = stages_->primitive;
    if (program.size == 0) return;
    invocation_.live = 0xFFFF;
    invocation_.outputs = primitive_values_;
    execute(program);
}

// Runs the program for the invocation's blocks, `at_once` at a time.
bool ProgramRunner::run_blocks(const TileProgram& program, std::uint32_t at_once) {
    BlockRun& blocks = invocation_.blocks;
    if (blocks.count <= at_once) {
        if (job_.stops(item_->draw->facts.cost * blocks.count)) return false;
        execute(program);
        return true;
    }
    const BlockRun all = blocks;
    for (std::uint32_t first = 0; first < all.count; first += at_once) {
        const std::uint32_t rest = all.count - first;
        blocks.count = rest < at_once ? rest : at_once;
        blocks.number = all.number + first;
        blocks.mask = all.mask + first;
        blocks.counted = all.counted + first;
        blocks.attributes = all.attributes + first * (all.attribute_bytes / sizeof(Lanes));
        blocks.outputs = all.outputs + first * (all.output_bytes / sizeof(Lanes));
        if (job_.stops(item_->draw->facts.cost * blocks.count)) return false;
        execute(program);
    }
    return true;
}

bool ProgramRunner::run_part(const TileProgram& program, const BlockList& list, const Part& part,
                             const Centroids* centroids) {
    std::uint32_t runs = 0, live = 0;
    for (std::uint32_t i = 0; i < part.count; ++i) {
        runs += part.mask[i] != 0;
        live += population(part.mask[i]);
    }
    job_.lanes += std::uint64_t{runs} * ir::kLanes;
    job_.live_lanes += live;
    BlockRun& blocks = invocation_.blocks;
    blocks.number = list.number + part.first;
    blocks.mask = part.mask;
    blocks.counted = counted_ + part.first;
    blocks.count = part.count;
    bool done = true;
    if (!centroids) {
        done = run_blocks(program, blocks_at_once_);
    } else {
        const BlockRun whole = blocks;
        blocks.count = 1;
        for (std::uint32_t i = 0; i < part.count; ++i, ++blocks.number, ++blocks.mask, ++blocks.counted) {
            if (job_.stops(item_->draw->facts.cost)) {
                done = false;
                break;
            }
            centroids->place(part.first + i, invocation_);
            blocks.attributes = whole.attributes + i * (whole.attribute_bytes / sizeof(Lanes));
            blocks.outputs = whole.outputs + i * (whole.output_bytes / sizeof(Lanes));
            execute(program);
        }
    }
    blocks.count = 0;
    return done;
}

void ProgramRunner::clear_counted(const BlockList& list) {
    constexpr std::uint32_t kAtOnce = 16; // a constant size compiles to a few stores
    for (std::uint32_t i = 0; i < list.count; i += kAtOnce)
        __builtin_memset(counted_ + i, 0, kAtOnce * sizeof counted_[0]);
}

void ProgramRunner::run(const TileProgram& program, std::uint32_t sample, BlockList& list,
                        const Centroids* centroids) {
    if (job_.sample_count > 1) bind_sample(sample);
    BlockRun& blocks = invocation_.blocks;
    blocks.attributes = primitive_values_;
    blocks.outputs = nullptr;
    blocks.attribute_bytes = blocks.output_bytes = 0;
    const bool by_block = centroids && centroids->differ() && &program == &stages_->whole;
    run_part(program, list, {0, list.count, list.mask[sample]}, by_block ? centroids : nullptr);
}

void ProgramRunner::trace(std::uint32_t sample, BlockList& list, const Centroids& centroids, Lanes* notes) {
    if (job_.sample_count > 1) bind_sample(sample);
    invocation_.samplers = item_->draw->traced_samplers;
    invocation_.outputs = notes;
    BlockRun& blocks = invocation_.blocks;
    blocks.attributes = primitive_values_;
    blocks.outputs = nullptr;
    blocks.attribute_bytes = blocks.output_bytes = 0;
    run_part(item_->draw->traced, list, {0, list.count, list.mask[sample]},
             centroids.differ() ? &centroids : nullptr);
    invocation_.samplers = item_->draw->samplers;
}

bool ProgramRunner::shade(BlockList& list, const Centroids* centroids) {
    run_primitive();
    clear_counted(list);
    const TileDraw& draw = *item_->draw;
    if (stages_->pixel.size == 0) {
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) run(stages_->colour, s, list, centroids);
        return true;
    }
    BlockRun& blocks = invocation_.blocks;
    for (std::uint32_t first = 0; first < list.count; first += kPartBlocks) {
        const std::uint32_t rest = list.count - first, count = rest < kPartBlocks ? rest : kPartBlocks;
        std::uint16_t any[kPartBlocks] = {};
        for (std::uint32_t s = 0; s < job_.sample_count; ++s)
            for (std::uint32_t i = 0; i < kPartBlocks; ++i) any[i] |= list.mask[s][first + i];
        blocks.attributes = primitive_values_;
        blocks.attribute_bytes = 0;
        blocks.outputs = pixel_values_[0];
        blocks.output_bytes = sizeof pixel_values_[0];
        if (!run_part(stages_->pixel, list, {first, count, any},
                      centroids && centroids->differ() ? centroids : nullptr))
            return false; // pixel_values_ is incomplete
        if (draw.facts.kills_first != 0) drop_killed(list, first, count);
        if (draw.lists.copies.size != 0) {
            copy_colours(list, first, count);
            continue;
        }
        blocks.attributes = pixel_values_[0];
        blocks.attribute_bytes = sizeof pixel_values_[0];
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
            bind_sample(s);
            run_part(stages_->colour, list, {first, count, list.mask[s] + first}, nullptr);
        }
    }
    return true;
}

void ProgramRunner::run_quads(std::uint32_t live, const Lanes* inputs, QuadColors& colors) {
    job_.lanes += ir::kLanes;
    job_.live_lanes += population(live);
    ++job_.shortcuts.shared_runs;
    invocation_.live = live;
    invocation_.attributes = inputs;
    for (std::uint32_t t = 0; t < kTargets; ++t) invocation_.color[t] = colors.word[t][0].word;
    execute(item_->draw->stages.quads);
}

// Removes the pixels that the `colour` stage would kill first (PixelFacts::kills_first) from the masks of
// blocks that the `pixel` stage has run for.
void ProgramRunner::drop_killed(BlockList& list, std::uint32_t first, std::uint32_t count) const {
    const std::uint32_t value = item_->draw->facts.kills_first - 1u;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t stay = ~mask_bits(load<I16>(pixel_values_[i][value].word));
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
            std::uint16_t& mask = list.mask[s][first + i];
            mask = static_cast<std::uint16_t>(mask & stay);
        }
    }
}

// Stores the colours without running the `colour` stage, if that stage only stores values that the `pixel`
// stage computed.
void ProgramRunner::copy_colours(const BlockList& list, std::uint32_t first, std::uint32_t count) {
    const TileDraw& draw = *item_->draw;
    for (std::uint32_t c = 0; c < draw.lists.copies.size; ++c) {
        const ColourCopy copy = draw.lists.copies.data[c];
        if (!job_.samples[0].color[copy.target].data) continue;
        const std::size_t words = job_.samples[0].color[copy.target].words();
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t* const value = pixel_values_[i][copy.value].word;
            const std::size_t at = (list.number[first + i] * words + copy.word) * ir::kLanes;
            for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
                const std::uint32_t mask = list.mask[s][first + i];
                std::uint32_t* const to = job_.samples[s].color[copy.target].block + at;
                for (int part = 0; part < ir::kLanes; part += kWideLanes)
                    store_where(mask_of(mask >> part), to + part, load<WideU>(value + part));
            }
        }
    }
}

} // namespace rasterizer::RASTERIZER_ISA

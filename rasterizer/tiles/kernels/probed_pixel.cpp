#include "rasterizer/tiles/kernels/probed_pixel.h"

namespace rasterizer::RASTERIZER_ISA {

bool ProbedPixel::begin(const Primitive& primitive, const BlockList& list) {
    const TileProbe& probe = *job_.hooks->probe;
    const PixelBounds& b = primitive.bounds;
    if (probe.x < b.left || probe.x >= b.right || probe.y < b.top || probe.y >= b.bottom) return false;
    const auto x = static_cast<std::uint32_t>(probe.x - job_.left()),
               y = static_cast<std::uint32_t>(probe.y - job_.top());
    block_ = y / kBlockSize * kBlocksAcross + x / kBlockSize;
    lane_ = y % kBlockSize * kBlockSize + x % kBlockSize;
    place_ = kNoPlace;
    for (std::uint32_t place = 0; place < list.count; ++place)
        if (list.number[place] == block_) place_ = place;
    notes_ = probe.add(probe.owner, job_.sample_count);
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
        FragmentNote& note = notes_[s];
        note.primitive = &primitive;
        note.sample = s;
        if (place_ != kNoPlace && (list.mask[s][place_] >> lane_ & 1) != 0) note.end = FragmentEnd::Passed;
        note.has_depth = job_.samples[s].depth.data != nullptr;
        look(s, note.before, note.depth_before);
        look(s, note.after, note.depth_after);
    }
    return true;
}

// Reads the probed target's texel, and the word of the depth buffer.
void ProbedPixel::look(std::uint32_t sample, std::uint32_t (&words)[4], std::uint32_t& depth) const {
    const TileSample& of = job_.samples[sample];
    if (of.depth.data) depth = of.depth.block[block_ * ir::kLanes + lane_];
    const std::uint32_t target = job_.hooks->probe->target;
    const TileSurface& surface = target < kTargets ? of.color[target] : of.depth;
    const std::uint32_t count = surface.words();
    const std::uint32_t* const at = surface.block + std::size_t{block_} * count * ir::kLanes + lane_;
    for (std::uint32_t w = 0; w < count; ++w) words[w] = at[w * ir::kLanes];
}

void ProbedPixel::draw(const TileDraw& draw, BlockList& list, ProgramRunner& runner,
                       const Centroids& centroids) {
    const std::uint32_t target = job_.hooks->probe->target;
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
        FragmentNote& note = notes_[s];
        note.written = target < kTargets ? draw.facts.color_written >> target & 1 : draw.facts.depth_written;
        if (note.end != FragmentEnd::Passed) continue;
        if ((draw.sample_mask >> s & 1) == 0)
            note.end = FragmentEnd::SampleMask;
        else if ((list.mask[s][place_] >> lane_ & 1) == 0)
            note.end = FragmentEnd::Scissor;
        else
            run(note, list, runner, centroids);
    }
}

// Runs the traced program for the pixel alone. Other pixels do not depend on it: derivatives are computed
// from lanes that are not live, too.
void ProbedPixel::run(FragmentNote& note, BlockList& list, ProgramRunner& runner,
                      const Centroids& centroids) {
    std::uint16_t* const masks = list.mask[note.sample];
    const auto pixel = static_cast<std::uint16_t>(1u << lane_);
    for (std::uint32_t place = 0; place < list.count; ++place) {
        others_[place] = masks[place];
        masks[place] = 0;
    }
    masks[place_] = pixel;
    for (Lanes& value : values_) value = Lanes{};
    runner.trace(note.sample, list, centroids, values_);
    for (std::uint32_t place = 0; place < list.count; ++place) masks[place] = others_[place];
    masks[place_] = static_cast<std::uint16_t>(masks[place_] & ~pixel);
    const std::uint32_t end = values_[kNoteEnd].word[lane_];
    note.end = static_cast<FragmentEnd>(end & 0xFF);
    note.groups = end >> 8;
    for (std::uint32_t i = 0; i < kFragmentNotes; ++i) note.value[i] = values_[i].word[lane_];
    look(note.sample, note.after, note.depth_after);
}

} // namespace rasterizer::RASTERIZER_ISA

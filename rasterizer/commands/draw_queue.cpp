#include "rasterizer/commands/draw_queue.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "dp2/base/bytes.h"

namespace rasterizer {

namespace {

// The minimum and maximum of `count` indices.
template <class T>
std::pair<std::uint64_t, std::uint64_t> index_range(const std::byte* at, std::uint64_t count) {
    T low = static_cast<T>(~T{0}), high = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const T index = dp2::load<T>(at + i * sizeof(T));
        low = std::min(low, index);
        high = std::max(high, index);
    }
    return {low, high};
}

// Vertices may be shaded while earlier pixels are still being drawn. True if an earlier scene draws to a
// texture that the vertices read: then a worker writes the recorded tiles of all these textures to memory
// before it shades (write_clears_of_vertex_textures()), and the records are created here, because this thread
// must not create them while a worker uses them. Otherwise the tiles are written here.
bool prepare_vertex_textures(const Gpu& gpu, const DrawState& state) {
    bool found = false;
    state.keep.for_each(
        [&](std::size_t, const auto& texture) { found |= gpu.hazards().is_drawn_later(*texture); },
        kVertexTextureSlots);
    state.keep.for_each(
        [&](std::size_t, const auto& texture) {
            if (found)
                texture->record_clears();
            else
                texture->write_clears();
        },
        kVertexTextureSlots);
    return found;
}

std::int64_t first_index(const IndexSource& indices) {
    return indices.width == 2 ? dp2::load<std::uint16_t>(indices.bytes)
                              : std::int64_t{dp2::load<std::uint32_t>(indices.bytes)};
}

// The minimum and maximum vertex number of a draw.
std::pair<std::int64_t, std::int64_t> vertex_range(const DrawRequest& draw) {
    const std::uint64_t length = run_length(draw.topology, draw.primitives);
    std::pair<std::uint64_t, std::uint64_t> range{0, length - 1};
    if (draw.indices.bytes)
        range = draw.indices.width == 2 ? index_range<std::uint16_t>(draw.indices.bytes, length)
                                        : index_range<std::uint32_t>(draw.indices.bytes, length);
    return {draw.base_vertex + static_cast<std::int64_t>(range.first),
            draw.base_vertex + static_cast<std::int64_t>(range.second)};
}

bool vertices_exist(const DrawRequest& draw) {
    const auto [low, high] = vertex_range(draw);
    return low >= 0 && static_cast<std::uint64_t>(high) < draw.binding.limit;
}

} // namespace

bool reaches_streams(DrawRequest& draw) {
    const std::uint64_t reach = draw.binding.reach;
    if (draw.indices.bytes) {
        // The first vertex of most draws exists, and then the others need not be read.
        const std::int64_t one = draw.base_vertex + first_index(draw.indices);
        if (one >= 0 && static_cast<std::uint64_t>(one) < reach) return true;
        const auto [low, high] = vertex_range(draw);
        return high >= 0 && (low < 0 || static_cast<std::uint64_t>(low) < reach);
    }
    const auto first = static_cast<std::uint64_t>(draw.base_vertex);
    const std::uint64_t kept = first < reach ? primitives_reached(draw.topology, reach - first) : 0;
    draw.primitives = static_cast<std::uint32_t>(std::min<std::uint64_t>(draw.primitives, kept));
    return draw.primitives > 0;
}

dp2::Status DrawQueue::skip(SkipReason reason) {
    ++counts_.draws_skipped;
    ++skips_[static_cast<std::size_t>(reason)];
    return {};
}

void DrawQueue::count_draw(const DrawRequest& draw) {
    ++counts_.draws;
    counts_.primitives += draw.primitives;
    if (draw.patches != 0) {
        counts_.vertices += draw.control_points;
        counts_.assembled += draw.patches;
        counts_.patches += draw.patches;
        counts_.patch_points += draw.binding.limit;
    } else {
        counts_.vertices += run_length(draw.topology, draw.primitives);
        counts_.assembled += draw.primitives;
    }
}

dp2::Status DrawQueue::draw(DrawRequest& draw) {
    const std::uint64_t read = draw.indices.bytes ? run_length(draw.topology, draw.primitives) : 0;
    DP2_TRY(budget_.count({0, kDrawOperations + read * kByteOperations}));
    DP2_TRY(budget_.check_time((kDrawOperations + read * kByteOperations) / ir::kLanes));
    if (draw.strict && !vertices_exist(draw))
        return dp2::Error{dp2::Fault::OutOfRange, 0, 0, "vertex number"};
    if (!draw.strict && !reaches_streams(draw)) return skip(SkipReason::VerticesOutside);
    if (predicate_.skips()) return skip(SkipReason::PredicatedAway);
    gpu_.memory_budget().make_room();
    BatchWork whole;
    whole.vertices = draw.binding.source.get();
    whole.topology = draw.topology;
    whole.indices = draw.indices;
    whole.edges = draw.edges;
    whole.base_vertex = draw.base_vertex;
    whole.draw_primitives = draw.primitives;
    const DrawSnapshot* snapshot = nullptr;
    const bool streams = stream_output_.writes(), rasterizes = stream_output_.rasterizes();
    if (rasterizes) {
        DP2_TRY(snapshot, snapshotter_.take(draw.topology, draw.binding.shape));
        whole.uniforms = snapshot->vertex_uniforms.words();
        whole.state = snapshot->state.get();
        if (whole.state) whole.reads_targets = prepare_vertex_textures(gpu_, *whole.state);
    }
    if (!whole.state && !streams) return skip(rasterizes ? SkipReason::NoTarget : SkipReason::NotRasterized);
    count_draw(draw);
    if (!whole.state) return stream_output_.write(whole, draw.binding.shape);
    const DrawOwners memory{snapshot->state, snapshot->vertex_uniforms.memory(), draw.binding.source,
                            draw.index_memory};
    if (observer_) observer_({whole, memory.shared(), draw.patches != 0});
    textures_read_ |= whole.state->keep.slots();
    if (snapshot->missing_textures != 0)
        missing_textures_ = {missing_textures_.draws + 1, snapshot->missing_textures};
    if (snapshot->unfit_targets != 0) unfit_targets_ = {unfit_targets_.draws + 1, snapshot->unfit_targets};
    if (streams) DP2_TRY(stream_output_.write(whole, draw.binding.shape));
    return rasterize(whole, memory, snapshot->targets);
}

dp2::Status DrawQueue::rasterize(BatchWork& work, const DrawOwners& memory, const Targets& targets) {
    constexpr std::uint64_t kMostCorners = 3; // per primitive
    const std::uint64_t area = work.state->raster.clip.area(),
                        bound = limited_product(area, operations_of_pixel(*work.state)) +
                                kMostCorners * work.state->vertex->cost + kPrimitiveOperations;
    // Splits the draw into parts of few primitives if the bound of a primitive's cost is large for this call.
    const std::uint64_t large = budget_.large_bound();
    if (bound > large / kCachedPrimitives)
        work.cached_primitives = static_cast<std::uint32_t>(
            std::bit_floor(std::clamp<std::uint64_t>(large / bound, 1, kCachedPrimitives)));
    const std::uint32_t most = work.cached_primitives;
    work.primitives_before = counts_.primitives - work.draw_primitives;
    for (std::uint32_t first = 0; first < work.draw_primitives; first += most) {
        const std::uint32_t count = std::min(work.draw_primitives - first, most);
        DP2_TRY(const auto* tally, budget_.admit({count * area, count * bound}, bound > large));
        if (!gpu_.draws()) continue;
        work.first_primitive = first;
        work.primitive_count = count;
        gpu_.require_room(work);
        gpu_.open(targets, context_);
        work.epoch = gpu_.epoch();
        gpu_.add(work, memory, *tally);
    }
    return {};
}

} // namespace rasterizer

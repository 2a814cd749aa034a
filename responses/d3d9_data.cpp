#include "responses/d3d9_data.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "dp2/formats.h"
#include "responses/d3d10_data.h"

namespace responses {

using dp2::QueryType;
using rasterizer::Activity;
using rasterizer::Stall;

namespace {

std::uint32_t saturated(std::uint64_t value) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

// D3DRESOURCESTATS.
struct ResourceStatistics {
    std::uint32_t thrashing, bytes_downloaded, evicts, video_creates, last_priority, used, used_in_video,
        working_set, working_set_bytes, managed, bytes;
};
enum ResourceKind : std::size_t {
    kSurface = 1,
    kVolumeTexture = 4,
    kTexture = 3,
    kCubeTexture = 5,
    kVertexBuffer = 6,
    kKinds = 8
};
static_assert(sizeof(ResourceStatistics) * kKinds == 352);

ResourceKind kind_of(const rasterizer::SurfaceDesc& desc) {
    if (!(desc.usage & dp2::kUsageTexture)) return kSurface;
    return desc.depth > 1 ? kVolumeTexture : desc.faces == 6 ? kCubeTexture : kTexture;
}

} // namespace

Needs needs_of(QueryType type) {
    switch (type) {
    case QueryType::Timestamp: return Needs::Instant;
    case QueryType::Occlusion:
    case QueryType::VertexStats: return Needs::Counts;
    case QueryType::PipelineTimings:
    case QueryType::InterfaceTimings:
    case QueryType::VertexTimings:
    case QueryType::PixelTimings: return Needs::Activity;
    case QueryType::BandwidthTimings: return Needs::Rates;
    case QueryType::CacheUtilization: return Needs::Texels;
    default: return Needs::Fence;
    }
}

bool is_reproducible(QueryType type) {
    return !ends_scene(needs_of(type));
}

void write_d3d9_data(QueryType type, const QuerySpan& span, const rasterizer::Gpu& gpu,
                     dp2::OcclusionUnit unit, std::span<std::byte> data) {
    const auto put = [&](const auto& value) { std::memcpy(data.data(), &value, data.size()); };
    const Activity activity = needs_of(type) >= Needs::Activity ? span.activity() : Activity{};
    const auto fraction = [&](D3d10Query counter) {
        return counter_fraction(counter, activity, span.counts(), gpu.workers(), gpu.kernels());
    };
    const auto percent = [&](D3d10Query counter) { return static_cast<float>(100 * fraction(counter)); };
    const rasterizer::StallCounts stalls = span.stalls();
    const auto stalled = [&](std::initializer_list<Stall> reasons) {
        std::uint64_t sum = 0;
        for (const Stall reason : reasons) sum += stalls[static_cast<std::size_t>(reason)].nanoseconds;
        return static_cast<float>(100.0 * static_cast<double>(sum) /
                                  static_cast<double>(std::max<std::uint64_t>(span.caller_time(), 1)));
    };
    using Floats5 = std::array<float, 5>;
    switch (type) {
    case QueryType::Occlusion: {
        const rasterizer::ContextCounts counts = span.counts();
        return put(saturated(unit == dp2::OcclusionUnit::Samples ? counts.samples() : counts.pixels()));
    }
    case QueryType::VertexStats: {
        const rasterizer::ContextCounts counts = span.counts();
        return put(std::array{saturated(counts.triangles_drawn), saturated(counts.triangles_added)});
    }
    case QueryType::Timestamp: return put(span.to.finished_at());
    case QueryType::TimestampDisjoint: return put(std::uint32_t{span.disjoint()});
    case QueryType::TimestampFreq: return put(kTimestampFrequency);
    case QueryType::PipelineTimings: // geometry is other work here
        return put(
            std::array{percent(D3d10Query::VertexProcessing), percent(D3d10Query::PixelProcessing),
                       percent(D3d10Query::GeometryProcessing) + percent(D3d10Query::OtherGpuProcessing),
                       percent(D3d10Query::GpuIdle)});
    case QueryType::InterfaceTimings: // nothing is exclusive to one
        return put(
            Floats5{stalled({Stall::TextureIsTarget, Stall::TextureWritten, Stall::LockForRead, Stall::Blit}),
                    stalled({Stall::SceneFull, Stall::TargetChanged}), stalled({Stall::Present}), 0,
                    stalled({Stall::QueryFlush, Stall::QueryBoundary, Stall::Shutdown})});
    case QueryType::VertexTimings:
        return put(std::array{percent(D3d10Query::VertexshaderMemoryLimited),
                              percent(D3d10Query::VertexshaderComputationLimited)});
    case QueryType::PixelTimings:
        return put(std::array{percent(D3d10Query::PixelshaderMemoryLimited),
                              percent(D3d10Query::PixelshaderComputationLimited)});
    case QueryType::BandwidthTimings: // no bus: nothing is uploaded
        return put(Floats5{percent(D3d10Query::LocalVidmemBandwidth), 0,
                           percent(D3d10Query::VertexThroughput), percent(D3d10Query::TrisetupThroughput),
                           percent(D3d10Query::FillrateThroughput)});
    case QueryType::CacheUtilization: // rates, not percentages
        return put(std::array{static_cast<float>(fraction(D3d10Query::TextureCacheHitRate)),
                              static_cast<float>(fraction(D3d10Query::PostTransformCacheHitRate))});
    default: break;
    }
}

void write_resource_statistics(const rasterizer::ResourceTable& resources, std::span<std::byte> data) {
    std::array<ResourceStatistics, kKinds> kinds = {};
    const auto count = [&](ResourceKind kind, std::uint64_t bytes) {
        ResourceStatistics& s = kinds[kind];
        s.used = s.used_in_video = s.working_set = ++s.managed;
        s.bytes = s.working_set_bytes = saturated(s.bytes + bytes);
    };
    resources.for_each([&](rasterizer::Handle, const auto& object) {
        using T = std::decay_t<decltype(object)>;
        if constexpr (std::is_same_v<T, rasterizer::Surface>)
            count(kind_of(object.desc()), std::as_const(object).bytes().size());
        else if constexpr (std::is_same_v<T, rasterizer::Buffer>)
            count(kVertexBuffer, object.size()); // which may hold indices: their commands are the same
    });
    std::memcpy(data.data(), kinds.data(), data.size());
}

} // namespace responses

#include "rasterizer/commands/peak_rates.h"

#include <algorithm>
#include <vector>

#include "dp2/tables/fvf.h"
#include "rasterizer/base/call_budget.h"
#include "rasterizer/base/counter_sums.h"
#include "rasterizer/commands/front_end.h"

namespace rasterizer {

namespace {

struct Vertex {
    float x, y, z, rhw;
};
constexpr std::uint32_t kSize = 512; // width and height of the target in pixels

// The measured work of one worker for a list of transformed vertices without colours.
Activity draw(const Gpu::Options& options, Topology topology, const std::vector<Vertex>& vertices) {
    Gpu gpu(options);
    SurfaceDesc desc;
    desc.format = dp2::Format::X8R8G8B8;
    desc.width = desc.height = kSize;
    if (!gpu.resources().create_surface(1, desc).ok()) return {};
    FrontEnd front_end(gpu, 5, 1, 0);
    const auto set = [&](dp2::Rs state, auto value) {
        front_end.setters().set_render_state(dp2::enum_number(state), dp2::enum_number(value));
    };
    set(dp2::Rs::CullMode, dp2::Cull::None);
    set(dp2::Rs::ShadeMode, dp2::ShadeMode::Flat);
    CallVertices call;
    call.bytes = std::as_bytes(std::span(vertices));
    call.present = true;
    call.count = static_cast<std::uint32_t>(vertices.size());
    call.fvf = dp2::fvf::kXyzRhw;
    call.stride = sizeof(Vertex);
    front_end.begin_call(call, {});
    const std::uint32_t primitives = topology == Topology::PointList ? call.count : call.count / 3;
    const Activity before = gpu.activity();
    const dp2::Status status = front_end.draws().draw_call_vertices(topology, primitives, 0);
    gpu.drain(Stall::Present);
    const Activity after = gpu.activity();
    front_end.end_call();
    return status.ok() ? counted_since(after, before) : Activity{};
}

double rate(std::uint64_t things, std::uint64_t nanoseconds) {
    return static_cast<double>(things) / static_cast<double>(std::max<std::uint64_t>(nanoseconds, 1));
}
std::uint64_t busy(const Activity& activity, WorkKind kind) {
    return activity.busy[static_cast<std::size_t>(kind)];
}

void measure(const Gpu::Options& options, PeakRates& best) {
    constexpr std::uint32_t kVertices = 16384, kTriangles = 8192, kLayers = 8;
    const std::vector<Vertex> outside(kVertices, Vertex{-100, -100, 0.5f, 1});
    const Activity points = draw(options, Topology::PointList, outside);
    best.vertices = std::max(best.vertices, rate(points.vertices, busy(points, WorkKind::Vertex)));
    std::vector<Vertex> small, large;
    for (std::uint32_t i = 0; i < kTriangles; ++i) {
        const auto x = static_cast<float>(i % kSize), y = static_cast<float>(i / kSize);
        small.insert(small.end(), {{x, y, 0.5f, 1}, {x + 2, y, 0.5f, 1}, {x, y + 2, 0.5f, 1}});
    }
    const Activity triangles = draw(options, Topology::TriangleList, small);
    best.triangles = std::max(best.triangles, rate(triangles.triangles, busy(triangles, WorkKind::Geometry)));
    constexpr float kFar = 2 * kSize;
    for (std::uint32_t i = 0; i < kLayers; ++i)
        large.insert(large.end(), {{0, 0, 0.5f, 1}, {kFar, 0, 0.5f, 1}, {0, kFar, 0.5f, 1}});
    const Activity pixels = draw(options, Topology::TriangleList, large);
    best.pixels = std::max(best.pixels, rate(pixels.pixels, busy(pixels, WorkKind::Pixel)));
    constexpr std::size_t kCopied = std::size_t{4} << 20;
    const std::vector<std::byte> from(kCopied, std::byte{1});
    std::vector<std::byte> to(kCopied, std::byte{2});
    const std::uint64_t start = steady_nanoseconds();
    std::ranges::copy(from, to.begin());
    best.bytes = std::max(best.bytes, rate(2 * kCopied, steady_nanoseconds() - start));
}

} // namespace

PeakRates measure_peak_rates(const Kernels& kernels, bool compile) {
    Gpu::Options options;
    options.kernels = &kernels;
    options.compile = compile;
    constexpr int kRepeats = 3; // the fastest run counts, since other programs may slow runs down
    PeakRates best;
    for (int i = 0; i < kRepeats; ++i) measure(options, best);
    return best;
}

} // namespace rasterizer

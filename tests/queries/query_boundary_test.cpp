// A query measures only what was issued between its BEGIN and END, also when the GPU has much queued work: each bracket
// is between draws that nothing has flushed.
#include "responses/queries/query_data.h"
#include "responses/queries/response_parser.h"
#include "tests/support/d3d10_rig.h"

using rasterizer::Activity;

namespace {

// Draws over the whole target: one scene keeps every worker busy for a while.
std::string draws(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += kDraw;
    return text;
}
constexpr int kQueuedDraws = kSanitized ? 2 : 20;
const std::string kQueued = draws(kQueuedDraws);

std::uint64_t pixel_time(const Activity& activity) {
    return activity.busy[static_cast<std::size_t>(rasterizer::WorkKind::Pixel)];
}

// The answers of the rig's last call, in order.
std::vector<std::vector<std::byte>> answers(D3d10Rig& ddi) {
    const auto parsed = parse_response(ddi.rig.response(), {});
    REQUIRE(parsed.ok());
    std::vector<std::vector<std::byte>> out;
    for (const auto& answer : parsed->answers) out.emplace_back(answer.data.begin(), answer.data.end());
    return out;
}
template <class T> T as(const std::vector<std::byte>& data) {
    T value;
    REQUIRE(data.size() == sizeof value);
    std::memcpy(&value, data.data(), sizeof value);
    return value;
}

// Creates DP2 queries 1 to `count` in one call. The calls of run() have a command surface large enough for the answers.
void create(D3d10Rig& ddi, std::uint32_t type, int count) {
    std::string text;
    for (int id = 1; id <= count; ++id)
        text += "CREATEQUERY { " + std::to_string(id) + " " + std::to_string(type) + " } ";
    ddi.rig.run(text);
}
void run(D3d10Rig& ddi, const std::string& commands) {
    ddi.rig.document("submit context 1 capacity 65536 {\n" + commands + "\n}\n");
}
std::string issue(int id, const char* flags) {
    return "ISSUEQUERY { " + std::to_string(id) + " " + flags + " } ";
}

constexpr int kLarge = kSanitized ? 128 : 256, kTiles = (kLarge / 64) * (kLarge / 64);
// No processor draws 20 pixels in a nanosecond.
constexpr std::uint64_t least_time(std::uint64_t count) {
    return count * kLarge * kLarge / 20;
}

// With this model the emulator itself never waits for the GPU.
constexpr CompletionModel kAsync = {CompletionKind::Async, 0};

template <class Test> void on_large_gpus(const CompletionModel& model, Test&& test) {
    for (const unsigned workers : {0u, 1u, 4u}) {
        EmulatorOptions options;
        options.workers = workers;
        options.completion = model;
        D3d10Rig ddi(options, kLarge);
        INFO(workers << " workers");
        test(ddi);
    }
}

} // namespace

TEST_CASE("after queued work, timestamps of one buffer are as far apart as the work between them takes") {
    on_large_gpus({}, [](D3d10Rig& ddi) {
        create(ddi, 10, 4);
        const std::uint64_t start = rasterizer::steady_nanoseconds();
        run(ddi, kQueued + issue(1, "END") + draws(1) + issue(2, "END") + draws(40) + issue(3, "END") +
                     issue(4, "END") + kQueued);
        ddi.rig.emulator().presents().wait();
        const std::uint64_t end = rasterizer::steady_nanoseconds();
        const auto all = answers(ddi);
        REQUIRE(all.size() == 4);
        std::uint64_t stamps[4];
        for (std::size_t i = 0; i < 4; ++i) stamps[i] = as<std::uint64_t>(all[i]);
        CHECK(start < stamps[0]);
        CHECK(stamps[0] < stamps[1]);
        CHECK(stamps[1] < stamps[2]);
        CHECK(stamps[2] <= stamps[3]);
        CHECK(stamps[3] <= end);
        CHECK(stamps[0] - start >= least_time(kQueuedDraws));
        CHECK(stamps[1] - stamps[0] >= least_time(1));
        CHECK(stamps[2] - stamps[1] >= least_time(40));
    });
}

TEST_CASE("timestamps of D3D10 queries have the time of the point where they were issued, also after queued work") {
    on_large_gpus(kAsync, [](D3d10Rig& ddi) {
        QueryObject before(ddi, D3d10Query::Timestamp), between(ddi, D3d10Query::Timestamp),
            after(ddi, D3d10Query::Timestamp);
        const std::uint64_t start = rasterizer::steady_nanoseconds();
        ddi.rig.run(kQueued);
        REQUIRE(before.end().ok());
        ddi.rig.run(draws(1));
        REQUIRE(between.end().ok());
        ddi.rig.run(draws(40));
        REQUIRE(after.end().ok());
        ddi.rig.run(kQueued);
        const auto first = before.data<std::uint64_t>(), second = between.data<std::uint64_t>(),
                   third = after.data<std::uint64_t>();
        CHECK(first >= start + least_time(kQueuedDraws));
        CHECK(second >= first + least_time(1));
        CHECK(third >= second + least_time(40));
    });
}

TEST_CASE("after queued work, counters of an empty bracket are zero, and those of a full one as on an idle GPU") {
    const auto counters = {D3d10Query::VertexProcessing,
                           D3d10Query::GeometryProcessing,
                           D3d10Query::PixelProcessing,
                           D3d10Query::OtherGpuProcessing,
                           D3d10Query::LocalVidmemBandwidth,
                           D3d10Query::VertexThroughput,
                           D3d10Query::TrisetupThroughput,
                           D3d10Query::FillrateThroughput,
                           D3d10Query::VertexshaderMemoryLimited,
                           D3d10Query::VertexshaderComputationLimited,
                           D3d10Query::PixelshaderMemoryLimited,
                           D3d10Query::PixelshaderComputationLimited,
                           D3d10Query::PostTransformCacheHitRate,
                           D3d10Query::TextureCacheHitRate,
                           D3d10Query::LaneUtilization};
    const auto exact = {D3d10Query::PostTransformCacheHitRate, D3d10Query::TextureCacheHitRate,
                        D3d10Query::LaneUtilization};
    on_large_gpus(kAsync, [&](D3d10Rig& ddi) {
        ddi.rig.document("surface 6 format A8R8G8B8 size 4x4 usage texture\n");
        ddi.rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 6 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE }");
        const std::string inside = "DRAWPRIMITIVE { TRIANGLELIST 16 3 } " + kDraw;
        for (const D3d10Query counter : counters) {
            INFO(static_cast<std::uint32_t>(counter));
            QueryObject o(ddi, counter);
            ddi.rig.run(kQueued);
            REQUIRE(o.begin().ok());
            REQUIRE(o.end().ok());
            ddi.rig.run(kQueued);
            CHECK(o.data<float>() == 0);
        }
        QueryObject idle(ddi, D3d10Query::GpuIdle), tiles(ddi, D3d10Query::TilesDrawn);
        ddi.rig.run(kQueued);
        REQUIRE(idle.begin().ok());
        REQUIRE(tiles.begin().ok());
        REQUIRE(idle.end().ok());
        REQUIRE(tiles.end().ok());
        ddi.rig.run(kQueued);
        CHECK(idle.data<float>() == 1);
        CHECK(tiles.data<std::uint64_t>() == 0);
        for (const D3d10Query counter : exact) {
            INFO(static_cast<std::uint32_t>(counter));
            QueryObject o(ddi, counter);
            ddi.rig.emulator().presents().wait();
            const auto alone = o.over<float>(inside);
            CHECK(alone > 0);
            ddi.rig.run(kQueued);
            REQUIRE(o.begin().ok());
            ddi.rig.run(inside);
            REQUIRE(o.end().ok());
            ddi.rig.run(kQueued);
            CHECK(o.data<float>() == alone);
        }
        // A scene draws each tile that it touches once.
        ddi.rig.run(kQueued);
        REQUIRE(tiles.begin().ok());
        ddi.rig.run(inside + inside);
        REQUIRE(tiles.end().ok());
        ddi.rig.run(kQueued);
        CHECK(tiles.data<std::uint64_t>() == kTiles);
    });
}

TEST_CASE("the shares of a bracket add up to 1, with queued work before and after it") {
    on_large_gpus(kAsync, [](D3d10Rig& ddi) {
        const D3d10Query parts[] = {D3d10Query::GpuIdle, D3d10Query::VertexProcessing, D3d10Query::GeometryProcessing,
                                    D3d10Query::PixelProcessing, D3d10Query::OtherGpuProcessing};
        const QueryMarker& marker = ddi.rig.emulator().find_context(1)->marker;
        rasterizer::Gpu& gpu = ddi.rig.emulator().gpu();
        ddi.rig.run(kQueued);
        const QueryMark from = marker.begin(Needs::Activity);
        ddi.rig.run(draws(10));
        const QueryMark to = marker.end(Needs::Activity);
        ddi.rig.run(kQueued);
        marker.wait(to);
        const QuerySpan span{from, to};
        double sum = 0;
        for (const D3d10Query part : parts)
            sum += counter_fraction(part, {span.activity(), span.counts(), gpu.workers(), {}});
        CHECK(sum == Approx(1).epsilon(1e-9));
        CHECK(span.activity().pixels == 10u * kLarge * kLarge);
        CHECK(span.activity().triangles == 20);
        CHECK(span.activity().vertices == 40);
        CHECK(pixel_time(span.activity()) <= span.activity().time * gpu.workers());
    });
}

TEST_CASE("timings of an empty bracket are zero, also after queued work") {
    on_large_gpus({}, [](D3d10Rig& ddi) {
        ddi.rig.document("surface 6 format A8R8G8B8 size 4x4 usage texture\n");
        ddi.rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 6 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE }");
        int id = 0;
        const auto bracket = [&](std::uint32_t type, const std::string& inside) {
            const std::string number = std::to_string(++id);
            ddi.rig.run("CREATEQUERY { " + number + " " + std::to_string(type) + " }");
            run(ddi, kQueued + issue(id, "BEGIN") + inside + issue(id, "END") + kQueued);
            const auto all = answers(ddi);
            REQUIRE(all.size() == 1);
            return all[0];
        };
        CHECK(as<std::array<float, 4>>(bracket(13, "")) == std::array<float, 4>{0, 0, 0, 100});
        CHECK(as<std::array<float, 2>>(bracket(15, "")) == std::array<float, 2>{});
        CHECK(as<std::array<float, 2>>(bracket(16, "")) == std::array<float, 2>{});
        CHECK(as<std::array<float, 5>>(bracket(17, "")) == std::array<float, 5>{});
        CHECK(as<std::array<float, 2>>(bracket(18, "")) == std::array<float, 2>{});
        const auto caches = as<std::array<float, 2>>(bracket(18, kDraw));
        CHECK(caches[0] ==
              static_cast<float>((kLarge * kLarge - kTiles) / double{kLarge * kLarge})); // one miss for each tile
        CHECK(caches[1] == static_cast<float>(2.0 / 6));
        const auto waits = as<std::array<float, 5>>(bracket(14, kDraw));
        for (const float part : waits) CHECK((part >= 0 && part <= 100));
    });
}

TEST_CASE("another context's queued work before and after a bracket is not counted in the bracket") {
    on_large_gpus(kAsync, [](D3d10Rig& ddi) {
        ddi.rig.document(
            "surface 7 format A8R8G8B8 size 256x256 usage target\ncontext 2 interface 5 target 7 depth 0\n");
        const auto other = [&] {
            ddi.rig.document("submit context 2 {\nSETVERTEXSHADERDECL { handle XYZ } SETSTREAMSOURCE { 0 10 12 } "
                             "RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE } " +
                             kQueued + "\n}\n");
        };
        QueryObject pixels(ddi, D3d10Query::PixelProcessing), lanes(ddi, D3d10Query::LaneUtilization),
            occlusion(ddi, D3d10Query::Occlusion), stamp(ddi, D3d10Query::Timestamp);
        other();
        REQUIRE(pixels.begin().ok());
        REQUIRE(lanes.begin().ok());
        REQUIRE(occlusion.begin().ok());
        REQUIRE(pixels.end().ok());
        REQUIRE(lanes.end().ok());
        REQUIRE(occlusion.end().ok());
        REQUIRE(stamp.end().ok());
        other();
        CHECK(pixels.data<float>() == 0);
        CHECK(lanes.data<float>() == 0);
        CHECK(occlusion.data<std::uint64_t>() == 0);
        CHECK(stamp.data<std::uint64_t>() < rasterizer::steady_nanoseconds());
    });
}

TEST_CASE("peak rates are measured once for an emulator, by the first query that needs them") {
    D3d10Rig ddi;
    Emulator& emulator = ddi.rig.emulator();
    const QueryMarker& marker = emulator.find_context(1)->marker;
    (void)marker.begin(Needs::Activity);
    CHECK(marker.peak_rates().pixels == 0);
    (void)marker.begin(Needs::Rates);
    const rasterizer::PeakRates first = marker.peak_rates();
    for (const double rate : {first.vertices, first.triangles, first.pixels, first.bytes}) CHECK(rate > 0);
    const auto same = [&](const rasterizer::PeakRates& rates) {
        return rates.vertices == first.vertices && rates.triangles == first.triangles && rates.pixels == first.pixels &&
               rates.bytes == first.bytes;
    };
    const QueryMarker& other = emulator.find_context(*emulator.create_context(5, 1, 0))->marker;
    CHECK(same(other.peak_rates()));
    (void)other.begin(Needs::Rates);
    (void)other.end(Needs::Rates);
    CHECK(same(marker.peak_rates()));
    // Another emulator has not measured its peak rates.
    CHECK(D3d10Rig().rig.emulator().find_context(1)->marker.peak_rates().pixels == 0);
}

TEST_CASE("peak rates that are given are not measured, and utilisation is relative to them") {
    EmulatorOptions options;
    options.peak_rates = rasterizer::PeakRates{1e9, 2e9, 3e9, 4e9}; // higher than those of any machine
    D3d10Rig ddi(options);
    const QueryMarker& marker = ddi.rig.emulator().find_context(1)->marker;
    (void)marker.begin(Needs::Rates);
    CHECK(marker.peak_rates().vertices == 1e9);
    CHECK(marker.peak_rates().bytes == 4e9);
    ddi.rig.run("CREATEQUERY { 1 BANDWIDTHTIMINGS }");
    run(ddi, issue(1, "BEGIN") + kDraw + issue(1, "END"));
    const auto all = answers(ddi);
    REQUIRE(all.size() == 1);
    for (const float share : as<std::array<float, 5>>(all[0])) CHECK(share < 1e-6f);
    for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
        options.peak_rates->pixels = wrong;
        CHECK(std::string(check(options).error().field) == "peak_rates");
    }
}

TEST_CASE("utilisation without a begin is zero") {
    D3d10Rig ddi;
    ddi.rig.run("CREATEQUERY { 1 BANDWIDTHTIMINGS }");
    run(ddi, kDraw + issue(1, "END"));
    const auto all = answers(ddi);
    REQUIRE(all.size() == 1);
    CHECK(as<std::array<float, 5>>(all[0]) == std::array<float, 5>{});
}

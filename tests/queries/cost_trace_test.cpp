// The data of `dp2 profile`: rows, passes and frames, and how often pixels were drawn to.
#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <fstream>
#include <functional>

#include "dp2/capture/text_capture.h"
#include "dp2/wire/error_text.h"
#include "rasterizer/base/counter_sums.h"
#include "responses/analysis/cost_trace.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"

using namespace responses;

namespace {

const std::string kObjects =
    "dp2t 1\nsurface 1 format X8R8G8B8 size 70x40 usage target\nsurface 2 format D16 size 70x40 usage depth\n"
    "surface 3 format X8R8G8B8 size 70x40 usage target samples 4\n"
    "buffer 10 bytes 192\nwrite 10 at 0 data { f32 0 0 0.5 1 70 0 0.5 1 0 40 0.5 1 70 40 0.5 1\n"
    "60 0 0.25 1 70 0 0.25 1 60 40 0.25 1 70 40 0.25 1  -20 0 0 1 -10 0 0 1 -20 40 0 1 -10 40 0 1 }\n"
    "context 1 interface 5 target 1 depth 2\ncontext 2 interface 5 target 1 depth 2\n";
const std::string kState =
    "SETVERTEXSHADERDECL { handle XYZRHW } SETSTREAMSOURCE { 0 10 16 } RENDERSTATE { CULLMODE NONE "
    "LIGHTING FALSE ZENABLE FALSE } ";
std::string quad(int number) {
    return " DRAWPRIMITIVE { TRIANGLESTRIP " + std::to_string(4 * number) + " 2 } ";
}
std::string submit(const std::string& commands, int context = 1) {
    return "submit context " + std::to_string(context) + " {\n" + commands + "\n}\n";
}

struct Costed {
    explicit Costed(const std::string& text, unsigned workers = 0, const rasterizer::Kernels* kernels = nullptr)
        : document(*dp2::assemble_capture(kObjects + text)), trace(document, traced()) {
        replayer.emplace(options(workers, kernels));
        const dp2::Status status = replayer->play(document, trace);
        if (!status.ok()) FAIL(dp2::describe(status.error()));
        trace.finish();
    }
    CostTrace::Options traced() {
        CostTrace::Options out;
        out.overdraw = [this](const FrameOverdraw& found) {
            maps.push_back({found.frame, found.surface, {found.counts.begin(), found.counts.end()}});
        };
        return out;
    }
    EmulatorOptions options(unsigned workers, const rasterizer::Kernels* kernels) {
        EmulatorOptions out;
        out.workers = workers;
        out.kernels = kernels;
        trace.attach_to(out);
        return out;
    }
    std::vector<const CostRow*> draws() const {
        std::vector<const CostRow*> out;
        for (const CostRow& row : trace.rows())
            if (row.kind == CostKind::Draw) out.push_back(&row);
        return out;
    }
    struct Map {
        std::uint64_t frame = 0;
        std::uint32_t surface = 0;
        std::vector<std::uint32_t> counts;
    };
    std::vector<Map> maps;
    dp2::capture::Document document;
    std::optional<Replayer> replayer;
    CostTrace trace;
};

constexpr std::uint64_t kWhole = 70 * 40, kStripe = 10 * 40;

bool same(const Costs& a, const Costs& b) {
    const Costs difference = rasterizer::counted_since(a, b);
    return std::ranges::all_of(std::bit_cast<std::array<std::uint64_t, sizeof(Costs) / 8>>(difference),
                               [](std::uint64_t word) { return word == 0; });
}

} // namespace

TEST_CASE("rows add up to passes, and passes to frames") {
    const Costed t(submit(kState + quad(0) + "CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 8 8 } }" + quad(1)) +
                   "write 10 at 0 data { f32 0 }\n" + submit(kState + quad(1), 2) +
                   submit("SETRENDERTARGET2 { 0 3 } SETDEPTHSTENCIL { 0 }" + quad(0) + quad(2)) + "present 1\n" +
                   submit(quad(1)));
    REQUIRE(t.trace.frames().size() == 2);
    REQUIRE(t.trace.passes().size() == 3);
    Costs rows, passes, frames;
    for (const CostRow& row : t.trace.rows()) rasterizer::add_counters(rows, row.costs);
    for (const CostPass& pass : t.trace.passes()) rasterizer::add_counters(passes, pass.costs);
    for (const CostFrame& frame : t.trace.frames()) rasterizer::add_counters(frames, frame.costs);
    rows.touched = passes.touched = frames.touched;
    CHECK(same(rows, passes));
    CHECK(same(passes, frames));
    CHECK(t.trace.passes()[0].targets[0] == 1);
    CHECK(t.trace.passes()[0].depth == 2);
    CHECK(t.trace.passes()[1].targets[0] == 3);
    CHECK(t.trace.passes()[2].frame == 2);
    const auto draws = t.draws();
    REQUIRE(draws.size() == 6);
    CHECK(draws[0]->costs.passed == kWhole);
    CHECK(draws[2]->context == 2);
    // Of four samples; both triangles have pixels on the diagonal, and the right and lower edges are half a pixel in.
    CHECK(draws[3]->costs.passed < 4 * kWhole);
    CHECK(draws[3]->costs.passed > 4 * (kWhole - 110));
    CHECK(draws[3]->costs.touched == kWhole);
    CHECK(draws[3]->costs.pixels > kWhole);
    CHECK(draws[4]->costs.pixels == 0); // outside
    CHECK(frames.draws == 6);
    CHECK(frames.bytes == 192 + 4);
    CHECK(t.trace.rows().front().kind == CostKind::Upload); // of the buffer
}

TEST_CASE("the pixels of a draw, a pass and a frame are counted once each") {
    const Costed t(submit(kState + quad(0) + quad(1) + quad(1)) +
                   submit("SETRENDERTARGET2 { 0 3 } SETDEPTHSTENCIL { 0 }" + quad(1)) +
                   submit("SETRENDERTARGET2 { 0 1 } DRAWPRIMITIVE { TRIANGLESTRIP 4 2 TRIANGLESTRIP 4 2 }") +
                   "present 1\n" + submit(quad(1)) + "present 1\n");
    const auto draws = t.draws();
    REQUIRE(draws.size() == 6);
    CHECK(draws[4]->costs.draws == 2); // of one command
    CHECK(draws[4]->costs.pixels == 2 * kStripe);
    CHECK(draws[4]->costs.touched == kStripe);
    const auto& passes = t.trace.passes();
    REQUIRE(passes.size() == 4);
    CHECK(passes[0].costs.pixels == kWhole + 2 * kStripe);
    CHECK(passes[0].costs.touched == kWhole);
    CHECK(passes[2].costs.touched == kStripe);
    const auto& frames = t.trace.frames();
    REQUIRE(frames.size() == 2);
    CHECK(frames[0].costs.touched == kWhole + kStripe); // of two targets
    CHECK(frames[0].costs.pixels >= kWhole + 5 * kStripe);
    REQUIRE(t.maps.size() == 3);
    CHECK(t.maps[0].surface == 1);
    CHECK(t.maps[1].surface == 3);
    CHECK(t.maps[2].frame == 2);
    for (std::size_t y = 0; y < 40; ++y)
        for (std::size_t x = 0; x < 70; ++x) {
            REQUIRE(t.maps[0].counts[y * 70 + x] == (x < 60 ? 1u : 5u));
            const std::uint32_t count = t.maps[1].counts[y * 70 + x];
            REQUIRE((x < 60 ? count == 0 : count == 1 || count == 2)); // both triangles have samples on the diagonal
        }
}

// Hierarchical Z, deferred colours and quads that share a run leave nothing out.
TEST_CASE("pixels that pass the depth test are counted in the order of draws, by any number of workers") {
    const std::string frame = submit("CLEAR { flags TARGET|ZBUFFER color 0 depth 1 stencil 0 { 0 0 70 40 } }" + kState +
                                     "RENDERSTATE { ZENABLE TRUE } " + quad(0) + quad(1) + quad(0) +
                                     "RENDERSTATE { COLORWRITEENABLE 0 ZFUNC ALWAYS } " + quad(1)) +
                              "present 1\n";
    const Costed one(frame);
    const auto draws = one.draws();
    REQUIRE(draws.size() == 4);
    CHECK(draws[0]->costs.pixels == kWhole);
    CHECK(draws[1]->costs.pixels == kStripe);
    CHECK(draws[2]->costs.pixels == kWhole - kStripe); // equal depths pass, nearer ones hide
    CHECK(draws[2]->costs.failed[static_cast<std::size_t>(rasterizer::Rejection::Depth)] == kStripe);
    CHECK(draws[3]->costs.pixels == kStripe); // only depth is written
    for (const unsigned workers : {1u, 3u}) {
        const Costed other(frame, workers, rasterizer::find_kernels("baseline"));
        REQUIRE(other.trace.rows().size() == one.trace.rows().size());
        for (std::size_t i = 0; i < one.trace.rows().size(); ++i)
            CHECK(same(one.trace.rows()[i].costs, other.trace.rows()[i].costs));
        CHECK(other.maps[0].counts == one.maps[0].counts);
    }
}

TEST_CASE("empty captures, frames without draws and failing calls have their rows") {
    CHECK(Costed("").trace.rows().size() == 1); // the write of the buffer
    const Costed idle("present 1\npresent 1\n");
    CHECK(idle.trace.frames().size() == 2);
    CHECK(idle.trace.passes().size() == 1);
    const Costed failing(submit(kState + quad(0) + "SETRENDERTARGET2 { 0 99 }" + quad(0)) + "present 1\n");
    REQUIRE(failing.draws().size() == 1);
    CHECK(failing.draws()[0]->costs.pixels == kWhole);
    CHECK(failing.trace.frames()[0].costs.draws == 1);
}

// The pictures are those of a replay that does not count, and every pixel is counted once for each primitive.
TEST_CASE("counting the pixels of scenes changes none") {
    std::size_t scenes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kSourceFolder + "/tests/golden")) {
        if (entry.path().extension() != ".dp2t") continue;
        CAPTURE(entry.path().string());
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const auto document = dp2::assemble_capture(text);
        REQUIRE(document.ok());
        std::uint64_t drawn = 0;
        CostTrace::Options traced;
        traced.overdraw = [&](const FrameOverdraw& found) {
            for (const std::uint32_t count : found.counts) drawn += count;
        };
        std::optional<Replayer> replayer;
        CostTrace trace(*document, traced);
        EmulatorOptions options = *replay_options(*document);
        options.workers = 2;
        trace.attach_to(options);
        replayer.emplace(std::move(options));
        REQUIRE(replayer->play(*document, trace).ok());
        trace.finish();
        CHECK(replayer->observations() != 0);
        CHECK(replayer->differences() == 0);
        Costs sum;
        for (const CostRow& row : trace.rows()) {
            std::uint64_t failed = 0;
            for (const std::uint64_t samples : row.costs.failed) failed += samples;
            CHECK(row.costs.boxed == row.costs.passed + failed);
            CHECK(row.costs.pixels <= row.costs.passed);
            CHECK(row.costs.touched <= row.costs.pixels);
            rasterizer::add_counters(sum, row.costs);
        }
        CHECK(sum.pixels == drawn);
        ++scenes;
    }
    CHECK(scenes > 10);
}

namespace {

// Counts the pixels of some of a replay's draws, as dp2 lint does.
class SomeCounted {
  public:
    SomeCounted(const dp2::capture::Document& document, unsigned workers, std::function<bool(std::size_t draw)> counts)
        : counts_(std::move(counts)) {
        EmulatorOptions options = *replay_options(document);
        options.workers = workers;
        options.count_overdraw = true;
        options.trace = [this](Context& context, const dp2::Command* next) { follow(context, next); };
        replayer_.emplace(std::move(options));
        ReplayObserver observer;
        REQUIRE(replayer_->play(document, observer).ok());
        CHECK(replayer_->observations() != 0);
        CHECK(replayer_->differences() == 0);
        if (gpu_) gpu_->drain(rasterizer::Stall::QueryFlush);
        for (const auto& [from, to] : draws_) {
            const auto counted = rasterizer::counted_since(*to.counts, *from.counts);
            touched.push_back(counted.pixels_touched);
            drawn.push_back(counted.pixels_drawn);
        }
    }
    std::vector<std::uint64_t> touched, drawn; // by draw

  private:
    void follow(Context& context, const dp2::Command* next) {
        gpu_ = &context.marker.gpu();
        if (open_) draws_.push_back({*std::exchange(open_, std::nullopt), context.front_end.snapshot()});
        if (!next || next->op->kind != dp2::Kind::Draw || next->op->op == dp2::Opcode::Clear) return;
        gpu_->count_overdraw(counts_(draws_.size()));
        open_ = context.front_end.snapshot();
    }

    const std::function<bool(std::size_t)> counts_;
    rasterizer::Gpu* gpu_ = nullptr;
    std::optional<Replayer> replayer_; // destroyed after the snapshots, which have memory of its emulator
    std::optional<rasterizer::CountSnapshot> open_;
    std::vector<std::pair<rasterizer::CountSnapshot, rasterizer::CountSnapshot>> draws_;
};

} // namespace

TEST_CASE("pixels of single draws can be counted, between draws whose pixels are not, and no pixel changes") {
    std::size_t counted = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kSourceFolder + "/tests/golden")) {
        if (entry.path().extension() != ".dp2t") continue;
        CAPTURE(entry.path().string());
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const auto document = dp2::assemble_capture(text);
        REQUIRE(document.ok());
        const SomeCounted all(*document, 0, [](std::size_t) { return true; });
        for (const std::size_t rest : {0u, 1u}) {
            const SomeCounted some(*document, rest == 0 ? 0 : 2, [&](std::size_t draw) { return draw % 2 == rest; });
            REQUIRE(some.touched.size() == all.touched.size());
            for (std::size_t draw = 0; draw < all.touched.size(); ++draw) {
                CAPTURE(draw);
                CHECK(some.touched[draw] == (draw % 2 == rest ? all.touched[draw] : 0));
                CHECK(some.drawn[draw] == (draw % 2 == rest ? all.drawn[draw] : 0));
                counted += some.touched[draw] != 0;
            }
        }
    }
    CHECK(counted > 100);
}

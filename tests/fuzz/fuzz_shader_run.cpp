// Every shader that the reader accepts is lowered, or refused with a named reason, and gives the same results in every
// back end.
#include <cstring>

#include "tests/shaders/lane_run.h"

using namespace shader_reference;

namespace {

bool same(const Four& a, const Four& b) {
    for (std::size_t i = 0; i < 4; ++i)
        if (a[i] != b[i] && !(std::isnan(a[i]) && std::isnan(b[i]))) return false;
    return true;
}

bool same(const Results& a, const Results& b) {
    if (a.killed || b.killed) return a.killed == b.killed;
    const Four depth_a = {a.depth.value_or(0)}, depth_b = {b.depth.value_or(0)};
    bool equal = same(a.position, b.position) && same(a.fog, b.fog) && same(a.size, b.size) && same(a.d[0], b.d[0]) &&
                 same(a.d[1], b.d[1]) && same(depth_a, depth_b);
    for (std::size_t i = 0; i < 16; ++i) equal = equal && same(a.o[i], b.o[i]) && same(a.color[i % 4], b.color[i % 4]);
    return equal;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::uint32_t> tokens(size / 4);
    if (!tokens.empty()) std::memcpy(tokens.data(), data, tokens.size() * 4);
    auto shader = dp2::parse_shader(tokens);
    if (!shader.ok()) return 0;
    Environment common;
    const float numbers[] = {0, -0.0f, 1, -2.5f, 0.25f, INFINITY, NAN, 1e38f, 1e-40f, 7};
    std::size_t next = size;
    const auto four = [&] {
        return Four{numbers[next++ % 10], numbers[next++ % 10], numbers[next++ % 10], numbers[next++ % 7]};
    };
    for (Four& c : common.c) c = four();
    for (std::size_t i = 0; i < 16; ++i) {
        common.i[i] = {static_cast<int>(i % 4), static_cast<int>(i), static_cast<int>(i % 3) - 1, 0};
        common.b[i] = i % 2 != 0;
    }
    std::vector<Environment> lanes(rasterizer::ir::kLanes, common);
    for (Environment& lane : lanes) {
        for (Four& v : lane.v) v = four();
        for (Four& t : lane.t) t = four();
    }
    const auto results = LaneRun(*shader).run(lanes);
    for (std::size_t back_end = 1; back_end < results.size(); ++back_end)
        for (std::size_t lane = 0; lane < lanes.size(); ++lane)
            if (!same(results[0][lane], results[back_end][lane])) __builtin_trap();
    return 0;
}

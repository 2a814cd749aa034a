// A lower limit of each scene's frame time on this machine: the time of hand-written loops that only do the scene's
// work. Renderers' times are compared with it; none reaches it.
//
// Each loop (loops.h) is measured on all threads at once, on tiles of 64x64 pixels that stay in the cache. A scene's
// limit is the sum of its parts: pixels blended, triangles set up, cache lines written. `limits [THREADS]` prints
// scene,limit_ms; the loops' rates go to standard error.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "tests/bench/limits/loops.h"
#include "tests/bench/scenes/scene_data.h"

namespace {

using namespace bench;

// Nanoseconds for each item, with all threads together: the minimum of five runs.
double time_of(const Loop& loop, unsigned threads) {
    using Clock = std::chrono::steady_clock;
    std::vector<ThreadMemory> memories(threads);
    const auto run = [&](long rounds) {
        std::atomic<unsigned> ready = 0;
        std::atomic<bool> go = false;
        std::vector<std::jthread> workers;
        for (ThreadMemory& memory : memories)
            workers.emplace_back([&, rounds] {
                ++ready;
                while (!go) std::this_thread::yield();
                for (long i = 0; i < rounds; ++i) loop.run(memory);
            });
        while (ready < threads) std::this_thread::yield();
        const auto start = Clock::now();
        go = true;
        workers.clear();
        return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
    };
    constexpr double kEnough = 20e6;
    long rounds = 1;
    while (run(rounds) < kEnough) rounds *= 2;
    double best = run(rounds);
    for (int i = 0; i < 4; ++i) best = std::min(best, run(rounds));
    return best / (loop.items * static_cast<double>(rounds) * threads);
}

struct Part {
    const char* loop;
    double items;
};

constexpr double kScreen = kWidth * kHeight;

double pixels_of(const std::string& scene) {
    for (const Work& work : kWorks)
        if (work.scene == scene) return work.pixels;
    return 0;
}

// The parts of each scene's minimum time. Depth and stencil need not be written to memory; colours must be, once.
std::map<std::string, std::vector<Part>> parts() {
    constexpr Part kStore = {"store", kScreen};
    const double boxes = kBoxes * 12.0, prisms = kPrisms * 8.0;
    const double s5 = pixels_of("S5"), s6 = pixels_of("S6"), s7 = pixels_of("S7"), s8 = pixels_of("S8"),
                 s9 = pixels_of("S9"), s12 = pixels_of("S12");
    return {
        {"S0", {kStore}},
        // Nineteen layers are hidden: the test of each 8x8 block rejects them.
        {"S1f", {kStore, {"depth fill", kScreen}, {"block reject", kScreen / 64 * (kFlatLayers - 1)}}},
        {"S1b", {kStore, {"depth fill", kScreen * kFlatLayers}}},
        {"S2", {kStore, {"blend", kScreen * kBlendedLayers}}},
        {"S3", {kStore, {"bilinear", kScreen * kTexturedLayers}}},
        // Two trilinear textures cost four bilinear ones; fog costs one more blend.
        {"S4", {kStore, {"bilinear", kScreen * kFoggedLayers * 4}, {"blend", kScreen * kFoggedLayers}}},
        {"S5", {kStore, {"triangle", kSmallTriangles}, {"depth fill", s5}}},
        {"S6",
         {kStore, {"lit vertex", kMeshVertices}, {"triangle", kMeshTriangles}, {"bilinear", s6}, {"depth fill", s6}}},
        {"S7", {kStore, {"triangle", kDepthTriangles}, {"depth only", s7}}},
        {"S8", {kStore, {"depth fill", kScreen}, {"triangle", boxes}, {"depth only", s8 - kScreen}}},
        {"S9",
         {kStore, {"depth fill", kScreen}, {"triangle", prisms}, {"stencil", s9 - 2 * kScreen}, {"blend", kScreen}}},
        {"S10", {kStore, {"bilinear", kScreen * kShadedLayers * 4}, {"shader", kScreen * kShadedLayers}}},
        // Multisampling costs more than one sample only at edges: the layers have none inside; small triangles consist
        // of edges.
        {"S11a", {{"store", kScreen * 2}, {"bilinear", kScreen * kTexturedLayers}}},
        {"S11b", {{"store", kScreen * 5}, {"triangle", kSmallTriangles}, {"depth fill", s5 * 4}}},
        {"S12", {kStore, {"draw", kQuads}, {"triangle", kQuads * 2.0}, {"bilinear", s12}, {"blend", s12}}},
    };
}

} // namespace

int main(int argc, char** argv) {
    const unsigned threads = argc > 1 ? static_cast<unsigned>(std::max(1, std::atoi(argv[1]))) : 2;
    std::map<std::string, double> nanoseconds;
    for (const Loop& loop : loops()) {
        // One thread makes all draws.
        nanoseconds[loop.name] = time_of(loop, loop.one_thread ? 1 : threads);
        std::fprintf(stderr, "%-14s %9.3f ns\n", loop.name, nanoseconds[loop.name]);
    }
    std::printf("scene,limit_ms\n");
    const auto all = parts();
    for (const Work& work : kWorks) {
        double sum = 0;
        for (const Part& part : all.at(work.scene)) sum += part.items * nanoseconds.at(part.loop);
        std::printf("%s,%.4f\n", work.scene, sum * 1e-6);
    }
}

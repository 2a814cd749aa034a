// Times each scene, and prints or appends a line of figures for it. The columns are those of peer_gl, which times
// OpenGL on the same scenes, so that one table can contain both.
#include <exception>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "tests/bench/channel_means.h"
#include "tests/bench/scenes/harness.h"
#include "tests/bench/scenes/scene_run.h"
#include "tests/bench/scenes/scene_table.h"

namespace {

using namespace bench;

constexpr const char* kUsage = R"(usage: bench_scenes [OPTION VALUE]... [SCENE]...
  --threads LIST   worker threads; 0 draws on the caller's; "0,1,2" measures each in turn [2]
  --isa NAME       instruction set [the best]
  --save DIR       write each scene as DIR/SCENE.dp2c, which dp2 replay draws
  --stalls FILE    append what the front end waited for: config,scene,reason,times and ms of a frame
)";

std::vector<unsigned> thread_counts(const Options& options) {
    std::vector<unsigned> out;
    std::istringstream list(options.text("--threads", "2"));
    for (std::string word; std::getline(list, word, ',');) {
        if (word.empty() || word.size() > 3 || word.find_first_not_of("0123456789") != std::string::npos)
            throw UsageError("--threads takes numbers, not '" + word + "'");
        out.push_back(static_cast<unsigned>(std::stoul(word)));
    }
    return out;
}

void write_stalls(std::ostream& out, const std::string& config, const Work& work, const rasterizer::StallCounts& before,
                  const rasterizer::StallCounts& after, std::size_t frames) {
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (after[i].times == before[i].times && after[i].waits == before[i].waits) continue;
        const auto a_frame = [frames](std::uint64_t from, std::uint64_t to) {
            return static_cast<double>(to - from) / static_cast<double>(frames);
        };
        out << config << ',' << work.scene << ',' << rasterizer::stall_name(static_cast<rasterizer::Stall>(i)) << ','
            << a_frame(before[i].times, after[i].times) << ','
            << a_frame(before[i].nanoseconds, after[i].nanoseconds) * 1e-6 << '\n';
    }
}

void run(const Options& options) {
    const std::string isa = options.text("--isa", "");
    const rasterizer::Kernels* kernels = rasterizer::find_kernels(isa);
    if (!kernels) throw std::runtime_error("this processor or build has no instruction set '" + isa + "'");
    const std::string peer = options.text("--peer", "dp2emu"), save = options.text("--save", ""),
                      stalls_path = options.text("--stalls", "");
    std::ofstream stalls;
    if (!stalls_path.empty()) {
        stalls.open(stalls_path, std::ios::app);
        if (stalls.tellp() == 0) stalls << "config,scene,reason,times,ms\n";
    }
    Table table(options);
    for (const Work& work : options.scenes()) {
        const SceneCapture capture = scene_capture(work.scene);
        for (const unsigned threads : thread_counts(options)) {
            const std::string config = options.text("--config", "t" + std::to_string(threads));
            SceneRun scene(capture, threads, kernels);
            rasterizer::StallCounts before{};
            const Figures figures = measure(
                options, [&scene] { scene.draw(); }, [&] { before = scene.statistics().stalls; });
            write_stalls(stalls, config, work, before, scene.statistics().stalls, figures.frames.size());
            const std::vector<std::uint32_t> pixels = scene.pixels();
            write_picture(options, peer, config, work, pixels);
            if (!save.empty()) scene.save(save + "/" + work.scene + ".dp2c");
            const std::uint64_t answers = scene.answers_sum();
            table.add(peer, config, work, figures, answers > 0 ? std::to_string(answers) : channel_means(pixels));
        }
    }
    if (!stalls_path.empty() && !stalls.flush()) throw std::runtime_error("cannot write " + stalls_path);
}

} // namespace

int main(int argc, char** argv) {
    try {
        run(Options(argc, argv, {"--threads", "--isa", "--save", "--stalls"}));
        return 0;
    } catch (const UsageError& error) {
        std::cerr << "bench_scenes: " << error.what() << '\n' << kUsage << kHarnessUsage;
    } catch (const std::exception& error) {
        std::cerr << "bench_scenes: " << error.what() << '\n';
    }
    return 1;
}

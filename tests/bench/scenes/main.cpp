// Times the scenes, each frame alone, and appends a line of figures a scene. Options and columns are those of
// the programs that time other renderers on the same scenes, so that one run and one table hold all of them.
#include <ctime>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <optional>

#include "tests/bench/scenes/scene_table.h"
#include "tests/bench/scenes/scenes.h"

namespace {

using bench::Scene;
using bench::SceneRig;

constexpr const char* kUsage = R"(usage: bench_scenes [OPTION VALUE]... [SCENE]...
  --threads N      worker threads; 0 draws on the caller's [2]
  --isa NAME       instruction set [the best]
  --csv FILE       append lines to FILE [standard output, with a head]
  --out DIR        write each scene's last frame as PEER-CONFIG-SCENE.ppm
  --peer, --config first two columns [dp2emu, tN]
  --seconds S      how long to measure a scene [1.5], but
  --min-frames N   at least [5] and
  --max-frames N   at most [2000] frames, after
  --warm N         frames that are not counted [3]
Scenes: S0 S1f S1b S2 S3 S4 S5 S6 S7 S8 S9 S10 S11a S11b S12; all without a name.
)";
// mpix_s, mtri_s: by sc_works. first_ms: the first frame, which makes the programs. cpu_ms: of all threads, a
// frame. other_cpu_pct: of the machine, by other processes. check: mean R/G/B of the last frame, or the sum
// of the answers.
constexpr const char* kColumns = "peer,config,scene,frames,median_ms,p10_ms,p90_ms,min_ms,first_ms,mpix_s,"
                                 "mtri_s,cpu_ms,other_cpu_pct,check\n";

struct Options {
    std::map<std::string, std::string> given;
    std::vector<const Scene*> scenes;

    std::string text(const std::string& name, const std::string& otherwise) const {
        const auto found = given.find(name);
        return found == given.end() ? otherwise : found->second;
    }
    double number(const std::string& name, double otherwise) const {
        const auto found = given.find(name);
        return found == given.end() ? otherwise : std::stod(found->second);
    }
    std::size_t count(const std::string& name, std::size_t otherwise) const {
        return static_cast<std::size_t>(std::max(number(name, static_cast<double>(otherwise)), 0.0));
    }
};

Options parse(int argc, char** argv) {
    const std::string known[] = {"--threads", "--isa",     "--csv",        "--out",        "--peer",
                                 "--config",  "--seconds", "--min-frames", "--max-frames", "--warm"};
    Options out;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (const Scene* scene = bench::find_scene(word))
            out.scenes.push_back(scene);
        else if (std::ranges::find(known, word) != std::end(known) && i + 1 < argc)
            out.given[word] = argv[++i];
        else
            throw std::runtime_error("'" + word + "' is neither a scene nor an option with a value\n" + kUsage);
    }
    if (out.scenes.empty())
        for (const Scene& scene : bench::scenes()) out.scenes.push_back(&scene);
    return out;
}

double milliseconds(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

// What all processors together were busy for since the machine started.
double machine_milliseconds() {
    std::ifstream stat("/proc/stat");
    std::string head;
    stat >> head;
    double sum = 0, ticks = 0;
    for (int i = 0; i < 8 && stat >> ticks; ++i)
        if (i != 3 && i != 4) sum += ticks; // idle, waiting for a disk
    return sum * 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
}

struct Figures {
    std::vector<double> frames; // ms, rising
    double first = 0, cpu = 0, other_percent = 0;

    double at(double part) const {
        return frames[static_cast<std::size_t>(part * static_cast<double>(frames.size() - 1))];
    }
    double median() const { return 0.5 * (frames[(frames.size() - 1) / 2] + frames[frames.size() / 2]); }
};

Figures measure(SceneRig& rig, const Options& options) {
    const auto timed = [&rig] {
        const double start = milliseconds(CLOCK_MONOTONIC);
        rig.draw();
        return milliseconds(CLOCK_MONOTONIC) - start;
    };
    Figures out;
    out.first = timed();
    for (std::size_t i = 1; i < options.count("--warm", 3); ++i) rig.draw();
    const std::size_t fewest = std::max<std::size_t>(options.count("--min-frames", 5), 1),
                      most = std::max(options.count("--max-frames", 2000), fewest);
    const double limit = options.number("--seconds", 1.5) * 1e3;
    const double busy = machine_milliseconds(), cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID),
                 start = milliseconds(CLOCK_MONOTONIC);
    while (out.frames.size() < fewest || (out.frames.size() < most && milliseconds(CLOCK_MONOTONIC) - start < limit))
        out.frames.push_back(timed());
    const double wall = milliseconds(CLOCK_MONOTONIC) - start, own = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    out.cpu = own / static_cast<double>(out.frames.size());
    out.other_percent = std::max(0.0, 100 * (machine_milliseconds() - busy - own) /
                                          (wall * static_cast<double>(sysconf(_SC_NPROCESSORS_ONLN))));
    std::ranges::sort(out.frames);
    return out;
}

std::string means(const std::vector<std::uint32_t>& pixels) {
    double sum[3] = {};
    for (const std::uint32_t pixel : pixels)
        for (int c = 0; c < 3; ++c) sum[c] += pixel >> (16 - 8 * c) & 255;
    char text[64];
    const auto count = static_cast<double>(pixels.size());
    std::snprintf(text, sizeof text, "%.2f/%.2f/%.2f", sum[0] / count, sum[1] / count, sum[2] / count);
    return text;
}

void write_picture(const std::string& path, const std::vector<std::uint32_t>& pixels) {
    std::ofstream file(path, std::ios::binary);
    file << "P6\n" << SC_W << " " << SC_H << "\n255\n";
    for (const std::uint32_t pixel : pixels)
        for (int shift = 16; shift >= 0; shift -= 8) file.put(static_cast<char>(pixel >> shift & 255));
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

int run(const Options& options) {
    SceneRig::Options rig_options;
    // The emulator refuses one more than it may have, so all larger numbers become that.
    rig_options.workers =
        static_cast<unsigned>(std::min<std::size_t>(options.count("--threads", 2), rasterizer::kMaxWorkers + 1));
    const std::string isa = options.text("--isa", "");
    rig_options.kernels = rasterizer::find_kernels(isa);
    if (!rig_options.kernels) throw std::runtime_error("this processor or build has no instruction set '" + isa + "'");
    const std::string peer = options.text("--peer", "dp2emu"),
                      config = options.text("--config", "t" + std::to_string(rig_options.workers));
    std::ofstream file;
    if (const std::string path = options.text("--csv", ""); !path.empty()) {
        file.open(path, std::ios::app);
        if (!file) throw std::runtime_error("cannot write " + path);
    }
    std::ostream& out = file.is_open() ? file : std::cout;
    if (!file.is_open()) out << kColumns;
    for (const Scene* scene : options.scenes) {
        SceneRig rig(rig_options, scene->samples);
        rig.set_frame(scene->build(rig));
        const Figures figures = measure(rig, options);
        const std::vector<std::uint32_t> pixels = rig.pixels();
        if (const std::string folder = options.text("--out", ""); !folder.empty())
            write_picture(folder + "/" + peer + "-" + config + "-" + scene->name + ".ppm", pixels);
        const auto work =
            std::ranges::find(sc_works, std::string(scene->name), [](const sc_work& w) { return std::string(w.id); });
        char line[256];
        std::snprintf(line, sizeof line, "%zu,%.4f,%.4f,%.4f,%.4f,%.3f,%.2f,%.4f,%.4f,%.1f,", figures.frames.size(),
                      figures.median(), figures.at(0.1), figures.at(0.9), figures.frames.front(), figures.first,
                      work->px / figures.median() * 1e-3, work->tris / figures.median() * 1e-3, figures.cpu,
                      figures.other_percent);
        out << peer << ',' << config << ',' << scene->name << ',' << line
            << (scene->answers ? std::to_string(rig.answers_sum()) : means(pixels)) << '\n'
            << std::flush;
        if (!out) throw std::runtime_error("the figures cannot be written");
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(parse(argc, argv));
    } catch (const std::exception& error) {
        std::cerr << "bench_scenes: " << error.what() << '\n';
        return 1;
    }
}

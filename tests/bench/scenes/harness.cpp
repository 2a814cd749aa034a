#include "tests/bench/scenes/harness.h"

#include <ctime>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace bench {

const char* const kHarnessUsage = R"(  --csv FILE       append lines to FILE [standard output, with a head]
  --out DIR        write each scene's last frame as PEER-CONFIG-SCENE.ppm
  --peer, --config the first two columns
  --seconds S      how long to measure a scene [1.5], but
  --min-frames N   at least [5] and
  --max-frames N   at most [2000] frames, after
  --warm N         frames that are not counted [3]
Scenes: S0 S1f S1b S2 S3 S4 S5 S6 S7 S8 S9 S10 S11a S11b S12; all without a name.
)";

namespace {

constexpr const char* kColumns = "peer,config,scene,frames,median_ms,p10_ms,p90_ms,min_ms,first_ms,mpix_s,mtri_s,"
                                 "cpu_ms,other_cpu_pct,check\n";
// Before timing, frames are repeated for this long, at most kMostWarmFrames of them, so that the processor raises its
// clock; with --warm 0 or 1 there is only the first frame.
constexpr double kWarmMilliseconds = 200;
constexpr std::size_t kMostWarmFrames = 50;

double milliseconds(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

// The CPU time of all processors, without idle time, since the machine started.
double machine_milliseconds() {
    std::ifstream stat("/proc/stat");
    std::string head;
    stat >> head;
    double sum = 0, ticks = 0;
    for (int i = 0; i < 8 && stat >> ticks; ++i)
        if (i != 3 && i != 4) sum += ticks; // without the times "idle" and "waiting for a disk"
    return sum * 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
}

} // namespace

Options::Options(int argc, char** argv, std::vector<std::string> known) {
    known.insert(known.end(),
                 {"--csv", "--out", "--peer", "--config", "--seconds", "--min-frames", "--max-frames", "--warm"});
    std::vector<std::string> named;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (std::ranges::any_of(kWorks, [&word](const Work& work) { return work.scene == word; }))
            named.push_back(word);
        else if (std::ranges::find(known, word) != known.end() && i + 1 < argc)
            given_[word] = argv[++i];
        else
            throw UsageError("'" + word + "' is neither a scene nor an option with a value");
    }
    for (const Work& work : kWorks)
        if (named.empty() || std::ranges::find(named, work.scene) != named.end()) scenes_.push_back(work);
}

std::string Options::text(const std::string& name, const std::string& otherwise) const {
    const auto found = given_.find(name);
    return found == given_.end() ? otherwise : found->second;
}

double Options::number(const std::string& name, double otherwise) const {
    const auto found = given_.find(name);
    if (found == given_.end()) return otherwise;
    try {
        return std::stod(found->second);
    } catch (const std::exception&) {
        throw UsageError(name + " takes a number, not '" + found->second + "'");
    }
}

std::size_t Options::count(const std::string& name, std::size_t otherwise) const {
    return static_cast<std::size_t>(std::clamp(number(name, static_cast<double>(otherwise)), 0.0, 1e9));
}

double Figures::at(double part) const {
    return frames[static_cast<std::size_t>(part * static_cast<double>(frames.size() - 1))];
}

Figures measure(const Options& options, const std::function<void()>& frame, const std::function<void()>& started) {
    const auto timed = [&frame] {
        const double start = milliseconds(CLOCK_MONOTONIC);
        frame();
        return milliseconds(CLOCK_MONOTONIC) - start;
    };
    Figures out;
    const std::size_t warm = options.count("--warm", 3);
    double warmed = out.first = timed();
    for (std::size_t i = 1; i < warm || (warm > 1 && i < kMostWarmFrames && warmed < kWarmMilliseconds); ++i)
        warmed += timed();
    const std::size_t fewest = std::max<std::size_t>(options.count("--min-frames", 5), 1),
                      most = std::max(options.count("--max-frames", 2000), fewest);
    const double limit = options.number("--seconds", 1.5) * 1e3;
    started();
    const double busy = machine_milliseconds(), cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID),
                 start = milliseconds(CLOCK_MONOTONIC);
    while (out.frames.size() < fewest || (out.frames.size() < most && milliseconds(CLOCK_MONOTONIC) - start < limit))
        out.frames.push_back(timed());
    const double wall = milliseconds(CLOCK_MONOTONIC) - start, own = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    out.cpu = own / static_cast<double>(out.frames.size());
    out.other_cpu_percent = std::max(0.0, 100 * (machine_milliseconds() - busy - own) /
                                              (wall * static_cast<double>(sysconf(_SC_NPROCESSORS_ONLN))));
    std::ranges::sort(out.frames);
    return out;
}

Table::Table(const Options& options) {
    const std::string path = options.text("--csv", "");
    if (path.empty()) {
        std::cout << kColumns;
        return;
    }
    file_.open(path, std::ios::app);
    if (!file_) throw std::runtime_error("cannot write " + path);
    if (file_.tellp() == 0) file_ << kColumns;
}

void Table::add(const std::string& peer, const std::string& config, const Work& work, const Figures& figures,
                const std::string& check) {
    const double median = figures.median();
    char line[256];
    std::snprintf(line, sizeof line, "%zu,%.4f,%.4f,%.4f,%.4f,%.3f,%.2f,%.4f,%.4f,%.1f,", figures.frames.size(), median,
                  figures.at(0.1), figures.at(0.9), figures.frames.front(), figures.first, work.pixels / median * 1e-3,
                  work.triangles / median * 1e-3, figures.cpu, figures.other_cpu_percent);
    std::ostream& out = file_.is_open() ? file_ : std::cout;
    out << peer << ',' << config << ',' << work.scene << ',' << line << check << '\n' << std::flush;
    if (!out) throw std::runtime_error("the figures cannot be written");
}

void write_picture(const Options& options, const std::string& peer, const std::string& config, const Work& work,
                   std::span<const std::uint32_t> pixels) {
    const std::string folder = options.text("--out", "");
    if (folder.empty()) return;
    const std::string path = folder + "/" + peer + "-" + config + "-" + work.scene + ".ppm";
    std::ofstream file(path, std::ios::binary);
    file << "P6\n" << kWidth << " " << kHeight << "\n255\n";
    for (const std::uint32_t pixel : pixels)
        for (int shift = 16; shift >= 0; shift -= 8) file.put(static_cast<char>(pixel >> shift & 255));
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

} // namespace bench

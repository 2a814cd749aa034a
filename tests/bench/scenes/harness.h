// Shared by all programs that draw the scenes, on our GPU or by OpenGL: options, timing of frames, a scene's CSV line,
// the picture of its last frame. Single-threaded.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/scenes/scene_data.h"

namespace bench {

// An error of the command line.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The command line: options with values, and names of scenes.
class Options {
  public:
    // `known` are the program's own options, in addition to the harness's. Throws UsageError for a word that is neither
    // an option with a value nor a scene.
    Options(int argc, char** argv, std::vector<std::string> known);

    std::string text(const std::string& name, const std::string& otherwise) const;
    double number(const std::string& name, double otherwise) const; // throws UsageError if the value is not a number
    std::size_t count(const std::string& name, std::size_t otherwise) const;
    const std::vector<Work>& scenes() const { return scenes_; } // in the order of kWorks; all scenes if none was named

  private:
    std::map<std::string, std::string> given_;
    std::vector<Work> scenes_;
};
// The harness's options for the usage message, one in each line.
extern const char* const kHarnessUsage;

// A scene's timed frames.
struct Figures {
    std::vector<double> frames;   // ms, sorted ascending
    double first = 0;             // ms of the first frame, which compiles programs
    double cpu = 0;               // ms for each frame, of all threads
    double other_cpu_percent = 0; // share of the machine that other processes used meanwhile

    double at(double part) const; // the quantile: `part` of the frames took at most this time
    double median() const { return 0.5 * (frames[(frames.size() - 1) / 2] + frames[frames.size() / 2]); }
};
// Calls `frame`, which returns when everything is drawn, as often as the options say; calls `started` before the first
// timed frame.
Figures measure(
    const Options& options, const std::function<void()>& frame, const std::function<void()>& started = [] {});

// Lines of figures, appended to the file of --csv, or printed with a header.
class Table {
  public:
    explicit Table(const Options& options);
    // `check`: channel_means(), or the sum of a scene's answers, for comparison with another renderer's.
    void add(const std::string& peer, const std::string& config, const Work& work, const Figures& figures,
             const std::string& check);

  private:
    std::ofstream file_;
};

// Writes PEER-CONFIG-SCENE.ppm to the folder of --out; does nothing without the option.
void write_picture(const Options& options, const std::string& peer, const std::string& config, const Work& work,
                   std::span<const std::uint32_t> pixels);

} // namespace bench

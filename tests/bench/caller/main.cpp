// Times how long the thread that calls Direct3D 9 works for a draw, on whichever d3d9.dll the process loads. Prints a
// line for each kind of draw: its name and the nanoseconds of processor time of that thread for a draw, of which how
// many in the system; medians of the rounds, in which the kinds follow each other.
//   bench_caller [--seconds S] [--rounds N] [NAME]...
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

#include "tests/bench/caller/kinds.h"

namespace {

using namespace bench;

struct Time { // in nanoseconds
    double all = 0, system = 0;
};

Time thread_time() {
    FILETIME created, ended, system, user;
    GetThreadTimes(GetCurrentThread(), &created, &ended, &system, &user);
    const auto nanoseconds = [](const FILETIME& time) {
        return 100.0 * static_cast<double>(std::uint64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime);
    };
    return {nanoseconds(system) + nanoseconds(user), nanoseconds(system)};
}

// Each frame is presented, so that the thread is at most some frames ahead, as in programs.
void draw_frame(const Rig& rig, Kind& kind) {
    rig->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
    rig->BeginScene();
    for (unsigned i = 0; i < kind.draws_in_frame(); ++i) kind.draw(i);
    rig.present();
}

// The system counts a thread's time in steps of up to 15 ms, so `seconds` should be far longer.
Time time_draws(const Rig& rig, Kind& kind, double seconds) {
    kind.begin();
    draw_frame(rig, kind);
    rig.finish();
    const ULONGLONG end = GetTickCount64() + static_cast<ULONGLONG>(seconds * 1000);
    const Time begin = thread_time();
    double draws = 0;
    do {
        draw_frame(rig, kind);
        draws += kind.draws_in_frame();
    } while (GetTickCount64() < end);
    const Time now = thread_time();
    rig.finish();
    return {(now.all - begin.all) / draws, (now.system - begin.system) / draws};
}

double median(std::vector<double> values) {
    std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
    return values[values.size() / 2];
}

void run(const std::vector<std::string>& names, double seconds, unsigned rounds) {
    constexpr UINT kSide = 256;
    const Rig rig(kSide, kSide);
    rig.begin_frame();
    rig->EndScene();
    std::vector<NamedKind> kinds = make_kinds(rig);
    if (!names.empty())
        std::erase_if(kinds, [&](const NamedKind& kind) { return std::ranges::find(names, kind.name) == names.end(); });
    std::vector<std::vector<double>> all(kinds.size()), system(kinds.size());
    for (unsigned round = 0; round < rounds; ++round)
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            const Time time = time_draws(rig, *kinds[k].kind, seconds);
            all[k].push_back(time.all);
            system[k].push_back(time.system);
        }
    for (std::size_t k = 0; k < kinds.size(); ++k)
        std::printf("%-18s %8.0f %8.0f\n", kinds[k].name.c_str(), median(all[k]), median(system[k]));
}

} // namespace

int main(int count, char** arguments) {
    double seconds = 0.5;
    unsigned rounds = 3;
    std::vector<std::string> names;
    for (int i = 1; i < count; ++i) {
        const std::string word = arguments[i];
        const char* const value = i + 1 < count ? arguments[i + 1] : "";
        if (word == "--seconds")
            seconds = std::atof(value), ++i;
        else if (word == "--rounds")
            rounds = static_cast<unsigned>(std::max(std::atoi(value), 1)), ++i;
        else
            names.push_back(word);
    }
    try {
        run(names, seconds, rounds);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_caller: %s\n", error.what());
    }
    return 1;
}

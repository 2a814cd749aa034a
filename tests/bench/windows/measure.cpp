#include "tests/bench/windows/measure.h"

#include <fstream>
#include <stdexcept>

namespace bench {

double now() {
    LARGE_INTEGER ticks, frequency;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&frequency);
    return static_cast<double>(ticks.QuadPart) / static_cast<double>(frequency.QuadPart);
}

double processor_time() {
    FILETIME created, ended, kernel, user;
    if (!GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user)) return 0;
    const auto seconds = [](const FILETIME& time) { // in units of 100 ns
        return (static_cast<double>(time.dwHighDateTime) * 4294967296.0 + time.dwLowDateTime) * 1e-7;
    };
    return seconds(kernel) + seconds(user);
}

void take_messages() {
    MSG message;
    while (PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE)) DispatchMessageA(&message);
}

void write_picture(const std::string& path, const std::vector<std::uint32_t>& pixels, std::size_t width) {
    std::ofstream file(path, std::ios::binary);
    file << "P6\n" << width << " " << pixels.size() / width << "\n255\n";
    for (const std::uint32_t pixel : pixels)
        for (int shift = 16; shift >= 0; shift -= 8) file.put(static_cast<char>(pixel >> shift & 255));
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

} // namespace bench

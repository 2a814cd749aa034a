#include "tests/bench/d3d9/measure.h"

#include <fstream>
#include <stdexcept>

#include <windows.h>

namespace bench {

namespace {

double now() { // in seconds
    LARGE_INTEGER ticks, frequency;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&frequency);
    return static_cast<double>(ticks.QuadPart) / static_cast<double>(frequency.QuadPart);
}

void take_messages() {
    MSG message;
    while (PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE)) DispatchMessageA(&message);
}

} // namespace

void Frames::draw() {
    subject_.frame(number_++);
    rig_.present();
    take_messages();
}

std::vector<std::uint32_t> Frames::warm_up() {
    constexpr unsigned kPictureFrame = 8;
    while (number_ < kPictureFrame) draw();
    subject_.frame(number_++);
    rig_->EndScene();
    const std::vector<std::uint32_t> pixels = rig_.pixels();
    rig_->BeginScene();
    rig_.present();
    rig_.finish();
    return pixels;
}

Frames::Time Frames::time(double seconds, unsigned most) {
    Time out;
    const double begin = now();
    do {
        draw();
        ++out.frames;
    } while (out.frames < most && now() - begin < seconds);
    rig_.finish();
    out.milliseconds = (now() - begin) * 1e3 / out.frames;
    return out;
}

void write_picture(const std::string& path, const std::vector<std::uint32_t>& pixels, std::size_t width) {
    std::ofstream file(path, std::ios::binary);
    file << "P6\n" << width << " " << pixels.size() / width << "\n255\n";
    for (const std::uint32_t pixel : pixels)
        for (int shift = 16; shift >= 0; shift -= 8) file.put(static_cast<char>(pixel >> shift & 255));
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

} // namespace bench

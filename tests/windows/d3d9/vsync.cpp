// With DP2_VSYNC=on, Present waits for the monitor as its interval says. The monitor has 60 refreshes a second.
#include "program.h"

namespace {

double seconds_of_presents(DeviceRig& rig, UINT interval, int count) {
    rig.parameters.PresentationInterval = interval;
    check(SUCCEEDED(rig.device->Reset(&rig.parameters)), "Reset");
    LARGE_INTEGER begin, end, frequency;
    QueryPerformanceFrequency(&frequency);
    rig.device->Present(nullptr, nullptr, nullptr, nullptr);
    QueryPerformanceCounter(&begin);
    for (int i = 0; i < count; ++i) check(rig.device->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK, "Present");
    QueryPerformanceCounter(&end);
    return static_cast<double>(end.QuadPart - begin.QuadPart) / static_cast<double>(frequency.QuadPart);
}

} // namespace

int main() {
    DeviceRig rig;
    constexpr int kFrames = 20;
    constexpr double kLeast = (kFrames - 1) / 60.0;
    check(seconds_of_presents(rig, D3DPRESENT_INTERVAL_DEFAULT, kFrames) > kLeast, "the default interval");
    check(seconds_of_presents(rig, D3DPRESENT_INTERVAL_ONE, kFrames) > kLeast, "each refresh");
    check(seconds_of_presents(rig, D3DPRESENT_INTERVAL_IMMEDIATE, kFrames) < kLeast, "no refresh");
    return finish("vsync");
}

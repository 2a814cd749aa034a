// d3d8.dll and d3d9.dll in one process, as in programs that try both: each has a device, which are used in turns, and
// the end of one leaves the other. run.sh records it: each device has a file of its own.
#include "program.h"
#include "with_d3d9.h"

int main() {
    HWND window = CreateWindowA("static", "9", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, kSize, kSize, nullptr, nullptr,
                                nullptr, nullptr);
    IDirect3DDevice9* const nine = create_device_9(window);
    check(nine != nullptr, "a device of Direct3D 9");
    {
        DeviceRig eight;
        for (int frame = 0; frame < 4; ++frame) {
            eight.clear(kBlue);
            eight.draw(0, 0, 32, 32, kRed);
            check(!nine || draw_frame_9(nine, kGreen), "a frame of Direct3D 9 between those of Direct3D 8");
            check(eight.pixel(5, 5) == kRed && eight.pixel(40, 40) == kBlue, "a picture of Direct3D 8");
            eight.show();
        }
    }
    check(!nine || draw_frame_9(nine, kRed), "a frame after the end of the device of Direct3D 8");
    check(!nine || release_9(nine) == 0, "the last reference of the device of Direct3D 9");
    {
        DeviceRig eight;
        eight.clear(kGreen);
        check(eight.pixel(5, 5) == kGreen, "a second device of Direct3D 8");
        eight.show();
    }
    DestroyWindow(window);
    return finish("two runtimes in a process");
}

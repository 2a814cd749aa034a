// D3DPERF functions: levels of events, names of every kind, marks of a thread that does not draw, and of a device that
// only its own thread may use. run.sh compares the marks of recordings, `marks record`.
#include <string>
#include <thread>

#include "drawing.h"

namespace {

void clear(DeviceRig& rig, DWORD color) {
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, color, 1, 0);
}

void levels() {
    check(D3DPERF_BeginEvent(0, L"outer") == 0 && D3DPERF_BeginEvent(0, L"inner") == 1, "levels of beginnings");
    check(D3DPERF_EndEvent() == 1 && D3DPERF_EndEvent() == 0, "levels of ends");
    check(D3DPERF_EndEvent() < 0 && D3DPERF_EndEvent() < 0, "an end without a beginning");
    check(D3DPERF_BeginEvent(0, nullptr) == 0 && D3DPERF_EndEvent() == 0, "an event without a name");
    D3DPERF_SetMarker(0, nullptr);
    D3DPERF_SetRegion(0, L"region");
    check(!D3DPERF_QueryRepeatFrame(), "a frame is not repeated");
}

// What run.sh compares. A clear, whose colour is its number, stands between marks.
void record(DeviceRig& rig) {
    clear(rig, 1);
    D3DPERF_BeginEvent(0xFF00FF00, L"Sch\u00E4tten \u2603");
    clear(rig, 2);
    D3DPERF_BeginEvent(0, L"");
    D3DPERF_SetMarker(0, L"a \"marker\"\n");
    clear(rig, 3);
    D3DPERF_EndEvent();
    D3DPERF_EndEvent();
    D3DPERF_EndEvent(); // not recorded
    check(SUCCEEDED(rig.device->Present(nullptr, nullptr, nullptr, nullptr)), "Present");
    D3DPERF_BeginEvent(0, L"over a present");
    clear(rig, 4);
    check(SUCCEEDED(rig.device->Present(nullptr, nullptr, nullptr, nullptr)), "Present");
    D3DPERF_EndEvent();
    D3DPERF_SetMarker(0, std::wstring(100000, L'x').c_str());
    D3DPERF_SetMarker(0, L"\xD800 alone");
    clear(rig, 5);
}

// A thread marks while another one draws: nothing is lost, and no thread waits for ever.
void threads() {
    DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING | D3DCREATE_MULTITHREADED);
    std::thread marks([] {
        for (int i = 0; i < 500; ++i) {
            D3DPERF_BeginEvent(0, L"thread");
            D3DPERF_EndEvent();
        }
    });
    for (DWORD i = 0; i < 500; ++i) clear(rig, i);
    marks.join();
    check(rig.pixel(0, 0) == 499, "what was drawn beside marks");
    // Devices that come and go meanwhile.
    std::thread more([] {
        for (int i = 0; i < 200; ++i) D3DPERF_SetMarker(0, L"device");
    });
    for (int i = 0; i < 4; ++i) {
        DeviceRig other;
        clear(other, 7);
    }
    more.join();
}

} // namespace

int main(int argc, char** argv) {
    const bool recorded = argc > 1 && std::string(argv[1]) == "record";
    check((D3DPERF_GetStatus() != 0) == recorded, "whether a tool looks at the program");
    {
        DeviceRig rig;
        if (recorded) {
            record(rig);
        } else {
            levels();
        }
    }
    if (!recorded) threads();
    return finish("marks");
}

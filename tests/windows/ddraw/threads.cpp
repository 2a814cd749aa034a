// Two threads blit to, lock and draw with GDI on the same surfaces, while a third one creates and releases others.
#include <thread>

#include "program.h"

int main() {
    {
        Rig rig;
        IDirectDrawSurface7* const shared = rig.surface(64, 64, 32);
        IDirectDrawSurface7* const source = rig.surface(64, 64, 32, DDSCAPS_VIDEOMEMORY);
        if (!shared || !source) return finish("threads");
        std::atomic<bool> stops{false};
        std::atomic<int> blits{0}, locks{0}, contexts{0}, made{0};
        const auto repeat = [&](auto&& work) {
            return std::thread([&stops, work] {
                while (!stops) work();
            });
        };
        const auto is_expected = [](HRESULT hr) {
            return hr == DD_OK || hr == DDERR_SURFACEBUSY || hr == DDERR_DCALREADYCREATED;
        };
        std::thread workers[] = {
            repeat([&] {
                RECT to = {1, 1, 50, 60}, from = {0, 0, 30, 64};
                const HRESULT hr = shared->Blt(&to, source, &from, DDBLT_WAIT, nullptr);
                check(is_expected(hr), "a blit of a thread");
                blits += hr == DD_OK;
            }),
            repeat([&] {
                DDSURFACEDESC2 desc = {};
                desc.dwSize = sizeof desc;
                const HRESULT hr = shared->Lock(nullptr, &desc, 0, nullptr);
                check(is_expected(hr), "a lock of a thread");
                if (hr != DD_OK) return;
                std::memset(desc.lpSurface, 0x11, static_cast<std::size_t>(desc.lPitch) * 64);
                expect(shared->Unlock(nullptr), DD_OK, "an unlock of a thread");
                ++locks;
            }),
            repeat([&] {
                HDC dc = nullptr;
                const HRESULT hr = source->GetDC(&dc);
                check(is_expected(hr), "GetDC of a thread");
                if (hr != DD_OK) return;
                SetPixel(dc, 3, 3, RGB(1, 2, 3));
                expect(source->ReleaseDC(dc), DD_OK, "ReleaseDC of a thread");
                ++contexts;
            }),
            repeat([&] {
                DDSURFACEDESC2 desc = plain(32, 32, 16, DDSCAPS_VIDEOMEMORY);
                IDirectDrawSurface7* other = nullptr;
                expect(rig.draw->CreateSurface(&desc, &other, nullptr), DD_OK, "a thread's surface");
                if (other) other->Release();
                ++made;
            }),
        };
        Sleep(1500);
        stops = true;
        for (std::thread& worker : workers) worker.join();
        check(blits > 0 && locks > 0 && contexts > 0 && made > 0, "all threads do something");
        check(shared->Release() == 0 && source->Release() == 0, "the last references");
    }
    return finish("threads");
}

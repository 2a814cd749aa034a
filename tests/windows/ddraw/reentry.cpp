// Calls of a program inside of calls: callbacks of enumerations, Release of private data and window procedures that
// release the object whose call is running, or leave full screen; and a thread that leaves it while the window's
// thread gets messages. Sources: RULES.md in tools/ddraw/.
#include <thread>
#include <utility>

#include "program.h"

namespace {

// --- enumerations ---

struct First {
    IDirectDraw* draw = nullptr;
    IDirectDrawSurface* surfaces[2] = {};
};

HRESULT CALLBACK release_all(IDirectDrawSurface* given, DDSURFACEDESC*, void* context) {
    First& first = *static_cast<First*>(context);
    given->Release();
    for (IDirectDrawSurface* each : first.surfaces) each->Release();
    first.draw->Release();
    return DDENUMRET_OK;
}

void test_surfaces_of_draw() {
    First first;
    expect(DirectDrawCreate(nullptr, &first.draw, nullptr), DD_OK, "version 1");
    if (!first.draw) return;
    expect(first.draw->SetCooperativeLevel(nullptr, DDSCL_NORMAL), DD_OK, "its level");
    for (IDirectDrawSurface*& each : first.surfaces) {
        DDSURFACEDESC desc = {};
        desc.dwSize = sizeof desc;
        desc.dwFlags = DDSD_CAPS | DDSD_WIDTH | DDSD_HEIGHT;
        desc.dwWidth = desc.dwHeight = 16;
        desc.ddsCaps.dwCaps = DDSCAPS_OFFSCREENPLAIN;
        if (FAILED(first.draw->CreateSurface(&desc, &each, nullptr))) return check(false, "a surface");
    }
    expect(first.draw->EnumSurfaces(DDENUMSURFACES_ALL | DDENUMSURFACES_DOESEXIST, nullptr, &first, release_all), DD_OK,
           "EnumSurfaces of an object that ends");
}

struct Chain {
    IDirectDrawSurface7 *front = nullptr, *back = nullptr;
    int calls = 0;
};

HRESULT CALLBACK release_front(IDirectDrawSurface7* given, DDSURFACEDESC2*, void* context) {
    Chain& chain = *static_cast<Chain*>(context);
    ++chain.calls;
    given->Release();
    if (chain.calls > 1) return DDENUMRET_OK;
    chain.back->Release();
    while (chain.front->Release() != 0) {
    }
    return DDENUMRET_OK;
}

void test_attached_surfaces() {
    Rig rig;
    Chain chain;
    DDSURFACEDESC2 desc = plain(16, 16, 32, DDSCAPS_SYSTEMMEMORY | DDSCAPS_FLIP | DDSCAPS_COMPLEX);
    desc.dwFlags |= DDSD_BACKBUFFERCOUNT;
    desc.dwBackBufferCount = 2;
    expect(rig.draw->CreateSurface(&desc, &chain.front, nullptr), DD_OK, "a chain");
    DDSCAPS2 caps = {};
    caps.dwCaps = DDSCAPS_BACKBUFFER;
    if (!chain.front || FAILED(chain.front->GetAttachedSurface(&caps, &chain.back))) return;
    expect(chain.back->EnumAttachedSurfaces(&chain, release_front), DD_OK, "EnumAttachedSurfaces of a part");
    check(chain.calls == 1, "no attachment of a chain that ended");
}

// --- private data ---

// Its last Release calls the surface that has it.
class Datum final : public IUnknown {
  public:
    enum class Answer { Sets, ReleasesSurface };
    Datum(IDirectDrawSurface7* of, Answer answer) : surface_(of), answer_(answer) {}
    STDMETHOD(QueryInterface)(REFIID, void**) override { return E_NOINTERFACE; }
    STDMETHOD_(ULONG, AddRef)() override { return ++references_; }
    STDMETHOD_(ULONG, Release)() override {
        const ULONG left = --references_;
        if (left != 0) return left;
        if (answer_ == Answer::ReleasesSurface) {
            surface_->Release();
            return 0;
        }
        DWORD number = 0;
        for (GUID tag = IID_IDirectDraw; number < 20; ++number) {
            tag.Data1 = number;
            expect(surface_->SetPrivateData(tag, &number, sizeof number, 0), DD_OK, "SetPrivateData in Release");
        }
        return 0;
    }

  private:
    IDirectDrawSurface7* surface_;
    Answer answer_;
    ULONG references_ = 0;
};

void test_private_data() {
    Rig rig;
    const GUID& tag = IID_IDirectDraw7;
    const DWORD number = 7, flag = DDSPD_IUNKNOWNPOINTER;
    IDirectDrawSurface7* surface = rig.surface(8, 8, 32);
    Datum sets(surface, Datum::Answer::Sets);
    expect(surface->SetPrivateData(tag, &sets, sizeof(IUnknown*), flag), DD_OK, "an object");
    expect(surface->SetPrivateData(tag, const_cast<DWORD*>(&number), sizeof number, 0), DD_OK, "a number instead");
    DWORD got = 0, size = sizeof got;
    expect(surface->GetPrivateData(tag, &got, &size), DD_OK, "the number");
    check(got == 7 && size == 4, "its value");
    expect(surface->SetPrivateData(tag, &sets, sizeof(IUnknown*), flag), DD_OK, "the object again");
    expect(surface->FreePrivateData(tag), DD_OK, "FreePrivateData");
    expect(surface->GetPrivateData(tag, &got, &size), DDERR_NOTFOUND, "what was freed");
    if (sizeof(void*) == 4)
        check(FAILED(surface->SetPrivateData(tag, &got, 0x80000000, 0)), "more data than there is memory");
    check(surface->Release() == 0, "the last reference");
    for (const bool frees : {false, true}) {
        surface = rig.surface(8, 8, 32);
        Datum releases(surface, Datum::Answer::ReleasesSurface);
        expect(surface->SetPrivateData(tag, &releases, sizeof(IUnknown*), flag), DD_OK, "an object");
        expect(frees ? surface->FreePrivateData(tag) : surface->SetPrivateData(tag, &got, sizeof got, 0), DD_OK,
               "the end of a surface by its data");
        DDSURFACEDESC2 desc = {};
        desc.dwSize = sizeof desc;
        expect(surface->GetSurfaceDesc(&desc), DDERR_INVALIDOBJECT, "the surface has ended");
    }
}

// --- windows ---

enum class Leaves { No, ByLevel, ByRelease };
struct Program {
    IDirectDraw7* draw = nullptr;
    Leaves leaves = Leaves::No;
    UINT message = 0;
    int left = 0;
};
Program& program() {
    static Program instance;
    return instance;
}

LRESULT CALLBACK answer(HWND window, UINT message, WPARAM wparam, LPARAM lparam) {
    Program& p = program();
    if (message == p.message && p.leaves != Leaves::No) {
        const Leaves how = std::exchange(p.leaves, Leaves::No);
        ++p.left;
        if (how == Leaves::ByLevel) p.draw->SetCooperativeLevel(window, DDSCL_NORMAL);
        if (how == Leaves::ByRelease) p.draw->Release();
    }
    return DefWindowProcA(window, message, wparam, lparam);
}

HWND make_window() {
    static const bool registered = [] {
        WNDCLASSA description = {};
        description.lpfnWndProc = answer;
        description.lpszClassName = "reentry";
        return RegisterClassA(&description) != 0;
    }();
    check(registered, "a class of windows");
    return CreateWindowA("reentry", "reentry", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, 100, 100, nullptr, nullptr,
                         nullptr, nullptr);
}

IDirectDraw7* full_screen(HWND window) {
    IDirectDraw7* draw = nullptr;
    expect(DirectDrawCreateEx(nullptr, reinterpret_cast<void**>(&draw), IID_IDirectDraw7, nullptr), DD_OK, "an object");
    if (!draw) ExitProcess(2);
    expect(draw->SetCooperativeLevel(window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
    expect(draw->SetDisplayMode(640, 480, 32, 0, 0), DD_OK, "a mode");
    return draw;
}

// The program leaves full screen in its answer to a message that comes while the window loses or gets the focus.
void test_focus(UINT message, bool activates, Leaves how) {
    const HWND window = make_window();
    Program& p = program();
    p = {full_screen(window), Leaves::No, message, 0};
    pump();
    if (activates) SendMessageA(window, WM_ACTIVATEAPP, FALSE, 0);
    p.left = 0, p.leaves = how;
    SendMessageA(window, WM_ACTIVATEAPP, activates, 0);
    pump();
    // Windows does not send each message in each of these cases.
    const bool ended = p.left != 0 && how == Leaves::ByRelease;
    p.leaves = Leaves::No;
    if (!ended) {
        expect(p.draw->SetCooperativeLevel(window, DDSCL_NORMAL), DD_OK, "normal");
        check(p.draw->Release() == 0, "the last reference");
    }
    DestroyWindow(window);
}

// The program releases the object in its answer to a message of its own calls.
void test_calls(UINT message, bool sets_mode) {
    const HWND window = make_window();
    Program& p = program();
    p = {full_screen(window), Leaves::ByRelease, message, 0};
    if (sets_mode)
        p.draw->SetDisplayMode(800, 600, 32, 0, 0);
    else
        p.draw->SetCooperativeLevel(window, DDSCL_NORMAL);
    pump();
    if (p.left == 0) check(p.draw->Release() == 0, "the last reference");
    p.leaves = Leaves::No;
    DestroyWindow(window);
}

// Another thread enters and leaves full screen while the window's thread gets messages.
void test_threads() {
    const HWND window = make_window();
    program() = {};
    std::atomic<bool> done{false};
    std::thread game([&] {
        for (int i = 0; i < 6; ++i) {
            IDirectDraw7* const draw = full_screen(window);
            if (i % 2) draw->SetCooperativeLevel(window, DDSCL_NORMAL);
            check(draw->Release() == 0, "a thread's last reference");
        }
        done = true;
    });
    while (!done) pump(), Sleep(1);
    game.join();
    DestroyWindow(window);
}

} // namespace

int main() {
    test_surfaces_of_draw();
    test_attached_surfaces();
    test_private_data();
    for (const Leaves how : {Leaves::ByLevel, Leaves::ByRelease}) {
        for (const UINT message : {WM_SIZE, WM_DISPLAYCHANGE, WM_ACTIVATEAPP}) test_focus(message, false, how);
        for (const UINT message : {WM_DISPLAYCHANGE, WM_WINDOWPOSCHANGED}) test_focus(message, true, how);
    }
    for (const UINT message : {WM_DISPLAYCHANGE, WM_WINDOWPOSCHANGED, WM_ACTIVATEAPP})
        for (const bool sets_mode : {false, true}) test_calls(message, sets_mode);
    test_threads();
    return finish("calls inside of calls");
}

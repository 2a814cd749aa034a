// Shared by the programs of execute buffers: a device of Direct3D 1 with a viewport, and buffers that are written
// instruction by instruction.
#pragma once

#include "program.h"

#include <d3d.h>

constexpr D3DCOLOR kRed = 0xFFFF0000, kGreen = 0xFF00FF00, kBlue = 0xFF0000FF, kWhite = 0xFFFFFFFF;
constexpr LONG kTarget = 64; // the size of the target

template <class To> To* query(IUnknown* from, REFIID iid, const char* what) {
    void* out = nullptr;
    expect(from->QueryInterface(iid, &out), S_OK, what);
    return static_cast<To*>(out);
}

// Vertices and instructions, as a program writes them.
class Code {
  public:
    template <class Vertex> Code& vertices(const std::vector<Vertex>& all) {
        static_assert(sizeof(Vertex) == sizeof(D3DVERTEX));
        append(all.data(), all.size() * sizeof(Vertex));
        count = static_cast<DWORD>(all.size());
        offset = static_cast<DWORD>(bytes.size());
        return *this;
    }
    template <class Record> Code& add(BYTE opcode, const std::vector<Record>& records) {
        header(opcode, sizeof(Record), static_cast<WORD>(records.size()));
        append(records.data(), records.size() * sizeof(Record));
        return *this;
    }
    Code& header(BYTE opcode, BYTE size, WORD number) {
        const D3DINSTRUCTION instruction = {opcode, size, number};
        append(&instruction, sizeof instruction);
        return *this;
    }
    Code& process(DWORD flags, DWORD number, WORD from = 0, WORD to = 0) {
        D3DPROCESSVERTICES work = {};
        work.dwFlags = flags, work.wStart = from, work.wDest = to, work.dwCount = number;
        return add<D3DPROCESSVERTICES>(D3DOP_PROCESSVERTICES, {work});
    }
    Code& triangle(WORD a, WORD b, WORD c, WORD flags = D3DTRIFLAG_EDGEENABLETRIANGLE) {
        D3DTRIANGLE record = {};
        record.v1 = a, record.v2 = b, record.v3 = c, record.wFlags = flags;
        return add<D3DTRIANGLE>(D3DOP_TRIANGLE, {record});
    }
    Code& quad(WORD first) {
        return triangle(first, static_cast<WORD>(first + 1), static_cast<WORD>(first + 2))
            .triangle(static_cast<WORD>(first + 2), static_cast<WORD>(first + 1), static_cast<WORD>(first + 3));
    }
    Code& line(WORD a, WORD b) {
        D3DLINE record = {};
        record.v1 = a, record.v2 = b;
        return add<D3DLINE>(D3DOP_LINE, {record});
    }
    Code& points(WORD first, WORD number) { return add<D3DPOINT>(D3DOP_POINT, {{number, first}}); }
    Code& spans(WORD first, WORD number) { return add<D3DSPAN>(D3DOP_SPAN, {{number, first}}); }
    Code& state(BYTE opcode, DWORD type, DWORD value) {
        const DWORD record[] = {type, value};
        header(opcode, sizeof record, 1);
        append(record, sizeof record);
        return *this;
    }
    Code& render(DWORD type, DWORD value) { return state(D3DOP_STATERENDER, type, value); }
    Code& transform(DWORD type, DWORD value) { return state(D3DOP_STATETRANSFORM, type, value); }
    Code& light(DWORD type, DWORD value) { return state(D3DOP_STATELIGHT, type, value); }
    Code& branch(DWORD mask, DWORD value, bool negate, DWORD distance) {
        D3DBRANCH record = {};
        record.dwMask = mask, record.dwValue = value, record.bNegate = negate, record.dwOffset = distance;
        return add<D3DBRANCH>(D3DOP_BRANCHFORWARD, {record});
    }
    Code& exit() { return header(D3DOP_EXIT, 0, 0); }
    Code& append(const void* data, std::size_t size) {
        bytes.insert(bytes.end(), static_cast<const char*>(data), static_cast<const char*>(data) + size);
        return *this;
    }

    std::vector<char> bytes;
    DWORD offset = 0, count = 0; // of the instructions, of vertices
};

// A device of Direct3D 1 with a target, a viewport that covers it in clip space -1 to 1, and an execute buffer.
class FirstRig {
  public:
    static constexpr DWORD kBytes = 4096; // of the buffer

    FirstRig() {
        window = CreateWindowA("static", "test", WS_POPUP, 0, 0, kTarget, kTarget, nullptr, nullptr, nullptr, nullptr);
        if (FAILED(DirectDrawCreate(nullptr, &draw, nullptr)) ||
            FAILED(draw->SetCooperativeLevel(window, DDSCL_NORMAL)))
            give_up("no DirectDraw");
        direct3d = query<IDirect3D>(draw, IID_IDirect3D, "IDirect3D");
        target = surface(kTarget, DDSCAPS_OFFSCREENPLAIN | DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY, 32);
        device = query<IDirect3DDevice>(target, IID_IDirect3DHALDevice, "IDirect3DDevice");
        if (!direct3d || !device) give_up("no Direct3D");
        expect(direct3d->CreateViewport(&viewport, nullptr), D3D_OK, "CreateViewport");
        expect(device->AddViewport(viewport), D3D_OK, "AddViewport");
        set_viewport(0, 0, kTarget, kTarget);
        buffer = create_buffer(kBytes);
    }
    ~FirstRig() {
        check(buffer->Release() == 0, "the last reference of the buffer");
        expect(device->DeleteViewport(viewport), D3D_OK, "DeleteViewport");
        check(viewport->Release() == 0, "the last reference of the viewport");
        check(device->Release() == 1, "the device's references are the target's");
        check(target->Release() == 0, "the last reference of the target");
        direct3d->Release();
        check(draw->Release() == 0, "the last reference of IDirectDraw");
        DestroyWindow(window);
    }
    FirstRig(const FirstRig&) = delete;
    FirstRig& operator=(const FirstRig&) = delete;

    IDirectDrawSurface* surface(DWORD size, DWORD caps, DWORD bits) {
        DDSURFACEDESC desc = {};
        desc.dwSize = sizeof desc;
        desc.dwFlags = DDSD_CAPS | DDSD_WIDTH | DDSD_HEIGHT | DDSD_PIXELFORMAT;
        desc.dwWidth = desc.dwHeight = size;
        desc.ddsCaps.dwCaps = caps;
        desc.ddpfPixelFormat = format_of(bits);
        IDirectDrawSurface* made = nullptr;
        expect(draw->CreateSurface(&desc, &made, nullptr), DD_OK, "a surface");
        return made;
    }
    IDirect3DExecuteBuffer* create_buffer(DWORD size) {
        D3DEXECUTEBUFFERDESC desc = {};
        desc.dwSize = sizeof desc;
        desc.dwFlags = D3DDEB_BUFSIZE | D3DDEB_CAPS;
        desc.dwCaps = D3DDEBCAPS_SYSTEMMEMORY;
        desc.dwBufferSize = size;
        IDirect3DExecuteBuffer* made = nullptr;
        expect(device->CreateExecuteBuffer(&desc, &made, nullptr), D3D_OK, "CreateExecuteBuffer");
        return made;
    }
    void set_viewport(DWORD x, DWORD y, DWORD width, DWORD height) {
        D3DVIEWPORT data = {};
        data.dwSize = sizeof data;
        data.dwX = x, data.dwY = y, data.dwWidth = width, data.dwHeight = height;
        data.dvScaleX = static_cast<float>(width) / 2, data.dvScaleY = static_cast<float>(height) / 2;
        data.dvMaxX = data.dvMaxY = data.dvMaxZ = 1;
        expect(viewport->SetViewport(&data), D3D_OK, "SetViewport");
    }
    void clear() { fill(target, 0); }
    static void fill(IDirectDrawSurface* surface, DWORD value) {
        DDBLTFX effects = {};
        effects.dwSize = sizeof effects;
        effects.dwFillColor = value;
        expect(surface->Blt(nullptr, nullptr, nullptr, DDBLT_COLORFILL | DDBLT_WAIT, &effects), DD_OK, "a fill");
    }

    void write(const Code& code) {
        D3DEXECUTEBUFFERDESC desc = {};
        desc.dwSize = sizeof desc;
        expect(buffer->Lock(&desc), D3D_OK, "Lock");
        std::memset(desc.lpData, 0, kBytes);
        std::memcpy(desc.lpData, code.bytes.data(), code.bytes.size());
        expect(buffer->Unlock(), D3D_OK, "Unlock");
        D3DEXECUTEDATA data = {};
        data.dwSize = sizeof data;
        data.dwVertexCount = code.count;
        data.dwInstructionOffset = code.offset;
        data.dwInstructionLength = static_cast<DWORD>(code.bytes.size()) - code.offset;
        data.dsStatus = status;
        expect(buffer->SetExecuteData(&data), D3D_OK, "SetExecuteData");
    }
    HRESULT execute(const Code& code, DWORD flags = D3DEXECUTE_CLIPPED) {
        write(code);
        device->BeginScene();
        const HRESULT hr = device->Execute(buffer, viewport, flags);
        device->EndScene();
        return hr;
    }
    D3DSTATUS executed_status() {
        D3DEXECUTEDATA data = {};
        data.dwSize = sizeof data;
        expect(buffer->GetExecuteData(&data), D3D_OK, "GetExecuteData");
        return data.dsStatus;
    }
    DWORD pixel(LONG x, LONG y) {
        DDSURFACEDESC desc = {};
        desc.dwSize = sizeof desc;
        if (FAILED(target->Lock(nullptr, &desc, DDLOCK_READONLY | DDLOCK_WAIT, nullptr))) return 0xDEADBEEF;
        DWORD out;
        std::memcpy(&out, static_cast<char*>(desc.lpSurface) + y * desc.lPitch + x * 4, sizeof out);
        target->Unlock(nullptr);
        return out & 0xFFFFFF;
    }
    void check_pixel(LONG x, LONG y, DWORD wanted, const char* what) {
        const DWORD is = pixel(x, y);
        if (is == (wanted & 0xFFFFFF)) return;
        std::printf("failed: %s: %06lx instead of %06lx\n", what, static_cast<unsigned long>(is),
                    static_cast<unsigned long>(wanted & 0xFFFFFF));
        ++g_failures;
    }

    HWND window = nullptr;
    IDirectDraw* draw = nullptr;
    IDirect3D* direct3d = nullptr;
    IDirectDrawSurface* target = nullptr;
    IDirect3DDevice* device = nullptr;
    IDirect3DViewport* viewport = nullptr;
    IDirect3DExecuteBuffer* buffer = nullptr;
    D3DSTATUS status = {}; // that execution begins with

  private:
    static void give_up(const char* why) {
        std::printf("%s\n", why);
        std::fflush(stdout);
        ExitProcess(2);
    }
};

inline D3DLVERTEX lvertex(float x, float y, D3DCOLOR color, float z = 0) {
    D3DLVERTEX out = {};
    out.x = x, out.y = y, out.z = z, out.color = color;
    return out;
}
// Two triangles from (left, top) to (right, bottom) in clip space.
inline std::vector<D3DLVERTEX> lquad(float left, float top, float right, float bottom, D3DCOLOR color, float z = 0) {
    return {lvertex(left, top, color, z), lvertex(right, top, color, z), lvertex(left, bottom, color, z),
            lvertex(right, bottom, color, z)};
}
inline D3DTLVERTEX tlvertex(float x, float y, D3DCOLOR color, float z = 0, float u = 0, float v = 0) {
    D3DTLVERTEX out = {};
    out.sx = x, out.sy = y, out.sz = z, out.rhw = 1, out.color = color, out.tu = u, out.tv = v;
    return out;
}

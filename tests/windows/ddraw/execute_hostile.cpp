// Misused execute buffers of Direct3D 1: descriptions, locks, offsets, branches, instructions and vertices that cannot
// be, and buffers that change while they are executed. Each has a documented result, and the device draws afterwards.
#include <cmath>

#include "execute_rig.h"

namespace {

constexpr LONG kMiddle = 32;

void test_buffers() {
    FirstRig r;
    D3DEXECUTEBUFFERDESC desc = {};
    IDirect3DExecuteBuffer* made = nullptr;
    const auto create = [&](DWORD size, DWORD flags, DWORD caps, DWORD bytes, void* memory = nullptr) {
        desc = {};
        desc.dwSize = size, desc.dwFlags = flags, desc.dwCaps = caps, desc.dwBufferSize = bytes, desc.lpData = memory;
        made = nullptr;
        return r.device->CreateExecuteBuffer(&desc, &made, nullptr);
    };
    constexpr DWORD kSize = sizeof desc, kBoth = D3DDEB_BUFSIZE | D3DDEB_CAPS;
    expect(create(kSize - 1, kBoth, D3DDEBCAPS_SYSTEMMEMORY, 64), DDERR_INVALIDPARAMS, "a wrong size");
    expect(create(kSize, D3DDEB_CAPS, D3DDEBCAPS_SYSTEMMEMORY, 64), DDERR_INVALIDPARAMS, "no size of the buffer");
    expect(create(kSize, kBoth, D3DDEBCAPS_SYSTEMMEMORY, 0), DDERR_INVALIDPARAMS, "an empty buffer");
    expect(create(kSize, kBoth, 8, 64), DDERR_INVALIDPARAMS, "unknown memory");
    expect(create(kSize, kBoth | D3DDEB_LPDATA, D3DDEBCAPS_SYSTEMMEMORY, 64), DDERR_INVALIDPARAMS, "no memory");
    expect(create(kSize, kBoth, D3DDEBCAPS_SYSTEMMEMORY, 0xFFFFFFFF), DDERR_OUTOFMEMORY, "too large a buffer");
    check(made == nullptr, "no buffer");
    expect(r.device->CreateExecuteBuffer(nullptr, &made, nullptr), DDERR_INVALIDPARAMS, "no description");
    expect(r.device->CreateExecuteBuffer(&desc, nullptr, nullptr), DDERR_INVALIDPARAMS, "no place for the buffer");
    desc.dwBufferSize = 64;
    expect(r.device->CreateExecuteBuffer(&desc, &made, r.draw), CLASS_E_NOAGGREGATION, "aggregation");
    for (const DWORD caps : {D3DDEBCAPS_SYSTEMMEMORY, D3DDEBCAPS_VIDEOMEMORY, D3DDEBCAPS_MEM}) {
        expect(create(kSize, kBoth, caps, 64), D3D_OK, "each kind of memory");
        if (made) made->Release();
    }
    // The program's memory.
    char own[64] = {};
    expect(create(kSize, kBoth | D3DDEB_LPDATA, D3DDEBCAPS_SYSTEMMEMORY, sizeof own, own), D3D_OK, "own memory");
    D3DEXECUTEBUFFERDESC locked = {};
    locked.dwSize = sizeof locked;
    expect(made->Lock(&locked), D3D_OK, "Lock");
    check(locked.lpData == own && locked.dwBufferSize == sizeof own, "what Lock returns");
    expect(made->Lock(&locked), D3DERR_EXECUTE_LOCKED, "a second Lock");
    D3DEXECUTEDATA data = {};
    data.dwSize = sizeof data;
    expect(made->SetExecuteData(&data), D3DERR_EXECUTE_LOCKED, "SetExecuteData of a locked buffer");
    expect(made->GetExecuteData(&data), D3DERR_EXECUTE_LOCKED, "GetExecuteData of a locked buffer");
    expect(r.device->Execute(made, r.viewport, D3DEXECUTE_CLIPPED), D3DERR_EXECUTE_LOCKED,
           "Execute of a locked buffer");
    D3DRECT at = {};
    expect(r.device->Pick(made, r.viewport, 0, &at), D3DERR_EXECUTE_LOCKED, "Pick of a locked buffer");
    expect(made->Unlock(), D3D_OK, "Unlock");
    expect(made->Unlock(), D3DERR_EXECUTE_NOT_LOCKED, "a second Unlock");
    locked.dwSize = 4;
    expect(made->Lock(&locked), DDERR_INVALIDPARAMS, "a wrong size for Lock");
    expect(made->Lock(nullptr), DDERR_INVALIDPARAMS, "Lock to null");
    expect(made->SetExecuteData(nullptr), DDERR_INVALIDPARAMS, "SetExecuteData of null");
    expect(made->GetExecuteData(nullptr), DDERR_INVALIDPARAMS, "GetExecuteData to null");
    expect(made->Initialize(r.device, &desc), DDERR_ALREADYINITIALIZED, "Initialize");
    DWORD offset = 0;
    expect(made->Validate(&offset, nullptr, nullptr, 0), DDERR_UNSUPPORTED, "Validate");
    expect(made->Optimize(0), DDERR_UNSUPPORTED, "Optimize");
    expect(r.device->Initialize(r.direct3d, nullptr, nullptr), DDERR_ALREADYINITIALIZED, "Initialize of a device");
    // Released objects, and those of others.
    check(made->Release() == 0, "the last reference");
    expect(r.device->Execute(made, r.viewport, D3DEXECUTE_CLIPPED), DDERR_INVALIDOBJECT, "a released buffer");
    expect(r.device->Execute(nullptr, r.viewport, D3DEXECUTE_CLIPPED), DDERR_INVALIDPARAMS, "no buffer");
    expect(r.device->Execute(r.buffer, nullptr, D3DEXECUTE_CLIPPED), DDERR_INVALIDPARAMS, "no viewport");
    IDirect3DViewport* other = nullptr;
    r.direct3d->CreateViewport(&other, nullptr);
    expect(r.device->Execute(r.buffer, other, D3DEXECUTE_CLIPPED), DDERR_INVALIDPARAMS, "a viewport of no device");
    r.device->AddViewport(other);
    Code code;
    code.vertices(lquad(-1, 1, 1, -1, kRed)).process(D3DPROCESSVERTICES_TRANSFORM, 4).exit();
    r.write(code);
    expect(r.device->Execute(r.buffer, other, D3DEXECUTE_CLIPPED), D3DERR_EXECUTE_FAILED, "a viewport that is not set");
    r.device->DeleteViewport(other);
    other->Release();
}

// The device is usable after `code`, whose execution has the result `wanted`.
void check_hostile(FirstRig& r, const Code& code, const char* what, HRESULT wanted = D3DERR_EXECUTE_FAILED) {
    expect(r.execute(code), wanted, what);
    expect(r.execute(code, D3DEXECUTE_UNCLIPPED), wanted, what);
    D3DRECT at = {};
    at.x2 = at.y2 = kTarget;
    expect(r.device->Pick(r.buffer, r.viewport, 0, &at), wanted, what);
    r.clear();
    Code good;
    good.vertices(lquad(-1, 1, 1, -1, kGreen)).process(D3DPROCESSVERTICES_TRANSFORM, 4).quad(0).exit();
    expect(r.execute(good), D3D_OK, what);
    r.check_pixel(kMiddle, kMiddle, kGreen, what);
}

void test_hostile_instructions() {
    FirstRig r;
    const auto base = [] {
        Code code;
        code.vertices(lquad(-1, 1, 1, -1, kRed)).process(D3DPROCESSVERTICES_TRANSFORM, 4);
        return code;
    };
    for (const int opcode : {0, 15, 16, 127, 255})
        check_hostile(r, base().header(static_cast<BYTE>(opcode), 4, 1), "an unknown instruction");
    check_hostile(r, base(), "no EXIT");
    check_hostile(r, base().header(D3DOP_TRIANGLE, 8, 0xFFFF), "more records than the buffer has");
    check_hostile(r, base().header(D3DOP_STATERENDER, 255, 0xFFFF), "large records beyond the buffer");
    for (BYTE opcode = D3DOP_POINT; opcode <= D3DOP_SETSTATUS; ++opcode)
        if (opcode != D3DOP_EXIT) check_hostile(r, base().header(opcode, 3, 1), "a record that is too small");
    // Records of size 0 without a number are none.
    check_hostile(r, base().header(D3DOP_TRIANGLE, 0, 0).exit(), "no records", D3D_OK);
    // Branches: backwards, into themselves, behind the end.
    for (const DWORD distance : {4u, 8u, 19u, 0xFFFFFFFFu, 0xFFFFFFF0u, 0x7FFFFFFFu, 4096u})
        check_hostile(r, base().branch(0, 0, false, distance).exit(), "a branch to a wrong place");
    // Offsets and lengths of the data
    Code code = base().exit();
    const auto with = [&](DWORD vertex, DWORD count, DWORD instruction, DWORD length) {
        r.write(code);
        D3DEXECUTEDATA data = {};
        data.dwSize = sizeof data;
        data.dwVertexOffset = vertex, data.dwVertexCount = count;
        data.dwInstructionOffset = instruction, data.dwInstructionLength = length;
        expect(r.buffer->SetExecuteData(&data), D3D_OK, "SetExecuteData");
        return r.device->Execute(r.buffer, r.viewport, D3DEXECUTE_CLIPPED);
    };
    expect(with(0, 4, code.offset, 0), D3D_OK, "a length of 0");
    expect(with(0, 4, code.offset, 0xFFFFFFFF), D3D_OK, "a length beyond the buffer");
    expect(with(0, 0xFFFFFFFF, code.offset, 0), D3D_OK, "more vertices than the buffer has");
    for (const DWORD offset : {FirstRig::kBytes, FirstRig::kBytes + 1, DWORD{0x80000000}, DWORD{0xFFFFFFFF}})
        expect(with(0, 4, offset, 4), D3DERR_EXECUTE_FAILED, "instructions outside of the buffer");
    for (const DWORD offset : {FirstRig::kBytes - 1, FirstRig::kBytes, DWORD{0xFFFFFFFF}})
        expect(with(offset, 4, code.offset, 0), D3DERR_EXECUTE_FAILED, "vertices outside of the buffer");
    check_hostile(r, base().exit(), "a good buffer", D3D_OK);
}

void test_hostile_vertices() {
    FirstRig r;
    const auto base = [] {
        Code code;
        code.vertices(lquad(-1, 1, 1, -1, kRed)).process(D3DPROCESSVERTICES_TRANSFORM, 4);
        return code;
    };
    check_hostile(r, base().triangle(0, 1, 4).exit(), "a corner that does not exist");
    check_hostile(r, base().triangle(0xFFFF, 1, 2).exit(), "the largest number");
    check_hostile(r, base().line(0, 4).exit(), "an end that does not exist");
    check_hostile(r, base().points(3, 2).exit(), "points that do not exist");
    check_hostile(r, base().points(0xFFFF, 0xFFFF).exit(), "points beyond 65535");
    check_hostile(r, base().spans(0, 5).exit(), "spans that do not exist");
    check_hostile(r, base().points(0, 0).exit(), "no points", D3D_OK);
    for (const DWORD flags : {3u, 4u, 7u}) check_hostile(r, base().process(flags, 4).exit(), "an unknown operation");
    check_hostile(r, base().process(D3DPROCESSVERTICES_COPY, 0xFFFFFFFF).exit(), "too many vertices");
    check_hostile(r, base().process(D3DPROCESSVERTICES_COPY, 129).exit(), "vertices beyond the buffer");
    check_hostile(r, base().process(D3DPROCESSVERTICES_COPY, 4, 0xFFFE).exit(), "a start beyond the buffer");
    check_hostile(r, base().process(D3DPROCESSVERTICES_COPY, 4, 0, 0xFFFE).exit(), "a destination beyond 65535");
    check_hostile(r, base().process(D3DPROCESSVERTICES_COPY, 4, 0, 0xFFFC).points(0xFFFC, 4).exit(),
                  "the last destination", D3D_OK);
    // Positions that are no numbers, and 1/w of 0
    Code odd;
    const float nan = std::nanf(""), infinite = HUGE_VALF;
    odd.vertices<D3DTLVERTEX>(
        {tlvertex(nan, nan, kRed), tlvertex(infinite, 0, kRed), tlvertex(0, -infinite, kRed), {}});
    odd.process(D3DPROCESSVERTICES_COPY | D3DPROCESSVERTICES_UPDATEEXTENTS, 4)
        .quad(0)
        .line(0, 1)
        .points(0, 4)
        .spans(0, 4);
    check_hostile(r, odd.exit(), "positions that are no numbers", D3D_OK);
    Code away;
    away.vertices<D3DLVERTEX>(
        {lvertex(nan, 0, kRed), lvertex(1e38f, 1e38f, kRed), lvertex(-1e38f, 0, kRed), lvertex(0, infinite, kRed)});
    away.process(D3DPROCESSVERTICES_TRANSFORM | D3DPROCESSVERTICES_UPDATEEXTENTS, 4).quad(0).line(0, 1).spans(0, 4);
    check_hostile(r, away.exit(), "positions far away", D3D_OK);
    // States that there are not
    for (const DWORD state : {0u, 135u, 256u, 0xFFFFFFFFu}) {
        check_hostile(r, base().render(state, 1).exit(), "a render state that there is not", D3D_OK);
        check_hostile(r, base().light(state, 1).exit(), "a light state that there is not", D3D_OK);
    }
    check_hostile(r, base().render(D3DRENDERSTATE_TEXTUREHANDLE, 0xDEAD).exit(), "a handle of no texture", D3D_OK);
    check_hostile(r, base().light(D3DLIGHTSTATE_MATERIAL, 0xDEAD).exit(), "a handle of no material", D3D_OK);
}

struct Written {
    volatile unsigned char* bytes;
    std::atomic<bool> ends;
};
DWORD WINAPI write_until_end(void* parameter) {
    auto* const written = static_cast<Written*>(parameter);
    for (unsigned i = 0; !written->ends; ++i)
        written->bytes[i * 2654435761u % FirstRig::kBytes] = static_cast<unsigned char>(i);
    return 0;
}

// The program may write a buffer while it is executed.
void test_writes_meanwhile() {
    Code code;
    code.vertices(lquad(-1, 1, 1, -1, kRed)).process(D3DPROCESSVERTICES_TRANSFORM, 4);
    for (int i = 0; i < 64; ++i) code.triangle(0, 1, 2);
    code.exit();
    {
        FirstRig r;
        r.write(code);
        D3DEXECUTEBUFFERDESC desc = {};
        desc.dwSize = sizeof desc;
        r.buffer->Lock(&desc);
        r.buffer->Unlock();
        Written written = {static_cast<unsigned char*>(desc.lpData), {false}};
        HANDLE thread = CreateThread(nullptr, 0, write_until_end, &written, 0, nullptr);
        for (int i = 0; i < 200; ++i) r.device->Execute(r.buffer, r.viewport, D3DEXECUTE_CLIPPED);
        written.ends = true;
        WaitForSingleObject(thread, INFINITE);
        CloseHandle(thread);
    }
    FirstRig r;
    check_hostile(r, code, "another device, after writes by another thread", D3D_OK);
}

} // namespace

int main() {
    test_buffers();
    test_hostile_instructions();
    test_hostile_vertices();
    test_writes_meanwhile();
    return finish("execute_hostile");
}

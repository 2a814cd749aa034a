// Frames of a program that draws, resets its device (as many do when their window gets its size), and continues in one
// of four ways. draw: draws; copy: only copies to its back buffer; query: begins a query and never ends it, so that no
// recording can begin; late: ends that query in the third frame. The settings choose what is recorded; run.sh and
// record.sh check the files.
//   test_d3d9_frames draw|copy|query|late [ex]
#include "program.h"

namespace {

struct Vertex {
    float x, y, z, rhw;
    DWORD color;
};
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE;

void draw(DeviceRig& rig, IDirect3DVertexBuffer9* buffer, int frame) {
    const float size = 8.0f * static_cast<float>(frame + 1);
    const Vertex triangle[3] = {
        {0, 0, 0.5f, 1, 0xFFFF0000}, {size, 0, 0.5f, 1, 0xFF00FF00}, {0, size, 0.5f, 1, 0xFF0000FF}};
    void* bytes = nullptr;
    check(buffer->Lock(0, 0, &bytes, 0) == D3D_OK, "Lock");
    std::memcpy(bytes, triangle, sizeof triangle);
    buffer->Unlock();
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF102030, 1, 0);
    rig.device->BeginScene();
    rig.device->SetFVF(kFormat);
    rig.device->SetStreamSource(0, buffer, 0, sizeof(Vertex));
    check(rig.device->DrawPrimitive(D3DPT_TRIANGLELIST, 0, 1) == D3D_OK, "DrawPrimitive");
    rig.device->EndScene();
}

} // namespace

int main(int count, char** arguments) {
    const auto asked = [&](const char* what) {
        for (int i = 1; i < count; ++i)
            if (std::strcmp(arguments[i], what) == 0) return true;
        return false;
    };
    {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, asked("ex"));
        rig.parameters.EnableAutoDepthStencil = TRUE;
        rig.parameters.AutoDepthStencilFormat = D3DFMT_D24S8;
        check(rig.device->Reset(&rig.parameters) == D3D_OK, "the first Reset");
        IDirect3DVertexBuffer9* buffer = nullptr;
        rig.device->CreateVertexBuffer(sizeof(Vertex[3]), 0, kFormat, D3DPOOL_MANAGED, &buffer, nullptr);
        if (!buffer)
            rig.device->CreateVertexBuffer(sizeof(Vertex[3]), 0, kFormat, D3DPOOL_SYSTEMMEM, &buffer,
                                           nullptr); // 9Ex
        draw(rig, buffer, 0);                        // the second Reset replaces these targets
        rig.parameters.BackBufferWidth = 96;
        check(rig.device->Reset(&rig.parameters) == D3D_OK, "the second Reset");
        IDirect3DQuery9* query = nullptr;
        rig.device->CreateQuery(D3DQUERYTYPE_OCCLUSION, &query);
        if (asked("query") || asked("late")) query->Issue(D3DISSUE_BEGIN); // for "query" it is never ended
        IDirect3DSurface9* back = nullptr;
        rig.device->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &back);
        for (int frame = 0; frame < 6; ++frame) {
            if (asked("copy"))
                check(rig.device->ColorFill(back, nullptr, 0xFF800000 + static_cast<DWORD>(frame)) == D3D_OK,
                      "ColorFill");
            else
                draw(rig, buffer, frame);
            if (asked("late") && frame == 2) query->Issue(D3DISSUE_END);
            check(rig.device->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK, "Present");
        }
        back->Release();
        query->Release();
        rig.device->SetStreamSource(0, nullptr, 0, 0);
        buffer->Release();
    }
    return finish("frames");
}

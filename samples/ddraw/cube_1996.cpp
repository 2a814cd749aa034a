// The spinning cube as a program of 1996 drew it, with DirectX 2 and 3: IDirect3D, a device that
// QueryInterface of the back buffer makes, matrices by handle, and an execute buffer with vertices and
// instructions.
#include "surfaces.h"

namespace {

IDirect3DExecuteBuffer* buffer;
IDirect3DViewport* viewport;
D3DMATRIXHANDLE world;

// Writes instructions one after the other.
class Writer {
  public:
    explicit Writer(void* start) : at_(static_cast<char*>(start)) {}
    template <class Record> Record* instruction(D3DOPCODE opcode, WORD count) {
        const D3DINSTRUCTION header = {static_cast<BYTE>(opcode), static_cast<BYTE>(sizeof(Record)), count};
        std::memcpy(at_, &header, sizeof header);
        Record* const records = reinterpret_cast<Record*>(at_ + sizeof header);
        at_ += sizeof header + count * sizeof(Record);
        return records;
    }
    void state(D3DOPCODE opcode, DWORD type, DWORD value) {
        D3DSTATE* const state = instruction<D3DSTATE>(opcode, 1);
        state->drstRenderStateType = static_cast<D3DRENDERSTATETYPE>(type);
        state->dwArg[0] = value;
    }
    void exit() {
        const D3DINSTRUCTION header = {D3DOP_EXIT, 0, 0};
        std::memcpy(at_, &header, sizeof header);
        at_ += sizeof header;
    }
    const char* end() const { return at_; }

  private:
    char* at_;
};

D3DMATRIXHANDLE matrix(IDirect3DDevice* device, D3DMATRIX value) {
    D3DMATRIXHANDLE out = 0;
    CHECK(device->CreateMatrix(&out));
    CHECK(device->SetMatrix(out, &value));
    return out;
}

void create_buffer(IDirect3DDevice* device, D3DTEXTUREHANDLE texture) {
    D3DEXECUTEBUFFERDESC desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = D3DDEB_BUFSIZE;
    desc.dwBufferSize = 4096;
    CHECK(device->CreateExecuteBuffer(&desc, &buffer, nullptr));
    CHECK(buffer->Lock(&desc));
    D3DLVERTEX vertices[cube::kVertices];
    cube::make_vertices(vertices);
    std::memcpy(desc.lpData, vertices, sizeof vertices);
    Writer code(static_cast<char*>(desc.lpData) + sizeof vertices);
    world = matrix(device, cube::identity());
    code.state(D3DOP_STATETRANSFORM, D3DTRANSFORMSTATE_WORLD, world);
    code.state(D3DOP_STATETRANSFORM, D3DTRANSFORMSTATE_VIEW, matrix(device, cube::view()));
    code.state(D3DOP_STATETRANSFORM, D3DTRANSFORMSTATE_PROJECTION, matrix(device, cube::projection()));
    code.state(D3DOP_STATERENDER, D3DRENDERSTATE_ZENABLE, TRUE);
    code.state(D3DOP_STATERENDER, D3DRENDERSTATE_CULLMODE, D3DCULL_CCW);
    code.state(D3DOP_STATERENDER, D3DRENDERSTATE_TEXTUREMAG, D3DFILTER_LINEAR);
    code.state(D3DOP_STATERENDER, D3DRENDERSTATE_TEXTUREMIN, D3DFILTER_LINEAR);
    code.state(D3DOP_STATERENDER, D3DRENDERSTATE_TEXTUREMAPBLEND, D3DTBLEND_MODULATE);
    code.state(D3DOP_STATERENDER, D3DRENDERSTATE_TEXTUREHANDLE, texture);
    D3DPROCESSVERTICES* const work = code.instruction<D3DPROCESSVERTICES>(D3DOP_PROCESSVERTICES, 1);
    *work = {};
    work->dwFlags = D3DPROCESSVERTICES_TRANSFORM;
    work->dwCount = cube::kVertices;
    D3DTRIANGLE* const triangles = code.instruction<D3DTRIANGLE>(D3DOP_TRIANGLE, cube::kTriangles);
    for (WORD t = 0; t < cube::kTriangles; ++t) {
        triangles[t].v1 = cube::corner(t, 0), triangles[t].v2 = cube::corner(t, 1),
        triangles[t].v3 = cube::corner(t, 2);
        triangles[t].wFlags = D3DTRIFLAG_EDGEENABLETRIANGLE;
    }
    code.exit();
    const DWORD length = static_cast<DWORD>(code.end() - static_cast<char*>(desc.lpData) - sizeof vertices);
    CHECK(buffer->Unlock());
    D3DEXECUTEDATA data = {};
    data.dwSize = sizeof data;
    data.dwVertexCount = cube::kVertices;
    data.dwInstructionOffset = sizeof vertices;
    data.dwInstructionLength = length;
    CHECK(buffer->SetExecuteData(&data));
}

void create_viewport(IDirect3D* direct3d, IDirect3DDevice* device) {
    CHECK(direct3d->CreateViewport(&viewport, nullptr));
    CHECK(device->AddViewport(viewport));
    D3DVIEWPORT data = {};
    data.dwSize = sizeof data;
    data.dwWidth = cube::kWidth, data.dwHeight = cube::kHeight;
    data.dvScaleX = cube::kWidth / 2.0f, data.dvScaleY = cube::kHeight / 2.0f;
    data.dvMaxX = data.dvMaxY = data.dvMaxZ = 1;
    CHECK(viewport->SetViewport(&data));
    IDirect3DMaterial* background = nullptr;
    CHECK(direct3d->CreateMaterial(&background, nullptr));
    cube::set_background(background, device, viewport);
}

} // namespace

int WINAPI WinMain(HINSTANCE, HINSTANCE, LPSTR, int) {
    const HWND window = cube::create_window();
    IDirectDraw* draw = nullptr;
    IDirect3D* direct3d = nullptr;
    IDirect3DDevice* device = nullptr;
    IDirect3DTexture* texture3d = nullptr;
    CHECK(DirectDrawCreate(nullptr, &draw, nullptr));
    CHECK(draw->SetCooperativeLevel(window, DDSCL_NORMAL));
    CHECK(draw->QueryInterface(IID_IDirect3D, reinterpret_cast<void**>(&direct3d)));
    const auto [primary, back, depth, texture] = cube::create_surfaces(draw, window);
    CHECK(back->QueryInterface(IID_IDirect3DHALDevice, reinterpret_cast<void**>(&device)));
    CHECK(texture->QueryInterface(IID_IDirect3DTexture, reinterpret_cast<void**>(&texture3d)));
    D3DTEXTUREHANDLE handle = 0;
    CHECK(texture3d->GetHandle(device, &handle));
    create_viewport(direct3d, device);
    create_buffer(device, handle);

    D3DRECT all = {};
    all.x2 = cube::kWidth, all.y2 = cube::kHeight;
    RECT shown = cube::client_area(window);
    for (int frame = 0; frame < cube::kFrames; ++frame) {
        D3DMATRIX turned = cube::world(frame);
        CHECK(device->SetMatrix(world, &turned));
        CHECK(viewport->Clear(1, &all, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER));
        CHECK(device->BeginScene());
        CHECK(device->Execute(buffer, viewport, D3DEXECUTE_CLIPPED));
        CHECK(device->EndScene());
        CHECK(primary->Blt(&shown, back, nullptr, DDBLT_WAIT, nullptr));
    }
    buffer->Release(), texture3d->Release(), texture->Release(), depth->Release();
    CHECK(device->DeleteViewport(viewport));
    viewport->Release(), device->Release(), back->Release(), primary->Release(), direct3d->Release(),
        draw->Release();
    return 0;
}

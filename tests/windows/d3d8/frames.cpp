// Frames with state that only Direct3D 8 programs set: shaders by handle with constants in their declarations, blocks
// by token, state that stays from the first frame on. run.sh records it from several frames on; each recording replays
// with the same pictures.
#include <vector>

#include "program.h"

namespace {

struct Scene {
    DWORD shader = 0, pixel = 0, block = 0;
    IDirect3DTexture8* texture = nullptr;
    IDirect3DVertexBuffer8* buffer = nullptr;
    IDirect3DIndexBuffer8* indices = nullptr;
};

struct Textured {
    float x, y, z, rhw, u, v;
};
constexpr DWORD kTextured = D3DFVF_XYZRHW | D3DFVF_TEX1;

Scene create(DeviceRig& rig) {
    Scene scene;
    std::vector<DWORD> tokens = {D3DVSD_STREAM(0), D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_CONST(3, 1)};
    for (const float value : {1.0f, 0.5f, 0.25f, 1.0f}) {
        DWORD bits;
        std::memcpy(&bits, &value, 4);
        tokens.push_back(bits);
    }
    tokens.push_back(D3DVSD_END());
    expect(rig.device->CreateVertexShader(tokens.data(), kConstantColor, &scene.shader, 0), D3D_OK, "a shader");
    expect(rig.device->CreatePixelShader(kPassColor, &scene.pixel), D3D_OK, "a pixel shader");
    expect(rig.device->CreateTexture(2, 2, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &scene.texture), D3D_OK,
           "a texture");
    D3DLOCKED_RECT locked;
    scene.texture->LockRect(0, &locked, nullptr, 0);
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 2; ++x) {
            const DWORD color = (x + y) % 2 ? 0xFFFFE0A0 : 0xFF2040A0;
            std::memcpy(static_cast<char*>(locked.pBits) + y * locked.Pitch + x * 4, &color, 4);
        }
    scene.texture->UnlockRect(0);
    const Textured corners[5] = {
        {0, 0, 0, 1, 0, 0}, {0, 0, 0, 1, 0, 0}, {30, 0, 0, 1, 1, 0}, {0, 30, 0, 1, 0, 1}, {30, 30, 0, 1, 1, 1}};
    rig.device->CreateVertexBuffer(sizeof corners, 0, kTextured, D3DPOOL_MANAGED, &scene.buffer);
    BYTE* bytes = nullptr;
    scene.buffer->Lock(0, 0, &bytes, 0);
    std::memcpy(bytes, corners, sizeof corners);
    scene.buffer->Unlock();
    const WORD order[6] = {0, 1, 2, 2, 1, 3};
    rig.device->CreateIndexBuffer(sizeof order, 0, D3DFMT_INDEX16, D3DPOOL_MANAGED, &scene.indices);
    scene.indices->Lock(0, 0, &bytes, 0);
    std::memcpy(bytes, order, sizeof order);
    scene.indices->Unlock();
    expect(rig.device->BeginStateBlock(), D3D_OK, "a block");
    rig.device->SetVertexShader(kTextured);
    rig.device->SetTexture(0, scene.texture);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    rig.device->SetTextureStageState(0, D3DTSS_MAGFILTER, D3DTEXF_POINT);
    rig.device->SetStreamSource(0, scene.buffer, sizeof(Textured));
    rig.device->SetIndices(scene.indices, 1);
    expect(rig.device->EndStateBlock(&scene.block), D3D_OK, "the block's end");
    // State that is set once and stays: fog, clip planes, a bias, a matrix.
    rig.device->SetRenderState(D3DRS_ZBIAS, 3);
    rig.device->SetRenderState(D3DRS_FOGCOLOR, 0x123456);
    D3DMATRIX half = {};
    half._11 = half._22 = 0.5f, half._33 = half._44 = 1;
    rig.device->SetTransform(D3DTS_WORLD, &half);
    rig.device->MultiplyTransform(D3DTS_VIEW, &half);
    return scene;
}

void draw(DeviceRig& rig, const Scene& scene, int frame) {
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF102030, 1, 0);
    rig.device->BeginScene();
    expect(rig.device->ApplyStateBlock(scene.block), D3D_OK, "the block");
    expect(rig.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 4, 0, 2), D3D_OK, "an indexed draw");
    const float x = -0.5f + 0.2f * static_cast<float>(frame);
    const float corners[3][3] = {{x, 0, 0.5f}, {x + 0.5f, 0, 0.5f}, {x, -0.5f, 0.5f}};
    rig.device->SetVertexShader(scene.shader);
    rig.device->SetPixelShader(scene.pixel);
    expect(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, corners, sizeof corners[0]), D3D_OK, "a shader's draw");
    rig.device->SetPixelShader(0);
    rig.device->SetTexture(0, nullptr);
    // Transformed and lit by fixed functions, with the matrices of the first frame.
    struct Colored {
        float x, y, z;
        DWORD color;
    };
    const Colored points[3] = {{-1, 1, 0.5f, kRed}, {1, 1, 0.5f, kGreen}, {0, 0.2f, 0.5f, kBlue}};
    rig.device->SetVertexShader(D3DFVF_XYZ | D3DFVF_DIFFUSE);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_MODULATE);
    expect(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, points, sizeof points[0]), D3D_OK, "a fixed draw");
    rig.device->EndScene();
    rig.show();
}

} // namespace

int main() {
    {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, true);
        const Scene scene = create(rig);
        for (int frame = 0; frame < 6; ++frame) draw(rig, scene, frame);
        scene.texture->Release();
        scene.buffer->Release();
        scene.indices->Release();
    }
    return finish("frames");
}

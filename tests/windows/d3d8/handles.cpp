// Handles and tokens, which in Direct3D 8 are numbers: of shaders that are unknown, deleted or of another device,
// declarations without an end or with bad tokens, and tokens of state blocks. Sources: RULES.md 7 and 8 in tools/d3d8/.
#include <vector>

#include "program.h"

namespace {

void draw_with(DeviceRig& rig, DWORD shader, HRESULT wanted, const char* what) {
    const float corners[3][3] = {{-1, 1, 0.5f}, {3, 1, 0.5f}, {-1, -3, 0.5f}};
    rig.clear(kBlue);
    expect(rig.device->SetVertexShader(shader), wanted, what);
    expect(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, corners, sizeof corners[0]), D3D_OK, "a draw");
}

void shaders(DeviceRig& rig, DeviceRig& other) {
    IDirect3DDevice8* const device = rig.device;
    DWORD shader = 0, pixel = 0, selected = 77;
    expect(device->CreateVertexShader(kPosition, kConstantColor, &shader, 0), D3D_OK, "a vertex shader");
    expect(device->CreatePixelShader(kPassColor, &pixel), D3D_OK, "a pixel shader");
    check(shader & 1 && pixel != 0, "handles of shaders");
    const float green[4] = {0, 1, 0, 1};
    expect(device->SetVertexShaderConstant(3, green, 1), D3D_OK, "a constant");
    draw_with(rig, shader, D3D_OK, "a shader");
    check(rig.pixel(5, 5) == kGreen, "the shader's colour");

    for (const DWORD handle : {shader + 2, DWORD{0xFFFFFFFF}, DWORD{1}, DWORD{0x80000001}}) {
        expect(device->SetVertexShader(handle), kInvalid, "an unknown vertex shader");
        expect(device->DeleteVertexShader(handle), kInvalid, "an unknown vertex shader is deleted");
        DWORD bytes = 55;
        expect(device->GetVertexShaderFunction(handle, nullptr, &bytes), kInvalid, "the code of an unknown shader");
        expect(device->GetVertexShaderDeclaration(handle, nullptr, &bytes), kInvalid, "an unknown declaration");
        check(bytes == 55, "sizes stay");
    }
    for (const DWORD handle : {pixel + 2, DWORD{0xFFFFFFFF}, DWORD{0x80000001}}) {
        expect(device->SetPixelShader(handle), kInvalid, "an unknown pixel shader");
        expect(device->DeletePixelShader(handle), kInvalid, "an unknown pixel shader is deleted");
    }
    check(device->GetVertexShader(&selected) == D3D_OK && selected == shader, "the shader before stays selected");

    // A handle names nothing on another device, which goes on drawing.
    expect(other.device->SetVertexShader(shader), kInvalid, "a shader of another device");
    expect(other.device->SetPixelShader(pixel), kInvalid, "a pixel shader of another device");
    expect(other.device->DeleteVertexShader(shader), kInvalid, "deleting a shader of another device");
    other.clear(kBlue);
    other.draw(0, 0, 32, 32, kRed);
    check(other.pixel(5, 5) == kRed, "the other device draws");

    // A selected shader that is deleted is no longer selected; draws need one.
    expect(device->SetPixelShader(pixel), D3D_OK, "the pixel shader");
    expect(device->DeletePixelShader(pixel), D3D_OK, "deleting it");
    expect(device->DeletePixelShader(pixel), kInvalid, "deleting it twice");
    check(device->GetPixelShader(&selected) == D3D_OK && selected == 0, "no pixel shader");
    expect(device->DeleteVertexShader(shader), D3D_OK, "deleting the vertex shader");
    expect(device->DeleteVertexShader(shader), kInvalid, "deleting it twice");
    expect(device->SetVertexShader(shader), kInvalid, "selecting a deleted shader");
    check(device->GetVertexShader(&selected) == D3D_OK && selected == 0, "no vertex shader");
    const float corner[3] = {};
    expect(device->DrawPrimitiveUP(D3DPT_POINTLIST, 1, corner, sizeof corner), kInvalid, "a draw without a format");
    expect(device->DeleteVertexShader(0), kInvalid, "deleting shader 0");
    expect(device->DeletePixelShader(0), kInvalid, "deleting pixel shader 0");
}

void declarations(DeviceRig& rig) {
    IDirect3DDevice8* const device = rig.device;
    DWORD handle = 77;
    const auto refused = [&](const std::vector<DWORD>& tokens, const char* what) {
        handle = 77;
        expect(device->CreateVertexShader(tokens.data(), kConstantColor, &handle, 0), kInvalid, what);
        check(handle == 0, "no handle");
    };
    refused(std::vector<DWORD>(1 << 16, D3DVSD_NOP()), "a declaration without an end");
    refused(std::vector<DWORD>(1 << 16, D3DVSD_REG(0, D3DVSDT_FLOAT3)), "elements without a stream, without an end");
    std::vector<DWORD> many(1 << 16, D3DVSD_REG(0, D3DVSDT_FLOAT3));
    many[0] = D3DVSD_STREAM(0);
    refused(many, "a stream without an end");
    // Constants and extensions whose data reach past the largest declaration
    refused(std::vector<DWORD>(1 << 16, D3DVSD_CONST(0, 15)), "constants without an end");
    refused(std::vector<DWORD>(1 << 16, 0xBF000000), "extensions without an end");
    refused({D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_END()}, "an element without a stream");
    refused({D3DVSD_STREAM(0), D3DVSD_REG(17, D3DVSDT_FLOAT3), D3DVSD_END()}, "register 17");
    refused({D3DVSD_STREAM(0), D3DVSD_REG(31, D3DVSDT_FLOAT3), D3DVSD_END()}, "register 31");
    refused({D3DVSD_STREAM(0), D3DVSD_REG(0, 8), D3DVSD_END()}, "type 8");
    refused({D3DVSD_STREAM(0), D3DVSD_REG(0, 15), D3DVSD_END()}, "type 15");
    refused({0xC0000000, D3DVSD_END()}, "a token of kind 6");
    refused({D3DVSD_STREAM(0), D3DVSD_REG(1, D3DVSDT_FLOAT3), D3DVSD_END()}, "a register that the code lacks");
    refused({D3DVSD_END()}, "an empty declaration for code that reads a register");
    expect(device->CreateVertexShader(nullptr, kConstantColor, &handle, 0), kInvalid, "no declaration");
    expect(device->CreateVertexShader(kPosition, kConstantColor, nullptr, 0), kInvalid, "no place for a handle");
    expect(device->CreateVertexShader(kPosition, kPassColor, &handle, 0), kInvalid, "a pixel shader's code");
    expect(device->CreatePixelShader(kConstantColor, &handle), kInvalid, "a vertex shader's code");
    const DWORD version_2[] = {0xFFFE0200, 0x0000FFFF}, broken[] = {0xFFFE0101, 0x7FFF0001, 0x0000FFFF};
    expect(device->CreateVertexShader(kPosition, version_2, &handle, 0), kInvalid, "vs_2_0");
    expect(device->CreateVertexShader(kPosition, broken, &handle, 0), kInvalid, "code that is none");

    // Constants of a declaration are loaded when the shader is selected; tokens come back as they were given.
    const float green[4] = {0, 1, 0, 1};
    std::vector<DWORD> with_constant = {D3DVSD_STREAM(0), D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_CONST(3, 1)};
    for (const float value : green) {
        DWORD bits;
        std::memcpy(&bits, &value, 4);
        with_constant.push_back(bits);
    }
    with_constant.push_back(D3DVSD_END());
    const float red[4] = {1, 0, 0, 1};
    float read[4] = {};
    expect(device->SetVertexShaderConstant(3, red, 1), D3D_OK, "the constant before");
    expect(device->CreateVertexShader(with_constant.data(), kConstantColor, &handle, 0), D3D_OK,
           "a constant in tokens");
    device->GetVertexShaderConstant(3, read, 1);
    check(std::memcmp(read, red, sizeof read) == 0, "creation loads no constants");
    draw_with(rig, handle, D3D_OK, "a shader with a constant");
    check(rig.pixel(5, 5) == kGreen, "the declaration's constant");
    device->GetVertexShaderConstant(3, read, 1);
    check(std::memcmp(read, green, sizeof read) == 0, "the constant is returned");
    std::vector<DWORD> tokens(with_constant.size() + 1, 0xABCD);
    DWORD bytes = 0;
    expect(device->GetVertexShaderDeclaration(handle, nullptr, &bytes), D3D_OK, "the declaration's size");
    check(bytes == with_constant.size() * 4, "its value");
    --bytes;
    expect(device->GetVertexShaderDeclaration(handle, tokens.data(), &bytes), kInvalid, "too little room");
    check(tokens[0] == 0xABCD, "nothing is written");
    ++bytes;
    expect(device->GetVertexShaderDeclaration(handle, tokens.data(), &bytes), D3D_OK, "the declaration");
    check(tokens.back() == 0xABCD && std::memcmp(tokens.data(), with_constant.data(), bytes) == 0, "its tokens");

    D3DCAPS8 caps = {};
    device->GetDeviceCaps(&caps);
    const DWORD most = caps.MaxVertexShaderConst;
    expect(device->SetVertexShaderConstant(most - 1, red, 1), D3D_OK, "the last constant");
    std::vector<float> zeros(4096);
    expect(device->SetVertexShaderConstant(most, red, 1), kInvalid, "a constant past the last");
    expect(device->SetVertexShaderConstant(most - 1, zeros.data(), 2), kInvalid, "two constants at the last");
    expect(device->SetVertexShaderConstant(1, zeros.data(), 0xFFFFFFFF), kInvalid, "a count that wraps");
    device->GetVertexShaderConstant(most - 1, read, 1);
    check(std::memcmp(read, red, sizeof read) == 0, "nothing of a refused call is written");
    expect(device->SetPixelShaderConstant(7, zeros.data(), 2), kInvalid, "pixel constant 8");
    expect(device->DeleteVertexShader(handle), D3D_OK, "deleting the shader");
}

DWORD factor(DeviceRig& rig) {
    DWORD value = 77;
    rig.device->GetRenderState(D3DRS_TEXTUREFACTOR, &value);
    return value;
}

void state_blocks(DeviceRig& rig, DeviceRig& other) {
    IDirect3DDevice8* const device = rig.device;
    DWORD token = 77;
    expect(device->EndStateBlock(&token), kInvalid, "an end without a begin");
    check(token == 77, "the token stays");
    device->SetRenderState(D3DRS_TEXTUREFACTOR, 1);
    expect(device->BeginStateBlock(), D3D_OK, "a begin");
    device->SetRenderState(D3DRS_TEXTUREFACTOR, 2);
    expect(device->BeginStateBlock(), kInvalid, "two begins");
    expect(device->ApplyStateBlock(1), kInvalid, "apply while recording");
    expect(device->CaptureStateBlock(1), kInvalid, "capture while recording");
    expect(device->DeleteStateBlock(1), kInvalid, "delete while recording");
    expect(device->CreateStateBlock(D3DSBT_ALL, &token), kInvalid, "creation while recording");
    expect(device->EndStateBlock(nullptr), kInvalid, "no place for a token");
    expect(device->EndStateBlock(&token), D3D_OK, "the end");
    check(factor(rig) == 1, "recording changes nothing");
    expect(device->ApplyStateBlock(token), D3D_OK, "the block");
    check(factor(rig) == 2, "the block's state");

    // Tokens count within a device.
    expect(other.device->CaptureStateBlock(token), kInvalid, "capture into a block of another device");
    expect(other.device->ApplyStateBlock(token), kInvalid, "a block of another device");
    expect(other.device->DeleteStateBlock(token), kInvalid, "deleting a block of another device");
    device->SetRenderState(D3DRS_TEXTUREFACTOR, 3);
    for (const DWORD wrong : {token + 1, DWORD{0x80000000}, DWORD{0xFFFFFFFF}}) {
        expect(device->ApplyStateBlock(wrong), kInvalid, "an unknown block");
        expect(device->CaptureStateBlock(wrong), kInvalid, "capture into an unknown block");
        expect(device->DeleteStateBlock(wrong), kInvalid, "deleting an unknown block");
    }
    expect(device->ApplyStateBlock(0), D3D_OK, "block 0");
    check(factor(rig) == 3, "none of them changes state");
    expect(device->CreateStateBlock(static_cast<D3DSTATEBLOCKTYPE>(4), &token), kInvalid, "a block of type 4");
    expect(device->CreateStateBlock(static_cast<D3DSTATEBLOCKTYPE>(0xFFFFFFFF), &token), kInvalid, "of no type");
    expect(device->CreateStateBlock(D3DSBT_ALL, nullptr), kInvalid, "a block without a place");
    expect(device->DeleteStateBlock(token), D3D_OK, "deleting the block");
    expect(device->DeleteStateBlock(token), kInvalid, "deleting it twice");
    expect(device->ApplyStateBlock(token), kInvalid, "a deleted block");

    // A block keeps its texture; a shader that was deleted since is 0 when the block is applied.
    IDirect3DTexture8* texture = nullptr;
    DWORD shader = 0, selected = 77;
    expect(device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture), D3D_OK, "a texture");
    expect(device->CreateVertexShader(kPosition, kConstantColor, &shader, 0), D3D_OK, "a shader");
    device->BeginStateBlock();
    device->SetTexture(0, texture);
    device->SetVertexShader(shader);
    expect(device->EndStateBlock(&token), D3D_OK, "a block with objects");
    check(texture->Release() == 0, "the program's last reference");
    expect(device->DeleteVertexShader(shader), D3D_OK, "deleting the block's shader");
    expect(device->ApplyStateBlock(token), D3D_OK, "a block with a released texture and a deleted shader");
    check(device->GetVertexShader(&selected) == D3D_OK && selected == 0, "the shader is none");
    IDirect3DBaseTexture8* bound = nullptr;
    check(device->GetTexture(0, &bound) == D3D_OK && bound == texture, "the texture is bound");
    if (bound) bound->Release();
    rig.draw(0, 0, 8, 8, kRed);
    device->SetTexture(0, nullptr);
    expect(device->DeleteStateBlock(token), D3D_OK, "deleting it");
}

} // namespace

int main() {
    {
        DeviceRig rig, other;
        shaders(rig, other);
        declarations(rig);
        state_blocks(rig, other);
        rig.show();
    }
    return finish("handles and tokens");
}

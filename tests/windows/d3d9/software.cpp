// Software vertex processing: constants beyond the hardware's, shaders that need them, and the modes of a mixed device.
// The expected results are those of Windows: Wine's test_vertex_shader_constant, test_unsupported_shaders and
// test_mvp_software_vertex_shaders.
#include <initializer_list>

#include "drawing.h"

namespace {

constexpr DWORD kHardware = D3DCREATE_HARDWARE_VERTEXPROCESSING, kSoftware = D3DCREATE_SOFTWARE_VERTEXPROCESSING,
                kMixed = D3DCREATE_MIXED_VERTEXPROCESSING;

// A shader that defines c256 as white and moves it to oD0; the position is v0.
constexpr DWORD kDefined20[] = {0xfffe0200, 0x0200001f, 0x80000000, 0x900f0000, 0x05000051, 0xa00f0100,
                                0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000, 0x02000001, 0xd00f0000,
                                0xa0e40100, 0x02000001, 0xc00f0000, 0x90e40000, 0x0000ffff};
// Moves a constant to oD0. `source` is its register token, whose first digit names the register file: 0xa... begins at
// c0, 0xb... at c2048, 0xc... at c4096, 0xd... at c6144.
struct Reading {
    DWORD code[11];
    Reading(DWORD version, DWORD source)
        : code{version, 0x0200001f, 0x80000000, 0x900f0000, 0x02000001, 0xd00f0000,
               source,  0x02000001, 0xc00f0000, 0x90e40000, 0x0000ffff} {}
};
// mova a0.x, c0.x; mov oD0, c[a0.x]
constexpr DWORD kRelative[] = {0xfffe0200, 0x0200001f, 0x80000000, 0x900f0000, 0x0200002e,
                               0xb0010000, 0xa0000000, 0x03000001, 0xd00f0000, 0xa0e42000,
                               0xb0000000, 0x02000001, 0xc00f0000, 0x90e40000, 0x0000ffff};
constexpr DWORD kSoftware2[] = {0xfffe02ff, 0x0200001f, 0x80000000, 0x900f0000,
                                0x02000001, 0xc00f0000, 0x90e40000, 0x0000ffff};

void limits(DWORD flags) {
    DeviceRig rig(flags);
    IDirect3DDevice9& device = *rig.device;
    const bool more = flags != kHardware;
    D3DCAPS9 caps;
    check(device.GetDeviceCaps(&caps) == D3D_OK && caps.MaxVertexShaderConst == (flags == kSoftware ? 8192u : 256u),
          "MaxVertexShaderConst");
    const float floats[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    const int ints[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    const BOOL bools[4] = {TRUE, FALSE, TRUE, TRUE};
    const HRESULT good = more ? D3D_OK : D3DERR_INVALIDCALL;
    float f[16] = {};
    int i[16] = {};
    BOOL b[4] = {};
    check(device.SetVertexShaderConstantF(255, floats, 1) == D3D_OK, "c255");
    check(device.SetVertexShaderConstantF(256, floats, 1) == good, "c256");
    check(device.SetVertexShaderConstantF(254, floats, 4) == good, "c254 to c257");
    check(device.SetVertexShaderConstantF(8191, floats, 1) == good, "c8191");
    check(device.SetVertexShaderConstantF(8192, floats, 1) == D3DERR_INVALIDCALL, "c8192");
    check(device.SetVertexShaderConstantF(8191, floats, 2) == D3DERR_INVALIDCALL, "c8191 and c8192");
    check(device.SetVertexShaderConstantF(~0u, floats, 1) == D3DERR_INVALIDCALL, "c-1");
    check(device.SetVertexShaderConstantF(2, floats, ~0u) == D3DERR_INVALIDCALL, "too many");
    check(device.GetVertexShaderConstantF(254, f, 4) == good && (!more || std::memcmp(f, floats, sizeof f) == 0),
          "c254 to c257, read back");
    check(device.GetVertexShaderConstantF(8190, f, 2) == good && (!more || (f[0] == 0 && f[4] == 1)), "c8190, c8191");
    check(device.SetVertexShaderConstantI(14, ints, 4) == D3D_OK, "i14 to i17");
    check(device.GetVertexShaderConstantI(14, i, 4) == D3D_OK && i[7] == 8 && i[12] == (more ? 13 : 0),
          "i14 to i17, read back");
    check(device.SetVertexShaderConstantI(2047, ints, 1) == good &&
              device.SetVertexShaderConstantI(2048, ints, 1) == D3DERR_INVALIDCALL,
          "i2047, i2048");
    check(device.SetVertexShaderConstantB(14, bools, 4) == D3D_OK, "b14 to b17");
    check(device.GetVertexShaderConstantB(14, b, 4) == D3D_OK && b[0] && !b[1] && b[3] == (more ? TRUE : FALSE),
          "b14 to b17, read back");
    check(device.SetVertexShaderConstantB(2047, bools, 1) == good &&
              device.SetVertexShaderConstantB(2048, bools, 1) == D3DERR_INVALIDCALL,
          "b2047, b2048");
    check(device.SetVertexShaderConstantF(0, nullptr, 1) == D3DERR_INVALIDCALL, "null");
    // Pixel shaders only have the hardware's constants.
    check(device.SetPixelShaderConstantF(224, floats, 1) == D3DERR_INVALIDCALL, "a pixel constant");
    for (const DWORD* const code : std::initializer_list<const DWORD*>{kDefined20, kSoftware2}) {
        IDirect3DVertexShader9* shader = nullptr;
        check(device.CreateVertexShader(code, &shader) == good && (shader != nullptr) == more, "a software shader");
        if (!shader) continue;
        DWORD back[32];
        UINT size = 0;
        check(shader->GetFunction(nullptr, &size) == D3D_OK && size <= sizeof back &&
                  shader->GetFunction(back, &size) == D3D_OK && std::memcmp(back, code, size) == 0,
              "GetFunction");
        shader->Release();
    }
    // After a Reset the constants are zero.
    D3DPRESENT_PARAMETERS parameters = rig.parameters;
    check(device.Reset(&parameters) == D3D_OK, "Reset");
    if (more) check(device.GetVertexShaderConstantF(254, f, 4) == D3D_OK && f[0] == 0 && f[8] == 0, "after a Reset");
}

struct Rig : DeviceRig {
    using DeviceRig::DeviceRig;
    HRESULT draw(IDirect3DVertexShader9* shader) {
        constexpr D3DVERTEXELEMENT9 kElements[] = {
            {0, 0, D3DDECLTYPE_FLOAT3, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_POSITION, 0},
            {0, 12, D3DDECLTYPE_D3DCOLOR, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_COLOR, 0},
            D3DDECL_END()};
        struct Vertex {
            float x, y, z;
            DWORD color;
        };
        const Vertex quad[4] = {{-1, 1, 0.5f, kRed}, {1, 1, 0.5f, kRed}, {-1, -1, 0.5f, kRed}, {1, -1, 0.5f, kRed}};
        device->Clear(0, nullptr, D3DCLEAR_TARGET, kBlue, 1, 0);
        IDirect3DVertexDeclaration9* declaration = nullptr;
        device->CreateVertexDeclaration(kElements, &declaration);
        device->SetVertexDeclaration(declaration);
        device->SetVertexShader(shader);
        const HRESULT hr = device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof quad[0]);
        declaration->Release();
        return hr;
    }
    IDirect3DVertexShader9* shader(const DWORD* code) {
        IDirect3DVertexShader9* made = nullptr;
        check(device->CreateVertexShader(code, &made) == D3D_OK, "a shader");
        return made;
    }
};

void draws(DWORD flags) {
    Rig rig(flags);
    IDirect3DDevice9& device = *rig.device;
    device.SetRenderState(D3DRS_LIGHTING, FALSE);
    IDirect3DVertexShader9 *const defined = rig.shader(kDefined20), *const relative = rig.shader(kRelative);
    if (flags == kMixed) {
        // In hardware mode the first draw is refused, and later draws are executed without the shader.
        check(device.SetSoftwareVertexProcessing(FALSE) == D3D_OK, "hardware mode");
        check(rig.draw(defined) == D3DERR_INVALIDCALL && rig.pixel(32, 32) == kBlue,
              "a software shader, hardware mode");
        check(rig.draw(defined) == D3D_OK && rig.pixel(32, 32) == kRed, "the second draw");
        check(rig.draw(nullptr) == D3D_OK && rig.pixel(32, 32) == kRed, "no shader");
        check(rig.draw(defined) == D3DERR_INVALIDCALL, "set again");
        check(device.SetSoftwareVertexProcessing(TRUE) == D3D_OK, "software mode");
    }
    check(rig.draw(defined) == D3D_OK && rig.pixel(32, 32) == kWhite, "a constant that the shader defines");
    show(rig);
    const float index[4] = {300, 0, 0, 0}, green[4] = {0, 1, 0, 1}, blue[4] = {0, 0, 1, 1}, red[4] = {1, 0, 0, 1};
    device.SetVertexShaderConstantF(0, index, 1);
    check(device.SetVertexShaderConstantF(300, green, 1) == D3D_OK, "c300");
    check(rig.draw(relative) == D3D_OK && rig.pixel(32, 32) == kGreen, "c[a0.x]");
    device.SetVertexShaderConstantF(300, red, 1);
    check(rig.draw(relative) == D3D_OK && rig.pixel(32, 32) == kRed, "c[a0.x], set again");
    const float last[4] = {8191, 0, 0, 0}, past[4] = {8192, 0, 0, 0};
    device.SetVertexShaderConstantF(0, last, 1);
    device.SetVertexShaderConstantF(8191, green, 1);
    check(rig.draw(relative) == D3D_OK && rig.pixel(32, 32) == kGreen, "c[8191]");
    device.SetVertexShaderConstantF(0, past, 1);
    check(rig.draw(relative) == D3D_OK && rig.pixel(32, 32) == 0, "c[8192]");
    show(rig);
    // Constants from c2048 on are in other register files.
    device.SetVertexShaderConstantF(2047, red, 1);
    device.SetVertexShaderConstantF(2048, green, 1);
    device.SetVertexShaderConstantF(4100, blue, 1);
    struct Case {
        DWORD version, source, color;
    };
    for (const Case& c : {Case{0xfffe0200, 0xa0e40000 | 2047, kRed}, Case{0xfffe02ff, 0xa0e40000 | 300, kRed},
                          Case{0xfffe02ff, 0xa0e40800, kGreen}, Case{0xfffe02ff, 0xa0e41000 | 4, kBlue},
                          Case{0xfffe02ff, 0xa0e41800 | 2047, kGreen}}) {
        // Bits 11 and 12 of the constant's number choose the register file.
        const DWORD file = c.source >> 11 & 3;
        const DWORD source = file == 0   ? c.source
                             : file == 1 ? 0xb0e40800 | (c.source & 0x7FF)
                             : file == 2 ? 0xc0e40800 | (c.source & 0x7FF)
                                         : 0xd0e40800 | (c.source & 0x7FF);
        IDirect3DVertexShader9* const shader = rig.shader(Reading(c.version, source).code);
        if (!shader) continue;
        check(rig.draw(shader) == D3D_OK && rig.pixel(32, 32) == c.color, "a constant by its number");
        device.SetVertexShader(nullptr);
        shader->Release();
    }
    // Hardware shaders still run, with their constants.
    const float white[4] = {1, 1, 1, 1};
    device.SetVertexShaderConstantF(255, white, 1);
    IDirect3DVertexShader9* const plain = rig.shader(Reading(0xfffe0200, 0xa0e400ff).code);
    for (const BOOL software : {TRUE, FALSE}) {
        if (flags == kMixed) device.SetSoftwareVertexProcessing(software);
        check(rig.draw(plain) == D3D_OK && rig.pixel(32, 32) == kWhite, "a hardware shader");
    }
    device.SetVertexShader(nullptr);
    defined->Release(), relative->Release(), plain->Release();
    show(rig);
}

} // namespace

int main() {
    for (const DWORD flags : {kHardware, kSoftware, kMixed}) limits(flags);
    for (const DWORD flags : {kSoftware, kMixed}) draws(flags);
    return finish("software");
}

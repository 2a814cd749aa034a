// Code of shaders as programs of Direct3D 8's time pass it, and Direct3D 9 refuses it: modifiers of constants, pairs of
// instructions that read what the other one writes, a matrix product onto its own source, a position without z and w.
// And declarations in unusual orders. Each was found in games (crosire/d3d8to9, doitsujin/dxvk, Cxbx-Reloaded).
// Checks pixels.
#include <vector>

#include "program.h"

namespace {

using Tokens = std::vector<DWORD>;
constexpr DWORD kVs11 = D3DVS_VERSION(1, 1), kPs11 = D3DPS_VERSION(1, 1), kPs14 = D3DPS_VERSION(1, 4),
                kEnd = D3DVS_END();
constexpr DWORD kAll = D3DSP_WRITEMASK_ALL, kRgb = 0x70000, kAlpha = D3DSP_WRITEMASK_3, kXy = 0x30000;
constexpr DWORD kAddress = D3DSPR_ADDR; // texture coordinates in pixel shaders, address register in vertex shaders

DWORD to(DWORD type, DWORD number, DWORD mask = kAll, DWORD modifier = 0) {
    return 0x80000000 | type | number | mask | modifier;
}
DWORD from(DWORD type, DWORD number, DWORD swizzle = D3DVS_NOSWIZZLE, DWORD modifier = 0) {
    return 0x80000000 | type | number | swizzle | modifier;
}
// Component `i` of a register in all components
constexpr DWORD replicate(DWORD i) {
    return i << 16 | i << 18 | i << 20 | i << 22;
}

struct ScreenVertex {
    float x, y, z, rhw;
    DWORD color;
    float u, v;
};

// Draws a square with a pixel shader and returns its colour. The vertices' colour is 0x40804020.
DWORD drawn_by(DeviceRig& rig, const Tokens& code, const char* what) {
    DWORD shader = 0;
    expect(rig.device->CreatePixelShader(code.data(), &shader), D3D_OK, what);
    const ScreenVertex v[4] = {{0, 0, 0.5f, 1, 0x40804020, 0.25f, 0.25f},
                               {32, 0, 0.5f, 1, 0x40804020, 0.25f, 0.25f},
                               {0, 32, 0.5f, 1, 0x40804020, 0.25f, 0.25f},
                               {32, 32, 0.5f, 1, 0x40804020, 0.25f, 0.25f}};
    rig.clear(0x123456);
    rig.device->SetVertexShader(D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1);
    rig.device->SetPixelShader(shader);
    expect(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, v, sizeof v[0]), D3D_OK, "a draw with a pixel shader");
    rig.device->SetPixelShader(0);
    rig.device->DeletePixelShader(shader);
    return rig.pixel(8, 8);
}
void gives(DeviceRig& rig, const Tokens& code, DWORD wanted, const char* what) {
    const DWORD is = drawn_by(rig, code, what);
    if (is == wanted) return;
    std::printf("%06lx instead of %06lx: ", is, wanted);
    check(false, what);
}

void pixel_shaders(DeviceRig& rig) {
    const float constants[2][4] = {{0.75f, 0.25f, 1, 0.25f}, {1, 0, 0.4f, 1}};
    rig.device->SetPixelShaderConstant(0, constants, 2);
    const DWORD r0 = from(D3DSPR_TEMP, 0), v0 = from(D3DSPR_INPUT, 0), c0 = from(D3DSPR_CONST, 0);
    // Star Wars Republic Commando, Silent Hill 2: modifiers of constants
    gives(rig, {kPs11, D3DSIO_MOV, to(D3DSPR_TEMP, 0), from(D3DSPR_CONST, 0, D3DVS_NOSWIZZLE, D3DSPSM_SIGN), kEnd},
          0x8000FF, "a constant with _bx2");
    gives(rig,
          {kPs11, D3DSIO_ADD, to(D3DSPR_TEMP, 0), from(D3DSPR_CONST, 1),
           from(D3DSPR_CONST, 0, D3DVS_NOSWIZZLE, D3DSPSM_NEG), kEnd},
          0x400000, "a negated constant");
    gives(rig, {kPs11, D3DSIO_MOV, to(D3DSPR_TEMP, 0), from(D3DSPR_CONST, 0, D3DVS_NOSWIZZLE, D3DSPSM_COMP), kEnd},
          0x40BF00, "the complement of a constant");
    gives(rig,
          {kPs11, D3DSIO_MOV, to(D3DSPR_TEMP, 1), v0, D3DSIO_MAD,
           to(D3DSPR_TEMP, 0, kAll, 1 << D3DSP_DSTSHIFT_SHIFT | D3DSPDM_SATURATE), from(D3DSPR_TEMP, 1, replicate(0)),
           from(D3DSPR_CONST, 1, replicate(3)), from(D3DSPR_CONST, 0, replicate(3), D3DSPSM_NEG), kEnd},
          0x818181, "mad_x2_sat with a negated constant"); // 2 * (128/255 - 1/4)
    // True Crime: both of a pair read the value before it.
    gives(rig,
          {kPs11, D3DSIO_MOV, to(D3DSPR_TEMP, 0), v0, D3DSIO_MOV, to(D3DSPR_TEMP, 0, kRgb), c0,
           D3DSIO_MUL | D3DSI_COISSUE, to(D3DSPR_TEMP, 0, kAlpha), from(D3DSPR_TEMP, 0, D3DVS_NOSWIZZLE, D3DSPSM_COMP),
           from(D3DSPR_TEMP, 0, D3DVS_NOSWIZZLE, D3DSPSM_COMP), D3DSIO_MOV, to(D3DSPR_TEMP, 0, kRgb),
           from(D3DSPR_TEMP, 0, replicate(3)), kEnd},
          0x8F8F8F, "a pair with a complement"); // (191/255) squared
    gives(rig,
          {kPs11, D3DSIO_MOV, to(D3DSPR_TEMP, 0), v0, D3DSIO_MOV, to(D3DSPR_TEMP, 0, kRgb), c0,
           D3DSIO_MOV | D3DSI_COISSUE, to(D3DSPR_TEMP, 0, kAlpha), from(D3DSPR_TEMP, 0, replicate(2)), D3DSIO_MOV,
           to(D3DSPR_TEMP, 0, kRgb), from(D3DSPR_TEMP, 0, replicate(3)), kEnd},
          0x202020, "a pair that reads the blue that it replaces");
    gives(rig,
          {kPs11, D3DSIO_MOV, to(D3DSPR_TEMP, 0), c0, D3DSIO_MOV, to(D3DSPR_TEMP, 0, kRgb), r0,
           D3DSIO_SUB | D3DSI_COISSUE, to(D3DSPR_TEMP, 0, kAlpha), from(D3DSPR_INPUT, 0, D3DVS_NOSWIZZLE, D3DSPSM_COMP),
           from(D3DSPR_INPUT, 0, D3DVS_NOSWIZZLE, D3DSPSM_NEG), D3DSIO_MUL, to(D3DSPR_TEMP, 0, kRgb), r0,
           from(D3DSPR_TEMP, 0, replicate(3)), kEnd},
          0xBF40FF, "complement minus negation: 1");
    // ps_1_4: two phases; r0 of the first phase is read in the second, its alpha is not kept.
    gives(rig,
          {kPs14, D3DSIO_MOV, to(D3DSPR_TEMP, 1, kRgb), c0, D3DSIO_PHASE, D3DSIO_TEXCOORD, to(D3DSPR_TEMP, 2, kRgb),
           from(kAddress, 0), D3DSIO_MUL, to(D3DSPR_TEMP, 0, kRgb), from(D3DSPR_TEMP, 1),
           from(D3DSPR_TEMP, 2, replicate(0)), D3DSIO_MOV | D3DSI_COISSUE, to(D3DSPR_TEMP, 0, kAlpha), c0, kEnd},
          0x301040, "two phases");
}

// Draws two triangles with a vertex shader; returns the colour in the middle of the target.
struct Model {
    float x, y, z;
    DWORD color;
};
DWORD drawn_with(DeviceRig& rig, const Tokens& declaration, const Tokens& code, const char* what) {
    DWORD shader = 0;
    expect(rig.device->CreateVertexShader(declaration.data(), code.data(), &shader, 0), D3D_OK, what);
    const Model v[4] = {{-0.5f, 0.5f, 0.25f, kGreen},
                        {0.5f, 0.5f, 0.25f, kGreen},
                        {-0.5f, -0.5f, 0.25f, kGreen},
                        {0.5f, -0.5f, 0.25f, kGreen}};
    rig.clear(kBlue);
    expect(rig.device->SetVertexShader(shader), D3D_OK, what);
    expect(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, v, sizeof v[0]), D3D_OK, "a draw with a vertex shader");
    rig.device->SetVertexShader(kFormat);
    rig.device->DeleteVertexShader(shader);
    check(rig.pixel(4, 4) == kBlue, what); // outside the square
    return rig.pixel(32, 32);
}

void vertex_shaders(DeviceRig& rig) {
    const float rows[8][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0},          {0, 0, 0, 1},
                              {0, 1, 0, 1}, {1, 0, 0, 1}, {1.75f, -0.25f, 0, 1}, {0, 0, 0.5f, 1}};
    rig.device->SetVertexShaderConstant(0, rows, 8);
    const Tokens declared = {D3DVSD_STREAM(0), D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_REG(5, D3DVSDT_D3DCOLOR),
                             D3DVSD_END()};
    const DWORD position = to(D3DSPR_RASTOUT, 0), color = to(D3DSPR_ATTROUT, 0), v0 = from(D3DSPR_INPUT, 0),
                v5 = from(D3DSPR_INPUT, 5);
    check(drawn_with(rig, declared, {kVs11, D3DSIO_MOV, position, v0, D3DSIO_MOV, color, v5, kEnd}, "a shader") ==
              kGreen,
          "a shader's picture");
    // Need for Speed Hot Pursuit 2: a product onto its own source
    check(drawn_with(rig, declared,
                     {kVs11, D3DSIO_MOV, to(D3DSPR_TEMP, 3), v0, D3DSIO_M3x3, to(D3DSPR_TEMP, 3, kRgb),
                      from(D3DSPR_TEMP, 3), from(D3DSPR_CONST, 0), D3DSIO_MOV, position, from(D3DSPR_TEMP, 3),
                      D3DSIO_MOV, color, v5, kEnd},
                     "m3x3 r3, r3, c0") == kGreen,
          "a product onto its own source");
    // AquaNox: a position of x and y
    check(drawn_with(rig, declared, {kVs11, D3DSIO_MOV, to(D3DSPR_RASTOUT, 0, kXy), v0, D3DSIO_MOV, color, v5, kEnd},
                     "a position of x and y") == kGreen,
          "z and w of a position are 0 and 1");
    // The address register takes the floor: -0.25 is -1, 1.75 is 1.
    check(drawn_with(rig, declared,
                     {kVs11, D3DSIO_MOV, position, v0, D3DSIO_MOV, to(kAddress, 0, D3DSP_WRITEMASK_0),
                      from(D3DSPR_CONST, 6, replicate(0)), D3DSIO_MOV, color,
                      from(D3DSPR_CONST, 3, D3DVS_NOSWIZZLE, D3DVS_ADDRMODE_RELATIVE), kEnd},
                     "c[a0.x + 3]") == kGreen,
          "1.75 as an address");
    check(drawn_with(rig, declared,
                     {kVs11, D3DSIO_MOV, position, v0, D3DSIO_MOV, to(kAddress, 0, D3DSP_WRITEMASK_0),
                      from(D3DSPR_CONST, 6, replicate(1)), D3DSIO_MOV, color,
                      from(D3DSPR_CONST, 5, D3DVS_NOSWIZZLE, D3DVS_ADDRMODE_RELATIVE), kEnd},
                     "c[a0.x + 5]") == kGreen,
          "-0.25 as an address");
    // Declarations: empty tokens, a stream that is named twice, skipped bytes, constants between elements
    const Tokens code = {kVs11, D3DSIO_MOV, position, v0, D3DSIO_MOV, color, v5, kEnd};
    check(drawn_with(rig,
                     {D3DVSD_NOP(), D3DVSD_STREAM(0), D3DVSD_NOP(), D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_NOP(),
                      D3DVSD_NOP(), D3DVSD_REG(5, D3DVSDT_D3DCOLOR), D3DVSD_NOP(), D3DVSD_END()},
                     code, "empty tokens") == kGreen,
          "a declaration with empty tokens");
    check(drawn_with(rig,
                     {D3DVSD_STREAM(0), D3DVSD_SKIP(3), D3DVSD_REG(5, D3DVSDT_D3DCOLOR), D3DVSD_STREAM(0),
                      D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_END()},
                     code, "a stream twice") == kGreen,
          "a stream that begins again");
    check(drawn_with(rig,
                     {D3DVSD_STREAM(0), D3DVSD_CONST(9, 1), 0, 0, 0, 0, D3DVSD_REG(0, D3DVSDT_FLOAT3),
                      D3DVSD_CONST(10, 1), 0, 0, 0, 0, D3DVSD_REG(5, D3DVSDT_D3DCOLOR), D3DVSD_END()},
                     code, "constants in a stream") == kGreen,
          "constants between elements");
    check(drawn_with(rig,
                     {D3DVSD_STREAM(1), D3DVSD_STREAM(0), D3DVSD_REG(0, D3DVSDT_FLOAT3),
                      D3DVSD_REG(5, D3DVSDT_D3DCOLOR), D3DVSD_STREAM(2), D3DVSD_END()},
                     code, "empty streams") == kGreen,
          "streams without elements");
}

} // namespace

int main() {
    {
        DeviceRig rig;
        rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG2);
        pixel_shaders(rig);
        vertex_shaders(rig);
        rig.show();
    }
    return finish("shaders");
}

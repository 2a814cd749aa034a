// Execute buffers of Direct3D 1: each instruction, matrices, picking, status, textures by handle, and the references
// that a device and its target share.
#include "execute_rig.h"

namespace {

constexpr LONG kLeft = 8, kMiddle = 32, kRight = 56;

void test_processing() {
    FirstRig r;
    r.clear();
    Code copy;
    copy.vertices<D3DTLVERTEX>(
        {tlvertex(0, 0, kRed), tlvertex(16, 0, kRed), tlvertex(0, 16, kRed), tlvertex(16, 16, kRed)});
    expect(r.execute(copy.process(D3DPROCESSVERTICES_COPY, 4).quad(0).exit()), D3D_OK, "COPY");
    r.check_pixel(8, 8, kRed, "vertices that are copied");
    r.check_pixel(20, 8, 0, "beside them");
    Code transform;
    transform.vertices(lquad(-1, 1, 1, 0, kGreen));
    expect(r.execute(transform.process(D3DPROCESSVERTICES_TRANSFORM, 4).quad(0).exit()), D3D_OK, "TRANSFORM");
    r.check_pixel(kMiddle, 8, kGreen, "vertices that are transformed");
    r.check_pixel(kMiddle, 40, 0, "below them");
    // Without a material, vertices without colours are white.
    Code light;
    std::vector<D3DVERTEX> lit(4);
    const float corner[][2] = {{-1, 0}, {1, 0}, {-1, -1}, {1, -1}};
    for (int i = 0; i < 4; ++i) lit[i].x = corner[i][0], lit[i].y = corner[i][1], lit[i].nz = -1;
    light.vertices(lit);
    expect(r.execute(light.process(D3DPROCESSVERTICES_TRANSFORMLIGHT, 4).quad(0).exit()), D3D_OK, "TRANSFORMLIGHT");
    r.check_pixel(kMiddle, 48, kWhite, "vertices without a material");
    // In parts, to other places, and without their colours, which stay as they were.
    r.clear();
    auto parts = lquad(-1, 1, 0, -1, kBlue);
    for (const D3DLVERTEX& v : lquad(0, 1, 1, -1, kRed)) parts.push_back(v);
    Code two;
    two.vertices(parts);
    two.process(D3DPROCESSVERTICES_TRANSFORM, 4, 4, 0).process(D3DPROCESSVERTICES_TRANSFORM, 4, 0, 4);
    two.process(D3DPROCESSVERTICES_TRANSFORM | D3DPROCESSVERTICES_NOCOLOR, 4, 4, 4).quad(4).exit();
    expect(r.execute(two), D3D_OK, "two parts");
    r.check_pixel(kRight, kMiddle, kBlue, "new positions with old colours");
    r.check_pixel(kLeft, kMiddle, 0, "where the positions were before");
    // What was processed stays for the next execution.
    r.clear();
    Code rest;
    rest.vertices(parts);
    expect(r.execute(rest.quad(4).exit()), D3D_OK, "vertices of the execution before");
    r.check_pixel(kRight, kMiddle, kBlue, "vertices of the execution before");
}

void test_primitives() {
    FirstRig r;
    r.clear();
    Code code;
    code.vertices<D3DTLVERTEX>({tlvertex(4, 4, kRed), tlvertex(20, 4, kRed), tlvertex(30, 10, kGreen),
                                tlvertex(32, 10, kGreen), tlvertex(40, 20, kBlue), tlvertex(50, 20, kBlue),
                                tlvertex(60, 20, kBlue), tlvertex(40, 30, kWhite)});
    code.process(D3DPROCESSVERTICES_COPY, 8).line(0, 1).points(2, 2).spans(4, 4).exit();
    expect(r.execute(code), D3D_OK, "lines, points and spans");
    r.check_pixel(10, 4, kRed, "a line");
    r.check_pixel(30, 10, kGreen, "the first point");
    r.check_pixel(32, 10, kGreen, "the second point");
    r.check_pixel(31, 10, 0, "between the points");
    r.check_pixel(45, 20, kBlue, "a span");
    r.check_pixel(55, 20, kBlue, "a span goes on");
    r.check_pixel(40, 30, kWhite, "a span of one pixel");
    D3DSTATS stats = {};
    stats.dwSize = sizeof stats;
    expect(r.device->GetStats(&stats), D3D_OK, "GetStats");
    check(stats.dwLinesDrawn == 3 && stats.dwPointsDrawn == 3 && stats.dwVerticesProcessed == 8, "statistics");
    // Strips and fans: flags say what a driver could reuse; all corners are named.
    r.clear();
    Code strip;
    strip.vertices(lquad(-1, 1, 1, -1, kRed));
    strip.process(D3DPROCESSVERTICES_TRANSFORM, 4)
        .triangle(0, 1, 2, D3DTRIFLAG_START)
        .triangle(2, 1, 3, D3DTRIFLAG_ODD);
    expect(r.execute(strip.exit()), D3D_OK, "a strip");
    r.check_pixel(kLeft, kLeft, kRed, "the first triangle of a strip");
    r.check_pixel(kRight, kRight, kRed, "the second one");
    r.clear();
    Code fan;
    fan.vertices(lquad(-1, 1, 1, -1, kRed));
    fan.process(D3DPROCESSVERTICES_TRANSFORM, 4);
    fan.triangle(0, 1, 3, static_cast<WORD>(D3DTRIFLAG_STARTFLAT(1))).triangle(0, 3, 2, D3DTRIFLAG_EVEN).exit();
    expect(r.execute(fan), D3D_OK, "a fan");
    r.check_pixel(kRight, kLeft, kRed, "the first triangle of a fan");
    r.check_pixel(kLeft, kRight, kRed, "the second one");
}

void test_edges_and_clipping() {
    FirstRig r;
    // In wireframe only enabled edges are drawn, also of a triangle that is cut.
    const auto wire = [&](const std::vector<D3DLVERTEX>& v, WORD flags) {
        r.clear();
        Code code;
        code.vertices(v)
            .render(D3DRENDERSTATE_FILLMODE, D3DFILL_WIREFRAME)
            .render(D3DRENDERSTATE_CULLMODE, D3DCULL_NONE);
        code.process(D3DPROCESSVERTICES_TRANSFORM, static_cast<DWORD>(v.size())).triangle(0, 1, 2, flags);
        expect(r.execute(code.render(D3DRENDERSTATE_FILLMODE, D3DFILL_SOLID).exit()), D3D_OK, "wireframe");
    };
    const auto row = [&](LONG y) {
        int n = 0;
        for (LONG x = 0; x < kTarget; ++x) n += r.pixel(x, y) != 0;
        return n;
    };
    const std::vector<D3DLVERTEX> inside = {lvertex(-0.5f, 0.516f, kRed), lvertex(0.5f, 0.516f, kRed),
                                            lvertex(-0.5f, -0.484f, kRed)};
    wire(inside, D3DTRIFLAG_EDGEENABLE1);
    check(row(15) + row(16) >= 30 && row(30) == 0, "the first edge alone");
    wire(inside, D3DTRIFLAG_EDGEENABLE2);
    check(row(15) + row(16) <= 4 && row(30) == 1, "the second edge alone");
    wire(inside, D3DTRIFLAG_EDGEENABLETRIANGLE);
    check(row(30) == 2, "the second and the third edge");
    wire(inside, 0);
    check(row(15) + row(16) + row(30) == 0, "no edge");
    // Cut on the right: the edge that the cut makes is not drawn.
    wire({lvertex(0, 0.516f, kRed), lvertex(3, 0.516f, kRed), lvertex(0, -0.484f, kRed)}, D3DTRIFLAG_EDGEENABLE3);
    check(row(20) == 1 && row(30) == 1, "the third edge of a cut triangle");
    check(r.pixel(kTarget - 1, 20) == 0, "no edge where it was cut");
    // A line that is cut, and one outside
    r.clear();
    Code lines;
    lines.vertices<D3DLVERTEX>(
        {lvertex(0, 0, kGreen), lvertex(3, 0, kGreen), lvertex(2, 1, kRed), lvertex(2, -1, kRed)});
    lines.process(D3DPROCESSVERTICES_TRANSFORM, 4).line(0, 1).line(2, 3).exit();
    expect(r.execute(lines), D3D_OK, "lines");
    check(row(32) >= 30 && r.pixel(kRight, 32) == (kGreen & 0xFFFFFF), "a line that is cut");
    check(row(8) == 0 && row(50) == 0, "a line outside");
    // Unclipped: the driver clips by its own means; the status stays.
    r.clear();
    Code code;
    code.vertices(lquad(-0.5f, 0.5f, 0.5f, -0.5f, kGreen));
    code.process(D3DPROCESSVERTICES_TRANSFORM, 4).quad(0).exit();
    r.status.dwStatus = D3DSTATUS_DEFAULT;
    expect(r.execute(code, D3DEXECUTE_UNCLIPPED), D3D_OK, "UNCLIPPED");
    r.check_pixel(kMiddle, kMiddle, kGreen, "UNCLIPPED");
    check(r.executed_status().dwStatus == D3DSTATUS_DEFAULT, "the status without clipping");
    expect(r.execute(code, 0), DDERR_INVALIDPARAMS, "neither CLIPPED nor UNCLIPPED");
    expect(r.execute(code, D3DEXECUTE_CLIPPED | D3DEXECUTE_UNCLIPPED), DDERR_INVALIDPARAMS, "both");
}

// A viewport beyond the target is taken, and nothing is drawn with it.
void test_viewports() {
    FirstRig r;
    Code code;
    code.vertices(lquad(-1, 1, 1, -1, kRed)).process(D3DPROCESSVERTICES_TRANSFORM, 4).quad(0).exit();
    const DWORD beyond[][4] = {
        {0, 0, kTarget + 1, kTarget}, {0, 1, kTarget, kTarget}, {0xFFFFFFFF, 0, kTarget, kTarget}};
    for (const auto& v : beyond) {
        r.set_viewport(v[0], v[1], v[2], v[3]);
        r.clear();
        expect(r.execute(code), D3D_OK, "a viewport beyond the target");
        r.check_pixel(kMiddle, kMiddle, 0, "a viewport beyond the target");
    }
    r.set_viewport(0, 0, kMiddle, kMiddle);
    expect(r.execute(code), D3D_OK, "a quarter of the target");
    r.check_pixel(kLeft, kLeft, kRed, "inside of the viewport");
    r.check_pixel(kRight, kRight, 0, "outside of the viewport");
}

void test_matrices() {
    FirstRig r;
    D3DMATRIX half = {}, is = {};
    half._11 = half._22 = 0.5f, half._33 = half._44 = 1;
    D3DMATRIXHANDLE a = 0, b = 0, c = 0;
    expect(r.device->CreateMatrix(&a), D3D_OK, "CreateMatrix");
    r.device->CreateMatrix(&b), r.device->CreateMatrix(&c);
    check(a && b && c && a != b && b != c, "handles differ");
    expect(r.device->GetMatrix(a, &is), D3D_OK, "GetMatrix");
    check(is._11 == 1 && is._12 == 0, "a new matrix");
    expect(r.device->SetMatrix(a, &half), D3D_OK, "SetMatrix");
    Code code;
    code.vertices(lquad(-1, 1, 1, -1, kRed));
    code.transform(D3DTRANSFORMSTATE_WORLD, a).process(D3DPROCESSVERTICES_TRANSFORM, 4).quad(0).exit();
    r.clear();
    expect(r.execute(code), D3D_OK, "a world matrix");
    r.check_pixel(kMiddle, kMiddle, kRed, "half the size");
    r.check_pixel(kLeft, kMiddle, 0, "outside of half the size");
    // The transform is the matrix of the moment, also when it is set later.
    half._11 = 1;
    r.device->SetMatrix(a, &half);
    Code again;
    again.vertices(lquad(-1, 1, 1, -1, kGreen));
    r.clear();
    expect(r.execute(again.process(D3DPROCESSVERTICES_TRANSFORM, 4).quad(0).exit()), D3D_OK, "the same transform");
    r.check_pixel(kLeft, kMiddle, kGreen, "the new matrix");
    r.check_pixel(kMiddle, 4, 0, "which is still half as high");
    // b = a * a, c = b; c is half as high again.
    Code multiply;
    multiply.vertices(lquad(-1, 1, 1, -1, kBlue));
    multiply.add<D3DMATRIXMULTIPLY>(D3DOP_MATRIXMULTIPLY, {{b, a, a}}).add<D3DMATRIXLOAD>(D3DOP_MATRIXLOAD, {{c, b}});
    multiply.transform(D3DTRANSFORMSTATE_WORLD, c).process(D3DPROCESSVERTICES_TRANSFORM, 4).quad(0).exit();
    r.clear();
    expect(r.execute(multiply), D3D_OK, "MATRIXMULTIPLY, MATRIXLOAD");
    r.check_pixel(kMiddle, kMiddle, kBlue, "a quarter of the height");
    r.check_pixel(kMiddle, 20, 0, "above a quarter of the height");
    // Deleted matrices.
    expect(r.device->DeleteMatrix(c), D3D_OK, "DeleteMatrix");
    expect(r.device->DeleteMatrix(c), DDERR_INVALIDPARAMS, "a matrix deleted twice");
    expect(r.device->SetMatrix(c, &half), DDERR_INVALIDPARAMS, "SetMatrix of a deleted matrix");
    expect(r.device->GetMatrix(c, &is), DDERR_INVALIDPARAMS, "GetMatrix of a deleted matrix");
    expect(r.execute(multiply), D3DERR_EXECUTE_FAILED, "MATRIXLOAD of a deleted matrix");
    Code bound;
    bound.vertices(lquad(-1, 1, 1, -1, kRed)).transform(D3DTRANSFORMSTATE_VIEW, c).exit();
    expect(r.execute(bound), D3DERR_EXECUTE_FAILED, "STATETRANSFORM of a deleted matrix");
    Code none;
    none.vertices(lquad(-1, 1, 1, -1, kRed)).transform(D3DTRANSFORMSTATE_WORLD, 0);
    r.clear();
    expect(r.execute(none.process(D3DPROCESSVERTICES_TRANSFORM, 4).quad(0).exit()), D3D_OK, "STATETRANSFORM of 0");
    r.check_pixel(kLeft, kLeft, kRed, "without a matrix");
    Code wrong;
    expect(r.execute(wrong.transform(4, a).exit()), D3DERR_EXECUTE_FAILED, "a transform that is none");
    expect(r.device->CreateMatrix(nullptr), DDERR_INVALIDPARAMS, "CreateMatrix to null");
    expect(r.device->SetMatrix(a, nullptr), DDERR_INVALIDPARAMS, "SetMatrix of null");
    expect(r.device->GetMatrix(a, nullptr), DDERR_INVALIDPARAMS, "GetMatrix to null");
    r.device->DeleteMatrix(a), r.device->DeleteMatrix(b);
}

void test_status_and_branches() {
    FirstRig r;
    Code code;
    code.vertices(lquad(0, 0.5f, 3, -0.5f, kRed));
    D3DSTATUS start = {};
    start.dwFlags = D3DSETSTATUS_ALL, start.dwStatus = D3DSTATUS_DEFAULT;
    start.drExtent.x1 = start.drExtent.y1 = 2048;
    code.add<D3DSTATUS>(D3DOP_SETSTATUS, {start});
    code.process(D3DPROCESSVERTICES_TRANSFORM | D3DPROCESSVERTICES_UPDATEEXTENTS, 4).exit();
    expect(r.execute(code), D3D_OK, "SETSTATUS");
    const D3DSTATUS is = r.executed_status();
    check((is.dwStatus & D3DSTATUS_CLIPUNIONALL) == D3DCLIP_RIGHT, "the union of clip flags");
    check((is.dwStatus & D3DSTATUS_CLIPINTERSECTIONALL) == 0, "the intersection of clip flags");
    check(is.drExtent.x1 == 32 && is.drExtent.y1 == 16 && is.drExtent.x2 == 32 && is.drExtent.y2 == 48,
          "the extents of vertices inside");
    // Without the flag transformed vertices count, as the SDK's programs need it, and copied ones do not.
    Code plain;
    plain.vertices(lquad(0, 0.5f, 3, -0.5f, kRed)).add<D3DSTATUS>(D3DOP_SETSTATUS, {start});
    expect(r.execute(plain.process(D3DPROCESSVERTICES_TRANSFORM, 4).exit()), D3D_OK, "without UPDATEEXTENTS");
    const D3DRECT extent = r.executed_status().drExtent;
    check(extent.x1 == 32 && extent.y1 == 16 && extent.x2 == 32 && extent.y2 == 48, "the extents without the flag");
    Code copied;
    copied.vertices(lquad(3, 5, 9, 8, kRed)).add<D3DSTATUS>(D3DOP_SETSTATUS, {start});
    expect(r.execute(copied.process(D3DPROCESSVERTICES_COPY, 4).exit()), D3D_OK, "copied vertices");
    check(r.executed_status().drExtent.x1 == 2048, "the extents of copied vertices");
    // A branch over the draw, if nothing is visible.
    const auto drawn = [&](const std::vector<D3DLVERTEX>& vertices, bool negate) {
        r.clear();
        Code b;
        b.vertices(vertices).add<D3DSTATUS>(D3DOP_SETSTATUS, {start}).process(D3DPROCESSVERTICES_TRANSFORM, 4);
        constexpr DWORD kBranch = sizeof(D3DINSTRUCTION) + sizeof(D3DBRANCH),
                        kDraw = 2 * (sizeof(D3DINSTRUCTION) + sizeof(D3DTRIANGLE));
        b.branch(D3DSTATUS_CLIPINTERSECTIONALL, 0, negate, kBranch + kDraw).quad(0).exit();
        expect(r.execute(b), D3D_OK, "a branch");
        return r.pixel(kMiddle, kMiddle) != 0;
    };
    check(drawn(lquad(-1, 1, 1, -1, kRed), true), "negated: drawn where something is inside");
    check(!drawn(lquad(-1, 1, 1, -1, kRed), false), "not negated: skipped");
    check(drawn(lquad(2, 1, 3, -1, kRed), false) == false, "nothing is inside: nothing to see");
    // Offset 0 ends the execution.
    r.clear();
    Code end;
    end.vertices(lquad(-1, 1, 1, -1, kRed)).process(D3DPROCESSVERTICES_TRANSFORM, 4);
    expect(r.execute(end.branch(0, 1, true, 0).quad(0).exit()), D3D_OK, "a branch to the end");
    r.check_pixel(kMiddle, kMiddle, 0, "a branch to the end");
}

void test_textures() {
    FirstRig r;
    constexpr DWORD kCaps = DDSCAPS_TEXTURE;
    IDirectDrawSurface *red = r.surface(8, kCaps | DDSCAPS_SYSTEMMEMORY, 16), *used = r.surface(8, kCaps, 16),
                       *blue = r.surface(8, kCaps, 16);
    FirstRig::fill(red, 0xF800), FirstRig::fill(used, 0), FirstRig::fill(blue, 0x001F);
    auto *red_texture = query<IDirect3DTexture>(red, IID_IDirect3DTexture, "IDirect3DTexture"),
         *used_texture = query<IDirect3DTexture>(used, IID_IDirect3DTexture, "IDirect3DTexture"),
         *blue_texture = query<IDirect3DTexture>(blue, IID_IDirect3DTexture, "IDirect3DTexture");
    D3DTEXTUREHANDLE from = 0, to = 0, other = 0;
    expect(red_texture->GetHandle(r.device, &from), D3D_OK, "GetHandle");
    used_texture->GetHandle(r.device, &to), blue_texture->GetHandle(r.device, &other);
    check(from && to && other && from != to && to != other, "handles differ");
    Code code;
    code.vertices<D3DTLVERTEX>({tlvertex(0, 0, kWhite), tlvertex(64, 0, kWhite, 0, 1, 0),
                                tlvertex(0, 64, kWhite, 0, 0, 1), tlvertex(64, 64, kWhite, 0, 1, 1)});
    code.add<D3DTEXTURELOAD>(D3DOP_TEXTURELOAD, {{to, from}}).render(D3DRENDERSTATE_TEXTUREHANDLE, to);
    code.process(D3DPROCESSVERTICES_COPY, 4).quad(0).exit();
    expect(r.execute(code), D3D_OK, "TEXTURELOAD");
    r.check_pixel(kMiddle, kMiddle, kRed, "a texture that is loaded");
    // The handle names the other texture after an exchange.
    expect(r.device->SwapTextureHandles(used_texture, blue_texture), D3D_OK, "SwapTextureHandles");
    Code swapped;
    swapped.vertices<D3DTLVERTEX>(
        {tlvertex(0, 0, kWhite), tlvertex(64, 0, kWhite), tlvertex(0, 64, kWhite), tlvertex(64, 64, kWhite)});
    expect(r.execute(swapped.process(D3DPROCESSVERTICES_COPY, 4).quad(0).exit()), D3D_OK, "the same handle");
    r.check_pixel(kMiddle, kMiddle, kBlue, "the texture of the handle");
    expect(r.device->SwapTextureHandles(used_texture, nullptr), DDERR_INVALIDPARAMS, "SwapTextureHandles with null");
    Code bad;
    expect(r.execute(bad.add<D3DTEXTURELOAD>(D3DOP_TEXTURELOAD, {{to, 12345}}).exit()), D3DERR_EXECUTE_FAILED,
           "TEXTURELOAD of no texture");
    red_texture->Release(), used_texture->Release(), blue_texture->Release();
    red->Release(), used->Release(), blue->Release();
    r.clear();
    expect(r.execute(swapped), D3D_OK, "a texture that ended");
    Code gone;
    expect(r.execute(gone.add<D3DTEXTURELOAD>(D3DOP_TEXTURELOAD, {{to, from}}).exit()), D3DERR_EXECUTE_FAILED,
           "TEXTURELOAD of textures that ended");
}

void test_picking() {
    FirstRig r;
    r.clear();
    auto v = lquad(-0.5f, 0.5f, 0.5f, -0.5f, kRed, 0.75f);
    for (const D3DLVERTEX& each : lquad(-3, 0.5f, 0.5f, -0.5f, kRed, 0.25f)) v.push_back(each);
    Code code;
    code.vertices(v).process(D3DPROCESSVERTICES_TRANSFORM, 8).quad(0).quad(4).exit();
    r.write(code);
    D3DRECT at = {};
    at.x1 = at.x2 = 24, at.y1 = at.y2 = 24;
    expect(r.device->Pick(r.buffer, r.viewport, 0, &at), D3D_OK, "Pick");
    DWORD count = 0;
    expect(r.device->GetPickRecords(&count, nullptr), D3D_OK, "the number of records");
    check(count == 2, "two primitives");
    D3DPICKRECORD records[4] = {};
    count = 4;
    expect(r.device->GetPickRecords(&count, records), D3D_OK, "GetPickRecords");
    // After PROCESSVERTICES each triangle takes 12 bytes, of which its record is 4 after the start.
    constexpr DWORD kFirst = sizeof(D3DINSTRUCTION) + sizeof(D3DPROCESSVERTICES),
                    kEach = sizeof(D3DINSTRUCTION) + sizeof(D3DTRIANGLE);
    check(count == 2 && records[0].bOpcode == D3DOP_TRIANGLE && records[0].dvZ == 0.25f && records[1].dvZ == 0.75f,
          "the nearest first");
    check(records[1].dwOffset == kFirst + sizeof(D3DINSTRUCTION), "the offset of the first triangle");
    check((records[0].dwOffset - kFirst - sizeof(D3DINSTRUCTION)) % kEach == 0, "the offset of a later triangle");
    count = 1;
    expect(r.device->GetPickRecords(&count, records), D3D_OK, "less room than records");
    check(count == 2, "less room than records");
    r.check_pixel(kMiddle, kMiddle, 0, "nothing is drawn");
    at.x1 = at.x2 = 60;
    expect(r.device->Pick(r.buffer, r.viewport, 0, &at), D3D_OK, "Pick beside");
    count = 9;
    r.device->GetPickRecords(&count, records);
    check(count == 0, "nothing beside");
    at.x2 = 2;
    expect(r.device->Pick(r.buffer, r.viewport, 0, &at), DDERR_INVALIDPARAMS, "a rectangle turned round");
    expect(r.device->Pick(r.buffer, r.viewport, 0, nullptr), DDERR_INVALIDPARAMS, "no rectangle");
    expect(r.device->GetPickRecords(nullptr, records), DDERR_INVALIDPARAMS, "no count");
}

// QueryInterface of the target makes the device, and of the device gives the target's interfaces.
void test_target() {
    FirstRig r;
    auto* const again = query<IDirect3DDevice>(r.target, IID_IDirect3DHALDevice, "the device again");
    check(again == r.device, "one device for each target");
    check(again->Release() == 2, "the target's references");
    auto* const surface = query<IDirectDrawSurface>(r.device, IID_IDirectDrawSurface, "the target");
    check(surface == r.target, "the device's target");
    surface->Release();
    IDirect3D* direct3d = nullptr;
    expect(r.device->GetDirect3D(&direct3d), D3D_OK, "GetDirect3D");
    check(direct3d == r.direct3d, "the same IDirect3D");
    direct3d->Release();
    void* out = &r;
    const auto refuses = [&](IDirectDrawSurface* from, REFIID id, HRESULT wanted, const char* what) {
        expect(from->QueryInterface(id, &out), wanted, what);
        check(out == nullptr, what);
    };
    IDirectDrawSurface* const plain = r.surface(8, DDSCAPS_OFFSCREENPLAIN | DDSCAPS_SYSTEMMEMORY, 32);
    refuses(plain, IID_IDirect3DRGBDevice, DDERR_INVALIDCAPS, "a surface that is not for 3D");
    plain->Release();
    IDirectDrawSurface* const memory =
        r.surface(8, DDSCAPS_OFFSCREENPLAIN | DDSCAPS_SYSTEMMEMORY | DDSCAPS_3DDEVICE, 32);
    refuses(memory, IID_IDirect3DHALDevice, D3DERR_SURFACENOTINVIDMEM, "hardware in system memory");
    for (const GUID* id : {&IID_IDirect3DRGBDevice, &IID_IDirect3DRampDevice, &IID_IDirect3DMMXDevice}) {
        auto* const device = query<IDirect3DDevice>(memory, *id, "a device of software");
        if (device) device->Release();
    }
    refuses(memory, IID_IDirect3DDevice, DDERR_INVALIDPARAMS, "no kind of device");
    check(memory->Release() == 0, "a target of software");
    // Indices: without a palette, and with one, which no driver of ours draws to.
    IDirectDrawSurface* const indexed =
        r.surface(8, DDSCAPS_OFFSCREENPLAIN | DDSCAPS_SYSTEMMEMORY | DDSCAPS_3DDEVICE, 8);
    refuses(indexed, IID_IDirect3DRampDevice, DDERR_NOPALETTEATTACHED, "a target of indices without a palette");
    PALETTEENTRY entries[256] = {};
    IDirectDrawPalette* palette = nullptr;
    r.draw->CreatePalette(DDPCAPS_8BIT | DDPCAPS_ALLOW256, entries, &palette, nullptr);
    indexed->SetPalette(palette);
    refuses(indexed, IID_IDirect3DRampDevice, DDERR_INVALIDPIXELFORMAT, "a target of indices");
    palette->Release();
    indexed->Release();
}

} // namespace

int main() {
    test_processing();
    test_primitives();
    test_edges_and_clipping();
    test_viewports();
    test_matrices();
    test_status_and_branches();
    test_textures();
    test_picking();
    test_target();
    return finish("execute");
}

// ColorFill, StretchRect and UpdateTexture of formats that store several texels together, and between formats.
#include <initializer_list>

#include "drawing.h"

namespace {

constexpr D3DFORMAT four_cc(char a, char b, char c, char d) {
    return static_cast<D3DFORMAT>(a | b << 8 | c << 16 | d << 24);
}
constexpr D3DFORMAT kNull = four_cc('N', 'U', 'L', 'L'), kNv12 = four_cc('N', 'V', '1', '2'),
                    kYv12 = four_cc('Y', 'V', '1', '2');

IDirect3DSurface9* plain(DeviceRig& rig, D3DFORMAT format, UINT size = 16) {
    IDirect3DSurface9* surface = nullptr;
    check(rig.device->CreateOffscreenPlainSurface(size, size, format, D3DPOOL_DEFAULT, &surface, nullptr) == D3D_OK,
          "a plain surface");
    return surface;
}
IDirect3DSurface9* target(DeviceRig& rig, D3DFORMAT format, UINT size = 16) {
    IDirect3DSurface9* surface = nullptr;
    check(rig.device->CreateRenderTarget(size, size, format, D3DMULTISAMPLE_NONE, 0, TRUE, &surface, nullptr) == D3D_OK,
          "a target");
    return surface;
}
// Four bytes of row `y`, from `offset` on.
DWORD row(IDirect3DSurface9* surface, UINT y, UINT offset = 0) {
    D3DLOCKED_RECT rect;
    DWORD value = 0xCCCCCCCC;
    if (surface->LockRect(&rect, nullptr, D3DLOCK_READONLY) != D3D_OK) return value;
    std::memcpy(&value, static_cast<const char*>(rect.pBits) + y * rect.Pitch + offset, sizeof value);
    surface->UnlockRect();
    return value;
}

// Fills whole surfaces and parts of them, and checks the first four bytes.
void fills(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    struct Case {
        D3DFORMAT format;
        DWORD first;
        UINT block; // width of a block of texels that are stored together; 0: planar format
    };
    for (const Case& c : {Case{D3DFMT_DXT1, 0xade9ade9, 4},
                          {D3DFMT_DXT3, 0xdddddddd, 4},
                          {D3DFMT_DXT5, 0x0000dede, 4},
                          {D3DFMT_UYVY, 0xadbeadef, 2},
                          {D3DFMT_YUY2, 0xbeadefad, 2},
                          {D3DFMT_R8G8_B8G8, 0xadbeadef, 2},
                          {D3DFMT_G8R8_G8B8, 0xbeadefad, 2},
                          {D3DFMT_P8, 0xefefefef, 1},
                          {D3DFMT_L8, 0xadadadad, 1},
                          {D3DFMT_R5G6B5, 0xadfdadfd, 1},
                          {D3DFMT_X8L8V8U8, 0x00ef5f56, 1},
                          {D3DFMT_Q8W8V8U8, 0x6f775f56, 1},
                          {kNv12, 0xadadadad, 0},
                          {kYv12, 0xadadadad, 0}}) {
        const DWORD color = c.format == D3DFMT_DXT1 ? 0xdeadbe4f : 0xdeadbeef;
        IDirect3DSurface9* surface = plain(rig, c.format);
        check(device.ColorFill(surface, nullptr, 0) == D3D_OK, "ColorFill with zeros");
        check(device.ColorFill(surface, nullptr, color) == D3D_OK, "ColorFill");
        check(row(surface, 0) == c.first, "what ColorFill writes");
        check(row(surface, 3) == row(surface, c.block == 4 ? 0 : 15), "what ColorFill writes in other rows");
        const RECT part = {4, 4, 8, 8}, inside = {5, 5, 7, 7};
        const HRESULT whole_only = c.block == 0 ? D3DERR_INVALIDCALL : D3D_OK;
        check(device.ColorFill(surface, &part, 0) == whole_only, "ColorFill of blocks");
        check(device.ColorFill(surface, &inside, 0) == (c.block == 1 ? D3D_OK : D3DERR_INVALIDCALL),
              "ColorFill inside of blocks");
        check(row(surface, 0) == c.first, "row 0 after a fill of a part");
        // Copies to a surface of this format, and to a render target.
        IDirect3DSurface9 *copy = plain(rig, c.format), *shown = target(rig, D3DFMT_X8R8G8B8),
                          *colors = plain(rig, D3DFMT_A8R8G8B8);
        check(device.StretchRect(surface, nullptr, copy, nullptr, D3DTEXF_NONE) == D3D_OK, "StretchRect");
        check(row(copy, 0) == c.first, "what StretchRect copies");
        check(device.StretchRect(surface, &part, copy, &part, D3DTEXF_NONE) == whole_only, "StretchRect of blocks");
        check(device.StretchRect(surface, &inside, copy, &inside, D3DTEXF_NONE) ==
                  (c.block == 1 ? D3D_OK : D3DERR_INVALIDCALL),
              "StretchRect inside of blocks");
        check(device.StretchRect(surface, nullptr, shown, nullptr, D3DTEXF_LINEAR) == D3D_OK,
              "StretchRect to a target");
        if (c.block == 4)
            check(row(shown, 0) << 8 >> 8 == (c.first == 0xade9ade9 ? 0xadbe4au : 0xadbeefu), "a block's colour");
        // Colours are only converted to formats of render targets.
        const HRESULT converted =
            c.block == 1 && c.format != D3DFMT_P8 && c.format != D3DFMT_X8L8V8U8 ? D3D_OK : D3DERR_INVALIDCALL;
        check(device.StretchRect(colors, nullptr, copy, nullptr, D3DTEXF_NONE) == converted,
              "a conversion to the format");
        surface->Release(), copy->Release(), shown->Release(), colors->Release();
    }
    show(rig);
}

void null_targets(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    IDirect3DSurface9 *null = target(rig, kNull), *other = target(rig, kNull), *colors = target(rig, D3DFMT_A8R8G8B8);
    check(device.ColorFill(null, nullptr, 0) == D3D_OK, "ColorFill of a NULL target");
    check(device.StretchRect(colors, nullptr, null, nullptr, D3DTEXF_NONE) == D3DERR_INVALIDCALL, "to a NULL target");
    check(device.StretchRect(null, nullptr, colors, nullptr, D3DTEXF_NONE) == D3DERR_INVALIDCALL, "from a NULL target");
    check(device.StretchRect(null, nullptr, other, nullptr, D3DTEXF_NONE) == D3DERR_INVALIDCALL, "NULL to NULL");
    null->Release(), other->Release(), colors->Release();
}

// Fills level 0 (8x8 texels, `rows` rows of `bytes` bytes) with the eight bytes of `first` and `second`, repeated.
void write(IDirect3DTexture9* texture, DWORD first, DWORD second, UINT bytes, UINT rows) {
    D3DLOCKED_RECT rect;
    check(texture->LockRect(0, &rect, nullptr, 0) == D3D_OK, "LockRect");
    const DWORD words[] = {first, second};
    for (UINT y = 0; y < rows; ++y)
        for (UINT at = 0; at < bytes; at += 8)
            std::memcpy(static_cast<char*>(rect.pBits) + y * rect.Pitch + at, words, 8);
    texture->UnlockRect(0);
}
DWORD shown(DeviceRig& rig, IDirect3DBaseTexture9* texture, LONG x = 32, LONG y = 32) {
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, kBlue, 1, 0);
    rig.device->SetTexture(0, texture);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    struct Vertex {
        float position[3], uvw[3];
    };
    // Volumes are sampled in their middle, cube maps on the +x face.
    const bool cube = texture->GetType() == D3DRTYPE_CUBETEXTURE;
    Vertex quad[4];
    for (int i = 0; i < 4; ++i) {
        const float u = static_cast<float>(i % 2), v = static_cast<float>(i / 2);
        quad[i] = {{2 * u - 1, 1 - 2 * v, 0.5f}, {u, v, 0.5f}};
        if (cube) quad[i].uvw[0] = 1, quad[i].uvw[1] = 1 - 2 * v, quad[i].uvw[2] = 1 - 2 * u;
    }
    rig.device->SetFVF(D3DFVF_XYZ | D3DFVF_TEX1 | D3DFVF_TEXCOORDSIZE3(0));
    check(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof quad[0]) == D3D_OK, "a draw");
    rig.device->SetTexture(0, nullptr);
    return rig.pixel(x, y);
}

// UpdateTexture on Windows refuses no formats (Wine: test_updatetexture); drivers convert what they can, as AMD's
// driver does.
void updates(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    struct Case {
        D3DFORMAT from, to;
        DWORD first, second;
        UINT bytes, rows; // bytes in a row and rows of the source's level 0
        DWORD color;      // the expected colour on the screen
    };
    const Case cases[] = {
        {D3DFMT_A8R8G8B8, D3DFMT_R5G6B5, 0xffff0000, 0xffff0000, 32, 8, kRed},
        {D3DFMT_X8R8G8B8, D3DFMT_A1R5G5B5, 0xff00ff00, 0xff00ff00, 32, 8, kGreen},
        {D3DFMT_R5G6B5, D3DFMT_A8R8G8B8, 0xf800f800, 0xf800f800, 16, 8, kRed},
        {D3DFMT_A8R8G8B8, D3DFMT_A8B8G8R8, 0xffff0000, 0xffff0000, 32, 8, kRed},
        {D3DFMT_A8R8G8B8, D3DFMT_A16B16G16R16F, 0xff00ff00, 0xff00ff00, 32, 8, kGreen},
        {D3DFMT_A8R8G8B8, D3DFMT_R32F, 0xffffff00, 0xffffff00, 32, 8, kWhite}, // R32F: other channels are 1
        {D3DFMT_A8R8G8B8, D3DFMT_L8, 0xffffffff, 0xffffffff, 32, 8, kWhite},
        {D3DFMT_L8, D3DFMT_A8R8G8B8, 0xffffffff, 0xffffffff, 8, 8, kWhite},
        {D3DFMT_DXT1, D3DFMT_A8R8G8B8, 0xf800f800, 0, 16, 2, kRed},
        {D3DFMT_A8R8G8B8, D3DFMT_A8R8G8B8, 0xffff0000, 0xffff0000, 32, 8, kRed},
        // Not converted: the destination texture stays all zeros, which are black, and a dark green in YUY2.
        {D3DFMT_A8R8G8B8, D3DFMT_DXT1, 0xffff0000, 0xffff0000, 32, 8, 0},
        {D3DFMT_DXT1, D3DFMT_DXT5, 0xf800f800, 0, 16, 2, 0},
        {D3DFMT_A8R8G8B8, D3DFMT_YUY2, 0xffff0000, 0xffff0000, 32, 8, 0x008800},
    };
    for (const Case& c : cases) {
        IDirect3DTexture9 *from = nullptr, *to = nullptr;
        check(device.CreateTexture(8, 8, 1, 0, c.from, D3DPOOL_SYSTEMMEM, &from, nullptr) == D3D_OK &&
                  device.CreateTexture(8, 8, 1, 0, c.to, D3DPOOL_DEFAULT, &to, nullptr) == D3D_OK,
              "textures");
        write(from, c.first, c.second, c.bytes, c.rows);
        check(device.UpdateTexture(from, to) == D3D_OK, "UpdateTexture");
        check(shown(rig, to) == c.color, "what UpdateTexture converts");
        // A second UpdateTexture copies only what changed.
        if (c.color == kRed && c.from == D3DFMT_A8R8G8B8) {
            const RECT half = {0, 0, 4, 8};
            write(from, 0xff00ff00, 0xff00ff00, c.bytes, c.rows);
            check(device.UpdateTexture(from, to) == D3D_OK && shown(rig, to) == kGreen, "a second UpdateTexture");
            D3DLOCKED_RECT rect;
            from->LockRect(0, &rect, nullptr, D3DLOCK_NO_DIRTY_UPDATE);
            for (int y = 0; y < 8; ++y) std::memset(static_cast<char*>(rect.pBits) + y * rect.Pitch, 0xff, 32);
            from->UnlockRect(0);
            check(device.UpdateTexture(from, to) == D3D_OK && shown(rig, to) == kGreen, "nothing changed");
            check(from->AddDirtyRect(&half) == D3D_OK && device.UpdateTexture(from, to) == D3D_OK, "a dirty rectangle");
            check(shown(rig, to, 16, 32) == kWhite && shown(rig, to, 48, 32) == kGreen,
                  "what a dirty rectangle copies");
        }
        from->Release(), to->Release();
        show(rig);
    }
}

// The textures have different sizes or numbers of levels: copying begins at the source's level that has the
// destination's size.
void levels(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    struct Case {
        UINT from_size, from_levels, to_size, to_levels;
        DWORD color; // the source's level that is shown: 0 red, 1 green, 2 white
    };
    constexpr DWORD kLevels[] = {0xffff0000, 0xff00ff00, 0xffffffff, 0xffffffff};
    for (const D3DFORMAT format : {D3DFMT_A8R8G8B8, D3DFMT_R5G6B5})
        for (const Case& c : {Case{8, 4, 8, 4, kRed},
                              {8, 4, 8, 2, kRed},
                              {8, 1, 8, 4, kRed},
                              {8, 4, 4, 2, kGreen},
                              {8, 4, 4, 1, kGreen},
                              {8, 4, 2, 2, kWhite},
                              {8, 2, 4, 3, kGreen},
                              {4, 3, 4, 1, kRed}}) {
            IDirect3DTexture9 *from = nullptr, *to = nullptr;
            device.CreateTexture(c.from_size, c.from_size, c.from_levels, 0, D3DFMT_A8R8G8B8, D3DPOOL_SYSTEMMEM, &from,
                                 nullptr);
            device.CreateTexture(c.to_size, c.to_size, c.to_levels, 0, format, D3DPOOL_DEFAULT, &to, nullptr);
            for (UINT level = 0; level < c.from_levels; ++level) {
                D3DLOCKED_RECT rect;
                from->LockRect(level, &rect, nullptr, 0);
                for (UINT y = 0; y < c.from_size >> level; ++y)
                    for (UINT x = 0; x < c.from_size >> level; ++x)
                        reinterpret_cast<DWORD*>(static_cast<char*>(rect.pBits) + y * rect.Pitch)[x] = kLevels[level];
                from->UnlockRect(level);
            }
            check(device.UpdateTexture(from, to) == D3D_OK, "UpdateTexture of levels");
            check(shown(rig, to) == c.color, "the level that is copied");
            from->Release(), to->Release();
        }
    show(rig);
}

// UpdateTexture of cubes and volumes.
void deep_updates(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    for (const D3DFORMAT format : {D3DFMT_A8R8G8B8, D3DFMT_R5G6B5, D3DFMT_DXT1}) {
        IDirect3DCubeTexture9 *from = nullptr, *to = nullptr;
        device.CreateCubeTexture(8, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_SYSTEMMEM, &from, nullptr);
        device.CreateCubeTexture(8, 1, 0, format, D3DPOOL_DEFAULT, &to, nullptr);
        for (int face = 0; face < 6; ++face) {
            D3DLOCKED_RECT rect;
            from->LockRect(static_cast<D3DCUBEMAP_FACES>(face), 0, &rect, nullptr, 0);
            for (int i = 0; i < 64; ++i)
                reinterpret_cast<DWORD*>(static_cast<char*>(rect.pBits) + i / 8 * rect.Pitch)[i % 8] =
                    face == D3DCUBEMAP_FACE_POSITIVE_X ? 0xffff0000 : 0xff00ff00;
            from->UnlockRect(static_cast<D3DCUBEMAP_FACES>(face), 0);
        }
        check(device.UpdateTexture(from, to) == D3D_OK, "UpdateTexture of a cube");
        check(shown(rig, to) == (format == D3DFMT_DXT1 ? 0 : kRed), "a cube");
        from->Release(), to->Release();
        IDirect3DVolumeTexture9 *deep = nullptr, *copy = nullptr;
        device.CreateVolumeTexture(8, 8, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_SYSTEMMEM, &deep, nullptr);
        device.CreateVolumeTexture(8, 8, 4, 1, 0, format, D3DPOOL_DEFAULT, &copy, nullptr);
        D3DLOCKED_BOX box;
        deep->LockBox(0, &box, nullptr, 0);
        for (int i = 0; i < 256; ++i)
            reinterpret_cast<DWORD*>(static_cast<char*>(box.pBits) + i / 64 * box.SlicePitch +
                                     i / 8 % 8 * box.RowPitch)[i % 8] = i / 64 == 2 ? 0xff00ff00 : 0xffff0000;
        deep->UnlockBox(0);
        check(device.UpdateTexture(deep, copy) == D3D_OK, "UpdateTexture of a volume");
        check(shown(rig, copy) == (format == D3DFMT_DXT1 ? 0 : kGreen), "a volume");
        deep->Release(), copy->Release();
    }
    show(rig);
}

} // namespace

int main() {
    for (const bool ex : {false, true}) {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
        fills(rig);
        null_targets(rig);
        updates(rig);
        levels(rig);
        deep_updates(rig);
    }
    return finish("copies");
}

// Draws after a lock must use what the program wrote during the lock, for any flags and pool; draws before it must use
// the old contents, whether they were submitted or not.
#include <initializer_list>

#include "drawing.h"

namespace {

struct Vertex {
    float x, y, z, rhw;
    DWORD color;
    float u, v, w;
};
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1 | D3DFVF_TEXCOORDSIZE3(0);

// A rectangle that covers columns 16 * slot to 16 * slot + 16.
void place(Vertex (&quad)[4], int slot, DWORD color) {
    for (int i = 0; i < 4; ++i)
        quad[i] = {16.0f * static_cast<float>(slot + (i & 1)) - 0.5f,
                   16.0f * static_cast<float>(i >> 1) - 0.5f,
                   0.5f,
                   1,
                   color,
                   1,
                   0,
                   0};
}

struct Lock {
    const char* name;
    DWORD flags;
    bool dynamic_only;
};
constexpr Lock kLocks[] = {{"plain", 0, false},
                           {"readonly", D3DLOCK_READONLY, false},
                           {"discard", D3DLOCK_DISCARD, true},
                           {"readonly nosyslock", D3DLOCK_READONLY | D3DLOCK_NOSYSLOCK, false}};

struct Place {
    const char* name;
    D3DPOOL pool;
    DWORD usage;
};
constexpr Place kBufferPlaces[] = {{"default", D3DPOOL_DEFAULT, 0},
                                   {"default writeonly", D3DPOOL_DEFAULT, D3DUSAGE_WRITEONLY},
                                   {"default dynamic", D3DPOOL_DEFAULT, D3DUSAGE_DYNAMIC},
                                   {"managed", D3DPOOL_MANAGED, 0},
                                   {"systemmem", D3DPOOL_SYSTEMMEM, 0},
                                   {"systemmem dynamic", D3DPOOL_SYSTEMMEM, D3DUSAGE_DYNAMIC}};

template <class Buffer> void write(Buffer* buffer, const void* data, UINT bytes, DWORD flags) {
    void* to = nullptr;
    check(buffer->Lock(0, bytes, &to, flags) == D3D_OK, "Lock");
    if (to) std::memcpy(to, data, bytes);
    buffer->Unlock();
}

void vertices(DeviceRig& rig, const Place& where, const Lock& lock, bool flushed) {
    char name[160];
    std::snprintf(name, sizeof name, "vertices: pool %s, lock %s, draws before it %s", where.name, lock.name,
                  flushed ? "done" : "queued");
    IDirect3DVertexBuffer9* buffer = nullptr;
    if (FAILED(rig.device->CreateVertexBuffer(sizeof(Vertex[4]), where.usage, kFormat, where.pool, &buffer, nullptr)))
        return check(false, name);
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
    rig.device->SetFVF(kFormat);
    rig.device->SetStreamSource(0, buffer, 0, sizeof(Vertex));
    Vertex quad[4];
    place(quad, 0, kRed);
    write(buffer, quad, sizeof quad, 0);
    rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2);
    if (flushed) check(rig.pixel(8, 8) == kRed, name);
    place(quad, 1, kGreen);
    write(buffer, quad, sizeof quad, lock.flags);
    rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2);
    check(rig.pixel(8, 8) == kRed && rig.pixel(24, 8) == kGreen && rig.pixel(40, 8) == 0, name);
    rig.device->SetStreamSource(0, nullptr, 0, 0);
    buffer->Release();
}

void indices(DeviceRig& rig, const Place& where, const Lock& lock, bool flushed) {
    char name[160];
    std::snprintf(name, sizeof name, "indices: pool %s, lock %s, draws before it %s", where.name, lock.name,
                  flushed ? "done" : "queued");
    IDirect3DIndexBuffer9* buffer = nullptr;
    IDirect3DVertexBuffer9* corners = nullptr;
    rig.device->CreateVertexBuffer(sizeof(Vertex[8]), 0, kFormat, D3DPOOL_DEFAULT, &corners, nullptr);
    if (!corners || FAILED(rig.device->CreateIndexBuffer(sizeof(WORD[4]), where.usage, D3DFMT_INDEX16, where.pool,
                                                         &buffer, nullptr)))
        return check(false, name);
    Vertex quads[2][4];
    place(quads[0], 0, kRed), place(quads[1], 1, kGreen);
    write(corners, quads, sizeof quads, 0);
    const WORD first[4] = {0, 1, 2, 3}, second[4] = {4, 5, 6, 7};
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
    rig.device->SetFVF(kFormat);
    rig.device->SetStreamSource(0, corners, 0, sizeof(Vertex));
    rig.device->SetIndices(buffer);
    write(buffer, first, sizeof first, 0);
    rig.device->DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, 0, 0, 8, 0, 2);
    if (flushed) check(rig.pixel(8, 8) == kRed, name);
    write(buffer, second, sizeof second, lock.flags);
    rig.device->DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, 0, 0, 8, 0, 2);
    check(rig.pixel(8, 8) == kRed && rig.pixel(24, 8) == kGreen, name);
    rig.device->SetIndices(nullptr);
    rig.device->SetStreamSource(0, nullptr, 0, 0);
    buffer->Release();
    corners->Release();
}

// A texture of any kind with one level.
struct Texture {
    Texture(DeviceRig& rig, D3DRESOURCETYPE type, const Place& where) : kind(type) {
        if (type == D3DRTYPE_TEXTURE)
            rig.device->CreateTexture(2, 2, 1, where.usage, D3DFMT_X8R8G8B8, where.pool, &flat, nullptr);
        if (type == D3DRTYPE_CUBETEXTURE)
            rig.device->CreateCubeTexture(2, 1, where.usage, D3DFMT_X8R8G8B8, where.pool, &cube, nullptr);
        if (type == D3DRTYPE_VOLUMETEXTURE)
            rig.device->CreateVolumeTexture(2, 2, 2, 1, where.usage, D3DFMT_X8R8G8B8, where.pool, &volume, nullptr);
    }
    ~Texture() {
        if (base()) base()->Release();
    }
    IDirect3DBaseTexture9* base() const {
        return flat   ? static_cast<IDirect3DBaseTexture9*>(flat)
               : cube ? static_cast<IDirect3DBaseTexture9*>(cube)
                      : volume;
    }
    // Writes `color` to all texels unless it is null; returns the first texel's old value.
    DWORD lock(const DWORD* color, DWORD flags) const {
        DWORD before = 0xDEAD;
        for (int slice = 0; slice < (flat ? 1 : cube ? 6 : 1); ++slice) {
            D3DLOCKED_RECT rect = {};
            D3DLOCKED_BOX box = {};
            if (flat) flat->LockRect(0, &rect, nullptr, flags);
            if (cube) cube->LockRect(static_cast<D3DCUBEMAP_FACES>(slice), 0, &rect, nullptr, flags);
            if (volume) volume->LockBox(0, &box, nullptr, flags);
            char* bits = static_cast<char*>(volume ? box.pBits : rect.pBits);
            if (!bits) return before;
            std::memcpy(&before, bits, 4);
            const INT pitch = volume ? box.RowPitch : rect.Pitch;
            for (int z = 0; color && z < (volume ? 2 : 1); ++z)
                for (int y = 0; y < 2; ++y)
                    for (int x = 0; x < 2; ++x) std::memcpy(bits + z * box.SlicePitch + y * pitch + x * 4, color, 4);
            if (flat) flat->UnlockRect(0);
            if (cube) cube->UnlockRect(static_cast<D3DCUBEMAP_FACES>(slice), 0);
            if (volume) volume->UnlockBox(0);
        }
        return before & 0xFFFFFF;
    }
    D3DRESOURCETYPE kind;
    IDirect3DTexture9* flat = nullptr;
    IDirect3DCubeTexture9* cube = nullptr;
    IDirect3DVolumeTexture9* volume = nullptr;
};

DWORD drawn(DeviceRig& rig, const Texture& texture) {
    Vertex quad[4];
    place(quad, 0, kWhite);
    rig.device->SetFVF(kFormat);
    rig.device->SetTexture(0, texture.base());
    rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof(Vertex));
    rig.device->SetTexture(0, nullptr);
    return rig.pixel(8, 8);
}

constexpr Place kTexturePlaces[] = {{"managed", D3DPOOL_MANAGED, 0},
                                    {"systemmem", D3DPOOL_SYSTEMMEM, 0},
                                    {"systemmem dynamic", D3DPOOL_SYSTEMMEM, D3DUSAGE_DYNAMIC},
                                    {"default dynamic", D3DPOOL_DEFAULT, D3DUSAGE_DYNAMIC}};

// A read-only lock gives access to a level's memory, but marks nothing as dirty: the next draw uses the old texels (as
// in Wine's d3d9; Microsoft documents no dirty region for such locks), later locks and draws use the new ones.
void textures(DeviceRig& rig, D3DRESOURCETYPE type, const char* kind, const Place& where) {
    char name[80];
    std::snprintf(name, sizeof name, "%s written under a read-only lock: pool %s", kind, where.name);
    const Texture texture(rig, type, where);
    if (!texture.base()) return check(false, name);
    texture.lock(&kRed, 0);
    check(drawn(rig, texture) == kRed, name);
    texture.lock(&kGreen, D3DLOCK_READONLY);
    check(drawn(rig, texture) == kRed, name);
    check(texture.lock(nullptr, D3DLOCK_READONLY) == kGreen, name);
    check(texture.lock(nullptr, 0) == kGreen && drawn(rig, texture) == kGreen, name);
}

// A lock of a plain surface gives access to the surface itself.
void surfaces(DeviceRig& rig) {
    const auto write = [&](IDirect3DSurface9* surface, DWORD color, DWORD flags) {
        D3DLOCKED_RECT locked;
        if (FAILED(surface->LockRect(&locked, nullptr, flags))) return false;
        for (UINT y = 0; y < kSize; ++y)
            for (UINT x = 0; x < kSize; ++x)
                std::memcpy(static_cast<char*>(locked.pBits) + static_cast<INT>(y) * locked.Pitch + x * 4, &color, 4);
        surface->UnlockRect();
        return true;
    };
    const auto read = [&](IDirect3DSurface9* surface) {
        D3DLOCKED_RECT locked;
        DWORD value = 0;
        if (FAILED(surface->LockRect(&locked, nullptr, D3DLOCK_READONLY))) return DWORD{0xDEAD};
        std::memcpy(&value, locked.pBits, 4);
        surface->UnlockRect();
        return value & 0xFFFFFF;
    };
    IDirect3DSurface9 *target = nullptr, *plain = nullptr, *memory = nullptr, *back = nullptr;
    rig.device->CreateRenderTarget(kSize, kSize, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_NONE, 0, TRUE, &target, nullptr);
    rig.device->CreateOffscreenPlainSurface(kSize, kSize, D3DFMT_X8R8G8B8, D3DPOOL_DEFAULT, &plain, nullptr);
    rig.device->CreateOffscreenPlainSurface(kSize, kSize, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &memory, nullptr);
    rig.device->GetRenderTarget(0, &back);
    struct {
        const char* name;
        IDirect3DSurface9* surface;
    } const all[] = {{"a target written under a read-only lock", target},
                     {"a plain surface written under a read-only lock", plain},
                     {"a surface in memory written under a read-only lock", memory}};
    for (const auto& s : all) {
        if (s.surface != memory)
            rig.device->ColorFill(s.surface, nullptr, 0xFFFF0000);
        else
            write(s.surface, kRed, 0);
        check(read(s.surface) == kRed, s.name);
        write(s.surface, kGreen, D3DLOCK_READONLY);
        check(read(s.surface) == kGreen, s.name);
        HRESULT hr = s.surface == memory ? rig.device->UpdateSurface(memory, nullptr, plain, nullptr) : D3D_OK;
        IDirect3DSurface9* from = s.surface == memory ? plain : s.surface;
        if (SUCCEEDED(hr)) hr = rig.device->StretchRect(from, nullptr, back, nullptr, D3DTEXF_NONE);
        check(SUCCEEDED(hr) && rig.pixel(8, 8) == kGreen, s.name);
    }
    for (IDirect3DSurface9* s : {target, plain, memory, back}) s->Release();
}

// --- which locks succeed ---

// Every combination of lock flags, for textures of each kind. Only the default pool refuses D3DLOCK_DISCARD if the lock
// is for reading (DXVK 35aa75e); in other pools the flag has no effect.
void texture_flags(DeviceRig& rig, D3DRESOURCETYPE type, const char* kind, const Place& where) {
    const Texture texture(rig, type, where);
    constexpr DWORD kFlags[] = {D3DLOCK_READONLY,  D3DLOCK_DISCARD,   D3DLOCK_NOOVERWRITE,
                                D3DLOCK_NOSYSLOCK, D3DLOCK_DONOTWAIT, D3DLOCK_NO_DIRTY_UPDATE};
    if (!texture.base()) return check(false, kind);
    texture.lock(&kRed, 0);
    for (DWORD set = 0; set < 64; ++set) {
        DWORD flags = 0;
        for (int i = 0; i < 6; ++i) flags |= set >> i & 1 ? kFlags[i] : 0;
        D3DLOCKED_RECT rect = {};
        D3DLOCKED_BOX box = {};
        HRESULT hr = D3D_OK;
        if (texture.flat) hr = texture.flat->LockRect(0, &rect, nullptr, flags);
        if (texture.cube) hr = texture.cube->LockRect(D3DCUBEMAP_FACE_POSITIVE_Y, 0, &rect, nullptr, flags);
        if (texture.volume) hr = texture.volume->LockBox(0, &box, nullptr, flags);
        const bool good = where.pool != D3DPOOL_DEFAULT || (set & 3) != 3;
        const void* const bits = texture.volume ? box.pBits : rect.pBits;
        char name[120];
        std::snprintf(name, sizeof name, "%s in pool %s, lock flags 0x%lx", kind, where.name, flags);
        check(hr == (good ? D3D_OK : D3DERR_INVALIDCALL), name);
        if (where.pool != D3DPOOL_DEFAULT) {
            DWORD texel = 0;
            if (bits) std::memcpy(&texel, bits, 4);
            check((texel & 0xFFFFFF) == kRed, name);
        }
        if (texture.flat) hr = texture.flat->UnlockRect(0);
        if (texture.cube) hr = texture.cube->UnlockRect(D3DCUBEMAP_FACE_POSITIVE_Y, 0);
        if (texture.volume) hr = texture.volume->UnlockBox(0);
        check(hr == (good || !texture.volume ? D3D_OK : D3DERR_INVALIDCALL), name);
    }
}

// Buffers accept any flags (on Windows XP: Wine's test_vb_lock_flags; programs depend on it).
void buffer_flags(DeviceRig& rig, const Place& where) {
    IDirect3DVertexBuffer9* buffer = nullptr;
    rig.device->CreateVertexBuffer(64, where.usage, 0, where.pool, &buffer, nullptr);
    if (!buffer) return check(false, where.name);
    for (DWORD flags = 0; flags < 0x10000; flags += 0x10) {
        void* data = nullptr;
        check(buffer->Lock(0, 0, &data, flags) == D3D_OK && data && buffer->Unlock() == D3D_OK,
              "flags of a buffer's lock");
    }
    void* data = nullptr;
    check(buffer->Lock(0, 0, &data, 0xDEADBEEF) == D3D_OK && data, "odd flags of a buffer's lock");
    check(buffer->Unlock() == D3D_OK && buffer->Unlock() == D3D_OK, "unlocks of a buffer");
    buffer->Release();
}

// A texture's level may be unlocked twice if it can be locked at all (Wine's test_lockrect_invalid and
// test_resource_access).
void unlocks(DeviceRig& rig) {
    for (const DWORD usage : {0L, D3DUSAGE_DYNAMIC}) {
        const HRESULT expected = usage ? D3D_OK : D3DERR_INVALIDCALL;
        const Place where = {"default", D3DPOOL_DEFAULT, usage};
        const Texture flat(rig, D3DRTYPE_TEXTURE, where), cube(rig, D3DRTYPE_CUBETEXTURE, where);
        check(flat.flat && flat.flat->UnlockRect(0) == expected, "an unlock of a texture that is not locked");
        check(cube.cube && cube.cube->UnlockRect(D3DCUBEMAP_FACE_POSITIVE_X, 0) == expected,
              "an unlock of a cube that is not locked");
        // For the surface of a cube map a second unlock is an error.
        IDirect3DSurface9 *level = nullptr, *face = nullptr;
        if (flat.flat) flat.flat->GetSurfaceLevel(0, &level);
        if (cube.cube) cube.cube->GetCubeMapSurface(D3DCUBEMAP_FACE_POSITIVE_X, 0, &face);
        check(level && level->UnlockRect() == expected && face && face->UnlockRect() == D3DERR_INVALIDCALL,
              "unlocks of surfaces that are not locked");
        if (level) level->Release();
        if (face) face->Release();
    }
    IDirect3DSurface9* plain = nullptr;
    rig.device->CreateOffscreenPlainSurface(4, 4, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &plain, nullptr);
    check(plain && plain->UnlockRect() == D3DERR_INVALIDCALL, "an unlock of a plain surface that is not locked");
    if (plain) plain->Release();
}

} // namespace

int main() {
    {
        DeviceRig rig;
        for (const Place& where : kBufferPlaces)
            for (const Lock& lock : kLocks)
                for (const bool flushed : {true, false}) {
                    if (lock.dynamic_only && !(where.usage & D3DUSAGE_DYNAMIC)) continue;
                    vertices(rig, where, lock, flushed);
                    show(rig);
                    indices(rig, where, lock, flushed);
                    show(rig);
                }
        rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
        rig.device->SetTextureStageState(0, D3DTSS_COLORARG1, D3DTA_TEXTURE);
        for (const Place& where : kTexturePlaces) {
            textures(rig, D3DRTYPE_TEXTURE, "texture", where);
            textures(rig, D3DRTYPE_CUBETEXTURE, "cube", where);
            textures(rig, D3DRTYPE_VOLUMETEXTURE, "volume", where);
        }
        surfaces(rig);
        for (const Place& where : kTexturePlaces) {
            texture_flags(rig, D3DRTYPE_TEXTURE, "texture", where);
            texture_flags(rig, D3DRTYPE_CUBETEXTURE, "cube", where);
            texture_flags(rig, D3DRTYPE_VOLUMETEXTURE, "volume", where);
        }
        for (const Place& where : kBufferPlaces) buffer_flags(rig, where);
        unlocks(rig);
    }
    return finish("locks");
}

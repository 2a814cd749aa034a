// Buffers that are drawn while they are locked, or written after their Unlock: a draw reads what the program wrote
// before the draw's call. Dynamic buffers are always mapped memory, other buffers only while they are locked (DXVK's
// tests, which its commit 817081a quotes; games: DXVK PR 5602, Wine's test_dynamic_map_synchronization).
#include <initializer_list>

#include "drawing.h"

namespace {

struct Vertex {
    float x, y, z, rhw;
    DWORD color;
};
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE;
constexpr DWORD kColors[] = {0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00};
constexpr int kCells = 64; // cells of 8x8 pixels

void place(Vertex* quad, int cell, DWORD color) {
    const auto left = static_cast<float>(8 * (cell % 8)), top = static_cast<float>(8 * (cell / 8));
    for (int i = 0; i < 4; ++i)
        quad[i] = {left + 8.0f * static_cast<float>(i & 1) - 0.5f, top + 8.0f * static_cast<float>(i >> 1) - 0.5f, 0.5f,
                   1, color};
}
DWORD cell(DeviceRig& rig, int number) {
    return rig.pixel(8 * (number % 8) + 4, 8 * (number / 8) + 4);
}
void clear(DeviceRig& rig) {
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
}

struct Place {
    const char* name;
    D3DPOOL pool;
    DWORD usage;
    bool mapped() const { return (usage & D3DUSAGE_DYNAMIC) != 0; } // the memory stays mapped after Unlock
};
constexpr Place kPlaces[] = {{"default dynamic", D3DPOOL_DEFAULT, D3DUSAGE_DYNAMIC},
                             {"default dynamic writeonly", D3DPOOL_DEFAULT, D3DUSAGE_DYNAMIC | D3DUSAGE_WRITEONLY},
                             {"systemmem dynamic", D3DPOOL_SYSTEMMEM, D3DUSAGE_DYNAMIC},
                             {"default writeonly", D3DPOOL_DEFAULT, D3DUSAGE_WRITEONLY},
                             {"default", D3DPOOL_DEFAULT, 0},
                             {"managed", D3DPOOL_MANAGED, 0},
                             {"systemmem", D3DPOOL_SYSTEMMEM, 0}};
struct Flags {
    const char* name;
    DWORD flags;
};
constexpr Flags kFlags[] = {{"0", 0},
                            {"discard", D3DLOCK_DISCARD},
                            {"nooverwrite", D3DLOCK_NOOVERWRITE},
                            {"nooverwrite discard", D3DLOCK_NOOVERWRITE | D3DLOCK_DISCARD},
                            {"readonly", D3DLOCK_READONLY},
                            {"nosyslock", D3DLOCK_NOSYSLOCK}};

// Vertex and index buffers, and pointers into them that are used after Unlock.
struct Buffers {
    Buffers(DeviceRig& owner, const Place& place) : rig(owner) {
        rig.device->CreateVertexBuffer(sizeof(Vertex[4 * kCells]), place.usage, kFormat, place.pool, &vertices,
                                       nullptr);
        rig.device->CreateIndexBuffer(sizeof(WORD[4 * kCells]), place.usage, D3DFMT_INDEX16, place.pool, &indices,
                                      nullptr);
        lock(0);
        for (WORD i = 0; i < 4 * kCells; ++i) index[i] = i;
        for (int i = 0; i < kCells; ++i) ::place(vertex + 4 * i, i, 0);
        unlock();
        rig.device->SetFVF(kFormat);
        rig.device->SetStreamSource(0, vertices, 0, sizeof(Vertex));
        rig.device->SetIndices(indices);
        clear(rig);
    }
    ~Buffers() {
        rig.device->SetStreamSource(0, nullptr, 0, 0);
        rig.device->SetIndices(nullptr);
        vertices->Release(), indices->Release();
    }
    void lock(DWORD flags) {
        void *a = nullptr, *b = nullptr;
        check(vertices->Lock(0, 0, &a, flags) == D3D_OK && indices->Lock(0, 0, &b, flags) == D3D_OK && a && b, "Lock");
        vertex = static_cast<Vertex*>(a), index = static_cast<WORD*>(b);
    }
    void unlock() { vertices->Unlock(), indices->Unlock(); }
    // Writes the buffer's quad `at` through the pointer.
    void write(int at, int to_cell, DWORD color) { place(vertex + 4 * at, to_cell, color); }
    void draw(int at, bool indexed) {
        const UINT first = 4 * static_cast<UINT>(at);
        check((indexed ? rig.device->DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, 0, 0, 4 * kCells, first, 2)
                       : rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, first, 2)) == D3D_OK,
              "a draw");
    }
    DeviceRig& rig;
    IDirect3DVertexBuffer9* vertices = nullptr;
    IDirect3DIndexBuffer9* indices = nullptr;
    Vertex* vertex = nullptr;
    WORD* index = nullptr;
};

// Writes before the Unlock, after it, and after a draw that followed it; each part of the buffer is written and drawn
// several times, for another cell and in another colour. `flushed`: pixels are read between the draws.
void moments(DeviceRig& rig, const Place& where, const Flags& lock, bool indexed, bool flushed) {
    char name[160];
    std::snprintf(name, sizeof name, "pool %s, lock %s, %s, draws before %s", where.name, lock.name,
                  indexed ? "indexed" : "not indexed", flushed ? "done" : "queued");
    Buffers b(rig, where);
    int drawn = 0;
    const auto draws = [&](int at) {
        b.write(at, drawn, kColors[drawn % 4]);
        b.draw(at, indexed);
        ++drawn;
        if (flushed) check(cell(rig, drawn - 1) == kColors[(drawn - 1) % 4], name);
    };
    b.lock(lock.flags);
    draws(0), draws(1), draws(0), draws(5);
    // With NOOVERWRITE, draws that are not submitted yet would read the bytes that are written next, so reading a pixel
    // submits them.
    if (where.pool == D3DPOOL_DEFAULT && (lock.flags & D3DLOCK_NOOVERWRITE)) cell(rig, 0);
    b.write(2, drawn, kColors[drawn % 4]);
    b.unlock();
    b.draw(2, indexed), ++drawn;
    if (where.mapped()) {
        draws(2), draws(2), draws(0), draws(6), draws(1);
        b.lock(lock.flags);
        b.unlock();
        draws(1), draws(0);
        show(rig);
        draws(3), draws(0), draws(3);
    }
    for (int i = 0; i < drawn; ++i) check(cell(rig, i) == kColors[i % 4], name);
    check(cell(rig, drawn) == 0, name);
}

// Changes the indices, also through the pointer from an earlier lock.
void indices(DeviceRig& rig, const Place& where, const Flags& lock) {
    char name[120];
    std::snprintf(name, sizeof name, "indices, pool %s, lock %s", where.name, lock.name);
    Buffers b(rig, where);
    b.lock(lock.flags);
    for (int i = 0; i < kCells; ++i) b.write(i, i, kColors[i % 4]);
    int last = 0;
    const auto draws = [&](int quad) {
        for (int i = 0; i < 4; ++i) b.index[i] = static_cast<WORD>(4 * quad + i);
        b.draw(0, true);
        last = quad;
    };
    draws(0), draws(3);
    if (where.pool == D3DPOOL_DEFAULT && (lock.flags & D3DLOCK_NOOVERWRITE)) cell(rig, 0);
    b.unlock();
    if (where.mapped()) draws(17), draws(63), draws(5);
    for (const int i : {0, 3}) check(cell(rig, i) == kColors[i % 4], name);
    if (where.mapped())
        for (const int i : {17, 63, 5}) check(cell(rig, i) == kColors[i % 4], name);
    check(cell(rig, 7) == 0 && cell(rig, last) != 0, name);
}

// One buffer that is locked for a whole frame, with one draw for each quad, as in Castlevania: Lords of Shadow 2.
void whole_frame(DeviceRig& rig, const Place& where, const Flags& lock, bool indexed) {
    char name[120];
    std::snprintf(name, sizeof name, "a whole frame, pool %s, lock %s", where.name, lock.name);
    Buffers b(rig, where);
    for (int frame = 0; frame < 3; ++frame) {
        clear(rig);
        b.lock(lock.flags);
        if (indexed)
            for (WORD i = 0; i < 4 * kCells; ++i) b.index[i] = i; // a discard makes the contents undefined
        for (int i = 0; i < kCells; ++i) {
            b.write(i, i, kColors[(i + frame) % 4]);
            b.draw(i, indexed);
        }
        b.unlock();
        for (const int i : {0, 1, 31, 32, 63}) check(cell(rig, i) == kColors[(i + frame) % 4], name);
        show(rig);
    }
}

// A draw reads the bytes as they were at its call, even if the runtime submits it later: NOOVERWRITE has no effect in
// system memory (Halo: DXVK PR 1733).
void ignored_promise(DeviceRig& rig) {
    Buffers b(rig, {"systemmem dynamic", D3DPOOL_SYSTEMMEM, D3DUSAGE_DYNAMIC});
    for (int i = 0; i < 8; ++i) {
        b.lock(D3DLOCK_NOOVERWRITE);
        b.write(0, i, kColors[i % 4]);
        b.unlock();
        b.draw(0, (i & 1) != 0);
    }
    for (int i = 0; i < 8; ++i) check(cell(rig, i) == kColors[i % 4], "NOOVERWRITE in system memory");
}

// Draws read the right bytes with every way of binding the buffer.
void bindings(DeviceRig& rig, const Place& where) {
    IDirect3DDevice9& device = *rig.device;
    Buffers b(rig, where);
    b.lock(0), b.unlock();
    // With a stream offset: draws with a first vertex, a positive and a negative base vertex index.
    b.write(10, 0, kRed);
    device.SetStreamSource(0, b.vertices, 4 * sizeof(Vertex), sizeof(Vertex));
    b.draw(9, false);
    b.write(11, 1, kRed);
    device.DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, 36, 0, 4, 4, 2);
    b.write(2, 2, kRed);
    device.DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, -32, 0, 4, 36, 2);
    for (const int i : {0, 1, 2}) check(cell(rig, i) == kRed, "streams with an offset");
    // With a stride of 0 all vertices are equal: a point.
    device.SetStreamSource(0, b.vertices, 80 * sizeof(Vertex), 0);
    b.vertex[80] = {28, 4, 0.5f, 1, kGreen};
    device.DrawPrimitive(D3DPT_POINTLIST, 7, 1);
    check(cell(rig, 3) == kGreen, "a stride of 0");
    // One buffer in two streams: positions, and colours at another offset.
    static const D3DVERTEXELEMENT9 kElements[] = {{0, 0, D3DDECLTYPE_FLOAT4, 0, D3DDECLUSAGE_POSITIONT, 0},
                                                  {3, 16, D3DDECLTYPE_D3DCOLOR, 0, D3DDECLUSAGE_COLOR, 0},
                                                  D3DDECL_END()};
    IDirect3DVertexDeclaration9* declaration = nullptr;
    device.CreateVertexDeclaration(kElements, &declaration);
    device.SetVertexDeclaration(declaration);
    device.SetStreamSource(0, b.vertices, 0, sizeof(Vertex));
    device.SetStreamSource(3, b.vertices, 100 * sizeof(Vertex), sizeof(Vertex));
    for (int i = 4; i < 8; ++i) {
        b.write(0, i, kRed), b.write(25, 0, kColors[i % 4]);
        b.draw(0, i >= 6);
    }
    for (int i = 4; i < 8; ++i) check(cell(rig, i) == kColors[i % 4], "one buffer in two streams");
    // Stream 0 is memory; the colours are in the buffer.
    Vertex quad[4];
    const WORD numbers[4] = {0, 1, 2, 3};
    for (int i = 8; i < 12; ++i) {
        place(quad, i, kRed), b.write(25, 0, kColors[i % 4]);
        if (i < 10)
            device.DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof(Vertex));
        else
            device.DrawIndexedPrimitiveUP(D3DPT_TRIANGLESTRIP, 0, 4, 2, numbers, D3DFMT_INDEX16, quad, sizeof(Vertex));
    }
    for (int i = 8; i < 12; ++i) check(cell(rig, i) == kColors[i % 4], "a stream beside memory");
    // ProcessVertices reads the buffer; positions are in clip space.
    static const D3DVERTEXELEMENT9 kUntransformed[] = {{0, 0, D3DDECLTYPE_FLOAT3, 0, D3DDECLUSAGE_POSITION, 0},
                                                       {0, 16, D3DDECLTYPE_D3DCOLOR, 0, D3DDECLUSAGE_COLOR, 0},
                                                       D3DDECL_END()};
    IDirect3DVertexDeclaration9* untransformed = nullptr;
    IDirect3DVertexBuffer9* results = nullptr;
    device.CreateVertexDeclaration(kUntransformed, &untransformed);
    device.CreateVertexBuffer(sizeof(Vertex[4]), D3DUSAGE_DYNAMIC, kFormat, D3DPOOL_DEFAULT, &results, nullptr);
    device.SetStreamSource(3, nullptr, 0, 0);
    for (int i = 12; i < 14; ++i) {
        b.write(40, i, kColors[i % 4]);
        for (int v = 160; v < 164; ++v) b.vertex[v].x = b.vertex[v].x / 32 - 1, b.vertex[v].y = 1 - b.vertex[v].y / 32;
        device.SetVertexDeclaration(untransformed);
        device.SetStreamSource(0, b.vertices, 0, sizeof(Vertex));
        check(device.ProcessVertices(160, 0, 4, results, nullptr, 0) == D3D_OK, "ProcessVertices");
        device.SetFVF(kFormat);
        device.SetStreamSource(0, results, 0, sizeof(Vertex));
        device.DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2);
    }
    for (int i = 12; i < 14; ++i) check(cell(rig, i) == kColors[i % 4], "processed vertices");
    untransformed->Release();
    results->Release();
    declaration->Release();
}

// Instance data appended to a dynamic buffer: three instances for each draw, of which the last one stays visible.
void instances(DeviceRig& rig, const Place& where) {
    IDirect3DDevice9& device = *rig.device;
    static const D3DVERTEXELEMENT9 kElements[] = {{0, 0, D3DDECLTYPE_FLOAT4, 0, D3DDECLUSAGE_POSITIONT, 0},
                                                  {1, 0, D3DDECLTYPE_D3DCOLOR, 0, D3DDECLUSAGE_COLOR, 0},
                                                  D3DDECL_END()};
    IDirect3DVertexDeclaration9* declaration = nullptr;
    IDirect3DVertexBuffer9* colors = nullptr;
    device.CreateVertexDeclaration(kElements, &declaration);
    device.CreateVertexBuffer(sizeof(DWORD[4 * kCells]), where.usage, 0, where.pool, &colors, nullptr);
    Buffers b(rig, where);
    b.lock(0);
    for (int i = 0; i < kCells; ++i) b.write(i, i, 0);
    b.unlock();
    device.SetVertexDeclaration(declaration);
    device.SetStreamSourceFreq(0, D3DSTREAMSOURCE_INDEXEDDATA | 3);
    void* data = nullptr;
    colors->Lock(0, 0, &data, 0), colors->Unlock();
    auto* const color = static_cast<DWORD*>(data);
    for (int i = 0; i < 24; ++i) {
        const bool shared = i >= 8 && i < 16; // two instances for each element
        const int at = i < 16 ? 3 * i : 60;   // the last draws overwrite one part
        color[at] = color[at + 1] = 0xFFFFFF, color[at + 2] = 0xFFFFFF;
        color[at + (shared ? 1 : 2)] = kColors[i % 4];
        device.SetStreamSourceFreq(1, static_cast<UINT>(D3DSTREAMSOURCE_INSTANCEDATA) | (shared ? 2 : 1));
        device.SetStreamSource(1, colors, static_cast<UINT>(at) * 4, 4);
        b.draw(i, true);
    }
    for (int i = 0; i < 24; ++i) check(cell(rig, i) == kColors[i % 4], "instances of a buffer");
    // Without INSTANCEDATA, or without indices, the stream advances with the vertices.
    device.SetStreamSourceFreq(0, 1), device.SetStreamSource(1, colors, 0, 4);
    for (int i = 24; i < 32; ++i) {
        device.SetStreamSourceFreq(1, i < 28 ? 2 : D3DSTREAMSOURCE_INSTANCEDATA | 1u);
        for (int v = 4 * i; v < 4 * i + 4; ++v) color[v] = kColors[i % 4];
        b.draw(i, (i & 1) != 0 && i < 28);
    }
    for (int i = 24; i < 32; ++i) check(cell(rig, i) == kColors[i % 4], "dividers of a buffer");
    for (UINT s = 0; s < 2; ++s) device.SetStreamSourceFreq(s, 1);
    device.SetStreamSource(1, nullptr, 0, 0);
    declaration->Release(), colors->Release();
}

// Draws with indices far beyond the buffers draw nothing, and the next draw is right.
void beyond(DeviceRig& rig, const Place& where) {
    IDirect3DDevice9& device = *rig.device;
    Buffers b(rig, where);
    b.lock(0), b.unlock();
    b.write(0, 0, kGreen);
    device.DrawPrimitive(D3DPT_TRIANGLESTRIP, ~0u, 2), device.DrawPrimitive(D3DPT_TRIANGLESTRIP, 0x7FFFFFFF, 2);
    for (const INT base : {0x7FFFFFFF, static_cast<INT>(0x80000000), 4 * kCells})
        device.DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, base, 0, 4, 0, 2);
    for (const UINT start : {~0u, 0x7FFFFFFFu, 0x80000000u, UINT{4 * kCells}})
        device.DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, 0, 0, 4, start, 2);
    for (const UINT stride : {~0u, 0x80000000u, 65536u}) {
        device.SetStreamSource(0, b.vertices, 0, stride), device.DrawPrimitive(D3DPT_TRIANGLESTRIP, 1, 2);
        device.SetStreamSource(0, b.vertices, ~3u, stride), device.DrawPrimitive(D3DPT_TRIANGLESTRIP, ~0u, 2);
    }
    check(cell(rig, 0) == 0, "numbers beyond the buffers");
    // Draws that begin or end inside the buffers draw the part inside.
    device.SetStreamSource(0, b.vertices, 0, sizeof(Vertex));
    device.DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 4096);
    device.DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, -1, 0, 4, 0, 2);
    clear(rig);
    b.draw(0, false);
    check(cell(rig, 0) == kGreen, "a draw after numbers beyond the buffers");
}

// Writes and draws more ranges of one buffer than the dll tracks separately.
void scattered(DeviceRig& rig, const Place& where) {
    Buffers b(rig, where);
    b.lock(0), b.unlock();
    int drawn = 0;
    for (int round = 0; round < 2; ++round)
        for (int at = 0; at < kCells; at += 2) {
            const int mixed = at * 37 % kCells;
            b.write(mixed, drawn, kColors[drawn % 4]);
            b.draw(mixed, (drawn & 1) != 0);
            ++drawn;
        }
    for (int i = 0; i < drawn; ++i) check(cell(rig, i) == kColors[i % 4], "scattered ranges of a buffer");
}

// Each draw follows a DISCARD, of a buffer that earlier draws still read: gathered ones, submitted ones, and those of
// earlier frames. Some locks write the end of the buffer, some much of it, and some draws read what was written before
// the last DISCARD, which is still in the memory that the program sees. Draws of memory come between them.
void discards(DeviceRig& rig, const Place& where, UINT quads) {
    IDirect3DDevice9& device = *rig.device;
    IDirect3DVertexBuffer9* buffer = nullptr;
    device.CreateVertexBuffer(quads * UINT{sizeof(Vertex[4])}, where.usage, kFormat, where.pool, &buffer, nullptr);
    device.SetFVF(kFormat);
    for (int frame = 0; frame < 4; ++frame) {
        clear(rig);
        for (int i = 0; i < kCells; ++i) {
            const DWORD color = kColors[(i + frame) % 4];
            if (i % 8 == 7) {
                Vertex quad[4];
                place(quad, i, color);
                device.DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof(Vertex));
                continue;
            }
            void* memory = nullptr;
            check(buffer->Lock(0, 0, &memory, D3DLOCK_DISCARD) == D3D_OK, "a discard");
            const UINT at = i % 3 == 0 ? quads - 1 : static_cast<UINT>(i) % quads;
            auto* const vertices = static_cast<Vertex*>(memory);
            for (UINT other = 0; other < quads && i % 5 == 0; ++other) place(vertices + 4 * other, kCells - 1, 0);
            place(vertices + 4 * at, i, color);
            buffer->Unlock();
            if (frame == 3 && i % 16 == 9) buffer->Lock(0, 0, &memory, D3DLOCK_DISCARD), buffer->Unlock();
            device.SetStreamSource(0, buffer, 0, sizeof(Vertex));
            device.DrawPrimitive(D3DPT_TRIANGLESTRIP, 4 * at, 2);
        }
        if (frame == 1) continue; // the next frame's first draws are gathered with this one's
        for (int i = 0; i < kCells; ++i) check(cell(rig, i) == kColors[(i + frame) % 4], "a draw after a discard");
        show(rig);
    }
    device.SetStreamSource(0, nullptr, 0, 0);
    buffer->Release();
}

} // namespace

int main() {
    {
        DeviceRig rig;
        for (const Place& where : kPlaces) {
            for (const Flags& lock : kFlags) {
                if (!where.mapped() && (lock.flags & (D3DLOCK_DISCARD | D3DLOCK_NOOVERWRITE))) continue;
                for (const bool indexed : {false, true}) {
                    for (const bool flushed : {false, true}) moments(rig, where, lock, indexed, flushed);
                    whole_frame(rig, where, lock, indexed);
                }
                indices(rig, where, lock);
                show(rig);
            }
            if (!where.mapped()) continue;
            bindings(rig, where);
            instances(rig, where);
            beyond(rig, where);
            scattered(rig, where);
            discards(rig, where, 3), discards(rig, where, 1000), discards(rig, where, 13000);
            show(rig);
        }
        ignored_promise(rig);
        show(rig);
    }
    return finish("mapped");
}

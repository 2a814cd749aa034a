// A wall slides over a row of columns. A column is not drawn if its occlusion query counted no pixel in the
// previous frame.
#include "frame.h"

using namespace samples;

namespace {

struct Vertex {
    float x, y, z, rhw;
    DWORD color;
};
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE;
constexpr int kColumns = 8;

IDirect3DQuery9* queries[kColumns];
DWORD seen[kColumns]; // pixels that the query counted in the previous frame
int drawn;            // columns that were not skipped, in all frames

void rectangle(IDirect3DDevice9* device, float left, float top, float right, float bottom, float z,
               DWORD upper, DWORD lower) {
    const Vertex v[] = {{left, top, z, 1, upper},
                        {right, top, z, 1, upper},
                        {left, bottom, z, 1, lower},
                        {right, bottom, z, 1, lower}};
    CHECK(device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, v, sizeof(Vertex)));
}

void create(IDirect3DDevice9* device) {
    for (IDirect3DQuery9*& query : queries) CHECK(device->CreateQuery(D3DQUERYTYPE_OCCLUSION, &query));
    for (DWORD& count : seen) count = 1; // all are drawn in the first frame
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    device->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
    CHECK(device->SetFVF(kFormat));
}

void draw(IDirect3DDevice9* device, int frame) {
    CHECK(device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xff182030, 1, 0));
    const float wall = -60 + 60 * static_cast<float>(frame);
    rectangle(device, wall, 40, wall + 150, 220, 0.3f, 0xff806040, 0xff403020);
    for (int i = 0; i < kColumns; ++i) {
        const float left = 10 + 38 * static_cast<float>(i);
        if (seen[i] != 0) {
            rectangle(device, left, 60, left + 28, 210, 0.6f, 0xffd0e0ff, 0xff3060a0);
            ++drawn;
        }
        // Counts the pixels of the column's rectangle that are not hidden, without writing any.
        device->SetRenderState(D3DRS_COLORWRITEENABLE, 0);
        device->SetRenderState(D3DRS_ZWRITEENABLE, FALSE);
        CHECK(queries[i]->Issue(D3DISSUE_BEGIN));
        rectangle(device, left, 60, left + 28, 210, 0.6f, 0, 0);
        CHECK(queries[i]->Issue(D3DISSUE_END));
        device->SetRenderState(D3DRS_COLORWRITEENABLE, 0xF);
        device->SetRenderState(D3DRS_ZWRITEENABLE, TRUE);
    }
    for (int i = 0; i < kColumns; ++i)
        while (queries[i]->GetData(&seen[i], sizeof seen[i], D3DGETDATA_FLUSH) == S_FALSE) {
        }
    // A bar for each column: how many of its pixels are visible.
    for (int i = 0; i < kColumns; ++i) {
        const float left = 10 + 38 * static_cast<float>(i), height = static_cast<float>(seen[i]) / 150;
        rectangle(device, left, 32 - height, left + 28, 32, 0, 0xff40c060, 0xff40c060);
    }
    if (frame + 1 < kFrames) return;
    for (IDirect3DQuery9* query : queries) query->Release();
}

} // namespace

int main() {
    const int status = run("occlusion", create, draw);
    return drawn < kColumns * kFrames ? status : 2; // nothing was ever skipped: the queries do not work
}

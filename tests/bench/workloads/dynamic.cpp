// Geometry that the program makes anew in each frame: 150 ribbons appended to a dynamic vertex and a dynamic index
// buffer (NOOVERWRITE, DISCARD where they are full), and a sheet of 1 MB that is discarded and rewritten four times.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kRibbons = 150, kJoints = 60, kSheets = 4, kSheetCells = 100;
constexpr UINT kVertexRoom = kJoints * 2 * 37, kIndexRoom = (kJoints - 1) * 6 * 41; // no multiples of a frame's
constexpr UINT kSheetBytes = 1 << 20;
constexpr DWORD kColored = D3DFVF_XYZ | D3DFVF_DIFFUSE | D3DFVF_TEX1;

struct Colored {
    float x, y, z;
    std::uint32_t color;
    float u, v;
};

class Dynamic final : public Subject {
  public:
    explicit Dynamic(const Rig& rig)
        : rig_(rig), silk_(pattern(rig, 128, 0xD1)), vertices_(rig.dynamic_vertices(kVertexRoom * sizeof(Colored))),
          sheet_(rig.dynamic_vertices(kSheetBytes)) {
        IDirect3DIndexBuffer9* buffer = nullptr;
        require(rig->CreateIndexBuffer(kIndexRoom * 2, D3DUSAGE_DYNAMIC | D3DUSAGE_WRITEONLY, D3DFMT_INDEX16,
                                       D3DPOOL_DEFAULT, &buffer, nullptr),
                "CreateIndexBuffer");
        indices_.reset(buffer);
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.05f;
        const D3DMATRIX view = look_at({0, 6, -14}, {0, 1, 0}), lens = projection(rig_, 1.6f, 0.5f, 60);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        light_scene(rig_, view, lens);
        rig_->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig_.stage(0, silk_.get(), D3DTEXF_LINEAR);
        rig_->SetFVF(kColored);
        for (int i = 0; i < kSheets; ++i) draw_sheet(i, time);
        rig_->SetIndices(indices_.get());
        rig_->SetStreamSource(0, vertices_.get(), 0, sizeof(Colored));
        for (int i = 0; i < kRibbons; ++i) draw_ribbon(i, time);
    }

  private:
    template <class Element, class Buffer> static Element* append(Buffer& buffer, UINT& next, UINT count, UINT room) {
        if (next + count > room) next = 0;
        void* bytes = nullptr;
        require(buffer.Lock(next * sizeof(Element), count * sizeof(Element), &bytes,
                            next == 0 ? D3DLOCK_DISCARD : D3DLOCK_NOOVERWRITE),
                "Lock");
        return static_cast<Element*>(bytes);
    }

    void draw_ribbon(int i, float time) {
        constexpr UINT kVertices = kJoints * 2, kIndices = (kJoints - 1) * 6;
        auto* vertex = append<Colored>(*vertices_, next_vertex_, kVertices, kVertexRoom);
        const float phase = static_cast<float>(i) * 0.7f, x = static_cast<float>(i % 15 - 7),
                    z = static_cast<float>(i / 15 - 4) * 1.2f;
        for (int j = 0; j < kJoints; ++j) {
            const float along = static_cast<float>(j) / (kJoints - 1),
                        sway = along * std::sin(time + phase + along * 5);
            for (const float side : {-0.1f, 0.1f})
                *vertex++ = {x + sway + side,
                             along * 4,
                             z + along * std::cos(time * 0.7f + phase),
                             0xFF808080u + static_cast<std::uint32_t>(i) * 0x3551u % 0x7F7F7F,
                             side * 5 + 0.5f,
                             along * 4};
        }
        vertices_->Unlock();
        auto* index = append<std::uint16_t>(*indices_, next_index_, kIndices, kIndexRoom);
        for (int j = 0; j < (kJoints - 1) * 2; j += 2)
            for (const int corner : {0, 1, 2, 2, 1, 3}) *index++ = static_cast<std::uint16_t>(j + corner);
        indices_->Unlock();
        require(rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, static_cast<INT>(next_vertex_), 0, kVertices,
                                           next_index_, kIndices / 3),
                "DrawIndexedPrimitive");
        next_vertex_ += kVertices;
        next_index_ += kIndices;
    }

    void draw_sheet(int number, float time) {
        void* bytes = nullptr;
        require(sheet_->Lock(0, 0, &bytes, D3DLOCK_DISCARD), "Lock");
        auto* vertex = static_cast<Colored*>(bytes);
        const auto height = [&](int x, int z) {
            return -1.0f + 0.3f * std::sin(time + static_cast<float>(x + number * 40) * 0.15f) *
                               std::cos(static_cast<float>(z) * 0.2f);
        };
        UINT count = 0;
        // Each row is a strip, joined to the next by repeated vertices.
        for (int z = 0; z < kSheetCells; ++z)
            for (int x = 0; x <= kSheetCells; ++x)
                for (const int row : {z, z + 1}) {
                    const int repeats = (x == 0 && row == z) || (x == kSheetCells && row != z) ? 2 : 1;
                    for (int k = 0; k < repeats; ++k, ++count)
                        *vertex++ = {static_cast<float>(number - 2) * 6 + static_cast<float>(x) * 0.06f,
                                     height(x, row),
                                     static_cast<float>(row) * 0.2f - 8,
                                     0xFF4060A0u + static_cast<std::uint32_t>(number) * 0x200810u,
                                     static_cast<float>(x) * 0.05f,
                                     static_cast<float>(row) * 0.05f};
                }
        sheet_->Unlock();
        rig_->SetStreamSource(0, sheet_.get(), 0, sizeof(Colored));
        require(rig_->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, count - 2), "DrawPrimitive");
    }

    const Rig& rig_;
    Owned<IDirect3DTexture9> silk_;
    Owned<IDirect3DVertexBuffer9> vertices_, sheet_;
    Owned<IDirect3DIndexBuffer9> indices_;
    UINT next_vertex_ = 0, next_index_ = 0;
};

} // namespace

std::unique_ptr<Subject> make_dynamic(const Rig& rig) {
    return std::make_unique<Dynamic>(rig);
}

} // namespace bench

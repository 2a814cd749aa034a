// A drawing program: parts filled with a depth bias and their edges over them by D3DFILL_WIREFRAME, a drawing of 40,000
// lines, antialiased curves, a grid, and the vertices of one part as points.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kLines = 40000, kCurves = 80, kSteps = 200, kGrid = 60;
constexpr DWORD kFormat = D3DFVF_XYZ | D3DFVF_DIFFUSE;

struct Plain {
    float x, y, z;
    std::uint32_t color;
};

class Cad final : public Subject {
  public:
    explicit Cad(const Rig& rig) : rig_(rig) {
        parts_.push_back(geometry(rig, sphere(30, 40)));
        parts_.push_back(geometry(rig, solid_box()));
        parts_.push_back(geometry(rig, plane(40, 1, 1)));
        Xorshift random(61);
        std::vector<Plain> lines;
        // Hatches and contours in the plane of the drawing.
        for (UINT i = 0; i < kLines; ++i) {
            const float x = random.between(-12, 12), z = random.between(-12, 12),
                        turn = std::floor(random.between(0, 4)) * 0.785f, length = random.between(0.1f, 0.5f);
            const std::uint32_t color = i % 5 ? 0xFF90A0B0 : 0xFFE0C060;
            lines.push_back({x, -1.5f, z, color});
            lines.push_back({x + length * std::cos(turn), -1.5f, z + length * std::sin(turn), color});
        }
        lines_ = rig.vertices(std::as_bytes(std::span(lines)));
        std::vector<Plain> curves;
        for (UINT c = 0; c < kCurves; ++c)
            for (UINT i = 0; i <= kSteps; ++i) {
                const float t = static_cast<float>(i) / kSteps * 6.2831853f, k = static_cast<float>(c) * 0.1f;
                curves.push_back({(6 + k * 0.5f) * std::cos(t), 1.5f * std::sin(3 * t + k),
                                  (6 + k * 0.5f) * std::sin(t), 0xFF40E080u + c * 0x020000});
            }
        curves_ = rig.vertices(std::as_bytes(std::span(curves)));
        std::vector<Plain> grid;
        for (UINT i = 0; i <= kGrid; ++i) {
            const float at = (static_cast<float>(i) - kGrid / 2) * 0.5f, end = kGrid / 4;
            for (const Plain& p : {Plain{at, -1.6f, -end, 0xFF506070}, Plain{at, -1.6f, end, 0xFF506070},
                                   Plain{-end, -1.6f, at, 0xFF506070}, Plain{end, -1.6f, at, 0xFF506070}})
                grid.push_back(p);
        }
        grid_ = rig.vertices(std::as_bytes(std::span(grid)));
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const D3DMATRIX view = look_at({12 * std::sin(time), 8, -12 * std::cos(time)}, {0, 0, 0}),
                        lens = projection(rig_, 1.7f, 0.5f, 60);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        light_scene(rig_, view, lens);
        rig_.stage(0, nullptr);
        lines();
        for (int pass = 0; pass < 2; ++pass) {
            const bool edges = pass == 1;
            states(rig_, {{D3DRS_LIGHTING, !edges},
                          {D3DRS_FILLMODE, edges ? D3DFILL_WIREFRAME : D3DFILL_SOLID},
                          {D3DRS_DEPTHBIAS, bits(edges ? 0 : 0.0005f)},
                          {D3DRS_TEXTUREFACTOR, 0xFF102030},
                          {D3DRS_SHADEMODE, edges ? D3DSHADE_FLAT : D3DSHADE_GOURAUD}});
            rig_->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
            rig_->SetTextureStageState(0, D3DTSS_COLORARG1, edges ? D3DTA_TFACTOR : D3DTA_DIFFUSE);
            for (int i = 0; i < 24; ++i) part(i, time);
        }
        rig_->SetRenderState(D3DRS_FILLMODE, D3DFILL_POINT);
        rig_->SetRenderState(D3DRS_POINTSIZE, bits(3));
        rig_->SetRenderState(D3DRS_TEXTUREFACTOR, 0xFFFF4040);
        part(0, time);
        rig_->SetRenderState(D3DRS_FILLMODE, D3DFILL_SOLID);
        rig_->SetTextureStageState(0, D3DTSS_COLORARG1, D3DTA_TEXTURE);
    }

  private:
    void lines() {
        rig_->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig_->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
        rig_->SetTextureStageState(0, D3DTSS_COLORARG1, D3DTA_DIFFUSE);
        rig_->SetFVF(kFormat);
        rig_->SetStreamSource(0, grid_.get(), 0, sizeof(Plain));
        require(rig_->DrawPrimitive(D3DPT_LINELIST, 0, (kGrid + 1) * 2), "DrawPrimitive");
        rig_->SetStreamSource(0, lines_.get(), 0, sizeof(Plain));
        require(rig_->DrawPrimitive(D3DPT_LINELIST, 0, kLines), "DrawPrimitive");
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        rig_->SetRenderState(D3DRS_ANTIALIASEDLINEENABLE, TRUE);
        rig_->SetStreamSource(0, curves_.get(), 0, sizeof(Plain));
        for (UINT c = 0; c < kCurves; ++c)
            require(rig_->DrawPrimitive(D3DPT_LINESTRIP, c * (kSteps + 1), kSteps), "DrawPrimitive");
        rig_->SetRenderState(D3DRS_ANTIALIASEDLINEENABLE, FALSE);
        rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
    }
    void part(int i, float time) {
        const float angle = static_cast<float>(i) * 1.3f, ring = 0.8f + static_cast<float>(i) * 0.22f;
        const D3DMATRIX world = placed(ring * std::cos(angle), static_cast<float>(i % 3) - 0.7f, ring * std::sin(angle),
                                       0.8f, 0.7f, time + angle);
        rig_->SetTransform(D3DTS_WORLD, &world);
        const Geometry& mesh = parts_[static_cast<std::size_t>(i % 3)];
        mesh.select(rig_);
        mesh.draw(rig_);
    }

    const Rig& rig_;
    std::vector<Geometry> parts_;
    Owned<IDirect3DVertexBuffer9> lines_, curves_, grid_;
};

} // namespace

std::unique_ptr<Subject> make_cad(const Rig& rig) {
    return std::make_unique<Cad>(rig);
}

} // namespace bench

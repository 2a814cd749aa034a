// A browser's window of 640x480: panels of text from an A8 glyph atlas, each in its scissor rectangle and scrolled by
// its own amount, on plain and shaded boxes, with pictures between the paragraphs.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kColumns = 3, kRowsOfText = 70, kLettersInARow = 34, kPages = 6;
constexpr UINT kCell = 16; // the atlas has 16 x 16 cells
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1;

class Browser final : public Subject {
  public:
    explicit Browser(const Rig& rig)
        : rig_(rig), glyphs_(texture_of<std::uint8_t>(
                         rig, D3DFMT_A8, 256, 256, 1,
                         [](UINT x, UINT y, UINT) {
                             // Strokes of a made-up alphabet.
                             const UINT cell = y / kCell * 16 + x / kCell, u = x % kCell, v = y % kCell;
                             std::uint32_t h = cell * 0x9E3779B9u;
                             int cover = 0;
                             for (int stroke = 0; stroke < 3; ++stroke, h = h * 1664525u + 1013904223u) {
                                 const UINT at = 3 + (h >> 8) % 8;
                                 const bool upright = (h >> 20 & 1) != 0;
                                 const UINT across = upright ? u : v, along = upright ? v : u;
                                 if (along < 2 || along > 11) continue;
                                 if (across == at) cover = 255;
                                 if (across + 1 == at || across == at + 1) cover = std::max(cover, 110);
                             }
                             return static_cast<std::uint8_t>(cover);
                         })),
          picture_(pattern(rig, 128, 0xB40)), vertices_(rig.dynamic_vertices(kRoom * sizeof(TexturedVertex))) {}

    void frame(unsigned number) override {
        rig_.begin_frame();
        rig_.stage(0, nullptr);
        rig_->SetRenderState(D3DRS_SCISSORTESTENABLE, TRUE);
        for (int page = 0; page < kPages; ++page)
            for (int column = 0; column < kColumns; ++column) panel(page, column, number);
        rig_->SetRenderState(D3DRS_SCISSORTESTENABLE, FALSE);
    }

  private:
    static constexpr UINT kRoom = 16384;

    void panel(int page, int column, unsigned number) {
        const int left = 8 + column * 212 + page * 3, top = 40 + page * 40;
        const RECT area = {left, top, left + 200, std::min(top + 380, 472)};
        rig_->SetScissorRect(&area);
        rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
        text(false);
        draw_area(rig_, {static_cast<float>(left), static_cast<float>(top), static_cast<float>(left + 200), 480},
                  0xFFF4F4F0u - static_cast<std::uint32_t>(page) * 0x080402u);
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        const float scroll =
            static_cast<float>((number * static_cast<unsigned>(column + 1) + static_cast<unsigned>(page) * 31) % 200);
        const auto x = static_cast<float>(left), y = static_cast<float>(top) - scroll;
        rig_.stage(0, picture_.get(), D3DTEXF_LINEAR);
        for (int i = 0; i < 5; ++i)
            draw_area(rig_,
                      {x + 20, y + 30 + static_cast<float>(i) * 150, x + 180, y + 100 + static_cast<float>(i) * 150},
                      0xE0FFFFFF);
        rig_->SetTexture(0, nullptr);
        draw_area(rig_, {x + 192, static_cast<float>(top) + scroll, x + 198, static_cast<float>(top) + scroll + 60},
                  0x80404040);
        text(true);
        letters(page * 7 + column, x + 6, y + 6);
    }
    // Text takes its colour from the vertices and its alpha from the atlas.
    void text(bool on) {
        rig_.stage(0, on ? glyphs_.get() : nullptr);
        rig_->SetSamplerState(0, D3DSAMP_MAGFILTER, on ? D3DTEXF_POINT : D3DTEXF_LINEAR);
        rig_->SetTextureStageState(0, D3DTSS_COLOROP, on ? D3DTOP_SELECTARG2 : D3DTOP_MODULATE);
    }
    void letters(int seed, float x, float y) {
        constexpr UINT kVertices = kLettersInARow * 6;
        rig_->SetFVF(kFormat);
        rig_->SetStreamSource(0, vertices_.get(), 0, sizeof(TexturedVertex));
        // A call for each ten rows; rows beside a picture are left out.
        for (int first = 0; first < kRowsOfText; first += 10) {
            if (next_ + kVertices * 10 > kRoom) next_ = 0;
            void* bytes = nullptr;
            require(vertices_->Lock(next_ * sizeof(TexturedVertex), kVertices * 10 * sizeof(TexturedVertex), &bytes,
                                    next_ == 0 ? D3DLOCK_DISCARD : D3DLOCK_NOOVERWRITE),
                    "Lock");
            auto* out = static_cast<TexturedVertex*>(bytes);
            UINT count = 0;
            for (int row = first; row < first + 10; ++row)
                for (int i = 0; i < kLettersInARow; ++i) {
                    const unsigned letter = (static_cast<unsigned>(seed + row * 31 + i * 7) * 2654435761u >> 24) % 200;
                    if (letter < 30 || row * 11 % 150 < 40) continue;
                    const float left = x + static_cast<float>(i) * 5.5f - 0.5f,
                                top = y + static_cast<float>(row) * 11 - 0.5f;
                    const std::uint32_t color = row % 9 == 0 ? 0xFF2030C0 : 0xFF202020;
                    for (const int corner : {0, 1, 2, 2, 1, 3}) {
                        const float u = (corner & 1) != 0 ? 1.0f : 0.0f, v = (corner & 2) != 0 ? 1.0f : 0.0f;
                        *out++ = {left + u * 8,
                                  top + v * 12,
                                  0.5f,
                                  1,
                                  color,
                                  (static_cast<float>(letter % 16) + u * 0.9f) / 16,
                                  (static_cast<float>(letter / 16) + v * 0.9f) / 16};
                    }
                    count += 6;
                }
            vertices_->Unlock();
            if (count > 0) require(rig_->DrawPrimitive(D3DPT_TRIANGLELIST, next_, count / 3), "DrawPrimitive");
            next_ += count;
        }
    }

    const Rig& rig_;
    Owned<IDirect3DTexture9> glyphs_, picture_;
    Owned<IDirect3DVertexBuffer9> vertices_;
    UINT next_ = 0;
};

} // namespace

std::unique_ptr<Subject> make_browser(const Rig& rig) {
    return std::make_unique<Browser>(rig);
}

} // namespace bench

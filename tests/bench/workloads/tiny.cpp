// Thousands of small draws, as engines without instancing have them: a transform before each box of 12 triangles, a
// texture before each sixteenth, fixed function with one light.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kSide = 20, kLayers = 15;

class Tiny final : public Subject {
  public:
    explicit Tiny(const Rig& rig) : rig_(rig), box_(geometry(rig, solid_box())) {
        for (std::uint32_t i = 0; i < 8; ++i) textures_.push_back(pattern(rig, 64, 0x71 + i));
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const D3DMATRIX view = look_at({30 * std::sin(time), 22, -30 * std::cos(time)}, {0, 5, 0}),
                        lens = projection(rig_, 1.6f, 1, 120);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        light_scene(rig_, view, lens);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        rig_.stage(0, textures_[0].get(), D3DTEXF_LINEAR);
        box_.select(rig_);
        int count = 0;
        for (int layer = 0; layer < kLayers; ++layer)
            for (int z = 0; z < kSide; ++z)
                for (int x = 0; x < kSide; ++x, ++count) {
                    if (count % 16 == 0) rig_->SetTexture(0, textures_[static_cast<std::size_t>(count / 16 % 8)].get());
                    const float at_x = static_cast<float>(x - kSide / 2) * 1.6f,
                                at_z = static_cast<float>(z - kSide / 2) * 1.6f;
                    const D3DMATRIX world =
                        placed(at_x, static_cast<float>(layer), at_z, 0.3f, 0.3f, time * static_cast<float>(count % 7));
                    rig_->SetTransform(D3DTS_WORLD, &world);
                    box_.draw(rig_);
                }
    }

  private:
    const Rig& rig_;
    Geometry box_;
    std::vector<Owned<IDirect3DTexture9>> textures_;
};

} // namespace

std::unique_ptr<Subject> make_tiny(const Rig& rig) {
    return std::make_unique<Tiny>(rig);
}

} // namespace bench

#include "tools/ddraw/vertices/lighting/light_elements.h"

#include "tools/ddraw/vertices/formats/gather.h"
#include "tools/ddraw/vertices/transform/eye.h"

namespace ddraw::vertices {

std::optional<Refusal> light_elements(const LightElementsWork& work, std::size_t count,
                                      const Lighting& lighting, const Matrix& world, const Matrix& view) {
    constexpr std::size_t kColors = 16,
                          kBytes = 24; // of a D3DTLVERTEX: where its two colours are, and where they end
    if (count == 0) return std::nullopt;
    if (work.in_stride < sizeof(LightingElement))
        return Refusal{"dwInSize", "less than a D3DLIGHTINGELEMENT"};
    if (work.out_stride < kBytes) return Refusal{"dwOutSize", "less than the colours of a D3DTLVERTEX"};
    const Checked<std::size_t> in = strided_bytes(work.in_stride, sizeof(LightingElement), count);
    const Checked<std::size_t> out = strided_bytes(work.out_stride, kBytes, count);
    if (!in.ok() || *in > work.in.size()) return Refusal{"lpIn", "the elements end beyond the memory"};
    if (!out.ok() || *out > work.out.size()) return Refusal{"lpOut", "the vertices end beyond the memory"};
    const PreparedLighting prepared = prepare_lighting(lighting, world, view, false, false);
    const Matrix world_view = world * view;
    const Element position{work.in.data(), work.in_stride}, normal{work.in.data() + 12, work.in_stride};
    for (std::size_t first = 0; first < count; first += kLanes) {
        const EyePosition eye = eye_position(gather_vector(position, first, count), world_view);
        const Color4 white = all(Color{1, 1, 1, 1}), black = all(Color{0, 0, 0, 0});
        const LitColors lit =
            light_vertices(prepared, eye.at, gather_vector(normal, first, count), white, black);
        const Int4 colors[] = {packed(lit.diffuse), packed(lit.specular)};
        for (std::size_t lane = 0; lane < kLanes && first + lane < count; ++lane)
            for (std::size_t c = 0; c < 2; ++c) {
                const std::int32_t value = colors[c][static_cast<int>(lane)];
                std::memcpy(work.out.data() + (first + lane) * work.out_stride + kColors + c * 4, &value, 4);
            }
    }
    return std::nullopt;
}

} // namespace ddraw::vertices

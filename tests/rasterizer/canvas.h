// A target, a front end and functions to draw with them: the shortest way from a triangle to pixels in a test.
#pragma once

#include <cstring>
#include <initializer_list>
#include <vector>

#include "dp2/tables/fvf.h"
#include "rasterizer/commands/clear.h"
#include "rasterizer/commands/front_end.h"
#include "tests/support/back_ends.h"
#include "tests/support/catch.h"

namespace rasterizer {

struct Corner {
    float x, y;
    float z = 0.5f, rhw = 1;
};

class Canvas {
  public:
    Canvas(std::uint32_t width, std::uint32_t height, dp2::Format format = dp2::Format::A8R8G8B8, unsigned workers = 0,
           const BackEnd& back_end = all_back_ends().back(), std::uint32_t samples = 1,
           dp2::Format depth = dp2::Format::D24S8)
        : gpu({workers, &back_end.kernels(), {}, false, back_end.compiles(), {}}),
          front_end((create(width, height, format, samples, depth), gpu), 5, 1, 2) {
        front_end.setters().set_render_state(static_cast<std::uint32_t>(dp2::Rs::CullMode), 1);
        front_end.setters().set_render_state(static_cast<std::uint32_t>(dp2::Rs::Lighting), 0);
        clear(kClearDepth | kClearStencil, 0, 1.0f);
    }

    // Clears the whole target.
    void clear(std::uint32_t flags, std::uint32_t color, float depth, std::uint32_t stencil = 0) {
        REQUIRE(front_end.clearer().clear({flags | kClearComputeRects, color, depth, stencil}, {}).ok());
    }

    void state(dp2::Rs number, std::uint32_t value) {
        front_end.setters().set_render_state(static_cast<std::uint32_t>(number), value);
    }

    struct Vertex {
        float x, y, z, rhw;
        std::uint32_t color;
    };
    static constexpr std::uint32_t kFvf = dp2::fvf::kXyzRhw | dp2::fvf::kDiffuse;

    // Draws a list of transformed vertices with colours, or of other vertices with their format.
    template <class AnyVertex = Vertex>
    dp2::Status draw(Topology topology, std::uint32_t primitives, const std::vector<AnyVertex>& vertices,
                     std::uint32_t fvf = kFvf) {
        CallVertices call;
        call.bytes = std::as_bytes(std::span(vertices));
        call.present = true;
        call.count = static_cast<std::uint32_t>(vertices.size());
        call.fvf = fvf;
        call.stride = sizeof(AnyVertex);
        front_end.begin_call(call, CallBudget::Limits{});
        const dp2::Status status = front_end.draws().draw_call_vertices(topology, primitives, 0);
        front_end.end_call();
        return status;
    }
    void triangle(Corner a, Corner b, Corner c, std::uint32_t color) {
        REQUIRE(draw(Topology::TriangleList, 1,
                     {{a.x, a.y, a.z, a.rhw, color}, {b.x, b.y, b.z, b.rhw, color}, {c.x, c.y, c.z, c.rhw, color}})
                    .ok());
    }

    std::uint32_t at(int x, int y, std::uint32_t sample = 0) {
        gpu.drain(Stall::LockForRead);
        auto surface = *gpu.resources().surface(1, "target");
        const LevelView& level = surface->view().levels[0];
        std::uint32_t value = 0;
        const std::size_t bytes = surface->texel_bytes();
        // The images of the samples are stored one below the other.
        const std::size_t row =
            std::size_t{sample} * static_cast<std::size_t>(level.height) + static_cast<std::size_t>(y);
        std::memcpy(&value, level.data + row * level.pitch + static_cast<std::size_t>(x) * bytes, bytes);
        return value;
    }
    int lit() {
        auto surface = *gpu.resources().surface(1, "target");
        int count = 0;
        for (int y = 0; y < surface->level(0).height; ++y)
            for (int x = 0; x < surface->level(0).width; ++x) count += at(x, y) != 0;
        return count;
    }

    Gpu gpu;
    FrontEnd front_end;

  private:
    void create(std::uint32_t width, std::uint32_t height, dp2::Format format, std::uint32_t samples,
                dp2::Format depth) {
        SurfaceDesc desc;
        desc.width = width;
        desc.height = height;
        desc.format = format;
        desc.samples = samples;
        desc.usage = dp2::kUsageRenderTarget;
        REQUIRE(gpu.resources().create_surface(1, desc).ok());
        desc.format = depth;
        desc.usage = dp2::kUsageDepthStencil;
        REQUIRE(gpu.resources().create_surface(2, desc).ok());
    }
};

} // namespace rasterizer

// Whole scenes for the plain model: a sequence of draws, clears and query marks on targets of many tiles and samples.
// Draws are chosen so that the stored bits are exact: flat colours, which blend to a multiple of 1/255; depths that are
// exact, or interpolated with a known slack. A sample that depends on rounding is unsure from then on.
#pragma once

#include <variant>

#include "rasterizer/base/sample_pattern.h"
#include "tests/scenes/random_state.h"

namespace reference {

struct Draw {
    State state;
    std::vector<Vertex> vertices; // a triangle list
};
struct ClearAll {
    std::uint32_t flags = 0, color = 0;
    double depth = 0;
    std::uint32_t stencil = 0;
    std::vector<dp2::wire::Rect> rects; // empty: the whole target
};
struct QueryMark {};
using Event = std::variant<Draw, ClearAll, QueryMark>;

struct Scene {
    int width = 0, height = 0;
    std::uint32_t samples = 1;
    dp2::Format format = dp2::Format::A8R8G8B8;
    std::vector<Event> events;
};

// The stored state of one sample.
struct Sample {
    std::uint32_t channel[4] = {}; // r, g, b, a as stored
    std::uint32_t depth = 0, stencil = 0, depth_slack = 0;
    bool unsure = false;
};

// How many samples passed before a query mark: at least and at most, since unsure samples may have passed.
struct Passed {
    std::uint64_t least = 0, most = 0;
};

inline const dp2::Channel& channel_of(const dp2::FormatInfo& info, int i) {
    return i == 0 ? info.r : i == 1 ? info.g : i == 2 ? info.b : info.a;
}
inline std::uint32_t top_of(const dp2::Channel& channel) {
    return (1u << channel.width) - 1;
}

class SceneModel {
  public:
    explicit SceneModel(const Scene& scene)
        : scene_(scene), info_(*dp2::find_format(static_cast<std::uint32_t>(scene.format))),
          samples_(static_cast<std::size_t>(scene.width * scene.height) * scene.samples) {
        for (const Event& event : scene.events) std::visit([this](const auto& e) { execute(e); }, event);
    }
    const Sample& at(int x, int y, std::uint32_t sample) const { return samples_[index(x, y, sample)]; }
    const std::vector<Passed>& marks() const { return marks_; }

  private:
    std::size_t index(int x, int y, std::uint32_t sample) const {
        return static_cast<std::size_t>(y * scene_.width + x) * scene_.samples + sample;
    }

    void execute(const QueryMark&) { marks_.push_back(passed_); }

    void execute(const ClearAll& clear) {
        if (clear.rects.empty()) clear_rect(clear, {0, 0, scene_.width, scene_.height});
        for (const dp2::wire::Rect& rect : clear.rects) clear_rect(clear, rect);
    }
    void clear_rect(const ClearAll& clear, const dp2::wire::Rect& rect) {
        // The scissor applies to clears, too (PIPELINE.md 5.7).
        const int right = std::min({rect.right, scene_.width, scissor_[2]}),
                  bottom = std::min({rect.bottom, scene_.height, scissor_[3]});
        for (int y = std::max({rect.top, 0, scissor_[1]}); y < bottom; ++y)
            for (int x = std::max({rect.left, 0, scissor_[0]}); x < right; ++x)
                for (std::uint32_t s = 0; s < scene_.samples; ++s) {
                    Sample& sample = samples_[index(x, y, s)];
                    if (clear.flags & rasterizer::kClearTarget)
                        for (int i = 0; i < 4; ++i) {
                            const std::uint32_t byte = clear.color >> (i == 3 ? 24 : 16 - 8 * i) & 0xFF;
                            const std::uint32_t width = channel_of(info_, i).width;
                            sample.channel[i] = width < 8 ? byte >> (8 - width) : byte;
                        }
                    if (clear.flags & rasterizer::kClearDepth) {
                        sample.depth = static_cast<std::uint32_t>(clear.depth * 16777215 + 0.5);
                        sample.depth_slack = 0;
                    }
                    if (clear.flags & rasterizer::kClearStencil) sample.stencil = clear.stencil & 0xFF;
                }
    }

    void execute(const Draw& draw) {
        std::ranges::copy(draw.state.scissor, scissor_);
        const Texture none;
        Model model(draw.state, none);
        for (std::size_t first = 0; first + 2 < draw.vertices.size(); first += 3) {
            const Vertex v[3] = {draw.vertices[first], draw.vertices[first + 1], draw.vertices[first + 2]};
            const auto low = [&](double Vertex::*m) {
                return static_cast<int>(std::floor(std::min({v[0].*m, v[1].*m, v[2].*m}))) - 1;
            };
            const auto high = [&](double Vertex::*m) {
                return static_cast<int>(std::ceil(std::max({v[0].*m, v[1].*m, v[2].*m}))) + 2;
            };
            for (int y = std::max(low(&Vertex::y), 0); y < std::min(high(&Vertex::y), scene_.height); ++y)
                for (int x = std::max(low(&Vertex::x), 0); x < std::min(high(&Vertex::x), scene_.width); ++x)
                    for (std::uint32_t s = 0; s < scene_.samples; ++s)
                        if (scene_.samples == 1 || draw.state.sample_mask >> s & 1) fragment(draw, model, v, x, y, s);
        }
    }

    void fragment(const Draw& draw, Model& model, const Vertex (&v)[3], int x, int y, std::uint32_t s) {
        Sample& sample = samples_[index(x, y, s)];
        Pixel old{{}, sample.depth, sample.stencil, sample.depth_slack, false};
        for (int i = 0; i < 4; ++i) {
            const dp2::Channel& c = channel_of(info_, i);
            old.color[i] = c.width ? sample.channel[i] / static_cast<double>(top_of(c)) : 1;
        }
        Place at;
        if (!draw.state.at_centre) {
            const rasterizer::SampleOffset offset = rasterizer::sample_offset(scene_.samples, s);
            at = {offset.x / 16.0, offset.y / 16.0};
        }
        const Outcome out = model.draw(v, x, y, old, at);
        if (!out.covered) return;
        if (out.unsure || sample.unsure) {
            sample.unsure = true;
            ++passed_.most;
            return;
        }
        sample.stencil = out.stencil;
        if (!out.passed) return;
        ++passed_.least, ++passed_.most;
        sample.depth = out.depth, sample.depth_slack = out.depth_slack;
        for (int i = 0; i < 4; ++i)
            if (draw.state.write_mask >> i & 1)
                sample.channel[i] = static_cast<std::uint32_t>(sat(out.color[i]) * top_of(channel_of(info_, i)) + 0.5);
    }

    const Scene& scene_;
    const dp2::FormatInfo& info_;
    std::vector<Sample> samples_;
    std::vector<Passed> marks_;
    Passed passed_;
    int scissor_[4] = {0, 0, 9999, 9999}; // the last draw's
};

} // namespace reference

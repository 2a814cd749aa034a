// A model of the fixed-function pixel pipeline: one pixel at a time, in doubles, without tiles and programs, for
// comparison with the GPU. It follows PIPELINE.md 1.3, 4, 5 line by line.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace reference {

struct Color {
    double r = 0, g = 0, b = 0, a = 0;
    double& operator[](int i) { return i == 0 ? r : i == 1 ? g : i == 2 ? b : a; }
    double operator[](int i) const { return i == 0 ? r : i == 1 ? g : i == 2 ? b : a; }
};
inline double sat(double v) {
    return v > 0 ? (v < 1 ? v : 1) : 0;
}
inline Color from_argb(std::uint32_t c) {
    return {(c >> 16 & 255) / 255.0, (c >> 8 & 255) / 255.0, (c & 255) / 255.0, (c >> 24) / 255.0};
}

struct Vertex {
    double x, y, z, rhw; // x and y are multiples of 1/256
    std::uint32_t diffuse, specular;
    double u, v;
};

struct Stage {
    int color_op = 1, alpha_op = 1;
    int color_arg[3] = {1, 2, 1}, alpha_arg[3] = {1, 2, 1}; // ARG0, ARG1, ARG2
    bool temp = false;
    std::uint32_t constant = 0;
};

struct State {
    bool flat = false;
    int cull = 1;
    std::array<Stage, 3> stages;
    std::uint32_t factor = 0;
    bool specular = false;
    int fog = 0; // 0 none, 1 specular alpha, 2 EXP, 3 EXP2, 4 LINEAR by z
    double fog_start = 0, fog_end = 1, fog_density = 1;
    std::uint32_t fog_color = 0;
    int alpha_func = 8;
    std::uint32_t alpha_ref = 0;
    bool depth = false, depth_write = true;
    int depth_func = 4;
    bool stencil = false, two_sided = false;
    int stencil_ops[2][4] = {{8, 1, 1, 1}, {8, 1, 1, 1}}; // func, fail, zfail, pass
    std::uint32_t stencil_ref = 0, stencil_mask = ~0u, stencil_write = ~0u;
    bool blend = false, separate = false;
    int op = 1, source = 2, dest = 1, op_alpha = 1, source_alpha = 2, dest_alpha = 1;
    std::uint32_t blend_factor = 0;
    std::uint32_t write_mask = 15;
    int scissor[4] = {0, 0, 9999, 9999};
    bool kill = false; // a shader kills pixels with a negative texture coordinate, and shows the diffuse colour
    unsigned sample_mask = ~0u; // one bit for each sample that is drawn
    bool at_centre = false;     // all samples of a pixel are at its centre
};

// A point-sampled texture that wraps; without texels there is no texture, and no stage may read it.
struct Texture {
    int width = 0, height = 0;
    std::vector<std::uint32_t> texels; // A8R8G8B8
};

struct Pixel {
    Color color;                  // as floats of the target
    std::uint32_t depth, stencil; // 24 and 8 bits
    // An interpolated depth may differ by this much from the depth that the GPU has stored.
    std::uint32_t depth_slack = 32;
    // The depth was read from the GPU, not predicted: a new depth with the same number certainly equals it.
    bool measured = true;
};

// Position of a sample relative to its pixel's centre, in pixels.
struct Place {
    double x = 0, y = 0;
};

struct Outcome {
    bool covered = false, passed = false;
    bool unsure = false; // a comparison is so close that rounding decides it
    Color color;         // the value to store, in the channels of the mask
    std::uint32_t depth = 0, stencil = 0, depth_slack = 0;
};

template <class T> bool compare(int func, T incoming, T stored) {
    switch (func) {
    case 1: return false;
    case 2: return incoming < stored;
    case 3: return incoming == stored;
    case 4: return incoming <= stored;
    case 5: return incoming > stored;
    case 6: return incoming != stored;
    case 7: return incoming >= stored;
    default: return true;
    }
}

class Model {
  public:
    Model(const State& state, const Texture& texture) : s_(state), texture_(texture) {}

    // The result of drawing one triangle at one pixel, or at one sample of it.
    Outcome draw(const Vertex (&v)[3], int px, int py, const Pixel& old, Place sample_at = {}) {
        Outcome out;
        out.depth = old.depth;
        out.depth_slack = old.depth_slack;
        out.stencil = old.stencil;
        const double area = (v[1].x - v[0].x) * (v[2].y - v[0].y) - (v[2].x - v[0].x) * (v[1].y - v[0].y);
        if (area == 0 || (s_.cull == 2 && area > 0) || (s_.cull == 3 && area < 0)) return out;
        if (px < s_.scissor[0] || py < s_.scissor[1] || px >= s_.scissor[2] || py >= s_.scissor[3]) return out;
        double w[3], at_sample[3]; // barycentric coordinates: of the centre, of the sample
        for (int i = 0; i < 3; ++i) {
            const int a = (i + 1) % 3, b = (i + 2) % 3;
            const double dx = (v[b].x - v[a].x) * (area > 0 ? 1 : -1), dy = (v[b].y - v[a].y) * (area > 0 ? 1 : -1);
            const auto edge = [&](double x, double y) { return dx * (y - v[a].y) - dy * (x - v[a].x); };
            const double e = edge(px + sample_at.x, py + sample_at.y);
            if (e < 0 || (e == 0 && !(dy < 0 || (dy == 0 && dx > 0)))) return out;
            at_sample[i] = e / std::fabs(area);
            w[i] = edge(px, py) / std::fabs(area);
        }
        out.covered = true;
        const auto linear = [&](auto member) {
            return w[0] * member(v[0]) + w[1] * member(v[1]) + w[2] * member(v[2]);
        };
        const double rhw = linear([](const Vertex& p) { return p.rhw; });
        const auto perspective = [&](auto member) {
            return linear([&](const Vertex& p) { return member(p) * p.rhw; }) / rhw;
        };
        const auto color = [&](std::uint32_t Vertex::*member) {
            Color c;
            for (int i = 0; i < 4; ++i)
                c[i] = sat(s_.flat ? from_argb(v[0].*member)[i]
                                   : perspective([&](const Vertex& p) { return from_argb(p.*member)[i]; }));
            return c;
        };
        diffuse_ = color(&Vertex::diffuse);
        specular_ = color(&Vertex::specular);
        const bool flat_z = v[0].z == v[1].z && v[0].z == v[2].z;
        const double z = flat_z ? v[0].z : at_sample[0] * v[0].z + at_sample[1] * v[1].z + at_sample[2] * v[2].z;
        const double coordinate[2] = {perspective([](const Vertex& p) { return p.u; }),
                                      perspective([](const Vertex& p) { return p.v; })};
        if (s_.kill) {
            const double steep[2] = {steepness(v, area, &Vertex::u), steepness(v, area, &Vertex::v)};
            for (int i = 0; i < 2; ++i) out.unsure |= std::fabs(coordinate[i]) < 1e-4 + steep[i] * 1e-6;
            if (coordinate[0] < 0 || coordinate[1] < 0) return out;
        }
        depth_slack_ = flat_z ? 0 : 32 + static_cast<std::uint32_t>(8 * std::min(steepness(v, area, &Vertex::z), 1e6));
        if (!texture_.texels.empty()) sample(coordinate[0], coordinate[1], out);
        Color c = cascade();
        if (s_.specular)
            for (int i = 0; i < 3; ++i) c[i] = sat(c[i] + specular_[i]);
        if (s_.fog) {
            const double fog_alpha =
                s_.fog == 1 ? perspective([](const Vertex& p) { return (p.specular >> 24) / 255.0; }) : 0;
            const double f = fog(z, sat(fog_alpha));
            for (int i = 0; i < 3; ++i) c[i] = f * c[i] + (1 - f) * from_argb(s_.fog_color)[i];
        }
        if (s_.alpha_func != 8) {
            const double exact = sat(c.a) * 255;
            if (std::fabs(exact - std::floor(exact) - 0.5) < 1e-3) out.unsure = true;
            if (!compare(s_.alpha_func, static_cast<std::uint32_t>(exact + 0.5), s_.alpha_ref)) return out;
        }
        if (!depth_stencil(z, area < 0, old, out)) return out;
        out.passed = true;
        out.color = s_.blend ? blend(c, old.color) : c;
        return out;
    }

  private:
    void sample(double u, double v, Outcome& out) {
        const double x = u * texture_.width, y = v * texture_.height;
        if (std::fabs(x - std::round(x)) < 1e-3 || std::fabs(y - std::round(y)) < 1e-3) out.unsure = true;
        const auto wrap = [](double t, int n) { return ((static_cast<int>(std::floor(t)) % n) + n) % n; };
        texel_ = from_argb(
            texture_
                .texels[static_cast<std::size_t>(wrap(y, texture_.height) * texture_.width + wrap(x, texture_.width))]);
    }

    Color argument(int arg, const Stage& stage) const {
        Color c;
        switch (arg & 15) {
        case 0: c = diffuse_; break;
        case 1: c = current_; break;
        case 2: c = texel_; break;
        case 3: c = from_argb(s_.factor); break;
        case 4: c = specular_; break;
        case 5: c = temp_; break;
        default: c = from_argb(stage.constant); break;
        }
        if (arg & 16) c = {1 - c.r, 1 - c.g, 1 - c.b, 1 - c.a};
        if (arg & 32) c = {c.a, c.a, c.a, c.a};
        return c;
    }

    double operate(int op, const Color& a0, const Color& a1, const Color& a2, int i) const {
        const double x = a1[i], y = a2[i];
        const auto mix = [&](double t) { return x * t + y * (1 - t); };
        switch (op) {
        case 2: return x;
        case 3: return y;
        case 4: return x * y;
        case 5: return 2 * x * y;
        case 6: return 4 * x * y;
        case 7: return x + y;
        case 8: return x + y - 0.5;
        case 9: return 2 * (x + y - 0.5);
        case 10: return x - y;
        case 11: return x + y * (1 - x);
        case 12: return mix(diffuse_.a);
        case 13: return mix(texel_.a);
        case 14: return mix(from_argb(s_.factor).a);
        case 15: return x + y * (1 - texel_.a);
        case 16: return mix(current_.a);
        case 18: return x + a1.a * y;
        case 19: return x * y + a1.a;
        case 20: return x + (1 - a1.a) * y;
        case 21: return (1 - x) * y + a1.a;
        case 25: return a0[i] + x * y;
        default: return a0[i] * x + (1 - a0[i]) * y; // LERP
        }
    }

    static double dot(const Color& p, const Color& q) {
        double sum = 0;
        for (int i = 0; i < 3; ++i) sum += (p[i] - 0.5) * (q[i] - 0.5);
        return sat(4 * sum);
    }

    Color cascade() {
        current_ = diffuse_;
        temp_ = {};
        for (const Stage& stage : s_.stages) {
            if (stage.color_op <= 1) break;
            const auto args = [&](const int(&arg)[3], int i) { return argument(arg[i], stage); };
            Color result;
            const Color c0 = args(stage.color_arg, 0), c1 = args(stage.color_arg, 1), c2 = args(stage.color_arg, 2);
            if (stage.color_op == 24) {
                const double d = dot(c1, c2);
                result = {d, d, d, d};
            } else {
                for (int i = 0; i < 3; ++i) result[i] = sat(operate(stage.color_op, c0, c1, c2, i));
                result.a = current_.a;
                if (stage.alpha_op == 24)
                    result.a = dot(args(stage.alpha_arg, 1), args(stage.alpha_arg, 2));
                else if (stage.alpha_op > 1)
                    result.a = sat(operate(stage.alpha_op, args(stage.alpha_arg, 0), args(stage.alpha_arg, 1),
                                           args(stage.alpha_arg, 2), 3));
            }
            (stage.temp ? temp_ : current_) = result;
        }
        return current_;
    }

    double fog(double z, double alpha) const {
        switch (s_.fog) {
        case 1: return alpha;
        case 2: return sat(std::exp(-z * s_.fog_density));
        case 3: return sat(std::exp(-z * z * s_.fog_density * s_.fog_density));
        default:
            return s_.fog_start == s_.fog_end ? (z < s_.fog_start ? 1 : 0)
                                              : sat((s_.fog_end - z) / (s_.fog_end - s_.fog_start));
        }
    }

    static std::uint32_t stencil_op(int op, std::uint32_t s, std::uint32_t ref) {
        switch (op) {
        case 2: return 0;
        case 3: return ref;
        case 4: return s < 255 ? s + 1 : 255;
        case 5: return s > 0 ? s - 1 : 0;
        case 6: return ~s & 255;
        case 7: return (s + 1) & 255;
        case 8: return (s - 1) & 255;
        default: return s;
        }
    }

    // The range of a value over the triangle's box; the rounding error of the GPU's float planes is proportional to it.
    static double steepness(const Vertex (&v)[3], double area, double Vertex::*m) {
        const double x1 = v[1].x - v[0].x, y1 = v[1].y - v[0].y, x2 = v[2].x - v[0].x, y2 = v[2].y - v[0].y;
        const double d1 = v[1].*m - v[0].*m, d2 = v[2].*m - v[0].*m;
        const double along_x = (d1 * y2 - d2 * y1) / area, along_y = (d2 * x1 - d1 * x2) / area;
        const auto extent = [&](double a, double b) { return std::max({0.0, a, b}) - std::min({0.0, a, b}) + 1; };
        return std::fabs(along_x) * extent(x1, x2) + std::fabs(along_y) * extent(y1, y2);
    }

    bool depth_stencil(double z, bool back, const Pixel& old, Outcome& out) const {
        const auto incoming = static_cast<std::uint32_t>(sat(z) * 16777215 + 0.5);
        const std::uint32_t slack = depth_slack_;
        const auto distance = std::llabs(static_cast<long long>(incoming) - old.depth);
        const bool equal = distance == 0 && (old.measured || slack + old.depth_slack == 0);
        if (s_.depth && !equal && distance <= slack + old.depth_slack) out.unsure = true;
        const bool depth_pass = !s_.depth || compare(s_.depth_func, incoming, old.depth);
        const auto& ops = s_.stencil_ops[s_.two_sided && back];
        const std::uint32_t ref = s_.stencil_ref & 255, mask = s_.stencil_mask & 255, write = s_.stencil_write & 255;
        const bool stencil_pass = !s_.stencil || compare(ops[0], ref & mask, old.stencil & mask);
        if (s_.stencil) {
            const int op = !stencil_pass ? ops[1] : !depth_pass ? ops[2] : ops[3];
            out.stencil = (old.stencil & ~write) | (stencil_op(op, old.stencil, ref) & write);
        }
        if (!stencil_pass || !depth_pass) return false;
        if (s_.depth && s_.depth_write) out.depth = incoming, out.depth_slack = slack;
        return true;
    }

    Color factor(int kind, const Color& s, const Color& d) const {
        const auto all = [](double v) { return Color{v, v, v, v}; };
        const auto inverse = [](const Color& c) { return Color{1 - c.r, 1 - c.g, 1 - c.b, 1 - c.a}; };
        const Color constant = from_argb(s_.blend_factor);
        switch (kind) {
        case 1: return all(0);
        case 2: return all(1);
        case 3: return s;
        case 4: return inverse(s);
        case 5: return all(s.a);
        case 6: return all(1 - s.a);
        case 7: return all(d.a);
        case 8: return all(1 - d.a);
        case 9: return d;
        case 10: return inverse(d);
        case 11: {
            const double f = std::fmin(s.a, 1 - d.a);
            return {f, f, f, 1};
        }
        case 14: return constant;
        default: return inverse(constant);
        }
    }
    static double combine(int op, double s, double sf, double d, double df) {
        switch (op) {
        case 1: return s * sf + d * df;
        case 2: return s * sf - d * df;
        case 3: return d * df - s * sf;
        case 4: return std::fmin(s, d);
        default: return std::fmax(s, d);
        }
    }
    Color blend(const Color& color, const Color& d) const {
        Color s, out;
        for (int i = 0; i < 4; ++i) s[i] = sat(color[i]);
        int source = s_.source, dest = s_.dest;
        if (source == 12) source = 5, dest = 6;
        if (source == 13) source = 6, dest = 5;
        const int source_alpha = s_.separate ? s_.source_alpha : source,
                  dest_alpha = s_.separate ? s_.dest_alpha : dest;
        for (int i = 0; i < 3; ++i) out[i] = combine(s_.op, s[i], factor(source, s, d)[i], d[i], factor(dest, s, d)[i]);
        out.a = combine(s_.separate ? s_.op_alpha : s_.op, s.a, factor(source_alpha, s, d).a, d.a,
                        factor(dest_alpha, s, d).a);
        return out;
    }

    const State& s_;
    const Texture& texture_;
    Color diffuse_, specular_, texel_, current_, temp_;
    // Units of 24 bits by which the drawn depth may differ from the GPU's.
    std::uint32_t depth_slack_ = 0;
};

} // namespace reference

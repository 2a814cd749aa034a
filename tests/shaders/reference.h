// A reference for shaders: the effects on one vertex or pixel, in scalar arithmetic. Written from PIPELINE.md 6 only,
// for comparison with the library. Uses float where a result is exact, double where that page leaves bits undefined.
#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "dp2/shaders/shader.h"

namespace shader_reference {

using dp2::ShaderFile;
using dp2::ShaderInstruction;
using dp2::ShaderModifier;
using dp2::ShaderOp;
using Four = std::array<float, 4>;

// Position and level of a sample, as given by the instruction.
struct SamplePoint {
    std::uint32_t sampler = 0;
    Four at = {};
    enum class Level { Quad, Bias, Value, Gradients } level = Level::Quad;
    float number = 0; // the bias or the level, for Bias and Value
    Four ddx = {}, ddy = {};
    bool operator==(const SamplePoint&) const = default;
};

struct Environment {
    std::array<Four, 256> c = {};
    std::array<std::array<int, 4>, 16> i = {};
    std::array<bool, 16> b = {};
    std::array<Four, 16> v = {};
    std::array<Four, 8> t = {};
    Four position = {}, face = {};
    std::function<Four(const SamplePoint&)> sample;
    std::array<std::array<float, 6>, 8> bump = {}; // M00 M01 M10 M11 scale offset, by stage
    std::array<int, 8> projected = {}; // number of the coordinate that divides the others (1 is the first); 0: none
};

struct Results {
    std::array<Four, 32> r = {};
    Four position = {0, 0, 0, 1}, fog = {}, size = {}; // components that are not written
    std::array<Four, 2> d = {Four{1, 1, 1, 1},
                             Four{}}; // components that are not written: white for diffuse, 0 for specular
    std::array<Four, 16> o = {};
    std::array<Four, 4> color = {};
    std::optional<float> depth;
    bool killed = false;
};

// What an instruction writes: the components that its mask and predicate allow.
struct Written {
    std::size_t instruction = 0; // index in Shader::code
    std::array<std::optional<float>, 4> value;
};

class Reference {
  public:
    Reference(const dp2::Shader& shader, Environment environment) : s_(shader), e_(std::move(environment)) {
        for (const ShaderInstruction& in : s_.code) {
            const auto n = in.dest.reg.number;
            if (in.op == ShaderOp::Def && n < 256)
                for (std::size_t k = 0; k < 4; ++k) e_.c[n][k] = std::bit_cast<float>(in.literal[k]);
            if (in.op == ShaderOp::DefI && n < 16)
                for (std::size_t k = 0; k < 4; ++k) e_.i[n][k] = static_cast<int>(in.literal[k]);
            if (in.op == ShaderOp::DefB && n < 16) e_.b[n] = in.literal[0] != 0;
        }
        texture_ = e_.t;
    }

    std::vector<Written> written; // by run(), in the order of execution

    Results run() {
        std::size_t end = 0;
        while (end < s_.code.size() && s_.code[end].op != ShaderOp::Label) ++end;
        range(0, end);
        if (s_.pixel && s_.major == 1) out_.color[0] = r_[0];
        out_.r = r_;
        return out_;
    }

  private:
    enum class Exit { Ran, Broke, Returned };

    static float zero_wins(float a, float b) { return a == 0 || b == 0 ? 0.0f : a * b; }
    static float dot(const Four& a, const Four& b, std::size_t n) {
        float sum = zero_wins(a[0], b[0]);
        for (std::size_t k = 1; k < n; ++k) sum += zero_wins(a[k], b[k]);
        return sum;
    }
    static float clamped(double v) { return static_cast<float>(v > 3.4028234663852886e38 ? 3.4028234663852886e38 : v); }

    static bool begins(ShaderOp op) {
        return op == ShaderOp::If || op == ShaderOp::IfC || op == ShaderOp::Loop || op == ShaderOp::Rep;
    }
    static bool ends(ShaderOp op) { return op == ShaderOp::EndIf || op == ShaderOp::EndLoop || op == ShaderOp::EndRep; }
    // The end (or else) of the block that begins at `at`.
    std::size_t partner(std::size_t at, bool stop_at_else) const {
        int depth = 0;
        for (std::size_t k = at + 1;; ++k) {
            if (begins(s_.code[k].op)) ++depth;
            if (depth == 0 && (ends(s_.code[k].op) || (stop_at_else && s_.code[k].op == ShaderOp::Else))) return k;
            if (ends(s_.code[k].op)) --depth;
        }
    }

    Exit range(std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const ShaderInstruction& in = s_.code[k];
            switch (in.op) {
            case ShaderOp::Dcl:
            case ShaderOp::Def:
            case ShaderOp::DefI:
            case ShaderOp::DefB:
            case ShaderOp::Nop:
            case ShaderOp::Phase: continue;
            case ShaderOp::If:
            case ShaderOp::IfC: {
                const std::size_t close = partner(k, false), half = partner(k, true);
                const bool taken = in.op == ShaderOp::If
                                       ? truth(in.sources[0], 0)
                                       : compares(in.control, value(in.sources[0])[0], value(in.sources[1])[0]);
                const Exit exit = taken ? range(k + 1, half) : half == close ? Exit::Ran : range(half + 1, close);
                if (exit != Exit::Ran) return exit;
                k = close;
                continue;
            }
            case ShaderOp::Loop:
            case ShaderOp::Rep: {
                const bool counts = in.op == ShaderOp::Loop;
                const std::size_t close = partner(k, false);
                const auto& how = e_.i[in.sources[counts ? 1 : 0].reg.number];
                const int outer = a_l_;
                if (counts) a_l_ = how[1];
                for (int turn = 0; turn < how[0]; ++turn) {
                    const Exit exit = range(k + 1, close);
                    if (exit == Exit::Returned) return exit;
                    if (exit == Exit::Broke) break;
                    if (counts) a_l_ += how[2];
                }
                a_l_ = outer;
                k = close;
                continue;
            }
            case ShaderOp::Break: return Exit::Broke;
            case ShaderOp::BreakC:
                if (compares(in.control, value(in.sources[0])[0], value(in.sources[1])[0])) return Exit::Broke;
                continue;
            case ShaderOp::BreakP:
                if (truth(in.sources[0], 0)) return Exit::Broke;
                continue;
            case ShaderOp::Call:
            case ShaderOp::CallNz: {
                if (in.op == ShaderOp::CallNz && !truth(in.sources[1], 0)) continue;
                std::size_t start = 0;
                while (s_.code[start].op != ShaderOp::Label ||
                       s_.code[start].sources[0].reg.number != in.sources[0].reg.number)
                    ++start;
                std::size_t stop = start + 1;
                while (stop < s_.code.size() && s_.code[stop].op != ShaderOp::Label) ++stop;
                range(start + 1, stop);
                continue;
            }
            case ShaderOp::Ret: return Exit::Returned;
            case ShaderOp::TexKill: kill(in); continue;
            default: break;
            }
            const Four first = evaluate(in);
            if (k + 1 < end && s_.code[k + 1].coissue) {
                const Four second = evaluate(s_.code[k + 1]);
                write(in, first);
                write(s_.code[++k], second);
                continue;
            }
            write(in, first);
        }
        return Exit::Ran;
    }

    static bool compares(int how, float a, float b) {
        switch (how) {
        case 1: return a > b;
        case 2: return a == b;
        case 3: return a >= b;
        case 4: return a < b;
        case 5: return a != b;
        default: return a <= b;
        }
    }
    bool truth(const dp2::ShaderSource& source, std::size_t component) const {
        const bool is = source.reg.file == ShaderFile::Predicate ? p_[source.swizzle >> (2 * component) & 3]
                                                                 : e_.b[source.reg.number];
        return source.modifier == ShaderModifier::Not ? !is : is;
    }

    Four whole(const dp2::ShaderRegister& reg) const {
        const int index = !reg.relative ? 0 : reg.index_file == ShaderFile::Loop ? a_l_ : a0_[reg.index_component];
        const std::int64_t n = std::int64_t{reg.number} + index;
        switch (reg.file) {
        case ShaderFile::Temp: return r_[reg.number];
        case ShaderFile::Input: return n >= 0 && n < (s_.pixel ? 10 : 16) ? e_.v[static_cast<std::size_t>(n)] : Four{};
        case ShaderFile::Const: {
            if (n < 0 || n >= 256) return {};
            Four v = e_.c[static_cast<std::size_t>(n)];
            if (s_.pixel && s_.major == 1)
                for (float& x : v) x = std::fmin(std::fmax(x, -1.0f), 1.0f);
            return v;
        }
        case ShaderFile::Texture:
            if (s_.pixel) return s_.major == 1 ? texture_[reg.number] : e_.t[reg.number];
            return {};
        case ShaderFile::Misc: return reg.number == 0 ? e_.position : e_.face;
        case ShaderFile::Loop:
            return {static_cast<float>(a_l_), static_cast<float>(a_l_), static_cast<float>(a_l_),
                    static_cast<float>(a_l_)};
        default: return {};
        }
    }

    Four value(const dp2::ShaderSource& source) const {
        const Four from = whole(source.reg);
        Four v;
        for (std::size_t k = 0; k < 4; ++k) v[k] = from[source.swizzle >> (2 * k) & 3];
        const Four before = v;
        for (std::size_t k = 0; k < 4; ++k) {
            float& x = v[k];
            switch (source.modifier) {
            case ShaderModifier::None:
            case ShaderModifier::Not: break;
            case ShaderModifier::Negate: x = -x; break;
            case ShaderModifier::Bias: x = x - 0.5f; break;
            case ShaderModifier::BiasNegate: x = -(x - 0.5f); break;
            case ShaderModifier::Sign: x = 2 * (x - 0.5f); break;
            case ShaderModifier::SignNegate: x = -(2 * (x - 0.5f)); break;
            case ShaderModifier::Complement: x = 1 - x; break;
            case ShaderModifier::X2: x = 2 * x; break;
            case ShaderModifier::X2Negate: x = -(2 * x); break;
            case ShaderModifier::DivideZ:
                if (k < 2) x = before[2] == 0 ? 1.0f : x / before[2];
                break;
            case ShaderModifier::DivideW:
                if (k < 2) x = before[3] == 0 ? 1.0f : x / before[3];
                break;
            case ShaderModifier::Abs: x = std::fabs(x); break;
            case ShaderModifier::AbsNegate: x = -std::fabs(x); break;
            }
        }
        return v;
    }

    void write(const ShaderInstruction& in, Four v) {
        for (float& x : v) {
            x *= std::ldexp(1.0f, in.dest.shift);
            if (in.dest.modifiers & dp2::kSaturate) x = x > 0 ? (x < 1 ? x : 1.0f) : 0.0f;
        }
        Written& now = written.emplace_back();
        now.instruction = static_cast<std::size_t>(&in - s_.code.data());
        const bool address = in.dest.reg.file == ShaderFile::Address && !s_.pixel;
        for (std::size_t k = 0; k < 4; ++k)
            if (in.dest.mask >> k & 1 && (!in.predicated || truth(in.predicate, k)))
                now.value[k] = address ? static_cast<float>(rounded_[k]) : v[k];
        const auto put = [&](auto& to, auto convert) {
            for (std::size_t k = 0; k < 4; ++k)
                if (in.dest.mask >> k & 1 && (!in.predicated || truth(in.predicate, k))) to[k] = convert(k);
        };
        const auto plain = [&](Four& to) { put(to, [&](std::size_t k) { return v[k]; }); };
        const std::uint32_t n = in.dest.reg.number;
        switch (in.dest.reg.file) {
        case ShaderFile::Temp: plain(r_[n]); break;
        case ShaderFile::Texture: // in vertex shaders this register file is a0
            if (s_.pixel)
                plain(texture_[n]);
            else
                put(a0_, [&](std::size_t k) { return rounded_[k]; });
            break;
        case ShaderFile::Predicate: put(p_, [&](std::size_t k) { return v[k] != 0; }); break;
        case ShaderFile::RastOut: plain(n == 0 ? out_.position : n == 1 ? out_.fog : out_.size); break;
        case ShaderFile::AttrOut: plain(out_.d[n]); break;
        case ShaderFile::Output: {
            const int index = !in.dest.reg.relative                        ? 0
                              : in.dest.reg.index_file == ShaderFile::Loop ? a_l_
                                                                           : a0_[in.dest.reg.index_component];
            const std::int64_t at = std::int64_t{n} + index;
            if (at >= 0 && at < 16) plain(out_.o[static_cast<std::size_t>(at)]);
            break;
        }
        case ShaderFile::ColorOut: plain(out_.color[n]); break;
        case ShaderFile::DepthOut: {
            Four depth = {out_.depth.value_or(0)};
            plain(depth);
            out_.depth = depth[0];
            break;
        }
        default: break;
        }
    }

    void kill(const ShaderInstruction& in) {
        Four v = whole(in.dest.reg);
        const bool one = s_.major == 1;
        if (one && s_.minor < 4) v = e_.t[in.dest.reg.number];
        if (in.predicated && !truth(in.predicate, 0)) return;
        for (std::size_t k = 0; k < (one ? 3u : 4u); ++k)
            if ((one || in.dest.mask >> k & 1) && v[k] < 0) out_.killed = true;
    }

    Four sampled(std::uint32_t sampler, const Four& at) const {
        return e_.sample({sampler, at, SamplePoint::Level::Quad, 0, {}, {}});
    }

    Four projected(std::uint32_t stage) const {
        Four at = e_.t[stage];
        const auto by = static_cast<std::size_t>(e_.projected[stage]);
        for (std::size_t k = 0; k + 1 < by; ++k) at[k] /= e_.t[stage][by - 1];
        return at;
    }

    Four evaluate(const ShaderInstruction& in) {
        const bool one = s_.pixel && s_.major == 1;
        Four x{}, y{}, z{};
        if (in.source_count > 0) x = value(in.sources[0]);
        if (in.source_count > 1) y = value(in.sources[1]);
        if (in.source_count > 2) z = value(in.sources[2]);
        const auto each = [](auto f) {
            Four v;
            for (std::size_t k = 0; k < 4; ++k) v[k] = f(k);
            return v;
        };
        const auto all = [](float v) { return Four{v, v, v, v}; };
        const auto matrix = [&](std::size_t components, std::size_t rows) {
            Four v{};
            dp2::ShaderSource row = in.sources[1];
            for (std::size_t k = 0; k < rows; ++k, ++row.reg.number) v[k] = dot(x, value(row), components);
            return v;
        };
        constexpr float kLargest = 3.402823466e38f;
        const std::uint32_t n = in.dest.reg.number;
        const float scalar = x[s_.major == 1 ? 3 : 0]; // the operand of scalar instructions
        switch (in.op) {
        case ShaderOp::Mov:
            if (!s_.pixel && in.dest.reg.file == ShaderFile::Address)
                rounded_ = whole_numbers(
                    each([&](std::size_t k) { return s_.major == 1 ? std::floor(x[k]) : std::nearbyint(x[k]); }));
            return x;
        case ShaderOp::MovA:
            rounded_ = whole_numbers(each([&](std::size_t k) { return std::nearbyint(x[k]); }));
            return x;
        case ShaderOp::Add: return each([&](std::size_t k) { return x[k] + y[k]; });
        case ShaderOp::Sub: return each([&](std::size_t k) { return x[k] - y[k]; });
        case ShaderOp::Mul: return each([&](std::size_t k) { return zero_wins(x[k], y[k]); });
        case ShaderOp::Mad: return each([&](std::size_t k) { return zero_wins(x[k], y[k]) + z[k]; });
        case ShaderOp::Rcp: return all(scalar == 0 ? kLargest : 1 / scalar);
        case ShaderOp::Rsq:
            return all(scalar == 0 ? kLargest : static_cast<float>(1 / std::sqrt(std::fabs(double{scalar}))));
        case ShaderOp::Dp3: return all(dot(x, y, 3));
        case ShaderOp::Dp4: return all(dot(x, y, 4));
        case ShaderOp::Dp2Add: return all(dot(x, y, 2) + z[0]);
        case ShaderOp::Min: return each([&](std::size_t k) { return x[k] < y[k] ? x[k] : y[k]; });
        case ShaderOp::Max: return each([&](std::size_t k) { return x[k] >= y[k] ? x[k] : y[k]; });
        case ShaderOp::Slt: return each([&](std::size_t k) { return x[k] < y[k] ? 1.0f : 0.0f; });
        case ShaderOp::Sge: return each([&](std::size_t k) { return x[k] >= y[k] ? 1.0f : 0.0f; });
        case ShaderOp::Exp: return all(clamped(std::exp2(double{scalar})));
        case ShaderOp::ExpP:
            if (s_.major >= 2) return all(clamped(std::exp2(double{scalar})));
            return {clamped(std::exp2(std::floor(double{scalar}))), scalar - std::floor(scalar),
                    clamped(std::exp2(double{scalar})), 1};
        case ShaderOp::Log:
        case ShaderOp::LogP:
            return all(scalar == 0 ? -kLargest : static_cast<float>(std::log2(std::fabs(double{scalar}))));
        case ShaderOp::Pow: {
            const double log = x[0] == 0 ? -double{kLargest} : std::log2(std::fabs(double{x[0]}));
            return all(y[0] == 0 || log == 0 ? 1.0f : clamped(std::exp2(y[0] * log)));
        }
        case ShaderOp::Lit: {
            const double power = std::fmin(std::fmax(double{x[3]}, -127.9961), 127.9961);
            const bool lights = x[0] > 0 && x[1] > 0;
            return {1, std::fmax(x[0], 0.0f), lights ? clamped(std::pow(double{x[1]}, power)) : 0.0f, 1};
        }
        case ShaderOp::Dst: return {1, zero_wins(x[1], y[1]), x[2], y[3]};
        case ShaderOp::Lrp: return each([&](std::size_t k) { return zero_wins(x[k], y[k] - z[k]) + z[k]; });
        case ShaderOp::Frc: return each([&](std::size_t k) { return x[k] - std::floor(x[k]); });
        case ShaderOp::M4x4: return matrix(4, 4);
        case ShaderOp::M4x3: return matrix(4, 3);
        case ShaderOp::M3x4: return matrix(3, 4);
        case ShaderOp::M3x3: return matrix(3, 3);
        case ShaderOp::M3x2: return matrix(3, 2);
        case ShaderOp::Crs:
            return {zero_wins(x[1], y[2]) - zero_wins(x[2], y[1]), zero_wins(x[2], y[0]) - zero_wins(x[0], y[2]),
                    zero_wins(x[0], y[1]) - zero_wins(x[1], y[0]), 0};
        case ShaderOp::Sgn: return each([&](std::size_t k) { return x[k] < 0 ? -1.0f : x[k] > 0 ? 1.0f : 0.0f; });
        case ShaderOp::Abs: return each([&](std::size_t k) { return std::fabs(x[k]); });
        case ShaderOp::Nrm: {
            const float square = dot(x, x, 3);
            const float factor = square == 0 ? kLargest : static_cast<float>(1 / std::sqrt(double{square}));
            return each([&](std::size_t k) { return zero_wins(x[k], factor); });
        }
        case ShaderOp::SinCos:
            return {static_cast<float>(std::cos(double{x[0]})), static_cast<float>(std::sin(double{x[0]})), 0, 0};
        case ShaderOp::Cnd:
            if (in.coissue && s_.minor < 4 && !(in.dest.mask & 8)) return y;
            return each([&](std::size_t k) { return x[k] > 0.5f ? y[k] : z[k]; });
        case ShaderOp::Cmp: return each([&](std::size_t k) { return x[k] >= 0 ? y[k] : z[k]; });
        case ShaderOp::SetP: return each([&](std::size_t k) { return compares(in.control, x[k], y[k]) ? 1.0f : 0.0f; });
        case ShaderOp::Dsx:
        case ShaderOp::Dsy: return {}; // a single pixel has no neighbours
        case ShaderOp::TexCoord:
            if (s_.minor == 4) return x;
            return {std::fmin(std::fmax(e_.t[n][0], 0.0f), 1.0f), std::fmin(std::fmax(e_.t[n][1], 0.0f), 1.0f),
                    std::fmin(std::fmax(e_.t[n][2], 0.0f), 1.0f), 1};
        case ShaderOp::Tex: {
            if (one) return s_.minor == 4 ? sampled(n, x) : sampled(n, projected(n));
            SamplePoint point{in.sources[1].reg.number, x, SamplePoint::Level::Quad, 0, {}, {}};
            if (in.control == 1)
                for (std::size_t k = 0; k < 3; ++k) point.at[k] = x[k] / x[3];
            if (in.control == 2) point.level = SamplePoint::Level::Bias, point.number = x[3];
            return swizzled(in.sources[1], e_.sample(point));
        }
        case ShaderOp::TexLdl:
            return swizzled(in.sources[1],
                            e_.sample({in.sources[1].reg.number, x, SamplePoint::Level::Value, x[3], {}, {}}));
        case ShaderOp::TexLdd:
            return swizzled(in.sources[1], e_.sample({in.sources[1].reg.number, x, SamplePoint::Level::Gradients, 0,
                                                      value(in.sources[2]), value(in.sources[3])}));
        case ShaderOp::TexBem:
        case ShaderOp::TexBemL: {
            Four at = projected(n);
            const auto& m = e_.bump[n];
            at[0] = at[0] + (m[0] * x[0] + m[2] * x[1]);
            at[1] = at[1] + (m[1] * x[0] + m[3] * x[1]);
            Four color = sampled(n, at);
            if (in.op == ShaderOp::TexBemL)
                for (float& c : color) c = c * (x[2] * m[4] + m[5]);
            return color;
        }
        case ShaderOp::Bem: {
            const auto& m = e_.bump[n];
            return {x[0] + (m[0] * y[0] + m[2] * y[1]), x[1] + (m[1] * y[0] + m[3] * y[1]), 0, 0};
        }
        case ShaderOp::TexReg2Ar: return sampled(n, {x[3], x[0], 0, 1});
        case ShaderOp::TexReg2Gb: return sampled(n, {x[1], x[2], 0, 1});
        case ShaderOp::TexReg2Rgb: return sampled(n, {x[0], x[1], x[2], 1});
        case ShaderOp::TexM3x2Pad:
        case ShaderOp::TexM3x3Pad: rows_.push_back(dot(e_.t[n], x, 3)); return x;
        case ShaderOp::TexM3x2Tex: return sampled(n, {std::exchange(rows_, {})[0], dot(e_.t[n], x, 3), 0, 1});
        case ShaderOp::TexM3x2Depth: {
            const float w = dot(e_.t[n], x, 3), depth = w == 0 ? 1.0f : std::exchange(rows_, {})[0] / w;
            out_.depth = std::fmin(std::fmax(depth, 0.0f), 1.0f);
            return all(depth);
        }
        case ShaderOp::TexM3x3:
        case ShaderOp::TexM3x3Tex:
        case ShaderOp::TexM3x3Spec:
        case ShaderOp::TexM3x3VSpec: {
            const auto rows = std::exchange(rows_, {});
            const Four normal = {rows[0], rows[1], dot(e_.t[n], x, 3), 1};
            if (in.op == ShaderOp::TexM3x3) return normal;
            if (in.op == ShaderOp::TexM3x3Tex) return sampled(n, normal);
            const Four eye = in.op == ShaderOp::TexM3x3Spec ? y : Four{e_.t[n - 2][3], e_.t[n - 1][3], e_.t[n][3], 0};
            const float factor = 2 * dot(normal, eye, 3) / dot(normal, normal, 3);
            return sampled(n,
                           {factor * normal[0] - eye[0], factor * normal[1] - eye[1], factor * normal[2] - eye[2], 1});
        }
        case ShaderOp::TexDp3: return all(dot(e_.t[n], x, 3));
        case ShaderOp::TexDp3Tex: return sampled(n, {dot(e_.t[n], x, 3), 0, 0, 1});
        case ShaderOp::TexDepth: {
            const float by = std::fmin(r_[n][1], 1.0f);
            out_.depth = by == 0 ? 1.0f : std::fmin(std::fmax(r_[n][0] / by, 0.0f), 1.0f);
            return r_[n];
        }
        default: return {};
        }
    }

    static Four swizzled(const dp2::ShaderSource& sampler, const Four& color) {
        Four v;
        for (std::size_t k = 0; k < 4; ++k) v[k] = color[sampler.swizzle >> (2 * k) & 3];
        return v;
    }
    static std::array<int, 4> whole_numbers(const Four& v) {
        std::array<int, 4> n;
        for (std::size_t k = 0; k < 4; ++k) n[k] = v[k] >= -1e9f && v[k] <= 1e9f ? static_cast<int>(v[k]) : -2000000000;
        return n;
    }

    const dp2::Shader& s_;
    Environment e_;
    Results out_;
    std::array<Four, 32> r_ = {};
    std::array<Four, 8> texture_ = {};
    std::array<int, 4> a0_ = {}, rounded_ = {};
    std::array<bool, 4> p_ = {};
    int a_l_ = 0;
    std::vector<float> rows_;
};

} // namespace shader_reference

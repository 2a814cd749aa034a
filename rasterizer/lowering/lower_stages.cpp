#include "rasterizer/lowering/lower_stages.h"

#include <optional>

#include "rasterizer/lowering/stage_tracer.h"

namespace rasterizer {

using dp2::TextureArg;
using dp2::TextureArgModifier;
using dp2::TextureOp;
using ir::Builder;
using ir::Value;

namespace {

constexpr std::uint8_t kArgMask = 0xF;

std::string name_of(dp2::EnumId id, std::uint32_t value) {
    const char* const name = dp2::enum_name(id, value);
    return name ? name : std::to_string(value);
}

class Cascade {
  public:
    Cascade(Builder& builder, const PixelKey& key, const StageInputs& inputs)
        : b(builder), key_(key), inputs_(inputs), current_(inputs.diffuse) {
        const Value zero = b.number(0);
        temp_ = {zero, zero, zero, zero};
    }

    dp2::Result<Color> run() {
        for (int s = 0; s < kStages && key_.stages[static_cast<std::size_t>(s)].color_op > TextureOp::Disable;
             ++s)
            DP2_TRY(stage(s));
        return current_;
    }

  private:
    dp2::Status stage(int s) {
        const StageKey& stage = key_.stages[static_cast<std::size_t>(s)];
        number_ = s;
        texture_.reset();
        const bool bumps =
            stage.color_op == TextureOp::BumpEnvMap || stage.color_op == TextureOp::BumpEnvMapLuminance;
        if (bumps) return bump(stage.color_op == TextureOp::BumpEnvMapLuminance);
        DP2_TRY(premodulate());
        Color args[3], alpha_args[3];
        for (int i = 0; i < 3; ++i) {
            if (reads(stage.color_op, i)) {
                DP2_TRY(args[i], argument(stage.color_arg[i]));
            }
            if (reads(stage.alpha_op, i)) {
                DP2_TRY(alpha_args[i], argument(stage.alpha_arg[i]));
            }
        }
        Color result;
        if (stage.color_op == TextureOp::DotProduct3) {
            const Value dot = dot_product(args[1], args[2]);
            result = {dot, dot, dot, dot};
        } else {
            DP2_TRY(result.r, operate(stage.color_op, args[0].r, args[1].r, args[2].r, args[1].a));
            DP2_TRY(result.g, operate(stage.color_op, args[0].g, args[1].g, args[2].g, args[1].a));
            DP2_TRY(result.b, operate(stage.color_op, args[0].b, args[1].b, args[2].b, args[1].a));
            result.a = current_.a;
            if (stage.alpha_op == TextureOp::DotProduct3) {
                result.a = dot_product(alpha_args[1], alpha_args[2]);
            } else if (stage.alpha_op > TextureOp::Disable) {
                DP2_TRY(result.a, operate(stage.alpha_op, alpha_args[0].a, alpha_args[1].a, alpha_args[2].a,
                                          alpha_args[1].a));
            }
        }
        if (inputs_.tracer) {
            trace(stage, false, args, result);
            const bool operates =
                stage.color_op != TextureOp::DotProduct3 && stage.alpha_op > TextureOp::Disable;
            if (operates) trace(stage, true, alpha_args, result);
        }
        (stage.result_temp ? temp_ : current_) = result;
        premodulates_color_ = stage.color_op == TextureOp::PreModulate;
        premodulates_alpha_ = stage.alpha_op == TextureOp::PreModulate;
        bump_.reset();
        luminance_.reset();
        return {};
    }

    void trace(const StageKey& stage, bool alpha, const Color (&args)[3], const Color& result) {
        StageTracer& tracer = *inputs_.tracer;
        const TextureOp op = alpha ? stage.alpha_op : stage.color_op;
        tracer.stage("stage " + std::to_string(number_) + (alpha ? " alpha " : " color ") +
                     name_of(dp2::EnumId::TextureOp, dp2::enum_number(op)));
        for (const int i : {1, 2, 0}) {
            if (!reads(op, i)) continue;
            const std::uint8_t arg = (alpha ? stage.alpha_arg : stage.color_arg)[i];
            std::string name = name_of(dp2::EnumId::TextureArg, arg & kArgMask);
            if (has_flag(arg, TextureArgModifier::Complement)) name += "|COMPLEMENT";
            if (has_flag(arg, TextureArgModifier::AlphaReplicate)) name += "|ALPHAREPLICATE";
            tracer.source(name, args[i]);
        }
        const std::string to = stage.result_temp ? "TEMP" : "CURRENT";
        const bool all = op == TextureOp::DotProduct3 && !alpha;
        if (alpha)
            tracer.result(to + ".a", {result.a});
        else if (all)
            tracer.result(to, result);
        else
            tracer.result(to + ".rgb", {result.r, result.g, result.b});
    }

    // The previous stage was PREMODULATE: CURRENT is multiplied by this stage's texture.
    dp2::Status premodulate() {
        if ((!premodulates_color_ && !premodulates_alpha_) || !has_texture()) return {};
        DP2_TRY(const Color t, texture());
        if (premodulates_color_) {
            current_.r = b.mul(current_.r, t.r);
            current_.g = b.mul(current_.g, t.g);
            current_.b = b.mul(current_.b, t.b);
        }
        if (premodulates_alpha_) current_.a = b.mul(current_.a, t.a);
        return {};
    }

    // BUMPENVMAP(LUMINANCE): CURRENT is unchanged; the next stage's coordinates are offset, and its texel is
    // scaled by the luminance (PIPELINE.md 4.4).
    dp2::Status bump(bool luminance) {
        DP2_TRY(const Color t, texture());
        const auto uniform = [&](std::size_t member) {
            return b.uniform(static_cast<std::uint32_t>(
                (offsetof(PixelUniforms, stage) +
                 static_cast<std::size_t>(number_) * sizeof(PixelUniforms::Stage) + member) /
                4));
        };
        const auto element = [&](std::size_t i) {
            return uniform(offsetof(PixelUniforms::Stage, bump_matrix) + i * 4);
        };
        bump_ = BumpOffset{b.add(b.mul(t.r, element(0)), b.mul(t.g, element(2))),
                           b.add(b.mul(t.r, element(1)), b.mul(t.g, element(3)))};
        luminance_.reset();
        if (luminance)
            luminance_ = b.saturate(b.add(b.mul(t.b, uniform(offsetof(PixelUniforms::Stage, bump_scale))),
                                          uniform(offsetof(PixelUniforms::Stage, bump_offset))));
        premodulates_color_ = premodulates_alpha_ = false;
        if (inputs_.tracer) {
            inputs_.tracer->stage("stage " + std::to_string(number_) +
                                  (luminance ? " BUMPENVMAPLUMINANCE" : " BUMPENVMAP"));
            inputs_.tracer->source("TEXTURE", t);
            if (luminance)
                inputs_.tracer->result("offset and luminance", {bump_->u, bump_->v, *luminance_});
            else
                inputs_.tracer->result("offset", {bump_->u, bump_->v});
        }
        return {};
    }

    bool has_texture() const { return key_.samplers[static_cast<std::size_t>(number_)].format != 0; }

    Value dot_product(const Color& p, const Color& q) {
        const Value half = b.number(0.5f);
        const auto term = [&](Value x, Value y) { return b.mul(b.sub(x, half), b.sub(y, half)); };
        const Value sum = b.add(b.add(term(p.r, q.r), term(p.g, q.g)), term(p.b, q.b));
        return b.saturate(b.mul(sum, b.number(4)));
    }

    static bool reads(TextureOp op, int argument) {
        if (op <= TextureOp::Disable) return false;
        if (argument == 0) return op == TextureOp::MultiplyAdd || op == TextureOp::Lerp;
        return argument == 1 ? op != TextureOp::SelectArg2
                             : op != TextureOp::SelectArg1 && op != TextureOp::PreModulate;
    }

    dp2::Result<Color> texture() {
        if (!texture_) {
            if (has_texture()) {
                DP2_TRY(Color t, inputs_.texture(number_, bump_ ? &*bump_ : nullptr));
                if (luminance_)
                    t = {b.mul(t.r, *luminance_), b.mul(t.g, *luminance_), b.mul(t.b, *luminance_), t.a};
                texture_ = t;
            } else { // no texture: no argument of the colour operation (state/derive_pixel.cpp)
                const Value zero = b.number(0);
                texture_ = Color{zero, zero, zero, b.number(key_.missing_alpha)};
            }
        }
        return *texture_;
    }

    // The alpha that BLENDTEXTUREALPHA and BLENDTEXTUREALPHAPM use.
    dp2::Result<Value> texture_alpha() {
        if (!has_texture()) return b.number(key_.missing_blend);
        DP2_TRY(const Color t, texture());
        return t.a;
    }

    Color constant(std::uint32_t word) {
        return {b.uniform(word), b.uniform(word + 1), b.uniform(word + 2), b.uniform(word + 3)};
    }

    dp2::Result<Color> argument(std::uint8_t arg) {
        Color c;
        switch (static_cast<TextureArg>(arg & kArgMask)) {
        case TextureArg::Diffuse: c = inputs_.diffuse; break;
        case TextureArg::Current: c = current_; break;
        case TextureArg::Texture: {
            DP2_TRY(c, texture());
            break;
        }
        case TextureArg::TextureFactor:
            c = constant(RASTERIZER_UNIFORM(PixelUniforms, texture_factor));
            break;
        case TextureArg::Specular: c = inputs_.specular; break;
        case TextureArg::Temp: c = temp_; break;
        case TextureArg::Constant:
            c = constant(static_cast<std::uint32_t>(
                (offsetof(PixelUniforms, stage) +
                 static_cast<std::size_t>(number_) * sizeof(PixelUniforms::Stage)) /
                4));
            break;
        default: return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DTA"};
        }
        if (has_flag(arg, TextureArgModifier::Complement)) {
            const Value one = b.number(1);
            c = {b.sub(one, c.r), b.sub(one, c.g), b.sub(one, c.b), b.sub(one, c.a)};
        }
        if (has_flag(arg, TextureArgModifier::AlphaReplicate)) c = {c.a, c.a, c.a, c.a};
        return c;
    }

    // Computes one channel; a1_alpha is the first argument's alpha, for operations that mix colour and alpha.
    dp2::Result<Value> operate(TextureOp op, Value a0, Value a1, Value a2, Value a1_alpha) {
        const Value one = b.number(1);
        const auto blend = [&](Value t) { return b.add(b.mul(a1, t), b.mul(a2, b.sub(one, t))); };
        const Value half = b.number(0.5f);
        Value out = 0;
        switch (op) {
        case TextureOp::SelectArg1:
        case TextureOp::PreModulate: out = a1; break;
        case TextureOp::SelectArg2: out = a2; break;
        case TextureOp::Modulate: out = b.mul(a1, a2); break;
        case TextureOp::Modulate2X: out = b.mul(b.mul(a1, a2), b.number(2)); break;
        case TextureOp::Modulate4X: out = b.mul(b.mul(a1, a2), b.number(4)); break;
        case TextureOp::Add: out = b.add(a1, a2); break;
        case TextureOp::AddSigned: out = b.sub(b.add(a1, a2), half); break;
        case TextureOp::AddSigned2X: out = b.mul(b.sub(b.add(a1, a2), half), b.number(2)); break;
        case TextureOp::Subtract: out = b.sub(a1, a2); break;
        case TextureOp::AddSmooth: out = b.add(a1, b.mul(a2, b.sub(one, a1))); break;
        case TextureOp::BlendDiffuseAlpha: out = blend(inputs_.diffuse.a); break;
        case TextureOp::BlendTextureAlpha: {
            DP2_TRY(const Value alpha, texture_alpha());
            out = blend(alpha);
            break;
        }
        case TextureOp::BlendFactorAlpha:
            out = blend(b.uniform(RASTERIZER_UNIFORM(PixelUniforms, texture_factor) + 3));
            break;
        case TextureOp::BlendTextureAlphaPm: {
            DP2_TRY(const Value alpha, texture_alpha());
            out = b.add(a1, b.mul(a2, b.sub(one, alpha)));
            break;
        }
        case TextureOp::BlendCurrentAlpha: out = blend(current_.a); break;
        case TextureOp::ModulateAlphaAddColor: out = b.add(a1, b.mul(a1_alpha, a2)); break;
        case TextureOp::ModulateColorAddAlpha: out = b.add(b.mul(a1, a2), a1_alpha); break;
        case TextureOp::ModulateInvAlphaAddColor: out = b.add(a1, b.mul(b.sub(one, a1_alpha), a2)); break;
        case TextureOp::ModulateInvColorAddAlpha: out = b.add(b.mul(b.sub(one, a1), a2), a1_alpha); break;
        case TextureOp::MultiplyAdd: out = b.add(a0, b.mul(a1, a2)); break;
        case TextureOp::Lerp: out = b.add(b.mul(a0, a1), b.mul(b.sub(one, a0), a2)); break;
        default: return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DTEXTUREOP"};
        }
        return b.saturate(out);
    }

    Builder& b;
    const PixelKey& key_;
    const StageInputs& inputs_;
    Color current_, temp_;
    int number_ = 0;
    std::optional<Color> texture_;
    // State passed from one stage to the next.
    std::optional<BumpOffset> bump_;
    std::optional<Value> luminance_;
    bool premodulates_color_ = false, premodulates_alpha_ = false;
};

} // namespace

dp2::Result<Color> lower_stages(Builder& b, const PixelKey& key, const StageInputs& inputs) {
    return Cascade(b, key, inputs).run();
}

} // namespace rasterizer

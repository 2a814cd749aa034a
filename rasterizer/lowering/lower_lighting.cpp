#include "rasterizer/lowering/lower_lighting.h"

#include <limits>

#include "rasterizer/lowering/stage_tracer.h"

namespace rasterizer {

using ir::Builder;
using ir::Value;

namespace {

class Lighting {
  public:
    Lighting(Builder& builder, const VertexKey& key, const LightingInputs& inputs)
        : b(builder), key_(key), in_(inputs) {}

    LitColors run() {
        const Value zero = b.number(0), none = zero;
        ambient_ = uniform3(RASTERIZER_UNIFORM(VertexUniforms, ambient));
        diffuse_ = specular_ = {none, none, none};
        const bool has_normal = key_.present & input_bit(VertexInput::Normal);
        if (has_normal && key_.specular) {
            const Vec3 to_eye = lower_normalize(b, lower_scale(b, in_.position, b.number(-1)));
            viewer_ = key_.local_viewer ? to_eye : Vec3{zero, zero, b.number(-1)};
        }
        std::uint32_t number = 0;
        for (int kind = 0; kind < kLightKinds; ++kind)
            for (std::uint32_t i = 0; i < key_.lights[kind]; ++i)
                light(static_cast<LightKind>(kind), number++, has_normal);

        const Color material_diffuse =
            source(key_.diffuse_source, RASTERIZER_UNIFORM(VertexUniforms, material_diffuse));
        const Color material_ambient =
            source(key_.ambient_source, RASTERIZER_UNIFORM(VertexUniforms, material_ambient));
        const Color material_specular =
            source(key_.specular_source, RASTERIZER_UNIFORM(VertexUniforms, material_specular));
        const Color emissive =
            source(key_.emissive_source, RASTERIZER_UNIFORM(VertexUniforms, material_emissive));
        const auto sum = [&](Value e, Value a, Value lit_a, Value d, Value lit_d) {
            return b.saturate(b.add(b.add(e, b.mul(a, lit_a)), b.mul(d, lit_d)));
        };
        LitColors out;
        out.diffuse = {sum(emissive.r, material_ambient.r, ambient_.x, material_diffuse.r, diffuse_.x),
                       sum(emissive.g, material_ambient.g, ambient_.y, material_diffuse.g, diffuse_.y),
                       sum(emissive.b, material_ambient.b, ambient_.z, material_diffuse.b, diffuse_.z),
                       b.saturate(material_diffuse.a)};
        out.specular = in_.specular; // not lit when SPECULARENABLE is off; its alpha is the fog factor
        if (key_.specular) {
            out.specular.r = b.saturate(b.mul(material_specular.r, specular_.x));
            out.specular.g = b.saturate(b.mul(material_specular.g, specular_.y));
            out.specular.b = b.saturate(b.mul(material_specular.b, specular_.z));
        }
        if (!in_.tracer) return out;
        in_.tracer->stage("lit diffuse color");
        in_.tracer->source("light", diffuse_);
        in_.tracer->source("ambient light", ambient_);
        in_.tracer->source("material diffuse", material_diffuse);
        in_.tracer->source("material ambient", material_ambient);
        in_.tracer->source("material emissive", emissive);
        in_.tracer->result("DIFFUSE", out.diffuse);
        if (!key_.specular) return out;
        in_.tracer->stage("lit specular color");
        in_.tracer->source("light", specular_);
        in_.tracer->source("material specular", material_specular);
        in_.tracer->result("SPECULAR", out.specular);
        return out;
    }

  private:
    Vec3 uniform3(std::uint32_t word) { return {b.uniform(word), b.uniform(word + 1), b.uniform(word + 2)}; }

    Color source(dp2::MaterialSource which, std::uint32_t material) {
        if (which == dp2::MaterialSource::Color1) return in_.diffuse;
        if (which == dp2::MaterialSource::Color2) return in_.specular;
        return {b.uniform(material), b.uniform(material + 1), b.uniform(material + 2),
                b.uniform(material + 3)};
    }

    void add(Vec3& sum, const Vec3& color, Value factor) {
        sum = lower_sum(b, sum, lower_scale(b, color, factor));
    }

    void light(LightKind kind, std::uint32_t number, bool has_normal) {
        const std::uint32_t base = kLightUniforms + number * kLightWords;
        const auto member3 = [&](std::size_t offset) {
            return uniform3(base + static_cast<std::uint32_t>(offset / 4));
        };
        const auto member = [&](std::size_t offset) {
            return b.uniform(base + static_cast<std::uint32_t>(offset / 4));
        };
        const Value zero = b.number(0), one = b.number(1);

        Vec3 to_light = member3(offsetof(LightUniforms, direction));
        Value strength = one;
        if (kind != LightKind::Directional) {
            const Vec3 from = lower_scale(b, in_.position, b.number(-1));
            const Vec3 path = lower_sum(b, member3(offsetof(LightUniforms, position)), from);
            const Value distance = b.emit(ir::Op::FSqrt, lower_dot(b, path, path));
            to_light = lower_normalize(b, path);
            const std::size_t attenuation = offsetof(LightUniforms, attenuation);
            const Value curve = b.add(b.add(member(attenuation), b.mul(member(attenuation + 4), distance)),
                                      b.mul(member(attenuation + 8), b.mul(distance, distance)));
            strength = b.min(b.div(one, curve), b.number(std::numeric_limits<float>::max()));
            strength = b.select(b.less(member(offsetof(LightUniforms, range)), distance), zero, strength);
        }
        if (kind == LightKind::Spot) {
            const Vec3 axis = member3(offsetof(LightUniforms, direction));
            const Value rho = b.mul(lower_dot(b, to_light, axis), b.number(-1));
            const Value inner = member(offsetof(LightUniforms, cos_theta)),
                        outer = member(offsetof(LightUniforms, cos_phi));
            const Value ramp = b.div(b.sub(rho, outer), b.sub(inner, outer));
            const Value between = lower_pow(b, ramp, member(offsetof(LightUniforms, falloff)));
            strength = b.mul(strength,
                             b.select(b.less(inner, rho), one, b.select(b.less(outer, rho), between, zero)));
        }
        add(ambient_, member3(offsetof(LightUniforms, ambient)), strength);
        if (in_.tracer) {
            constexpr const char* kNames[] = {"DIRECTIONAL", "POINT", "SPOT"};
            in_.tracer->stage("light " + std::to_string(number) + " " +
                              kNames[static_cast<std::size_t>(kind)]);
            in_.tracer->source("direction", to_light);
            in_.tracer->source("strength", {strength});
        }
        if (!has_normal) return; // every dot product is 0
        const Value n_dot_l = b.max(lower_dot(b, in_.normal, to_light), zero);
        add(diffuse_, member3(offsetof(LightUniforms, diffuse)), b.mul(strength, n_dot_l));
        if (in_.tracer) in_.tracer->source("N.L", {n_dot_l});
        if (!key_.specular) return;
        const Vec3 half = lower_normalize(b, lower_sum(b, to_light, viewer_));
        const Value n_dot_h = lower_dot(b, in_.normal, half);
        const Value shine = lower_pow(b, n_dot_h, b.uniform(RASTERIZER_UNIFORM(VertexUniforms, power)));
        const Value lit = b.bit_and(b.less(zero, n_dot_l), b.less(zero, n_dot_h));
        if (in_.tracer) {
            in_.tracer->source("N.H", {n_dot_h});
            in_.tracer->source("shine", {b.select(lit, shine, zero)});
        }
        add(specular_, member3(offsetof(LightUniforms, specular)),
            b.mul(strength, b.select(lit, shine, zero)));
    }

    Builder& b;
    const VertexKey& key_;
    const LightingInputs& in_;
    Vec3 viewer_;
    Vec3 ambient_, diffuse_, specular_; // sums over the lights
};

} // namespace

LitColors lower_lighting(Builder& b, const VertexKey& key, const LightingInputs& inputs) {
    return Lighting(b, key, inputs).run();
}

} // namespace rasterizer

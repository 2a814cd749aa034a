#include "tools/ddraw/vertices/lighting/lighting.h"

#include <limits>

#include "tools/ddraw/vertices/math/powers.h"

namespace ddraw::vertices {

namespace {

// The brightness of a colour, for the monochromatic model, whose lights have only shades of grey. The
// documents do not say which weights: these are those of ITU-R BT.601, which are those of GDI's greys.
Color grey(const Color& color) {
    const float value = (0.299f * color.r + 0.587f * color.g) + 0.114f * color.b;
    return {value, value, value, color.a};
}

void put(float (&out)[3], const Vector& v) {
    out[0] = static_cast<float>(v.x), out[1] = static_cast<float>(v.y), out[2] = static_cast<float>(v.z);
}
void put(float (&out)[3], const Color& color) {
    out[0] = color.r, out[1] = color.g, out[2] = color.b;
}

EyeLight in_eye_space(const Light& light, const Lighting& state, const Matrix& world, const Matrix& view) {
    EyeLight out = {};
    const auto color = [&](const Color& c) { return state.model == ColorModel::Mono ? grey(c) : c; };
    put(out.diffuse, color(light.diffuse));
    put(out.specular, color(light.specular));
    put(out.ambient, color(light.ambient));
    out.has_specular =
        state.specular && (light.specular.r != 0 || light.specular.g != 0 || light.specular.b != 0);
    out.type = light.type;
    put(out.position, transformed(light.position, view, 1));
    if (light.type == LightType::ParallelPoint) {
        // Parallel light from its position to the origin of the object (D3DLIGHTTYPE).
        out.type = LightType::Directional;
        const float origin[3] = {world.m[3][0], world.m[3][1], world.m[3][2]};
        put(out.direction, normalized(transformed(light.position, view, 1) - transformed(origin, view, 1)));
    } else {
        const Vector direction = normalized(transformed(light.direction, view, 0));
        put(out.direction, light.type == LightType::Directional ? direction * -1 : direction);
    }
    out.range = light.range;
    out.per_range = 1 / light.range;
    out.falloff = light.falloff;
    for (int i = 0; i < 3; ++i) out.attenuation[i] = light.attenuation[i];
    out.cos_theta = static_cast<float>(cosine(double{light.theta} / 2));
    out.cos_phi = static_cast<float>(cosine(double{light.phi} / 2));
    return out;
}

// How much of the light arrives, by distance and by angle
Float4 strength_of(const EyeLight& light, Generation generation, const Vector4& to_light, Float4 distance) {
    const float* a = light.attenuation;
    Float4 strength;
    if (generation == Generation::DirectX6) {
        const Float4 near = (light.range - distance) * light.per_range; // 1 at the light, 0 at its range
        strength = (a[0] + a[1] * near) + a[2] * (near * near);
    } else {
        const Float4 curve = (a[0] + a[1] * distance) + a[2] * (distance * distance);
        strength = least(1.0f / curve, all(std::numeric_limits<float>::max()));
    }
    strength = select(distance > all(light.range), all(0), strength);
    if (light.type != LightType::Spot) return strength;
    const Float4 rho = dot(to_light, all(light.direction)) * -1.0f;
    const Float4 inner = all(light.cos_theta), outer = all(light.cos_phi);
    const Float4 between = power_of((rho - outer) / (inner - outer), all(light.falloff));
    return strength * select(rho > inner, all(1), select(rho > outer, between, all(0)));
}

Color4 source(ColorSource which, const Color& material, const Color4& diffuse, const Color4& specular) {
    return which == ColorSource::Material  ? all(material)
           : which == ColorSource::Diffuse ? diffuse
                                           : specular;
}

} // namespace

PreparedLighting prepare_lighting(const Lighting& lighting, const Matrix& world, const Matrix& view,
                                  bool has_diffuse, bool has_specular) {
    PreparedLighting out{lighting, {}, {}};
    Lighting& state = out.state;
    state.lights = {};
    if (state.generation == Generation::DirectX6) state.normalize = state.local_viewer = true;
    for (ColorSource* source :
         {&state.diffuse_source, &state.specular_source, &state.ambient_source, &state.emissive_source}) {
        const bool absent = (*source == ColorSource::Diffuse && !has_diffuse) ||
                            (*source == ColorSource::Specular && !has_specular);
        if (absent || !state.color_vertex) *source = ColorSource::Material;
    }
    if (state.model == ColorModel::Mono) state.ambient = grey(state.ambient);
    // Without a power there is no specular light.
    if (state.generation == Generation::DirectX6 && !(state.material.power > 0))
        state.material.specular = {0, 0, 0, state.material.specular.a};
    const Matrix world_view = world * view;
    if (state.generation == Generation::DirectX6)
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) out.normal[r][c] = world_view.m[r][c];
    else
        inverse_transpose(world_view, out.normal);
    out.lights.reserve(lighting.lights.size());
    for (const Light& light : lighting.lights) out.lights.push_back(in_eye_space(light, state, world, view));
    return out;
}

Vector4 eye_normal(const PreparedLighting& lighting, const Vector4& n) {
    const auto& m = lighting.normal;
    const auto column = [&](int c) { return (n.x * m[0][c] + n.y * m[1][c]) + n.z * m[2][c]; };
    const Vector4 out{column(0), column(1), column(2)};
    return lighting.state.normalize ? normalized(out) : out;
}

LitColors light_vertices(const PreparedLighting& lighting, const Vector4& eye, const Vector4& object_normal,
                         const Color4& diffuse, const Color4& specular) {
    const Lighting& state = lighting.state;
    const Vector4 normal = eye_normal(lighting, object_normal);
    const Vector4 viewer = state.local_viewer ? normalized(eye * all(-1)) : Vector4{all(0), all(0), all(-1)};
    Vector4 ambient = {all(state.ambient.r), all(state.ambient.g), all(state.ambient.b)};
    Vector4 lit = {all(0), all(0), all(0)}, shining = lit;
    for (const EyeLight& light : lighting.lights) {
        Vector4 to_light = all(light.direction);
        Float4 strength = all(1);
        if (light.type != LightType::Directional) {
            const Vector4 path = all(light.position) - eye;
            to_light = normalized(path);
            strength = strength_of(light, state.generation, to_light, square_root(dot(path, path)));
        }
        ambient = ambient + all(light.ambient) * strength;
        const Float4 n_dot_l = most(dot(normal, to_light), all(0));
        lit = lit + all(light.diffuse) * (strength * n_dot_l);
        if (!light.has_specular) continue;
        const Float4 n_dot_h = dot(normal, normalized(to_light + viewer));
        const Int4 faces = (n_dot_l > all(0)) & (n_dot_h > all(0));
        const Float4 shine = select(faces, power_of(n_dot_h, all(state.material.power)), all(0));
        shining = shining + all(light.specular) * (strength * shine);
    }
    const Material& material = state.material;
    const Color4 d = source(state.diffuse_source, material.diffuse, diffuse, specular);
    const Color4 a = source(state.ambient_source, material.ambient, diffuse, specular);
    const Color4 e = source(state.emissive_source, material.emissive, diffuse, specular);
    LitColors out;
    out.diffuse = {(e.r + a.r * ambient.x) + d.r * lit.x, (e.g + a.g * ambient.y) + d.g * lit.y,
                   (e.b + a.b * ambient.z) + d.b * lit.z, d.a};
    out.specular = specular;
    if (!state.specular) return out;
    const Color4 s = source(state.specular_source, material.specular, diffuse, specular);
    out.specular = {s.r * shining.x, s.g * shining.y, s.b * shining.z,
                    state.generation == Generation::DirectX7 ? s.a : specular.a};
    return out;
}

} // namespace ddraw::vertices

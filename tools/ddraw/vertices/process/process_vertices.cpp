#include "tools/ddraw/vertices/process/process_vertices.h"

#include <algorithm>

#include "tools/ddraw/vertices/formats/gather.h"
#include "tools/ddraw/vertices/process/coordinates.h"
#include "tools/ddraw/vertices/transform/eye.h"

namespace ddraw::vertices {

namespace {

constexpr std::uint32_t kWhite = 0xFFFFFFFF, kBlack = 0;

class Processing {
  public:
    Processing(const VertexSource& source, const VertexState& state, const VertexTarget& target)
        : source_(source), state_(state), target_(target), to_(target.layout) {
        for (const CoordinateStage& stage : state.stages)
            if (stage.computes() && stage.set < kSets && to_.components[stage.set] != 0) {
                computed_ |= 1u << stage.set;
                generates_ |= stage.from != Generated::None;
            }
        lights_ = state.lit && (to_.has(to_.diffuse) || to_.has(to_.specular));
        fogs_ = state.fog.mode != FogMode::None && to_.has(to_.specular);
    }

    void run() {
        if (source_.layout.transformed) return copy_all();
        if (lights_ || generates_)
            lighting_ = prepare_lighting(state_.lighting, state_.world, state_.view, bool(source_.diffuse),
                                         bool(source_.specular));
        if (lights_ || fogs_ || computed_ != 0)
            each_group();
        else
            copy_colors();
        copy_rest();
    }

  private:
    void put(std::size_t vertex, std::size_t offset, const void* value, std::size_t bytes) {
        std::memcpy(target_.memory.data() + vertex * target_.stride + offset, value, bytes);
    }

    // The colours of the vertices as they are
    void copy_colors() {
        if (!target_.copies) return;
        copy_word(source_.diffuse, to_.diffuse, kWhite);
        copy_word(source_.specular, to_.specular, kBlack);
    }
    void copy_word(const Element& from, std::uint16_t offset, std::uint32_t absent) {
        if (offset == kAbsent) return;
        for (std::size_t i = 0; i < source_.count; ++i)
            put(i, offset, from ? static_cast<const void*>(from.at(i)) : &absent, 4);
    }
    void copy_set(std::size_t set) {
        const std::size_t wanted = to_.components[set] * std::size_t{4};
        const std::size_t bytes =
            source_.set[set] ? std::min<std::size_t>(wanted, source_.layout.components[set] * std::size_t{4})
                             : 0;
        constexpr std::byte kZeros[16] = {};
        for (std::size_t i = 0; i < source_.count; ++i) {
            if (bytes != 0) put(i, to_.set[set], source_.set[set].at(i), bytes);
            put(i, to_.set[set] + bytes, kZeros, wanted - bytes);
        }
    }
    // What is not computed
    void copy_rest() {
        if (!target_.copies) return;
        copy_word(source_.reserved, to_.reserved, kBlack);
        for (std::size_t set = 0; set < kSets; ++set)
            if (to_.components[set] != 0 && !(computed_ >> set & 1)) copy_set(set);
    }
    void copy_all() {
        for (std::size_t i = 0; i < source_.count; ++i)
            put(i, 0, source_.position.at(i), to_.transformed ? 16 : 12);
        copy_colors();
        computed_ = 0;
        copy_rest();
    }

    // Colours, fog and computed coordinates of four vertices at a time
    void each_group() {
        const Matrix world_view = state_.world * state_.view;
        for (std::size_t first = 0; first < source_.count; first += kLanes) {
            const EyePosition eye =
                eye_position(gather_vector(source_.position, first, source_.count), world_view);
            const Vector4 normal = gather_vector(source_.normal, first, source_.count);
            colors(first, eye, normal);
            if (computed_ != 0) coordinates(first, eye, normal);
        }
    }

    void put_lanes(std::size_t first, std::uint16_t offset, Int4 values) {
        for (std::size_t lane = 0; offset != kAbsent && lane < kLanes && first + lane < source_.count;
             ++lane) {
            const std::int32_t value = values[static_cast<int>(lane)];
            put(first + lane, offset, &value, sizeof value);
        }
    }

    void colors(std::size_t first, const EyePosition& eye, const Vector4& normal) {
        Int4 diffuse = gather_packed(source_.diffuse, first, source_.count, kWhite);
        Int4 specular = gather_packed(source_.specular, first, source_.count, kBlack);
        if (lights_) {
            const LitColors lit =
                light_vertices(lighting_, eye.at, normal, colors_of(diffuse), colors_of(specular));
            diffuse = packed(lit.diffuse);
            specular = packed(lit.specular);
        }
        if (fogs_) {
            const Float4 depth = floats(bits(eye.depth) & 0x7FFFFFFF);
            const Float4 factor =
                fog_factor(state_.fog, state_.fog.range ? square_root(dot(eye.at, eye.at)) : depth);
            specular = (specular & 0xFFFFFF) | (to_int(factor * 255.0f + 0.5f) << 24);
        }
        if (lights_ || target_.copies) put_lanes(first, to_.diffuse, diffuse);
        if (lights_ || fogs_ || target_.copies) put_lanes(first, to_.specular, specular);
    }

    void coordinates(std::size_t first, const EyePosition& eye, const Vector4& normal) {
        for (const CoordinateStage& stage : state_.stages) {
            if (!stage.computes() || stage.set >= kSets || to_.components[stage.set] == 0) continue;
            CoordinateInputs in{
                {all(0), all(0), all(0), all(0)}, source_.layout.components[stage.set], eye.at, {}, true};
            if (stage.from != Generated::None) {
                in.normal = eye_normal(lighting_, normal);
                in.local_viewer = lighting_.state.local_viewer;
            } else if (source_.set[stage.set]) {
                gather(source_.set[stage.set], first, source_.count, in.components, in.set);
            }
            Float4 out[4];
            compute_coordinates(stage, in, out);
            for (unsigned c = 0; c < to_.components[stage.set]; ++c)
                put_lanes(first, static_cast<std::uint16_t>(to_.set[stage.set] + c * 4), bits(out[c]));
        }
    }

    const VertexSource& source_;
    const VertexState& state_;
    const VertexTarget& target_;
    const VertexLayout& to_;
    PreparedLighting lighting_ = {};
    unsigned computed_ = 0; // bit s: a stage computes set s
    bool generates_ = false, lights_ = false, fogs_ = false;
};

std::optional<Refusal> check(const VertexSource& source, const VertexTarget& target) {
    if (target.stride < target.layout.bytes)
        return Refusal{"destination", "its stride is less than the bytes of a vertex"};
    const Checked<std::size_t> bytes = strided_bytes(target.stride, target.layout.bytes, source.count);
    if (!bytes.ok() || *bytes > target.memory.size())
        return Refusal{"destination", "the results end beyond the memory"};
    return std::nullopt;
}

// Results with positions of three floats. Where they are nothing else, 1/w follows: the next vertex
// overwrites it.
void short_positions(const VertexSource& source, const Transform& transform, const VertexTarget& target) {
    const std::size_t floats = target.layout.bytes == 12 && target.stride == 12 ? 4 : 3;
    for (std::size_t i = 0; i < source.count; ++i) {
        float at[4];
        transform_positions({source.position.at(i), 0}, 1, transform, reinterpret_cast<std::byte*>(at), 0);
        const std::size_t place = i * target.stride;
        std::memcpy(target.memory.data() + place, at,
                    std::min(floats * sizeof(float), target.memory.size() - place));
    }
}

} // namespace

std::uint32_t transformed_format(std::uint32_t source) {
    const std::uint32_t sets = source & ~std::uint32_t{0xFF}; // how many, and their sizes
    return fvf::kXyzRhw | fvf::kDiffuse | fvf::kSpecular | sets;
}

std::optional<Refusal> process_vertices(const VertexSource& source, const VertexState& state,
                                        const VertexTarget& target) {
    if (const auto refusal = check(source, target)) return refusal;
    if (source.count == 0) return std::nullopt;
    const Transform transform = transform_of(state.world, state.view, state.projection, state.screen);
    if (!source.layout.transformed && target.layout.transformed)
        transform_positions(source.position, source.count, transform, target.memory.data(), target.stride);
    else if (!source.layout.transformed)
        short_positions(source, transform, target);
    Processing(source, state, target).run();
    return std::nullopt;
}

std::optional<Refusal> process_for_draw(const VertexSource& source, const VertexState& state,
                                        const VertexTarget& target, DrawPositions& positions) {
    if (const auto refusal = check(source, target)) return refusal;
    if (source.layout.transformed || !target.layout.transformed)
        return Refusal{"FVF", "a draw transforms its vertices once"};
    if (positions.clip.size() < source.count || positions.outside.size() < source.count)
        return Refusal{"positions", "less than one for each vertex"};
    positions.total = {};
    if (source.count == 0) return std::nullopt;
    const Transform transform = transform_of(state.world, state.view, state.projection, state.screen);
    positions.total = transform_and_test(source.position, source.count, transform, target.memory.data(),
                                         target.stride, positions.clip, positions.outside);
    Processing(source, state, target).run();
    return std::nullopt;
}

} // namespace ddraw::vertices

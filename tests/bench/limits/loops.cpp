#include "tests/bench/limits/loops.h"

#include <cstring>

#include <immintrin.h>

namespace bench {

namespace {

constexpr int kLanes = 16;
// GCC and Clang split these vectors into vectors of the processor's size.
typedef float Floats __attribute__((vector_size(kLanes * 4)));
typedef std::int32_t Ints __attribute__((vector_size(kLanes * 4)));
typedef std::uint32_t Words __attribute__((vector_size(kLanes * 4)));
typedef std::uint16_t Halves __attribute__((vector_size(kLanes * 4)));

constexpr Floats kLane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

template <class V> V load(const void* from) {
    V out;
    std::memcpy(&out, from, sizeof out);
    return out;
}
template <class V> void store(void* to, V value) {
    std::memcpy(to, &value, sizeof value);
}
Ints whole(Floats v) {
    return __builtin_convertvector(v, Ints);
}
bool any(Ints mask) {
#ifdef __AVX512F__
    return _mm512_test_epi32_mask(reinterpret_cast<__m512i>(mask), reinterpret_cast<__m512i>(mask)) != 0;
#else
    std::int32_t all = 0;
    for (int i = 0; i < kLanes; ++i) all |= mask[i];
    return all != 0;
#endif
}
Words gather(const std::uint32_t* table, Ints index) {
#if defined(__AVX512F__)
    return reinterpret_cast<Words>(_mm512_i32gather_epi32(reinterpret_cast<__m512i>(index), table, 4));
#else
    Words out;
    for (int i = 0; i < kLanes; ++i) out[i] = table[index[i]];
    return out;
#endif
}

// Four channels of 16 pixels, two channels in a word: blue and red, green and alpha.
struct Channels {
    Halves even, odd;
    explicit Channels(Words pixels)
        : even(reinterpret_cast<Halves>(pixels & 0x00FF00FFu)),
          odd(reinterpret_cast<Halves>(pixels >> 8 & 0x00FF00FFu)) {}
    Channels(Halves e, Halves o) : even(e), odd(o) {}
    Words pixels() const { return reinterpret_cast<Words>(even) | reinterpret_cast<Words>(odd) << 8; }
};
// Interpolates between a and b; the weight of b is weight / 256.
Channels mix(Channels a, Channels b, Words weight) {
    const Halves w = reinterpret_cast<Halves>(weight | weight << 16), rest = 256 - w;
    return {(a.even * rest + b.even * w) >> 8, (a.odd * rest + b.odd * w) >> 8};
}

// Writes a frame of colours to memory
void store_frame(ThreadMemory& memory) {
    std::memset(memory.frame.data(), static_cast<int>(memory.layer), memory.frame.size());
    memory.layer += 1;
}

// Draws a layer of one colour with the depth test LESSEQUAL, which every pixel passes; writes depth and colour.
void fill_depth(ThreadMemory& memory) {
    memory.layer = memory.layer < 1000 ? memory.layer + 1 : 0;
    const float nearest = 1000 - memory.layer;
    const Words color = Words{} + static_cast<std::uint32_t>(memory.layer);
    for (int i = 0; i < ThreadMemory::kPixels; i += kLanes) {
        const Floats z = kLane * 1e-4f + (nearest + static_cast<float>(i) * 1e-6f),
                     old = load<Floats>(memory.depth + i);
        const Ints pass = (z <= old) | (old == 0.0f);
        if (!any(pass)) continue;
        store(memory.depth + i, pass ? z : old);
        store(memory.color + i, pass ? color : load<Words>(memory.color + i));
    }
    if (memory.layer == 0) std::memset(memory.depth, 0, sizeof memory.depth);
}

// Draws a layer like fill_depth(), without writing colour.
void test_depth(ThreadMemory& memory) {
    memory.layer = memory.layer < 1000 ? memory.layer + 1 : 0;
    const float nearest = 1000 - memory.layer;
    for (int i = 0; i < ThreadMemory::kPixels; i += kLanes) {
        const Floats z = kLane * 1e-4f + (nearest + static_cast<float>(i) * 1e-6f),
                     old = load<Floats>(memory.depth + i);
        store(memory.depth + i, (z <= old) | (old == 0.0f) ? z : old);
    }
    if (memory.layer == 0) std::memset(memory.depth, 0, sizeof memory.depth);
}

// Rejects a layer by comparing with the farthest depth of each 8x8 block.
void reject_blocks(ThreadMemory& memory) {
    std::uint64_t drawn = 0;
    for (int i = 0; i < ThreadMemory::kPixels; i += kLanes)
        drawn += any(load<Floats>(memory.block_depth + i) > kLane + 1.0f) ? 1 : 0;
    memory.kept += drawn;
}

// Increments the stencil values of pixels that fail the depth test.
void count_stencil(ThreadMemory& memory) {
    memory.layer = memory.layer < 1000 ? memory.layer + 1 : 0;
    for (int i = 0; i < ThreadMemory::kPixels; i += kLanes) {
        const Floats z = kLane * 1e-4f + memory.layer, old = load<Floats>(memory.depth + i);
        const Words count = load<Words>(memory.stencil + i);
        store(memory.stencil + i, z < old ? count : (count + 1u) & 255u);
    }
}

// Blends an interpolated colour by its alpha.
void blend_layer(ThreadMemory& memory) {
    memory.layer = memory.layer < 250 ? memory.layer + 1 : 0;
    Floats red = kLane * 0.5f + memory.layer, green = kLane * 0.25f, blue = kLane * 0.125f, alpha = kLane * 2.0f;
    for (int i = 0; i < ThreadMemory::kPixels; i += kLanes) {
        const auto word = [](Floats v) { return reinterpret_cast<Words>(whole(v)); };
        const Channels source(reinterpret_cast<Halves>(word(red) << 16 | word(blue)),
                              reinterpret_cast<Halves>(word(alpha) << 16 | word(green)));
        store(memory.color + i, mix(Channels(load<Words>(memory.color + i)), source, word(alpha)).pixels());
        red += 0.01f, green += 0.02f, blue += 0.03f, alpha += 0.04f;
    }
}

// Samples a repeating texture of 256x256 in perspective, bilinear with 8-bit weights.
void sample_layer(ThreadMemory& memory) {
    memory.layer = memory.layer < 64 ? memory.layer + 1 : 0;
    Floats w = 1.0f - kLane * 1e-4f, u = kLane * 40.0f + memory.layer, v = kLane * 7.0f;
    for (int i = 0; i < ThreadMemory::kPixels; i += kLanes) {
        const Floats q = 1.0f / w;
        const Ints iu = whole(u * q), iv = whole(v * q); // in 1/256 of a texel
        const Ints left = iu >> 8 & 255, right = (left + 1) & 255, top = (iv >> 8 & 255) << 8,
                   bottom = (top + 256) & 0xFF00;
        const Words fu = reinterpret_cast<Words>(iu & 255), fv = reinterpret_cast<Words>(iv & 255);
        const auto texel = [&memory](Ints index) { return Channels(gather(memory.texels.data(), index)); };
        const Channels above = mix(texel(top | left), texel(top | right), fu);
        const Channels below = mix(texel(bottom | left), texel(bottom | right), fu);
        store(memory.color + i, mix(above, below, fv).pixels());
        u += 640.0f, v += 112.0f, w -= 0.0016f / ThreadMemory::kTile;
    }
}

// Does the arithmetic of S10's shader without its texture reads: six normalizations, four dot products, a power,
// colours.
void shade_layer(ThreadMemory& memory) {
    const auto root = [](Floats v) {
#ifdef __AVX512F__
        const __m512 x = reinterpret_cast<__m512>(v), r = _mm512_rsqrt14_ps(x);
        return reinterpret_cast<Floats>(r * (_mm512_set1_ps(1.5f) - _mm512_set1_ps(0.5f) * x * r * r));
#else
        Floats out;
        for (int i = 0; i < kLanes; ++i) out[i] = 1.0f / __builtin_sqrtf(v[i]);
        return out;
#endif
    };
    struct Vector {
        Floats x, y, z;
    };
    const auto dot = [](const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    const auto unit = [&](const Vector& a) {
        const Floats r = root(dot(a, a));
        return Vector{a.x * r, a.y * r, a.z * r};
    };
    const auto lit = [&](const Vector& a, const Vector& b) {
        const Floats d = dot(a, b), none = {};
        return d > 0.0f ? d : none;
    };
    memory.layer = memory.layer < 64 ? memory.layer + 1 : 0;
    Floats t = kLane * 0.01f + memory.layer * 0.001f;
    for (int i = 0; i < ThreadMemory::kPixels; i += kLanes) {
        const Vector normal = unit({t, t * 0.5f, t + 1.0f}), light = unit({1.0f - t, t, t + 0.5f}),
                     other = unit({t, 1.0f - t, t + 0.7f}), eye = unit({0.5f - t, t, t + 1.0f});
        const Vector half = unit({light.x + eye.x, light.y + eye.y, light.z + eye.z}),
                     half2 = unit({other.x + eye.x, other.y + eye.y, other.z + eye.z});
        const Floats diffuse = lit(normal, light), diffuse2 = lit(normal, other);
        Floats gloss = lit(normal, half), gloss2 = lit(normal, half2);
        // Stands in for pow(gloss, n), an exp2 of a log2 with polynomials of degree five: each takes about
        // twelve dependent steps.
        Floats power = gloss;
        for (int k = 0; k < 12; ++k) power = power * gloss + 0.25f;
        for (int k = 0; k < 12; ++k) power = power * 0.5f + gloss;
        for (int k = 0; k < 3; ++k) gloss2 *= gloss2;
        Words out = {};
        for (int channel = 0; channel < 3; ++channel) {
            const Floats sum = (diffuse * 0.9f + diffuse2 * 0.3f + 0.1f) * t + power * 0.7f + gloss2 * 0.4f;
            out = out << 8 | reinterpret_cast<Words>(whole(sum * 63.0f + static_cast<float>(channel)));
        }
        store(memory.color + i, out + load<Words>(memory.color + i));
        t += 0.0001f;
    }
}

const float* component(const ThreadMemory& memory, int number) {
    return memory.in.data() + number * ThreadMemory::kTriangles;
}

// Computes edges, area and the planes of depth and four channels for 16 triangles at a time, and the coverage of the
// 8x8 pixels around each triangle's first corner.
void set_up_triangles(ThreadMemory& memory) {
    float* out = memory.out.data();
    for (int i = 0; i < ThreadMemory::kTriangles; i += kLanes) {
        const auto get = [&memory, i](int number) { return load<Floats>(component(memory, number) + i); };
        const Floats x0 = get(0), y0 = get(1), dx1 = get(2) - x0, dy1 = get(3) - y0, dx2 = get(4) - x0,
                     dy2 = get(5) - y0;
        const Floats scale = 1.0f / (dx1 * dy2 - dx2 * dy1);
        for (int plane = 0; plane < 5; ++plane) { // depth, red, green, blue, alpha
            const Floats a = get(plane), da = get(plane + 1) - a, db = get(plane + 2) - a;
            store(out + (plane * 3 + 0) * kLanes, a);
            store(out + (plane * 3 + 1) * kLanes, (da * dy2 - db * dy1) * scale);
            store(out + (plane * 3 + 2) * kLanes, (db * dx1 - da * dx2) * scale);
        }
        // Four rows of 16 pixels are as many pixels as an 8x8 block has.
        for (int k = 0; k < kLanes; ++k) {
            Ints inside = {};
            for (int row = 0; row < 4; ++row) {
                const Floats x = kLane + 0.5f, y = Floats{} + (static_cast<float>(row) + 0.5f);
                inside |= (x * dy1[k] - y * dx1[k] >= 0.0f) & (y * dx2[k] - x * dy2[k] >= 0.0f) &
                          (x * (dy2[k] - dy1[k]) - y * (dx2[k] - dx1[k]) <= scale[k]);
            }
            memory.kept += any(inside) ? 1 : 0;
        }
        out += 16 * kLanes;
        if (out + 16 * kLanes > memory.out.data() + memory.out.size()) out = memory.out.data();
    }
}

// Transforms 16 vertices at a time, and lights them by three point lights with specular.
void light_vertices(ThreadMemory& memory) {
    float* out = memory.out.data();
    for (int i = 0; i < ThreadMemory::kVertices; i += kLanes) {
        const auto get = [&memory, i](int number) { return load<Floats>(component(memory, number) + i); };
        const Floats x = get(0), y = get(1), z = get(2), nx = get(3), ny = get(4), nz = get(5);
        for (int row = 0; row < 4; ++row)
            store(out + row * kLanes, x * 0.5f + y * 0.25f + z * 0.125f + static_cast<float>(row));
        Floats sum = {}, shine = {};
        for (int light = 0; light < 3; ++light) {
            const Floats lx = static_cast<float>(light) - x, ly = 4.0f - y, lz = 2.0f - z;
            const Floats square = lx * lx + ly * ly + lz * lz + 1.0f, far = 1.0f / square;
            const Floats d = (nx * lx + ny * ly + nz * lz) * far;
            Floats power = d;
            for (int k = 0; k < 24; ++k) power = power * d + 0.25f;
            sum += d / (1.0f + 0.05f * square), shine += power * far;
        }
        for (int channel = 0; channel < 6; ++channel) store(out + (4 + channel) * kLanes, sum * 0.3f + shine * 0.5f);
        out += 16 * kLanes;
        if (out + 16 * kLanes > memory.out.data() + memory.out.size()) out = memory.out.data();
    }
}

// For each draw, reads two commands of 20 bytes, changes a state of two cache lines, and stores a copy of it.
void make_draws(ThreadMemory& memory) {
    struct State {
        std::uint32_t words[32];
    } state{};
    auto* notes = reinterpret_cast<std::byte*>(memory.out.data());
    for (int i = 0; i < ThreadMemory::kDraws; ++i) {
        std::uint32_t command[10];
        std::memcpy(command, memory.in.data() + i * 10, sizeof command);
        for (const std::uint32_t word : command) state.words[word % 32] ^= word;
        std::memcpy(notes + static_cast<std::size_t>(i) * sizeof state, &state, sizeof state);
        memory.kept += state.words[i % 32];
    }
}

constexpr Loop kLoops[] = {
    {"store", ThreadMemory::kFrameBytes / 4.0, false, store_frame},
    {"depth fill", ThreadMemory::kPixels, false, fill_depth},
    {"depth only", ThreadMemory::kPixels, false, test_depth},
    {"block reject", ThreadMemory::kPixels, false, reject_blocks},
    {"stencil", ThreadMemory::kPixels, false, count_stencil},
    {"blend", ThreadMemory::kPixels, false, blend_layer},
    {"bilinear", ThreadMemory::kPixels, false, sample_layer},
    {"shader", ThreadMemory::kPixels, false, shade_layer},
    {"triangle", ThreadMemory::kTriangles, false, set_up_triangles},
    {"lit vertex", ThreadMemory::kVertices, false, light_vertices},
    {"draw", ThreadMemory::kDraws, true, make_draws},
};

} // namespace

ThreadMemory::ThreadMemory()
    : texels(kTexels), frame(kFrameBytes), in(static_cast<std::size_t>(kTriangles) * 8), out(64 * 1024) {
    std::uint32_t state = 1;
    const auto random = [&state] { return state = state * 1664525u + 1013904223u; };
    for (std::uint32_t& texel : texels) texel = random();
    for (float& value : in) value = static_cast<float>(random() >> 8) * (8.0f / 16777216.0f);
}

std::span<const Loop> loops() {
    return kLoops;
}

} // namespace bench

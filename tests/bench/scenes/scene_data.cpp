#include "tests/bench/scenes/scene_data.h"

#include <algorithm>
#include <cmath>

namespace bench {

namespace {

// A linear congruential generator; only the high bits are used, since they have the longest periods.
class Random {
  public:
    explicit Random(std::uint32_t seed) : state_(seed) {}
    std::uint32_t word() { return state_ = state_ * 1664525u + 1013904223u; }
    float between(float low, float high) {
        const float part = static_cast<float>(word() >> 8) * (1.0f / 16777216.0f);
        return low + (high - low) * part;
    }
    std::uint32_t opaque_color() { return 0xFF000000u | word() >> 8; }

  private:
    std::uint32_t state_;
};

// Rounds down to 1/16 pixel, which the fixed-point positions of every renderer represent exactly.
float snap(float value) {
    return std::floor(value * 16.0f) * (1.0f / 16.0f);
}

// 1/w of a layer at a corner (fx and fy are 0 or 1). It is linear over the screen, so that the layer is a flat
// rectangle in perspective; `low` is the value at the farthest corner.
float tilted_rhw(int layer, float fx, float fy, float low) {
    const float d = 1.0f - low;
    switch (layer & 3) {
    case 0: return 1.0f - d * fx;
    case 1: return low + d * fy;
    case 2: return 1.0f - 0.5f * d * fx - 0.5f * d * fy;
    default: return low + 0.5f * d * fx + 0.5f * d * (1.0f - fy);
    }
}

struct Corner {
    int number;
    float fx, fy;
    explicit Corner(int k) : number(k), fx(static_cast<float>(k & 1)), fy(static_cast<float>(k >> 1)) {}
};

// An equilateral triangle, clockwise. The direction of its first corner is a rational function of a random number,
// which needs no sine.
void random_triangle(Random& random, float least_area, float most_area, float depth_slope, ColorVertex* vertices) {
    const float x = random.between(0.0f, static_cast<float>(kWidth));
    const float y = random.between(0.0f, static_cast<float>(kHeight));
    const float t = random.between(-1.0f, 1.0f);
    const std::uint32_t bits = random.word();
    const float area = random.between(least_area, most_area);
    const float z = random.between(0.05f, 0.95f);
    const float d = 1.0f + t * t;
    float c = (1.0f - t * t) / d;
    float s = (2.0f * t) / d;
    if ((bits & 0x80000000u) != 0) c = -c, s = -s;
    const float radius = std::sqrt(area / 1.29903811f); // area = 3 * sqrt(3) / 4 * radius^2
    const float dx = radius * c, dy = radius * s;
    // The other two corners are rotated by 120 degrees in either direction.
    const float to_x[3] = {dx, -0.5f * dx - 0.866025404f * dy, -0.5f * dx + 0.866025404f * dy};
    const float to_y[3] = {dy, 0.866025404f * dx - 0.5f * dy, -0.866025404f * dx - 0.5f * dy};
    for (int k = 0; k < 3; ++k) {
        ColorVertex& v = vertices[k];
        v.x = snap(x + to_x[k]);
        v.y = snap(y + to_y[k]);
        v.z = z + random.between(-depth_slope, depth_slope);
        v.rhw = 1.0f;
        v.color = random.opaque_color();
    }
}

std::vector<ColorVertex> random_triangles(std::uint32_t seed, int count, float least_area, float most_area,
                                          float depth_slope) {
    Random random(seed);
    std::vector<ColorVertex> out(static_cast<std::size_t>(count) * 3);
    for (std::size_t i = 0; i < out.size(); i += 3)
        random_triangle(random, least_area, most_area, depth_slope, &out[i]);
    return out;
}

} // namespace

std::vector<ColorVertex> flat_layers() {
    Random random(0x1001);
    std::vector<ColorVertex> out;
    for (int i = 0; i < kFlatLayers; ++i) {
        const std::uint32_t color = random.opaque_color();
        const float z = 0.05f + 0.045f * static_cast<float>(i);
        for (int k = 0; k < 4; ++k) place_on_corner(out.emplace_back(ColorVertex{0, 0, z, 1, color}), k);
    }
    return out;
}

std::vector<ColorVertex> blended_layers() {
    Random random(0x2002);
    std::vector<ColorVertex> out;
    for (int i = 0; i < kBlendedLayers * 4; ++i) {
        const std::uint32_t rgb = random.word() >> 8;
        const std::uint32_t alpha = 0x20u + (random.word() >> 16) % 0xC0u;
        place_on_corner(out.emplace_back(ColorVertex{0, 0, 0.5f, 1, alpha << 24 | rgb}), i & 3);
    }
    return out;
}

std::vector<TexturedVertex> textured_layers() {
    Random random(0x3003);
    std::vector<TexturedVertex> out;
    for (int i = 0; i < kTexturedLayers; ++i) {
        const float u = random.between(0.8f, 1.2f);
        const float v = random.between(0.6f, 0.9f);
        for (const Corner k : {Corner(0), Corner(1), Corner(2), Corner(3)}) {
            const float rhw = tilted_rhw(i, k.fx, k.fy, 0.6f);
            place_on_corner(
                out.emplace_back(TexturedVertex{0, 0, 0.5f, rhw, 0xFFFFFFFF, u * k.fx / rhw, v * k.fy / rhw}),
                k.number);
        }
    }
    return out;
}

std::vector<FoggedVertex> fogged_layers() {
    Random random(0x4004);
    std::vector<FoggedVertex> out;
    for (int i = 0; i < kFoggedLayers; ++i) {
        const float first = random.between(1.5f, 3.0f);
        const float second = random.between(2.0f, 4.0f);
        for (const Corner k : {Corner(0), Corner(1), Corner(2), Corner(3)}) {
            FoggedVertex v{};
            place_on_corner(v, k.number);
            v.z = 0.5f;
            v.rhw = tilted_rhw(i, k.fx, k.fy, 0.35f);
            v.color = 0xFF808080u + (random.word() >> 25) * 0x010101u;
            v.fog = (0x40u + (random.word() >> 24) * 3u / 4u) << 24; // 0.25 to 1
            v.u0 = first * k.fx / v.rhw;
            v.v0 = first * 0.75f * k.fy / v.rhw;
            v.u1 = second * k.fx / v.rhw;
            v.v1 = second * 0.75f * k.fy / v.rhw;
            out.push_back(v);
        }
    }
    return out;
}

std::vector<ShadedVertex> shaded_layers() {
    Random random(0xA00A);
    std::vector<ShadedVertex> out;
    for (int i = 0; i < kShadedLayers; ++i) {
        const float scale = random.between(0.8f, 1.2f);
        const float lx = random.between(-1.0f, 1.0f);
        const float ly = random.between(-1.0f, 1.0f);
        for (const Corner k : {Corner(0), Corner(1), Corner(2), Corner(3)}) {
            ShadedVertex v{};
            place_on_corner(v, k.number);
            v.z = 0.5f;
            v.rhw = tilted_rhw(i, k.fx, k.fy, 0.6f);
            v.color = 0xFF404040u;
            v.u = scale * k.fx / v.rhw;
            v.v = scale * 0.75f * k.fy / v.rhw;
            v.light1[0] = lx - (k.fx * 2.0f - 1.0f);
            v.light1[1] = ly - (k.fy * 2.0f - 1.0f);
            v.light1[2] = 0.5f;
            v.light2[0] = -ly - (k.fx * 2.0f - 1.0f);
            v.light2[1] = lx - (k.fy * 2.0f - 1.0f);
            v.light2[2] = 0.7f;
            v.eye[0] = 0.5f - k.fx;
            v.eye[1] = 0.5f - k.fy;
            v.eye[2] = 1.0f;
            out.push_back(v);
        }
    }
    return out;
}

std::vector<ColorVertex> shadow_layer() {
    std::vector<ColorVertex> out;
    for (int k = 0; k < 4; ++k) place_on_corner(out.emplace_back(ColorVertex{0, 0, 0.5f, 1, kShadowColor}), k);
    return out;
}

std::vector<ColorVertex> small_triangles() {
    return random_triangles(0x5005, kSmallTriangles, 5.0f, 15.0f, 0.01f);
}
std::vector<ColorVertex> depth_triangles() {
    return random_triangles(0x7007, kDepthTriangles, 50.0f, 150.0f, 0.03f);
}

Mesh height_field() {
    // Smoothly interpolated noise with 17x17 nodes.
    constexpr int kNodes = 17, kCells = kNodes - 1, kSteps = kMeshSide / kCells, kRow = kMeshSide + 1;
    float lattice[kNodes * kNodes];
    Random random(0x6006);
    for (float& value : lattice) value = random.between(-0.6f, 0.6f);
    Mesh out;
    out.vertices.resize(kMeshVertices);
    const auto vertex = [&out](int column, int row) -> MeshVertex& {
        return out.vertices[static_cast<std::size_t>(row * kRow + column)];
    };
    const auto smooth = [](float t) { return t * t * (3.0f - 2.0f * t); };
    for (int j = 0; j <= kMeshSide; ++j)
        for (int i = 0; i <= kMeshSide; ++i) {
            const int ci = std::min(i / kSteps, kCells - 1), cj = std::min(j / kSteps, kCells - 1);
            const float sx = smooth(static_cast<float>(i - ci * kSteps) * (1.0f / kSteps));
            const float sy = smooth(static_cast<float>(j - cj * kSteps) * (1.0f / kSteps));
            const float* q = &lattice[cj * kNodes + ci];
            const float above = q[0] + (q[1] - q[0]) * sx;
            const float below = q[kNodes] + (q[kNodes + 1] - q[kNodes]) * sx;
            MeshVertex& v = vertex(i, j);
            v.x = -6.5f + 13.0f * static_cast<float>(i) * (1.0f / 512.0f);
            v.z = 6.5f - 13.0f * static_cast<float>(j) * (1.0f / 512.0f);
            v.y = above + (below - above) * sy;
            v.u = static_cast<float>(i) * (1.0f / 64.0f);
            v.v = static_cast<float>(j) * (1.0f / 64.0f);
        }
    // Normals by central differences, at the edges by one-sided ones.
    for (int j = 0; j <= kMeshSide; ++j)
        for (int i = 0; i <= kMeshSide; ++i) {
            const MeshVertex& left = vertex(std::max(i - 1, 0), j);
            const MeshVertex& right = vertex(std::min(i + 1, kMeshSide), j);
            const MeshVertex& far = vertex(i, std::max(j - 1, 0));
            const MeshVertex& near = vertex(i, std::min(j + 1, kMeshSide));
            const float nx = -(right.y - left.y) / (right.x - left.x);
            const float nz = -(far.y - near.y) / (far.z - near.z);
            const float length = std::sqrt(nx * nx + 1.0f + nz * nz);
            MeshVertex& v = vertex(i, j);
            v.nx = nx / length;
            v.ny = 1.0f / length;
            v.nz = nz / length;
        }
    out.indices.reserve(std::size_t{kMeshTriangles} * 3);
    for (int j = 0; j < kMeshSide; ++j)
        for (int i = 0; i < kMeshSide; ++i) {
            const auto a = static_cast<std::uint32_t>(j * kRow + i), b = a + 1, c = a + kRow, d = c + 1;
            out.indices.insert(out.indices.end(), {a, b, c, b, d, c});
        }
    return out;
}

std::vector<ColorVertex> depth_fill() {
    constexpr int kColumns = 8, kRows = 6, kNodes = (kColumns + 1) * (kRows + 1);
    struct Node {
        float z;
        std::uint32_t color;
    } nodes[kNodes];
    Random random(0x8000);
    for (Node& node : nodes) {
        node.z = random.between(0.3f, 0.7f);
        node.color = random.opaque_color();
    }
    constexpr int kOffsets[6][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 1}};
    std::vector<ColorVertex> out;
    for (int j = 0; j < kRows; ++j)
        for (int i = 0; i < kColumns; ++i)
            for (const auto& [right, down] : kOffsets) {
                const Node& node = nodes[(j + down) * (kColumns + 1) + i + right];
                out.push_back({static_cast<float>((i + right) * 128), static_cast<float>((j + down) * 128), node.z, 1,
                               node.color});
            }
    return out;
}

Boxes boxes() {
    // Corners 0 to 3 are those of the front, in strip order, 4 to 7 those of the back.
    constexpr std::uint8_t kFaces[36] = {0, 1, 2, 1, 3, 2, 5, 4, 7, 4, 6, 7, 4, 0, 6, 0, 2, 6,
                                         1, 5, 3, 5, 7, 3, 4, 5, 0, 5, 1, 0, 2, 3, 6, 3, 7, 6};
    Random random(0x8008);
    Boxes out;
    for (int b = 0; b < kBoxes; ++b) {
        const float w = random.between(10.0f, 100.0f);
        const float h = random.between(10.0f, 100.0f);
        const float x = random.between(0.0f, static_cast<float>(kWidth) - 100.0f);
        const float y = random.between(0.0f, static_cast<float>(kHeight) - 100.0f);
        const float z = random.between(0.2f, 0.8f);
        const float cx = x + 0.5f * w, cy = y + 0.5f * h;
        const float bx = cx + (512.0f - cx) * 0.1f, by = cy + (384.0f - cy) * 0.1f;
        for (int k = 0; k < 8; ++k) {
            const float sx = (k & 1) != 0 ? 0.5f : -0.5f, sy = (k & 2) != 0 ? 0.5f : -0.5f;
            if (k < 4)
                out.vertices.push_back({snap(cx + sx * w), snap(cy + sy * h), z, 1, 0xFFFFFFFF});
            else
                out.vertices.push_back({snap(bx + sx * 0.9f * w), snap(by + sy * 0.9f * h), z + 0.05f, 1, 0xFFFFFFFF});
        }
        for (const std::uint8_t corner : kFaces) out.indices.push_back(static_cast<std::uint16_t>(b * 8 + corner));
    }
    return out;
}

std::vector<ColorVertex> prisms() {
    // Corners 0 to 2 are the near cap, 3 to 5 the far one.
    constexpr std::uint8_t kFaces[24] = {0, 1, 2, 5, 4, 3, 0, 3, 1, 1, 3, 4, 1, 4, 2, 2, 4, 5, 2, 5, 0, 0, 5, 3};
    Random random(0x9009);
    std::vector<ColorVertex> out;
    for (int p = 0; p < kPrisms; ++p) {
        ColorVertex corners[6];
        random_triangle(random, 15000.0f, 50000.0f, 0.0f, corners);
        const float dx = random.between(-150.0f, 150.0f);
        const float dy = random.between(-150.0f, 150.0f);
        const float near = random.between(0.10f, 0.85f);
        const float far = near + 0.04f; // thin, so that about half of the screen is lit at the end
        for (int k = 0; k < 3; ++k) {
            corners[k].z = near;
            corners[k + 3] = corners[k];
            corners[k + 3].x = snap(corners[k].x + dx);
            corners[k + 3].y = snap(corners[k].y + dy);
            corners[k + 3].z = far;
        }
        for (const std::uint8_t corner : kFaces) out.emplace_back(corners[corner]).color = 0xFFFFFFFF;
    }
    return out;
}

std::vector<TexturedVertex> quads() {
    Random random(0xC00C);
    std::vector<TexturedVertex> out;
    for (int i = 0; i < kQuads; ++i) {
        const float x = std::floor(random.between(0.0f, static_cast<float>(kWidth) - 8.0f));
        const float y = std::floor(random.between(0.0f, static_cast<float>(kHeight) - 8.0f));
        for (const Corner k : {Corner(0), Corner(1), Corner(2), Corner(3)})
            out.push_back({x + 8.0f * k.fx, y + 8.0f * k.fy, 0.5f, 1, 0xC0FFFFFF, k.fx, k.fy});
    }
    return out;
}

std::vector<std::uint32_t> pattern_texels(int side, std::uint32_t seed) {
    Random random(seed);
    std::vector<std::uint32_t> out;
    for (int j = 0; j < side; ++j)
        for (int i = 0; i < side; ++i) {
            const auto x = static_cast<std::uint32_t>(i), y = static_cast<std::uint32_t>(j);
            const std::uint32_t red = (x ^ y) & 255u, green = (x * 3 + y * 5) & 255u;
            const std::uint32_t blue = random.word() >> 24, alpha = 255u - ((x + y) >> 1 & 255u);
            out.push_back(alpha << 24 | red << 16 | green << 8 | blue);
        }
    return out;
}

std::vector<std::uint32_t> half_size(const std::vector<std::uint32_t>& texels, int side) {
    const auto row = static_cast<std::size_t>(side);
    std::vector<std::uint32_t> out;
    for (std::size_t y = 0; y < row / 2; ++y)
        for (std::size_t x = 0; x < row / 2; ++x) {
            const std::uint32_t* top = &texels[2 * y * row + 2 * x];
            std::uint32_t mean = 0;
            for (int shift = 0; shift < 32; shift += 8) {
                const auto channel = [shift](std::uint32_t texel) { return texel >> shift & 255u; };
                mean |= (channel(top[0]) + channel(top[1]) + channel(top[row]) + channel(top[row + 1]) + 2u) / 4u
                        << shift;
            }
            out.push_back(mean);
        }
    return out;
}

// Unit vectors with noise of +-0.3 in x and y; a component n is stored as n * 127 + 128, truncated.
std::vector<std::uint32_t> normal_map_texels(int side, std::uint32_t seed) {
    const auto stored = [](float n) { return static_cast<std::uint32_t>(n * 127.0f + 128.0f); };
    Random random(seed);
    std::vector<std::uint32_t> out;
    for (int i = 0; i < side * side; ++i) {
        const float x = random.between(-0.3f, 0.3f);
        const float y = random.between(-0.3f, 0.3f);
        const float z = std::sqrt(1.0f - x * x - y * y);
        out.push_back(0xFF000000u | stored(x) << 16 | stored(y) << 8 | stored(z));
    }
    return out;
}

} // namespace bench

#include "rasterizer/geometry/vertex_fetch.h"

#include <cstring>
#include <random>

#include "rasterizer/tiles/kernels.h"
#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

struct Fetched {
    float v[4];
    bool operator==(const Fetched& other) const { return std::equal(v, v + 4, other.v); }
};

Fetched fetch(int type, std::initializer_list<int> bytes) {
    std::vector<std::byte> memory;
    for (const int byte : bytes) memory.push_back(static_cast<std::byte>(byte));
    VertexElement element;
    element.type = static_cast<dp2::DeclType>(type);
    element.bytes = memory.data();
    element.available = memory.size();
    element.stride = 16;
    Fetched out;
    fetch_element(element, 0, out.v);
    return out;
}
std::string text(const Fetched& f) {
    return std::to_string(f.v[0]) + " " + std::to_string(f.v[1]) + " " + std::to_string(f.v[2]) + " " +
           std::to_string(f.v[3]);
}

} // namespace

TEST_CASE("every D3DDECLTYPE expands as the declaration page says") {
    const struct {
        int type;
        std::initializer_list<int> bytes;
        Fetched value;
    } rows[] = {
        {0, {0, 0, 0x80, 0x3f}, {{1, 0, 0, 1}}},                                                     // FLOAT1
        {1, {0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0}, {{1, -2, 0, 1}}},                                     // FLOAT2
        {2, {0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0, 0, 0, 0, 0x3f}, {{1, -2, 0.5f, 1}}},                   // FLOAT3
        {3, {0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0, 0, 0, 0, 0x3f, 0, 0, 0x40, 0x40}, {{1, -2, 0.5f, 3}}}, // FLOAT4
        {4, {255, 51, 0, 102}, {{0, 51 / 255.0f, 1, 102 / 255.0f}}},                     // D3DCOLOR: B G R A
        {5, {0, 1, 128, 255}, {{0, 1, 128, 255}}},                                       // UBYTE4
        {6, {0xff, 0xff, 0xff, 0x7f}, {{-1, 32767, 0, 1}}},                              // SHORT2
        {7, {0, 0x80, 1, 0, 0xfe, 0xff, 3, 0}, {{-32768, 1, -2, 3}}},                    // SHORT4
        {8, {0, 51, 102, 255}, {{0, 51 / 255.0f, 102 / 255.0f, 1}}},                     // UBYTE4N
        {9, {0xff, 0x7f, 0x01, 0x80}, {{1, -1, 0, 1}}},                                  // SHORT2N
        {10, {0, 0x80, 0, 0, 0xff, 0x7f, 0x01, 0x80}, {{-1, 0, 1, -1}}},                 // SHORT4N: -32768 is -1
        {11, {0xff, 0xff, 0, 0}, {{1, 0, 0, 1}}},                                        // USHORT2N
        {12, {0xff, 0xff, 0, 0, 0x33, 0x33, 0xff, 0xff}, {{1, 0, 13107 / 65535.0f, 1}}}, // USHORT4N
        {13, {0xff, 0x0b, 0x00, 0x3c}, {{1023, 2, 960, 1}}},                             // UDEC3: 3ff, 2, 3c0
        {14, {0xff, 0x05, 0x00, 0x20}, {{1, 1 / 511.0f, -1, 1}}},                        // DEC3N: 1ff, 1, 200
        {15, {0, 0x3c, 0, 0xc0}, {{1, -2, 0, 1}}},                                       // FLOAT16_2
        {16,
         {0xff, 0x7b, 1, 0, 0, 0x80, 0x55, 0x35},
         {{65504, 5.9604644775390625e-8f, -0.0f, 0.33325195f}}}, // FLOAT16_4
        {17, {1, 2, 3, 4}, {{0, 0, 0, 1}}},                      // UNUSED
    };
    int seen = 0;
    for (const auto& row : rows) {
        const Fetched got = fetch(row.type, row.bytes);
        INFO("type " << row.type << ": " << text(got) << ", expected " << text(row.value));
        CHECK(got == row.value);
        CHECK(row.type == seen++);
    }
}

TEST_CASE("half floats keep infinities and NaN") {
    const Fetched got = fetch(16, {0, 0x7c, 0, 0xfc, 1, 0x7c, 0, 0});
    CHECK((std::isinf(got.v[0]) && got.v[0] > 0));
    CHECK((std::isinf(got.v[1]) && got.v[1] < 0));
    CHECK(std::isnan(got.v[2]));
}

TEST_CASE("bytes past the element's memory read as zero, wherever it ends") {
    const float vertices[] = {1, 2, 3, 4, 5, 6};
    VertexElement element;
    element.type = dp2::DeclType::Float4;
    element.bytes = reinterpret_cast<const std::byte*>(vertices);
    element.stride = 8;
    for (std::uint64_t end = 0; end <= sizeof vertices; ++end) {
        // Memory of exactly this size, so that a sanitizer reports reads past it.
        std::vector<std::byte> memory(element.bytes, element.bytes + end);
        VertexElement cut = element;
        cut.bytes = memory.data();
        cut.available = end;
        std::byte whole[40] = {};
        std::memcpy(whole, vertices, end);
        for (std::uint64_t vertex = 0; vertex < 3; ++vertex) {
            float got[4], expected[4];
            fetch_element(cut, vertex, got);
            std::memcpy(expected, whole + vertex * 8, 16);
            INFO("end " << end << " vertex " << vertex);
            CHECK(std::memcmp(got, expected, 16) == 0);
        }
        float far[4];
        fetch_element(cut, ~std::uint64_t{0} / 16, far);
        CHECK(far[0] == 0);
    }
}

TEST_CASE("inputs without an element have their defaults in every lane") {
    std::vector<Lanes> out(static_cast<std::size_t>(kVertexInputs) * 4);
    const float position[] = {7, 8, 9};
    VertexElement element;
    element.input = VertexInput::Position;
    element.type = dp2::DeclType::Float3;
    element.bytes = reinterpret_cast<const std::byte*>(position);
    element.available = sizeof position;
    element.stride = 12;
    const std::uint64_t vertices[] = {0};
    const auto input = [](VertexInput i) { return 1u << static_cast<unsigned>(i); };
    fetch_vertices(std::span(&element, 1),
                   input(VertexInput::Position) | input(VertexInput::Diffuse) | input(VertexInput::Specular), false,
                   vertices, *find_kernels()->geometry, out.data());
    const auto at = [&](VertexInput i, std::size_t c, int lane) {
        return std::bit_cast<float>(out[static_cast<std::size_t>(i) * 4 + c].word[lane]);
    };
    CHECK(at(VertexInput::Position, 0, 0) == 7);
    CHECK(at(VertexInput::Position, 3, 0) == 1);
    for (const int lane : {0, 15}) {
        for (const std::size_t c : {0, 1, 2, 3}) CHECK(at(VertexInput::Diffuse, c, lane) == 1);
        for (const std::size_t c : {0, 1, 2, 3}) CHECK(at(VertexInput::Specular, c, lane) == 0);
    }
}

TEST_CASE("vertices fetched in lanes equal single vertices, on every instruction set, up to the end of the memory") {
    std::mt19937 random(79);
    std::vector<std::byte> memory(700);
    for (std::byte& byte : memory) byte = static_cast<std::byte>(random());
    for (const Kernels& kernels : all_kernels())
        for (int round = 0; round < 2000; ++round) {
            const std::size_t size = random() % memory.size() + 1;
            const std::vector<std::byte> exact(memory.begin(), memory.begin() + static_cast<std::ptrdiff_t>(size));
            VertexElement element;
            element.input = VertexInput::Diffuse;
            element.type = static_cast<dp2::DeclType>(random() % 18);
            const std::size_t first = random() % exact.size();
            element.bytes = exact.data() + first;
            element.available = exact.size() - first;
            element.stride = random() % 5 == 0 ? 0xFFFFFFFF : static_cast<std::uint32_t>(random() % 40);
            element.divider = random() % 4 == 0 ? 2 : 1;
            std::uint64_t vertices[16];
            for (std::uint64_t& vertex : vertices)
                vertex = random() % 50 == 0 ? ~std::uint64_t{0} / (random() % 9 + 1) : random() % 16;
            const std::size_t count = random() % 16 + 1;
            std::vector<Lanes> out(static_cast<std::size_t>(kVertexInputs) * 4);
            const auto input = static_cast<std::size_t>(element.input);
            fetch_vertices({&element, 1}, 1u << input, random() % 2, std::span(vertices).first(count),
                           *kernels.geometry, out.data());
            for (std::size_t lane = 0; lane < count; ++lane) {
                float expected[4], got[4];
                fetch_element(element, vertices[lane], expected);
                for (std::size_t c = 0; c < 4; ++c) std::memcpy(&got[c], &out[input * 4 + c].word[lane], 4);
                INFO(kernels.name << " round " << round << " type " << static_cast<int>(element.type) << " lane "
                                  << lane);
                REQUIRE(std::memcmp(got, expected, sizeof got) == 0);
            }
        }
}

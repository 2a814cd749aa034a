// Formats of vertices and where their memory ends.
#include "tests/ddraw/vertices/rig.h"

using namespace ddraw::vertices;

TEST_CASE("the formats of the first runtimes have their documented sizes") {
    CHECK(layout_of(fvf::kVertex)->bytes == 32);
    CHECK(layout_of(fvf::kLVertex)->bytes == 32);
    CHECK(layout_of(fvf::kTlVertex)->bytes == 32);
    const auto lvertex = layout_of(fvf::kLVertex);
    CHECK(lvertex->reserved == 12);
    CHECK(lvertex->diffuse == 16);
    CHECK(lvertex->specular == 20);
    CHECK(lvertex->set[0] == 24);
    // Weights of blending are between the position and the normal.
    CHECK(layout_of(fvf::kXyzB5 | fvf::kNormal)->normal == 12 + 5 * 4);
    CHECK(layout_of(0x006 | fvf::kNormal)->normal == 16);
}

TEST_CASE("each of eight sets of texture coordinates has one to four components") {
    const std::uint32_t sizes = fvf::set_size(0, 1) | fvf::set_size(1, 3) | fvf::set_size(2, 4) | fvf::set_size(7, 1);
    const auto layout = layout_of(fvf::kXyz | 8u << fvf::kSetCountShift | sizes);
    REQUIRE(layout.ok());
    const std::uint8_t components[] = {1, 3, 4, 2, 2, 2, 2, 1};
    std::uint16_t at = 12;
    for (std::size_t i = 0; i < kSets; ++i) {
        CHECK(layout->components[i] == components[i]);
        CHECK(layout->set[i] == at);
        at = static_cast<std::uint16_t>(at + components[i] * 4);
    }
    CHECK(layout->bytes == at);
}

TEST_CASE("formats without a meaning are refused by name") {
    for (const std::uint32_t bad : {0u, 0x010u, 0x001u | fvf::kXyz, 0x1000u | fvf::kXyz, fvf::kXyzRhw | fvf::kNormal,
                                    fvf::kXyz | 9u << fvf::kSetCountShift, 0xFFFFFFFFu}) {
        const auto layout = layout_of(bad);
        REQUIRE(!layout.ok());
        CHECK(std::string(layout.refusal().field) == "FVF");
    }
}

TEST_CASE("vertices beyond their memory are refused") {
    const std::vector<std::byte> memory(10 * 32);
    const auto made = [&](std::size_t stride, std::size_t first, std::size_t count) {
        return interleaved(memory, fvf::kVertex, stride, first, count).ok();
    };
    CHECK(made(0, 0, 10));
    CHECK(made(32, 10, 0));
    CHECK(!made(0, 0, 11));
    CHECK(!made(32, 1, 10));
    CHECK(!made(31, 0, 1));
    CHECK(!made(12, 0, 10));
    CHECK(!made(32, 11, 0));
    // Products that overflow
    CHECK(!made(32, std::size_t(-1), 1));
    CHECK(!made(32, 0, std::size_t(-1)));
    CHECK(!made(std::size_t(-1), 1, 1));
    CHECK(!made(std::size_t(-1), 0, 2));
    CHECK(!made(std::size_t(1) << 63, 0, 3));
    // The last vertex needs its own bytes only, not the stride.
    CHECK(made(64, 0, 5));
    CHECK(made(288, 0, 2));
    CHECK(!made(289, 0, 2));
}

TEST_CASE("strided elements have memory and strides of their own") {
    const std::vector<float> positions = {1, 2, 3, 0, 4, 5, 6, 0};
    const std::vector<std::uint32_t> colors = {0xFF102030};
    StridedData data;
    data.position = {bytes_of(positions), 16};
    data.diffuse = {bytes_of(colors), 0};
    const auto source = strided(data, fvf::kXyz | fvf::kDiffuse, 2);
    REQUIRE(source.ok());
    CHECK(source->position.at(1) == bytes_of(positions).data() + 16);
    CHECK(source->diffuse.at(1) == bytes_of(colors).data());
    CHECK(!strided(data, fvf::kXyz | fvf::kDiffuse, 3).ok());
    CHECK(!strided(data, fvf::kXyz | fvf::kSpecular, 1).ok()); // a missing element
    CHECK(!strided(data, fvf::kXyz | fvf::kTex1, 1).ok());
    data.position.stride = std::size_t(-1);
    CHECK(!strided(data, fvf::kXyz, 2).ok());
    CHECK(!strided_bytes(std::size_t(1) << 62, 12, 9).ok());
    CHECK(*strided_bytes(0, 12, 65536) == 12);
}

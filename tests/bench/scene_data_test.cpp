// The bits of the scenes' data must never change: otherwise figures of different days and renderers cannot be compared.
#include "tests/bench/scenes/scene_data.h"

#include <span>

#include "tests/support/catch.h"

using namespace bench;

namespace {

template <class Element> std::uint64_t hash(const std::vector<Element>& data) {
    std::uint64_t out = 14695981039346656037u; // FNV-1a
    for (const std::byte byte : std::as_bytes(std::span(data)))
        out = (out ^ static_cast<std::uint64_t>(byte)) * 1099511628211u;
    return out;
}

} // namespace

TEST_CASE("The scenes' vertices and indices never change") {
    CHECK(hash(flat_layers()) == 0x191858a1de6c5e35);
    CHECK(hash(blended_layers()) == 0x65ea2bc33c5f9b57);
    CHECK(hash(textured_layers()) == 0xa2c8f595af8b5076);
    CHECK(hash(fogged_layers()) == 0x920505ee4d18da39);
    CHECK(hash(small_triangles()) == 0xb97a0016139fffa9);
    CHECK(hash(height_field().vertices) == 0xd62b9b75a92a4031);
    CHECK(hash(height_field().indices) == 0xd211633116202109);
    CHECK(hash(depth_triangles()) == 0x19201c896bb00444);
    CHECK(hash(depth_fill()) == 0x5d353162d6771037);
    CHECK(hash(boxes().vertices) == 0xb26ade0915be0bc9);
    CHECK(hash(boxes().indices) == 0x470998e691a87905);
    CHECK(hash(prisms()) == 0x749d243f27895e59);
    CHECK(hash(shaded_layers()) == 0x8d39456b63128922);
    CHECK(hash(quads()) == 0xe8e0405900f42881);
}

TEST_CASE("The scenes' textures never change") {
    const std::vector<std::uint32_t> pattern = pattern_texels(512, seed::kS4First);
    CHECK(hash(pattern) == 0x5d3811100e06f450);
    CHECK(hash(half_size(pattern, 512)) == 0xe6e83c70cd56630f);
    CHECK(hash(normal_map_texels(256, seed::kS10Normals)) == 0xaefb795a456b97df);
}

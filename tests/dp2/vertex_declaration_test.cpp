#include "dp2/tables/fvf.h"
#include "dp2/tables/vertex_declaration.h"
#include "tests/support/catch.h"

using namespace dp2;

TEST_CASE("FVF strides are those of the worked examples") {
    CHECK(fvf_stride(0x144) == 28);
    CHECK(fvf_stride(0x1C4) == 32);
    CHECK(fvf_stride(0x112) == 32);
    CHECK(fvf_stride(0x1E2) == 32);
    CHECK(fvf_stride(0x00090202) == 12 + 12 + 16);
    CHECK(fvf_stride(0x0040) == 0); // no position
}

TEST_CASE("illegal FVF codes are refused by name") {
    CHECK(std::string(check_fvf(0x145).error().field) == "D3DFVF_RESERVED0");
    CHECK(std::string(check_fvf(0x040).error().field) == "D3DFVF_POSITION_MASK");
    CHECK(std::string(check_fvf(0x014).error().field) == "D3DFVF_NORMAL with D3DFVF_XYZRHW");
    CHECK(check_fvf(0x112).ok());
}

TEST_CASE("an FVF code, DX8 tokens and DX9 elements describe the same vertex") {
    const auto from_fvf = declaration_of_fvf(0x142); // XYZ | DIFFUSE | TEX1
    const std::uint32_t tokens[] = {0x20000000, 0x40020000, 0x40040005, 0x40010007, 0xFFFFFFFF};
    const auto from_tokens = declaration_of_tokens(PackedArray<std::uint32_t>(std::as_bytes(std::span(tokens))));
    const wire::VertexElement elements[] = {
        {0, 0, 2, 0, 0, 0}, {0, 12, 4, 0, 10, 0}, {0, 16, 1, 0, 5, 0}, {0xFF, 0, 17, 0, 0, 0}};
    const auto from_elements =
        declaration_of_elements(PackedArray<wire::VertexElement>(std::as_bytes(std::span(elements))));
    REQUIRE(from_fvf.ok());
    REQUIRE(from_tokens.ok());
    REQUIRE(from_elements.ok());
    CHECK(*from_fvf == *from_tokens);
    CHECK(*from_fvf == *from_elements);
}

TEST_CASE("declarations from outside are bounded") {
    std::vector<wire::VertexElement> many(65, wire::VertexElement{0, 0, 2, 0, 0, 0});
    CHECK_FALSE(declaration_of_elements(PackedArray<wire::VertexElement>(std::as_bytes(std::span(many)))).ok());
    const wire::VertexElement bad_type[] = {{0, 0, 18, 0, 0, 0}};
    CHECK_FALSE(check_elements(PackedArray<wire::VertexElement>(std::as_bytes(std::span(bad_type)))).ok());
    const std::uint32_t endless[] = {0x20000000};
    CHECK_FALSE(declaration_of_tokens(PackedArray<std::uint32_t>(std::as_bytes(std::span(endless)))).ok());
}

TEST_CASE("constants of a declaration are kept by register, and become tokens again") {
    const std::uint32_t tokens[] = {0x20000000, 0x40020000, 0x84000009, 1,  2,  3,  4, 5, 6, 7, 8, // c9, c10
                                    0x82000000, 9,          9,          9,  9,                     // c0
                                    0,          0x8200000b, 0xFFFFFFFF, 10, 11, 12,                // c11
                                    0x82000009, 13,         14,         15, 16,                    // c9 again
                                    0xFFFFFFFF, 17};
    const auto made = declaration_of_tokens(PackedArray<std::uint32_t>(std::as_bytes(std::span(tokens))));
    REQUIRE(made.ok());
    CHECK(made->elements.size() == 1);
    REQUIRE(made->constants.size() == 2);
    CHECK(made->constants[0] == DeclarationConstants{0, {9, 9, 9, 9}});
    CHECK(made->constants[1] == DeclarationConstants{9, {13, 14, 15, 16, 5, 6, 7, 8, 0xFFFFFFFF, 10, 11, 12}});
    const std::vector<std::uint32_t> again = declaration_tokens(*made);
    const auto copy = declaration_of_tokens(PackedArray<std::uint32_t>(std::as_bytes(std::span(again))));
    REQUIRE(copy.ok());
    CHECK(*copy == *made);
    for (std::size_t cut = 1; cut < std::size(tokens) - 2; ++cut) {
        INFO(cut);
        CHECK_FALSE(
            declaration_of_tokens(PackedArray<std::uint32_t>(std::as_bytes(std::span(tokens).first(cut)))).ok());
    }
}

TEST_CASE("what patches make of elements is kept apart, and becomes tokens or elements again") {
    // v0 from stream 2; TESSNORMAL of it to v3, before v1 is declared; TESSUV to v8; a normal of v1, and of nothing.
    const std::uint32_t tokens[] = {0x20000002, 0x40020000, 0x30000000, 0x60020003, 0x70010008, 0x20000001,
                                    0x40030001, 0x60120010, 0x60220003, 0x6002001F, 0xFFFFFFFF};
    const auto made = declaration_of_tokens(PackedArray<std::uint32_t>(std::as_bytes(std::span(tokens))));
    REQUIRE(made.ok());
    CHECK(made->elements.size() == 2);
    REQUIRE(made->generated.size() == 3);
    CHECK(made->generated[0] == DeclarationElement{2, DeclType::Float3, DeclUsage::Normal, 0, 0, DeclMethod::CrossUv});
    CHECK(made->generated[1] == DeclarationElement{0, DeclType::Unused, DeclUsage::TexCoord, 1, 0, DeclMethod::Uv});
    CHECK(made->generated[2] == DeclarationElement{1, DeclType::Float4, DeclUsage::Normal, 1, 0, DeclMethod::CrossUv});
    const std::vector<std::uint32_t> again = declaration_tokens(*made);
    const auto copy = declaration_of_tokens(PackedArray<std::uint32_t>(std::as_bytes(std::span(again))));
    REQUIRE(copy.ok());
    CHECK(*copy == *made);

    const wire::VertexElement elements[] = {
        {0, 0, 2, 0, 0, 0}, {0, 0, 17, 4, 5, 3}, {0, 0, 2, 3, 3, 0}, {0, 0, 17, 6, 13, 0}, {0xFF, 0, 17, 0, 0, 0}};
    const auto declared = declaration_of_elements(PackedArray<wire::VertexElement>(std::as_bytes(std::span(elements))));
    REQUIRE(declared.ok());
    REQUIRE(declared->elements.size() == 2);
    CHECK(declared->elements[1].method == DeclMethod::CrossUv);
    REQUIRE(declared->generated.size() == 1);
    CHECK(declared->generated[0] == DeclarationElement{0, DeclType::Unused, DeclUsage::TexCoord, 3, 0, DeclMethod::Uv});
    const std::vector<wire::VertexElement> records = declaration_elements(*declared);
    const auto same = declaration_of_elements(PackedArray<wire::VertexElement>(std::as_bytes(std::span(records))));
    REQUIRE(same.ok());
    CHECK(*same == *declared);
}

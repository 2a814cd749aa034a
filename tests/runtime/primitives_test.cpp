// Draws of DirectX 6 and 7: the call names the format and memory of all their vertices.
#include "tests/runtime/runtime_rig.h"
#include "tools/runtime/commands/dx6_commands.h"
#include "tools/runtime/commands/dx7_commands.h"

using namespace runtime;

namespace {

constexpr CallVertices kOwn{kFvf, sizeof(Vertex), 0}, kOfBuffer{kFvf, sizeof(Vertex), kBuffer};

template <template <class> class Commands> struct Primitives {
    Rig rig;
    Commands<Rig> commands{rig};
    explicit Primitives(std::uint32_t interface_version) : rig(interface_version) {
        commands.render_state(DP2EMU_D3DRS_ZENABLE, 0);
        commands.render_state(DP2EMU_D3DRS_CULLMODE, 1);
        commands.viewport({0, 0, kSide, kSide});
    }
    std::uint16_t add(const std::vector<Vertex>& vertices, const CallVertices& from = kOwn) {
        const auto first = rig.block.add_vertices(std::as_bytes(std::span(vertices)), from, 64);
        REQUIRE(first);
        return static_cast<std::uint16_t>(*first);
    }
    // Every kind of draw of two triangles, each in two columns of its own; then one vertical line.
    void draw_all_kinds() {
        const auto quad = [&](float column) { return columns(column, column + 2, kRed); };
        commands.primitives(DP2EMU_D3DDP2OP_TRIANGLESTRIP, add(quad(0)), 2);
        const std::vector<std::uint16_t> list = {0, 1, 2, 2, 1, 3}, fan = {0, 1, 3, 2}, strip = {0, 1, 2, 3};
        commands.indexed(DP2EMU_D3DDP2OP_INDEXEDTRIANGLELIST2, add(quad(2)), 2, list);
        commands.indexed(DP2EMU_D3DDP2OP_INDEXEDTRIANGLEFAN, add(quad(4)), 2, fan);
        commands.indexed(DP2EMU_D3DDP2OP_INDEXEDTRIANGLESTRIP, add(quad(6)), 2, strip);
        const std::uint16_t first = add(quad(8)), second = first + 1, third = first + 2, last = first + 3;
        const DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST triangles[] = {{{first, second, third}, 0x700},
                                                                  {{third, second, last}, 0x700}};
        commands.triangles(triangles);
        commands.primitives(DP2EMU_D3DDP2OP_TRIANGLEFAN, add(fan_of(10)), 2);
        const auto polygon = fan_of(12);
        commands.clipped_polygon(0xF, 2, std::as_bytes(std::span(polygon)));
        add(quad(14)); // not drawn
    }
    static std::vector<Vertex> fan_of(float column) {
        auto out = columns(column, column + 2, kRed);
        std::swap(out[2], out[3]);
        return out;
    }
};

} // namespace

TEST_CASE("every draw of DirectX 7 reads the vertices of its call") {
    Primitives<Dx7Commands> dx7(3);
    dx7.commands.render_target(kTarget, 0);
    const DP2EMU_RECT all[] = {{0, 0, kSide, kSide}};
    dx7.commands.clear({1, kBlue, 1, 0}, all);
    dx7.draw_all_kinds();
    CHECK(dx7.rig.pixel(0, 8) == kRed);
    for (std::size_t x = 1; x < kSide; ++x) {
        INFO(x);
        CHECK(dx7.rig.pixel(x, 8) == (x < 14 ? kRed : kBlue));
    }
    CHECK(log_lines().empty());
}

TEST_CASE("draws of DirectX 6 read the vertices of a buffer from its beginning") {
    Primitives<Dx6Commands> dx6(2);
    auto vertices = columns(0, 8, kBlue);
    for (const Vertex& v : columns(8, 16, kGreen)) vertices.push_back(v);
    dx6.rig.fill(kBuffer, vertices);
    dx6.rig.emit({DP2EMU_D3DDP2OP_SETRENDERTARGET, 1, words({kTarget, 0})});
    REQUIRE(dx6.rig.block.read_from(kOfBuffer));
    dx6.commands.primitives(DP2EMU_D3DDP2OP_TRIANGLESTRIP, 4, 2);
    CHECK(dx6.rig.pixel(1, 8) == 0);
    CHECK(dx6.rig.pixel(12, 8) == kGreen);
    CHECK(log_lines().empty());
}

TEST_CASE("draws after a refused command are drawn, also polygons in commands") {
    Primitives<Dx7Commands> dx7(3);
    dx7.commands.render_target(kTarget, 0);
    const auto polygon = dx7.fan_of(2), later = dx7.fan_of(6);
    dx7.add(columns(0, 2, kGreen));
    dx7.commands.clipped_polygon(0xF, 2, std::as_bytes(std::span(polygon)));
    dx7.commands.primitives(DP2EMU_D3DDP2OP_TRIANGLELIST, 60000, 1); // outside the call's memory
    dx7.commands.clipped_polygon(0xF, 2, std::as_bytes(std::span(later)));
    dx7.commands.primitives(DP2EMU_D3DDP2OP_TRIANGLESTRIP, 0, 2);
    CHECK(dx7.rig.pixel(2, 8) == kRed);
    CHECK(dx7.rig.pixel(6, 8) == kRed);
    CHECK(dx7.rig.pixel(0, 8) == kGreen);
}

TEST_CASE("a block has draws from one memory and of one format only") {
    CallBlock block(4096);
    const auto quad = columns(0, 4, kRed);
    const auto bytes = std::as_bytes(std::span(quad));
    CHECK(block.add_vertices(bytes, kOwn, 64) == 0);
    CHECK(block.add_vertices(bytes, kOwn, 64) == 4);
    CHECK(!block.add_vertices(bytes, CallVertices{kFvf | 0x100, sizeof(Vertex), 0}, 64));
    CHECK(!block.add_vertices(bytes, CallVertices{kFvf, sizeof(Vertex) + 4, 0}, 64));
    CHECK(!block.read_from(kOfBuffer));
    block.clear();
    CHECK(block.read_from(kOfBuffer));
    CHECK(block.read_from(kOfBuffer));
    CHECK(!block.read_from({kFvf, sizeof(Vertex), kIndices}));
    CHECK(!block.add_vertices(bytes, kOwn, 64));
    block.clear();
    CHECK(!block.add_vertices(bytes, kOwn, 4097)); // no room for the commands
    CHECK(block.add_vertices(bytes, kOwn, 4096) == 0);
}

TEST_CASE("a block has as many vertices as 16-bit numbers name") {
    CallBlock block(4096);
    const std::vector<std::byte> most(std::size_t{0x10000} * 4), one(4);
    CHECK(!block.add_vertices(std::vector<std::byte>(most.size() + 4), CallVertices{2, 4, 0}, 0));
    CHECK(block.add_vertices(most, CallVertices{2, 4, 0}, 0) == 0);
    CHECK(!block.add_vertices(one, CallVertices{2, 4, 0}, 0));
}

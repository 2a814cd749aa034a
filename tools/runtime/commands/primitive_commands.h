// Draws of DirectX 6 and 7, whose vertices are those of the call (Driver::draw_from()), or in the command.
// `Base`: the other commands of the generation. A command has at most 65535 primitives, and names vertices up
// to 65535: the runtime divides longer draws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "responses/include/dp2emu_protocol.h"

namespace runtime {

template <class Base> class PrimitiveCommands : public Base {
  public:
    using Base::Base;

    void points(std::uint16_t first, std::uint16_t count) const {
        this->write(DP2EMU_D3DDP2OP_POINTS, DP2EMU_D3DHAL_DP2POINTS{count, first});
    }
    // LINELIST, LINESTRIP, TRIANGLELIST, TRIANGLESTRIP or TRIANGLEFAN: `count` primitives from vertex
    // `first`.
    void primitives(std::uint32_t opcode, std::uint16_t first, std::uint16_t count) const {
        this->write(opcode, DP2EMU_D3DHAL_DP2STARTVERTEX{first}, {}, count);
    }
    // INDEXEDLINELIST2, INDEXEDLINESTRIP, INDEXEDTRIANGLELIST2, INDEXEDTRIANGLESTRIP or INDEXEDTRIANGLEFAN;
    // vertex `base` has index 0.
    void indexed(std::uint32_t opcode, std::uint16_t base, std::uint16_t count,
                 std::span<const std::uint16_t> indices) const {
        this->write(opcode, DP2EMU_D3DHAL_DP2STARTVERTEX{base}, std::as_bytes(indices), count);
    }
    // Triangles with edge flags, as execute buffers have them (DP2EMU_D3DTRIFLAG_), and lines.
    void triangles(std::span<const DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST> triangles) const {
        this->write_all(DP2EMU_D3DDP2OP_INDEXEDTRIANGLELIST, triangles);
    }
    void lines(std::span<const DP2EMU_D3DHAL_DP2INDEXEDLINELIST> lines) const {
        this->write_all(DP2EMU_D3DDP2OP_INDEXEDLINELIST, lines);
    }
    // Vertices in the command, of the format of the call's: a polygon that was clipped (bit i of `edges`: the
    // edge after vertex i is drawn in wireframe), and lines.
    void clipped_polygon(std::uint32_t edges, std::uint16_t triangles,
                         std::span<const std::byte> vertices) const {
        this->write(DP2EMU_D3DDP2OP_TRIANGLEFAN_IMM, DP2EMU_D3DHAL_DP2TRIANGLEFAN_IMM{edges}, vertices,
                    triangles);
    }
    void clipped_lines(std::uint16_t lines, std::span<const std::byte> vertices) const {
        this->write_data(DP2EMU_D3DDP2OP_LINELIST_IMM, vertices, lines);
    }
};

} // namespace runtime

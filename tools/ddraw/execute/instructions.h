// The instructions of an execute buffer (D3DOPCODE) and their records, with the layouts of Direct3D.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace ddraw::execute {

enum class Opcode : std::uint8_t {
    Point = 1,
    Line,
    Triangle,
    MatrixLoad,
    MatrixMultiply,
    StateTransform,
    StateLight,
    StateRender,
    ProcessVertices,
    TextureLoad,
    Exit,
    BranchForward,
    Span,
    SetStatus
};
// Its name in Direct3D; nullptr: there is no such opcode.
const char* name_of(Opcode opcode);

struct Instruction { // D3DINSTRUCTION
    std::uint8_t opcode, size;
    std::uint16_t count;
};
struct Point { // D3DPOINT, and D3DSPAN
    std::uint16_t count, first;
};
struct Line { // D3DLINE
    std::uint16_t vertex[2];
};
struct Triangle { // D3DTRIANGLE
    std::uint16_t vertex[3], flags;
};
struct MatrixLoad { // D3DMATRIXLOAD
    std::uint32_t to, from;
};
struct MatrixMultiply { // D3DMATRIXMULTIPLY
    std::uint32_t to, first, second;
};
struct State { // D3DSTATE
    std::uint32_t type, value;
};
struct ProcessVertices { // D3DPROCESSVERTICES
    std::uint32_t flags;
    std::uint16_t start, destination;
    std::uint32_t count, reserved;
};
struct TextureLoad { // D3DTEXTURELOAD
    std::uint32_t to, from;
};
struct Branch { // D3DBRANCH
    std::uint32_t mask, value, negate, offset;
};
struct Status { // D3DSTATUS
    std::uint32_t flags, status;
    std::int32_t x1, y1, x2, y2;
};
static_assert(sizeof(Instruction) == 4 && sizeof(Point) == 4 && sizeof(Line) == 4 && sizeof(Triangle) == 8 &&
              sizeof(MatrixLoad) == 8 && sizeof(MatrixMultiply) == 12 && sizeof(State) == 8 &&
              sizeof(ProcessVertices) == 16 && sizeof(TextureLoad) == 8 && sizeof(Branch) == 16 &&
              sizeof(Status) == 24);

// The records of an instruction. They may be further apart than their size, and at any address.
template <class Record> class Records {
  public:
    Records(std::span<const std::byte> bytes, std::size_t stride, std::size_t count)
        : bytes_(bytes), stride_(stride), count_(count) {}
    std::size_t size() const { return count_; }
    Record operator[](std::size_t number) const {
        Record out;
        std::memcpy(&out, bytes_.data() + number * stride_, sizeof out);
        return out;
    }

  private:
    std::span<const std::byte> bytes_;
    std::size_t stride_, count_;
};

} // namespace ddraw::execute

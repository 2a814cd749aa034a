// Reads the instructions of an execute buffer: every length, offset, vertex number and branch is checked
// before a handler is called.
#pragma once

#include <optional>
#include <string>

#include "tools/ddraw/execute/instructions.h"

namespace ddraw::execute {

// Where an instruction is.
struct Place {
    Opcode opcode;
    std::uint32_t offset;     // in the buffer
    std::uint32_t in_segment; // in the instructions
    std::uint32_t stride;     // of its records
    // The offset of a record that D3DPICKRECORD wants
    std::uint32_t record(std::size_t number) const {
        return in_segment + static_cast<std::uint32_t>(sizeof(Instruction) + number * stride);
    }
};

// Executes instructions. A function returns the name of a field whose value it refuses, which ends the
// execution, or nullptr. Vertex numbers are those of vertices.
class Handler {
  public:
    virtual const char* points(const Place& place, const Records<Point>& points) = 0;
    virtual const char* lines(const Place& place, const Records<Line>& lines) = 0;
    virtual const char* triangles(const Place& place, const Records<Triangle>& triangles) = 0;
    virtual const char* spans(const Place& place, const Records<Point>& spans) = 0;
    virtual const char* load_matrix(const MatrixLoad& load) = 0;
    virtual const char* multiply_matrices(const MatrixMultiply& multiply) = 0;
    virtual const char* set_transform(const State& state) = 0;
    virtual const char* set_light_state(const State& state) = 0;
    virtual const char* set_render_state(const State& state) = 0;
    virtual const char* process_vertices(const ProcessVertices& work) = 0;
    virtual const char* load_texture(const TextureLoad& load) = 0;
    virtual const char* set_status(const Status& status) = 0;
    virtual std::uint32_t status() = 0; // D3DSTATUS::dwStatus, which branches test

  protected:
    ~Handler() = default;
};

enum class Fault : std::uint8_t {
    OutsideBuffer,  // the instructions' offset and length
    Truncated,      // an instruction ends after the instructions
    NoExit,         // they end without EXIT
    UnknownOpcode,  //
    RecordTooSmall, // bSize is less than the record
    NoSuchVertex,   //
    BadBranch,      // into its own instruction, or after the end
    Refused         // by the handler
};

struct Error {
    Fault fault;
    std::uint32_t offset; // of the instruction in the buffer
    std::uint8_t opcode;  // 0: none
    const char* field;
};
std::string describe(const Error& error);

struct Work { // of D3DEXECUTEDATA
    std::span<const std::byte> buffer;
    std::uint32_t offset = 0, length = 0; // of the instructions
    std::uint32_t vertices = 0;           // how many there are
};
// Executes until EXIT, a branch with the offset 0, or an error; what precedes an error has been executed. A
// branch is forward, so that each byte is read once at most. Its offset counts from the start of its
// instruction. The buffer must not change meanwhile.
std::optional<Error> execute(const Work& work, Handler& handler);

} // namespace ddraw::execute

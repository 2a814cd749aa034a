// The messages between a program and the GPU's process. A request is a RequestHead, the structure of its
// kind, and `payload` bytes; its answer, if the kind has one, is a ReplyHead, `log` bytes of text and
// `payload` bytes. Members have the same layout in 32-bit and 64-bit processes.
#pragma once

#include <cstdint>

#include "responses/include/dp2emu.h"
#include "tools/runtime/emulator/call_block.h"

namespace runtime {

// Both sides must be of one build: dp2emu_version(), and this number, which changes with every message and
// with what the words of ChannelHeader mean.
constexpr std::uint32_t kMessagesVersion = 6;

constexpr std::uint32_t kMostLogBytes = 16384; // of text in a reply
constexpr char kErrorMark = 1; // the first character of lines that also go to the program's standard error

struct RequestHead {
    std::uint32_t kind = 0;    // RequestKind
    std::uint32_t bytes = 0;   // of the structure
    std::uint64_t payload = 0; // bytes that follow the structure
};
struct ReplyHead {
    dp2emu_result result = 0;
    std::uint32_t log = 0; // bytes of text that the GPU's process has logged: lines that end with '\n'
    std::uint64_t payload = 0;
};

// The kinds of requests: name, whether there is a reply. The functions of Emulator (emulator.h) say what they
// do.
#define RUNTIME_FOR_EACH_REQUEST(KIND)                                                                       \
    KIND(Create, true)                                                                                       \
    KIND(Destroy, true)                                                                                      \
    KIND(CreateSurface, true)                                                                                \
    KIND(CreateSublevel, true)                                                                               \
    KIND(CreateBuffer, true)                                                                                 \
    KIND(RenewBuffer, false)                                                                                 \
    KIND(DestroyObject, false)                                                                               \
    KIND(WriteSurface, false)                                                                                \
    KIND(ReadSurface, true)                                                                                  \
    KIND(WriteBuffer, false)                                                                                 \
    KIND(SetColorKey, false)                                                                                 \
    KIND(Run, false)                                                                                         \
    KIND(Poll, true)                                                                                         \
    KIND(Finish, true)                                                                                       \
    KIND(WaitForAnswer, true)                                                                                \
    KIND(ProcessVertices, true)                                                                              \
    KIND(Present, false)                                                                                     \
    KIND(AddPictureMemory, false)                                                                            \
    KIND(StartCapture, true)                                                                                 \
    KIND(StopCapture, true)                                                                                  \
    KIND(AnnotateCapture, false)                                                                             \
    KIND(LastError, true)

enum class RequestKind : std::uint32_t {
#define KIND(name, replies) name,
    RUNTIME_FOR_EACH_REQUEST(KIND)
#undef KIND
};

struct Create {
    std::uint32_t messages_version = kMessagesVersion, library_version = 0;
    std::uint32_t workers = 0, completion = 0, interpret = 0, interface_version = 0;
    std::uint64_t most_bytes = 0;
    char instruction_set[16] = {}; // ends with 0
};
struct Destroy {
    std::uint32_t reserved = 0;
};
struct CreateSurface {
    dp2emu_surface_desc desc = {};
};
struct CreateSublevel {
    std::uint32_t handle = 0, surface = 0, level = 0, slice = 0;
};
struct CreateBuffer {
    std::uint32_t handle = 0, reserved = 0;
    std::uint64_t bytes = 0;
};
struct RenewBuffer : CreateBuffer {};
struct DestroyObject {
    std::uint32_t handle = 0;
};
// The payload, or the reply's: the rows of the rectangle.
struct SurfaceRequest {
    std::uint32_t handle = 0, level = 0, slice = 0, has_rect = 0;
    dp2emu_rect rect = {};
    std::uint64_t pitch = 0, bytes = 0; // bytes: of the rows
};
struct WriteSurface : SurfaceRequest {};
struct ReadSurface : SurfaceRequest {};
struct WriteBuffer { // the payload: the bytes
    std::uint32_t handle = 0, reserved = 0;
    std::uint64_t offset = 0;
};
struct SetColorKey {
    std::uint32_t handle = 0, has_key = 0;
    dp2emu_color_key key = {};
};
struct Run {                               // the payload: the commands, then the vertices
    std::uint64_t batch = 0, capacity = 0; // capacity: bytes of the call block
    std::uint64_t vertices = 0;            // bytes
    CallVertices from = {};
    std::uint32_t reserved = 0;
};
// The reply's payload: for each page of answers an AnswerPage and its bytes.
struct Poll {
    std::uint64_t batch = 0;
};
struct AnswerPage {
    std::uint64_t batch = 0;
    std::uint64_t bytes = 0;
};
struct Finish {
    std::uint32_t reserved = 0;
};
struct WaitForAnswer {
    std::uint32_t query = 0;
};
// The payload: dp2emu_vertex_element structures, then the bytes of the results before the call (elements that
// are not computed keep them). The reply's payload: the results.
struct ProcessVertices {
    std::uint32_t first = 0, count = 0, elements = 0, stride = 0, do_not_copy = 0, reserved = 0;
    std::uint64_t bytes = 0; // of the results
};
// The picture is written to this picture memory (picture_memory.h).
struct Present {
    std::uint32_t surface = 0, memory = 0;
};
// `section` and `event` are handles of the GPU's process, which owns them now. The number names the memory in
// Present; a number that is in use gets the new memory.
struct AddPictureMemory {
    std::uint32_t number = 0, reserved = 0;
    std::uint64_t section = 0, event = 0, bytes = 0;
};
struct StartCapture { // the payload: the path
    std::uint32_t reserved = 0;
};
struct StopCapture {
    std::uint32_t reserved = 0;
};
struct AnnotateCapture { // the payload: key and value, with a 0 between them
    std::uint32_t reserved = 0;
};
struct LastError { // the reply's payload: the text
    std::uint32_t reserved = 0;
};

// The same in 32-bit and 64-bit processes.
static_assert(sizeof(RequestHead) == 16 && sizeof(ReplyHead) == 16 && sizeof(Create) == 48);
static_assert(sizeof(dp2emu_surface_desc) == 52 && sizeof(CreateSurface) == 52 &&
              sizeof(CreateSublevel) == 16);
static_assert(sizeof(CreateBuffer) == 16 && sizeof(RenewBuffer) == 16 && sizeof(DestroyObject) == 4);
static_assert(sizeof(dp2emu_rect) == 16 && sizeof(WriteSurface) == 48 && sizeof(ReadSurface) == 48);
static_assert(sizeof(WriteBuffer) == 16 && sizeof(SetColorKey) == 16 && sizeof(Run) == 40 &&
              sizeof(Poll) == 8 && sizeof(AnswerPage) == 16);
static_assert(sizeof(dp2emu_vertex_element) == 8 && sizeof(ProcessVertices) == 32 && sizeof(Present) == 8);
static_assert(sizeof(AddPictureMemory) == 32);

} // namespace runtime

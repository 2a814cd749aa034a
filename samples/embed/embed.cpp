// Embedding dp2emu from C++: the handle in a unique_ptr, the log as a lambda, a command buffer written word
// by word, and an answer that comes when the GPU is done: the program submits empty buffers until it comes.
#include <dp2emu.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

void check(dp2emu_result result, const char* what) {
    if (result != DP2EMU_OK) throw std::runtime_error(std::string(what) + ": " + dp2emu_result_name(result));
}

struct Destroy {
    void operator()(dp2emu* emulator) const { dp2emu_destroy(emulator); }
};
using Emulator = std::unique_ptr<dp2emu, Destroy>;

// The bytes of a command buffer: each command is an opcode, a count and its records, without padding.
class Commands {
  public:
    Commands& op(std::uint8_t opcode, std::uint16_t count) {
        return word(opcode | static_cast<std::uint32_t>(count) << 16);
    }
    Commands& word(std::uint32_t value) { return append(value); }
    Commands& half(std::uint16_t value) { return append(value); }
    Commands& number(float value) { return append(value); }
    const std::vector<unsigned char>& bytes() const { return bytes_; }

  private:
    template <class T> Commands& append(T value) {
        unsigned char bytes[sizeof value];
        std::memcpy(bytes, &value, sizeof value);
        bytes_.insert(bytes_.end(), bytes, bytes + sizeof value);
        return *this;
    }
    std::vector<unsigned char> bytes_;
};

enum Opcode : std::uint8_t {
    kRenderState = 8,
    kTriangleFan = 21,
    kClear = 42,
    kCreateQuery = 84,
    kIssueQuery = 91
};
constexpr std::uint32_t kOcclusion = 9, kBegin = 2, kEnd = 1, kTarget = 1, kResponse = 88;

struct Vertex { // FVF XYZRHW | DIFFUSE
    float x, y, z, rhw;
    std::uint32_t color;
};

// Submits `commands` in a command surface of 256 bytes and returns the answers that were written over them.
std::vector<std::uint32_t> submit(dp2emu* emulator, std::uint32_t context, const Commands& commands,
                                  const std::vector<Vertex>& vertices) {
    std::vector<unsigned char> surface(256);
    std::memcpy(surface.data(), commands.bytes().data(), commands.bytes().size());
    dp2emu_call call = {};
    call.size = sizeof call;
    call.context = context;
    call.commands = surface.data();
    call.command_capacity = static_cast<std::uint32_t>(surface.size());
    call.command_length = static_cast<std::uint32_t>(commands.bytes().size());
    call.vertex_type = 0x44;
    call.vertex_size = sizeof(Vertex);
    call.vertices = vertices.data();
    call.vertices_bytes = vertices.size() * sizeof(Vertex);
    call.vertex_length = static_cast<std::uint32_t>(vertices.size());
    check(dp2emu_submit(emulator, &call), "dp2emu_submit");
    if (call.ddrval != 0) {
        dp2emu_error error = {};
        error.size = sizeof error;
        check(dp2emu_last_error(emulator, &error), "dp2emu_last_error");
        throw std::runtime_error(std::string("the driver refused: ") + error.text);
    }
    std::vector<std::uint32_t> answers(call.error_offset / sizeof(std::uint32_t));
    std::memcpy(answers.data(), surface.data(), answers.size() * sizeof(std::uint32_t));
    return answers;
}

int run() {
    dp2emu_options options = {};
    options.size = sizeof options;
    options.workers = 2;
    options.completion = DP2EMU_COMPLETION_ASYNC;
    options.log = [](void*, dp2emu_log_level level, const char* text) {
        if (level >= DP2EMU_LOG_WARNING) std::fprintf(stderr, "dp2emu: %s\n", text);
    };
    dp2emu* created = nullptr;
    check(dp2emu_create(&options, &created), "dp2emu_create");
    const Emulator emulator(created);

    constexpr std::uint32_t kSize = 128;
    dp2emu_surface_desc target = {};
    target.size = sizeof target;
    target.handle = 1;
    target.format = 21; // D3DFMT_A8R8G8B8
    target.width = target.height = kSize;
    target.usage = DP2EMU_USAGE_RENDER_TARGET;
    check(dp2emu_create_surface(emulator.get(), &target), "dp2emu_create_surface");
    std::uint32_t context = 0;
    check(dp2emu_create_context(emulator.get(), 5, target.handle, 0, &context), "dp2emu_create_context");

    Commands commands;
    commands.op(kClear, 1)
        .word(kTarget)
        .word(0xFF202020)
        .number(1)
        .word(0)
        .word(0)
        .word(0)
        .word(kSize)
        .word(kSize);
    commands.op(kRenderState, 1).word(22).word(1); // CULLMODE = NONE
    commands.op(kCreateQuery, 1).word(7).word(kOcclusion);
    commands.op(kIssueQuery, 1).word(7).word(kBegin);
    commands.op(kTriangleFan, 2).half(0); // two triangles, from vertex 0
    std::vector<Vertex> square;
    for (const auto& corner : {std::pair{32.f, 32.f}, {96.f, 32.f}, {96.f, 96.f}, {32.f, 96.f}})
        square.push_back({corner.first, corner.second, 0.5f, 1, 0xFF3080F0});
    commands.op(kIssueQuery, 1).word(7).word(kEnd);

    std::vector<std::uint32_t> answers = submit(emulator.get(), context, commands, square);
    unsigned empty_buffers = 0;
    while (answers.empty()) {
        if (++empty_buffers == 2) check(dp2emu_finish(emulator.get()), "dp2emu_finish"); // waits
        answers = submit(emulator.get(), context, Commands(), {});
    }
    // RESPONSEQUERY: the header, dwTotalSize, then for each query its id, the size of its data and the data.
    if (answers.size() != 5 || (answers[0] & 0xFF) != kResponse) throw std::runtime_error("no answer");
    std::printf("query %u: %u pixels passed\n", answers[2], answers[4]);

    dp2emu_picture* picture = nullptr;
    check(dp2emu_present_later(emulator.get(), target.handle, &picture), "dp2emu_present_later");
    const void* shown = nullptr;
    const dp2emu_result drawn = dp2emu_picture_pixels(picture, &shown);
    std::uint32_t middle = 0;
    if (drawn == DP2EMU_OK) middle = static_cast<const std::uint32_t*>(shown)[64 * kSize + 64] & 0xFFFFFF;
    dp2emu_release_picture(picture);
    check(drawn, "dp2emu_picture_pixels");
    std::printf("the middle is 0x%06x\n", middle);
    return answers[2] == 7 && answers[4] == 64 * 64 && middle == 0x3080F0 ? 0 : 1;
}

} // namespace

int main() {
    try {
        return run();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}

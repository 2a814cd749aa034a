// The validator and the emulator use the same checks: whatever an emulator refuses because of a command's bytes alone
// is also a diagnostic of the validator.
#include <cstring>
#include <random>

#include "dp2/commands/validator.h"
#include "dp2/shaders/refusals.h"
#include "dp2/text/shader_text.h"
#include "dp2/wire/error_text.h"
#include "responses/protocol/hresult.h"
#include "tests/shaders/corpus.h"
#include "tests/support/emulator_rig.h"

using namespace responses;

namespace {

struct Objects : EmulatorRig {
    Objects() : EmulatorRig({}, {.size = 16, .interface = 0}) {
        surface(2, dp2::Format::D24S8, 16);
        surface(3, dp2::Format::A8R8G8B8, 16);
        surface(4, dp2::Format::A1, 16);
        surface(5, dp2::Format::A1, 16);
        REQUIRE(emulator.gpu().resources().create_buffer(6, 256).ok());
        REQUIRE(emulator.gpu().resources().create_buffer(7, 256).ok());
        context = *emulator.create_context(5, 1, 2);
    }
    dp2::Error submit(std::span<const std::byte> commands) {
        const std::vector<CallVertex> vertices(8);
        EmulatorRig::submit(commands, {.vertices = vertices});
        return call.ddrval == 0 ? dp2::Error{} : emulator.last_error();
    }
};

// Faults that depend on the bytes alone, not on objects and limits. Two kinds of bad values are excluded: vertex
// formats, which are state, and sizes of blits, since the emulator checks the surface formats first.
bool by_bytes(const dp2::Error& error) {
    const std::string field = error.field;
    switch (error.fault) {
    case dp2::Fault::Truncated:
    case dp2::Fault::UnknownOpcode:
    case dp2::Fault::BadVersion: return true;
    case dp2::Fault::BadValue: return field.rfind("D3DFVF", 0) != 0;
    default: return error.token != dp2::Error::kNoToken;
    }
}

// One random command: a count, then words that are mostly small.
std::vector<std::byte> random_command(const dp2::OpInfo& op, std::mt19937& random) {
    std::vector<std::byte> bytes(4 + 512);
    bytes[0] = static_cast<std::byte>(op.op);
    bytes[2] = static_cast<std::byte>(random() % 3);
    for (std::size_t at = 4; at < bytes.size(); at += 4) {
        const auto kind = random() % 16;
        const auto word = static_cast<std::uint32_t>(kind < 12    ? random() % 8
                                                     : kind == 12 ? random()
                                                     : kind == 13 ? 0x3F800000
                                                     : kind == 14 ? 0xFFFFFFFF
                                                                  : random() % 2000);
        std::memcpy(&bytes[at], &word, 4);
    }
    const dp2::DecodeContext context{0, sizeof(CallVertex), {}};
    dp2::CommandReader reader(bytes, context);
    const auto command = reader.next();
    if (command.ok()) bytes.resize(4 + (*command)->payload.size());
    return bytes;
}

void compare(const std::vector<std::byte>& commands) {
    dp2::Validator validator;
    validator.check(commands, {0, sizeof(CallVertex), {}});
    if (!validator.diagnostics().empty()) return;
    const dp2::Error error = Objects().submit(commands);
    if (error.fault == dp2::Fault::None || !by_bytes(error)) return;
    FAIL("check finds nothing where a call says: " << dp2::describe(error));
}

} // namespace

TEST_CASE("every refusal because of a command's bytes alone is a diagnostic of the validator", "[one-thread]") {
    std::mt19937 random(18);
    for (const dp2::OpInfo& op : dp2::all_ops()) {
        if (op.direction == dp2::Direction::ToRuntime) continue;
        for (int i = 0; i < 150; ++i) compare(random_command(op, random));
    }
}

TEST_CASE("a shader that a call refuses is a diagnostic at the same command and token") {
    std::mt19937 random(180);
    std::size_t refused = 0;
    for (const char* text : shader_corpus::kCorpus) {
        const auto shader = dp2::assemble_shader(text);
        REQUIRE(shader.ok());
        for (int i = 0; i < 6; ++i) {
            std::vector<std::uint32_t> tokens = dp2::shader_tokens(*shader);
            if (i > 0) tokens[random() % tokens.size()] ^= 1u << random() % 32;
            const bool pixel = (i == 5) != (*shader).pixel;
            std::vector<std::uint32_t> words = {pixel ? 57u : 45u, 1, static_cast<std::uint32_t>(tokens.size() * 4)};
            words[0] = static_cast<std::uint32_t>(pixel ? dp2::Opcode::CreatePixelShader
                                                        : dp2::Opcode::CreateVertexShaderFunc) |
                       1u << 16;
            words.insert(words.begin(), {8u | 1u << 16, 7, 0}); // RENDERSTATE, so that the offset is not 0
            words.insert(words.end(), tokens.begin(), tokens.end());
            const auto commands = std::as_bytes(std::span(words));
            dp2::Validator validator;
            validator.check(commands, {0, sizeof(CallVertex), {}});
            const dp2::Error error = Objects().submit(commands);
            INFO(text);
            if (error.fault == dp2::Fault::None) {
                CHECK(validator.diagnostics().empty());
            } else {
                ++refused;
                REQUIRE_FALSE(validator.diagnostics().empty());
                CHECK(dp2::describe(validator.diagnostics()[0]) == dp2::describe(error));
                CHECK(error.offset == 12);
            }
        }
    }
    CHECK(refused > 20);
}

TEST_CASE("a line pattern that is repeated more often than hardware can count is refused, and changes nothing") {
    Objects rig;
    const auto set = [&](std::uint32_t value) {
        const std::uint32_t words[] = {8u | 1u << 16,
                                       22,
                                       1, // CULLMODE NONE, in an earlier command
                                       8u | 2u << 16,
                                       34,
                                       7, // FOGCOLOR, earlier in the same command
                                       10,
                                       value};
        return rig.submit(std::as_bytes(std::span(words)));
    };
    const auto state = [&](dp2::Rs name) {
        return rig.emulator.find_context(rig.context)->front_end.state().render(name);
    };
    for (const std::uint32_t value : {0u, 1u, 255u, 0xffff0000u, 0xffff00ffu}) {
        CHECK(set(value).fault == dp2::Fault::None);
        CHECK(state(dp2::Rs::LinePattern) == value);
    }
    for (const std::uint32_t value : {256u, 0x0f0f0100u, 0x0000ffffu, 0xffffffffu, 0x80008000u}) {
        const dp2::Error error = set(value);
        CHECK(dp2::describe(error) == "bad value: RENDERSTATE at offset 0xc: wRepeatFactor");
        CHECK(ddrval_of(error) == kInvalidParams);
        CHECK(state(dp2::Rs::LinePattern) == 0xffff00ff);
        CHECK(state(dp2::Rs::CullMode) == 1);
        CHECK(state(dp2::Rs::FogColor) == 7); // the commands and states before the refused one are executed
    }
    CHECK(set(0x00010001).fault == dp2::Fault::None);
}

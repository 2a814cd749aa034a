// Reading and printing text, captures and shaders takes a number of steps that grows at most linearly with the input. A
// step is an edge of the control flow, counted by code that the compiler inserts; seconds would depend on the machine.
#include <cstdint>
#include <functional>
#include <string>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/capture_place.h"
#include "dp2/capture/observations.h"
#include "dp2/capture/text_capture.h"
#include "dp2/commands/validator.h"
#include "dp2/shaders/shader_check.h"
#include "dp2/text/disassembler.h"
#include "dp2/text/shader_text.h"
#include "tests/support/catch.h"

using namespace dp2;

namespace {

std::uint64_t steps = 0;

} // namespace

extern "C" void __sanitizer_cov_trace_pc();
extern "C" void __sanitizer_cov_trace_pc() {
    ++steps;
}

namespace {

template <class Work> std::uint64_t steps_of(Work&& work) {
    const std::uint64_t before = steps;
    work();
    return steps - before;
}

std::string times(std::size_t count, const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += text;
    return out;
}

// `text`, `count` times, with each '@' replaced by a number from 1 to count.
std::string numbered(std::size_t count, const std::string& text) {
    std::string out;
    for (std::size_t i = 1; i <= count; ++i)
        for (const char c : text)
            if (c == '@')
                out += std::to_string(i);
            else
                out += c;
    return out;
}

// text(n) makes a text of about n repetitions.
struct Case {
    const char* name;
    std::function<std::string(std::size_t)> text;
};

// Input four times as long must take fewer than five times the steps plus a constant (20000, which matters only for
// small inputs).
void check_linear(const std::vector<Case>& cases, const std::function<void(const std::string&)>& work) {
    constexpr std::size_t kCount = 2000;
    for (const Case& test : cases) {
        const std::string small = test.text(kCount), large = test.text(4 * kCount);
        const std::uint64_t few = steps_of([&] { work(small); }), many = steps_of([&] { work(large); });
        INFO(test.name << ": " << few << " steps, and " << many);
        CHECK(few > 0);
        CHECK(many < 5 * few + 20000);
        CHECK(many < 2000 * (large.size() + 100));
    }
}

std::string shader(const std::string& lines) {
    return "ps_3_0\n" + lines;
}
std::string submission(const std::string& commands) {
    return "dp2t 1\nsubmit { " + commands + " }\n";
}

const std::vector<Case> kShaders = {
    {"nested blocks", [](std::size_t n) { return shader(times(n, "if b0\n")); }},
    {"nested blocks that end", [](std::size_t n) { return shader(times(n, "if b0\n") + times(n, "endif\n")); }},
    {"blocks one after the other", [](std::size_t n) { return shader(times(n, "if b0\nendif\n")); }},
    {"else without end", [](std::size_t n) { return shader("if b0\n" + times(n, "else\n")); }},
    {"loops", [](std::size_t n) { return shader(times(n, "rep i0\n")); }},
    {"labels",
     [](std::size_t n) { return shader("ret\n" + numbered(std::min<std::size_t>(n, 2047), "label l@\nret\n")); }},
    {"calls", [](std::size_t n) { return shader(numbered(std::min<std::size_t>(n, 2047), "call l@\n")); }},
    {"instructions", [](std::size_t n) { return shader(times(n, "mov r0, c0\n")); }},
    {"unknown instructions", [](std::size_t n) { return shader(times(n, "movv r0, c0\n")); }},
    {"comments", [](std::size_t n) { return shader(times(n, "comment 1 2\n")); }},
    {"one long comment", [](std::size_t n) { return shader("comment " + times(n, "1 ") + "\n"); }},
    {"empty lines", [](std::size_t n) { return shader(times(n, "\n")); }},
    {"a line of spaces", [](std::size_t n) { return shader("mov r0 " + std::string(n, ' ') + ", c0\n"); }},
    {"a line of commas", [](std::size_t n) { return shader("mov r0" + times(n, ", c0") + "\n"); }},
    {"modifiers", [](std::size_t n) { return shader("mov" + times(n, "_sat") + " r0, c0\n"); }},
    {"underscores", [](std::size_t n) { return shader("mov" + times(n, "_") + " r0, c0\n"); }},
    {"an index", [](std::size_t n) { return shader("mov r0, v[aL" + times(n, " + 1") + "]\n"); }},
    {"open brackets", [](std::size_t n) { return shader("mov r0, " + times(n, "c[") + "\n"); }},
    {"open parentheses", [](std::size_t n) { return shader(times(n, "(") + "\n"); }},
    {"signs", [](std::size_t n) { return shader("mov r0, " + times(n, "-") + "c0\n"); }},
    {"a long word", [](std::size_t n) { return shader(std::string(n, 'x') + "\n"); }},
    {"a long number", [](std::size_t n) { return shader("def c0, " + std::string(n, '1') + ", 0, 0, 0\n"); }},
    {"a long usage", [](std::size_t n) { return shader("dcl_texcoord" + std::string(n, '0') + "1 v0\n"); }},
};

const std::vector<Case> kTexts = {
    {"open blocks", [](std::size_t n) { return submission(times(n, "{")); }},
    {"closed blocks", [](std::size_t n) { return submission(times(n, "}")); }},
    {"an open quote", [](std::size_t n) { return "dp2t 1\nmetadata \"" + std::string(n, 'x'); }},
    {"metadata", [](std::size_t n) { return "dp2t 1\n" + times(n, "metadata \"a\" \"b\"\n"); }},
    {"escapes", [](std::size_t n) { return "dp2t 1\nmetadata \"" + times(n, "\\x41") + "\" \"\\\\\"\n"; }},
    {"backslashes", [](std::size_t n) { return "dp2t 1\nmetadata \"" + times(n, "\\"); }},
    {"a dialect", [](std::size_t n) { return "dp2t 1\ndialect " + times(n, "clear-zero=bare,") + "x\n"; }},
    {"a vertex type", [](std::size_t n) { return "dp2t 1\nsubmit vertex_type " + times(n, "XYZ|") + "XYZ { }\n"; }},
    {"a usage",
     [](std::size_t n) { return "dp2t 1\nsurface 1 format L8 size 1x1 usage " + times(n, "texture|") + "\n"; }},
    {"flags", [](std::size_t n) { return submission("CLEAR { flags " + times(n, "TARGET|") + "TARGET 0 0 0 }"); }},
    {"a long float", [](std::size_t n) { return submission("raw { f32 " + std::string(n, '1') + " }"); }},
    {"a long number", [](std::size_t n) { return submission("raw { u32 0x" + std::string(n, '1') + " }"); }},
    {"fills", [](std::size_t n) { return submission("raw { " + times(n, "u8 fill 1 0 ") + "}"); }},
    {"commands", [](std::size_t n) { return submission(times(n, "RENDERSTATE { ZENABLE TRUE } ")); }},
    {"records", [](std::size_t n) { return submission("RENDERSTATE { " + times(n, "ZENABLE TRUE ") + "}"); }},
    {"counts", [](std::size_t n) { return submission("RENDERSTATE " + times(n, "count 1 ") + "{ ZENABLE TRUE }"); }},
    {"unknown opcodes", [](std::size_t n) { return submission(times(n, "RENDERSTATF { } ")); }},
    {"unknown states", [](std::size_t n) { return submission(times(n, "RENDERSTATE { ZENABEL 1 } ")); }},
    {"an unknown word", [](std::size_t n) { return submission(std::string(n, 'Z')); }},
    {"raw data", [](std::size_t n) { return submission(times(n, "raw { u8 0 0 0 0 } ")); }},
    {"notes", [](std::size_t n) { return "dp2t 1\n" + times(n, "#\n"); }},
    {"a long note", [](std::size_t n) { return "dp2t 1\n#" + std::string(n, '#'); }},
    {"submissions", [](std::size_t n) { return "dp2t 1\n" + times(n, "submit { }\n"); }},
    {"fields", [](std::size_t n) { return "dp2t 1\nsubmit " + times(n, "context 1 ") + "{ }\n"; }},
    {"observations",
     [](std::size_t n) { return "dp2t 1\nsubmit { }\n" + times(n, "expect ddrval 0 error_offset 0\n"); }},
    {"submissions without observations",
     [](std::size_t n) { return "dp2t 1\n" + times(n, "submit { }\npresent 0\n"); }},
    {"surfaces",
     [](std::size_t n) { return "dp2t 1\n" + numbered(n, "surface @ format L8 size 1x1 usage texture\n"); }},
    {"different blobs", [](std::size_t n) { return "dp2t 1\n" + numbered(n, "write 1 at 0 data { u32 @ }\n"); }},
    {"the same blob", [](std::size_t n) { return "dp2t 1\n" + times(n, "write 1 at 0 data { u32 7 }\n"); }},
    {"CLEARs that may have a rectangle",
     [](std::size_t n) {
         return "dp2t 1\ndialect clear-zero=detect\nsubmit { " + times(n, "raw { u32 0x2a 1 0 0 0 } ") + "}\n";
     }},
    {"short shaders",
     [](std::size_t n) { return submission(times(n / 8, "CREATEPIXELSHADER { 1 auto asm { ps_2_0 } } ")); }},
    {"shaders without end", [](std::size_t n) { return submission(times(n, "CREATEPIXELSHADER { 1 auto asm { ")); }},
};

// Everything that dp2 check, dump and asm do with a text.
void read_and_print(const std::string& text) {
    const auto document = assemble_capture(text);
    if (!document.ok()) {
        REQUIRE(document.error().to_string().size() < 200);
        return;
    }
    const Dialect dialect = *parse_dialect("clear-zero=detect");
    const auto file = capture::write_capture(*document);
    const auto back = capture::read_capture(file);
    REQUIRE(back.ok());
    REQUIRE(*assemble_capture(disassemble_capture(*back)) == *document);
    const DrawIndex draws(*document, dialect);
    for (std::size_t i = 0; i < (*document).size(); ++i) {
        const auto* submit = std::get_if<capture::Submit>(&(*document)[i]);
        if (!submit) continue;
        Validator validator;
        validator.check(submit->commands, decode_context(*submit, dialect));
        (void)capture::expected_failure(*document, i, dialect);
    }
}

} // namespace

TEST_CASE("shader assembly takes steps proportional to its length, valid or not") {
    check_linear(kShaders, [](const std::string& text) {
        const auto shader = assemble_shader(text);
        if (!shader.ok()) {
            REQUIRE(shader.error().to_string().size() < 200);
            return;
        }
        const auto tokens = shader_tokens(*shader);
        REQUIRE(parse_shader(tokens).ok());
        REQUIRE(assemble_shader(disassemble_shader(*shader)).ok());
    });
}

TEST_CASE("shader assembly inside of captures takes steps proportional to its length, too") {
    check_linear(kShaders, [](const std::string& text) {
        read_and_print(submission("CREATEPIXELSHADER { 1 auto asm {\n" + text + "} }"));
    });
}

TEST_CASE("captures as text and as containers take steps proportional to their length, valid or not") {
    check_linear(kTexts, read_and_print);
}

TEST_CASE("16,000 nested blocks are refused at the first that is too deep") {
    const std::string text = shader(times(16000, "if b0\n"));
    const std::uint64_t taken = steps_of([&] {
        const auto refused = assemble_shader(text);
        REQUIRE_FALSE(refused.ok());
        CHECK(refused.error().line == 26);
    });
    CHECK(taken < 16000 * 2500);
}

TEST_CASE("texts and shaders have a maximum size, with its own error") {
    const std::string most(ReadLimits().max_source_bytes, ' ');
    const auto error_of = [](const auto& result) { return result.ok() ? "" : result.error().message; };
    CHECK(error_of(assemble_capture(most)).find("longer") == std::string::npos);
    const std::string more = most + " ";
    const std::string refused = "the text is longer than 67108864 bytes (max_source_bytes)";
    const std::uint64_t taken = steps_of([&] {
        CHECK(error_of(assemble_capture(more)) == refused);
        CHECK(error_of(assemble(more, {})) == refused);
        CHECK(error_of(assemble_shader(more)) == refused);
    });
    CHECK(taken < 1000);
    CHECK(assemble_shader(shader(times(kMaxShaderInstructions, "nop\n"))).ok());
    const auto long_one = assemble_shader(shader(times(kMaxShaderInstructions + 9, "nop\n")));
    REQUIRE_FALSE(long_one.ok());
    CHECK(long_one.error().message == "more than 32768 instructions");
    CHECK(long_one.error().line == kMaxShaderInstructions + 2);
}

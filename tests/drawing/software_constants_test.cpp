// Vertex constants from c256 on, which runtimes set for shaders of the software vertex processing versions (WIRE.md
// F.4).
#include "tests/support/every_setting.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

constexpr std::uint32_t kRed = 0xffff0000, kGreen = 0xff00ff00, kBlue = 0xff0000ff;

// A square over the right half of the target, drawn by a vertex shader.
Steps square() {
    return {kBusyTarget, "buffer 9 bytes 48\nwrite 9 at 0 data { f32 0 1 0.5 f32 1 1 0.5 f32 0 -1 0.5 f32 1 -1 0.5 }\n",
            calling("CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } SETVERTEXSHADERDECL { 7 } "
                    "SETSTREAMSOURCE { 0 9 12 }")};
}
std::string shader(int handle, const std::string& code) {
    return calling("CREATEVERTEXSHADERFUNC { " + std::to_string(handle) + " " + ShaderRig::bytes_of(code) + " " +
                   ShaderRig::data(code) + " }");
}
std::string constant(int number, const std::string& floats) {
    return calling("SETVERTEXSHADERCONST { " + std::to_string(number) + " 1 data { f32 " + floats + " } }");
}
std::string drawn_by(int handle) {
    return calling("SETVERTEXSHADERFUNC { " + std::to_string(handle) + " } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }");
}
void check_right_half(Emulator& emulator, std::uint32_t color) {
    const Shown picture(emulator, 1);
    CHECK(picture.pixel(20, 50) == 0);
    CHECK(picture.pixel(120, 50) == color);
}
std::string reading(const std::string& source, const std::string& before = "") {
    return "vs_2_sw\ndcl_position v0\n" + before + "mov oPos, v0\nmov oD0, " + source + "\n";
}

} // namespace

TEST_CASE("constants beyond those of the hardware are read by their numbers") {
    for (const int number : {256, 300, 2047, 2048, 4095, 4096, 6144, 8191}) {
        INFO(number);
        Steps steps = square();
        steps.push_back(shader(6, reading("c" + std::to_string(number))));
        steps.push_back(constant(number, "0 1 0 1"));
        steps.push_back(constant(number - 1, "1 0 0 1"));
        steps.push_back(drawn_by(6));
        in_every_setting(steps, [](Emulator& emulator) { check_right_half(emulator, kGreen); });
    }
}

TEST_CASE("constants beyond those of the hardware are read through an address register, and change between draws") {
    Steps steps = square();
    steps.push_back(shader(6, reading("c[a0.x + 5]", "mova a0.x, c0.x\n")));
    steps.push_back(constant(0, "295 0 0 0"));
    steps.push_back(constant(300, "1 0 0 1"));
    steps.push_back(drawn_by(6));
    steps.push_back(constant(300, "0 0 1 1"));
    steps.push_back(drawn_by(6));
    in_every_setting(steps, [](Emulator& emulator) { check_right_half(emulator, kBlue); });
    steps.push_back(constant(0, "8187 0 0 0")); // past the last constant
    steps.push_back(drawn_by(6));
    in_every_setting(steps, [](Emulator& emulator) { check_right_half(emulator, 0); });
}

TEST_CASE("constants that no command has set are zeros, those defined in a shader are its own") {
    Steps steps = square();
    steps.push_back(constant(257, "1 1 1 1"));
    steps.push_back(shader(6, reading("c5000")));
    steps.push_back(drawn_by(6));
    in_every_setting(steps, [](Emulator& emulator) { check_right_half(emulator, 0); });
    steps.push_back(shader(8, reading("c5000", "def c5000, 1, 0, 0, 1\n")));
    steps.push_back(drawn_by(8));
    in_every_setting(steps, [](Emulator& emulator) { check_right_half(emulator, kRed); });
}

TEST_CASE("setting constants across the end of the hardware's, or of all constants, sets those that exist") {
    ShaderRig rig;
    std::string run = "SETVERTEXSHADERCONST { 254 4 data { f32 1 0 0 1 f32 1 0 0 1 f32 0 1 0 1 f32 0 0 1 1 } } "
                      "SETVERTEXSHADERCONST { 8191 2 data { f32 1 1 0 1 f32 1 1 1 1 } } "
                      "SETVERTEXSHADERCONST { 9000 1 data { f32 1 1 1 1 } }";
    rig.run(run);
    const auto& constants = rig.emulator().find_context(1)->front_end.state().vertex_constants;
    CHECK(constants.floats[255] == std::array<float, 4>{1, 0, 0, 1});
    REQUIRE(constants.more_floats.size() == 8192 - 256);
    CHECK(constants.more_floats[0] == std::array<float, 4>{0, 1, 0, 1});
    CHECK(constants.more_floats[1] == std::array<float, 4>{0, 0, 1, 1});
    CHECK(constants.more_floats.back() == std::array<float, 4>{1, 1, 0, 1});
}

TEST_CASE("constants that are read through an address register are zeros until they are set") {
    Steps steps = square();
    steps.push_back(shader(6, "vs_2_0\ndef c200, 0, 1, 0, 1\ndcl_position v0\nmova a0.x, c0.x\nmov oPos, v0\n"
                              "mov oD0, c[a0.x + 5]\n"));
    const auto shows = [&](int number, std::uint32_t color) {
        INFO(number);
        steps.push_back(constant(0, std::to_string(number - 5) + " 0 0 0"));
        steps.push_back(drawn_by(6));
        in_every_setting(steps, [&](Emulator& emulator) { check_right_half(emulator, color); });
    };
    shows(200, kGreen); // defined by the shader, beyond all that were set
    shows(105, 0);
    steps.push_back(constant(105, "1 0 0 1"));
    shows(105, kRed);
    shows(106, 0);
    steps.push_back(constant(105, "0 0 0 0"));
    shows(105, 0);
    steps.push_back(constant(255, "0 0 1 1"));
    shows(255, kBlue);
    shows(256, 0);
    shows(200, kGreen);
}

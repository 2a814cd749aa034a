// D3DVSD_CONST: constants in the declaration of a DirectX 8 vertex shader are loaded when the shader is set (DirectX
// 8.0, "Constant Registers": what is to be loaded "by a SetVertexShader call"), and stay after another shader is set.
#include <sstream>

#include "tests/support/every_setting.h"

using namespace responses;

namespace {

// CREATEVERTEXSHADER with the declaration `tokens` and the assembled `code`; without code if `code` is empty.
std::string declaration(int handle, const std::string& tokens, const std::string& code) {
    std::istringstream words(tokens);
    int count = 0;
    for (std::string word; words >> word;) count += word != "u32" && word != "f32";
    return "CREATEVERTEXSHADER { " + std::to_string(handle) + " " + std::to_string(4 * count) + " " +
           (code.empty() ? "0 data { u32 " + tokens + " } } "
                         : "auto data { u32 " + tokens + " } asm {\n" + code + "\n} } ");
}
// A shader whose declaration has `tokens`; its colour is the constant register with the number `constant`.
std::string create(int handle, const std::string& tokens, const std::string& constant = "0") {
    return declaration(handle, "0x20000000 0x40020000 " + tokens + " 0xffffffff",
                       "vs_1_1\nmov oPos, v0\nmov oD0, c" + constant);
}
const std::string kGreen = "f32 0 1 0 1 ", kBlue = "f32 0 0 1 1 ", kWhite = "f32 1 1 1 1 ", kWord = "u32 ";
std::string set(int handle) {
    return "SETVERTEXSHADER { " + std::to_string(handle) + " } SETSTREAMSOURCE { 0 9 12 } ";
}
const std::string kDraw = "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ";
const std::string kRed = "SETVERTEXSHADERCONST { 0 1 data { f32 1 0 0 1 } } ";
const std::string kBuffer = "buffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 1 1 0.5 -1 -1 0.5 1 -1 0.5 }\n";

} // namespace

TEST_CASE("constants of a declaration are loaded with SETVERTEXSHADER and stay") {
    DrawingRig rig(8, 8);
    rig.document(kBuffer);
    rig.run(kRed + create(3, "0x82000000 " + kGreen + kWord) + create(5, "") + set(5) + kDraw);
    CHECK(rig.rgb(4, 4) == 0xff0000); // created but not set, so the constants are not loaded
    rig.run(set(3) + kDraw);
    CHECK(rig.rgb(4, 4) == 0x00ff00);
    rig.run(set(5) + kDraw); // a declaration without constants keeps them
    CHECK(rig.rgb(4, 4) == 0x00ff00);
    rig.run(kRed + kDraw);
    CHECK(rig.rgb(4, 4) == 0xff0000);
    rig.run(set(3) + kRed + kDraw); // the constant is set after the shader
    CHECK(rig.rgb(4, 4) == 0xff0000);
    rig.run(set(3) + kDraw); // setting the shader again loads its constants again
    CHECK(rig.rgb(4, 4) == 0x00ff00);
    // After a declaration is deleted the constants that it loaded stay.
    rig.run("DELETEVERTEXSHADER { 3 } " + set(5) + kDraw);
    CHECK(rig.rgb(4, 4) == 0x00ff00);
}

TEST_CASE("every token of a declaration is read or skipped by its length") {
    const auto shown = [](const std::string& tokens, const std::string& constant = "0") {
        DrawingRig rig(8, 8);
        rig.document(kBuffer);
        rig.run(kRed + "SETVERTEXSHADERCONST { 90 6 data { f32 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 } } " +
                create(3, tokens, constant) + set(3) + kDraw);
        return rig.rgb(4, 4);
    };
    CHECK(shown("") == 0xff0000);
    CHECK(shown("0 0") == 0xff0000);                                       // NOP
    CHECK(shown("0x82000000 " + kGreen + kWord) == 0x00ff00);              // CONSTMEM
    CHECK(shown("0x82000009 " + kGreen + kWord, "9") == 0x00ff00);         // loads c9
    CHECK(shown("0x84000008 " + kBlue + kGreen + kWord, "9") == 0x00ff00); // loads c8 and c9
    CHECK(shown("0x84000008 " + kBlue + kGreen + kWord, "8") == 0x0000ff);
    CHECK(shown("0x82000000 " + kBlue + kWord + "0x82000000 " + kGreen + kWord) == 0x00ff00); // the last one applies
    CHECK(shown("0x80000000") == 0xff0000);                                                   // loads no constant
    CHECK(shown("0x8200005f " + kGreen + kWord, "95") == 0x00ff00);
    // Constants that look like tokens, such as END, are data.
    CHECK(shown("0x84000007 0xffffffff 0x20000000 0 0xffffffff " + kGreen + kWord, "8") == 0x00ff00);
    CHECK(shown("0xa2000000 0xffffffff 0x82000000 0x82000000 " + kGreen + kWord) == 0x00ff00); // EXT, two words
    CHECK(shown("0x30000000 0x82000000 " + kGreen + kWord) == 0x00ff00);            // STREAM of the tessellator
    CHECK(shown("0x60020003 0x70010007 0x82000000 " + kGreen + kWord) == 0x00ff00); // TESSNORMAL, TESSUV
    CHECK(shown("0x500f0000 0x82000000 " + kGreen + kWord) == 0x00ff00);            // SKIP 15
    std::string fifteen = "0x9e000051 ";
    for (int i = 0; i < 14; ++i) fifteen += kBlue;
    CHECK(shown(fifteen + kGreen + kWord, "95") == 0x00ff00);

    DrawingRig rig(8, 8);
    for (const char* cut : {"0x82000000", "0x82000000 1 2 3 4", "0x9e00007f 1 2 3 4", "0xbf000000 1"}) {
        INFO(cut);
        CHECK(rig.error(declaration(3, cut, "")) == "bad value: CREATEVERTEXSHADER at offset 0x0: D3DVSD_END");
    }
    // Registers beyond the last one are ignored.
    std::string highest = "0x9e00007f";
    for (int i = 0; i < 60; ++i) highest += " 1";
    rig.run(declaration(3, highest + " 0xffffffff", "") + "SETVERTEXSHADER { 3 }");
}

TEST_CASE("a declaration without code has constants, too, and state sets load them when they are executed") {
    DrawingRig rig(8, 8);
    rig.document(kBuffer);
    rig.run(kRed + create(5, "") +
            declaration(3, "0x20000000 0x40020000 0x82000000 " + kGreen + kWord + "0xffffffff", "") +
            "SETVERTEXSHADER { 3 } " + set(5) + kDraw);
    CHECK(rig.rgb(4, 4) == 0x00ff00);
    rig.run(kRed + create(7, "0x82000000 " + kBlue + kWord) +
            "STATESET { BEGIN 1 0 } SETVERTEXSHADER { 7 } STATESET { END 0 0 } " + set(5) + kDraw);
    CHECK(rig.rgb(4, 4) == 0xff0000); // SETVERTEXSHADER was recorded, not executed
    rig.run("STATESET { EXECUTE 1 0 } " + kDraw);
    CHECK(rig.rgb(4, 4) == 0x0000ff);
}

TEST_CASE("constants of declarations after unflushed work, in every setting, recorded anywhere") {
    const std::string left = "buffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 0 1 0.5 -1 -1 0.5 0 -1 0.5 }\n",
                      right = "buffer 10 bytes 48\nwrite 10 at 0 data { f32 0 1 0.5 1 1 0.5 0 -1 0.5 1 -1 0.5 }\n";
    const Steps steps = {kBusyTarget + "\n" + left + right,
                         calling(kRed + create(3, "0x82000000 " + kGreen + kWord) + create(5, "")),
                         calling(set(3) + kDraw),
                         calling(set(5)),
                         calling("SETSTREAMSOURCE { 0 10 12 } " + kDraw),
                         calling(kRed + set(3) + "SETSTREAMSOURCE { 0 10 12 } VIEWPORTINFO { 0 50 150 50 } " + kDraw)};
    in_every_setting(steps, [](Emulator& emulator) {
        const Shown picture(emulator, 1);
        CHECK(picture.pixel(20, 20) == 0xff00ff00);
        CHECK(picture.pixel(130, 20) == 0xff00ff00);
        CHECK(picture.pixel(130, 80) == 0xff00ff00);
    });
}

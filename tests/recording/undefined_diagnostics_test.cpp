// Undefined values of states: a check warns which value is used instead; defined values have no warning.
#include "dp2/capture/text_capture.h"
#include "dp2/tables/stage_states.h"
#include "responses/analysis/capture_check.h"
#include "tests/support/catch.h"

using namespace responses;

namespace {

using Texts = std::vector<std::string>;

Texts diagnostics(const std::string& records, const std::string& head = "", const std::string& interface = "5",
                  const char* dialect = "") {
    const auto document =
        dp2::assemble_capture("dp2t 1\n" + head + "surface 1 format X8R8G8B8 size 8x8 usage target\n" +
                              "context 1 interface " + interface + " target 1 depth 0\n" + records);
    INFO(records);
    if (!document.ok()) FAIL(document.error().to_string());
    EmulatorOptions options = *replay_options(*document);
    if (*dialect) options.dialect = *dp2::parse_dialect(dialect);
    CaptureCheck check(*document, options);
    Texts out;
    for (std::size_t i = 0; i < (*document).size(); ++i)
        for (const Diagnostic& diagnostic : check.next()) {
            CHECK(diagnostic.is_warning() == (describe(diagnostic).find("warning: ") == 0));
            if (diagnostic.is_warning()) CHECK(diagnostic.error.fault == dp2::Fault::BadValue);
            out.push_back(dp2::place_text(diagnostic.place) + ": " + describe(diagnostic) +
                          (diagnostic.expected ? " (expected)" : ""));
        }
    return out;
}

// The warning for one submission, without its position and the command's name; "" if there is none.
std::string warning(const std::string& commands, const std::string& interface = "5") {
    const Texts all = diagnostics("submit { " + commands + " }\n", "", interface);
    REQUIRE(all.size() <= 1);
    if (all.empty()) return "";
    const std::string text = all[0].substr(all[0].find("warning: ") + 9);
    return text.substr(text.find(": ") + 2);
}

} // namespace

TEST_CASE("each rule of an undefined value has a warning that names the value that is used, and its twin has none") {
    const struct {
        std::string commands, warning;
    } rows[] = {
        // The value becomes a fixed one
        {"RENDERSTATE { BLENDOP 0x500 }", "BLENDOP 0x500 becomes ADD"},
        {"RENDERSTATE { BLENDOP MAX }", ""},
        {"RENDERSTATE { FILLMODE 0xfafbfcfd }", "FILLMODE 0xfafbfcfd becomes SOLID"},
        {"RENDERSTATE { STENCILPASS 0x900 }", "STENCILPASS 0x900 becomes KEEP"},
        {"TEXTURESTAGESTATE { 3 ADDRESSU 0x99 }", "stage 3 ADDRESSU 0x99 becomes WRAP"},
        {"TEXTURESTAGESTATE { 257 ADDRESSV 0 }", "stage 257 ADDRESSV 0x0 becomes WRAP"},
        {"TEXTURESTAGESTATE { 0 COLORARG1 0x29 }", "stage 0 COLORARG1 0x29 becomes 33"},
        {"TEXTURESTAGESTATE { 0 COLORARG1 0x21 }", ""},
        {"TEXTURESTAGESTATE { 0 COLOROP 0x99 }", "stage 0 COLOROP 0x99 passes the current colour on"},
        {"TEXTURESTAGESTATE { 1 ALPHAOP 0 }", "stage 1 ALPHAOP 0x0 passes the current colour on"},
        {"TEXTURESTAGESTATE { 1 ALPHAOP DISABLE }", ""},
        // The state keeps the last defined value: set by this command, set by an earlier one, or a new context's
        // default
        {"RENDERSTATE { SRCBLEND 0x1234 }", "SRCBLEND 0x1234 stays ONE"},
        {"RENDERSTATE { SRCBLEND SRCALPHA SRCBLEND 0x1234 }", "SRCBLEND 0x1234 stays SRCALPHA"},
        {"RENDERSTATE { SRCBLEND SRCALPHA } RENDERSTATE { SRCBLEND 0 }", "SRCBLEND 0x0 stays SRCALPHA"},
        {"RENDERSTATE { SRCBLEND SRCALPHA }", ""},
        {"TEXTURESTAGESTATE { 1 MAGFILTER LINEAR 0 MAGFILTER POINT 1 MAGFILTER 0x99 }",
         "stage 1 MAGFILTER 0x99 stays LINEAR"},
        // The value is clamped
        {"RENDERSTATE { ALPHAFUNC 0 }", "ALPHAFUNC 0x0 becomes NEVER, the nearest value"},
        {"RENDERSTATE { ZFUNC 100 }", "ZFUNC 0x64 becomes ALWAYS, the nearest value"},
        {"RENDERSTATE { ZFUNC ALWAYS }", ""},
        // The value is masked
        {"RENDERSTATE { FOGTABLEMODE 7 }", "FOGTABLEMODE 0x7 becomes LINEAR, the bits that count"},
        {"RENDERSTATE { FOGVERTEXMODE 0x40 }", "FOGVERTEXMODE 0x40 becomes NONE, the bits that count"},
        {"RENDERSTATE { COLORWRITEENABLE 0x17 }", "COLORWRITEENABLE 0x17 becomes 0x00000007, the bits that count"},
        {"RENDERSTATE { COLORWRITEENABLE 0xf }", ""},
        // The value is made finite
        {"RENDERSTATE { FOGEND 0x7fc00000 }", "FOGEND 0x7fc00000 becomes 1, the default"},
        {"RENDERSTATE { FOGEND 0xff800000 }", "FOGEND 0xff800000 becomes -3.4028235e+38, the largest number"},
        {"RENDERSTATE { FOGEND 1e30 }", ""},
        // TEXCOORDINDEX keeps only the coordinate set
        {"TEXTURESTAGESTATE { 0 TEXCOORDINDEX 0x990003 }",
         "stage 0 TEXCOORDINDEX 0x990003 becomes 3, the set as it is"},
        {"TEXTURESTAGESTATE { 0 TEXCOORDINDEX 0x10003 }", ""},
        // Every value of these states has a meaning; state numbers that drivers use as switches are no states.
        {"RENDERSTATE { LIGHTING 7 }", ""},
        {"RENDERSTATE { CLIPPLANEENABLE 0xffffffff }", ""},
        {"RENDERSTATE { POINTSIZE 0x7fa05000 ADAPTIVETESS_Y 0x41415353 }", ""},
        {"RENDERSTATE { 250 0x1234 }", ""},
        // In a recorded state set the kept value is only known when the set is executed.
        {"STATESET { BEGIN 1 0 } RENDERSTATE { SRCBLEND 0x1234 } STATESET { END 0 0 EXECUTE 1 0 }",
         "SRCBLEND 0x1234 leaves the state as it is when the set is executed"},
        {"STATESET { BEGIN 1 0 } RENDERSTATE { SRCBLEND ZERO SRCBLEND 0x1234 } STATESET { END 0 0 EXECUTE 1 0 }",
         "SRCBLEND 0x1234 stays ZERO"},
        {"STATESET { BEGIN 1 0 } RENDERSTATE { BLENDOP 9 } STATESET { END 0 0 EXECUTE 1 0 }",
         "BLENDOP 0x9 becomes ADD"},
        // After a set is executed its states are known.
        {"STATESET { BEGIN 1 0 } RENDERSTATE { SRCBLEND ZERO } STATESET { END 0 0 EXECUTE 1 0 } RENDERSTATE { SRCBLEND "
         "0 }",
         "SRCBLEND 0x0 stays ZERO"},
    };
    for (const auto& row : rows) {
        INFO(row.commands);
        CHECK(warning(row.commands) == row.warning);
    }
}

TEST_CASE("filters have other numbers in contexts before DirectX 8, for warnings too") {
    for (const char* interface : {"2", "3"}) {
        CHECK(warning("TEXTURESTAGESTATE { 0 MAGFILTER 5 0 MIPFILTER 3 }", interface) == "");
        CHECK(warning("TEXTURESTAGESTATE { 0 MIPFILTER 4 }", interface) != "");
    }
    CHECK(warning("TEXTURESTAGESTATE { 0 MIPFILTER 0 }", "5") == "");
    CHECK(warning("TEXTURESTAGESTATE { 0 MIPFILTER 0 }", "3") == "stage 0 MIPFILTER 0x0 stays NONE");
}

TEST_CASE("warnings have their commands' positions, use each context's own state, and stop at an observed failure") {
    CHECK(diagnostics("context 2 interface 5 target 1 depth 0\n"
                      "submit context 1 { RENDERSTATE { DESTBLEND ONE } }\n"
                      "submit context 2 { RENDERSTATE { ZENABLE FALSE } RENDERSTATE { DESTBLEND 99 BLENDOP 9 } }\n"
                      "submit context 1 offset 8 { RENDERSTATE { DESTBLEND 99 } }\n") ==
          Texts{"4+0xc: warning: RENDERSTATE: BLENDOP 0x9 becomes ADD",
                "4+0xc: warning: RENDERSTATE: DESTBLEND 0x63 stays ZERO",
                "5+0x8: warning: RENDERSTATE: DESTBLEND 0x63 stays ONE"});
    // Commands that fail, and commands after an observed failure
    CHECK(diagnostics("submit { RENDERSTATE { BLENDOP 9 } CREATEQUERY { 7 99 } RENDERSTATE { BLENDOP 10 } }\n") ==
          Texts{"2+0x0: warning: RENDERSTATE: BLENDOP 0x9 becomes ADD", "2+0xc: bad value: CREATEQUERY: QueryType"});
    CHECK(diagnostics("submit { RENDERSTATE { BLENDOP 9 } RENDERSTATE { BLENDOP 10 } }\nexpect ddrval 0x80004005 "
                      "error_offset 12\n") == Texts{"2+0x0: warning: RENDERSTATE: BLENDOP 0x9 becomes ADD",
                                                    "2+0xc: warning: RENDERSTATE: BLENDOP 0xa becomes ADD (expected)"});
}

TEST_CASE("strict states have no warnings: draws with them are refused") {
    const std::string call = "submit vertex_type XYZRHW { vertices { f32 0 0 0 1 4 0 0 1 0 4 0 1 } RENDERSTATE { "
                             "ALPHABLENDENABLE TRUE SRCBLEND 0x1234 } TRIANGLELIST count 1 { 0 } }\n";
    CHECK(diagnostics(call) == Texts{"2+0x0: warning: RENDERSTATE: SRCBLEND 0x1234 stays ONE"});
    CHECK(diagnostics(call, "", "5", "strict-states") == Texts{"2+0x14: bad value: TRIANGLELIST: SRCBLEND"});
    CHECK(diagnostics(call, "dialect \"strict-states\"\n").size() == 1);
}

TEST_CASE("the number of warnings is limited, so that errors are still reported") {
    std::string states;
    for (int i = 0; i < 2000; ++i) states += " BLENDOP " + std::to_string(100 + i);
    const Texts all = diagnostics("submit { RENDERSTATE {" + states + " } SETPIXELSHADER { 9 } }\n");
    CHECK(all.size() == Diagnostics::kMost);
    CHECK(std::ranges::count(all, "2+0x3e84: bad handle: SETPIXELSHADER: dwHandle") == 1);
}

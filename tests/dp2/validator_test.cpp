#include "dp2/commands/validator.h"

#include "dp2/text/assembler.h"
#include "dp2/wire/error_text.h"
#include "tests/support/catch.h"

using namespace dp2;

namespace {

// The only diagnostic for one command's text: "FIELD" for a bad value, "FAULT: FIELD" for another fault, "" for none.
std::string diagnostic(const std::string& text) {
    const auto bytes = assemble(text, {});
    INFO(text);
    REQUIRE(bytes.ok());
    Validator validator;
    validator.check(*bytes, {});
    REQUIRE(validator.diagnostics().size() <= 1);
    if (validator.diagnostics().empty()) return "";
    const Error& error = validator.diagnostics()[0];
    CHECK(error.placed);
    return (error.fault == Fault::BadValue ? "" : fault_name(error.fault) + std::string(": ")) + error.field;
}

} // namespace

TEST_CASE("each field with a range has a diagnostic beyond it and none inside") {
    const struct {
        const char *text, *field;
    } rows[] = {
        {"RENDERSTATE { 255 0 }", ""},
        {"RENDERSTATE { 256 0 }", "RenderState"},
        {"TEXTURESTAGESTATE { 15 1 0 }", ""},
        {"TEXTURESTAGESTATE { 16 1 0 }", "wStage"},
        {"TEXTURESTAGESTATE { 255 1 0 }", "wStage"},
        {"TEXTURESTAGESTATE { 260 1 0 }", ""},
        {"TEXTURESTAGESTATE { 261 1 0 }", "wStage"},
        {"TEXTURESTAGESTATE { 0 33 0 }", "TSState"},
        {"UPDATEPALETTE { 1 255 1 data { 0 } }", ""},
        {"UPDATEPALETTE { 1 255 2 data { 0 0 } }", "wNumEntries"},
        {"UPDATEPALETTE { 0 0 1 data { 0 } }", "dwPaletteHandle"},
        {"WINFO { 1 0x7fc00000 }", "dvWFar"},
        {"ZRANGE { 0 1.5 }", "dvMaxZ"},
        {"ZRANGE { 0x7fc00000 1 }", "dvMinZ"},
        {"SETMATERIAL { 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 }", "power"},
        {"SETLIGHT { 0 2 { 4 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 0 0 0 0 } }", "dltType"},
        {"SETLIGHT { 0 2 { 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 2e19 1 1 0 0 0 0 } }", "dvRange"},
        {"SETLIGHT { 0 2 { 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 -1 0 0 0 0 } }", "dvAttenuation"},
        {"SETLIGHT { 0 2 { 2 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 0 0 2 1 } }", "dvTheta"},
        {"SETLIGHT { 0 2 { 2 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 0 0 0 4 } }", "dvPhi"},
        {"SETLIGHT { 0 3 }", "dwDataType"},
        {"SETTRANSFORM { 23 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 }", ""},
        {"SETTRANSFORM { 24 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 }", "xfrmType"},
        {"MULTIPLYTRANSFORM { 512 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 }", "xfrmType"},
        {"STATESET { 6 1 0 }", "dwOperation"},
        {"STATESET { 0 0 0 }", "bad handle: dwParam"},
        {"STATESET { 5 0 1 }", "bad handle: dwParam"},
        {"STATESET { 2 0 0 }", "dwParam"},
        {"STATESET { 1 0 0 }", ""},
        {"STATESET { 0 1 4 }", "sbType"},
        {"STATESET { 5 1 0 }", "sbType"},
        {"STATESET { 2 1 9 }", ""},
        {"SETCLIPPLANE { 32 0 0 0 0 }", "dwIndex"},
        {"SETRENDERTARGET2 { 4 1 }", "RTIndex"},
        {"SETRENDERTARGET2 { 0 0 }", ""},
        {"SETRENDERTARGET { 0 0 }", "hRenderTarget"},
        {"SETRENDERTARGET { 1 0 }", ""},
        {"RENDERSTATE { LINEPATTERN 0xffff00ff }", ""},
        {"RENDERSTATE { LINEPATTERN 0x00000100 }", "wRepeatFactor"},
        {"CLEAR { 16 0 1 0 { 0 0 1 1 } }", "dwFlags"},
        {"CLEAR { 2 0 1.5 0 { 0 0 1 1 } }", "dvFillDepth"},
        {"CLEAR { 1 0 1.5 0 { 0 0 1 1 } }", ""},
        {"SETSTREAMSOURCE { 16 1 4 }", "dwStream"},
        {"SETSTREAMSOURCE2 { 16 1 0 4 }", "dwStream"},
        {"SETSTREAMSOURCEUM { 1 4 }", "dwStream"},
        {"SETSTREAMSOURCEFREQ { 0 0 }", "dwDivider"},
        {"SETSTREAMSOURCEFREQ { 0 0xc0000001 }", "dwDivider"},
        {"SETINDICES { 1 3 }", "dwStride"},
        {"SETINDICES { 0 0 }", ""},
        {"DRAWPRIMITIVE { 7 0 1 }", "primType"},
        {"DRAWPRIMITIVE2 { 0 0 1 }", "primType"},
        {"DRAWINDEXEDPRIMITIVE { 1 0 0 1 0 1 }", "primType"},
        {"DRAWINDEXEDPRIMITIVE2 { 7 0 0 1 0 1 }", "primType"},
        {"DRAWRECTPATCH { 0 0 }", "Handle"},
        {"DRAWRECTPATCH { 1 4 }", "Flags"},
        {"DRAWRECTPATCH { 1 2 data { 0 0 4 4 4 0 3 } }", ""},
        {"DRAWRECTPATCH { 1 2 data { 0 0 4 5 4 0 3 } }", "Height"},
        {"DRAWRECTPATCH { 1 2 data { 0 0 5 4 4 0 3 } }", "Width"},
        {"DRAWRECTPATCH { 1 2 data { 0 0 1024 4 4 1 3 } }", ""},
        {"DRAWRECTPATCH { 1 2 data { 0 0 1025 4 4 1 3 } }", "Width"},
        {"DRAWRECTPATCH { 1 2 data { 0 0 6 6 6 2 5 } }", "Degree"},
        {"DRAWRECTPATCH { 1 2 data { 0 0 4 4 4 3 3 } }", "Basis"},
        {"DRAWTRIPATCH { 1 2 data { 0 9 0 3 } }", "NumVertices"},
        {"DRAWTRIPATCH { 1 2 data { 0 6 0 2 } }", "Degree"},
        {"DRAWTRIPATCH { 1 2 data { 0 3 1 1 } }", "Basis"},
        {"TEXBLT { 1 0 0 0 0 0 1 1 0 }", "dwDDSrcSurface"},
        {"TEXBLT { 1 2 0 0 5 0 1 1 0 }", "rSrc"},
        {"TEXBLT { 1 2 -1 0 0 0 1 1 0 }", "out of range: pDest"},
        {"TEXBLT { 1 2 0 0 0 -1 1 1 0 }", "out of range: rSrc"},
        {"TEXBLT { 0 2 0 0 0 -1 1 1 0 }", ""},
        {"VOLUMEBLT { 1 2 0 0 0 0 0 4 4 4 0 0 }", "srcBox"},
        {"BLT { 1 0 0 1 1 0 2 0 0 1 1 0 3 }", "Flags"},
        {"BLT { 1 0 0 1 1 0 2 0 2 1 1 0 0 }", "rDest"},
        {"SURFACEBLT { 1 3 0 1 1 0 2 0 0 1 1 0 9 }", "rDest"},
        {"SURFACEBLT { 1 0x80000000 0 0x7fffffff 1 0 2 0 0 1 1 0 9 }", "rDest"},
        {"SURFACEBLT { 1 0 0 1 1 0 2 8 8 9 9 0 9 }", ""},
        {"COLORFILL { 1 0 2 1 1 0 }", "rRect"},
        {"ADDDIRTYRECT { 1 0 2 1 1 }", "rDirtyArea"},
        {"ADDDIRTYBOX { 1 0 0 1 1 1 0 }", "DirtyBox"},
        {"SETCONVOLUTIONKERNELMONO { 8 3 0 }", "dwWidth"},
        {"SETCONVOLUTIONKERNELMONO { 3 0 0 }", "dwHeight"},
        {"SETCONVOLUTIONKERNELMONO { 3 3 4 }", "dwFlags"},
        {"COMPOSERECTS { 1 2 3 65536 4 1 0 0 }", "NumRects"},
        {"COMPOSERECTS { 1 2 3 1 4 5 0 0 }", "Operation"},
        {"COMPOSERECTS { 1 1 3 1 4 1 0 0 }", "DstSurfaceHandle"},
        {"CREATEVERTEXSHADER { 2 0 0 }", "dwHandle"},
        {"CREATEVERTEXSHADER { 1 2 0 data { u8 0 0 } }", "dwDeclSize"},
        {"CREATEVERTEXSHADERFUNC { 1 8 data { 0xfffe0101 0xffff } }", ""},
        {"CREATEVERTEXSHADERFUNC { 1 8 data { 0xffff0101 0xffff } }", "bad version: shader version"},
        {"CREATEVERTEXSHADERFUNC { 1 8 data { 0xfffe0101 0xfffe } }", "instruction"},
        {"CREATEVERTEXSHADERFUNC { 1 6 data { u16 1 2 3 } }", "dwCodeSize"},
        {"CREATEVERTEXSHADERFUNC { 1 0 }", "version"},
        {"CREATEPIXELSHADER { 1 24 data { 0xffff0200 0x02000001 0x800f0020 0x80e40000 0x0000ffff 0 } }",
         "out of range: register number"},
        {"CREATEVERTEXSHADER { 1 4 8 data { 0xffffffff 0xfffe0101 0xffff } }", ""},
        {"CREATEVERTEXSHADER { 1 4 8 data { 0xffffffff 0xffff0101 0xffff } }", "bad version: shader version"},
        {"CREATEVERTEXSHADER { 1 4 0 data { 0xe0000000 } }", "D3DVSD_TOKENTYPE"},
        {"CREATEVERTEXSHADER { 1 4 0 data { 0x20000000 } }", "D3DVSD_END"},
        {"CREATEVERTEXSHADERFUNC { 0 8 data { 0xfffe0101 0xffff } }", "dwHandle"},
        {"CREATEPIXELSHADER { 1 8 data { 0xfffe0101 0xffff } }", "bad version: shader version"},
        {"CREATEPIXELSHADER { 1 4 data { 0xffff } }", "bad version: version"},
        {"CREATEVERTEXSHADERDECL { 2 0 }", "dwHandle"},
        {"SETVERTEXSHADER { 1 }", ""},
        {"SETVERTEXSHADERDECL { XYZ|0x900 }", "dwHandle"},
        {"SETVERTEXSHADERCONST { 8191 1 data { 0 0 0 0 } }", ""},
        {"SETVERTEXSHADERCONST { 8192 1 data { 0 0 0 0 } }", "dwCount"},
        {"SETPIXELSHADERCONST { 0xffffffff 1 data { 0 0 0 0 } }", "dwCount"},
        {"SETVERTEXSHADERCONSTI { 2048 1 data { 0 0 0 0 } }", "dwCount"},
        {"SETPIXELSHADERCONSTI { 2047 1 data { 0 0 0 0 } }", ""},
        {"SETVERTEXSHADERCONSTB { 2048 1 data { 0 } }", "dwCount"},
        {"SETPIXELSHADERCONSTB { 2048 1 data { 0 } }", "dwCount"},
        {"CREATEQUERY { 1 3 }", "QueryType"},
        {"CREATEQUERY { 1 19 }", "QueryType"},
        {"ISSUEQUERY { 1 0 }", "dwFlags"},
        {"ISSUEQUERY { 1 3 }", ""},
        {"ISSUEQUERY { 1 4 }", "dwFlags"},
    };
    for (const auto& row : rows) {
        INFO(row.text);
        CHECK(diagnostic(row.text) == row.field);
    }
}

TEST_CASE("all diagnostics of a record are kept, and the check goes on") {
    const auto bytes = assemble("TEXTURESTAGESTATE { 99 99 0 } DRAWPRIMITIVE { 9 0 0 } raw { u8 0 0 0 0 }", {});
    REQUIRE(bytes.ok());
    Validator validator;
    validator.check(*bytes, {});
    REQUIRE(validator.diagnostics().size() == 4);
    CHECK(describe(validator.diagnostics()[0]) == "bad value: TEXTURESTAGESTATE at offset 0x0: wStage");
    CHECK(describe(validator.diagnostics()[1]) == "bad value: TEXTURESTAGESTATE at offset 0x0: TSState");
    CHECK(describe(validator.diagnostics()[2]) == "bad value: DRAWPRIMITIVE at offset 0xc: primType");
    CHECK(validator.diagnostics()[3].fault == Fault::UnknownOpcode);
    CHECK(validator.diagnostics()[3].offset == 0x1C);
}

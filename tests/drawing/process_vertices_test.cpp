// ProcessVertices: drawing its results gives the same picture as drawing the sources.
#include <cstring>

#include "dp2/tables/fvf.h"
#include "tests/support/drawing_rig.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

// Buffer 10 has six vertices of two triangles, XYZ|NORMAL|DIFFUSE|TEX1; stream 0 reads them.
const std::string kVertices =
    "buffer 10 bytes 216\nwrite 10 at 0 data {\n"
    "f32 -0.9 0.8 0.2 0 0 -1 u32 0xffff8040 f32 0 0\n f32 0.7 0.9 0.4 0 0.6 -0.8 u32 0xff40ff80 f32 1 0\n"
    "f32 -0.8 -0.7 0.6 0.6 0 -0.8 u32 0xff8040ff f32 0 1\n f32 0.9 0.5 0.1 0 0 -1 u32 0x80ffffff f32 0.25 0.5\n"
    "f32 0.8 -0.9 0.9 0.6 0 -0.8 u32 0xc0202020 f32 0.75 1\n f32 -0.5 -0.9 0.3 0 -0.6 -0.8 u32 0xff00ffff f32 0.5 0.25 "
    "}\n";
const std::string kFormat = "XYZ|NORMAL|DIFFUSE|TEX1";
const std::string kStream = " SETVERTEXSHADERDECL { handle " + kFormat + " } SETSTREAMSOURCE { 0 10 36 } ";
const std::string kTexture = "surface 3 format A8R8G8B8 size 2x2 usage texture\nwrite 3 data { u32 0xffff0000 "
                             "0xff00ff00 0xff0000ff 0xffffffff }\n";
const std::string kModulate = "TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP MODULATE 0 COLORARG1 TEXTURE 0 COLORARG2 "
                              "DIFFUSE 0 ALPHAOP SELECTARG1 0 ALPHAARG1 DIFFUSE } ";

struct Result {
    float x, y, z, rhw;
    std::uint32_t diffuse, specular;
    float u, v;
};
const std::string kResult = "XYZRHW|DIFFUSE|SPECULAR|TEX1";

std::vector<std::byte> processed(DrawingRig& rig, std::uint32_t fvf, std::uint32_t count, std::uint32_t first = 0) {
    const auto layout = dp2::declaration_of_fvf(fvf);
    REQUIRE(layout.ok());
    const std::uint32_t stride = dp2::fvf_stride(fvf);
    std::vector<std::byte> out(std::size_t{stride} * count);
    const dp2::Status status = rig.emulator().process_vertices(1, {&*layout, stride, first, count}, out);
    if (!status.ok()) FAIL(dp2::describe(status.error()));
    return out;
}
constexpr std::uint32_t kResultFvf = 0x004 | 0x040 | 0x080 | 0x100; // XYZRHW DIFFUSE SPECULAR TEX1

// Draws buffer 10 directly and after ProcessVertices, on two rigs with the same states.
void compare(const std::string& states, int tolerance = 1) {
    INFO(states);
    DrawingRig direct(64, 64), indirect(64, 64);
    for (DrawingRig* rig : {&direct, &indirect}) {
        rig->document(kTexture + kVertices);
        rig->run(kStream + kModulate + states);
    }
    direct.run("DRAWPRIMITIVE { TRIANGLELIST 0 2 }");
    const auto results = processed(indirect, kResultFvf, 6);
    indirect.document("buffer 11 bytes 192");
    REQUIRE(indirect.emulator().memory().write_buffer(11, 0, results).ok());
    indirect.run("SETVERTEXSHADERFUNC { handle 0 } SETVERTEXSHADERDECL { handle " + kResult +
                 " } SETSTREAMSOURCE { 0 11 32 } DRAWPRIMITIVE { TRIANGLELIST 0 2 }");
    CHECK(direct.lit() > 500);
    CHECK(direct.lit() == indirect.lit());
    int different = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) different += !near(direct.rgb(x, y), indirect.rgb(x, y), tolerance);
    CHECK(different == 0);
}

const std::string kPerspective = "SETTRANSFORM { PROJECTION 1 0 0 0 0 1 0 0 0 0 1 1 0 0 0.5 1 } ";

} // namespace

TEST_CASE("processed vertices have screen positions and the source's data") {
    DrawingRig rig(640, 480);
    rig.document(kVertices);
    rig.run(kStream);
    Result result[6];
    std::memcpy(result, processed(rig, kResultFvf, 6).data(), sizeof result);
    CHECK(result[0].x == Approx(32));
    CHECK(result[0].y == Approx(48));
    CHECK(result[0].z == 0.2f);
    CHECK(result[0].rhw == 1);
    CHECK(result[0].diffuse == 0xffff8040);
    CHECK(result[0].specular == 0xff000000);
    CHECK(result[3].u == 0.25f);
    CHECK(result[3].v == 0.5f);
    // Starting with the second vertex gives the same results.
    Result later[5];
    std::memcpy(later, processed(rig, kResultFvf, 5, 1).data(), sizeof later);
    CHECK(std::memcmp(later, result + 1, sizeof later) == 0);
}

TEST_CASE("drawing processed vertices gives the same picture as drawing the sources") {
    compare("");
    compare(kPerspective);
    compare(kPerspective + "VIEWPORTINFO { 8 4 40 50 } ZRANGE { 0.25 0.75 } ");
    compare(kPerspective +
            "RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff102030 FOGVERTEXMODE LINEAR FOGSTART 0 FOGEND 1 } ");
    compare(
        kPerspective +
            "RENDERSTATE { LIGHTING TRUE SPECULARENABLE TRUE AMBIENT 0xff202020 } SETMATERIAL { 1 1 1 1 0.5 0.5 0.5 1 "
            "1 1 1 1 0 0 0 0 8 } "
            "SETLIGHT { 0 DATA { 3 0.8 0.7 0.6 1  1 1 1 1  0 0 0 0  0 0 0  0.2 -0.1 1  0 0  0 0 0  0 0 } 0 ENABLE } ",
        2);
    // Generated and transformed coordinates.
    compare("TEXTURESTAGESTATE { 0 TEXCOORDINDEX 0x20000 } ");
    compare(
        "SETTRANSFORM { TEXTURE0 0 1 0 0 1 0 0 0 0.5 0 1 0 0 0 0 1 } TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 2 } ");
}

TEST_CASE("invalid requests are refused, and nothing is written") {
    DrawingRig rig(64, 64);
    rig.document(kVertices);
    const auto layout = *dp2::declaration_of_fvf(kResultFvf);
    std::vector<std::byte> out(6 * 32, std::byte{0xCD});
    const auto fault = [&](rasterizer::VertexProcessing work, std::uint32_t context = 1) {
        const dp2::Status status = rig.emulator().process_vertices(context, work, out);
        for (const std::byte b : out) REQUIRE(b == std::byte{0xCD});
        return status.error().fault;
    };
    using dp2::Fault;
    CHECK(fault({&layout, 32, 0, 1}) == Fault::BadHandle); // no declaration is set
    rig.run("SETVERTEXSHADERDECL { handle " + kFormat + " }");
    CHECK(fault({&layout, 32, 0, 1}) == Fault::BadHandle); // no stream is bound
    rig.run(kStream);
    CHECK(fault({&layout, 32, 0, 1}, 9) == Fault::BadHandle);
    CHECK(fault({&layout, 32, 1, 6}) == Fault::OutOfRange);
    CHECK(fault({&layout, 32, 0xFFFFFFFF, 1}) == Fault::OutOfRange);
    CHECK(fault({&layout, 28, 0, 1}) == Fault::OutOfRange); // the coordinates do not fit into 28 bytes
    auto half = layout;
    half.elements[3].type = dp2::DeclType::Half2;
    CHECK(fault({&half, 32, 0, 1}) == Fault::NotSupported);
    auto second = layout;
    second.elements[1].stream = 1;
    CHECK(fault({&second, 32, 0, 1}) == Fault::BadValue);
    rig.run("SETVERTEXSHADERDECL { handle XYZRHW|DIFFUSE } SETSTREAMSOURCE { 0 10 20 }");
    CHECK(fault({&layout, 32, 0, 1}) == Fault::BadValue); // the vertices are already transformed
}

TEST_CASE("data that is not computed is copied from the source vertex, or not written") {
    DrawingRig rig(64, 64);
    rig.document(kVertices);
    rig.run(kStream);
    const auto layout = *dp2::declaration_of_fvf(0x004 | 0x100);
    std::vector<std::byte> out(24, std::byte{0xCD});
    REQUIRE(rig.emulator().process_vertices(1, {&layout, 24, 3, 1, false}, out).ok());
    float values[6];
    std::memcpy(values, out.data(), sizeof values);
    CHECK(values[2] == 0.1f);
    CHECK(out[16] == std::byte{0xCD});
    REQUIRE(rig.emulator().process_vertices(1, {&layout, 24, 3, 1, true}, out).ok());
    std::memcpy(values, out.data(), sizeof values);
    CHECK(values[4] == 0.25f);
}

TEST_CASE("shaders process vertices too") {
    const std::string shader =
        "CREATEVERTEXSHADERFUNC { 21 auto asm {\nvs_2_0\ndcl_position v0\ndcl_color v1\ndcl_texcoord v2\n"
        "def c0, 0.8, 0.9, 1, 1.25\nmul r0.xy, v0, c0\nmov r0.z, v0.z\nmov r0.w, c0.w\nmov oPos, r0\nmul oD0, v1, "
        "c0.x\nmov oD1, c0.x\nadd oT0, v2, c0.x\n} } SETVERTEXSHADERFUNC { handle 21 } ";
    compare(shader, 2);
}

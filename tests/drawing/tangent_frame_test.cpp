// Normal maps without tangents: the frame is computed from derivatives of positions and texture coordinates, as engines
// do. Where the coordinates do not change, it is zero times 1/sqrt(0): zero on Direct3D 9 hardware (PIPELINE.md 6.4,
// "mul"), so the surface keeps its own normal. In OpenGL it is NaN, which gives wrong light when d3d9 is implemented on
// OpenGL.
#include "tests/support/every_way.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

constexpr const char* kCode = R"(
ps_2_x
dcl t0.xy
dcl t1.xyz
def c0, 0, 0, 1, 0.5
def c1, 0.6, 0, 0.8, 0
dsx r0.xy, t0
dsy r1.xy, t0
dsx r2.xyz, t1
dsy r3.xyz, t1
mul r4.xyz, r2, r0.x
mad r4.xyz, r3, r1.x, r4
mul r5.xyz, r2, r0.y
mad r5.xyz, r3, r1.y, r5
dp3 r6.x, r4, r4
dp3 r6.y, r5, r5
max r6.x, r6.x, r6.y
rsq r6.x, r6.x
mul r4.xyz, r4, r6.x
mul r5.xyz, r5, r6.x
mul r0.xyz, r4, c1.x
mad r0.xyz, r5, c1.y, r0
mad r0.xyz, c0, c1.z, r0
nrm r1.xyz, r0
mad r0, r1.xyzz, c0.w, c0.w
mov oC0, r0
)";

// The colour in the middle of a plane with a normal map; the arguments are the coordinates at the upper right, lower
// left and lower right corners; the upper left corner has 0.
std::uint32_t normal(const std::string& right, const std::string& below, const std::string& both) {
    std::string vertices;
    for (const auto& [place, uv] :
         {std::pair{"0 0", std::string("0 0")}, {"64 0", right}, {"0 64", below}, {"64 64", both}})
        vertices += " f32 " + std::string(place) + " 0.5 1 " + uv + " " + place + " 0";
    return drawn_in_every_way(
               "surface 1 format A8R8G8B8 size 64x64 usage target\ncontext 1 interface 5 target 1 depth 0\n"
               "submit { VIEWPORTINFO { 0 0 64 64 } CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { CULLMODE "
               "NONE LIGHTING FALSE } CREATEPIXELSHADER { 5 " +
               ShaderRig::bytes_of(kCode) + " " + ShaderRig::data(kCode) +
               " } SETPIXELSHADER { 5 } }\nsubmit vertex_type XYZRHW|TEX2|0x40000 { vertices {" + vertices + " }" +
               kStrip + " }\n")
        .rgb(31, 31);
}

} // namespace

TEST_CASE("a surface whose texture coordinates do not change keeps its normal under a normal map") {
    CHECK_COLOR(normal("1 0", "0 1", "1 1"), 0xcc80e6, 1); // (0.6, 0, 0.8)
    CHECK_COLOR(normal("-1 0", "0 1", "-1 1"), 0x3380e6, 1);
    CHECK_COLOR(normal("0 1", "1 0", "1 1"), 0x80cce6, 1);
    CHECK_COLOR(normal("1 0", "0 0", "1 0"), 0xcc80e6, 1); // only one coordinate changes
    CHECK_COLOR(normal("0 1", "0 0", "0 1"), 0x8080ff, 1);
    CHECK_COLOR(normal("0 0", "0 0", "0 0"), 0x8080ff, 1); // no coordinate changes
}

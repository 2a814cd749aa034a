// Shaders that are too long to be unrolled: loops become regions of the program.

#include "rasterizer/lowering/shader_regions.h"
#include "tests/shaders/examples.h"
#include "tests/shaders/judge.h"

using namespace shader_reference;
using rasterizer::ShaderForm;

namespace {

const std::string kPixel = "ps_3_0\ndcl_texcoord v0\ndcl_texcoord1 v1\ndcl_2d s0\ndef c0, 0, 1, 0.015625, 2\n"
                           "defi i0, 255, 0, 0, 0\ndefi i1, 255, -3, 1, 0\ndefi i2, 0, 0, 0, 0\ndefi i3, 7, 2, -1, 0\n"
                           "mov r0, c0.x\nmov r1, v0\nmov r2, v1\nmov r3, c0.x\n";
const std::string kVertex = "vs_3_0\ndcl_position v0\ndcl_texcoord v1\ndcl_texcoord1 v2\ndcl_position o0\ndcl_texcoord "
                            "o1\ndefi i0, 255, 0, 0, 0\ndefi i1, 255, -3, 1, 0\nmov r0, v0\nmov r1, v1\nmov r2, v2\n";

// Compares each lane with the reference, in every back end. Returns the number of instructions.
std::size_t check(const std::string& text, unsigned seed = 5) {
    const dp2::Shader shader = assembled(text);
    std::mt19937 random(seed);
    LaneRun run(shader, ShaderForm::Regions), unrolled(shader, ShaderForm::Short);
    for (const bool special : {false, true}) {
        const auto lanes = environments(random, special);
        const auto all = run.run(lanes);
        if (all.empty()) FAIL(run.refused << " in\n" << text);
        const auto plain = unrolled.run(lanes); // empty if the shader is too long
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            const Results should = Reference(shader, lanes[lane]).run();
            for (const Lanes16& is : all) {
                INFO(text << "lane " << lane);
                REQUIRE(difference(is[lane], should, 0) == "");
            }
            for (const Lanes16& is : plain) REQUIRE(difference(is[lane], all[0][lane], 0) == "");
        }
    }
    return run.instructions;
}

bool is_too_long(const std::string& text) {
    std::mt19937 random(5);
    LaneRun run(assembled(text), ShaderForm::Short);
    return run.run(environments(random, false)).empty() && std::string(run.refused) == "shader length";
}

} // namespace

TEST_CASE("a loop of 255 iterations that samples is short, and each lane may leave it in another iteration") {
    const std::string text = kPixel + "rep i0\n  texldl r4, r1, s0\n  mad r0, r4, c0.z, r0\n  add r1.xy, r1, c0.z\n" +
                             "  m4x4 r4, r1, c4\n  m4x4 r5, r4, c8\n  mad r2.x, r5.x, c0.x, r2.x\n  add r2.x, r2.x, "
                             "c0.z\n  break_gt r2.x, c0.w\nendrep\nmov oC0, r0\n";
    CHECK(is_too_long(text));
    CHECK(check(text) < 400);
}

TEST_CASE("nested loops run 255 times 255 iterations, with aL in both") {
    const std::string body = "  loop aL, i1\n    add r3.x, r3.x, c0.y\n    add r0, r0, v[aL]\n    break_gt r3.x, "
                             "c0.w\n  endloop\n";
    CHECK(check(kPixel + "loop aL, i1\n" + body + "  mad r0, v[aL + 1], c0.z, r0\nendloop\nmov oC0, r0\n") < 600);
    CHECK(check(kPixel + "rep i0\n  rep i0\n    add r0.x, r0.x, c0.y\n  endrep\nendrep\nmov oC0, r0.x\n") < 200);
    CHECK(check(kVertex +
                "loop aL, i1\n  loop aL, i1\n    mad r0, c[aL + 3], r1, -r0\n  endloop\n  add r1, -r1, c[aL + "
                "2]\n  mov o[aL + 1], v[aL]\nendloop\nmov o0, r0\n") < 700);
}

TEST_CASE("loops without iterations, loops with an immediate break, loops in branches that some lanes or none take") {
    const std::string work = "  m4x4 r4, r1, c4\n  m4x4 r5, r4, c8\n  mad r0, r5, c0.z, r0\n  add r1, r1, c0.z\n";
    check(kPixel + "rep i2\n" + work + "endrep\nloop aL, i2\n" + work + "endloop\nmov oC0, r0\n");
    check(kPixel + "rep i0\n  break\n" + work + "endrep\nmov oC0, r0\n");
    check(kPixel + "rep i0\n" + work + "  break\nendrep\nmov oC0, r0\n");
    check(kPixel + "rep i3\n" + work + "  rep i3\n" + work +
          "    break_lt r1.x, r2.x\n  endrep\nendrep\nmov oC0, r0\n");
    const std::string loop = "rep i3\n" + work + "  break_gt r1.y, r2.y\nendrep\n";
    for (const char* condition : {"if_gt v0.x, v1.x", "if_gt v0.x, c0.w", "if_lt c0.w, c0.x", "if_ge c0.w, c0.x"})
        check(kPixel + condition + "\n" + loop + "else\n" + work + work + work + work + "endif\nmov oC0, r0\n");
    // Predicates and address registers change in a loop; some lanes break in a branch.
    check(kPixel + "setp_gt p0, r1, r2\nrep i3\n" + work + "  if_lt r1.z, r2.z\n" + work + work + work +
          "    break_gt r1.w, r2.w\n  endif\n  (p0) add r0, r0, r1\n  setp_lt p0.xz, r1, r0\nendrep\nmov oC0, r0\n");
    check(kVertex + "rep i0\n  mova a0, r1\n  add r0, r0, c[a0.x + 9]\n  add r1, r1, c[a0.y + 4]\n  mov o1, r0\n  "
                    "m4x4 r4, r1, c4\nendrep\nmov o0, r0\n");
}

TEST_CASE("pixels are dropped in loops, only by lanes that are still in them") {
    const std::string text =
        kPixel + "rep i0\n  m4x4 r4, r1, c4\n  m4x4 r5, r4, c8\n  add r2, r2, -c0.z\n  if_gt v0.x, "
                 "v1.x\n    texkill r2\n  endif\n  mad r0, r5, c0.z, r0\n  break_lt r2.x, v1.y\nendrep\nmov "
                 "oC0, r0\n";
    for (unsigned seed = 0; seed < 8; ++seed) check(text, seed);
}

TEST_CASE("subroutines are called in loops, return early, and have loops of their own") {
    const std::string text = kPixel + "rep i0\n  call l0\n  mad r0, r1, c0.z, r0\nendrep\ncall l1\nmov oC0, r0\nret\n"
                                      "label l0\nadd r1, r1, c0.z\nif_gt r1.x, r2.x\n  m4x4 r4, r1, c4\n  m4x4 r5, r4, "
                                      "c8\n  mad r0, r5, c0.z, r0\n  ret\nendif\ncall l1\nadd r1.y, r1, c0.z\nret\n"
                                      "label l1\nrep i3\n  m4x4 r4, r1, c4\n  mad r0, r4, c0.z, r0\n  add r2.x, r2.x, "
                                      "c0.z\n  if_gt r2.x, r1.y\n    ret\n  endif\nendrep\nadd r0, r0, r2\nret\n";
    for (unsigned seed = 0; seed < 8; ++seed) check(text, seed);
}

TEST_CASE("the longest shaders are compiled to programs of bounded size") {
    const std::string work = "m4x4 r4, r1, c4\nm4x4 r5, r4, c8\npow r4, r5.x, r4.y\nadd r1, r1, c0.z\n";
    std::string straight = kPixel, branches = kPixel, calls = kPixel;
    for (int i = 0; i < 1000; ++i) straight += work;
    for (int i = 0; i < 250; ++i) branches += "if_gt r1.x, r2.x\n" + work + work + "else\n" + work + work + "endif\n";
    for (int i = 0; i < 500; ++i) calls += "call l0\n";
    const struct {
        const char* name;
        std::string text;
        std::size_t most; // limit of instructions
    } kShaders[] = {
        {"4000 instructions", straight + "mov oC0, r1\n", 150000},
        {"250 branches of 16", branches + "mov oC0, r1\n", 150000},
        {"500 calls of 4", calls + "mov oC0, r1\nret\nlabel l0\n" + work + "ret\n", 100000},
        {"a loop of 4 in a loop", kPixel + "rep i0\nrep i0\n" + work + "endrep\nendrep\nmov oC0, r1\n", 300}};
    std::mt19937 random(5);
    for (const auto& shader : kShaders) {
        INFO(shader.name);
        LaneRun run(assembled(shader.text), ShaderForm::Regions);
        REQUIRE(!run.run(environments(random, false)).empty());
        CHECK(run.instructions < shader.most);
        const auto isa = rasterizer::find_kernels()->isa;
        if (!isa || kSanitized) continue;
        const auto code = rasterizer::jit::compile(run.program, *isa, false);
        REQUIRE(code);
        CHECK(code->bytes().size() < shader.most * 32 + 4096);
    }
}

// Without a limit, 255^4 iterations would take four seconds per nanosecond that an iteration takes.
TEST_CASE("a lane leaves all loops after the limit of instructions in loops") {
    const std::string text = kPixel +
                             "rep i0\n  rep i0\n    rep i0\n      rep i0\n        add r0.x, r0.x, c0.y\n        "
                             "break_gt r0.x, r2.x\n      endrep\n    endrep\n  endrep\nendrep\nmov oC0, r0\n";
    std::mt19937 random(9);
    auto lanes = environments(random, false);
    for (std::size_t lane = 0; lane < lanes.size(); ++lane)
        lanes[lane].v[1][0] = lane % 2 ? 5.0f : 1e9f; // odd lanes always break once r0.x exceeds 5, even ones never
    LaneRun run(assembled(text), ShaderForm::Regions);
    if (kSanitized) return;
    const auto all = run.run(lanes);
    REQUIRE(!all.empty());
    for (const Lanes16& is : all)
        for (std::size_t lane = 0; lane < is.size(); ++lane) {
            CHECK(is[lane].color[0] == all[0][lane].color[0]);
            // An iteration counts as its instructions plus one: three, and one for each iteration of an enclosing loop.
            CHECK(is[lane].color[0][0] > rasterizer::kMaxLoopSteps / 5);
            CHECK(is[lane].color[0][0] <= rasterizer::kMaxLoopSteps / 3 + 8);
        }
}

TEST_CASE("hostile shaders are refused in little time: calls that multiply, subroutines that call themselves") {
    std::string text = kPixel + "call l0\nmov oC0, r0\nret\n";
    for (int label = 0; label < 4; ++label) {
        text += "label l" + std::to_string(label) + "\n";
        for (int i = 0; i < 100; ++i)
            text += label < 3 ? "call l" + std::to_string(label + 1) + "\n" : "add r0, r0, r1\n";
        text += "ret\n";
    }
    std::string long_one = kPixel; // each call skips most of its code
    for (int i = 0; i < 3000; ++i) long_one += "call l0\n";
    long_one += "mov oC0, r0\nret\nlabel l0\nif_gt r0.x, r1.x\nrep i0\nret\n";
    for (int i = 0; i < 10000; ++i) long_one += "add r3, r0, v0\n";
    long_one += "endrep\nendif\nret\n";
    std::mt19937 random(5);
    for (const std::string& shader : {text, long_one, kPixel + "call l0\nmov oC0, r0\nret\nlabel l0\ncall l0\nret\n"}) {
        LaneRun run(assembled(shader), ShaderForm::Regions);
        CHECK(run.run(environments(random, false)).empty());
        CHECK(std::string(run.refused).ends_with(shader.size() > 1000 ? "shader length" : "call depth"));
    }
}

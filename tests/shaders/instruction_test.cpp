// Every instruction in every version: assembled, printed, lowered and run against the reference, with special values.
#include <set>

#include "tests/shaders/examples.h"
#include "tests/shaders/judge.h"

using namespace shader_reference;
using namespace shader_examples;

namespace {

// Allowed difference from the reference: none, unless PIPELINE.md 6.4 leaves bits undefined.
float tolerance(dp2::ShaderOp op) {
    using Op = dp2::ShaderOp;
    switch (op) {
    case Op::Rsq:
    case Op::Nrm:
    case Op::Exp:
    case Op::ExpP:
    case Op::SinCos: return 2e-6f;
    case Op::Log:
    case Op::LogP:
    case Op::Pow:
    case Op::Lit: return 2e-5f;
    default: return 0;
    }
}

} // namespace

TEST_CASE("every instruction of every version assembles, prints, and is refused by all others") {
    for (const dp2::ShaderOpInfo& op : dp2::all_shader_ops())
        for (const Version& version : kVersions) {
            const std::string text = example(op, version);
            const auto shader = dp2::assemble_shader(text);
            if (!has(op, version)) continue;
            if (!shader.ok()) FAIL(shader.error().to_string() << " in\n" << text);
            std::set<dp2::ShaderOp> ops;
            for (const auto& in : (*shader).code) ops.insert(in.op);
            INFO(text);
            if (op.op != dp2::ShaderOp::Dcl || !(version.pixel && version.number < 0x0200)) CHECK(ops.contains(op.op));
            const auto tokens = dp2::shader_tokens(*shader);
            const auto again = dp2::assemble_shader(dp2::disassemble_shader(*shader));
            REQUIRE(again.ok());
            CHECK(dp2::shader_tokens(*again) == tokens);
            // The same tokens with the version of another stage or model, in which the instruction is unknown.
            for (const Version& other : kVersions) {
                if (has(op, other)) continue;
                auto moved = tokens;
                moved[0] = (other.pixel ? 0xFFFF0000u : 0xFFFE0000u) | other.number;
                CHECK_FALSE(dp2::parse_shader(moved).ok());
            }
        }
}

TEST_CASE("every instruction of every version computes the results of the reference") {
    std::mt19937 random(4);
    int runs = 0;
    for (const dp2::ShaderOpInfo& op : dp2::all_shader_ops())
        for (const Version& version : kVersions) {
            if (!has(op, version) || op.op == dp2::ShaderOp::Dsx || op.op == dp2::ShaderOp::Dsy)
                continue; // dsx and dsy need neighbouring pixels
            const std::string text = example(op, version);
            const dp2::Shader shader = assembled(text);
            LaneRun run(shader);
            std::string wrong; // only the first difference is reported
            for (int round = 0; round < 8 && wrong.empty(); ++round) {
                const bool special = round % 2 == 1 && op.op != dp2::ShaderOp::SinCos;
                const auto lanes = environments(random, special);
                const auto all = run.run(lanes);
                REQUIRE_FALSE(all.empty());
                for (std::size_t lane = 0; lane < lanes.size() && wrong.empty(); ++lane) {
                    const Environment& in = lanes[lane];
                    const Results should = Reference(shader, in).run();
                    for (const Lanes16& is : all) {
                        wrong = difference(is[lane], should, tolerance(op.op));
                        ++runs;
                        if (wrong.empty()) continue;
                        FAIL_CHECK(text << wrong << "\nv " << shown(in.v[0]) << " | " << shown(in.v[1]) << " | "
                                        << shown(in.v[2]) << "\nt " << shown(in.t[0]) << " | " << shown(in.t[1])
                                        << "\nc1 " << shown(in.c[1]));
                        break;
                    }
                }
            }
        }
    CHECK(runs > 50000);
}

TEST_CASE("inputs, outputs and constants may be read by index, also past the end of their files") {
    const char* const kSources[] = {
        "vs_3_0\ndcl_position v0\ndcl_texcoord v1\ndcl_position o0\ndcl_texcoord o2\ndcl_texcoord1 o3\ndcl_texcoord2 "
        "o4\nmova a0, v1\nmov o0, v0\nmov o[a0.x + 3], v0\nadd o[a0.w + 2].xz, v0, v1\n",
        "vs_3_0\ndcl_position v0\ndcl_texcoord v1\ndcl_position o0\ndcl_texcoord o2\ndefi i0, 4, 1, 3, 0\nmov o0, "
        "v0\nloop aL, i0\n  mov o[aL + 1], v[aL]\nendloop\n",
        "vs_3_0\ndcl_position v0\ndcl_texcoord v1\ndcl_position o0\ndcl_texcoord o1\nmova a0, v1\nmov o0, v[a0.y + "
        "2]\nadd o1, c[a0.z + 1], c[a0.w + 253]\n",
        "ps_3_0\ndcl_texcoord v0\ndcl_texcoord1 v1\ndefi i0, 5, 7, 1, 0\nmov r0, c0\nloop aL, i0\n  add r0, r0, v[aL + "
        "1]\nendloop\nmov oC0, r0\n",
    };
    std::mt19937 random(31);
    for (const char* text : kSources) {
        const dp2::Shader shader = assembled(text);
        LaneRun run(shader);
        for (int round = 0; round < 8; ++round) {
            const auto lanes = environments(random, round % 2 == 1);
            const auto all = run.run(lanes);
            REQUIRE_FALSE(all.empty());
            for (std::size_t lane = 0; lane < lanes.size(); ++lane)
                for (const Lanes16& is : all) {
                    INFO(text);
                    CHECK(difference(is[lane], Reference(shader, lanes[lane]).run(), 0) == "");
                }
        }
    }
}

// Every instruction in every version: assembled, printed, lowered and run against the reference, over special values.
#include <random>
#include <set>

#include "dp2/shader_text.h"
#include "tests/catch.h"
#include "tests/shaders/examples.h"
#include "tests/shaders/lane_run.h"

using namespace shader_reference;
using namespace shader_examples;

namespace {

dp2::Shader assembled(const std::string& text) {
    const auto shader = dp2::assemble_shader(text);
    if (!shader.ok()) FAIL(shader.error().to_string() << " in\n" << text);
    return *shader;
}

bool agrees(float is, float should, float tolerance) {
    if (std::isnan(should)) return std::isnan(is) || is == 0; // saturation and comparisons may have taken the NaN
    if (is == should) return true;
    if (tolerance > 0 && should > 3.4e38f) return is > 3.4e38f; // powers end at the largest numbers
    return std::fabs(is - should) <= tolerance * std::fmax(std::fabs(should), 0.01f);
}
bool agrees(const Four& is, const Four& should, float tolerance) {
    for (std::size_t k = 0; k < 4; ++k)
        if (!agrees(is[k], should[k], tolerance)) return false;
    return true;
}
std::string shown(const Four& v) { return std::to_string(v[0]) + " " + std::to_string(v[1]) + " " + std::to_string(v[2]) + " " + std::to_string(v[3]); }

// What of the outputs differs; empty when nothing does.
std::string difference(const Results& is, const Results& should, float tolerance) {
    if (is.killed != should.killed) return is.killed ? "killed" : "not killed";
    if (should.killed) return "";
    const auto check = [&](const char* name, const Four& a, const Four& b) { return agrees(a, b, tolerance) ? "" : std::string(name) + ": " + shown(a) + ", not " + shown(b); };
    std::string text = check("oPos", is.position, should.position) + check("oFog", is.fog, should.fog) + check("oPts", is.size, should.size);
    for (std::size_t k = 0; k < 2; ++k) text += check("oD", is.d[k], should.d[k]);
    for (std::size_t k = 0; k < 16; ++k) text += check("o", is.o[k], should.o[k]);
    for (std::size_t k = 0; k < 4; ++k) text += check("oC", is.color[k], should.color[k]);
    if (should.depth && (!is.depth || !agrees(*is.depth, *should.depth, tolerance))) text += "oDepth: " + std::to_string(is.depth.value_or(-1)) + ", not " + std::to_string(*should.depth);
    return text;
}

// How far results may be from the reference: exact, unless the specification leaves bits open.
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

std::vector<Environment> environments(std::mt19937& random, bool special) {
    const float inf = INFINITY;
    const float edge[] = {0, -0.0f, 1, -1, 0.5f, inf, -inf, 3e38f, -3e38f, 1e-40f, -1e-40f, 1e-30f, 0.25f, 127.5f, 2, NAN};
    std::uniform_real_distribution<float> any(-4, 4);
    const auto number = [&] { return special && random() % 2 ? edge[random() % std::size(edge)] : any(random); };
    const auto four = [&] { return Four{number(), number(), number(), number()}; };
    Environment common;
    for (Four& c : common.c) c = {any(random), any(random), any(random), any(random)};
    if (special) common.c[1] = four();
    for (auto& b : common.b) b = random() % 2;
    for (auto& i : common.i) i = {static_cast<int>(random() % 6), static_cast<int>(random() % 8), static_cast<int>(random() % 5) - 2, 0};
    for (auto& m : common.bump)
        for (float& x : m) x = any(random);
    common.projected[1] = random() % 2 ? 3 : 0;
    common.sample = sampled_by_formula;
    std::vector<Environment> lanes(rasterizer::ir::kLanes, common);
    for (Environment& lane : lanes) {
        for (Four& v : lane.v) v = four();
        for (Four& t : lane.t) t = four();
        lane.position = {static_cast<float>(random() % 64), static_cast<float>(random() % 64), 0, 0};
        const float side = random() % 2 ? 1.0f : -1.0f;
        lane.face = {side, side, side, side};
    }
    return lanes;
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
            // The same tokens under the version of another stage or model, where the instruction is unknown.
            for (const Version& other : kVersions) {
                if (has(op, other)) continue;
                auto moved = tokens;
                moved[0] = (other.pixel ? 0xFFFF0000u : 0xFFFE0000u) | other.number;
                CHECK_FALSE(dp2::parse_shader(moved).ok());
            }
        }
}

TEST_CASE("every instruction of every version computes what the reference says") {
    std::mt19937 random(4);
    int runs = 0;
    for (const dp2::ShaderOpInfo& op : dp2::all_shader_ops())
        for (const Version& version : kVersions) {
            if (!has(op, version) || op.op == dp2::ShaderOp::Dsx || op.op == dp2::ShaderOp::Dsy) continue; // those need neighbours
            const std::string text = example(op, version);
            const dp2::Shader shader = assembled(text);
            LaneRun run(shader);
            std::string wrong; // the first one says enough
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
                        FAIL_CHECK(text << wrong << "\nv " << shown(in.v[0]) << " | " << shown(in.v[1]) << " | " << shown(in.v[2]) << "\nt " << shown(in.t[0]) << " | " << shown(in.t[1]) << "\nc1 " << shown(in.c[1]));
                        break;
                    }
                }
            }
        }
    CHECK(runs > 50000);
}

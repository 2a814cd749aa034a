// Traced shaders: what the trace says that each instruction writes, against the reference; and that tracing changes no
// result.
#include "responses/analysis/trace_steps.h"
#include "tests/shaders/judge.h"
#include "tests/shaders/random_shader.h"

using namespace shader_reference;
using namespace shader_examples;
using rasterizer::ShaderForm;
using rasterizer::ShaderTrace;
using responses::TracedStep;

namespace {

ShaderTrace trace_of_lane(std::size_t lane) {
    return {{.vertex = lane}, ShaderTrace::Programs::Traced};
}

float number_of(const responses::TracedValue& value, std::size_t component) {
    const std::uint32_t word = value.word[component];
    switch (value.type) {
    case responses::TracedValue::Type::Integer: // the reference keeps addresses within 2e9
        return std::clamp(static_cast<float>(static_cast<std::int32_t>(word)), -2e9f, 2e9f);
    case responses::TracedValue::Type::Mask: return word ? 1.0f : 0.0f;
    default: return std::bit_cast<float>(word);
    }
}

// How the results in the steps differ from what the reference writes; empty: not at all. A pixel that is killed is not
// traced any further.
std::string difference(const std::vector<TracedStep>& steps, const std::vector<Written>& written, bool killed,
                       float tolerance) {
    std::size_t next = 0;
    for (const TracedStep& step : steps) {
        if (!step.result) continue;
        const std::string where = step.text + ", result " + std::to_string(next) + ": ";
        if (next == written.size()) return where + "the reference has ended";
        const Written& should = written[next++];
        if (step.instruction != should.instruction)
            return where + "the reference executes " + std::to_string(should.instruction);
        for (std::size_t c = 0; c < 4; ++c) {
            const bool has = step.result->value.mask >> c & 1 && !(step.unwritten >> c & 1);
            if (has != should.value[c].has_value()) return where + "the reference writes other components";
            if (has && !agrees(number_of(step.result->value, c), *should.value[c], tolerance))
                return where + std::to_string(number_of(step.result->value, c)) + ", not " +
                       std::to_string(*should.value[c]);
        }
    }
    return next == written.size() || killed ? "" : "the reference goes on";
}

bool same_bits(const Results& a, const Results& b) {
    const auto same = [](const auto& x, const auto& y) {
        for (std::size_t k = 0; k < x.size(); ++k)
            if (std::bit_cast<std::uint32_t>(x[k]) != std::bit_cast<std::uint32_t>(y[k]) &&
                !(std::isnan(x[k]) && std::isnan(y[k])))
                return false;
        return true;
    };
    bool all = same(a.position, b.position) && same(a.fog, b.fog) && same(a.size, b.size) && a.killed == b.killed;
    for (std::size_t i = 0; i < a.d.size(); ++i) all = all && same(a.d[i], b.d[i]);
    for (std::size_t i = 0; i < a.o.size(); ++i) all = all && same(a.o[i], b.o[i]);
    for (std::size_t i = 0; i < a.color.size(); ++i) all = all && same(a.color[i], b.color[i]);
    return all && a.depth.has_value() == b.depth.has_value();
}

} // namespace

TEST_CASE("a traced random shader executes and writes what the reference does, and gives the bits of the shader") {
    std::mt19937 random(2006);
    int compared = 0, in_loops = 0, branches = 0, predicated = 0;
    for (int program = 0; program < 450; ++program) {
        const Version& version = kVersions[static_cast<std::size_t>(program) % std::size(kVersions)];
        const std::string text = RandomShader(random, version).run();
        const dp2::Shader shader = assembled(text);
        const ShaderForm form = program % 2 ? ShaderForm::Unrolled : ShaderForm::Regions;
        const auto lanes = environments(random, program % 4 == 3);
        const std::size_t lane = random() % lanes.size();
        LaneRun plain(shader, form), traced(shader, form);
        ShaderTrace trace = trace_of_lane(lane);
        traced.trace = &trace;
        const auto should = plain.run(lanes), is = traced.run(lanes);
        INFO(text << "lane " << lane);
        REQUIRE(!should.empty());
        REQUIRE(!is.empty());
        for (std::size_t i = 0; i < lanes.size(); ++i) REQUIRE(same_bits(is[0][i], should[0][i]));
        Reference reference(shader, lanes[lane]);
        const Results results = reference.run();
        REQUIRE(trace.log.runs().size() == 1);
        const auto steps = responses::TraceSteps(trace).of(trace.log.runs()[0], false);
        const std::string wrong = difference(steps, reference.written, results.killed, 0);
        if (!wrong.empty()) FAIL_CHECK(wrong);
        for (const TracedStep& step : steps) {
            in_loops += step.turn > 1;
            branches += step.taken.has_value();
            predicated += step.unwritten != 0;
        }
        compared += static_cast<int>(reference.written.size());
    }
    CHECK(compared > 8000);
    CHECK(in_loops > 200);
    CHECK(branches > 200);
    CHECK(predicated > 50);
}

TEST_CASE("every instruction of every version is traced with the reference's results") {
    std::mt19937 random(9);
    int shaders = 0;
    for (const Version& version : kVersions)
        for (const dp2::ShaderOpInfo& op : dp2::all_shader_ops()) {
            if (!has(op, version)) continue;
            const dp2::Shader shader = assembled(example(op, version));
            const auto lanes = environments(random, false);
            for (const ShaderForm form : {ShaderForm::Unrolled, ShaderForm::Regions}) {
                const std::size_t lane = random() % lanes.size();
                LaneRun traced(shader, form);
                ShaderTrace trace = trace_of_lane(lane);
                traced.trace = &trace;
                INFO(example(op, version));
                REQUIRE(!traced.run(lanes).empty());
                Reference reference(shader, lanes[lane]);
                const Results results = reference.run();
                REQUIRE(trace.log.runs().size() == 1);
                const auto steps = responses::TraceSteps(trace).of(trace.log.runs()[0], false);
                const bool neighbours = op.op == dp2::ShaderOp::Dsx || op.op == dp2::ShaderOp::Dsy;
                if (!neighbours) CHECK(difference(steps, reference.written, results.killed, 1e-4f) == "");
                // With the instructions that are not executed, each is there.
                const auto all = responses::TraceSteps(trace).of(trace.log.runs()[0], true);
                std::vector<bool> found(shader.code.size(), false);
                for (const TracedStep& step : all) found[*step.instruction] = true;
                CHECK(std::ranges::count(found, true) >= static_cast<std::ptrdiff_t>(!steps.empty()));
                CHECK(all.size() >= steps.size());
                ++shaders;
            }
        }
    CHECK(shaders > 600);
}

TEST_CASE("the steps of a shader: names, values, iterations, and what is not executed") {
    const dp2::Shader shader = assembled("ps_3_0\n"
                                         "dcl_texcoord v0\n"
                                         "defi i1, 2, 3, -1, 0\n"
                                         "def c8, 1, 2, 3, 4\n"
                                         "mov r0, c8\n"
                                         "loop aL, i1\n"
                                         "  add r0.xy, r0, -c8.w\n"
                                         "endloop\n"
                                         "if_gt r0.x, c8.x\n"
                                         "  mov r1, c8\n"
                                         "else\n"
                                         "  m3x2 r1.xy, r0, c8\n"
                                         "endif\n"
                                         "mov oC0, r0\n");
    LaneRun run(shader, ShaderForm::Unrolled);
    ShaderTrace trace = trace_of_lane(5);
    run.trace = &trace;
    std::mt19937 random(1);
    REQUIRE(!run.run(environments(random, false)).empty());
    const responses::TraceSteps traced(trace);
    CHECK(traced.model() == "ps_3_0");
    const auto shown = [](const std::vector<TracedStep>& steps) {
        std::vector<std::string> out;
        for (const TracedStep& step : steps) {
            std::string text = step.text;
            if (step.turn) text += " #" + std::to_string(step.turn) + " " + std::to_string(step.counter.value_or(99));
            if (step.result) text += " = " + step.result->name + " " + std::to_string(number_of(step.result->value, 0));
            if (step.taken) text += *step.taken ? " taken" : " not taken";
            for (const auto& source : step.sources) text += " <- " + source.name;
            out.push_back(text + (step.executed ? "" : " not executed"));
        }
        return out;
    };
    CHECK(shown(traced.of(trace.log.runs()[0], true)) ==
          std::vector<std::string>{"mov r0, c8 = r0 1.000000 <- c8", "loop aL, i1 <- i1", "loop aL, i1 #1 3",
                                   "add r0.xy, r0, -c8.w = r0.xy -3.000000 <- r0 <- -c8.w", "loop aL, i1 #2 2",
                                   "add r0.xy, r0, -c8.w = r0.xy -7.000000 <- r0 <- -c8.w",
                                   "if_gt r0.x, c8.x not taken <- r0.x <- c8.x", "mov r1, c8 not executed", "else",
                                   "m3x2 r1.xy, r0, c8 = r1.xy -10.000000 <- r0 <- c8 <- c9",
                                   "mov oC0, r0 = oC0 -7.000000 <- r0"});
}

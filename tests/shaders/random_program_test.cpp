// Random shaders, long and nested, in every version: each of the library's lanes against the reference.
#include "tests/shaders/judge.h"
#include "tests/shaders/random_shader.h"

using namespace shader_reference;
using namespace shader_examples;

TEST_CASE("random shaders compute the results of the reference, lane by lane, unrolled and with regions") {
    std::mt19937 random(1972);
    int compared = 0, finite = 0, with_regions = 0;
    for (int program = 0; program < 600; ++program) {
        const Version& version = kVersions[static_cast<std::size_t>(program) % std::size(kVersions)];
        const std::string text = RandomShader(random, version).run();
        const dp2::Shader shader = assembled(text);
        const bool unrolled = program % 5 < 2;
        LaneRun run(shader, unrolled ? rasterizer::ShaderForm::Unrolled : rasterizer::ShaderForm::Regions);
        for (const bool special : {false, true}) {
            const auto lanes = environments(random, special);
            const auto all = run.run(lanes);
            with_regions += run.regions != 0;
            if (all.empty()) FAIL(run.refused << " in\n" << text);
            std::string wrong;
            for (std::size_t lane = 0; lane < lanes.size() && wrong.empty(); ++lane) {
                const Environment& in = lanes[lane];
                const Results should = Reference(shader, in).run();
                for (const Lanes16& is : all) {
                    wrong = difference(is[lane], should, 0);
                    ++compared;
                    finite += std::isfinite(version.pixel ? should.color[0][0] : should.o[version.number >= 0x0300][0]);
                    if (wrong.empty()) continue;
                    FAIL_CHECK(text << wrong << "\nlane " << lane);
                    break;
                }
            }
        }
    }
    CHECK(compared > 15000);
    CHECK(with_regions > 100);
    CHECK(finite > compared / 2); // most results are finite, so that the comparison is meaningful
}

// DP2 and D3D10 queries at once, with workers and asynchronous answers: every query is eventually answered, with the
// data that a GPU without workers gives.
#include <map>
#include <random>

#include "responses/queries/response_parser.h"
#include "tests/support/d3d10_rig.h"

namespace {

constexpr int kSteps = kSanitized ? 5000 : 30000;

using Key = std::pair<std::uint32_t, std::uint32_t>; // a query, and the number of its END
using Values = std::map<Key, std::vector<std::byte>>;

class Soak {
  public:
    Soak(unsigned workers, CompletionModel model) : ddi_(options(workers, model), 96) {
        ddi_.rig.document("surface 6 format A8R8G8B8 size 8x8 usage texture\nbuffer 20 bytes 4096\nsurface 7 format "
                          "A8R8G8B8 size 40x40 usage target\n");
        ddi_.rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 6 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE } ");
        std::string create;
        for (const dp2::QueryInfo& info : dp2::all_queries()) {
            if (!info.answered) continue;
            types_.push_back(info);
            create += " " + std::to_string(types_.size()) + " " + std::to_string(static_cast<std::uint32_t>(info.type));
        }
        ddi_.rig.run("CREATEQUERY {" + create + " }");
        issues_.resize(types_.size() + 1);
        for (const D3d10QueryInfo& info : all_d3d10_queries())
            if (!info.counter || info.counter->needs)
                objects_.push_back(std::make_unique<QueryObject>(ddi_, info.type));
        auto layout =
            rasterizer::make_output_layout(std::vector<rasterizer::OutputEntry>{{0, 0, 0, 0, 0, 4}}, {}, true);
        ddi_.rig.emulator().find_context(1)->front_end.stream_output().set_layout(std::move(*layout));
    }

    void run() {
        std::mt19937 random(20061130);
        const auto pick = [&](std::size_t n) { return static_cast<std::uint32_t>(random() % n); };
        for (int step = 0; step < kSteps; ++step) {
            switch (pick(8)) {
            case 0: submit("SETRENDERTARGET2 { 0 " + std::to_string(pick(2) ? 1 : 7) + " } "); break;
            case 1: submit("CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0xff102030 1 0 } "); break;
            case 2:
                submit("RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 0 0 " + std::to_string(1 + pick(90)) +
                       " 50 } ");
                break;
            case 3: submit(kDraw); break;
            case 4: submit("DRAWPRIMITIVE { TRIANGLELIST 16 3 } "); break;
            case 5: issue(1 + pick(types_.size()), 1 + pick(3)); break;
            case 6: {
                QueryObject& object = *objects_[pick(objects_.size())];
                if (object.info->begins && pick(2)) {
                    REQUIRE(object.begin().ok());
                } else {
                    REQUIRE(object.end().ok());
                }
                (void)object.poll(pick(2) ? kDoNotFlush : 0);
                break;
            }
            default: {
                const rasterizer::OutputTarget target{20, pick(1000) * std::uint64_t{4}};
                REQUIRE(ddi_.rig.emulator()
                            .find_context(1)
                            ->front_end.stream_output()
                            .set_targets({&target, pick(2)})
                            .ok());
                break;
            }
            }
        }
        // Ends every query once more and waits for the GPU: then each query must have its answer.
        for (std::size_t id = 1; id <= types_.size(); ++id) issue(static_cast<std::uint32_t>(id), 1);
        ddi_.rig.emulator().presents().wait();
        submit("");
        for (std::size_t id = 1; id <= types_.size(); ++id) {
            INFO(types_[id - 1].name);
            CHECK(values.contains({static_cast<std::uint32_t>(id), issues_[id]}));
        }
        for (auto& object : objects_) {
            INFO(object->info->name);
            REQUIRE(object->end().ok());
        }
        ddi_.rig.emulator().presents().wait();
        for (auto& object : objects_) CHECK(object->poll().ok());
        streamed.resize(1024);
        REQUIRE(ddi_.rig.emulator().memory().read_buffer(20, 0, std::as_writable_bytes(std::span(streamed))).ok());
    }
    bool reproducible(std::uint32_t id) const {
        const dp2::QueryType type = types_[id - 1].type;
        return type != dp2::QueryType::Timestamp &&
               (type < dp2::QueryType::PipelineTimings || type > dp2::QueryType::CacheUtilization);
    }

    Values values;
    std::vector<float> streamed;

  private:
    static EmulatorOptions options(unsigned workers, CompletionModel model) {
        EmulatorOptions out;
        out.workers = workers;
        out.completion = model;
        return out;
    }
    void issue(std::uint32_t id, std::uint32_t flags) {
        submit("ISSUEQUERY { " + std::to_string(id) + " " + std::to_string(flags) + " } ",
               [&] { issues_[id] += flags & 1; });
    }
    template <class Before> void submit(const std::string& commands, Before&& before) {
        before();
        ddi_.rig.document("submit context 1 capacity 4096 {\n" + commands + "\n}\n");
        REQUIRE(ddi_.rig.last().ddrval == 0);
        const auto parsed = parse_response(ddi_.rig.response());
        REQUIRE(parsed.ok());
        for (const ParsedAnswer& answer : parsed->answers)
            values[{answer.id, issues_[answer.id]}].assign(answer.data.begin(), answer.data.end());
    }
    void submit(const std::string& commands) {
        submit(commands, [] {});
    }

    D3d10Rig ddi_;
    std::vector<dp2::QueryInfo> types_; // types_[id - 1] describes query id
    std::vector<std::uint32_t> issues_; // number of ENDs of each query
    std::vector<std::unique_ptr<QueryObject>> objects_;
};

} // namespace

TEST_CASE("a soak of DP2 and D3D10 queries: the same answers with workers and asynchronous completion", "[soak]") {
    Soak calm(0, {CompletionKind::Immediate, 0}), busy(4, {CompletionKind::Async, 0});
    calm.run();
    busy.run();
    CHECK(calm.streamed == busy.streamed);
    std::size_t compared = 0;
    for (const auto& [key, data] : busy.values) {
        if (!busy.reproducible(key.first)) continue;
        const auto other = calm.values.find(key);
        INFO("query " << key.first << " issue " << key.second);
        REQUIRE(other != calm.values.end());
        REQUIRE(other->second == data);
        ++compared;
    }
    CHECK(compared > kSteps / 100);
}

#include <algorithm>
#include <cstring>
#include <map>
#include <random>

#include "dp2/shaders/refusals.h"
#include "responses/queries/query_engine.h"
#include "responses/queries/response_parser.h"
#include "responses/queries/response_writer.h"
#include "tests/support/catch.h"

using namespace responses;

namespace {

struct Fake : ResultSource {
    explicit Fake(std::uint64_t v, bool r = true) : number(v), is_ready(r) {}
    bool ready() const override { return is_ready; }
    void wait() override { is_ready = true, ++waits; }
    void write(std::span<std::byte> data) const override {
        std::ranges::fill(data, std::byte{0});
        std::memcpy(data.data(), &number, std::min(data.size(), sizeof number));
    }
    std::uint64_t number;
    bool is_ready;
    int waits = 0;
};
std::shared_ptr<Fake> value(std::uint64_t v) {
    return std::make_shared<Fake>(v);
}

constexpr std::uint32_t kEvent = 8, kOcclusion = 9, kVCache = 4;

// Creates a query with the checks of CREATEQUERY.
dp2::Status create(QueryEngine& engine, std::uint32_t id, std::uint32_t type) {
    DP2_TRY(dp2::refusal(dp2::wire::CreateQuery{id, type}));
    return engine.create(id, *find_d3d9_query(type));
}

std::vector<std::byte> page_bytes(QueryEngine& engine, std::size_t capacity, Page& page) {
    std::vector<std::byte> area(capacity, std::byte{0xCD});
    page = write_page(engine, area);
    for (std::size_t i = page.bytes; i < capacity; ++i)
        REQUIRE(area[i] == std::byte{0xCD}); // nothing is written beyond the records
    area.resize(page.bytes);
    return area;
}
// The first word of the next answer's data.
std::uint32_t word(QueryEngine& engine) {
    const auto answer = engine.front();
    REQUIRE(answer);
    std::vector<std::byte> data(answer->kind->bytes, std::byte{0xCD});
    answer->source->write(data);
    std::uint32_t out;
    std::memcpy(&out, data.data(), sizeof out);
    return out;
}
std::vector<std::byte> hex(std::initializer_list<int> values) {
    std::vector<std::byte> out;
    for (const int v : values) out.push_back(static_cast<std::byte>(v));
    return out;
}

} // namespace

TEST_CASE("two answers are written in issue order, as in the worked example (2)") {
    QueryEngine engine({}, 100);
    REQUIRE(create(engine, 7, kOcclusion).ok());
    REQUIRE(create(engine, 8, kEvent).ok());
    REQUIRE(engine.begin(7).ok());
    REQUIRE(engine.end(7, value(1234), 1).ok());
    REQUIRE(engine.end(8, value(1), 2).ok());
    engine.collect(2);
    Page page;
    CHECK(page_bytes(engine, 64, page) == hex({0x58, 0, 2, 0, 0x20, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0,
                                               0xD2, 4, 0, 0, 8,    0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0}));
    CHECK(engine.state(7) == QueryState::Signaled);
}

TEST_CASE("three VCACHE answers page through 52 bytes, as in the worked example (3)") {
    QueryEngine engine({}, 100);
    for (const std::uint32_t id : {1u, 2u, 3u}) {
        REQUIRE(create(engine, id, kVCache).ok());
        REQUIRE(engine.end(id, value(0x48434143), 1).ok());
    }
    engine.collect(1);
    Page page;
    const auto first = page_bytes(engine, 52, page);
    CHECK(first == hex({0x58, 0, 1, 0, 0x20, 0, 0, 0, 1, 0, 0, 0, 0x10, 0, 0, 0, 0x43, 0x41, 0x43, 0x48,
                        0,    0, 0, 0, 0,    0, 0, 0, 0, 0, 0, 0, 0x57, 0, 0, 0, 8,    0,    0,    0}));
    CHECK(page_bytes(engine, 52, page).size() == 40);
    CHECK(page.more);
    const auto last = page_bytes(engine, 52, page);
    CHECK(last.size() == 32);
    CHECK(last[8] == std::byte{3});
    CHECK_FALSE(page.more);
    CHECK(page_bytes(engine, 52, page).empty());
}

TEST_CASE("response areas of every size get whole records, lose no answer, and paging ends") {
    for (std::size_t capacity = 0; capacity <= 200; ++capacity) {
        QueryEngine engine({}, 100);
        const std::uint32_t types[] = {kEvent, kVCache, kOcclusion, kEvent, kVCache, kOcclusion, kOcclusion};
        std::vector<std::uint32_t> expected;
        for (std::uint32_t id = 0; id < std::size(types); ++id) {
            REQUIRE(create(engine, id, types[id]).ok());
            REQUIRE(engine.end(id, value(id), 1).ok());
            expected.push_back(id);
        }
        engine.collect(1);
        std::vector<std::uint32_t> got;
        bool stuck = false;
        for (int pages = 0; pages < 20; ++pages) {
            Page page;
            const auto bytes = page_bytes(engine, capacity, page);
            const auto parsed =
                parse_response(bytes, [&](std::uint32_t id) { return types[id] == kVCache ? 16u : 4u; });
            REQUIRE(parsed.ok());
            REQUIRE(parsed->more == page.more);
            if (page.more) REQUIRE(page.answers > 0);
            for (const ParsedAnswer& answer : parsed->answers) got.push_back(answer.id);
            stuck = page.stuck;
            if (!page.more) break;
        }
        INFO("capacity " << capacity);
        // An EVENT alone with its CONTINUE takes 28 bytes, a VCACHE 40.
        CHECK(stuck == (capacity < 40));
        if (!stuck) CHECK(got == expected);
        if (capacity < 28) CHECK(got.empty());
        Page page; // the answers that did not fit are kept for a larger area
        const auto rest = page_bytes(engine, 4096, page);
        CHECK(got.size() + page.answers == expected.size());
    }
}

TEST_CASE("more answers than a record can count are split into several records") {
    for (const std::uint32_t count : {65535u, 65536u, 131071u}) {
        QueryEngine engine({}, 1 << 20);
        for (std::uint32_t id = 0; id < count; ++id) {
            REQUIRE(create(engine, id, kOcclusion).ok());
            REQUIRE(engine.end(id, value(id), 1).ok());
        }
        engine.collect(1);
        std::vector<std::byte> area(count * 12 + 64);
        const Page page = write_page(engine, area);
        const auto parsed = parse_response(std::span(area).first(page.bytes));
        REQUIRE(parsed.ok());
        CHECK(parsed->answers.size() == count);
        CHECK(parsed->records == (count + 65534) / 65535);
    }
}

TEST_CASE("a million answers pass through 4 KiB and through the smallest area, in order, none lost", "[one-thread]") {
    constexpr std::uint32_t kAnswers = 1000000;
    for (const std::size_t capacity : {std::size_t{4096}, std::size_t{8 + 12 + 8}}) {
        QueryEngine engine({}, kAnswers);
        for (std::uint32_t id = 1; id <= kAnswers; ++id) {
            REQUIRE(create(engine, id, kEvent).ok());
            REQUIRE(engine.end(id, value(1), 1).ok());
        }
        engine.collect(1);
        // Each page leaves 8 bytes for RESPONSECONTINUE; only the last one does not have it.
        const std::uint32_t on_a_page = static_cast<std::uint32_t>((capacity - 8 - 8) / 12);
        std::vector<std::byte> area(capacity);
        std::uint32_t next = 1, pages = 0;
        bool wrong = false;
        for (bool more = true; more; ++pages) {
            const Page page = write_page(engine, area);
            more = page.more;
            for (std::uint32_t i = 0; i < page.answers; ++i, ++next) {
                std::uint32_t id = 0;
                std::memcpy(&id, area.data() + 8 + 12 * i, sizeof id);
                wrong |= id != next;
            }
            wrong |= page.answers == 0 || page.stuck;
        }
        CHECK_FALSE(wrong);
        CHECK(next == kAnswers + 1);
        CHECK(pages == (kAnswers + on_a_page - 1) / on_a_page);
    }
}

TEST_CASE("states and re-issue follow the protocol") {
    QueryEngine engine({}, 4);
    CHECK(create(engine, 1, 7).error().fault == dp2::Fault::BadValue);
    CHECK(create(engine, 1, 19).error().fault == dp2::Fault::BadValue); // MEMORYPRESSURE is not answered
    REQUIRE(create(engine, 1, kOcclusion).ok());
    CHECK(create(engine, 1, kEvent).error().fault == dp2::Fault::BadSequence);
    CHECK(engine.begin(99).error().fault == dp2::Fault::BadHandle);
    CHECK(engine.end(99, value(1), 1).error().fault == dp2::Fault::BadHandle);
    CHECK(engine.destroy(99).error().fault == dp2::Fault::BadHandle);
    REQUIRE(engine.begin(1).ok());
    CHECK(engine.state(1) == QueryState::Building);
    REQUIRE(engine.end(1, value(5), 1).ok());
    REQUIRE(create(engine, 2, kOcclusion).ok());
    REQUIRE(engine.end(2, value(6), 1).ok());
    REQUIRE(engine.end(1, value(7), 1).ok()); // replaces the pending answer, and is now after query 2's
    engine.collect(1);
    REQUIRE(engine.front());
    CHECK(engine.front()->id == 2);
    engine.pop();
    CHECK(word(engine) == 7);
    REQUIRE(engine.begin(1).ok()); // BEGIN drops the pending answer
    CHECK_FALSE(engine.front());
    REQUIRE(create(engine, 3, kEvent).ok());
    REQUIRE(engine.begin(3).ok()); // BEGIN is ignored for this type
    CHECK(engine.state(3) == QueryState::Signaled);
    REQUIRE(create(engine, 4, kEvent).ok());
    CHECK(create(engine, 5, kEvent).error().fault == dp2::Fault::LimitExceeded);
    REQUIRE(engine.end(2, value(8), 2).ok());
    engine.collect(2);
    CHECK(word(engine) == 8);
}

TEST_CASE("completion models decide when answers are returned, not their order within a type") {
    const auto run = [](CompletionModel model, int calls) {
        QueryEngine engine(model, 100);
        std::vector<std::pair<int, std::uint32_t>> seen; // call, id
        auto late = std::make_shared<Fake>(0, false);
        for (std::uint32_t id = 0; id < 6; ++id) REQUIRE(create(engine, id, id % 2 ? kEvent : kOcclusion).ok());
        for (int call = 0; call < calls; ++call) {
            if (call < 6)
                REQUIRE(engine
                            .end(static_cast<std::uint32_t>(call), call == 0 ? late : value(0),
                                 static_cast<std::uint64_t>(call))
                            .ok());
            if (call == 4) late->is_ready = true;
            engine.collect(static_cast<std::uint64_t>(call));
            for (; engine.front(); engine.pop()) seen.push_back({call, engine.front()->id});
        }
        return seen;
    };
    const auto immediate = run({CompletionKind::Immediate, 0}, 8);
    REQUIRE(immediate.size() == 6);
    for (int i = 0; i < 6; ++i) CHECK(immediate[static_cast<std::size_t>(i)] == std::pair<int, std::uint32_t>(i, i));
    const auto delayed = run({CompletionKind::Delay, 2}, 8);
    REQUIRE(delayed.size() == 6);
    CHECK(delayed[0] == std::pair<int, std::uint32_t>(2, 0));
    CHECK(run({CompletionKind::Never, 0}, 20).empty());
    const auto async = run({CompletionKind::Async, 0}, 8);
    REQUIRE(async.size() == 6);
    // The event is answered first, since the occlusion query is not ready.
    CHECK(async[0] == std::pair<int, std::uint32_t>(1, 1));
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        const auto seeded = run({CompletionKind::Seeded, seed}, 40);
        REQUIRE(seeded.size() == 6);
        for (const std::uint32_t parity : {0u, 1u}) {
            std::uint32_t last = 0;
            for (const auto& [call, id] : seeded)
                if (id % 2 == parity) {
                    CHECK(id >= last);
                    last = id;
                }
        }
        CHECK(run({CompletionKind::Seeded, seed}, 40) == seeded);
    }
}

TEST_CASE("random operations agree with a naive model") {
    std::mt19937 random(7);
    QueryEngine engine({CompletionKind::Delay, 2}, 1000);
    struct Model {
        std::uint32_t type;
        int state = 0;
    };
    struct Queued {
        std::uint32_t id;
        std::uint64_t value, call;
    };
    std::map<std::uint32_t, Model> queries;
    std::vector<Queued> queue, outgoing; // in issue order
    const auto drop = [&](std::uint32_t id) {
        std::erase_if(queue, [id](const Queued& q) { return q.id == id; });
        std::erase_if(outgoing, [id](const Queued& q) { return q.id == id; });
    };
    for (std::uint64_t step = 0; step < 100000; ++step) {
        const std::uint32_t id = random() % 20;
        const std::uint64_t call = step / 10;
        switch (random() % 8) {
        case 0: {
            const std::uint32_t type = random() % 2 ? kEvent : kOcclusion;
            REQUIRE(create(engine, id, type).ok() == !queries.contains(id));
            queries.emplace(id, Model{type});
            break;
        }
        case 1:
            REQUIRE(engine.destroy(id).ok() == queries.contains(id));
            queries.erase(id);
            drop(id);
            break;
        case 2:
        case 3:
            REQUIRE(engine.begin(id).ok() == queries.contains(id));
            if (queries.contains(id) && queries[id].type == kOcclusion) drop(id), queries[id].state = 1;
            break;
        case 4:
        case 5:
        case 6:
            REQUIRE(engine.end(id, value(queries.contains(id) && queries[id].type == kEvent ? 1 : step), call).ok() ==
                    queries.contains(id));
            if (queries.contains(id)) {
                drop(id);
                queries[id].state = 2;
                queue.push_back({id, step, call});
            }
            break;
        default: {
            engine.collect(call);
            for (std::size_t i = 0; i < queue.size();) {
                if (queue[i].call + 2 > call) {
                    ++i;
                    continue;
                }
                outgoing.push_back(queue[i]);
                queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(i));
            }
            std::vector<std::byte> area(random() % 120);
            const Page page = write_page(engine, area);
            const auto parsed = parse_response(std::span(area).first(page.bytes));
            REQUIRE(parsed.ok());
            REQUIRE(parsed->answers.size() <= outgoing.size());
            for (const ParsedAnswer& answer : parsed->answers) {
                REQUIRE(answer.id == outgoing.front().id);
                std::uint32_t data;
                std::memcpy(&data, answer.data.data(), 4);
                REQUIRE(data == (queries[answer.id].type == kEvent ? 1 : outgoing.front().value));
                queries[answer.id].state = 0;
                outgoing.erase(outgoing.begin());
            }
            REQUIRE(parsed->more == (!outgoing.empty() && !parsed->answers.empty()));
        }
        }
        if (queries.contains(id)) REQUIRE(static_cast<int>(*engine.state(id)) == queries[id].state);
    }
}

TEST_CASE("the parser refuses what no driver may write") {
    const auto fault = [](std::initializer_list<int> bytes) {
        const auto result = parse_response(hex(bytes), [](std::uint32_t id) { return id == 7 ? 4u : 0u; });
        return result.ok() ? dp2::Fault::None : result.error().fault;
    };
    using dp2::Fault;
    CHECK(fault({}) == Fault::None);
    CHECK(fault({0x58, 0, 1}) == Fault::Truncated);
    CHECK(fault({0x54, 0, 1, 0, 8, 0, 0, 0}) == Fault::UnknownOpcode);
    CHECK(fault({0x58, 0, 0, 0, 7, 0, 0, 0}) == Fault::BadValue);
    CHECK(fault({0x58, 0, 1, 0, 0x20, 0, 0, 0}) == Fault::BadValue);
    CHECK(fault({0x58, 0, 1, 0, 8, 0, 0, 0}) == Fault::Truncated);
    CHECK(fault({0x58, 0, 1, 0, 20, 0, 0, 0, 8, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0}) == Fault::BadHandle);
    CHECK(fault({0x58, 0, 1, 0, 20, 0, 0, 0, 7, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0}) == Fault::Truncated);
    CHECK(fault({0x57, 0, 0, 0, 8, 0, 0, 0, 0x57, 0, 0, 0, 8, 0, 0, 0}) == Fault::BadSequence);
    CHECK(fault({0x57, 0, 1, 0, 8, 0, 0, 0}) == Fault::None); // the count of CONTINUE is ignored
}

TEST_CASE("a wait is for the newest END of one query, and for nothing else") {
    QueryEngine engine({CompletionKind::Async, 0}, 16);
    std::vector<std::shared_ptr<Fake>> results;
    const auto end = [&](std::uint32_t id) {
        results.push_back(std::make_shared<Fake>(id, false));
        REQUIRE(engine.end(id, results.back(), 0).ok());
    };
    for (const std::uint32_t id : {1u, 2u, 3u}) REQUIRE(create(engine, id, kEvent).ok());
    engine.wait(1); // waiting for a query that was never ended does nothing
    end(1), end(2), end(1), end(3);
    engine.wait(99); // waiting for an unknown query does nothing
    engine.wait(1);
    engine.collect(0);
    CHECK_FALSE(engine.front()); // query 1's newest END is after the event of query 2, which is not ready
    engine.wait(2);
    engine.collect(0);
    REQUIRE(engine.front());
    engine.wait(2); // the answer of query 2 is already ready
    std::vector<int> waits;
    for (const auto& result : results) waits.push_back(result->waits);
    CHECK(waits == std::vector<int>{0, 1, 1, 0});
    // After many ENDs of query 3 only the newest one is waited for.
    for (int i = 0; i < 1000; ++i) end(3);
    engine.wait(3);
    CHECK(results.back()->waits == 1);
    CHECK(results[results.size() - 2]->waits == 0);
}

// Command surfaces that are too small for the answers that wait, at every size (QUERIES.md 1.4, 1.5).
#include "responses/protocol/hresult.h"
#include "responses/queries/response_parser.h"
#include "tests/support/emulator_rig.h"

using namespace responses;

namespace {

EmulatorOptions log_errors(EmulatorOptions options, std::vector<std::string>& errors) {
    options.log = [&errors](LogLevel level, const std::string& text) {
        if (level == LogLevel::Error) errors.push_back(text);
    };
    return options;
}

struct Logged {
    std::vector<std::string> errors;
};
struct SmallSurfaces : Logged, EmulatorRig {
    explicit SmallSurfaces(EmulatorOptions options = {}) : EmulatorRig(log_errors(std::move(options), errors)) {}
    // Submits a call whose surface has at least `capacity` bytes.
    Call submit(const std::string& text, std::size_t capacity, std::uint32_t in = 0) {
        const auto commands = assembled_commands(text);
        const CallSetup setup{.context = in, .capacity = capacity};
        before = command_surface(commands, setup);
        return EmulatorRig::submit(commands, setup);
    }
    // Ends EVENTs 1 to n in a call that then fails, so that their answers still wait.
    void wait_for_answers(std::uint32_t n, std::uint32_t in = 0) {
        for (std::uint32_t id = 1; id <= n; ++id)
            REQUIRE(submit("CREATEQUERY { id " + std::to_string(id) + " type EVENT }", 64, in).ddrval == kD3dOk);
        std::string ends;
        for (std::uint32_t id = 1; id <= n; ++id) ends += "ISSUEQUERY { id " + std::to_string(id) + " flags END } ";
        REQUIRE(submit(ends + "raw { u8 5 0 0 0 }", 64, in).ddrval == kCommandUnparsed);
    }
    // The ids of the answers to an empty call on a surface of this size; checks that nothing is written after them.
    std::vector<std::uint32_t> poll(std::size_t capacity, bool* more = nullptr, std::uint32_t in = 0) {
        submit("", capacity, in);
        REQUIRE(call.ddrval == kD3dOk);
        REQUIRE(call.error_offset <= capacity);
        for (std::size_t i = call.error_offset; i < memory.size(); ++i) REQUIRE(memory[i] == before[i]);
        const auto parsed = parse_response(emulator.submissions().response(call), [](std::uint32_t) { return 4u; });
        REQUIRE(parsed.ok());
        if (more) *more = parsed->more;
        std::vector<std::uint32_t> ids;
        for (const ParsedAnswer& answer : parsed->answers) ids.push_back(answer.id);
        if (!parsed->more) CHECK(call.error_offset == (ids.empty() ? 0 : 8 + 12 * ids.size()));
        if (parsed->more) CHECK(call.error_offset == 16 + 12 * ids.size());
        return ids;
    }
    bool starved() const { return emulator.last_error().fault == dp2::Fault::NoSpace; }

    std::vector<std::byte> before; // the surface's bytes before the last call
};

// How many of n waiting EVENTs, 12 bytes each, fit after the header; if not all fit, 8 bytes are needed for
// RESPONSECONTINUE.
std::uint32_t fitting(std::uint32_t n, std::size_t capacity) {
    std::uint32_t best = 0;
    for (std::uint32_t k = 1; k <= n; ++k)
        if (8 + 12 * k + (k < n ? 8 : 0) <= capacity) best = k;
    return best;
}

} // namespace

TEST_CASE("surfaces of 0 to 64 bytes get what fits, or nothing and one logged error; a larger one gets the rest") {
    for (const char* dialect : {"ddi", "permedia3"})
        for (std::uint32_t waiting = 1; waiting <= 5; ++waiting)
            for (std::size_t capacity = 0; capacity <= 64; ++capacity) {
                INFO(dialect << ", " << waiting << " EVENTs, " << capacity << " bytes");
                EmulatorOptions options;
                options.dialect = *dp2::parse_dialect(dialect);
                SmallSurfaces rig(options);
                rig.wait_for_answers(waiting);
                std::uint32_t next = 1;
                const auto expect = [&](const std::vector<std::uint32_t>& ids, std::uint32_t count) {
                    REQUIRE(ids.size() == count);
                    for (const std::uint32_t id : ids) CHECK(id == next++);
                };
                bool more = true;
                while (more) { // like a runtime, which calls again after a RESPONSECONTINUE
                    const std::uint32_t count = fitting(waiting + 1 - next, capacity);
                    expect(rig.poll(capacity, &more), count);
                    CHECK(more == (count != 0 && next <= waiting));
                }
                const std::uint32_t left = waiting + 1 - next;
                CHECK(rig.starved() == (left != 0));
                // Polls with a command surface that is too small for an answer change nothing.
                for (int i = 0; i < 3; ++i) CHECK(rig.poll(capacity).empty());
                if (left == 0) {
                    CHECK(rig.errors.empty());
                    continue;
                }
                REQUIRE(rig.errors.size() == 1);
                CHECK(rig.errors[0] == "no answer fits into the command surface: the next one needs " +
                                           std::string(left > 1 ? "28" : "20") + " bytes, answers are kept");
                expect(rig.poll(256, &more), left);
                CHECK_FALSE(more);
                CHECK(rig.errors.size() == 1);
            }
}

TEST_CASE(
    "an answer that did not fit beside another is written in the next call, and a later shortage is reported again") {
    SmallSurfaces rig;
    rig.wait_for_answers(2);
    CHECK(rig.poll(24).empty());
    // Query 1 is ended again: two answers still wait, now in the other order.
    Call call = rig.submit("ISSUEQUERY { id 1 flags END }", 24);
    CHECK(call.ddrval == kD3dOk);
    CHECK(call.error_offset == 0);
    CHECK(rig.memory == rig.before);
    CHECK(rig.errors.size() == 1);
    call = rig.submit("DELETEQUERY { id 2 }", 20);
    CHECK(call.error_offset == 20); // the remaining answer fits alone
    CHECK(rig.memory[8] == std::byte{1});
    call = rig.submit("CREATEQUERY { id 3 type VCACHE } ISSUEQUERY { id 3 flags END }", 24);
    CHECK(call.error_offset == 0);
    REQUIRE(rig.errors.size() == 2);
    CHECK(rig.errors[1] == "no answer fits into the command surface: the next one needs 32 bytes, answers are kept");
    CHECK(rig.submit("", 31).error_offset == 0);
    CHECK(rig.submit("", 32).error_offset == 32);
    CHECK(rig.errors.size() == 2);
}

TEST_CASE("a context whose response surface is too small does not delay the others, for every number of workers") {
    const unsigned workers = GENERATE(0u, 1u, 4u);
    const auto kind = GENERATE(CompletionKind::Immediate, CompletionKind::Async, CompletionKind::Delay);
    EmulatorOptions options;
    options.workers = workers;
    options.completion = {kind, kind == CompletionKind::Delay ? 1u : 0u};
    SmallSurfaces rig(options);
    const std::uint32_t other = *rig.emulator.create_context(5, 1, 0);
    std::string clears;
    for (int i = 0; i < 50; ++i) clears += "CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } ";
    REQUIRE(rig.submit(clears, 0).ddrval == kD3dOk);
    rig.wait_for_answers(2);
    rig.wait_for_answers(1, other);
    REQUIRE(rig.submit(clears, 0, other).error_offset <= 20);
    rig.emulator.presents().wait();
    CHECK(rig.poll(27).empty());
    CHECK(rig.starved());
    CHECK(rig.poll(20, nullptr, other).size() <= 1); // the answer may have been returned by the call with the clears
    CHECK(rig.poll(27).empty());
    CHECK(rig.errors.size() == 1);
    bool more = false;
    CHECK(rig.poll(28, &more) == std::vector<std::uint32_t>{1});
    CHECK(more);
    CHECK(rig.poll(28, &more) == std::vector<std::uint32_t>{2});
    CHECK_FALSE(more);
}

// Many emulators in one process: threads create them at random, replay parts of captures on them, hand them to each
// other between the parts, and destroy them, finished or with work queued. Each replay gives the results that it gives
// alone.
#include <mutex>
#include <random>
#include <thread>

#include "tests/support/back_ends.h"
#include "tests/support/c_rig.h"
#include "tests/support/pinned.h"
#include "tests/support/process_status.h"

using namespace responses;

namespace {

constexpr unsigned kThreads = 8, kSlots = 12;

// An unfinished replay, owned by one thread at a time.
struct Play {
    Play(const Pinned& capture, EmulatorOptions options) : pinned(&capture), replayer(std::move(options)) {}
    const Pinned* pinned;
    Replayer replayer;
    Differences differences;
    std::size_t next = 0;
};

class Exchange {
  public:
    Exchange() : slots_(kSlots) {}
    // Puts `mine` into the slot and returns what was there.
    std::unique_ptr<Play> swap(std::size_t slot, std::unique_ptr<Play> mine) {
        const std::lock_guard lock(mutex_);
        std::swap(slots_[slot], mine);
        return mine;
    }
    // Catch's assertions are not thread-safe: failures are collected and reported at the end.
    void complain(const std::string& text) {
        const std::lock_guard lock(mutex_);
        complaints += text + "\n";
    }
    void count(std::size_t& which) {
        const std::lock_guard lock(mutex_);
        ++which;
    }
    std::string complaints;
    std::size_t finished = 0, abandoned = 0;

  private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Play>> slots_;
};

std::unique_ptr<Play> begin(const std::vector<Pinned>& captures, std::mt19937& random, Exchange& exchange) {
    const Pinned& pinned = captures[random() % captures.size()];
    const std::vector<rasterizer::BackEnd> back_ends = rasterizer::all_back_ends();
    const rasterizer::BackEnd& back_end = back_ends[random() % back_ends.size()];
    EmulatorOptions options;
    options.workers = random() % 4;
    options.kernels = &back_end.kernels();
    options.compile = back_end.compiles();
    const auto chosen = replay_options(pinned.document, options);
    if (chosen.ok()) return std::make_unique<Play>(pinned, *chosen);
    exchange.complain(pinned.path.string() + ": " + dp2::describe(chosen.error()));
    return nullptr;
}

// Replays some more records; returns false after the last one.
bool advance(Play& play, std::size_t records, Exchange& exchange) {
    const auto& document = play.pinned->document;
    for (; records > 0 && play.next < document.size(); --records, ++play.next) {
        const auto status = play.replayer.play(document, play.next, play.differences);
        if (status.ok()) continue;
        exchange.complain(play.pinned->path.string() + ": " + dp2::describe(status.error()));
        return false;
    }
    return play.next < document.size();
}

// Creates and destroys an emulator by the C interface, without CRig: its Catch assertions are not thread-safe.
void create_and_destroy(unsigned workers, Exchange& exchange) {
    dp2emu_options options{};
    options.size = sizeof options;
    options.workers = workers;
    dp2emu* emulator = nullptr;
    std::uint32_t context = 0;
    if (dp2emu_create(&options, &emulator) != DP2EMU_OK ||
        dp2emu_create_context(emulator, 5, 0, 0, &context) != DP2EMU_OK || dp2emu_finish(emulator) != DP2EMU_OK)
        exchange.complain("a function of the C interface failed");
    dp2emu_destroy(emulator);
}

void take_turns(unsigned seed, int turns, const std::vector<Pinned>& captures, Exchange& exchange) {
    std::mt19937 random(seed);
    std::unique_ptr<Play> mine;
    for (int turn = 0; turn < turns; ++turn) {
        mine = exchange.swap(random() % kSlots, std::move(mine));
        if (random() % 8 == 0) create_and_destroy(random() % 5, exchange);
        if (!mine) mine = begin(captures, random, exchange);
        if (!mine) continue;
        if (!advance(*mine, 1 + random() % 12, exchange)) {
            if (mine->replayer.differences() != 0)
                exchange.complain(mine->pinned->path.string() + "\n" + mine->differences.text);
            exchange.count(exchange.finished);
            mine.reset();
        } else if (turn % 8 == 7) { // often enough whatever the order of the threads
            exchange.count(exchange.abandoned);
            mine.reset();
        }
    }
}

} // namespace

TEST_CASE("emulators on eight threads, handed over and destroyed at random, replay as each does alone") {
    std::vector<Pinned> captures = pinned_captures();
    std::erase_if(captures, [](const Pinned& pinned) { return pinned.document.size() > (kSanitized ? 60u : 400u); });
    REQUIRE(captures.size() >= 20);
    Exchange exchange;
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < kThreads; ++i)
            threads.emplace_back(take_turns, 1000 + i, kSanitized ? 20 : 80, std::cref(captures), std::ref(exchange));
    }
    INFO(exchange.complaints << exchange.finished << " finished, " << exchange.abandoned << " abandoned");
    CHECK(exchange.complaints.empty());
    CHECK(exchange.finished >= 20);
    CHECK(exchange.abandoned >= 3);
}

#if defined(__linux__)
TEST_CASE("an emulator takes less than 1 MB of memory; after a picture is drawn and read, less than 4 MB") {
    if (kSanitized) return; // sanitizers need memory of their own
    constexpr std::size_t kCount = 32, kMegabyte = std::size_t{1} << 20;
    std::vector<std::unique_ptr<CRig>> emulators;
    const auto add = [&] {
        emulators.push_back(
            std::make_unique<CRig>(dp2emu_options{.workers = 2}, TargetSetup{.size = 0, .interface = 0}));
    };
    const auto draw = [](CRig& rig) {
        REQUIRE(rig.surface(1, 21, 64, DP2EMU_USAGE_RENDER_TARGET) == DP2EMU_OK);
        rig.context = rig.create_context();
        const CallVertex triangle[] = {{0, 0, 0, 1, 0xFFFF0000}, {40, 0, 0, 1, 0xFF00FF00}, {0, 40, 0, 1, 0xFF0000FF}};
        REQUIRE(rig.submit("TRIANGLELIST count 1 { 0 }", {.vertices = triangle}).ddrval == 0);
        CHECK(rig.pixel(0, 0) == 0xFFFF0000);
    };
    add(); // touches the pages of the code, before memory is measured
    draw(*emulators.front());
    const std::size_t before = process_status("VmRSS");
    for (std::size_t i = 0; i < kCount; ++i) add();
    const std::size_t created = process_status("VmRSS");
    for (std::size_t i = 1; i <= kCount; ++i) draw(*emulators[i]);
    const std::size_t drawn = process_status("VmRSS");
    INFO(before << " bytes before, " << created << " when created, " << drawn << " when drawn");
    CHECK(created < before + kCount * kMegabyte);
    CHECK(drawn < before + 4 * kCount * kMegabyte);
}
#endif

// Many emulators in one process: threads create them at random, replay captures on them piece by piece, hand them to
// each other between the pieces, and destroy them, finished or with work queued. Each replays as it does alone.
#include <mutex>
#include <random>
#include <thread>

#include "responses/include/dp2emu.h"
#include "tests/support/back_ends.h"
#include "tests/support/pinned.h"
#include "tests/support/process_status.h"

using namespace responses;

namespace {

constexpr unsigned kThreads = 8, kSlots = 12;

// A replay that has not ended yet. One thread at a time has it.
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
    // What is in the slot, for what the caller has.
    std::unique_ptr<Play> swap(std::size_t slot, std::unique_ptr<Play> mine) {
        const std::lock_guard lock(mutex_);
        std::swap(slots_[slot], mine);
        return mine;
    }
    // Catch's assertions are for one thread: what fails is kept for the end.
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

// Some records more; false when there are none left.
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

// An emulator of the C face that lives for a moment.
void create_and_destroy(unsigned workers, Exchange& exchange) {
    dp2emu_options options{};
    options.size = sizeof options;
    options.workers = workers;
    dp2emu* emulator = nullptr;
    std::uint32_t context = 0;
    if (dp2emu_create(&options, &emulator) != DP2EMU_OK ||
        dp2emu_create_context(emulator, 5, 0, 0, &context) != DP2EMU_OK || dp2emu_finish(emulator) != DP2EMU_OK)
        exchange.complain("the C face refused");
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
        } else if (random() % 16 == 0) {
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

TEST_CASE("an emulator takes less than a megabyte, with a picture that was drawn and read less than four") {
    if (kSanitized) return; // they need memory of their own
    constexpr std::size_t kCount = 32, kMegabyte = std::size_t{1} << 20;
    std::vector<dp2emu*> emulators;
    const auto add = [&] {
        dp2emu_options options{};
        options.size = sizeof options;
        options.workers = 2;
        dp2emu* emulator = nullptr;
        REQUIRE(dp2emu_create(&options, &emulator) == DP2EMU_OK);
        emulators.push_back(emulator);
    };
    const auto draw = [](dp2emu* emulator) {
        dp2emu_surface_desc target{};
        target.size = sizeof target;
        target.handle = 1;
        target.format = 21;
        target.width = target.height = 64;
        target.usage = DP2EMU_USAGE_RENDER_TARGET;
        REQUIRE(dp2emu_create_surface(emulator, &target) == DP2EMU_OK);
        dp2emu_call call{};
        call.size = sizeof call;
        REQUIRE(dp2emu_create_context(emulator, 5, 1, 0, &call.context) == DP2EMU_OK);
        const struct {
            float x, y, z, rhw;
            std::uint32_t color;
        } triangle[3] = {{0, 0, 0, 1, 0xFFFF0000}, {40, 0, 0, 1, 0xFF00FF00}, {0, 40, 0, 1, 0xFF0000FF}};
        unsigned char commands[] = {18, 0, 1, 0, 0, 0}; // TRIANGLELIST
        call.commands = commands;
        call.command_capacity = call.command_length = sizeof commands;
        call.vertex_type = 0x44;
        call.vertex_size = sizeof triangle[0];
        call.vertices = triangle;
        call.vertices_bytes = sizeof triangle;
        call.vertex_length = 3;
        REQUIRE(dp2emu_submit(emulator, &call) == DP2EMU_OK);
        REQUIRE(call.ddrval == 0);
        std::uint32_t pixels[64 * 64];
        REQUIRE(dp2emu_read_surface(emulator, 1, 0, 0, nullptr, pixels, 64 * 4, sizeof pixels) == DP2EMU_OK);
        CHECK(pixels[0] == 0xFFFF0000);
    };
    add(); // pages of the code itself
    draw(emulators.front());
    const std::size_t before = process_status("VmRSS");
    for (std::size_t i = 0; i < kCount; ++i) add();
    const std::size_t created = process_status("VmRSS");
    for (std::size_t i = 1; i <= kCount; ++i) draw(emulators[i]);
    const std::size_t drawn = process_status("VmRSS");
    for (dp2emu* emulator : emulators) dp2emu_destroy(emulator);
    INFO(before << " bytes before, " << created << " when created, " << drawn << " when drawn");
    CHECK(created < before + kCount * kMegabyte);
    CHECK(drawn < before + 4 * kCount * kMegabyte);
}

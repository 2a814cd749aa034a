// Tests of judge(): a call that sleeps or computes too long is late in every try; a call that waits for a processor is
// not.
#include <thread>

#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/robustness/hostile/judge.h"

using namespace hostile;

namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

void compute(double milliseconds) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
    };
    const double end = now() + milliseconds;
    while (now() < end) {
    }
}

template <class Body> Verdict judge_body(Body&& body) {
    return judge([&] {
        const Watch watch;
        body();
        return watch.stop();
    });
}

// A child process that computes on the processors that this thread may use.
class Neighbour {
  public:
    Neighbour() : child_(fork()) {
        if (child_ != 0) return;
        compute(60'000);
        _exit(0);
    }
    ~Neighbour() {
        if (child_ <= 0) return;
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    Neighbour(const Neighbour&) = delete;
    Neighbour& operator=(const Neighbour&) = delete;

  private:
    const pid_t child_;
};

constexpr double kAllowed = kLimit + kGrace;

} // namespace

TEST_CASE("a call that is blocked is late in every try, on any machine") {
    const Verdict verdict = judge_body([] { std::this_thread::sleep_for(Milliseconds(kAllowed + 50)); });
    CHECK_FALSE(verdict.best.in_time());
    CHECK(verdict.tries == kTries);
}

TEST_CASE("a call that waits for a sleeping thread is late, also while other threads compute") {
    const Verdict verdict = judge_body([] {
        std::thread idle([] { std::this_thread::sleep_for(Milliseconds(3 * kAllowed)); });
        std::thread busy([] { compute(kAllowed / 4); });
        busy.join();
        idle.join();
    });
    CHECK_FALSE(verdict.best.in_time());
}

TEST_CASE("a call that computes too long is late in every try, on any machine") {
    const Verdict verdict = judge_body([] { compute(kAllowed + 50); });
    CHECK_FALSE(verdict.best.in_time());
    CHECK(verdict.tries == kTries);
}

TEST_CASE("a call that waits for another thread's computation is late") {
    const Verdict verdict = judge_body([] { std::thread([] { compute(kAllowed + 50); }).join(); });
    CHECK_FALSE(verdict.best.in_time());
}

TEST_CASE("the first try in time is the last one") {
    int tries = 0;
    const Verdict verdict =
        judge_body([&] { std::this_thread::sleep_for(Milliseconds(++tries == 2 ? 1 : kAllowed + 50)); });
    CHECK(verdict.best.in_time());
    CHECK(verdict.tries == 2);
}

TEST_CASE("a call that waits for a processor is not late") {
    if (!std::filesystem::exists("/proc/self/schedstat")) return; // without schedstat nothing is deducted
    cpu_set_t before, one;
    REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
    {
        const Neighbour neighbours[7];
        const Verdict verdict = judge_body([] { compute(kAllowed / 2); });
        CHECK(verdict.best.in_time());
        CHECK(verdict.best.wall > kAllowed);
        CHECK(verdict.best.taken() >= kAllowed / 2 - 10);
    }
    REQUIRE(sched_setaffinity(0, sizeof before, &before) == 0);
}

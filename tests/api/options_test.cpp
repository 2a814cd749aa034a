// Invalid options: values that an enumeration does not have, more workers than the limit, and threads that the
// operating system refuses to start.
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "responses/emulator/emulator.h"
#include "tests/support/c_rig.h"

namespace {

struct Log {
    std::vector<std::string> lines;
    static void add(void* self, dp2emu_log_level level, const char* text) {
        if (level == DP2EMU_LOG_ERROR) static_cast<Log*>(self)->lines.push_back(text);
    }
};

dp2emu_options options_with(Log& log) {
    dp2emu_options options{};
    options.size = sizeof options;
    options.log = Log::add;
    options.log_user = &log;
    return options;
}

dp2emu_result create_and_destroy(const dp2emu_options& options) {
    dp2emu* emulator = nullptr;
    const dp2emu_result result = dp2emu_create(&options, &emulator);
    CHECK((emulator != nullptr) == (result == DP2EMU_OK)); // written only on success
    dp2emu_destroy(emulator);
    return result;
}

// Runs `body` in a child process, which must exit with status 0 within 30 seconds.
template <class Body> void in_child(Body&& body) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        alarm(30); // a deadlock ends by SIGALRM
        _exit(body());
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    INFO("signal " << (WIFSIGNALED(status) ? WTERMSIG(status) : 0) << ", status "
                   << (WIFEXITED(status) ? WEXITSTATUS(status) : 0));
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
}

int running_threads() {
    std::ifstream file("/proc/self/status");
    std::string word;
    while (file >> word)
        if (word == "Threads:") {
            int count = 0;
            file >> count;
            return count;
        }
    return -1;
}

} // namespace

TEST_CASE("values that an enumeration does not have are refused, and the log names the field") {
    for (const std::uint32_t number : {5u, 7u, 8u, 100u, 0x80000000u, 0xFFFFFFFFu}) {
        Log log;
        dp2emu_options options = options_with(log);
        options.completion = number;
        CHECK(create_and_destroy(options) == DP2EMU_INVALID_ARGUMENT);
        CHECK(log.lines == std::vector<std::string>{"dp2emu_create: bad value: completion"});
        responses::EmulatorOptions in_cpp;
        in_cpp.completion.kind = static_cast<responses::CompletionKind>(number);
        if (in_cpp.completion.kind > responses::CompletionKind::Recorded)
            CHECK_THROWS_AS(responses::Emulator(in_cpp), std::invalid_argument);
    }
    CHECK(std::string(dp2emu_result_name(DP2EMU_CONTEXT_LOST)) == "DP2EMU_CONTEXT_LOST");
    CHECK(std::string(dp2emu_result_name(DP2EMU_MALFORMED)) == "DP2EMU_MALFORMED");
    CHECK(std::string(dp2emu_result_name(DP2EMU_GPU_HANGS)) == "DP2EMU_GPU_HANGS");
    for (const dp2emu_result unknown : {DP2EMU_GPU_HANGS + 1, 1000, -1, std::numeric_limits<int32_t>::min()})
        CHECK(std::string(dp2emu_result_name(unknown)) == "unknown");
    Log log;
    dp2emu_options options = options_with(log);
    options.dialect = "klingon";
    CHECK(create_and_destroy(options) == DP2EMU_INVALID_ARGUMENT);
    options.dialect = nullptr;
    options.instruction_set = "6502";
    CHECK(create_and_destroy(options) == DP2EMU_INVALID_ARGUMENT);
    CHECK(log.lines ==
          std::vector<std::string>{"dp2emu_create: bad value: dialect", "dp2emu_create: bad value: instruction_set"});
}

TEST_CASE("reserved members must be 0") {
    const CRig rig;
    dp2emu_processing processing{};
    processing.size = sizeof processing;
    processing.context = rig.context;
    processing.reserved = 1;
    CHECK(dp2emu_process_vertices(rig.emulator, &processing, nullptr, 0) == DP2EMU_INVALID_ARGUMENT);
    const dp2emu_stream_output_target target{0, 1, 0};
    CHECK(dp2emu_set_stream_output_targets(rig.emulator, rig.context, &target, 1) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("more workers than the limit are refused before a thread is started") {
    const int before = running_threads();
    for (const std::uint32_t workers : {DP2EMU_MAX_WORKERS + 1, 100000u, 0xFFFFFFFFu}) {
        Log log;
        dp2emu_options options = options_with(log);
        options.workers = workers;
        CHECK(create_and_destroy(options) == DP2EMU_LIMIT_EXCEEDED);
        CHECK(log.lines == std::vector<std::string>{"dp2emu_create: limit exceeded: workers"});
        responses::EmulatorOptions in_cpp;
        in_cpp.workers = workers;
        CHECK(responses::check(in_cpp).error().fault == dp2::Fault::LimitExceeded);
        CHECK_THROWS_AS(responses::Emulator(in_cpp), std::invalid_argument);
    }
    CHECK(running_threads() == before);
}

TEST_CASE("when a worker cannot be started, creation fails and ends the workers that were started") {
    if (kSanitized) return; // sanitizers need the memory that is taken away here
    in_child([] {
        std::ifstream file("/proc/self/statm");
        rlim_t pages = 0;
        file >> pages;
        rlimit all{};
        if (getrlimit(RLIMIT_AS, &all) != 0) return 1;
        // Address space for the stacks of only some of the threads.
        rlimit little = all;
        little.rlim_cur = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (rlim_t{160} << 20);
        if (setrlimit(RLIMIT_AS, &little) != 0) return 2;
        const int threads = running_threads();
        Log log;
        dp2emu_options options = options_with(log);
        options.workers = DP2EMU_MAX_WORKERS;
        dp2emu* emulator = nullptr;
        for (int i = 0; i < 3; ++i) {
            if (dp2emu_create(&options, &emulator) != DP2EMU_NO_THREADS || emulator) return 3;
            if (log.lines.size() != static_cast<std::size_t>(i) + 1 ||
                log.lines.back().find("dp2emu_create: worker thread ") != 0 ||
                log.lines.back().find(" of 256 cannot be started: ") == std::string::npos)
                return 4;
        }
        // the first worker must have started
        if (log.lines[0].find("worker thread 1 of") != std::string::npos) return 5;
        if (running_threads() != threads) return 6;
        responses::EmulatorOptions in_cpp;
        in_cpp.workers = 256;
        try {
            responses::Emulator emulator_in_cpp(in_cpp);
            return 7;
        } catch (const rasterizer::WorkerNotStarted&) {
        }
        if (setrlimit(RLIMIT_AS, &all) != 0) return 8;
        options.workers = 4;
        if (dp2emu_create(&options, &emulator) != DP2EMU_OK) return 9;
        dp2emu_destroy(emulator);
        return running_threads() == threads ? 0 : 10;
    });
}

TEST_CASE("if the system refuses every thread, creating an emulator with workers fails at once") {
    if (kSanitized || getuid() != 0) return; // only root may switch to a user id without processes
    in_child([] {
        const rlimit one{1, 1};
        if (setuid(64123) != 0 || setrlimit(RLIMIT_NPROC, &one) != 0) return 1;
        dp2emu_options options{};
        options.size = sizeof options;
        options.workers = 1;
        dp2emu* emulator = nullptr;
        if (dp2emu_create(&options, &emulator) != DP2EMU_NO_THREADS || emulator) return 2;
        options.workers = 0; // 0 workers need no thread
        if (dp2emu_create(&options, &emulator) != DP2EMU_OK) return 3;
        dp2emu_destroy(emulator);
        return 0;
    });
}

// The sandbox of dp2 replay, in child processes: forbidden calls fail or end the process, and a replay still works.
#include "tools/processes/sandbox.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/catch.h"
#include "tools/processes/confined.h"

using namespace tools;

namespace {

// Runs `work` in a confined child process. Returns its exit status, the result of `work` (0..255), or -N if signal N
// ended it.
int confined(const std::function<int()>& work, const SandboxLimits& limits = {}) {
    const pid_t child = fork();
    if (child == 0) {
        if (!confine(limits).empty()) _exit(255);
        _exit(work());
    }
    int state = 0;
    REQUIRE(waitpid(child, &state, 0) == child);
    return WIFEXITED(state) ? WEXITSTATUS(state) : -WTERMSIG(state);
}

int spin() {
    std::atomic<unsigned> turns = 0;
    while (turns.load() != ~0u) turns = (turns + 1) & 0xFFFF;
    return 0;
}

struct Folder {
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "dp2-sandbox-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()));
        path = name;
    }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string path;
};

} // namespace

TEST_CASE("system calls that a replay does not need end a confined process") {
    if (!sandbox_is_built_in()) return;
    CHECK(confined([] { return 7; }) == 7);
    struct Case {
        const char* name;
        std::function<int()> work;
    };
    const Case cases[] = {
        {"socket", [] { return socket(AF_INET, SOCK_STREAM, 0); }},
        {"socketpair",
         [] {
             int ends[2];
             return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
         }},
        {"connect", [] { return connect(0, nullptr, 0); }},
        {"execve",
         [] {
             char* none[] = {nullptr};
             return execve("/bin/true", none, none);
         }},
        {"execveat",
         [] { return static_cast<int>(syscall(SYS_execveat, AT_FDCWD, "/bin/true", nullptr, nullptr, 0)); }},
        {"fork", [] { return static_cast<int>(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }},
        {"a thread in namespaces of its own",
         [] {
             return static_cast<int>(
                 syscall(SYS_clone, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND | CLONE_NEWUSER, 0, 0, 0, 0));
         }},
        {"unshare", [] { return unshare(CLONE_NEWUSER); }},
        {"ptrace", [] { return static_cast<int>(ptrace(PTRACE_TRACEME, 0, nullptr, nullptr)); }},
        {"process_vm_readv", [] { return static_cast<int>(syscall(SYS_process_vm_readv, getppid(), 0, 0, 0, 0, 0)); }},
        {"unlink", [] { return unlink("/no/such/file"); }},
        {"rename", [] { return std::rename("/no/such/file", "/no/such/other"); }},
        {"mkdir", [] { return mkdir("/tmp/dp2-sandbox-mkdir", 0700); }},
        {"chmod", [] { return chmod("/no/such/file", 0777); }},
        {"chdir", [] { return chdir("/"); }},
        {"kill", [] { return kill(getppid(), SIGTERM); }},
        {"tgkill of another process",
         [] { return static_cast<int>(syscall(SYS_tgkill, getppid(), getppid(), SIGTERM)); }},
        {"setuid", [] { return setuid(0); }},
        {"bpf", [] { return static_cast<int>(syscall(SYS_bpf, 0, nullptr, 0)); }},
        {"io_uring_setup", [] { return static_cast<int>(syscall(425, 1, nullptr)); }},
        {"openat2", [] { return static_cast<int>(syscall(437, AT_FDCWD, "/etc/passwd", nullptr, 0)); }},
        {"prctl(PR_SET_DUMPABLE)", [] { return prctl(PR_SET_DUMPABLE, 1); }},
        {"memory that is writable and executable",
         [] {
             void* at = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
             return mprotect(at, 4096, PROT_READ | PROT_WRITE | PROT_EXEC);
         }},
        {"new memory that is executable",
         [] { return mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED; }},
        {"writing to a terminal's input", [] { return static_cast<int>(syscall(SYS_ioctl, 0, 0x5412, "x")); }},
    };
    for (const Case& test : cases) {
        INFO(test.name);
        CHECK(confined(test.work) == -SIGSYS);
    }
}

TEST_CASE("a confined process opens nothing by its path") {
    if (!sandbox_is_built_in()) return;
    const Folder folder;
    for (const std::string& path : {std::string("/etc/passwd"), folder.path + "/new", std::string("/proc/self/mem")})
        for (const int flags : {O_RDONLY, O_WRONLY | O_CREAT, O_RDONLY | O_PATH}) {
            INFO(path);
            CHECK(confined([&] { return open(path.c_str(), flags, 0600) < 0 ? errno : 0; }) == EACCES);
        }
    CHECK(std::filesystem::is_empty(folder.path));
}

TEST_CASE("everything that a replay needs works in a confined process") {
    if (!sandbox_is_built_in()) return;
    CHECK(confined([] {
              if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) return 1;
              return 0;
          }) == -SIGSYS); // a replay needs no prctl(), so the call ends the process
    // Threads, memory, compiled programs, exceptions.
    CHECK(confined([] {
              std::vector<std::thread> threads;
              std::atomic<int> sum = 0;
              for (int i = 1; i <= 8; ++i)
                  threads.emplace_back([&sum, i] {
                      const std::vector<char> memory(std::size_t{1} << 22, static_cast<char>(i));
                      sum += memory[12345];
                  });
              for (std::thread& thread : threads) thread.join();
              void* at = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
              if (at == MAP_FAILED) return 1;
              *static_cast<unsigned char*>(at) = 0xC3; // ret
              if (mprotect(at, 4096, PROT_READ | PROT_EXEC) != 0) return 2;
              try {
                  throw std::runtime_error("caught");
              } catch (const std::exception&) {
                  sum += 1;
              }
              return sum.load();
          }) == 37);
}

TEST_CASE("a confined process has limits") {
    if (!sandbox_is_built_in()) return;
    const Folder folder;
    const int file = open((folder.path + "/file").c_str(), O_WRONLY | O_CREAT, 0600);
    REQUIRE(file >= 0);
    SandboxLimits limits;
    limits.file_bytes = 1000;
    CHECK(confined(
              [&] {
                  const std::vector<char> bytes(2000, 'x');
                  if (write(file, bytes.data(), bytes.size()) != 1000) return 1;
                  return write(file, bytes.data(), bytes.size()) < 0 ? errno : 0;
              },
              limits) == EFBIG);
    CHECK(std::filesystem::file_size(folder.path + "/file") == 1000);
    close(file);
    limits = {};
    limits.address_space_bytes = std::uint64_t{256} << 20;
    CHECK(confined(
              [] {
                  try {
                      const std::vector<char> memory(std::size_t{1} << 30, 'x');
                      return static_cast<int>(memory[5]);
                  } catch (const std::bad_alloc&) {
                      return 3;
                  }
              },
              limits) == 3);
    limits = {};
    limits.cpu_seconds = 1;
    CHECK(confined([] { return spin(); }, limits) == -SIGXCPU);
}

TEST_CASE("pictures can only be created in the prepared folders") {
    if (!sandbox_is_built_in()) return;
    const Folder folder, other;
    std::filesystem::create_directory(folder.path + "/inner");
    std::ofstream(other.path + "/target") << "kept";
    std::filesystem::create_symlink(other.path + "/target", folder.path + "/link");
    PictureBroker broker;
    broker.add_folder(folder.path);
    CHECK_THROWS_AS(broker.add_folder(folder.path + "/none"), InputError);
    const auto make = [&](const std::string& path) {
        std::FILE* file = broker.open(path);
        if (!file) return errno;
        std::fputs("picture", file);
        return std::fclose(file) == 0 ? 0 : errno;
    };
    const int status = run_confined({}, broker, [&] {
        int failed = 0;
        const auto expect = [&](int error, const std::string& path) {
            if (make(path) != error) std::fprintf(stderr, "%s\n", path.c_str()), ++failed;
        };
        expect(0, folder.path + "/frame-0001-surface-1.png");
        expect(0, folder.path + "/frame-0001-surface-1.png"); // replacing the file is allowed
        expect(EACCES, folder.path + "/inner/a.png");
        expect(EACCES, folder.path + "/../a.png");
        expect(EACCES, folder.path + "/..");
        expect(EACCES, folder.path + "/.hidden");
        expect(EACCES, folder.path + "/");
        expect(EACCES, folder.path + "/a\nb.png");
        expect(EACCES, folder.path + std::string("/a\0b.png", 8));
        expect(EACCES, folder.path + "/" + std::string(300, 'a'));
        expect(EACCES, other.path + "/a.png");
        expect(EACCES, "a.png");
        expect(EACCES, "/etc/a.png");
        expect(ELOOP, folder.path + "/link");
        expect(EISDIR, folder.path + "/inner");
        expect(EACCES, std::string(100000, 'a'));
        return failed;
    });
    CHECK(status == 0);
    CHECK(std::filesystem::file_size(folder.path + "/frame-0001-surface-1.png") == 7);
    CHECK(std::filesystem::file_size(other.path + "/target") == 4);
    CHECK(std::distance(std::filesystem::directory_iterator(other.path), {}) == 1);
}

TEST_CASE("a confined replay has no file but the standard streams and the connection for its pictures") {
    if (!sandbox_is_built_in()) return;
    const Folder folder;
    const int secret = open((folder.path + "/secret").c_str(), O_RDWR | O_CREAT, 0600);
    REQUIRE(secret > STDERR_FILENO);
    PictureBroker broker;
    broker.add_folder(folder.path);
    CHECK(run_confined({}, broker, [&] {
              int open_files = 0;
              for (int file = 0; file < 64; ++file) open_files += fcntl(file, F_GETFD) >= 0;
              return fcntl(secret, F_GETFD) < 0 && errno == EBADF ? open_files : 99;
          }) == 4);
    close(secret);
}

TEST_CASE("the parent says why a confined replay was stopped") {
    if (!sandbox_is_built_in()) return;
    {
        PictureBroker broker;
        CHECK(run_confined({}, broker, [] { return 3; }) == 3);
    }
    {
        PictureBroker broker;
        CHECK(run_confined({}, broker, [] { return socket(AF_INET, SOCK_STREAM, 0); }) == kExitInternal);
    }
    {
        PictureBroker broker;
        CHECK(run_confined({}, broker, []() -> int { throw std::bad_alloc(); }) == kExitDiagnostics);
    }
    PictureBroker broker;
    SandboxLimits limits;
    limits.cpu_seconds = 1;
    CHECK(run_confined(limits, broker, [] { return spin(); }) == kExitDiagnostics);
}

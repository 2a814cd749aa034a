#include "tools/processes/child_pool.h"

#include <algorithm>
#include <cerrno>

#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "tools/processes/posix/running_child.h"

namespace tools {

ChildPool::ChildPool(std::size_t most, const ChildLimits& limits, Interrupts& interrupts)
    : most_(most), limits_(limits), interrupts_(interrupts) {}

ChildPool::~ChildPool() = default;

std::error_code ChildPool::start(std::size_t key, const ChildWork& work) {
    const pid_t parent = getpid();
    const auto bound = [&](int output) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) return 125; // the parent ended before the call above
        return work.body(output);
    };
    auto process = std::make_unique<RunningChild>(bound, limits_, &interrupts_.mask_before());
    if (!process->started()) return {errno, std::generic_category()};
    children_.push_back({key, std::move(process)});
    return {};
}

std::optional<ChildPool::Ended> ChildPool::end_one(std::size_t index, ChildEnd::How how) {
    const Child child = std::move(children_[index]);
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(index));
    child.process->kill();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - child.process->began();
    return Ended{child.key, child.process->end(how), taken.count()};
}

std::optional<ChildPool::Ended> ChildPool::wait() {
    while (!children_.empty()) {
        std::vector<pollfd> watched;
        auto first = std::chrono::steady_clock::time_point::max();
        for (const Child& child : children_) {
            watched.push_back({child.process->descriptor(), POLLIN, 0});
            first = std::min(first, child.process->deadline());
        }
        watched.push_back({interrupts_.descriptor(), POLLIN, 0});
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(first - std::chrono::steady_clock::now());
        poll(watched.data(), watched.size(), left.count() > 0 ? static_cast<int>(left.count()) : 0);
        if (interrupts_.happened()) {
            children_.clear(); // their destructors end them
            return std::nullopt;
        }
        for (std::size_t i = 0; i < children_.size(); ++i)
            if (watched[i].revents) return end_one(i, ChildEnd::How::Exited);
        const auto now = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < children_.size(); ++i)
            if (children_[i].process->deadline() <= now) return end_one(i, ChildEnd::How::TimedOut);
    }
    return std::nullopt;
}

} // namespace tools

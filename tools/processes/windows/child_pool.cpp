#include "tools/processes/child_pool.h"

#include <algorithm>
#include <utility>

#include "tools/platform/this_machine.h"
#include "tools/processes/windows/running_child.h"

namespace tools {

ChildPool::ChildPool(std::size_t most, const ChildLimits& limits, Interrupts& interrupts)
    : most_(most), limits_(limits), interrupts_(interrupts) {}

ChildPool::~ChildPool() = default;

std::error_code ChildPool::start(std::size_t key, const ChildWork& work) {
    std::vector<std::string> words = {this_program().string()};
    words.insert(words.end(), work.arguments.begin(), work.arguments.end());
    auto process = std::make_unique<RunningChild>(command_line_of(words), limits_, true);
    if (const DWORD error = process->start_error(); error != 0)
        return {static_cast<int>(error), std::system_category()};
    children_.push_back({key, std::move(process)});
    return {};
}

std::optional<ChildPool::Ended> ChildPool::end_one(std::size_t index, ChildEnd::How how) {
    const Child child = std::move(children_[index]);
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(index));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - child.process->began();
    return Ended{child.key, child.process->end(how), taken.count()};
}

std::optional<ChildPool::Ended> ChildPool::wait() {
    while (!children_.empty()) {
        std::vector<HANDLE> watched = {interrupts_.event()};
        auto first = std::chrono::steady_clock::time_point::max();
        for (const Child& child : children_) {
            if (watched.size() < MAXIMUM_WAIT_OBJECTS) watched.push_back(child.process->process());
            first = std::min(first, child.process->deadline());
        }
        // More objects than the system waits for are looked at every now and then.
        constexpr DWORD kLook = 20; // milliseconds
        const DWORD left = milliseconds_until(first);
        WaitForMultipleObjects(static_cast<DWORD>(watched.size()), watched.data(), FALSE,
                               watched.size() > children_.size() ? left : std::min(left, kLook));
        if (interrupts_.happened()) {
            children_.clear(); // their destructors end them
            return std::nullopt;
        }
        for (std::size_t i = 0; i < children_.size(); ++i)
            if (WaitForSingleObject(children_[i].process->process(), 0) == WAIT_OBJECT_0)
                return end_one(i, ChildEnd::How::Exited);
        const auto now = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < children_.size(); ++i)
            if (children_[i].process->deadline() <= now) return end_one(i, ChildEnd::How::TimedOut);
    }
    return std::nullopt;
}

} // namespace tools

// Several child processes at once, each with limits of its own. They are killed when this process ends, even
// if it is killed itself.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <system_error>
#include <vector>

#include "tools/processes/child_end.h"
#include "tools/processes/child_work.h"
#include "tools/processes/interrupts.h"

namespace tools {

class RunningChild; // each kind of system has its own

class ChildPool {
  public:
    // `limits`: of each child.
    ChildPool(std::size_t most, const ChildLimits& limits, Interrupts& interrupts);
    ~ChildPool(); // ends them
    ChildPool(const ChildPool&) = delete;
    ChildPool& operator=(const ChildPool&) = delete;

    bool full() const { return children_.size() >= most_; }
    bool empty() const { return children_.empty(); }
    // Starts a child without standard input. The result is the reason if it could not be started.
    std::error_code start(std::size_t key, const ChildWork& work);

    struct Ended {
        std::size_t key = 0;
        ChildEnd end;
        double seconds = 0;
    };
    // Waits until a child ends or must be ended. Nothing: no child runs, or an interrupt has come, which ends
    // all of them.
    std::optional<Ended> wait();

  private:
    struct Child {
        std::size_t key;
        std::unique_ptr<RunningChild> process;
    };
    std::optional<Ended> end_one(std::size_t index, ChildEnd::How how);

    const std::size_t most_;
    const ChildLimits limits_;
    Interrupts& interrupts_;
    std::vector<Child> children_;
};

} // namespace tools

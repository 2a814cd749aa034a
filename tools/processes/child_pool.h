// Several child processes at once, each with limits of its own. They are killed when this process ends, even
// if it is killed itself.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "tools/processes/limited_child.h"
#include "tools/processes/running_child.h"

namespace tools {

class ChildPool {
  public:
    // `limits`: of each child.
    ChildPool(std::size_t most, const ChildLimits& limits, Interrupts& interrupts)
        : most_(most), limits_(limits), interrupts_(interrupts) {}

    bool full() const { return children_.size() >= most_; }
    bool empty() const { return children_.empty(); }
    // Starts a child that runs body(descriptor); see RunningChild. False: it could not be started.
    bool start(std::size_t key, const std::function<int(int descriptor)>& body);

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

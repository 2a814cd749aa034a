// Makes a capture smaller while a function of the caller says that it keeps a property, for example that it
// still shows a bug. Works on records, commands and their contents, memory and sizes; executes nothing.
// Invariant: best() is the first capture, or one that was tried and has the property; it never grows.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "dp2/capture/capture.h"
#include "dp2/reduce/minimize.h"
#include "dp2/wire/dialect.h"

namespace dp2 {

class Reduction {
  public:
    using Shows = std::function<bool(const capture::Document&)>;

    // `start` is assumed to have the property. `dialect`: how commands are read; nothing: the capture's own
    // dialect. `stopped` returns true when the reduction should end, for example when time is up.
    Reduction(capture::Document start, std::optional<Dialect> dialect, Shows shows, Stopped stopped);

    const capture::Document& best() const { return best_; }
    Dialect dialect() const; // how the commands of best() are read
    bool stopped() const { return stopped_(); }
    const Stopped& stop_check() const { return stopped_; }
    // Tries a smaller capture. True: it has the property, and is now best(). No capture is tried twice.
    bool attempt(capture::Document candidate);
    std::uint64_t tries() const { return tries_; }         // how often the property was judged
    std::uint64_t successes() const { return successes_; } // how often a capture had it

  private:
    using Name = std::pair<std::uint64_t, std::uint64_t>; // two hashes of the file
    capture::Document best_;
    std::optional<Dialect> dialect_;
    Shows shows_;
    Stopped stopped_;
    Name best_name_;
    std::set<Name> failed_;
    std::uint64_t tries_ = 0, successes_ = 0;
};

// Repeats all passes until none of them removes anything or the reduction is stopped.
void reduce(Reduction& reduction);

// The passes. Those over records, objects and commands end when no single one can be removed.
void reduce_observations(Reduction& reduction); // observed results and metadata, all in one attempt
void reduce_records(Reduction& reduction);
void reduce_objects(Reduction& reduction);  // each object with all records that name it
void reduce_commands(Reduction& reduction); // commands of all submissions
void reduce_contents(Reduction& reduction); // records, indices, counts, constants and shaders of commands
void reduce_sizes(Reduction& reduction);    // sizes of surfaces and buffers; fields that can be 0
void reduce_memory(Reduction& reduction);   // vertices and contents of objects: shorter, or zeros

// Removes commands of the first `submissions` submissions only.
void reduce_commands(Reduction& reduction, std::size_t submissions);

} // namespace dp2

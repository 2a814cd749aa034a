// Makes a capture smaller while it keeps a property that somebody else judges: the capture of a bug becomes
// the smallest one that still shows it. Works on records, commands, what is inside commands, memory and
// sizes. Nothing is executed here. Invariant: best() is the capture that the reduction began with, or one
// that was tried and has the property; it never grows.
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

    // `start` is taken to have the property. `dialect`: how commands are read; nothing: as the capture says.
    // `stopped`: true when no more shall be tried, as when time is up.
    Reduction(capture::Document start, std::optional<Dialect> dialect, Shows shows, Stopped stopped);

    const capture::Document& best() const { return best_; }
    Dialect dialect() const; // of best()
    bool stopped() const { return stopped_(); }
    const Stopped& stop_check() const { return stopped_; }
    // Tries a smaller capture; true: it has the property, and is the best one now. The same bytes are not
    // tried twice.
    bool attempt(capture::Document candidate);
    std::uint64_t tries() const { return tries_; }         // how often the property was judged
    std::uint64_t successes() const { return successes_; } // how often it was there

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

// All passes, again and again, until none of them finds anything or the reduction is stopped.
void reduce(Reduction& reduction);

// The passes. Each leaves a best() from which it cannot remove one thing of its kind alone.
void reduce_observations(Reduction& reduction); // what was observed, and what the capture says of itself
void reduce_records(Reduction& reduction);
void reduce_objects(Reduction& reduction);  // each with all records that name it
void reduce_commands(Reduction& reduction); // of all submissions
void reduce_contents(Reduction& reduction); // of commands: records, indices, counts, constants, shaders
void reduce_sizes(Reduction& reduction);    // of surfaces, buffers and command surfaces
void reduce_memory(Reduction& reduction);   // vertices and contents of objects: shorter, or zeros

// The first `submissions` of them, as the pass of all.
void reduce_commands(Reduction& reduction, std::size_t submissions);

} // namespace dp2

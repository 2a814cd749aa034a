// Prints the objects of a capture: as a table, or as JSON lines.
#pragma once

#include <string>
#include <vector>

#include "responses/analysis/object_trace.h"
#include "tools/cli/json_lines.h"

namespace tools {

// Which objects are printed: those for which all that is asked for holds.
struct ObjectChoice {
    bool unread = false, leaked = false;
    bool takes(const responses::TracedObject& object) const {
        return (!unread || object.reads.count == 0) && (!leaked || !object.destroyed);
    }
};

class ObjectReport {
  public:
    // The trace must outlive it.
    ObjectReport(std::string file, const responses::ObjectTrace& trace, const dp2::DrawIndex& draws,
                 const ObjectChoice& choice);

    void print_text() const;
    void print_json() const;
    void add_sums(Json& summary) const;

  private:
    Json json_of(const responses::TracedObject& object) const;

    const std::string file_;
    const responses::ObjectTrace& trace_;
    const dp2::DrawIndex& draws_;
    std::vector<const responses::TracedObject*> shown_;
    std::size_t unread_ = 0, leaked_ = 0; // of all objects
};

} // namespace tools

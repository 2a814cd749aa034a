// What dp2 show prints about a draw: lines of JSON, and the same facts as text.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/cli/json_lines.h"
#include "tools/show/show_pictures.h"
#include "tools/show/shown_draw.h"
#include "tools/show/shown_states.h"

namespace tools {

// The parts of the report besides the groups of states.
inline constexpr const char* kShowParts[] = {"bound", "queries", "programs", "corners"};

struct ShowWish {
    std::set<std::string> only; // groups of states and parts; empty: all
    bool all = false;           // every state, and long values whole
    bool json = false;
    NumberRange corners;
    bool wants(const std::string& part) const { return only.empty() || only.contains(part); }
};

struct ShowSubject {
    const std::string& file;
    const dp2::capture::Document& document;
    const dp2::DrawIndex& draws;
    const dp2::Place& place;
    const dp2::Command& command;
    const dp2::DecodeContext& decode;
    std::string failure; // why the command or its call failed; empty: it did not
};

class ShowReport {
  public:
    // The arguments must outlive it. `context`: in which the command was executed, after it.
    ShowReport(const ShowWish& wish, const ShowSubject& subject, const ShownDraw& shown,
               const responses::Context& context, rasterizer::Gpu& gpu)
        : wish_(wish), subject_(subject), shown_(shown), context_(context), gpu_(gpu) {}

    void print();

  private:
    Json head() const;
    void print_head(const Json& line) const;
    void print_states();
    void print_group(StateGroup group, const std::vector<ShownState>& states) const;
    void print_bound() const;
    void print_queries() const;
    void print_programs() const;
    void print_corners() const;
    void print_corner(const DrawVertices& vertices, const ShownDraw::Part& part, const VertexRow& row,
                      bool inputs) const;
    Json bound_json(const BoundObject& object, const std::set<std::uint32_t>& read) const;
    Json program_json(bool pixel) const;
    Json corner_json(const DrawVertices& vertices, const ShownDraw::Part& part, const VertexRow& row) const;
    std::string place_words(const dp2::Place& place) const;
    std::string shortened(const std::string& text) const;

    const ShowWish& wish_;
    const ShowSubject& subject_;
    const ShownDraw& shown_;
    const responses::Context& context_;
    rasterizer::Gpu& gpu_;
};

} // namespace tools

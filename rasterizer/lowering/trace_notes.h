// Emits the notes of a traced program (programs/fragment_notes.h) if the key asks for them; else nothing.
#pragma once

#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/programs/fragment_notes.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

class TraceNotes {
  public:
    TraceNotes(ir::Builder& b, const PixelKey& key) : b_(b), traces_(key.traces != 0) {}

    // Fragments that are killed from here on, until the next call, are dropped by this test.
    void test(FragmentEnd end) {
        end_ = end;
        note_end();
    }
    void value(FragmentNoteSlot slot, FragmentNoteGroup group, ir::Value value) {
        output(slot, value);
        add(group);
    }
    void color(std::uint32_t slot, std::uint32_t group, const Color& color) {
        output(slot, color.r), output(slot + 1, color.g), output(slot + 2, color.b),
            output(slot + 3, color.a);
        add(group);
    }

  private:
    void output(std::uint32_t slot, ir::Value value) {
        if (traces_) b_.emit(ir::Op::Output, value, 0, 0, slot);
    }
    void add(std::uint32_t group) {
        groups_ |= group;
        note_end();
    }
    void note_end() {
        if (traces_) output(kNoteEnd, b_.bits(static_cast<std::uint32_t>(end_) | groups_ << 8));
    }

    ir::Builder& b_;
    const bool traces_;
    FragmentEnd end_ = FragmentEnd::DepthRange;
    std::uint32_t groups_ = 0;
};

} // namespace rasterizer

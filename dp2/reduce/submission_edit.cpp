#include "dp2/reduce/submission_edit.h"

#include <utility>

#include "dp2/tables/fvf.h"

namespace dp2 {

std::uint32_t SubmissionEdit::vertex_stride() const {
    return fvf_stride(submit_.vertex_type);
}

bool SubmissionEdit::attempt(std::size_t i, CommandParts changed) {
    std::swap(parts_.commands[i], changed);
    capture::Document candidate = reduction_.best();
    std::get<capture::Submit>(candidate[record_]).commands = put_together(parts_, submit_.command_offset);
    if (reduction_.attempt(std::move(candidate))) return true;
    std::swap(parts_.commands[i], changed);
    return false;
}

} // namespace dp2

// Makes the shader of a command smaller.
#pragma once

#include "dp2/reduce/submission_edit.h"

namespace dp2 {

// Drops comments and instructions of the code after record `element` of command `command`, as long as
// parse_shader() accepts the rest.
void reduce_shader(SubmissionEdit& edit, std::size_t command, std::size_t element);

} // namespace dp2

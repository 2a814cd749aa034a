// Makes the shader of a command smaller.
#pragma once

#include "dp2/reduce/submission_edit.h"

namespace dp2 {

// Drops comments and instructions of the code behind record `element` of command `command`, as long as the
// shader reader accepts what is left.
void reduce_shader(SubmissionEdit& edit, std::size_t command, std::size_t element);

} // namespace dp2

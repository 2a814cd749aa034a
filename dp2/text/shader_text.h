// Shader assembly in the syntax of D3D9: "ps_2_0", "dcl_2d s0", "mad r0.xyz, t0, c1.x, -c2". Printed text
// assembles to the same instructions.
#pragma once

#include <string>
#include <string_view>

#include "dp2/shaders/shader.h"
#include "dp2/text/assembler.h"

namespace dp2 {

// One line for each instruction, with blocks indented. Comment tokens are lines "comment WORD ...".
std::string disassemble_shader(const Shader& shader);

// Comments start with '//' or ';'. Errors have line and column: unknown instructions, instructions that the
// version lacks, and everything that parse_shader() refuses.
TextResult<Shader> assemble_shader(std::string_view text, const ReadLimits& limits = {});

} // namespace dp2

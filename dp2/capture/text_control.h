// What a test rig did to the driver, as directives of the text form: answers that are held, a clock, calls
// that fail, a GPU that hangs, what is offered. See TEXT.md.
#pragma once

#include <optional>
#include <string>

#include "dp2/capture/capture.h"
#include "dp2/text/assembler.h"
#include "dp2/text/text_lexer.h"

namespace dp2 {

// The record of the directive `word`, which was read; nothing when it is another directive. `limit`: bytes
// that data may still have, and then those that are left.
std::optional<TextResult<capture::Record>> read_control(Lexer& lexer, const Token& word, std::size_t& limit);

std::string control_text(const capture::HoldAnswers& record);
std::string control_text(const capture::SetClock& record);
std::string control_text(const capture::FailCall& record);
std::string control_text(const capture::HangGpu& record);
std::string control_text(const capture::OfferQueries& record);
std::string control_text(const capture::OfferCaps& record);

} // namespace dp2

// The directives of the text form for what a test rig does to the driver: answers that are held back, a
// clock, calls that fail, a GPU that hangs, what is offered (TEXT.md).
#pragma once

#include <span>
#include <string>

#include "dp2/capture/directive_reader.h"

namespace dp2 {

std::span<const Directive> control_directives();

std::string control_text(const capture::HoldAnswers& record);
std::string control_text(const capture::SetClock& record);
std::string control_text(const capture::FailCall& record);
std::string control_text(const capture::HangGpu& record);
std::string control_text(const capture::OfferQueries& record);
std::string control_text(const capture::OfferCaps& record);

} // namespace dp2

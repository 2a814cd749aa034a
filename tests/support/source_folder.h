// The path of the project's sources, for tests that read samples, goldens and documents. Defined in one translation
// unit, so that other objects do not depend on the path of the checkout.
#pragma once

#include <string>

extern const std::string kSourceFolder;

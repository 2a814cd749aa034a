// Where the project's sources are, for tests that read its samples, goldens and documents. Defined in one
// translation unit, so that the other objects do not depend on the path of the checkout.
#pragma once

#include <string>

extern const std::string kSourceFolder;

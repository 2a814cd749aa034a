// Where the project's sources lie, for tests that read its samples, goldens and documents. Known to one
// translation unit alone, so that compiled tests do not depend on the checkout's place.
#pragma once

#include <string>

extern const std::string kSourceFolder;

// A new Wine prefix takes half a minute to make, and a copy of one a second. So a prefix that was made is
// kept in the cache folder of the user ($XDG_CACHE_HOME, else ~/.cache), one for each release of Wine, and
// may be deleted at any time.
#pragma once

#include <filesystem>

namespace tools {

// Copies the kept prefix of this release of Wine to an empty folder. False if there is none, or it cannot be
// copied; the folder is then empty.
bool copy_kept_prefix(const std::filesystem::path& prefix);
// Keeps a copy of a prefix in which nothing runs and nothing was installed, unless there is one. Without a
// cache folder, or without space in it, nothing is kept.
void keep_prefix(const std::filesystem::path& prefix);

} // namespace tools

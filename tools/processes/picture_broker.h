// Pictures of a confined replay. It cannot open files: it asks its parent, which makes the file in one of the
// folders it has opened before and passes the descriptor back. Invariant: the parent trusts nothing of a
// request: a file is made only directly inside those folders, under a name of letters, digits, '-' and '.',
// and not more than kMaxPictures of them.
#pragma once

#include <cstddef>
#include <cstdio>
#include <map>
#include <string>

namespace tools {

inline constexpr std::size_t kMaxPictures = 1u << 16;

class PictureBroker {
  public:
    // A pair of connected sockets. Throws InputError.
    PictureBroker();
    ~PictureBroker();
    PictureBroker(const PictureBroker&) = delete;
    PictureBroker& operator=(const PictureBroker&) = delete;

    // Before the fork: pictures may be made in this folder, which exists. Throws InputError.
    void add_folder(const std::string& path);

    // In the parent, after the fork: answers requests until the child has closed its end.
    void serve();
    // In the child, after the fork: closes every other file but the standard streams.
    void keep_only_child_end();
    // In the child: the file, truncated; null with errno.
    std::FILE* open(const std::string& path);

  private:
    int answer(const std::string& path);

    int parent_ = -1, child_ = -1;
    std::map<std::string, int> folders_;
    std::size_t made_ = 0;
};

} // namespace tools

// Picture files of a confined replay, which cannot open files: the replay sends a request to the parent
// process, which creates the file in a folder that was opened before the fork and passes the descriptor back.
// Invariant: the parent does not trust requests: it creates files only directly inside those folders, with a
// name of letters, digits, '-' and '.', and at most kMaxPictures.
#pragma once

#include <cstddef>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>

namespace tools {

inline constexpr std::size_t kMaxPictures = 1u << 20;

class PictureBroker {
  public:
    // Creates a pair of connected sockets. Throws InputError.
    PictureBroker();
    ~PictureBroker();
    PictureBroker(const PictureBroker&) = delete;
    PictureBroker& operator=(const PictureBroker&) = delete;

    // Before the fork: allows pictures in this folder, which must exist. Throws InputError.
    void add_folder(const std::string& path);

    // In the parent, after the fork: answers requests until the child closes its socket.
    void serve();
    // In the child, after the fork: closes all files except its socket and the standard streams.
    void keep_only_child_end();
    // In the child, on any thread: opens the file for writing, truncated; null with errno.
    std::FILE* open(const std::string& path);

  private:
    int answer(const std::string& path);

    int parent_ = -1, child_ = -1;
    std::map<std::string, int> folders_;
    std::size_t made_ = 0;
    std::mutex asking_; // in the child: held from a request until its answer
};

} // namespace tools

#include "tools/processes/picture_broker.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <limits.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tools/cli/errors.h"

namespace tools {

namespace {

// A message is an error number; with 0 it carries a descriptor.
void send_answer(int socket, int error, int descriptor) {
    iovec data{&error, sizeof error};
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof descriptor)] = {};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    if (error == 0) {
        message.msg_control = space;
        message.msg_controllen = sizeof space;
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof descriptor);
        std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    while (sendmsg(socket, &message, MSG_NOSIGNAL) < 0 && errno == EINTR) {
    }
}

// Returns the descriptor, or a negative error number.
int receive_answer(int socket) {
    int error = EIO;
    iovec data{&error, sizeof error};
    int descriptor = -1;
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof descriptor)] = {};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = space;
    message.msg_controllen = sizeof space;
    ssize_t got = -1;
    while ((got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {
    }
    if (got != static_cast<ssize_t>(sizeof error)) return got < 0 ? -errno : -EPIPE;
    if (error != 0) return -error;
    const cmsghdr* header = CMSG_FIRSTHDR(&message);
    if (!header || header->cmsg_type != SCM_RIGHTS) return -EIO;
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    return descriptor;
}

bool is_plain(const std::string& name) {
    return !name.empty() && name.front() != '.' && name.size() <= NAME_MAX &&
           std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '.'; });
}

} // namespace

PictureBroker::PictureBroker() {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        throw InputError{kExitIo,
                         std::string("the sandbox: no socket can be created: ") + std::strerror(errno)};
    parent_ = ends[0];
    child_ = ends[1];
}

PictureBroker::~PictureBroker() {
    for (const int end : {parent_, child_})
        if (end >= 0) ::close(end);
    for (const auto& [path, folder] : folders_) ::close(folder);
}

void PictureBroker::add_folder(const std::string& path) {
    if (folders_.contains(path)) return;
    const int folder = ::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) throw InputError{kExitIo, path + ": " + std::strerror(errno)};
    folders_[path] = folder;
}

void PictureBroker::serve() {
    ::close(std::exchange(child_, -1));
    std::string path(PATH_MAX, '\0');
    for (;;) {
        const ssize_t got = recv(parent_, path.data(), path.size(), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return;
        const int file = answer(path.substr(0, static_cast<std::size_t>(got)));
        send_answer(parent_, file < 0 ? -file : 0, file);
        if (file >= 0) ::close(file);
    }
}

int PictureBroker::answer(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == path.npos) return -EACCES;
    const auto folder = folders_.find(path.substr(0, slash));
    const std::string name = path.substr(slash + 1);
    if (folder == folders_.end() || !is_plain(name)) return -EACCES;
    if (made_ >= kMaxPictures) return -EMFILE;
    const int file = openat(folder->second, name.c_str(),
                            O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (file < 0) return -errno;
    ++made_;
    return file;
}

void PictureBroker::keep_only_child_end() {
    // Also closes files that were open at the program's start. The socket is not a standard stream, since
    // those are always open (StandardStreams).
    const auto kept = static_cast<unsigned>(child_);
    if (kept > STDERR_FILENO + 1) close_range(STDERR_FILENO + 1, kept - 1, 0);
    close_range(kept + 1, ~0u, 0);
    parent_ = -1;
    folders_.clear();
}

std::FILE* PictureBroker::open(const std::string& path) {
    const std::lock_guard lock(asking_);
    iovec data{const_cast<char*>(path.data()), path.size()};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    ssize_t sent = -1;
    while ((sent = sendmsg(child_, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) {
    }
    const int file = sent < 0 ? -errno : receive_answer(child_);
    if (file < 0) {
        errno = -file;
        return nullptr;
    }
    return fdopen(file, "wb");
}

} // namespace tools

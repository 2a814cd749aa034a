#include "tools/cli/result_file.h"

#include <filesystem>

#include "tools/cli/files.h"

namespace tools {

ResultFile::ResultFile(const std::string& path, const std::string& input) : path_(path) {
    check_result_path(path, input);
    if (names_zstd(path)) packer_ = std::make_unique<ZstdPacker>();
    if (path == kStandard) {
        file_ = stdout;
        return;
    }
    std::error_code ignored;
    const auto kind = std::filesystem::symlink_status(path, ignored).type();
    if (kind == std::filesystem::file_type::regular || kind == std::filesystem::file_type::not_found) {
        partial_ = path + ".partial";
        file_ = std::fopen(partial_.c_str(), "wbx"); // x: fails if there is such a file
        if (!file_) partial_.clear();
    }
    if (!file_) file_ = std::fopen(path.c_str(), "wb");
    if (!file_) throw InputError{kExitIo, path + ": cannot be written"};
}

ResultFile::~ResultFile() {
    if (!file_ || file_ == stdout) return;
    std::fclose(file_);
    if (!partial_.empty()) std::remove(partial_.c_str());
}

bool ResultFile::write(dp2::ByteSpan bytes) {
    if (!packer_)
        put(bytes);
    else
        put(packer_->pack(bytes, false));
    return good_;
}

void ResultFile::finish() {
    if (packer_) put(packer_->pack({}, true));
    if (file_ == stdout) return; // finish_output() reports lost bytes
    std::FILE* file = file_;
    file_ = nullptr;
    if (std::fclose(file) != 0) good_ = false;
    if (!partial_.empty() && good_)
        good_ = std::rename(partial_.c_str(), path_.c_str()) == 0;
    else if (!partial_.empty())
        std::remove(partial_.c_str());
    if (!good_) throw InputError{kExitIo, path_ + ": cannot be written"};
}

void ResultFile::put(dp2::ByteSpan bytes) {
    if (!bytes.empty() && std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size())
        good_ = file_ == stdout;
}

} // namespace tools

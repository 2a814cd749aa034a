#include "tools/cli/result_file.h"

#include <filesystem>

#include "tools/cli/files.h"
#include "tools/platform/files.h"

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
        file_ = open_file(partial_, "wbx"); // x: fails if there is such a file
        if (!file_) partial_.clear();
    }
    if (!file_) file_ = open_file(path, "wb");
    if (!file_) throw InputError{kExitIo, path + ": cannot be written"};
}

ResultFile::~ResultFile() {
    if (!file_ || file_ == stdout) return;
    std::fclose(file_);
    std::error_code ignored;
    if (!partial_.empty()) std::filesystem::remove(partial_, ignored);
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
    std::error_code error;
    if (!partial_.empty() && good_) std::filesystem::rename(partial_, path_, error);
    good_ = good_ && !error;
    if (!partial_.empty() && !good_) std::filesystem::remove(partial_, error);
    if (!good_) throw InputError{kExitIo, path_ + ": cannot be written"};
}

void ResultFile::put(dp2::ByteSpan bytes) {
    if (!bytes.empty() && std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size())
        good_ = file_ == stdout;
}

} // namespace tools

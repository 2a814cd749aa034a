#include "tools/compare/picture_source.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "dp2/wire/error_text.h"
#include "tools/cli/folder_files.h"
#include "tools/compare/frame_steps.h"
#include "tools/platform/files.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

class PictureFiles : public PictureSource {
  public:
    // `path`: as given on the command line, a file or a folder with the files `paths`
    PictureFiles(const std::string& path, std::vector<std::string> paths, const PictureSourceOptions& options)
        : paths_(std::move(paths)), in_folder_(paths_ != std::vector{path}),
          file_limit_(held_limit(options.form.limits)), max_picture_bytes_(options.max_picture_bytes) {
        for (const std::string& file : paths_) names_.push_back(picture_name(fs::path(file).stem().string()));
        if (options.frames && numbered()) select(*options.frames);
        if (names_.empty()) throw no_frames_error(path, options);
    }
    // One file that has been read.
    PictureFiles(const std::string& path, std::vector<std::byte> bytes, const PictureSourceOptions& options)
        : PictureFiles(path, {path}, options) {
        bytes_ = std::move(bytes);
    }

    AlphaPicture load(std::size_t position) override {
        const std::string& path = paths_[position];
        auto picture = read_picture(bytes_of(path), max_picture_bytes_);
        if (!picture.ok()) throw InputError{kExitBadInput, path + ": " + dp2::describe(picture.error())};
        return std::move(*picture);
    }
    std::string description(std::size_t position) override {
        return png_description(bytes_of(paths_[position]));
    }

  private:
    std::vector<std::byte> bytes_of(const std::string& path) const {
        if (bytes_) return *bytes_;
        return in_folder_ ? read_found_file(path, file_limit_) : read_file(path, file_limit_);
    }
    void select(const NumberRange& frames) {
        std::vector<PictureName> names;
        std::vector<std::string> paths;
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (frames.holds(*names_[i].frame)) {
                names.push_back(names_[i]);
                paths.push_back(paths_[i]);
            }
        names_ = std::move(names);
        paths_ = std::move(paths);
    }

    std::vector<std::string> paths_;
    std::optional<std::vector<std::byte>> bytes_;
    const bool in_folder_; // a link must not lead out of it
    const FileLimit file_limit_;
    const std::uint64_t max_picture_bytes_;
};

// The pictures of a folder in natural order, or that of frames if each has a frame's number. Broken links are
// included, so that reading them fails.
std::vector<std::string> pictures_of(const std::string& folder) {
    std::vector<fs::path> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        std::error_code ignored;
        const fs::file_type type = entry.status(ignored).type();
        if (is_picture_name(entry.path().filename().string()) &&
            (type == fs::file_type::regular || type == fs::file_type::not_found))
            found.push_back(entry.path());
    }
    std::ranges::sort(found, [](const fs::path& a, const fs::path& b) {
        const std::string p = a.stem().string(), q = b.stem().string();
        return p != q ? natural_less(p, q) : a < b;
    });
    const auto name = [](const fs::path& path) { return picture_name(path.stem().string()); };
    if (std::ranges::all_of(found, [&](const fs::path& path) { return name(path).frame.has_value(); }))
        std::ranges::stable_sort(found, {}, [&](const fs::path& path) {
            const PictureName of = name(path);
            return std::pair(*of.frame, of.surface);
        });
    if (found.empty()) throw nothing_to_compare(folder + ": has no pictures (.png, .ppm, .bmp)");
    std::vector<std::string> out;
    for (const fs::path& path : found) out.push_back(path.string());
    return out;
}

// Whether the file is a picture, by its first bytes.
bool is_picture_file(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(open_file(path, "rb"), std::fclose);
    std::byte bytes[8];
    return file &&
           picture_form(dp2::ByteSpan(bytes, std::fread(bytes, 1, sizeof bytes, file.get()))).has_value();
}

} // namespace

bool PictureSource::numbered() const {
    return std::ranges::all_of(names_, [](const PictureName& name) { return name.frame.has_value(); });
}

InputError nothing_to_compare(const std::string& why) {
    return {kExitUsage, why + ": nothing to compare"};
}

InputError no_frames_error(const std::string& path, const PictureSourceOptions& options) {
    if (!options.frames) return nothing_to_compare(path + ": shows no frame");
    return nothing_to_compare(path + ": has none of the frames " + range_text(*options.frames));
}

std::unique_ptr<FrameSteps> PictureSource::steps(std::size_t) {
    return nullptr;
}

std::string PictureSource::description(std::size_t) {
    return {};
}

std::unique_ptr<PictureSource> open_pictures(const std::string& path, const PictureSourceOptions& options) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        return std::make_unique<PictureFiles>(path, pictures_of(path), options);
    if (fs::is_regular_file(path, ignored)) {
        if (!options.form.raw && is_picture_file(path))
            return std::make_unique<PictureFiles>(path, std::vector{path}, options);
        return open_frames(path, read_input(path, options.form), options);
    }
    // Standard input and pipes can be read only once.
    InputChoice choice;
    choice.files = {path};
    choice.form = options.form;
    ReadFiles files = read_files(paths_of(choice), held_limit(options.form.limits));
    FileContents& contents = files.at(path);
    if (contents.error) throw *contents.error;
    if (!options.form.raw && picture_form(contents.bytes))
        return std::make_unique<PictureFiles>(path, std::move(contents.bytes), options);
    choice.form.read = &files;
    return open_frames(path, read_input(path, choice.form), options);
}

} // namespace tools

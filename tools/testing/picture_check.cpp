#include "tools/testing/picture_check.h"

#include "tools/cli/errors.h"
#include "tools/compare/difference_text.h"
#include "tools/report/png_file.h"
#include "tools/testing/case_replay.h"

namespace tools {

void PictureCheck::check(CheckedPicture picture, const AlphaPicture& drawn, const std::string& name) {
    if (options_.update)
        store(picture.stored, drawn, name);
    else
        compare(std::move(picture), drawn);
}

AlphaPicture PictureCheck::load(const std::string& file) const {
    return golden_.load(file, held_limit(options_.form.limits), options_.max_picture_bytes);
}

void PictureCheck::write(const std::string& file, const char* what, const AlphaPicture& picture) {
    write_png(report_.picture(file + "-" + what + ".png"), picture.picture, picture.has_alpha);
}

void PictureCheck::report(CheckedPicture picture, const std::string& text) {
    std::string& name = picture.difference.text;
    name += (name.empty() ? "" : ": ") + text;
    report_.difference(picture.difference);
}

void PictureCheck::compare(CheckedPicture picture, const AlphaPicture& drawn) {
    const std::string file = picture.file;
    if (!picture.stored) {
        report(std::move(picture), "no picture is stored for it");
        if (report_.begin_pictures()) write(file, "drawn", drawn);
        return;
    }
    const AlphaPicture stored = load(*picture.stored);
    const Comparison compared = compare_pictures(stored, drawn, options_.comparison);
    if (compared.equal) return;
    const Metric metric = options_.comparison.metric;
    if (compared.same_size) {
        if (compared.differing != 0) picture.difference.x = compared.x, picture.difference.y = compared.y;
        report(std::move(picture), difference_text(stored, drawn, compared, metric));
    } else {
        report(std::move(picture),
               size_text(drawn.picture) + " pixels, expected were " + size_text(stored.picture));
    }
    if (!report_.begin_pictures()) return;
    write(file, "expected", stored);
    write(file, "drawn", drawn);
    if (compared.same_size)
        write(file, "difference",
              {difference_picture(compared, drawn.picture.width, drawn.picture.height, metric), false});
}

void PictureCheck::store(const std::optional<std::string>& stored, const AlphaPicture& drawn,
                         const std::string& name) {
    if (stored) {
        try {
            const responses::Picture before = load(*stored).picture;
            if (before.width == drawn.picture.width && before.height == drawn.picture.height &&
                before.rgba == drawn.picture.rgba)
                return;
        } catch (const InputError&) {
            // It cannot be read, and is replaced.
        }
        if (*stored != name) changes_.removed.push_back(*stored);
    }
    write_png(staged_file(golden_.path_of(name)), drawn.picture, drawn.has_alpha);
    changes_.written.push_back(name);
}

void PictureCheck::gone(CheckedPicture picture, const std::string& why) {
    const std::string stored = *picture.stored, file = picture.file;
    if (options_.update) {
        changes_.removed.push_back(stored);
        return;
    }
    report(std::move(picture), "is stored as " + stored + ", but " + why);
    if (report_.begin_pictures()) write(file, "expected", load(stored));
}

} // namespace tools

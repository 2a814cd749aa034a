#include "tools/cli/capture_form.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "tools/cli/errors.h"
#include "tools/cli/result_file.h"

namespace tools {

CaptureForm form_of(const std::string& path) {
    if (names_zstd(path) && !zstd_is_built_in())
        throw InputError{kExitUsage, path + ": this dp2 was built without libzstd, which compresses .zst"};
    const std::string suffix = std::filesystem::path(without_zst(path)).extension().string();
    if (suffix == ".dp2t") return CaptureForm::Text;
    return suffix == ".bin" || suffix == ".raw" ? CaptureForm::Raw : CaptureForm::Container;
}

bool is_capture_name(std::string_view path) {
    std::string name(path.substr(path.find_last_of("/\\") + 1));
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    const std::string capture = without_zst(name);
    return capture.ends_with(".dp2c") || capture.ends_with(".dp2t");
}

namespace {

struct FormText {
    CaptureForm form;
    const char *name, *suffix;
};
constexpr FormText kForms[] = {{CaptureForm::Container, "container", ".dp2c"},
                               {CaptureForm::Text, "text", ".dp2t"},
                               {CaptureForm::Raw, "raw", ".bin"}};

// Writes a container to a sink record by record.
void write_records(const dp2::capture::Document& document, const dp2::capture::CaptureWriter::Sink& sink,
                   const dp2::Watch& watch) {
    dp2::capture::CaptureWriter writer(sink);
    for (std::size_t i = 0; i < document.size(); ++i) {
        if (watch) watch(i);
        if (!writer.add(document[i])) return;
    }
    writer.finish();
}

} // namespace

const char* form_suffix(CaptureForm form) {
    return std::ranges::find(kForms, form, &FormText::form)->suffix;
}

std::vector<std::string> form_names() {
    std::vector<std::string> names;
    for (const FormText& text : kForms) names.push_back(text.name);
    return names;
}

CaptureForm named_form(const std::string& name) {
    return std::ranges::find(kForms, std::string_view(name), &FormText::name)->form;
}

std::vector<std::byte> capture_bytes(const dp2::capture::Document& document, CaptureForm form) {
    std::vector<std::byte> bytes;
    if (form == CaptureForm::Container) return dp2::capture::write_capture(document);
    if (form == CaptureForm::Text) {
        const std::string text = dp2::disassemble_capture(document);
        const auto* begin = reinterpret_cast<const std::byte*>(text.data());
        return {begin, begin + text.size()};
    }
    for (const dp2::capture::Record& record : document)
        if (const auto* submit = std::get_if<dp2::capture::Submit>(&record))
            bytes.insert(bytes.end(), submit->commands.begin(), submit->commands.end());
    return bytes;
}

std::uint64_t capture_size(const dp2::capture::Document& document, CaptureForm form) {
    if (form != CaptureForm::Container) return capture_bytes(document, form).size();
    std::uint64_t size = 0;
    const auto count = [&size](dp2::ByteSpan bytes) {
        size += bytes.size();
        return true;
    };
    write_records(document, count, {});
    return size;
}

void write_capture_file(const std::string& path, const std::string& input,
                        const dp2::capture::Document& document, CaptureForm form, const dp2::Watch& watch) {
    ResultFile file(path, input);
    const auto write = [&file](dp2::ByteSpan bytes) { return file.write(bytes); };
    if (form == CaptureForm::Container)
        write_records(document, write, watch);
    else
        write(capture_bytes(document, form));
    file.finish();
}

} // namespace tools

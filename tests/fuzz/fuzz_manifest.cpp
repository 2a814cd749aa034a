// Any manifest, which is the input up to its first byte 0; the bytes after it are the contents of every file that it
// names. A case that can be read is written again, and must give the same records. A PNG is decoded into some
// formats, too.
#include <cstdlib>
#include <map>
#include <string_view>

#include "tools/manifest/case_reader.h"
#include "tools/manifest/case_writer.h"
#include "tools/manifest/folder_reader.h"
#include "tools/manifest/png_texels.h"

namespace {

using Bytes = std::vector<std::byte>;

dp2::ReadLimits small() {
    dp2::ReadLimits limits;
    limits.max_capture_bytes = 1u << 20;
    limits.max_records = 1000;
    return limits;
}

void check_case(std::string_view text, const Bytes& contents) {
    const auto read = [&](const std::string&) { return contents; };
    const nlohmann::json json = tools::parse_json(text, "fuzz");
    const auto document = tools::read_case(json, "fuzz", {}, read, small()).document;
    std::map<std::string, Bytes> files;
    const auto write = [&](const std::string& name, dp2::ByteSpan bytes) {
        files[name] = {bytes.begin(), bytes.end()};
    };
    const std::string again = tools::write_case(document, "fuzz", write, [](std::size_t) {});
    const auto stored = [&](const std::string& name) { return files.at(name); };
    // Equal data is charged for each use, so the second reading needs no less than the first.
    if (tools::read_case(tools::parse_json(again, "again"), "again", {}, stored, {}).document != document) std::abort();
}

// Any JSON that is accepted can be printed, which takes stack for each level.
void check_json(std::string_view text) {
    const nlohmann::ordered_json json = tools::read_json(text);
    if (!json.is_discarded() && tools::read_json(json.dump()) != json) std::abort();
}

void check_picture(const Bytes& contents) {
    const tools::PngSize size = tools::png_size(contents);
    if (size.width > 64 || size.height > 64) return;
    for (const dp2::Format format : {dp2::Format::A8R8G8B8, dp2::Format::R5G6B5, dp2::Format::A8L8})
        if (tools::png_texels(contents, *dp2::find_format(static_cast<std::uint32_t>(format)), size).size() %
            (std::size_t{size.width} * size.height))
            std::abort();
}

// The lines of the text as the names of a folder's files
void check_folder(std::string_view text, const Bytes& contents) {
    std::vector<std::string> names;
    while (!text.empty() && names.size() < 100) {
        names.emplace_back(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.size(), names.back().size() + 1));
    }
    const auto read = [&](const std::string&) { return contents; };
    (void)tools::folder_manifest(names, "fuzz", {}, read);
}

template <class F> void tried(F&& work) {
    try {
        work();
    } catch (const tools::InputError& error) {
        if (error.text.empty() || error.status == tools::kExitInternal) std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::string_view text = input.substr(0, input.find('\0'));
    const auto* const begin = reinterpret_cast<const std::byte*>(data);
    const Bytes contents(begin + std::min(size, text.size() + 1), begin + size);
    tried([&] { check_case(text, contents); });
    tried([&] { check_json(text); });
    tried([&] { check_picture(contents); });
    tried([&] { check_folder(text, contents); });
    return 0;
}

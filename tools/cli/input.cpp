#include "tools/cli/input.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>

#include <spdlog/spdlog.h>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "dp2/commands/statistics.h"
#include "dp2/tables/formats.h"
#include "dp2/tables/fvf.h"
#include "dp2/text/text_value.h"
#include "dp2/wire/error_text.h"
#include "tools/cli/capture_form.h"
#include "tools/cli/file_bytes.h"
#include "tools/cli/folder_files.h"
#include "tools/cli/one_line.h"
#include "tools/cli/progress.h"
#include "tools/cli/zstd.h"

namespace tools {

namespace {

std::vector<std::byte> bytes_of(const ReadFiles& files, const std::string& path) {
    const FileContents& contents = files.at(path);
    if (contents.error) throw *contents.error;
    return contents.bytes;
}

// The value of --fvf; 0 without it.
std::uint32_t vertex_type_of(const InputForm& form) {
    if (form.fvf.empty()) return 0;
    const auto code = dp2::parse_fvf(form.fvf);
    if (!code || !dp2::check_fvf(*code).ok())
        throw InputError{kExitUsage, "'" + form.fvf + "' is not a vertex format such as XYZRHW|DIFFUSE|TEX1"};
    return *code;
}

// The bytes of --vertices, checked to be whole vertices of this type.
std::vector<std::byte> vertices_of(const InputForm& form, std::uint32_t vertex_type) {
    if (form.vertices.empty()) return {};
    if (vertex_type == 0) throw InputError{kExitUsage, "--vertices needs --fvf, the format of the vertices"};
    std::vector<std::byte> bytes;
    if (const auto count = dp2::parse_unsigned(form.vertices)) {
        if (*count > std::min<std::uint64_t>(form.limits.max_held_bytes, PTRDIFF_MAX))
            throw InputError{kExitUsage, "--vertices: more than --max-held-bytes"};
        bytes.resize(static_cast<std::size_t>(*count));
    } else {
        bytes = form.read ? bytes_of(*form.read, form.vertices)
                          : read_file(form.vertices, held_limit(form.limits));
    }
    if (const std::uint32_t stride = dp2::fvf_stride(vertex_type); bytes.size() % stride != 0)
        throw InputError{kExitUsage, "--vertices: " + std::to_string(bytes.size()) +
                                         " bytes are not a multiple of the size of a vertex, " +
                                         std::to_string(stride)};
    return bytes;
}

// The name of a file type that is neither a capture nor a command buffer, recognized by the first bytes; null
// for other files. The second byte of a command buffer is 0.
const char* foreign_kind(dp2::ByteSpan bytes) {
    struct Kind {
        const char* name;
        std::string_view start;
    };
    constexpr Kind kKinds[] = {
        {"a PNG picture", "\x89PNG"},
        {"a BMP picture", "BM"},
        {"a JPEG picture", "\xff\xd8\xff"},
        {"a GIF picture", "GIF8"},
        {"a TIFF picture", "II*"},
        {"a TIFF picture", "MM"},
        {"a DDS texture", "DDS "},
        {"a RIFF file, such as a WebP picture", "RIFF"},
        {"a program", "\x7f"
                      "ELF"},
        {"a program", "MZ"},
        {"a PDF document", "%PDF"},
        {"compressed by gzip", "\x1f\x8b"},
        {"compressed by bzip2", "BZh"},
        {"compressed by xz", "\xfd\x37zXZ"},
        {"compressed twice by zstd", "\x28\xb5\x2f\xfd"},
        {"a zip archive", "PK\x03\x04"},
        {"a pointer of Git LFS (git lfs pull gets the file)", "version https://git-lfs"}};
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (const Kind& kind : kKinds)
        if (text.starts_with(kind.start)) return kind.name;
    return nullptr;
}

// Whether the first bytes are text: no control characters except white space. A command buffer is not text,
// since it contains zero bytes.
bool is_text(dp2::ByteSpan bytes) {
    constexpr std::size_t kLooked = 4096;
    return !bytes.empty() &&
           std::ranges::all_of(bytes.first(std::min(kLooked, bytes.size())), [](std::byte b) {
               const auto c = std::to_integer<unsigned>(b);
               return (c >= 0x20 && c != 0x7F) || c == '\t' || c == '\n' || c == '\r';
           });
}

Input read_container(const std::string& path, FileBytes& file, const InputForm& form, Progress& progress) {
    dp2::capture::ReadReport report;
    auto document = dp2::capture::read_capture(file.bytes(), &report, form.limits, [&](std::uint64_t done) {
        progress.at(done);
        file.done_with(done);
    });
    progress.clear();
    if (!document.ok()) throw InputError{kExitBadInput, path + ": " + dp2::describe(document.error())};
    const std::string loss = dp2::capture::describe_loss(report, document->size());
    if (!report.whole() && form.strict)
        throw InputError{kExitBadInput, path + ": " + loss + "; --strict refuses it"};
    if (!report.whole()) spdlog::warn("{}: {}", one_line(path), loss);
    return {std::move(*document), report.whole()};
}

// Reads the files that the text `path` names, from its folder or that of --files-from; each file once.
dp2::TextFiles files_of(const std::string& path, const InputForm& form) {
    return [&path, &form, known = std::map<std::string, std::vector<std::byte>>()](
               const std::string& name) mutable -> dp2::TextFile {
        if (form.read) return {{}, "the sandbox cannot open files; dp2 asm makes a container of the text"};
        if (path == kStandard && form.files_from.empty())
            return {{}, "a text on standard input has no folder of files; --files-from names one"};
        const std::filesystem::path parent = std::filesystem::path(path).parent_path();
        const std::string folder = !form.files_from.empty() ? form.files_from
                                   : parent.empty()         ? "."
                                                            : parent.string();
        try {
            const FileLimit text{form.limits.max_text_bytes, "max_text_bytes"};
            if (!known.contains(name))
                known[name] = read_file_of(folder, name, held_limit(form.limits).or_less(text));
            return {known[name], {}};
        } catch (const InputError& error) {
            return {{}, error.text};
        }
    };
}

// Warns about a command buffer that cannot be read without --fvf.
void ask_for_vertex_format(const std::string& path, const dp2::capture::Document& document) {
    for (const auto& record : document) {
        const auto* submit = std::get_if<dp2::capture::Submit>(&record);
        dp2::StreamStatistics statistics;
        const auto status = submit ? statistics.count(submit->commands, {}) : dp2::Status();
        if (!status.ok() && std::string_view(status.error().field) == dp2::kVertexSizeUnknown)
            spdlog::warn("{}: {}: use --fvf", one_line(path), dp2::describe(status.error()));
    }
}

} // namespace

dp2::capture::Document raw_document(std::vector<std::byte> commands, std::uint32_t vertex_type,
                                    std::vector<std::byte> vertices) {
    using namespace dp2::capture;
    constexpr std::uint32_t kWidth = 640, kHeight = 480;
    Document document;
    document.push_back(CreateSurface{1, static_cast<std::uint32_t>(dp2::Format::X8R8G8B8), kWidth, kHeight, 1,
                                     1, 1, dp2::kUsageRenderTarget});
    document.push_back(CreateSurface{2, static_cast<std::uint32_t>(dp2::Format::D24S8), kWidth, kHeight, 1, 1,
                                     1, dp2::kUsageDepthStencil});
    document.push_back(CreateContext{1, 5, 1, 2});
    Submit submit;
    submit.commands = std::move(commands);
    submit.vertex_type = vertex_type;
    submit.vertex_size = dp2::fvf_stride(vertex_type);
    if (!vertices.empty())
        submit.vertex_length = static_cast<std::uint32_t>(vertices.size() / submit.vertex_size);
    submit.vertices = std::move(vertices);
    document.push_back(std::move(submit));
    document.push_back(Present{1});
    return document;
}

namespace {

// Reads an input that is not compressed.
Input read_plain(const std::string& path, FileBytes& file, const InputForm& form) {
    const dp2::ByteSpan bytes = file.bytes();
    const std::uint32_t vertex_type = vertex_type_of(form);
    const bool capture = dp2::capture::is_capture(bytes), text = is_text(bytes);
    // What a program that failed has written would pass every comparison.
    if (bytes.empty() && !form.raw && form_of(path) != CaptureForm::Raw)
        throw InputError{kExitBadInput, path + ": is empty; use " + kRawInput +
                                            " to read it as a command buffer without commands"};
    if (!form.files_from.empty() && (form.raw || capture || !text))
        throw InputError{kExitUsage, path + ": --files-from is for captures as text"};
    if (const char* kind = form.raw ? nullptr : foreign_kind(bytes))
        throw InputError{kExitBadInput, path + ": is " + kind +
                                            ", neither a capture nor a command buffer; use " + kRawInput +
                                            " to read it as a command buffer"};
    if (form.raw || (!capture && !text)) {
        if (!form.raw && is_capture_name(path))
            throw InputError{kExitBadInput, path + ": does not begin as a capture; use " + kRawInput +
                                                " to read it as a command buffer"};
        if (bytes.size() > form.limits.max_capture_bytes)
            throw InputError{kExitBadInput, path + ": limit exceeded: max_capture_bytes"};
        Input input{raw_document({bytes.begin(), bytes.end()}, vertex_type, vertices_of(form, vertex_type)),
                    true, true};
        if (vertex_type == 0) ask_for_vertex_format(path, input.document);
        return input;
    }
    if (vertex_type != 0)
        throw InputError{kExitUsage, path + ": --fvf is for raw command buffers, not for captures"};
    if (!form.vertices.empty())
        throw InputError{kExitUsage, path + ": --vertices is for raw command buffers, not for captures"};
    Progress progress("reading byte", bytes.size());
    if (capture) return read_container(path, file, form, progress);
    auto document = dp2::assemble_capture(
        std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()), form.limits,
        [&](std::uint64_t done) { progress.at(done); }, files_of(path, form));
    if (document.ok()) return {std::move(*document)};
    const bool other = std::memcmp(bytes.data(), "dp2t", std::min<std::size_t>(4, bytes.size())) != 0;
    throw InputError{
        kExitBadInput,
        path + ":" + document.error().to_string() +
            (other ? std::string("; use ") + kRawInput + " to read it as a command buffer" : "")};
}

// Reads a compressed input. If it was cut off, reads its beginning.
Input read_compressed(const std::string& path, const FileBytes& file, const InputForm& form) {
    Unpacked unpacked = unpack_zstd(path, file.bytes(), held_limit(form.limits));
    constexpr const char* kCut = "the compressed file was cut off";
    if (!unpacked.whole && form.strict)
        throw InputError{kExitBadInput, path + ": " + kCut + "; --strict refuses it"};
    if (!unpacked.whole) spdlog::warn("{}: {}", one_line(path), kCut);
    FileBytes contents(std::move(unpacked.bytes));
    Input input = read_plain(path, contents, form);
    input.whole = input.whole && unpacked.whole;
    return input;
}

} // namespace

Input read_input(const std::string& path, const InputForm& form) {
    std::optional<FileBytes> file;
    if (form.read)
        file.emplace(bytes_of(*form.read, path));
    else
        file.emplace(path, form.limits);
    return !form.raw && is_zstd(file->bytes()) ? read_compressed(path, *file, form)
                                               : read_plain(path, *file, form);
}

} // namespace tools

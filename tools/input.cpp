#include "tools/input.h"

#include <cstring>
#include <fstream>

#include <spdlog/spdlog.h>

#include "dp2/capture_file.h"
#include "dp2/error_text.h"
#include "dp2/formats.h"
#include "dp2/fvf.h"
#include "dp2/text_capture.h"
#include "tools/exit_codes.h"

namespace tools {

InputError record_error(const std::string& file, const dp2::Error& error) {
    return {kExitBadInput, file + ": record " + std::to_string(error.offset) + ": " +
                               dp2::fault_name(error.fault) + ": " + error.field};
}

std::vector<std::byte> read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) throw InputError{kExitIo, path + ": cannot be opened"};
    const std::streamoff size = file.tellg();
    if (size < 0) throw InputError{kExitIo, path + ": is not a file"};
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(bytes.data()), size);
    if (!file) throw InputError{kExitIo, path + ": cannot be read"};
    return bytes;
}

void write_file(const std::string& path, const void* data, std::size_t bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
    if (!file.flush()) throw InputError{kExitIo, path + ": cannot be written"};
}

namespace {

dp2::capture::Document default_document(std::vector<std::byte> commands) {
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
    document.push_back(std::move(submit));
    document.push_back(Present{1});
    return document;
}

} // namespace

dp2::capture::Document read_document(const std::string& path) {
    std::vector<std::byte> bytes = read_file(path);
    if (dp2::capture::is_capture(bytes)) {
        dp2::capture::ReadReport report;
        auto document = dp2::capture::read_capture(bytes, &report);
        if (!document.ok()) throw InputError{kExitBadInput, path + ": " + dp2::describe(document.error())};
        if (report.truncated)
            spdlog::warn("{}: ends early; {} whole records were recovered", path, document->size());
        return std::move(*document);
    }
    if (bytes.size() < 4 || std::memcmp(bytes.data(), "dp2t", 4) != 0)
        return default_document(std::move(bytes));
    auto document =
        dp2::assemble_capture(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    if (!document.ok()) throw InputError{kExitBadInput, path + ":" + document.error().to_string()};
    return std::move(*document);
}

void add_dialect_option(CLI::App& verb, std::string& value) {
    verb.add_option("--dialect", value,
                    "whose reading of the bytes: a name, switches, or both; see dp2 dialects");
}

dp2::Dialect dialect_of(const std::string& text) {
    const auto dialect = dp2::parse_dialect(text);
    if (!dialect) throw InputError{kExitUsage, "unknown dialect '" + text + "'; see dp2 dialects"};
    return *dialect;
}

void add_completion_option(CLI::App& verb, std::string& value) {
    verb.add_option("--completion", value,
                    "immediate, async, delay:N, seeded:S, never; empty: what the capture says");
}

responses::CompletionModel completion_of(const dp2::capture::Document& document, const std::string& text) {
    std::string name = text;
    for (const auto& record : document)
        if (const auto* chosen = std::get_if<dp2::capture::Completion>(&record); chosen && name.empty())
            name = chosen->model;
    if (name.empty()) return {};
    const auto model = responses::parse_completion_model(name);
    if (!model) throw InputError{kExitUsage, "unknown completion model '" + name + "'"};
    return *model;
}

dp2::DecodeContext decode_context(const dp2::capture::Submit& submit, const dp2::Dialect& dialect) {
    return {submit.command_offset, dp2::fvf_stride(submit.vertex_type), dialect};
}

} // namespace tools

#include "tools/cli/input.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>

#include <spdlog/spdlog.h>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "dp2/commands/statistics.h"
#include "dp2/tables/formats.h"
#include "dp2/tables/fvf.h"
#include "dp2/text/text_value.h"
#include "dp2/wire/error_text.h"
#include "tools/cli/command_line.h"
#include "tools/cli/one_line.h"
#include "tools/cli/progress.h"

namespace tools {

namespace {

constexpr std::uint32_t kMaxMilliseconds = 60000; // of a call; an emulator alone has no such limit

int keep_open(std::FILE*) {
    return 0;
}

} // namespace

InputError record_error(const std::string& file, const dp2::Error& error) {
    return {kExitBadInput, file + ": record " + std::to_string(error.offset) + ": " +
                               dp2::fault_name(error.fault) + ": " + error.field};
}

void complain(const std::string& file, const std::string& text) {
    std::fprintf(stderr, "dp2: %s\n", one_line(file + ": " + text).c_str());
}

bool complain_of_failures(const std::string& file, const responses::Replayer& replayer) {
    const std::uint64_t failures = replayer.unexpected_failures();
    if (failures)
        complain(file, std::to_string(failures) + (failures == 1 ? " call" : " calls") +
                           " failed that the capture does not expect to fail");
    return failures != 0;
}

std::vector<std::byte> read_file(const std::string& path, std::uint64_t max_bytes) {
    const bool standard = path == kStandard;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
        standard ? stdin : std::fopen(path.c_str(), "rb"), standard ? keep_open : std::fclose);
    if (!file) throw InputError{kExitIo, path + ": cannot be opened: " + std::strerror(errno)};
    std::vector<std::byte> bytes;
    std::size_t used = 0;
    constexpr std::size_t kLeast = std::size_t{1} << 16;
    // The size of a pipe is unknown.
    do {
        bytes.resize(std::max(kLeast, used * 2));
        used += std::fread(bytes.data() + used, 1, bytes.size() - used, file.get());
        if (used > max_bytes)
            throw InputError{kExitBadInput, path + ": more than " + std::to_string(max_bytes) +
                                                " bytes: limit exceeded: max_file_bytes"};
    } while (used == bytes.size());
    if (std::ferror(file.get()))
        throw InputError{kExitIo, path + ": cannot be read: " + std::strerror(errno)};
    bytes.resize(used);
    return bytes;
}

ReadFiles read_files(const std::vector<std::string>& paths, std::uint64_t max_bytes) {
    ReadFiles out;
    for (const std::string& path : paths) {
        if (out.contains(path)) continue;
        try {
            out[path].bytes = read_file(path, max_bytes);
        } catch (const InputError& error) {
            out[path].error = error;
        }
    }
    return out;
}

void write_file(const std::string& path, const void* data, std::size_t bytes) {
    if (path == kStandard) {
        std::fwrite(data, 1, bytes, stdout); // finish_output() reports lost bytes
        return;
    }
    std::ofstream file(path, std::ios::binary);
    file.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
    if (!file.flush()) throw InputError{kExitIo, path + ": cannot be written"};
}

void check_result_path(const std::string& path, const std::string& input) {
    std::error_code ignored;
    if (path != kStandard && input != kStandard && std::filesystem::equivalent(path, input, ignored))
        throw InputError{kExitUsage, path + ": is the input, which would be lost"};
}

void write_result(const std::string& path, const std::string& input, const void* data, std::size_t bytes) {
    check_result_path(path, input);
    write_file(path, data, bytes);
}

namespace {

// --max-bytes for "max_bytes".
template <class T> void add_limit(CLI::App& verb, const char* name, const char* words, T& value) {
    std::string flag = std::string("--") + name;
    std::ranges::replace(flag, '_', '-');
    verb.add_option(flag, value, std::string("at most so many ") + words)
        ->check(CLI::Range(T{1}, std::numeric_limits<T>::max()))
        ->default_str(std::to_string(value))
        ->group("Limits");
}

} // namespace

void add_limits(CLI::App& verb, dp2::Limits& limits) {
    limits.max_milliseconds = kMaxMilliseconds;
#define DP2_LIMIT(name, type, value, words) add_limit(verb, #name, words, limits.name);
#include "dp2/base/limits.def"
}

void add_seconds(CLI::App& verb, InputChoice& input) {
    verb.add_option("--max-seconds", input.max_seconds,
                    "seconds that a file may take, looked at before each record; 0: no limit")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str();
}

PlayingTime::PlayingTime(const InputChoice& input, dp2::Limits& limits) : input_(input) {
    if (input.max_seconds == 0) return;
    const double most = std::max(1.0, 1000 * input.max_seconds);
    if (limits.max_milliseconds == 0 || most < limits.max_milliseconds)
        limits.max_milliseconds = static_cast<std::uint32_t>(most);
}

void PlayingTime::check(std::size_t record) const {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start_;
    if (input_.max_seconds == 0 || taken.count() < input_.max_seconds) return;
    throw record_error(input_.file, {dp2::Fault::LimitExceeded, 0, record, "max_seconds"});
}

std::vector<std::string> paths_of(const InputChoice& input) {
    std::vector<std::string> paths = input.files;
    const std::string& vertices = input.form.vertices;
    if (!vertices.empty() && !dp2::parse_unsigned(vertices)) paths.push_back(vertices);
    return paths;
}

void add_input(CLI::App& verb, InputChoice& input, const char* raw_option) {
    input.form.raw_option = raw_option;
    verb.add_option("file", input.files, "captures (.dp2c, .dp2t) or raw command buffers; -: standard input")
        ->required();
    verb.add_flag(raw_option, input.form.raw, "a file is a raw command buffer, whatever it looks like");
    verb.add_option("--fvf", input.form.fvf,
                    "of a raw command buffer: the format of its vertices, as XYZRHW|DIFFUSE|TEX1");
    verb.add_option("--vertices", input.form.vertices,
                    "of a raw command buffer: the vertices of the call: a file of them, or how many bytes, "
                    "each of them 0")
        ->type_name("FILE|BYTES");
    add_read_limits(verb, input.form.limits);
}

void add_read_limits(CLI::App& verb, dp2::ReadLimits& limits) {
#define DP2_READ_LIMIT(name, type, value, words) add_limit(verb, #name, words, limits.name);
#include "dp2/base/limits.def"
}

namespace {

std::vector<std::byte> bytes_of(const ReadFiles& files, const std::string& path) {
    const FileContents& contents = files.at(path);
    if (contents.error) throw *contents.error;
    return contents.bytes;
}

// The vertex type that --fvf names; 0 when it is not given.
std::uint32_t vertex_type_of(const InputForm& form) {
    if (form.fvf.empty()) return 0;
    const auto code = dp2::parse_fvf(form.fvf);
    if (!code || !dp2::check_fvf(*code).ok())
        throw InputError{kExitUsage, "'" + form.fvf + "' is not a vertex format such as XYZRHW|DIFFUSE|TEX1"};
    return *code;
}

// The bytes that --vertices names; they are whole vertices of this type.
std::vector<std::byte> vertices_of(const InputForm& form, std::uint32_t vertex_type) {
    if (form.vertices.empty()) return {};
    if (vertex_type == 0) throw InputError{kExitUsage, "--vertices needs --fvf, the format of the vertices"};
    std::vector<std::byte> bytes;
    if (const auto count = dp2::parse_unsigned(form.vertices)) {
        if (*count > form.limits.max_file_bytes)
            throw InputError{kExitUsage, "--vertices: more than --max-file-bytes"};
        bytes.resize(static_cast<std::size_t>(*count));
    } else {
        bytes = form.read ? bytes_of(*form.read, form.vertices)
                          : read_file(form.vertices, form.limits.max_file_bytes);
    }
    if (const std::uint32_t stride = dp2::fvf_stride(vertex_type); bytes.size() % stride != 0)
        throw InputError{kExitUsage, "--vertices: " + std::to_string(bytes.size()) +
                                         " bytes are no whole number of vertices, which have " +
                                         std::to_string(stride) + " each"};
    return bytes;
}

// The file type by its first bytes, for types that are certainly not command buffers; null for others.
const char* foreign_kind(dp2::ByteSpan bytes) {
    struct Kind {
        const char* name;
        std::string_view start;
    };
    constexpr Kind kKinds[] = {{"a PNG picture", "\x89PNG"},
                               {"a program", "\x7f"
                                             "ELF"},
                               {"compressed by gzip", "\x1f\x8b"},
                               {"compressed by zstd", "\x28\xb5\x2f\xfd"},
                               {"a zip archive", "PK\x03\x04"}};
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (const Kind& kind : kKinds)
        if (text.starts_with(kind.start)) return kind.name;
    return nullptr;
}

// No control characters but white space: a command buffer has zeros.
bool is_text(dp2::ByteSpan bytes) {
    constexpr std::size_t kLooked = 4096;
    return !bytes.empty() &&
           std::ranges::all_of(bytes.first(std::min(kLooked, bytes.size())), [](std::byte b) {
               const auto c = std::to_integer<unsigned>(b);
               return (c >= 0x20 && c != 0x7F) || c == '\t' || c == '\n' || c == '\r';
           });
}

Input read_container(const std::string& path, dp2::ByteSpan bytes, const InputForm& form,
                     Progress& progress) {
    dp2::capture::ReadReport report;
    auto document = dp2::capture::read_capture(bytes, &report, form.limits,
                                               [&](std::uint64_t done) { progress.at(done); });
    progress.clear();
    if (!document.ok()) throw InputError{kExitBadInput, path + ": " + dp2::describe(document.error())};
    const std::string loss = dp2::capture::describe_loss(report, document->size());
    if (!report.whole() && form.strict)
        throw InputError{kExitBadInput, path + ": " + loss + "; --strict plays none of them"};
    if (!report.whole()) spdlog::warn("{}: {}", one_line(path), loss);
    return {std::move(*document), report.whole()};
}

// Adds the name of the missing option to the error of a command buffer that cannot be read without it.
void ask_for_vertex_format(const std::string& path, const dp2::capture::Document& document) {
    for (const auto& record : document) {
        const auto* submit = std::get_if<dp2::capture::Submit>(&record);
        dp2::StreamStatistics statistics;
        const auto status = submit ? statistics.count(submit->commands, {}) : dp2::Status();
        if (!status.ok() && std::string_view(status.error().field) == dp2::kVertexSizeUnknown)
            spdlog::warn("{}: {}: name it with --fvf", one_line(path), dp2::describe(status.error()));
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

Input read_input(const std::string& path, const InputForm& form) {
    std::vector<std::byte> bytes =
        form.read ? bytes_of(*form.read, path) : read_file(path, form.limits.max_file_bytes);
    const std::uint32_t vertex_type = vertex_type_of(form);
    const bool capture = dp2::capture::is_capture(bytes), text = is_text(bytes);
    if (form.raw || (!capture && !text)) {
        if (const char* kind = form.raw ? nullptr : foreign_kind(bytes))
            throw InputError{kExitBadInput,
                             path + ": is " + kind + ", no command buffer; " + form.raw_option + " insists"};
        Input input{raw_document(std::move(bytes), vertex_type, vertices_of(form, vertex_type)), true, true};
        if (vertex_type == 0) ask_for_vertex_format(path, input.document);
        return input;
    }
    if (vertex_type != 0) throw InputError{kExitUsage, path + ": a capture says itself what --fvf would"};
    if (!form.vertices.empty())
        throw InputError{kExitUsage, path + ": a capture has its vertices, and takes none by --vertices"};
    Progress progress("reading byte", bytes.size());
    if (capture) return read_container(path, bytes, form, progress);
    auto document =
        dp2::assemble_capture(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
                              form.limits, [&](std::uint64_t done) { progress.at(done); });
    if (document.ok()) return {std::move(*document)};
    const bool other = std::memcmp(bytes.data(), "dp2t", std::min<std::size_t>(4, bytes.size())) != 0;
    throw InputError{
        kExitBadInput,
        path + ":" + document.error().to_string() +
            (other ? std::string("; ") + form.raw_option + " takes it for a command buffer" : "")};
}

void add_dialect_option(CLI::App& verb, std::string& value) {
    verb.add_option(
        "--dialect", value,
        "whose reading of the bytes: a name, switches, or both (see dp2 dialects); empty: what the "
        "capture says");
}

dp2::Dialect dialect_of(const dp2::capture::Document& document, const std::string& text) {
    const auto* chosen = dp2::capture::first_of<dp2::capture::ChosenDialect>(document);
    const std::string& name = text.empty() && chosen ? chosen->switches : text;
    const auto dialect = dp2::parse_dialect(name);
    if (!dialect) {
        std::vector<const char*> names;
        for (const auto& infos : {dp2::all_dialects(), dp2::all_misbehaviors()})
            for (const dp2::DialectInfo& info : infos) names.push_back(info.name);
        throw InputError{text.empty() ? kExitBadInput : kExitUsage,
                         unknown_text("dialect", name, names) + "; see dp2 dialects"};
    }
    return *dialect;
}

void add_threads_option(CLI::App& verb, unsigned& value) {
    verb.add_option("--threads", value, "worker threads; 0: none (pixels and figures are the same)")
        ->check(CLI::Range(0u, rasterizer::kMaxWorkers));
}

void add_completion_option(CLI::App& verb, std::string& value) {
    verb.add_option(
        "--completion", value,
        "immediate, async, delay:N, seeded:S, never, recorded (when the capture's calls have them); "
        "empty: what the capture says");
}

responses::CompletionModel completion_of(const dp2::capture::Document& document, const std::string& text) {
    const auto* chosen = dp2::capture::first_of<dp2::capture::Completion>(document);
    const std::string& name = text.empty() && chosen ? chosen->model : text;
    if (name.empty()) return {};
    const auto model = responses::parse_completion_model(name);
    if (!model) {
        constexpr const char* kModels[] = {"immediate", "async", "delay:1", "seeded:1", "never", "recorded"};
        throw InputError{text.empty() ? kExitBadInput : kExitUsage,
                         unknown_text("completion model", name, kModels)};
    }
    return *model;
}

void add_place_option(CLI::App& verb, std::string& value, const char* what, const char* name) {
    verb.add_option(name, value, what)->type_name("PLACE");
}

std::optional<dp2::Place> place_of(const Input& input, const dp2::Dialect& dialect, const std::string& text) {
    if (text.empty()) return std::nullopt;
    std::string why;
    const auto place = dp2::find_place(input.document, dialect, text, why);
    if (!place) throw InputError{kExitUsage, why};
    return place;
}

} // namespace tools

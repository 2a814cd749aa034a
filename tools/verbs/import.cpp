// dp2 import: writes a capture from files: a manifest and what it names, or a folder of command buffers.
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

#include "dp2/tables/fvf.h"
#include "dp2/text/text_value.h"
#include "rasterizer/state/device_state.h"
#include "tools/cli/capture_form.h"
#include "tools/cli/folder_files.h"
#include "tools/cli/input_options.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/play_options.h"
#include "tools/manifest/case_reader.h"
#include "tools/manifest/folder_reader.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

constexpr const char* kManifest = "manifest.json";

struct ImportOptions : InputChoice {
    std::string out, name, fvf, dialect;
    std::optional<std::uint32_t> interface_version;
    bool json = false;
};

FolderDefaults defaults_of(const ImportOptions& options) {
    FolderDefaults out;
    if (options.interface_version) out.interface_version = *options.interface_version;
    if (!options.dialect.empty()) out.dialect = options.dialect;
    if (options.fvf.empty()) return out;
    const auto code = dp2::parse_fvf(options.fvf);
    if (!code || !dp2::check_fvf(*code).ok())
        throw InputError{kExitUsage,
                         "'" + options.fvf + "' is not a vertex format such as XYZRHW|DIFFUSE|TEX1"};
    out.vertex_type = *code;
    return out;
}

// The names of the files in a folder, without hidden ones.
std::vector<std::string> names_in(const std::string& folder, std::uint64_t most) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with('.')) continue;
        if (names.size() >= most) throw InputError{kExitBadInput, folder + ": limit exceeded: max_records"};
        names.push_back(name);
    }
    return names;
}

// Also checks that the result overwrites none of the files that are read.
ImportedCase import_files(const ImportOptions& options) {
    const dp2::ReadLimits& limits = options.form.limits;
    const bool is_folder = fs::is_directory(options.file);
    const fs::path manifest = is_folder ? fs::path(options.file) / kManifest : fs::path(options.file);
    const std::string folder = is_folder                    ? options.file
                               : manifest.has_parent_path() ? manifest.parent_path().string()
                                                            : ".";
    const FileReader reader = [&](const std::string& name) {
        if (options.out != kStandard) check_result_path(options.out, (fs::path(folder) / name).string());
        return read_file_of(folder, name,
                            held_limit(limits).or_less({limits.max_capture_bytes, "max_capture_bytes"}));
    };
    if (options.out != kStandard) check_result_path(options.out, manifest.string());
    if (is_folder && !fs::exists(manifest)) {
        if (!options.name.empty())
            throw InputError{kExitUsage, "--case is for a manifest, and " + folder + " has none"};
        FolderManifest made =
            folder_manifest(names_in(folder, limits.max_records), folder, defaults_of(options), reader);
        ImportedCase imported = read_case(made.manifest, folder, {}, reader, limits);
        imported.assumed = std::move(made.assumed);
        return imported;
    }
    if (!options.fvf.empty() || !options.dialect.empty() || options.interface_version)
        throw InputError{kExitUsage, "--fvf, --interface and --dialect are for folders without " +
                                         std::string(kManifest) + "; a manifest has them"};
    // The folder may come from another person: its manifest must not be a link to a file outside of it.
    const auto text = is_folder ? read_file_of(folder, kManifest, held_limit(limits))
                                : read_file(manifest.string(), held_limit(limits));
    if (text.size() > limits.max_source_bytes)
        throw InputError{kExitBadInput, manifest.string() + ": limit exceeded: max_source_bytes"};
    const nlohmann::json json =
        parse_json({reinterpret_cast<const char*>(text.data()), text.size()}, manifest.string());
    return read_case(json, manifest.string(), options.name, reader, limits);
}

int import_case(const ImportOptions& options, Json& summary) {
    const CaptureForm form = form_of(options.out);
    if (form == CaptureForm::Raw)
        throw InputError{kExitUsage, options.out + ": raw commands have no state; use .dp2t or .dp2c"};
    const ImportedCase imported = import_files(options);
    write_capture_file(options.out, options.file, imported.document, form);
    std::size_t calls = 0;
    for (const auto& record : imported.document)
        calls += std::holds_alternative<dp2::capture::Submit>(record);
    summary["case"] = imported.name;
    summary["calls"] = calls;
    summary["records"] = imported.document.size();
    summary["left_out"] = imported.left_out;
    if (!imported.assumed.empty()) summary["assumed"] = imported.assumed;
    if (options.json || options.out == kStandard) return kExitOk;
    std::printf("%zu %s, %zu records", calls, calls == 1 ? "call" : "calls", imported.document.size());
    const char* before = "; no file describes these, which are assumed: ";
    for (const std::string& surface : imported.assumed) {
        std::printf("%s%s", before, surface.c_str());
        before = ", ";
    }
    before = "; a capture cannot hold these expectations: ";
    for (const auto& [kind, count] : imported.left_out) {
        std::printf("%s%s %llu", before, kind.c_str(), static_cast<unsigned long long>(count));
        before = ", ";
    }
    std::printf("\n");
    return kExitOk;
}

} // namespace

void add_import(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("import", "Write a capture from files: a manifest with command buffers "
                                              "and data, or a folder of command buffers");
    auto options = std::make_shared<ImportOptions>();
    verb->add_option(
            "file", options->files,
            "a manifest as in samples/protocol, a folder with manifest.json, or a folder of command buffers")
        ->type_name("MANIFEST|FOLDER")
        ->expected(1)
        ->required();
    verb->add_option("-o,--out", options->out, "the capture to write: .dp2c, .dp2t; .zst: compressed")
        ->required();
    verb->add_option("--case", options->name, "the case of a manifest with several");
    verb->add_option("--interface", options->interface_version,
                     "for a folder of command buffers: version of the context, 0 DirectX 3, 1 DirectX 5, 2 "
                     "DirectX 6, 3 DirectX 7, 4 DirectX 8, 5 DirectX 9 (5)")
        ->check(number_in(0u, rasterizer::kDx9));
    verb->add_option(
        "--fvf", options->fvf,
        "for a folder of command buffers: the format of all vertices, such as XYZRHW|DIFFUSE|TEX1");
    verb->add_option("--dialect", options->dialect,
                     "for a folder of command buffers: see dp2 dialects (ddi)");
    verb->add_flag("--json", options->json, "JSON lines: a summary");
    add_read_limits(*verb, options->form.limits);
    verb->callback([options, &status] {
        if (options->json && options->out == kStandard)
            throw InputError{kExitUsage, "--json and -o - both take standard output"};
        status = run_on("import", *options, options->json,
                        [&](Json& summary) { return import_case(*options, summary); });
    });
}

} // namespace tools

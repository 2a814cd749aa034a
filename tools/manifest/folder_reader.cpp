#include "tools/manifest/folder_reader.h"

#include <algorithm>
#include <map>

#include "dp2/tables/formats.h"
#include "dp2/tables/fvf.h"
#include "dp2/text/text_value.h"
#include "tools/manifest/png_texels.h"
#include "tools/pictures/frame_pairs.h"

namespace tools {

namespace {

using nlohmann::json;

constexpr std::string_view kBinary = ".bin", kPicture = ".png";
// In names of files that belong to a call: CALL.vertices.bin, CALL.vertices-FVF.bin, CALL.response.bin,
// CALL.present
constexpr std::string_view kVertices = ".vertices", kResponse = ".response.bin", kPresent = ".present";
// Size of a target and a depth buffer if files describe neither; else they have the size of what is
// described.
constexpr std::uint64_t kWidth = 640, kHeight = 480;

class Folder {
  public:
    Folder(std::vector<std::string> names, const std::string& folder, const FolderDefaults& defaults,
           const FileReader& reader)
        : names_(std::move(names)), folder_(folder), defaults_(defaults), reader_(reader) {
        std::ranges::sort(names_, natural_less);
    }

    FolderManifest manifest() {
        json calls = json::array(), surfaces = json::array(), buffers = json::array();
        for (const std::string& name : names_) {
            const std::string kind = name.substr(0, name.find('-'));
            if (belongs_to_call(name)) continue;
            if (kind == "buffer" && name.ends_with(kBinary))
                buffers.push_back(buffer(name));
            else if (kind == "texture" || kind == "target" || kind == "depth")
                surfaces.push_back(surface(name, kind));
            else if (name == "vertices.bin")
                fail(name,
                     "calls do not share vertex memory; name it CALL.vertices.bin, for the call CALL.bin");
            else if (name.ends_with(kBinary))
                calls.push_back({{"file", name}});
            else
                fail(name,
                     "is not a name that describes commands, vertices or an object; a manifest.json can name "
                     "any file");
        }
        if (calls.empty()) fail("", "has no command buffers (NAME.bin) and no manifest.json");
        const bool frames = !presents_.empty();
        for (json& call : calls) add_files(call);
        for (const CallFiles* const files : {&vertices_, &responses_, &presents_})
            if (!files->empty())
                fail(files->begin()->second, "has no command buffer " + files->begin()->first + ".bin");
        const std::uint32_t target = needed(surfaces, "target", "X8R8G8B8", "depth");
        const std::uint32_t depth = needed(surfaces, "depth", "D24S8", "target");
        if (!frames) calls.back()["after"] = nullptr;
        for (json& call : calls)
            if (call.contains("after")) call["after"] = {{{"present", {{"surface", target}}}}};
        const json setup = {{"interface", defaults_.interface_version},
                            {"dialect", defaults_.dialect},
                            {"surfaces", surfaces},
                            {"buffers", buffers},
                            {"context", {{"target", target}, {"depth", depth}}}};
        json out = {{"version", 1}, {"cases", {{{"name", "folder"}, {"setup", setup}, {"calls", calls}}}}};
        return {std::move(out), std::move(assumed_)};
    }

  private:
    [[noreturn]] void fail(const std::string& name, const std::string& why) const {
        throw InputError{kExitBadInput, folder_ + ": " + (name.empty() ? "" : name + ": ") + why};
    }

    // The parts of a name between hyphens, without its ending.
    std::vector<std::string> parts(const std::string& name) const {
        std::vector<std::string> out;
        const std::string stem = name.substr(0, name.rfind('.'));
        for (std::size_t at = 0; at <= stem.size();) {
            const std::size_t end = std::min(stem.find('-', at), stem.size());
            out.push_back(stem.substr(at, end - at));
            at = end + 1;
        }
        return out;
    }

    std::uint32_t handle_of(const std::string& name, const std::string& text) {
        const auto handle = dp2::parse_unsigned(text);
        if (!handle || *handle == 0 || *handle > 0xFFFFFFFF) fail(name, "'" + text + "' is not a handle");
        const auto [known, added] = handles_.emplace(static_cast<std::uint32_t>(*handle), name);
        if (!added) fail(name, "the handle " + text + " belongs to " + known->second);
        return known->first;
    }

    json buffer(const std::string& name) {
        const auto words = parts(name);
        if (words.size() != 2) fail(name, "is not buffer-HANDLE.bin");
        return {{"handle", handle_of(name, words[1])}, {"data_file", name}};
    }

    json surface(const std::string& name, const std::string& kind) {
        const bool picture = name.ends_with(kPicture);
        const auto words = parts(name);
        if ((!picture && !name.ends_with(kBinary)) || words.size() != (picture ? 3 : 4))
            fail(name,
                 "is not " + kind + "-HANDLE-FORMAT-WIDTHxHEIGHT.bin or " + kind + "-HANDLE-FORMAT.png");
        json out = {{"handle", handle_of(name, words[1])}, {"format", words[2]}, {"usage", usage(kind)}};
        const dp2::FormatInfo* const format = dp2::find_format(std::string_view(words[2]));
        if (!format) fail(name, "'" + words[2] + "' is not a format; see dp2 caps");
        if (picture) {
            const PngSize size = size_of_picture(name);
            out["width"] = size.width;
            out["height"] = size.height;
            out["data_file"] = name;
            return out;
        }
        const std::size_t cross = words[3].find('x');
        const auto width = dp2::parse_unsigned(words[3].substr(0, cross));
        const auto height =
            cross == std::string::npos ? std::nullopt : dp2::parse_unsigned(words[3].substr(cross + 1));
        if (!width || !height) fail(name, "'" + words[3] + "' is not a size such as 64x64");
        out["width"] = *width;
        out["height"] = *height;
        if (!reader_(name).empty()) out["data_file"] = name; // an empty file: no contents
        return out;
    }
    static json usage(const std::string& kind) {
        return kind == "target" ? json{"target", "texture"} : json{kind};
    }
    PngSize size_of_picture(const std::string& name) const {
        try {
            return png_size(reader_(name));
        } catch (const InputError& error) {
            fail(name, error.text);
        }
    }

    bool belongs_to_call(const std::string& name) {
        const auto add = [&](CallFiles& files, std::size_t end) {
            const auto [other, added] = files.emplace(name.substr(0, end), name);
            if (!added) fail(name, "the call has " + other->second + " already");
            return true;
        };
        if (name.ends_with(kPresent)) return add(presents_, name.size() - kPresent.size());
        if (name.ends_with(kResponse)) return add(responses_, name.size() - kResponse.size());
        const std::size_t end = name.rfind(kVertices);
        if (end == std::string::npos || !name.ends_with(kBinary)) return false;
        const char next = name[end + kVertices.size()];
        return (next == '.' || next == '-') && add(vertices_, end);
    }

    void add_files(json& call) {
        const std::string file = call["file"], name = file.substr(0, file.size() - kBinary.size());
        if (presents_.erase(name) != 0) call["after"] = nullptr;
        if (const auto response = responses_.extract(name); !response.empty())
            call["expect"] = {{"response_file", response.mapped()}};
        const auto vertices = vertices_.extract(name);
        add_vertices(call, vertices.empty() ? "" : vertices.mapped());
    }

    // `name` is empty: the call has no vertices.
    void add_vertices(json& call, const std::string& name) const {
        const std::uint32_t type = name.empty() ? defaults_.vertex_type : vertex_type(name);
        const std::uint32_t stride = dp2::fvf_stride(type);
        call["vertex_type"] = type;
        call["vertex_size"] = stride;
        if (name.empty()) return;
        if (stride == 0) fail(name, "--fvf is missing, the format of the vertices");
        const std::size_t bytes = reader_(name).size();
        if (bytes % stride != 0)
            fail(name, std::to_string(bytes) + " bytes are not a multiple of the size of a vertex, " +
                           std::to_string(stride));
        call["vertices_file"] = name;
        call["vertex_length"] = bytes / stride;
    }
    // The format in the name of vertices; without one that of all vertices.
    std::uint32_t vertex_type(const std::string& name) const {
        const std::size_t begin = name.rfind(kVertices) + kVertices.size(),
                          end = name.size() - kBinary.size();
        if (begin == end) return defaults_.vertex_type;
        const std::string text = name.substr(begin + 1, end - begin - 1);
        const auto code = dp2::parse_fvf(text);
        if (!code || !dp2::check_fvf(*code).ok())
            fail(name, "'" + text + "' is not a vertex format such as 0x144");
        return *code;
    }

    // The handle of the first surface of this kind. If there is none, one is added that is as large as the
    // largest of the other kind: a depth buffer that is smaller than the target is not used.
    std::uint32_t needed(json& surfaces, const std::string& kind, const std::string& format,
                         const std::string& other) {
        std::uint64_t width = 0, height = 0;
        for (const json& surface : surfaces) {
            if (surface["usage"] == usage(kind)) return surface["handle"];
            if (surface["usage"] != usage(other)) continue;
            width = std::max(width, surface["width"].get<std::uint64_t>());
            height = std::max(height, surface["height"].get<std::uint64_t>());
        }
        if (width == 0) width = kWidth;
        if (height == 0) height = kHeight;
        std::uint32_t handle = 1;
        while (handles_.contains(handle)) ++handle;
        handles_[handle] = "the default " + kind;
        assumed_.push_back(kind + " " + std::to_string(handle) + " " + format + " " + std::to_string(width) +
                           "x" + std::to_string(height));
        surfaces.push_back({{"handle", handle},
                            {"format", format},
                            {"width", width},
                            {"height", height},
                            {"usage", usage(kind)}});
        return handle;
    }

    std::vector<std::string> names_;
    const std::string& folder_;
    const FolderDefaults& defaults_;
    const FileReader& reader_;
    std::map<std::uint32_t, std::string> handles_;        // the file of each
    using CallFiles = std::map<std::string, std::string>; // file by the name of its call, without .bin
    CallFiles vertices_, responses_, presents_;
    std::vector<std::string> assumed_;
};

} // namespace

FolderManifest folder_manifest(std::vector<std::string> names, const std::string& folder,
                               const FolderDefaults& defaults, const FileReader& reader) {
    return Folder(std::move(names), folder, defaults, reader).manifest();
}

} // namespace tools

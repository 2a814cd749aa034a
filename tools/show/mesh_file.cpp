#include "tools/show/mesh_file.h"

#include <bit>
#include <cstdio>
#include <memory>
#include <optional>
#include <unordered_map>

#include "dp2/text/text_value.h"
#include "rasterizer/geometry/topology.h"
#include "tools/cli/files.h"
#include "tools/platform/files.h"

namespace tools {

namespace {

class ObjWriter {
  public:
    explicit ObjWriter(const std::string& path) : path_(path), file_(open_file(path, "wb"), std::fclose) {
        if (!file_) throw failure();
    }

    void write(const ShownDraw::Part& part, DrawVertices& vertices) {
        put("o draw" + std::to_string(part.number) + "\n");
        const auto position = column(vertices, "POSITION0", "POSITIONT0");
        const auto texture = column(vertices, "TEXCOORD0"), normal = column(vertices, "NORMAL0");
        std::unordered_map<std::uint64_t, std::uint64_t> known; // by vertex: its number in the file
        std::vector<std::uint64_t> corners;                     // of the run
        vertices.for_each(0, UINT64_MAX, [&](const VertexRow& row) {
            const auto [entry, is_new] = known.try_emplace(row.number, next_);
            corners.push_back(entry->second);
            if (!is_new) return;
            ++next_;
            constexpr std::array<float, 4> kNone = {};
            put("v" + floats(position ? row.in[*position] : kNone, 3));
            if (texture) put("vt" + floats(row.in[*texture], 2));
            if (normal) put("vn" + floats(row.in[*normal], 3));
        });
        const rasterizer::Topology topology = part.draw.work.topology;
        const std::uint32_t count = rasterizer::corners_of(topology);
        for (std::uint64_t i = 0; i < part.draw.work.draw_primitives; ++i) {
            std::uint64_t corner[3];
            rasterizer::corners(topology, i, corner);
            std::string line = count == 1 ? "p" : count == 2 ? "l" : "f";
            for (std::uint32_t c = 0; c < count; ++c) {
                const std::string number = std::to_string(corners[static_cast<std::size_t>(corner[c])]);
                line += " " + number;
                if (count == 1) continue; // points have positions alone, lines no normals
                const bool with_normal = normal && count == 3;
                if (texture || with_normal) line += "/" + (texture ? number : std::string());
                if (with_normal) line += "/" + number;
            }
            put(line + "\n");
        }
    }

    void close() {
        if (std::fclose(file_.release()) != 0) throw failure();
    }

  private:
    static std::optional<std::size_t> column(const DrawVertices& vertices, const char* name,
                                             const char* other = "") {
        for (std::size_t i = 0; i < vertices.inputs().size(); ++i)
            if (vertices.inputs()[i].name == name || vertices.inputs()[i].name == other) return i;
        return std::nullopt;
    }
    static std::string floats(const std::array<float, 4>& values, std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += " " + dp2::float_text(std::bit_cast<std::uint32_t>(values[i]));
        return text + "\n";
    }
    void put(const std::string& text) {
        if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) throw failure();
    }
    InputError failure() const { return {kExitIo, path_ + ": cannot be written"}; }

    const std::string& path_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
    std::uint64_t next_ = 1; // OBJ counts from 1, through all objects
};

} // namespace

void write_mesh(const std::string& path, const std::string& file, const ShownDraw& shown,
                rasterizer::Gpu& gpu) {
    if (shown.parts().empty()) throw InputError{kExitDiagnostics, file + ": --mesh: nothing was drawn"};
    if (shown.parts().size() != shown.part_count())
        throw InputError{kExitBadInput,
                         file + ": --mesh: more than " + std::to_string(shown.parts().size()) + " instances"};
    ObjWriter obj(path);
    for (const ShownDraw::Part& part : shown.parts()) {
        DrawVertices vertices(part.draw, shown.format(), gpu);
        obj.write(part, vertices);
    }
    obj.close();
}

} // namespace tools

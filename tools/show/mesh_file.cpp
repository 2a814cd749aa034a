#include "tools/show/mesh_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "dp2/text/text_value.h"
#include "rasterizer/geometry/topology.h"
#include "tools/cli/files.h"
#include "tools/platform/files.h"

namespace tools {

namespace {

// What the file has of a vertex.
struct ObjVertex {
    std::array<float, 4> position = {}, texture = {}, normal = {};
    bool placed = true; // false: it has no position on the screen
};

// The members of ObjVertex that the draw has, and where they are in a row.
class VertexReader {
  public:
    VertexReader(const DrawVertices& vertices, MeshStage stage) : stage_(stage) {
        for (std::size_t i = 0; i < vertices.inputs().size(); ++i) {
            const std::string& name = vertices.inputs()[i].name;
            if (name == "POSITION0" || name == "POSITIONT0") position_ = i;
            if (name == "TEXCOORD0") texture_ = i;
            if (name == "NORMAL0") normal_ = i;
        }
        for (const DrawVertices::Output& output : vertices.outputs())
            if (output.name == "TEXCOORD0") coordinates_ = output.components;
    }
    bool has_texture() const {
        return stage_ == MeshStage::Inputs ? texture_.has_value() : !coordinates_.empty();
    }
    bool has_normal() const { return stage_ == MeshStage::Inputs && normal_.has_value(); }

    ObjVertex read(const VertexRow& row) const {
        ObjVertex out;
        if (stage_ == MeshStage::Inputs) {
            if (position_) out.position = row.in[*position_];
            if (texture_) out.texture = row.in[*texture_];
            if (normal_) out.normal = row.in[*normal_];
            return out;
        }
        out.placed = row.placed;
        if (row.placed)
            out.position = {static_cast<float>(row.x) / 256, static_cast<float>(row.y) / 256, row.z, 1};
        for (std::size_t i = 0; i < std::min<std::size_t>(2, coordinates_.size()); ++i)
            if (coordinates_[i] >= 0) out.texture[i] = row.out[static_cast<std::size_t>(coordinates_[i])];
        return out;
    }

  private:
    const MeshStage stage_;
    std::optional<std::size_t> position_, texture_, normal_; // columns of the inputs
    std::vector<int> coordinates_;                           // components of the outputs
};

class ObjWriter {
  public:
    ObjWriter(const std::string& path, MeshStage stage)
        : path_(path), stage_(stage), file_(open_file(path, "wb"), std::fclose) {
        if (!file_) throw failure();
    }

    void write(const ShownDraw::Part& part, DrawVertices& vertices) {
        put("o draw" + std::to_string(part.number) + "\n");
        const VertexReader reader(vertices, stage_);
        const bool texture = reader.has_texture(), normal = reader.has_normal();
        std::unordered_map<std::uint64_t, std::uint64_t> known; // by vertex: its number in the file
        std::vector<std::uint64_t> corners;                     // of the run; 0: it has no position
        vertices.for_each(0, UINT64_MAX, [&](const VertexRow& row) {
            const ObjVertex vertex = reader.read(row);
            const auto [entry, is_new] = known.try_emplace(row.number, vertex.placed ? next_ : 0);
            corners.push_back(entry->second);
            if (!is_new || !vertex.placed) return;
            ++next_;
            put("v" + floats(vertex.position, 3));
            if (texture) put("vt" + floats(vertex.texture, 2));
            if (normal) put("vn" + floats(vertex.normal, 3));
        });
        std::uint64_t left_out = 0;
        const rasterizer::Topology topology = part.draw.work.topology;
        const std::uint32_t count = rasterizer::corners_of(topology);
        for (std::uint64_t i = 0; i < part.draw.work.draw_primitives; ++i) {
            std::uint64_t corner[3];
            rasterizer::corners(topology, i, corner);
            if (std::ranges::any_of(std::span(corner).first(count), [&](std::uint64_t c) {
                    return corners[static_cast<std::size_t>(c)] == 0;
                })) {
                ++left_out;
                continue;
            }
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
        if (left_out != 0)
            put("# " + std::to_string(left_out) + " more have a corner without a position on the screen\n");
    }

    void close() {
        if (std::fclose(file_.release()) != 0) throw failure();
    }

  private:
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
    const MeshStage stage_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
    std::uint64_t next_ = 1; // OBJ counts from 1, through all objects
};

} // namespace

void write_mesh(const std::string& path, const std::string& file, MeshStage stage, const ShownDraw& shown,
                rasterizer::Gpu& gpu) {
    if (shown.parts().empty()) throw InputError{kExitDiagnostics, file + ": --mesh: nothing was drawn"};
    if (shown.parts().size() != shown.part_count())
        throw InputError{kExitBadInput,
                         file + ": --mesh: more than " + std::to_string(shown.parts().size()) + " instances"};
    ObjWriter obj(path, stage);
    for (const ShownDraw::Part& part : shown.parts()) {
        DrawVertices vertices(part.draw, shown.format(), gpu);
        obj.write(part, vertices);
    }
    obj.close();
}

} // namespace tools

// Records of a manifest that are not calls: objects, memory that is written, presents, what a test rig does.
#pragma once

#include <map>
#include <set>
#include <string>

#include "dp2/capture/capture.h"
#include "tools/manifest/manifest_files.h"

namespace tools {

// Reads steps and keeps track of the objects that exist.
class StepReader {
  public:
    // `results`: the manifest's names of ddrvals.
    StepReader(ManifestFiles& files, const std::map<std::string, std::uint32_t>& results,
               const dp2::ReadLimits& limits)
        : files_(files), results_(results), max_records_(limits.max_records) {}

    // {"write_surface": {...}} and the like; `node` is an array of them.
    void steps(const JsonNode& node);
    // A surface or buffer of a case's setup, with its contents. A handle that exists already is an error
    // here; in steps the new object replaces the old one, as in a driver.
    void surface(const JsonNode& node);
    void buffer(const JsonNode& node);
    void created_context(const JsonNode& node, const dp2::capture::CreateContext& r);
    // "D3D_OK", another name, or a number as text.
    std::uint32_t result(const JsonNode& node) const;
    void add(const JsonNode& node, dp2::capture::Record record);

    // The surface with this handle; null: there is none.
    const dp2::capture::CreateSurface* find_surface(std::uint32_t handle) const;
    bool has_context(std::uint32_t number) const { return contexts_.contains(number); }
    ManifestFiles& files() { return files_; }
    dp2::capture::Document document;

  private:
    enum class Kind : std::uint8_t { Surface, Buffer, Sublevel };
    struct Object {
        std::string place; // of the member that created it
        Kind kind = Kind::Surface;
        dp2::capture::CreateSurface surface = {};
        std::uint64_t bytes = 0;           // the size of a buffer
        std::uint32_t root = 0, level = 0; // for a sublevel: the handle of its surface, and its level
    };
    template <class R> void step(const JsonNode& node);
    template <class R> R record(const JsonNode& node, std::vector<std::string> further = {});
    void created(const JsonNode& node, const dp2::capture::CreateSurface& r);
    void write_level(const JsonNode& node, dp2::capture::WriteSurface r);
    void write_slices(const JsonNode& node, const dp2::capture::CreateSurface& r);
    void check_new(const JsonNode& node, std::uint32_t handle) const;
    void check_write(const JsonNode& node, const dp2::capture::WriteBuffer& r) const;
    const Object& existing(const JsonNode& node, std::uint32_t handle) const;

    ManifestFiles& files_;
    const std::map<std::string, std::uint32_t>& results_;
    const std::uint64_t max_records_;
    std::map<std::uint32_t, Object> objects_;
    std::set<std::uint32_t> contexts_;
};

} // namespace tools

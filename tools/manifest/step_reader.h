// Records of a manifest that are not calls: objects, memory that is written, presents, what a test rig does.
#pragma once

#include <map>
#include <string>

#include "dp2/capture/capture.h"
#include "tools/manifest/known_objects.h"
#include "tools/manifest/manifest_files.h"

namespace tools {

// A text; bytes that are not UTF-8, which JSON cannot hold, are {"hex": "ff00"}.
std::string text_or_bytes(const JsonNode& node);

// Reads steps and keeps track of the objects that exist.
class StepReader {
  public:
    // `results`: the manifest's names of ddrvals.
    StepReader(ManifestFiles& files, const std::map<std::string, std::uint32_t>& results,
               const dp2::ReadLimits& limits)
        : files_(files), results_(results), max_records_(limits.max_records) {}

    // {"write_surface": {...}} and the like; `node` is an array of them. {"unchecked": {"destroy": {...}}} is
    // a record that names what does not exist, or does not fit it.
    void steps(const JsonNode& node);
    // A surface or buffer of a case's setup, with its contents. A handle that exists already is an error
    // here; in steps the new object replaces the old one, as in a driver.
    void surface(const JsonNode& node);
    void buffer(const JsonNode& node);
    // "D3D_OK", another name, or a number as text.
    std::uint32_t result(const JsonNode& node) const;
    // Checks the record, unless it is a call, and adds it.
    void add(const JsonNode& node, dp2::capture::Record record);

    const KnownObjects& objects() const { return objects_; }
    ManifestFiles& files() { return files_; }
    dp2::capture::Document document;

  private:
    template <class R> void step(const JsonNode& node);
    template <class R> void unchecked_step(const JsonNode& node);
    template <class R> R record(const JsonNode& node, std::vector<std::string> further = {});
    void append(const JsonNode& node, dp2::capture::Record record);
    void write_level(const JsonNode& node, dp2::capture::WriteSurface r);
    void write_slices(const JsonNode& node, const dp2::capture::CreateSurface& r);

    ManifestFiles& files_;
    const std::map<std::string, std::uint32_t>& results_;
    const std::uint64_t max_records_;
    KnownObjects objects_;
};

} // namespace tools

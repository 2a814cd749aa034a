#include "tools/manifest/manifest_files.h"

namespace tools {

void ManifestFiles::charge(const JsonNode& node, std::uint64_t bytes) {
    if (bytes > left_)
        node.fail("the data of the manifest has too many bytes: limit exceeded: max_capture_bytes");
    left_ -= bytes;
}

dp2::capture::Blob ManifestFiles::file(const JsonNode& name) {
    const auto known = read_.find(name.text());
    if (known != read_.end()) return known->second;
    dp2::capture::Blob bytes(name.placed([&] { return reader_(name.text()); }));
    charge(name, bytes.size());
    return read_[name.text()] = bytes;
}

dp2::capture::Blob ManifestFiles::hex(const JsonNode& digits) {
    charge(digits, digits.text().size() / 2);
    return digits.hex();
}

std::optional<dp2::capture::Blob> ManifestFiles::find(const JsonNode& object, const std::string& name) {
    const auto digits = object.find(name), from = object.find(name + "_file");
    if (digits && from) from->fail("the bytes are also given by '" + name + "'");
    if (digits) return hex(*digits);
    if (from) return file(*from);
    return std::nullopt;
}

} // namespace tools

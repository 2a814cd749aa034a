#include "rasterizer/resources/resources.h"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

namespace {

// Throws std::bad_alloc for sizes beyond the address space.
std::size_t addressable(std::uint64_t bytes) {
    if (bytes > static_cast<std::uint64_t>(std::numeric_limits<std::ptrdiff_t>::max()))
        throw std::bad_alloc();
    return static_cast<std::size_t>(bytes);
}

// Compiled sampling code multiplies row numbers by the row pitch in texels as 16-bit numbers
// (jit/sample_nodes.cpp).
static_assert(kMaxSurfaceSize < 1u << 15);

// Compiled samples number a level's texels by signed 32-bit integers (jit/decoded_level.cpp); texels of 3
// bytes by their first byte, of 16 bytes by their first 8 bytes.
bool can_be_numbered(const dp2::LevelLayout& level, std::uint32_t faces, std::uint32_t texel_bytes) {
    const std::uint64_t unit = texel_bytes == 3 ? 1 : std::clamp(texel_bytes, 1u, 8u);
    return level.bytes * faces / unit <= std::numeric_limits<std::int32_t>::max();
}

// The memory of a surface without its texels, in bytes.
std::uint64_t own_bytes(std::uint32_t levels) {
    return sizeof(Surface) + 64 + levels * sizeof(LevelView);
}

} // namespace

dp2::Result<std::uint64_t> Surface::texels_of(const SurfaceDesc& desc) {
    const auto bad = [](const char* field) { return Error{Fault::BadValue, 0, 0, field}; };
    const dp2::FormatInfo* format = dp2::find_format(static_cast<std::uint32_t>(desc.format));
    if (!format) return bad("format");
    if (desc.width == 0 || desc.width > kMaxSurfaceSize) return bad("width");
    if (desc.height == 0 || desc.height > kMaxSurfaceSize) return bad("height");
    if (desc.depth == 0 || desc.depth > kMaxSurfaceSize) return bad("depth");
    if (desc.faces != 1 && (desc.faces != 6 || desc.depth != 1)) return bad("faces");
    if (desc.levels == 0 || desc.levels > 14 ||
        std::max({desc.width, desc.height, desc.depth}) >> (desc.levels - 1) == 0)
        return bad("levels");
    const bool plain =
        desc.depth == 1 && desc.faces == 1 && desc.levels == 1 && format->bits_per_texel % 8 == 0;
    if (format->kind == dp2::FormatKind::Planar && (desc.depth != 1 || desc.faces != 1 || desc.levels != 1))
        return bad("format");
    if (desc.samples == 0 || desc.samples > kMaxSamples || (desc.samples > 1 && !plain))
        return bad("samples");
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < desc.levels; ++i) {
        DP2_TRY(const dp2::LevelLayout layout,
                dp2::level_layout(desc.format, desc.width, desc.height, desc.depth, i));
        total += layout.bytes * desc.faces * desc.samples;
    }
    return total;
}

dp2::Result<std::shared_ptr<Surface>> Surface::create(const SurfaceDesc& desc, MemoryBudget& memory_budget) {
    DP2_TRY(const std::uint64_t total, texels_of(desc));
    auto surface = std::make_shared<Surface>();
    surface->levels_charge_ = Charge(memory_budget, own_bytes(desc.levels));
    surface->desc_ = desc;
    surface->format_ = dp2::find_format(static_cast<std::uint32_t>(desc.format));
    const std::uint32_t texel_bytes = surface->format_->bits_per_texel / 8u;
    DP2_TRY(const dp2::LevelLayout largest,
            dp2::level_layout(desc.format, desc.width, desc.height, desc.depth, 0));
    if (!can_be_numbered(largest, desc.faces, texel_bytes)) throw std::bad_alloc();
    const std::size_t size = addressable(total);
    memory_budget.make_room(total);
    surface->bytes_ = Storage(memory_budget, size, kTexelSlack);
    std::byte* data = surface->bytes_.data();
    for (std::uint32_t i = 0; i < desc.levels; ++i) {
        DP2_TRY(const dp2::LevelLayout layout,
                dp2::level_layout(desc.format, desc.width, desc.height, desc.depth, i));
        LevelView view;
        view.width = static_cast<std::int32_t>(layout.width);
        view.height = static_cast<std::int32_t>(layout.height);
        view.depth = static_cast<std::int32_t>(layout.depth * desc.faces * desc.samples);
        view.pitch = layout.pitch;
        view.set_derived(texel_bytes);
        view.data = data;
        data += layout.bytes * desc.faces * desc.samples;
        surface->levels_.push_back(view);
    }
    return surface;
}

std::shared_ptr<Surface> Surface::copy(const Surface& other) {
    auto surface = std::make_shared<Surface>();
    surface->version_ = other.version_;
    surface->lod_ = other.lod_;
    surface->dest_key_ = other.dest_key_;
    surface->desc_ = other.desc_;
    surface->format_ = other.format_;
    surface->levels_ = other.levels_;
    const std::span<const std::byte> bytes = other.bytes();
    MemoryBudget& memory_budget = *other.bytes_.memory_budget();
    surface->levels_charge_ = Charge(memory_budget, own_bytes(other.desc_.levels));
    surface->bytes_ = Storage(memory_budget, bytes, kTexelSlack);
    for (LevelView& level : surface->levels_)
        level.data = surface->bytes_.data() + (level.data - bytes.data());
    return surface;
}

Surface::~Surface() {
    if (counted_in_) *counted_in_ -= bytes_.size();
}

void Surface::count_in(std::shared_ptr<std::atomic<std::uint64_t>> sum) {
    *sum += bytes_.size();
    counted_in_ = std::move(sum);
}

TextureView Surface::queued_view() const {
    return {levels_.data(), static_cast<std::uint32_t>(levels_.size()), texel_bytes()};
}

void Surface::record_clears() {
    if (clears_considered_) return;
    const auto is_plain = [this] {
        const dp2::TexelGroup group = dp2::texel_group(format());
        return group.width == 1 && group.height == 1 && format().kind != dp2::FormatKind::Planar;
    };
    if (texel_bytes() != 0 && is_plain()) {
        auto clears = FastClears::create(levels_, texel_bytes(), bytes_.size());
        if (clears) clears_charge_ = Charge(*bytes_.memory_budget(), clears->size_bytes());
        clears_ = std::move(clears);
    }
    clears_considered_ = true;
}

Surface::Place Surface::place(std::uint32_t index, std::uint32_t slice) const {
    const LevelView& view = levels_[index];
    const std::size_t begin = static_cast<std::size_t>(view.data - bytes_.data());
    const std::size_t end = index + 1 < levels_.size()
                                ? static_cast<std::size_t>(levels_[index + 1].data - bytes_.data())
                                : bytes_.size();
    const std::size_t size = (end - begin) / static_cast<std::size_t>(view.depth);
    return {begin + slice * size, size};
}

std::span<std::byte> Surface::image(std::uint32_t index, std::uint32_t slice) {
    const Place at = place(index, slice);
    ++version_;
    write_clears();
    return {bytes_.data() + at.begin, at.size};
}

std::span<std::byte> Surface::image_to_overwrite(std::uint32_t index, std::uint32_t slice) {
    const Place at = place(index, slice);
    ++version_;
    drop_clears(index, slice);
    return {bytes_.data() + at.begin, at.size};
}

std::span<const std::byte> Surface::image(std::uint32_t index, std::uint32_t slice) const {
    const Place at = place(index, slice);
    write_clears();
    return {bytes_.data() + at.begin, at.size};
}

SurfaceDesc one_image(const Image& image) {
    SurfaceDesc desc;
    desc.format = image.surface->desc().format;
    desc.width = static_cast<std::uint32_t>(image.view().width);
    desc.height = static_cast<std::uint32_t>(image.view().height);
    return desc;
}

namespace {

bool has_image(const Surface& surface, std::uint32_t level, std::uint32_t slice) {
    return level < surface.desc().levels && slice < static_cast<std::uint32_t>(surface.level(level).depth);
}

} // namespace

std::uint64_t ResourceTable::size_of(const Object& object) {
    if (const auto* surface = std::get_if<std::shared_ptr<Surface>>(&object)) return (*surface)->size_bytes();
    const auto* buffer = std::get_if<std::shared_ptr<Buffer>>(&object);
    return buffer ? (*buffer)->size() : 0;
}

dp2::Status ResourceTable::check(Handle handle) const {
    if (handle == 0) return Error{Fault::BadHandle, 0, 0, "handle"};
    if (objects_.size() >= limits_.max_objects && !objects_.contains(handle))
        return dp2::limit_exceeded("max_objects");
    return {};
}

void ResourceTable::put(Handle handle, Object object) {
    const std::uint64_t size = size_of(object);
    const auto [place, is_new] = objects_.try_emplace(handle);
    if (!is_new) bytes_used_ -= size_of(place->second);
    bytes_used_ += size;
    place->second = std::move(object);
    ++revision_;
}

namespace {

// The result of `create`; an exceeded memory budget becomes an error.
template <class Create> dp2::Status within_memory_budget(Create&& create) {
    try {
        return create();
    } catch (const MemoryBudgetExceeded& full) {
        return full.error();
    }
}

} // namespace

// Creates the new object while the old one exists if the limits allow both at once; else destroys the old one
// first.
template <class Create>
dp2::Status ResourceTable::replace(Handle handle, std::uint64_t bytes, Create&& create) {
    const dp2::Status beside = within_memory_budget(create);
    if (beside.error().fault != Fault::LimitExceeded) return beside;
    const auto replaced = objects_.find(handle);
    if (replaced == objects_.end()) return beside;
    const std::uint64_t others =
        memory_budget_.used() - std::min(size_of(replaced->second), memory_budget_.used());
    if (others > memory_budget_.limit() || bytes > memory_budget_.limit() - others) return beside;
    DP2_TRY(destroy(handle));
    return within_memory_budget(create);
}

dp2::Status ResourceTable::create_surface(Handle handle, const SurfaceDesc& desc) {
    DP2_TRY(check(handle));
    DP2_TRY(const std::uint64_t texels, Surface::texels_of(desc));
    return replace(handle, texels + own_bytes(desc.levels), [&]() -> dp2::Status {
        DP2_TRY(auto surface, Surface::create(desc, memory_budget_));
        put(handle, std::move(surface));
        return {};
    });
}

dp2::Status ResourceTable::create_buffer(Handle handle, std::uint64_t size) {
    DP2_TRY(check(handle));
    return replace(handle, size, [&]() -> dp2::Status {
        memory_budget_.make_room(size);
        put(handle, std::make_shared<Buffer>(memory_budget_, pool_, addressable(size)));
        return {};
    });
}

dp2::Status ResourceTable::create_sublevel(Handle handle, Handle root, std::uint32_t level,
                                           std::uint32_t slice) {
    DP2_TRY(const auto surface, this->surface(root, "surface"));
    if (handle == root) return Error{Fault::BadHandle, 0, 0, "handle"};
    if (surface->desc().samples > 1) return Error{Fault::WrongKind, 0, 0, "surface"};
    if (!has_image(*surface, level, slice)) return Error{Fault::OutOfRange, 0, 0, "level or slice"};
    DP2_TRY(check(handle));
    return within_memory_budget([&]() -> dp2::Status {
        put(handle, Sublevel{root, level, slice});
        return {};
    });
}

dp2::Status ResourceTable::destroy(Handle handle) {
    const auto found = objects_.find(handle);
    if (found == objects_.end()) return Error{Fault::BadHandle, 0, 0, "handle"};
    bytes_used_ -= size_of(found->second);
    objects_.erase(found);
    ++revision_;
    return {};
}

dp2::Result<std::shared_ptr<Surface>> ResourceTable::surface(Handle handle, const char* field) const {
    const auto found = objects_.find(handle);
    if (found == objects_.end()) return Error{Fault::BadHandle, 0, 0, field};
    if (const auto* surface = std::get_if<std::shared_ptr<Surface>>(&found->second)) return *surface;
    return Error{Fault::WrongKind, 0, 0, field};
}

dp2::Result<Image> ResourceTable::image(Handle handle, const char* field) const {
    const auto found = objects_.find(handle);
    const auto* sublevel = found == objects_.end() ? nullptr : std::get_if<Sublevel>(&found->second);
    DP2_TRY(auto surface, this->surface(sublevel ? sublevel->root : handle, field));
    if (!sublevel) return Image{std::move(surface)};
    // The surface that the root names now may be smaller, or multisampled, which no sublevel supports.
    if (surface->desc().samples > 1 || !has_image(*surface, sublevel->level, sublevel->slice))
        return Error{Fault::OutOfRange, 0, 0, field};
    return Image{std::move(surface), sublevel->level, sublevel->slice};
}

dp2::Result<Image> ResourceTable::image(Handle handle, std::uint32_t level, std::uint32_t slice,
                                        const ImageFields& fields) const {
    DP2_TRY(Image image, this->image(handle, fields.handle));
    const std::uint32_t levels = image.surface->desc().levels;
    if (level >= levels - image.level) return Error{Fault::OutOfRange, 0, 0, fields.level};
    image.level += level;
    // Smaller levels of a volume have fewer slices, so the sublevel's slice may not exist.
    const auto slices = static_cast<std::uint32_t>(image.view().depth);
    if (image.slice >= slices || slice >= slices - image.slice)
        return Error{Fault::OutOfRange, 0, 0, fields.slice};
    image.slice += slice;
    return image;
}

dp2::Result<std::shared_ptr<Buffer>> ResourceTable::buffer(Handle handle, const char* field) const {
    const auto found = objects_.find(handle);
    if (found == objects_.end()) return Error{Fault::BadHandle, 0, 0, field};
    if (const auto* buffer = std::get_if<std::shared_ptr<Buffer>>(&found->second)) return *buffer;
    return Error{Fault::WrongKind, 0, 0, field};
}

std::shared_ptr<Surface> ResourceTable::replace_by_copy(Handle handle) {
    constexpr std::uint64_t kAltogether = std::uint64_t{1} << 26;
    const auto* sublevel = std::get_if<Sublevel>(&objects_.at(handle));
    auto& surface = std::get<std::shared_ptr<Surface>>(objects_.at(sublevel ? sublevel->root : handle));
    const std::uint64_t bytes = surface->size_bytes();
    if (bytes > kLargestCopy || *superseded_ + bytes > kAltogether) return nullptr;
    try {
        auto copy = Surface::copy(*surface);
        surface->count_in(superseded_);
        surface = std::move(copy);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    ++revision_;
    return surface;
}

dp2::Status ResourceTable::set_color_key(Handle handle, KeyUse use, const std::optional<ColorKey>& key) {
    DP2_TRY(const Image image, this->image(handle, "handle"));
    if (image.level != 0 || image.slice != 0) return Error{Fault::WrongKind, 0, 0, "handle"};
    if (use == KeyUse::Dest) {
        image.surface->set_dest_key(key);
    } else if (image.surface->desc().color_key != key) {
        image.surface->set_source_key(key);
        ++revision_;
    }
    return {};
}

dp2::Status ResourceTable::rotate(std::span<const Handle> handles) {
    for (const Handle handle : handles)
        if (!objects_.contains(handle)) return Error{Fault::BadHandle, 0, 0, "handle"};
    for (std::size_t i = 1; i < handles.size(); ++i)
        std::swap(objects_[handles[i - 1]], objects_[handles[i]]);
    ++revision_;
    return {};
}

} // namespace rasterizer

#include "responses/analysis/object_trace.h"

#include <algorithm>

#include "rasterizer/resources/resources.h"

namespace responses {

using namespace dp2::capture;

namespace {

// Bytes of all texels; 0: the surface cannot be created.
std::uint64_t texels_of(const CreateSurface& record) {
    rasterizer::SurfaceDesc desc;
    desc.format = static_cast<dp2::Format>(record.format);
    desc.width = record.width;
    desc.height = record.height;
    desc.depth = record.depth;
    desc.levels = record.levels;
    desc.faces = record.faces;
    desc.usage = record.usage;
    desc.samples = record.samples;
    const auto bytes = rasterizer::Surface::texels_of(desc);
    return bytes.ok() ? *bytes : 0;
}

bool is_memory(ObjectKind kind) {
    return kind == ObjectKind::Surface || kind == ObjectKind::Buffer;
}

} // namespace

const char* object_kind_name(ObjectKind kind) {
    constexpr const char* kNames[] = {"surface",      "buffer", "vertex declaration", "vertex shader",
                                      "pixel shader", "query",  "state block"};
    return kNames[static_cast<std::size_t>(kind)];
}

void ObjectTrace::finish() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

// What a record does to objects is noted before it is played: one that cannot be played ends the replay.
void ObjectTrace::started(std::size_t record) {
    finish();
    record_ = record;
    const Record& what = document_[record];
    const dp2::Place place{record, std::nullopt};
    if (const auto* made = std::get_if<CreateSurface>(&what)) {
        levels_.erase(made->handle);
        create({}, {ObjectKind::Surface, made->handle}, place, texels_of(*made)).surface = *made;
    } else if (const auto* buffer = std::get_if<CreateBuffer>(&what)) {
        levels_.erase(buffer->handle);
        // Creating a buffer again is how a runtime discards its contents.
        TracedObject* const known = find({}, {ObjectKind::Buffer, buffer->handle});
        if (!known || known->bytes != buffer->bytes)
            create({}, {ObjectKind::Buffer, buffer->handle}, place, buffer->bytes);
    } else if (const auto* level = std::get_if<CreateSublevel>(&what)) {
        const auto root = live_.find({{}, {ObjectKind::Surface, level->surface}});
        if (root != live_.end()) levels_[level->handle] = root->second;
    } else if (const auto* gone = std::get_if<Destroy>(&what)) {
        if (levels_.erase(gone->handle) == 0)
            for (const ObjectKind kind : {ObjectKind::Surface, ObjectKind::Buffer})
                destroy({}, {kind, gone->handle}, place);
    } else if (const auto* texels = std::get_if<WriteSurface>(&what)) {
        write(texels->handle, place);
    } else if (const auto* blit = std::get_if<BlitSurface>(&what)) {
        read(blit->source, place);
        write(blit->dest, place);
    } else if (const auto* data = std::get_if<WriteBuffer>(&what)) {
        write(data->handle, place);
    } else if (const auto* seen = std::get_if<ObservedSurface>(&what)) {
        read(seen->handle, place);
    } else if (const auto* context = std::get_if<CreateContext>(&what)) {
        end_context(context->context, place);
    } else if (const auto* ended = std::get_if<DestroyContext>(&what)) {
        end_context(ended->context, place);
    } else if (const auto* submit = std::get_if<Submit>(&what)) {
        number_ = submit->context;
        decode_ = dp2::decode_context(*submit, dialect_);
    }
}

void ObjectTrace::presented(std::size_t record, std::uint32_t surface) {
    read(surface, {record, std::nullopt});
}

TracedObject* ObjectTrace::find(const Owner& context, const Key& key) {
    const auto found = live_.find({context, key});
    return found == live_.end() ? nullptr : &objects_[found->second];
}

TracedObject& ObjectTrace::create(const Owner& context, const Key& key, const dp2::Place& place,
                                  std::uint64_t bytes) {
    // Surfaces and buffers share their handles.
    if (is_memory(key.first))
        for (const ObjectKind kind : {ObjectKind::Surface, ObjectKind::Buffer})
            destroy({}, {kind, key.second}, place);
    destroy(context, key, place);
    live_[{context, key}] = objects_.size();
    TracedObject& object = objects_.emplace_back();
    object.kind = key.first;
    object.context = context;
    object.handle = key.second;
    object.created = place;
    object.bytes = bytes;
    if (is_memory(key.first) && (bytes_ += bytes) > most_bytes_) {
        most_bytes_ = bytes_;
        most_at_ = place;
    }
    return object;
}

void ObjectTrace::destroy(const Owner& context, const Key& key, const dp2::Place& place) {
    const auto found = live_.find({context, key});
    if (found == live_.end()) return;
    TracedObject& object = objects_[found->second];
    object.destroyed = place;
    if (is_memory(key.first)) bytes_ -= object.bytes;
    live_.erase(found);
}

void ObjectTrace::end_context(std::uint32_t context, const dp2::Place& place) {
    for (auto next = live_.lower_bound({context, Key{}}); next != live_.end() && next->first.first == context;
         next = live_.lower_bound({context, Key{}}))
        destroy(context, Key(next->first.second), place);
}

TracedObject* ObjectTrace::memory(std::uint32_t handle) {
    if (handle == 0) return nullptr;
    if (const auto level = levels_.find(handle); level != levels_.end()) return &objects_[level->second];
    TracedObject* const surface = find({}, {ObjectKind::Surface, handle});
    return surface ? surface : find({}, {ObjectKind::Buffer, handle});
}

void ObjectTrace::write(std::uint32_t surface_or_buffer, const dp2::Place& place) {
    if (TracedObject* const object = memory(surface_or_buffer)) object->writes.add(place);
}

void ObjectTrace::read(std::uint32_t surface_or_buffer, const dp2::Place& place) {
    if (TracedObject* const object = memory(surface_or_buffer)) object->reads.add(place);
}

} // namespace responses

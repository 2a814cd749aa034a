// The last vertex bindings of whole streams, for draws that alternate between buffers, formats or shaders.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "rasterizer/resources/buffer.h"
#include "rasterizer/state/device_state.h"
#include "rasterizer/state/vertex_binding.h"

namespace rasterizer {

// Everything that a binding of whole streams depends on, except the contents of its buffers.
struct BindingKey {
    std::uint32_t format = 0;                      // DeviceState::vertex_format
    std::uint64_t shader = 0, passed = 0;          // ids of VertexReaders' shaders
    std::uint64_t declarations = 0, resources = 0; // revisions
    bool operator==(const BindingKey&) const = default;
};

struct KnownBinding {
    BindingKey key;
    std::uint32_t streams = 0; // the streams that it reads
    std::array<StreamBinding, kStreams> bound;
    // Only the scenes that read it keep it alive: if it lived longer, each write to its buffers would need a
    // copy.
    std::weak_ptr<const VertexSource> source;
    VertexShape shape;
    std::uint64_t limit = 0, reach = 0;
    struct Use {
        const Buffer* buffer;
        const Storage* bytes;
    };
    std::vector<Use> uses;

    // Whether the state binds the same streams, and their buffers have not been written.
    bool is_for(const DeviceState& state) const {
        constexpr std::uint32_t kStreamZero = 1; // can replace the others by user memory
        for (std::uint32_t left = streams | kStreamZero; left != 0; left &= left - 1) {
            const auto stream = static_cast<std::size_t>(std::countr_zero(left));
            if (!(bound[stream] == state.streams[stream])) return false;
        }
        for (const Use& use : uses)
            if (!use.buffer->contains(use.bytes)) return false;
        return true;
    }
};

// One thread at a time.
class KnownBindings {
  public:
    // Null: none is known.
    const KnownBinding* find(const BindingKey& key, const DeviceState& state) const {
        for (std::size_t i = 0; i < kMost; ++i) {
            const KnownBinding& known = known_[(last_ + i) % kMost];
            if (known.key == key && known.is_for(state)) return &known;
        }
        return nullptr;
    }
    // An entry to be filled, in place of the oldest one.
    KnownBinding& next() {
        last_ = (last_ + kMost - 1) % kMost;
        known_[last_].source.reset(); // valid only once it is filled
        known_[last_].uses.clear();
        return known_[last_];
    }

  private:
    static constexpr std::size_t kMost = 8;
    std::array<KnownBinding, kMost> known_;
    std::size_t last_ = 0; // the newest entry; older ones follow it
};

} // namespace rasterizer

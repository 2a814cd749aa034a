// The objects of a capture: how large each is, when it was created and destroyed, and what wrote and read it.
// Surfaces and buffers belong to the capture, all others to a context. A use through the handle of a level
// counts for its surface. The trace is the replay's observer and is attached to the options of the replaying
// emulator; it must outlive both. Nothing needs to be drawn (Calls::Checked). Threading: the emulator's
// thread.
#pragma once

#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "dp2/capture/capture.h"
#include "dp2/capture/capture_place.h"
#include "dp2/tables/queries.h"
#include "dp2/wire/dialect.h"
#include "responses/context/context.h"
#include "responses/recording/replayer.h"

namespace responses {

enum class ObjectKind : std::uint8_t {
    Surface,
    Buffer,
    Declaration, // of vertices; those of DirectX 8 have a vertex shader with the same handle
    VertexShader,
    PixelShader,
    Query,
    StateBlock,
};
const char* object_kind_name(ObjectKind kind); // "vertex shader"

struct ObjectUses {
    std::uint64_t count = 0;
    dp2::Place first, last; // valid if there is a use

    void add(const dp2::Place& place) {
        if (count++ == 0) first = place;
        last = place;
    }
};

struct TracedObject {
    ObjectKind kind = {};
    std::optional<std::uint32_t> context; // its number in the capture; nothing: a surface or buffer
    std::uint32_t handle = 0;
    std::uint64_t bytes = 0; // of its contents, for a shader or state block those of its definition
    dp2::Place created;
    std::optional<dp2::Place> destroyed; // the record that destroyed its context counts, too
    ObjectUses writes, reads;
    std::uint64_t draws = 0; // drawing commands that used it

    std::optional<dp2::capture::CreateSurface> surface = {}; // of a surface
    std::uint32_t shader_version = 0;                        // of a shader: 0xMMmm
    dp2::QueryType query = {};                               // of a query
};

class ObjectTrace : public ReplayObserver, private QueryObserver {
  public:
    ObjectTrace(const dp2::capture::Document& document, const dp2::Dialect& dialect)
        : document_(document), dialect_(dialect) {}
    void attach_to(EmulatorOptions& options);
    // Before the replay.
    void attach(Emulator& emulator) { emulator_ = &emulator; }
    // To be called after the replay. Throws what failed during it.
    void finish();

    const std::vector<TracedObject>& objects() const { return objects_; } // in the order of their creation
    // The most bytes that objects had at one time, and the place at which they were reached.
    std::uint64_t most_bytes() const { return most_bytes_; }
    const dp2::Place& most_at() const { return most_at_; }

    void started(std::size_t record) override; // throws what failed during the last record
    void submitted(std::size_t record, const Call& call, dp2::ByteSpan response) override;
    void presented(std::size_t record, std::uint32_t surface) override;

  private:
    struct Walk;
    using Owner = std::optional<std::uint32_t>; // a context's number; nothing: the capture
    using Key = std::pair<ObjectKind, std::uint32_t>;
    // What a command will have done when it has been executed.
    struct Action {
        enum class Does : std::uint8_t { Creates, Destroys, Writes, Reads };
        Does does = {};
        Key object;
        dp2::QueryType query = {};
        std::uint64_t bytes = 0;
    };
    // A command that is being executed.
    struct Pending {
        std::vector<Action> actions;
        const dp2::OpInfo* op = nullptr;
        std::uint64_t draws_before = 0; // of the context
        dp2::Place place;
        bool draws() const { return op->kind == dp2::Kind::Draw && op->op != dp2::Opcode::Clear; }
    };
    void ended(QueryKey id, const QueryKind&) override;
    void answered(QueryKey id, std::span<const std::byte> data) override;

    void follow(Context& context, const dp2::Command* next);
    void end_command();
    void use_drawn(Context& context);
    static std::uint32_t shader_version(const Context& context, const Key& key);

    TracedObject* find(const Owner& context, const Key& key);
    TracedObject& create(const Owner& context, const Key& key, const dp2::Place& place, std::uint64_t bytes);
    void destroy(const Owner& context, const Key& key, const dp2::Place& place);
    void end_context(std::uint32_t context, const dp2::Place& place);
    void write(std::uint32_t surface_or_buffer, const dp2::Place& place);
    void read(std::uint32_t surface_or_buffer, const dp2::Place& place);
    TracedObject* memory(std::uint32_t handle);

    const dp2::capture::Document& document_;
    const dp2::Dialect dialect_;
    Emulator* emulator_ = nullptr;
    std::exception_ptr failure_;

    std::size_t record_ = 0;
    std::uint32_t number_ = 0; // of the newest Submit record's context
    std::optional<dp2::DecodeContext> decode_;
    Context* context_ = nullptr; // that executes pending_; null: nothing is pending
    Pending pending_;

    std::vector<TracedObject> objects_;
    std::map<std::pair<Owner, Key>, std::size_t> live_; // index in objects_
    std::map<std::uint32_t, std::size_t> levels_;       // by handle of a level: the index of its surface
    std::uint64_t bytes_ = 0, most_bytes_ = 0;
    dp2::Place most_at_;
};

} // namespace responses

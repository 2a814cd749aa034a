// unused-shader, equal-shaders, unused-object, leaked-object.
#include <algorithm>
#include <map>
#include <set>

#include "dp2/commands/memory_handles.h"
#include "tools/lint/lint_check.h"

namespace tools {

namespace {

namespace wire = dp2::wire;

enum class ShaderKind : std::uint8_t { Declaration, Vertex, Pixel };
constexpr const char* kShaderKindNames[] = {"vertex declaration ", "vertex shader ", "pixel shader "};

class ShaderHabits : public LintCheck {
  public:
    explicit ShaderHabits(const LintSetting& setting) : log_(setting.log), knows_use_(!setting.begins_late) {}

    void record(std::size_t, const dp2::capture::Record& record) override {
        if (const auto* created = std::get_if<dp2::capture::CreateContext>(&record)) drop(created->context);
        if (const auto* gone = std::get_if<dp2::capture::DestroyContext>(&record)) drop(gone->context);
        knows_use_ |= std::holds_alternative<dp2::capture::Present>(record);
    }
    void command(const LintCommand& command) override {
        if (command.command.op->kind != dp2::Kind::Shader) return;
        Walk walk(*this, contexts_[command.number], command.place);
        (void)dp2::dispatch(command.command, command.decode, walk);
    }
    void drawn(const LintDraw& draw) override {
        if (!draw.drew()) return;
        Shaders& shaders = contexts_[draw.number];
        const rasterizer::DeviceState& state = draw.state();
        const auto use = [&](ShaderKind kind, std::uint32_t handle) {
            if (const auto found = shaders.find({kind, handle}); found != shaders.end())
                found->second.used = true;
        };
        use(ShaderKind::Declaration, state.vertex_format);
        use(ShaderKind::Vertex, state.vertex_shader);
        use(ShaderKind::Pixel, state.pixel_shader);
    }
    void end() override {
        while (!contexts_.empty()) drop(contexts_.begin()->first);
    }

  private:
    struct Key {
        ShaderKind kind = {};
        std::uint32_t handle = 0;
        auto operator<=>(const Key&) const = default;
    };
    struct Shader {
        dp2::Place place;
        dp2::capture::Blob bytes;
        bool used = false;
        bool knows_use = true; // false: earlier frames, which the recording lacks, may have used it
    };
    using Shaders = std::map<Key, Shader>;
    struct Walk : dp2::NullHandler {
        Walk(ShaderHabits& h, Shaders& s, const dp2::Place& p) : habits(h), shaders(s), place(p) {}
        dp2::Status made(ShaderKind kind, std::uint32_t handle, dp2::ByteSpan first, dp2::ByteSpan second) {
            habits.create(shaders, {kind, handle}, place, first, second);
            return {};
        }
        dp2::Status gone(ShaderKind kind, std::uint32_t handle) {
            if (const auto found = shaders.find({kind, handle}); found != shaders.end()) {
                habits.end_of(found->first, found->second);
                shaders.erase(found);
            }
            return {};
        }
        dp2::Status on_create_vertex_shader(const dp2::Command&, const wire::CreateVertexShader& r,
                                            dp2::ByteSpan declaration, dp2::ByteSpan code) {
            return made(ShaderKind::Declaration, r.handle, declaration, code);
        }
        dp2::Status on_create_vertex_shader_decl(const dp2::Command&, const wire::CreateVertexShaderDecl& r,
                                                 const dp2::PackedArray<wire::VertexElement>& elements) {
            std::vector<wire::VertexElement> copy;
            for (const wire::VertexElement element : elements) copy.push_back(element);
            return made(ShaderKind::Declaration, r.handle, std::as_bytes(std::span(copy)), {});
        }
        dp2::Status on_create_vertex_shader_func(const dp2::Command&, const wire::CreateShaderCode& r,
                                                 dp2::ByteSpan code) {
            return made(ShaderKind::Vertex, r.handle, code, {});
        }
        dp2::Status on_create_pixel_shader(const dp2::Command&, const wire::CreateShaderCode& r,
                                           dp2::ByteSpan code) {
            return made(ShaderKind::Pixel, r.handle, code, {});
        }
        dp2::Status on_delete_vertex_shader(const dp2::Command&, const wire::ShaderHandle& r) {
            return gone(ShaderKind::Declaration, r.handle);
        }
        dp2::Status on_delete_vertex_shader_decl(const dp2::Command&, const wire::ShaderHandle& r) {
            return gone(ShaderKind::Declaration, r.handle);
        }
        dp2::Status on_delete_vertex_shader_func(const dp2::Command&, const wire::ShaderHandle& r) {
            return gone(ShaderKind::Vertex, r.handle);
        }
        dp2::Status on_delete_pixel_shader(const dp2::Command&, const wire::ShaderHandle& r) {
            return gone(ShaderKind::Pixel, r.handle);
        }
        ShaderHabits& habits;
        Shaders& shaders;
        const dp2::Place place;
    };

    static std::string text(const Key& key) {
        return kShaderKindNames[static_cast<std::size_t>(key.kind)] + std::to_string(key.handle);
    }
    void create(Shaders& shaders, const Key& key, const dp2::Place& place, dp2::ByteSpan first,
                dp2::ByteSpan second) {
        // The length of the first part, modulo 256, is appended, since equal bytes may be divided
        // differently.
        dp2::capture::Bytes bytes(first.begin(), first.end());
        bytes.insert(bytes.end(), second.begin(), second.end());
        bytes.push_back(static_cast<std::byte>(first.size() & 0xFF));
        Shader shader{place, std::move(bytes), false, knows_use_};
        const auto equal = std::ranges::find_if(shaders, [&](const auto& known) {
            return known.first.kind == key.kind && known.first.handle != key.handle &&
                   known.second.bytes == shader.bytes;
        });
        if (equal != shaders.end())
            log_.add(LintRule::EqualShaders, place, [&] {
                return text(key) + " equals " + std::to_string(equal->first.handle) + " of " +
                       dp2::place_text(equal->second.place);
            });
        if (const auto old = shaders.find(key); old != shaders.end()) end_of(key, old->second);
        shaders.insert_or_assign(key, std::move(shader));
    }
    void end_of(const Key& key, const Shader& shader) {
        if (!shader.used && shader.knows_use)
            log_.add(LintRule::UnusedShader, shader.place, [&] { return text(key); });
    }
    void drop(std::uint32_t number) {
        const auto found = contexts_.find(number);
        if (found == contexts_.end()) return;
        for (const auto& [key, shader] : found->second) end_of(key, shader);
        contexts_.erase(found);
    }

    LintLog& log_;
    bool knows_use_; // for objects that are created now
    std::map<std::uint32_t, Shaders> contexts_;
};

class ObjectHabits : public LintCheck {
  public:
    explicit ObjectHabits(const LintSetting& setting)
        : setting_(setting), log_(setting.log), knows_use_(!setting.begins_late) {}

    void record(std::size_t index, const dp2::capture::Record& record) override {
        using namespace dp2::capture;
        knows_use_ |= std::holds_alternative<Present>(record);
        if (const auto* made = std::get_if<CreateSurface>(&record)) create(made->handle, index, "surface ");
        if (const auto* made = std::get_if<CreateBuffer>(&record)) {
            // Creating a buffer again is how a runtime discards its contents.
            const auto known = objects_.find(made->handle);
            if (known == objects_.end() || std::string_view(known->second.kind) != "buffer ")
                create(made->handle, index, "buffer ");
        }
        if (const auto* gone = std::get_if<Destroy>(&record)) destroy(gone->handle);
        if (const auto* level = std::get_if<CreateSublevel>(&record)) use(level->surface);
        if (const auto* shown = std::get_if<Present>(&record)) use(shown->surface);
        if (const auto* seen = std::get_if<ObservedSurface>(&record)) use(seen->handle);
        if (const auto* context = std::get_if<CreateContext>(&record)) {
            contexts_.insert(context->context);
            use(context->target);
            use(context->depth);
        }
        if (const auto* context = std::get_if<DestroyContext>(&record)) {
            contexts_.erase(context->context);
            ends_ = contexts_.empty();
        } else if (std::holds_alternative<CreateContext>(record)) {
            ends_ = false;
        }
        // State sets name objects, too, so all commands count, also those that are not executed.
        if (const auto* submit = std::get_if<Submit>(&record)) use_all(*submit);
    }
    void end() override {
        if (ends_)
            for (const auto& entry : objects_)
                log_.add(LintRule::LeakedObject, {entry.second.record, std::nullopt},
                         [&] { return entry.second.kind + std::to_string(entry.first); });
        while (!objects_.empty()) destroy(objects_.begin()->first);
    }

  private:
    struct Object {
        std::size_t record = 0;
        const char* kind = "";
        bool used = false;
        bool knows_use = true; // see ShaderHabits
    };
    struct Uses : dp2::NullHandler {
        Uses(ObjectHabits& of, const dp2::DecodeContext& d) : objects(of), decode(d) {}
        dp2::Status on_command(const dp2::Command& command) {
            dp2::for_each_memory_handle(command, decode,
                                        [&](const dp2::MemoryHandle& named) { objects.use(named.handle); });
            return {};
        }
        ObjectHabits& objects;
        const dp2::DecodeContext& decode;
    };

    void use_all(const dp2::capture::Submit& submit) {
        const dp2::DecodeContext decode = dp2::decode_context(submit, setting_.dialect);
        Uses uses(*this, decode);
        (void)dp2::decode(submit.commands, decode, uses); // a malformed command ends the walk
    }
    void create(std::uint32_t handle, std::size_t record, const char* kind) {
        destroy(handle);
        objects_[handle] = {record, kind, false, knows_use_};
    }
    void use(std::uint32_t handle) {
        if (const auto found = objects_.find(handle); found != objects_.end()) found->second.used = true;
    }
    void destroy(std::uint32_t handle) {
        const auto found = objects_.find(handle);
        if (found == objects_.end()) return;
        const Object& object = found->second;
        if (!object.used && object.knows_use)
            log_.add(LintRule::UnusedObject, {object.record, std::nullopt},
                     [&] { return object.kind + std::to_string(handle); });
        objects_.erase(found);
    }

    const LintSetting& setting_;
    LintLog& log_;
    bool knows_use_;
    std::set<std::uint32_t> contexts_; // that exist
    bool ends_ = false;                // all contexts were destroyed
    std::map<std::uint32_t, Object> objects_;
};

} // namespace

void add_object_habits(LintChecks& checks, const LintSetting& setting) {
    checks.push_back(std::make_unique<ShaderHabits>(setting));
    checks.push_back(std::make_unique<ObjectHabits>(setting));
}

} // namespace tools

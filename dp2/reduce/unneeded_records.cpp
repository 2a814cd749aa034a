#include "dp2/reduce/unneeded_records.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <span>

#include "dp2/capture/capture_place.h"
#include "dp2/capture/object_lives.h"
#include "dp2/commands/memory_handles.h"
#include "dp2/tables/formats.h"

namespace dp2 {

namespace {

using namespace capture;

using Handles = std::set<std::uint32_t>;
using Unit = std::vector<std::size_t>; // records that are dropped together

// Calls f(command, handle) for each handle of memory in a submission's commands, up to a malformed one.
template <class F> void for_each_handle(const Submit& submit, const Dialect& dialect, F&& f) {
    const DecodeContext context = decode_context(submit, dialect);
    CommandReader reader(submit.commands, context);
    Command command;
    while (reader.step(command) == CommandReader::Step::Command)
        for_each_memory_handle(command, context, [&](const MemoryHandle& handle) { f(command, handle); });
}

// The handle of the memory that a record creates.
std::optional<std::uint32_t> created_by(const Record& record) {
    if (const auto* surface = std::get_if<CreateSurface>(&record)) return surface->handle;
    if (const auto* buffer = std::get_if<CreateBuffer>(&record)) return buffer->handle;
    if (const auto* part = std::get_if<CreateSublevel>(&record)) return part->handle;
    return std::nullopt;
}

// Such a record goes only with its object: without it a draw that is skipped, since it has lost its target or
// its vertices, would be drawn, perhaps without a trace in what the frames present.
bool destroys(const Record& record) {
    return std::holds_alternative<Destroy>(record) || std::holds_alternative<DestroyContext>(record);
}

// The handles that the frames' commands have, and those that other records and commands have and that cannot
// be replaced by 0: dropping their memory would leave a capture that names missing memory.
Handles named_handles(const Document& document, const Dialect& dialect, std::size_t begin) {
    Handles named;
    for (std::size_t i = 0; i < document.size(); ++i) {
        if (const auto* submit = std::get_if<Submit>(&document[i]))
            for_each_handle(*submit, dialect, [&](const Command&, const MemoryHandle& handle) {
                if (i >= begin || !handle.binds) named.insert(handle.handle);
            });
        else if (const auto* context = std::get_if<CreateContext>(&document[i]))
            named.insert({context->target, context->depth});
        else if (const auto* shown = std::get_if<Present>(&document[i]))
            named.insert(shown->surface);
        else if (const auto* observed = std::get_if<ObservedSurface>(&document[i]))
            named.insert(observed->handle);
        else if (const auto* blit = std::get_if<BlitSurface>(&document[i]))
            named.insert({blit->dest, blit->source});
    }
    return named;
}

// Adds the surfaces of sublevels, and sublevels of surfaces through which these are written.
void add_related(const Document& document, Handles& handles) {
    Handles written;
    std::multimap<std::uint32_t, std::uint32_t> related;
    for (const Record& record : document)
        if (const std::uint32_t surface = written_surface(record)) written.insert(surface);
    for (const Record& record : document) {
        const auto* part = std::get_if<CreateSublevel>(&record);
        if (!part) continue;
        related.emplace(part->handle, part->surface);
        if (written.contains(part->handle)) related.emplace(part->surface, part->handle);
    }
    std::vector<std::uint32_t> added(handles.begin(), handles.end());
    while (!added.empty()) {
        const auto [begin, end] = related.equal_range(added.back());
        added.pop_back();
        for (auto other = begin; other != end; ++other)
            if (handles.insert(other->second).second) added.push_back(other->second);
    }
}

// The submission with 0 for handles that its commands bind.
Submit unbound(const Submit& submit, const Dialect& dialect, const Handles& handles) {
    Bytes bytes;
    for_each_handle(submit, dialect, [&](const Command& command, const MemoryHandle& handle) {
        if (!handle.binds || !handles.contains(handle.handle)) return;
        if (bytes.empty()) bytes = submit.commands.copy();
        const auto payload = static_cast<std::size_t>(command.payload.data() - submit.commands.data());
        std::memset(bytes.data() + payload + handle.at, 0, sizeof handle.handle);
    });
    Submit out = submit;
    if (!bytes.empty()) out.commands = std::move(bytes);
    return out;
}

// The records that are kept. Earlier submissions do not bind memory that no longer exists.
Document kept_records(const Document& source, const std::vector<bool>& keeps, const Dialect& dialect,
                      std::size_t begin) {
    Handles dropped, left;
    for (std::size_t i = 0; i < source.size(); ++i)
        if (const auto handle = created_by(source[i])) (keeps[i] ? left : dropped).insert(*handle);
    for (const std::uint32_t handle : left) dropped.erase(handle);
    Document out;
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (!keeps[i]) continue;
        const auto* submit = std::get_if<Submit>(&source[i]);
        if (submit && i < begin && !dropped.empty())
            out.push_back(unbound(*submit, dialect, dropped));
        else
            out.push_back(source[i]);
    }
    return out;
}

// Whether each record may be dropped (unneeded_records.h). An observed result is dropped with its submission.
std::vector<bool> droppable(const Document& document, std::size_t begin) {
    std::vector<bool> out(document.size());
    for (std::size_t i = 0; i < document.size(); ++i) {
        const Record& record = document[i];
        const bool call =
            std::holds_alternative<Submit>(record) || std::holds_alternative<ObservedResult>(record);
        const bool stays =
            std::holds_alternative<Present>(record) || std::holds_alternative<ObservedSurface>(record) ||
            std::holds_alternative<Metadata>(record) || std::holds_alternative<Completion>(record) ||
            std::holds_alternative<ChosenDialect>(record) || std::holds_alternative<Disjoint>(record);
        out[i] = !stays && (!call || i < begin);
    }
    return out;
}

class Search {
  public:
    Search(Reduction& reduction, const FramesNeed& need)
        : reduction_(reduction), need_(need), begin_(need.first_record) {}

    // Removes the objects that no command of the frames names and no draw has bound, usually most of a long
    // capture: in one attempt or, if it fails, in parts.
    void drop_unused() {
        Handles used = named();
        used.insert(need_.bound.begin(), need_.bound.end());
        add_related(reduction_.best(), used);
        minimize_units(life_units(used, Contexts::Stay));
    }

    // Removes contents from before the frames: those of targets, which most frames clear, and of memory that
    // the frames write.
    void drop_replaced_contents() {
        const Document& source = reduction_.best();
        Handles replaced;
        for (std::size_t i = 0; i < source.size(); ++i) {
            if (const auto* surface = std::get_if<CreateSurface>(&source[i]);
                surface && (surface->usage & (kUsageRenderTarget | kUsageDepthStencil)) != 0)
                replaced.insert(surface->handle);
            if (i < begin_) continue;
            if (const auto* write = std::get_if<WriteSurface>(&source[i])) replaced.insert(write->handle);
            if (const auto* write = std::get_if<WriteBuffer>(&source[i])) replaced.insert(write->handle);
        }
        struct Written {
            std::size_t bytes = 0;
            Unit records;
        };
        std::map<std::uint32_t, Written> by_handle;
        const auto add = [&](std::uint32_t handle, const Blob& data, std::size_t record) {
            if (!replaced.contains(handle)) return;
            by_handle[handle].bytes += data.size();
            by_handle[handle].records.push_back(record);
        };
        for (std::size_t i = 0; i < begin_; ++i) {
            if (const auto* write = std::get_if<WriteSurface>(&source[i])) add(write->handle, write->data, i);
            if (const auto* write = std::get_if<WriteBuffer>(&source[i])) add(write->handle, write->data, i);
        }
        std::vector<Written> contents;
        for (auto& [handle, written] : by_handle) contents.push_back(std::move(written));
        std::ranges::stable_sort(contents, {}, &Written::bytes); // the largest are tried first
        std::vector<Unit> units;
        for (Written& written : contents) units.push_back(std::move(written.records));
        minimize_units(units);
    }

    // Objects that the frames' commands do not name.
    void drop_objects() { minimize_units(life_units(named(), Contexts::MayGo)); }

    void drop_records() {
        const Document& source = reduction_.best();
        const std::vector<bool> may = droppable(source, begin_);
        const Handles keeps = named();
        std::vector<Unit> units;
        for (std::size_t i = 0; i < source.size(); ++i) {
            const auto handle = created_by(source[i]);
            if (!may[i] || destroys(source[i]) || (handle && keeps.contains(*handle))) continue;
            const bool of_last =
                std::holds_alternative<ObservedResult>(source[i]) && i > 0 && may[i - 1] && !units.empty();
            if (of_last)
                units.back().push_back(i);
            else
                units.push_back({i});
        }
        minimize_units(units);
    }

    void drop_commands() {
        const Document& best = reduction_.best();
        reduce_commands(reduction_, static_cast<std::size_t>(std::ranges::count_if(
                                        std::span(best).first(begin_), [](const Record& record) {
                                            return std::holds_alternative<Submit>(record);
                                        })));
    }

  private:
    enum class Contexts : bool { Stay, MayGo };

    Handles named() const {
        Handles named = named_handles(reduction_.best(), reduction_.dialect(), begin_);
        add_related(reduction_.best(), named);
        return named;
    }

    void minimize_units(const std::vector<Unit>& units) {
        const Document source = reduction_.best();
        const std::size_t begin = begin_;
        minimize(
            units.size(),
            [&](std::span<const std::size_t> kept) {
                std::vector<bool> keeps(source.size(), true);
                for (const Unit& unit : units)
                    for (const std::size_t i : unit) keeps[i] = false;
                for (const std::size_t u : kept)
                    for (const std::size_t i : units[u]) keeps[i] = true;
                if (!reduction_.attempt(kept_records(source, keeps, reduction_.dialect(), begin)))
                    return false;
                begin_ = static_cast<std::size_t>(
                    std::count(keeps.begin(), keeps.begin() + static_cast<std::ptrdiff_t>(begin), true));
                return true;
            },
            reduction_.stop_check());
    }

    // One unit for each object life (object_lives.h) whose records may all be dropped, except of memory with
    // these handles.
    std::vector<Unit> life_units(const Handles& except, Contexts contexts) const {
        const Document& document = reduction_.best();
        const ObjectLives lives = object_lives(document);
        const std::vector<bool> may = droppable(document, begin_);
        std::vector<Unit> units(lives.count);
        std::vector<bool> whole(lives.count, true);
        for (std::size_t i = 0; i < document.size(); ++i) {
            if (lives.of[i] == kNoLife) continue;
            units[lives.of[i]].push_back(i);
            const auto handle = created_by(document[i]);
            const bool context =
                contexts == Contexts::Stay && std::holds_alternative<CreateContext>(document[i]);
            if (!may[i] || context || (handle && except.contains(*handle))) whole[lives.of[i]] = false;
        }
        // An observed result is dropped with the call before it.
        for (Unit& unit : units)
            for (std::size_t n = 0, count = unit.size(); n < count; ++n) {
                const std::size_t next = unit[n] + 1;
                if (std::holds_alternative<Submit>(document[unit[n]]) && next < document.size() &&
                    std::holds_alternative<ObservedResult>(document[next]))
                    unit.push_back(next);
            }
        std::vector<Unit> out;
        for (std::size_t u = 0; u < units.size(); ++u)
            if (whole[u]) out.push_back(std::move(units[u]));
        return out;
    }

    Reduction& reduction_;
    const FramesNeed& need_;
    std::size_t begin_; // the number of records before the frames
};

} // namespace

void drop_unneeded(Reduction& reduction, const FramesNeed& need) {
    Search search(reduction, need);
    search.drop_unused();
    search.drop_replaced_contents();
    search.drop_objects();
    search.drop_records();
    search.drop_commands();
    search.drop_objects(); // the dropped commands may have been the only ones that named an object
}

} // namespace dp2

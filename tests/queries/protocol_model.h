// A reference model of the query protocol between runtime and driver, written from QUERIES.md 1 alone: what
// a call answers, byte for byte. It shares no code with the query engine.
#pragma once

#include <cstdint>
#include <cstring>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace protocol_model {

using Bytes = std::vector<std::uint8_t>;

inline void put32(Bytes& out, std::uint32_t value) {
    for (int i = 0; i < 4; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}
inline std::uint32_t get32(const Bytes& in, std::size_t at) {
    return in[at] | std::uint32_t{in[at + 1]} << 8 | std::uint32_t{in[at + 2]} << 16 | std::uint32_t{in[at + 3]} << 24;
}

constexpr std::uint32_t kVCache = 4, kResources = 5, kVertexStats = 6, kEvent = 8, kOcclusion = 9, kDisjoint = 11,
                        kFrequency = 12;
// The answers of types 10 and 13 to 18 are times, which a model cannot predict.
constexpr bool is_type(std::uint32_t type) {
    return (type >= kVCache && type <= kVertexStats) || type == kEvent || type == kOcclusion || type == kDisjoint ||
           type == kFrequency;
}
constexpr bool has_begin(std::uint32_t type) {
    return type == kOcclusion || type == kDisjoint;
}

// Answers that depend on the driver's configuration.
struct Driver {
    std::uint32_t cache_size = 0; // VCACHE
    std::uint64_t frequency = 0;  // TIMESTAMPFREQ
    Bytes resources;              // RESOURCEMANAGER: constant, since these tests create no resources
};

// A completion model: gives the first call that may return the answer of the context's `order`-th END, which was issued
// in call `now`.
struct Completion {
    enum Kind { Immediate, Async, Delay, Seeded, Never } kind = Immediate;
    std::uint32_t parameter = 0;
    std::uint64_t seen_from(std::uint64_t now, std::uint64_t order) const {
        if (kind == Delay) return now + parameter;
        if (kind == Seeded) return now + splitmix(parameter ^ splitmix(order)) % 8;
        return kind == Never ? ~std::uint64_t{0} : now;
    }
    static std::uint64_t splitmix(std::uint64_t x) { // the step of the published SplitMix64 generator
        x += 0x9E3779B97F4A7C15u;
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
        x = (x ^ x >> 27) * 0x94D049BB133111EBu;
        return x ^ x >> 31;
    }
};

class Context {
  public:
    Context(Completion completion, Driver driver) : completion_(completion), driver_(std::move(driver)) {}

    // The commands. They return false if the driver refuses the command.
    bool create(std::uint32_t id, std::uint32_t type) {
        if (!is_type(type) || queries_.contains(id)) return false;
        queries_[id].type = type;
        return true;
    }
    bool destroy(std::uint32_t id) { return queries_.erase(id) != 0; }
    bool issue(std::uint32_t id, std::uint32_t flags, std::uint64_t call) {
        const auto found = queries_.find(id);
        if (found == queries_.end()) return false;
        Query& query = found->second;
        if ((flags & 2) && has_begin(query.type)) {
            query.counting = true;
            query.pixels = 0;
            query.result = 0; // BEGIN drops a result that was not reported
        }
        if (flags & 1) {
            query.result = ++ends_;
            const std::uint64_t value = query.type == kVertexStats ? triangles_ : query.counting ? query.pixels : 0;
            results_.push_back({id, query.type, ends_, completion_.seen_from(call, ends_), value});
            query.counting = false;
        }
        return true;
    }
    void begin_scene() { triangles_ = 0; }
    void draw(std::uint64_t pixels, std::uint64_t triangles) {
        triangles_ += triangles;
        for (auto& [id, query] : queries_)
            if (query.counting) query.pixels += pixels;
    }

    // The response of a successful call with room for `capacity` bytes. Results that do not fit stay queued. If others
    // are left, a result fits only together with RESPONSECONTINUE; if not even one fits, the response is empty
    // (QUERIES.md 1.5), since a page without RESPONSECONTINUE would mean that no results are left.
    Bytes answer(std::size_t capacity, std::uint64_t call, std::uint32_t continue_count) {
        // Results are answered in the order of their ENDs within each type.
        std::map<std::uint32_t, bool> blocked;
        std::deque<Result> waiting;
        for (const Result& r : results_) {
            if (!is_live(r)) continue;
            if (blocked[r.type] || r.seen_from > call || completion_.kind == Completion::Never) {
                blocked[r.type] = true;
                waiting.push_back(r);
            } else {
                ready_.push_back(r);
            }
        }
        results_ = waiting;
        std::erase_if(ready_, [this](const Result& r) { return !is_live(r); });
        std::size_t best = 0, bytes = 8;
        for (std::size_t n = 1; n <= ready_.size(); ++n) {
            bytes += 8 + data_of(ready_[n - 1]).size();
            if (bytes + (n < ready_.size() ? 8 : 0) <= capacity) best = n;
        }
        if (best == 0) return {};
        Bytes entries;
        for (std::size_t n = 0; n < best; ++n) {
            const Bytes data = data_of(ready_.front());
            put32(entries, ready_.front().id);
            put32(entries, static_cast<std::uint32_t>(data.size()));
            entries.insert(entries.end(), data.begin(), data.end());
            queries_[ready_.front().id].result = 0; // the query is signaled again
            ready_.pop_front();
        }
        Bytes page = {88, 0, static_cast<std::uint8_t>(best), static_cast<std::uint8_t>(best >> 8)};
        put32(page, static_cast<std::uint32_t>(8 + entries.size()));
        page.insert(page.end(), entries.begin(), entries.end());
        if (!ready_.empty()) {
            page.insert(page.end(), {87, 0, static_cast<std::uint8_t>(continue_count), 0});
            put32(page, 8);
        }
        return page;
    }

    // For answers that depend on the GPU's progress: checks that some order of completion allows this response. Returns
    // what is wrong with it, or nothing.
    std::optional<std::string> accept(const Bytes& response) {
        std::size_t at = 0;
        bool continued = false;
        while (at < response.size()) {
            if (continued) return "a record behind RESPONSECONTINUE";
            if (response.size() - at < 8) return "a cut header";
            const std::uint32_t count = response[at + 2] | std::uint32_t{response[at + 3]} << 8,
                                total = get32(response, at + 4);
            if (total < 8 || total > response.size() - at) return "a record's size";
            const std::size_t end = at + total;
            if (response[at] == 87) {
                continued = true;
                at = end;
                continue;
            }
            if (response[at] != 88 || count == 0) return "a record's head";
            at += 8;
            for (std::uint32_t i = 0; i < count; ++i) {
                if (end - at < 8 || get32(response, at + 4) > end - at - 8) return "an entry's size";
                const Bytes data(response.begin() + static_cast<std::ptrdiff_t>(at + 8),
                                 response.begin() + static_cast<std::ptrdiff_t>(at + 8 + get32(response, at + 4)));
                if (auto wrong = take(get32(response, at), data)) return wrong;
                at += 8 + data.size();
            }
            if (at != end) return "bytes behind the last entry";
        }
        return std::nullopt;
    }
    // The number of results that were neither reported nor dropped.
    std::size_t unreported() const {
        std::size_t n = 0;
        for (const auto& [id, query] : queries_) n += query.result != 0;
        return n;
    }

  private:
    struct Query {
        std::uint32_t type = 0;
        bool counting = false;
        std::uint64_t pixels = 0;
        std::uint64_t result = 0; // number of the END whose result was not reported yet; 0: none
    };
    struct Result {
        std::uint32_t id, type;
        std::uint64_t number, seen_from, value;
    };
    bool is_live(const Result& r) const {
        const auto found = queries_.find(r.id);
        return found != queries_.end() && found->second.result == r.number;
    }
    Bytes data_of(const Result& r) const {
        Bytes data;
        const auto put = [&](std::initializer_list<std::uint64_t> words) {
            for (const std::uint64_t word : words) put32(data, static_cast<std::uint32_t>(word));
        };
        switch (r.type) {
        case kVCache: put({0x48434143, 1, driver_.cache_size, 0}); break;
        case kResources: data = driver_.resources; break;
        case kVertexStats: put({r.value, 0}); break; // triangles made by clipping: none are clipped here
        case kEvent: put({1}); break;
        case kDisjoint: put({0}); break;
        case kFrequency: put({driver_.frequency, driver_.frequency >> 32}); break;
        default: put({r.value}); break;
        }
        return data;
    }
    std::optional<std::string> take(std::uint32_t id, const Bytes& data) {
        const auto query = queries_.find(id);
        if (query == queries_.end()) return "an answer of a query that does not exist";
        std::erase_if(results_, [this](const Result& r) { return !is_live(r); });
        for (auto r = results_.begin(); r != results_.end(); ++r) {
            if (r->type != query->second.type) continue;
            if (r->id != id) return "an answer that overtakes one of its type";
            if (data != data_of(*r)) return "an answer's data";
            query->second.result = 0;
            results_.erase(r);
            return std::nullopt;
        }
        return "an answer that nobody waits for";
    }

    Completion completion_;
    Driver driver_;
    std::uint64_t triangles_ = 0; // since the scene began
    std::map<std::uint32_t, Query> queries_;
    std::uint64_t ends_ = 0;
    std::deque<Result> results_, ready_;
};

} // namespace protocol_model

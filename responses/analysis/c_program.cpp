#include "responses/analysis/c_program.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>

#include "dp2/capture/capture_fields.h"
#include "dp2/capture/capture_printer.h"

namespace responses {

using namespace dp2::capture;

namespace {

constexpr const char* kFirstLines = R"(. C89 or C++, without a library: compile it with the
 * folder of dp2c_reader.h, and call its last function with your driver. */
#include "dp2c_reader.h"
)";

constexpr std::string_view kDriver = R"(
/* The driver. Its functions return 0; anything else ends the replay. */
typedef struct replay_driver {
    void* user;
    /* A call of D3dDrawPrimitives2. The commands are in `surface` at call->command_offset; answers overwrite them. Set
     * result->ddrval, result->error_offset, and, to the answers, result->response. */
    int (*DrawPrimitives2)(void* user, const dp2c_submit* call, unsigned char* surface, size_t capacity,
                           dp2c_result* result);
    /* Any other record: DP2C_SURFACE, DP2C_WRITE_SURFACE, ...; ignore those that you do not know. */
    int (*other)(void* user, dp2c_u32 type, const void* record);
    /* Told of a call that returned something else than was recorded; may be NULL. */
    void (*differs)(void* user, unsigned long record, const dp2c_result* recorded, const dp2c_result* returned);
} replay_driver;
)";

constexpr std::string_view kReturns =
    "\n/* Returns how many calls differ, or -1 if a function of the driver ended the replay. */\n";

constexpr std::string_view kSteps = R"(
typedef struct replay_step {
    dp2c_u32 type;
    unsigned long number; /* of the record */
    const void* record;
} replay_step;
static const replay_step replay_steps[] = {
)";

// Accesses are volatile and members are assigned singly, since compilers turn loops and copies of structures
// into calls of memset() and memcpy().
constexpr std::string_view kCall = R"(
static void replay_clear(dp2c_result* result) {
    result->ddrval = result->error_offset = 0;
    result->response.bytes = NULL;
    result->response.size = result->response.row = result->response.pitch = 0;
}
/* Fills replay_surface for a call; returns its size. */
static size_t replay_fill(const dp2c_submit* call) {
    volatile unsigned char* const surface = replay_surface.bytes;
    const size_t least = (size_t)call->command_offset + call->commands.size;
    const size_t capacity = call->capacity > least ? call->capacity : least;
    size_t byte;
    for (byte = 0; byte < capacity; ++byte) surface[byte] = 0;
    for (byte = 0; byte < call->commands.size; ++byte)
        surface[call->command_offset + byte] = ((const unsigned char*)call->commands.bytes)[byte];
    return capacity;
}
static int replay_same(const dp2c_result* a, const dp2c_result* b) {
    const unsigned char *x = (const unsigned char*)a->response.bytes, *y = (const unsigned char*)b->response.bytes;
    size_t i;
    if (a->ddrval != b->ddrval || a->error_offset != b->error_offset || a->response.size != b->response.size) return 0;
    for (i = 0; i < a->response.size; ++i)
        if (x[i] != y[i]) return 0;
    return 1;
}
)";

constexpr std::string_view kReplay = R"( {
    dp2c_result result;
    const replay_step* step;
    int differences = 0;
    replay_clear(&result);
    for (step = replay_steps; step->type != 0; ++step) {
        if (step->type == DP2C_SUBMIT) {
            const dp2c_submit* const call = (const dp2c_submit*)step->record;
            const size_t capacity = replay_fill(call);
            replay_clear(&result);
            if (driver->DrawPrimitives2(driver->user, call, replay_surface.bytes, capacity, &result) != 0) return -1;
        } else if (step->type == DP2C_RESULT) {
            const dp2c_result* const recorded = (const dp2c_result*)step->record;
            if (replay_same(recorded, &result)) continue;
            ++differences;
            if (driver->differs != NULL) driver->differs(driver->user, step->number, recorded, &result);
        } else if (driver->other(driver->user, step->type, step->record) != 0) {
            return -1;
        }
    }
    return differences;
}
)";

// The C structure of each record, in the order of Record; null: none.
constexpr const char* kStructures[] = {
    "metadata",      "completion",    "context", "number",    "surface", "buffer",       "number",
    "write_surface", "write_buffer",  "submit",  "number",    "result",  "surface_hash", "sublevel",
    "text",          "scene",         nullptr,   "number",    "hold",    "clock",        "fail",
    "number",        "offer_queries", "text",    "color_key", "blit"};
static_assert(std::size(kStructures) == std::variant_size_v<Record>);

std::string hex(std::uint64_t value) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%llXu", static_cast<unsigned long long>(value));
    return text;
}

bool is_identifier(const std::string& text) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto good = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
    return !text.empty() && letter(text[0]) && std::ranges::all_of(text, good);
}

class Program {
  public:
    Program(const Document& document, const std::function<void(std::string_view)>& write)
        : document_(document), write_(write) {}

    // `surface`: bytes of the largest command surface.
    void run(const std::string& name, const std::string& function, std::size_t surface) {
        const std::string head = "int " + function + "(const replay_driver* driver)";
        write_("/* " + comment(name) + " as a program, made by dp2" + kFirstLines);
        write_(kDriver);
        write_(kReturns);
        write_(head + ";\n");
        std::string steps;
        for (std::size_t i = 0; i < document_.size(); ++i) {
            const Record& record = document_[i];
            std::visit([&](const auto& r) { add(i, r); }, record);
            steps += "    {" + std::to_string(kFirstType + record.index()) + ", " + std::to_string(i) + ", " +
                     (kStructures[record.index()] ? "&record_" + std::to_string(i) : "NULL") + "},\n";
        }
        steps += "    {0, 0, NULL}"; // terminates the array
        write_(kSteps);
        write_(steps);
        write_("};\n/* The command surface of every call. */\nstatic " + aligned_bytes(surface) +
               " replay_surface;\n");
        write_(kCall);
        write_("\n" + head);
        write_(kReplay);
    }

  private:
    // The type of bytes that a driver may read as larger units.
    static std::string aligned_bytes(std::size_t size) {
        return "union { unsigned char bytes[" + std::to_string(size) + "]; dp2c_u64 aligned; }";
    }
    // Text inside a C comment, which begins or ends no comment.
    static std::string comment(std::string text) {
        for (std::size_t at = 1; at < text.size(); ++at)
            if ((text[at - 1] == '*' && text[at] == '/') || (text[at - 1] == '/' && text[at] == '*'))
                text.insert(at, " ");
        return text;
    }

    template <class R> void add(std::size_t number, const R& record) {
        if constexpr (std::is_same_v<R, Submit>) {
            Submit commands = record;
            commands.vertices = {};
            write_("\n/* " + comment(printer_.print(commands)) + "*/\n");
        } else {
            printer_.pass(record);
        }
        const char* const structure = kStructures[Record(record).index()];
        if (!structure) return;
        std::string members;
        const auto member = [&](const auto& field) {
            members += (members.empty() ? "" : ", ") + text_of(field);
        };
        visit_fields(record, member);
        for (std::uint32_t version = 2; version <= kVersion; ++version)
            visit_added_fields(version, record, member);
        write_("static const dp2c_" + std::string(structure) + " record_" + std::to_string(number) + " = {" +
               members + "};\n");
    }

    static std::string text_of(std::uint32_t value) { return hex(value); }
    static std::string text_of(std::uint64_t value) {
        return "(dp2c_u64)" + hex(value >> 32) + " << 32 | " + hex(value & 0xFFFFFFFFu);
    }
    std::string text_of(const std::string& text) {
        const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
        return text_of(Blob(bytes, bytes + text.size()));
    }
    // Names the array with these bytes, which it writes first if it is new.
    std::string text_of(const Blob& bytes) {
        if (bytes.empty()) return "{NULL, 0, 0, 0}";
        const auto [found, is_new] = arrays_.try_emplace(bytes.name(), arrays_.size());
        const std::string array = "bytes_" + std::to_string(found->second);
        if (is_new) {
            std::string text = "static const " + aligned_bytes(bytes.size()) + " " + array + " = {{";
            for (std::size_t i = 0; i < bytes.size(); ++i) {
                if (i % 24 == 0) text += "\n    ";
                text += std::to_string(std::to_integer<unsigned>(bytes[i])) + ",";
            }
            text.back() = '}'; // instead of the last comma
            write_(text + "};\n");
        }
        return "{" + array + ".bytes, sizeof " + array + ".bytes, 0, 0}";
    }

    const Document& document_;
    const std::function<void(std::string_view)>& write_;
    dp2::CapturePrinter printer_;
    std::map<Blob::Name, std::size_t> arrays_;
};

} // namespace

dp2::Status write_c_program(const Document& document, const std::string& name,
                            const std::function<void(std::string_view)>& write, const dp2::ReadLimits& limits,
                            const std::string& function) {
    if (!is_identifier(function)) return dp2::bad_value("function");
    std::uint64_t surface = 1; // 64 bits, since an offset plus a size may exceed 32 bits
    for (const Record& record : document)
        if (const auto* submit = std::get_if<Submit>(&record)) {
            const std::uint64_t least = std::uint64_t{submit->command_offset} + submit->commands.size();
            surface = std::max({surface, least, std::uint64_t{submit->capacity}});
        }
    if (surface > limits.max_command_capacity) return dp2::limit_exceeded("max_command_capacity");
    Program(document, write).run(name, function, static_cast<std::size_t>(surface));
    return {};
}

} // namespace responses

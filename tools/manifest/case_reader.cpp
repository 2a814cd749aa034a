#include "tools/manifest/case_reader.h"
#include "rasterizer/state/device_state.h"

#include <algorithm>
#include <optional>

#include "dp2/tables/fvf.h"
#include "dp2/text/text_value.h"
#include "dp2/wire/dialect.h"
#include "tools/cli/unknown_text.h"
#include "tools/manifest/record_members.h"

namespace tools {

using namespace dp2::capture;

namespace {

constexpr std::uint32_t kLeastCapacity = 256; // of a command surface whose size the manifest does not have

class CaseReader {
  public:
    CaseReader(ManifestFiles& files, const std::map<std::string, std::uint32_t>& results,
               const dp2::ReadLimits& limits)
        : steps_(files, results, limits) {}

    ImportedCase read(const JsonNode& node) {
        node.only({"name", "shows", "page", "basis", "setup", "calls"});
        out_.name = node.need("name").text();
        if (const auto basis = node.find("basis")) {
            constexpr const char* kBases[] = {"observed", "documents", "reading"};
            partial_ = basis->word("basis", kBases) == 0;
        }
        if (const auto shows = node.find("shows")) steps_.add(*shows, Metadata{"title", shows->text()});
        setup(node.need("setup"));
        for (const JsonNode& one : node.need("calls").items()) call(one);
        out_.document = std::move(steps_.document);
        return std::move(out_);
    }

  private:
    // The records are in the order in which case_writer.cpp reads a setup.
    void setup(const JsonNode& node) {
        node.only(
            {"interface", "dialect", "context", "surfaces", "buffers", "metadata", "completion", "steps"});
        if (const auto metadata = node.find("metadata"))
            for (const JsonNode& one : metadata->items()) {
                one.only({"key", "value"});
                steps_.add(one, Metadata{text_or_bytes(one.need("key")), text_or_bytes(one.need("value"))});
            }
        if (const auto completion = node.find("completion")) {
            completion->only({"model", "made_with"});
            const auto made_with = completion->find("made_with");
            steps_.add(*completion, Completion{text_or_bytes(completion->need("model")),
                                               made_with ? text_or_bytes(*made_with) : ""});
        }
        if (const auto dialect = node.find("dialect")) {
            if (!dp2::parse_dialect(dialect->text())) dialect->fail("is not a dialect; see dp2 dialects");
            if (dialect->text() != "ddi") steps_.add(*dialect, ChosenDialect{dialect->text()});
        }
        if (const auto surfaces = node.find("surfaces"))
            for (const JsonNode& one : surfaces->items()) steps_.surface(one);
        if (const auto buffers = node.find("buffers"))
            for (const JsonNode& one : buffers->items()) steps_.buffer(one);
        if (const auto context = node.find("context")) create_context(node, *context);
        if (const auto steps = node.find("steps")) steps_.steps(*steps);
    }

    void create_context(const JsonNode& setup, const JsonNode& node) {
        node.only({"target", "depth"});
        const JsonNode version = setup.need("interface");
        CreateContext r{kSetupContext, static_cast<std::uint32_t>(version.number())};
        if (r.interface_version > rasterizer::kDx9) version.fail("is not a version from 0 to 5");
        const auto surface = [&](const char* name) -> std::uint32_t {
            const auto member = node.find(name);
            const auto handle = member ? static_cast<std::uint32_t>(member->number()) : 0;
            if (handle != 0 && !steps_.objects().find_surface(handle))
                member->fail("no surface has the handle " + std::to_string(handle));
            return handle;
        };
        r.target = surface("target");
        r.depth = surface("depth");
        steps_.add(node, r);
    }

    void call(const JsonNode& node) {
        node.only({"file", "length", "offset", "capacity", "flags", "vertex_type", "vertex_size",
                   "vertex_offset", "vertex_length", "vertices", "vertices_file", "empty_vertices",
                   "null_commands", "bad_context", "render_states", "context", "expect", "after"});
        const auto number = [&](const char* name, std::uint32_t missing = 0) {
            const auto member = node.find(name);
            return member ? static_cast<std::uint32_t>(member->number()) : missing;
        };
        const auto flag = [&](const char* name) {
            const auto member = node.find(name);
            return member && member->flag();
        };
        Submit r;
        r.null_commands = flag("null_commands");
        if (!r.null_commands || node.find("file")) r.commands = commands(node);
        r.context = context_of(node, flag("bad_context"));
        r.flags = number("flags");
        r.command_offset = number("offset");
        const std::uint64_t end = std::uint64_t{r.command_offset} + r.commands.size();
        if (end > 0xFFFFFFFF) node.fail("the commands end beyond 4 GiB");
        r.capacity = number("capacity", std::max(kLeastCapacity, static_cast<std::uint32_t>(end)));
        if (auto vertices = steps_.files().find(node, "vertices")) r.vertices = *std::move(vertices);
        r.vertex_offset = number("vertex_offset");
        const std::optional<std::uint32_t> named = named_vertex_type(node);
        r.vertex_type = named ? *named : number("vertex_type");
        r.vertex_size = number("vertex_size", named ? dp2::fvf_stride(*named) : 0);
        r.vertex_length = number("vertex_length", named && r.vertex_size != 0 ? vertices_in(r) : 0);
        r.empty_vertices = flag("empty_vertices");
        if (r.empty_vertices && !r.vertices.empty())
            node.fail("the vertex memory is empty, by 'empty_vertices', and has bytes");
        steps_.add(node, std::move(r));
        if (flag("render_states")) ++out_.left_out["lpdwRStates"];
        if (const auto expect = node.find("expect"))
            read_expectations(*expect, partial_, steps_, out_.left_out);
        if (const auto after = node.find("after")) steps_.steps(*after);
    }

    // The vertex type, if it is written in names, such as "XYZRHW|DIFFUSE".
    static std::optional<std::uint32_t> named_vertex_type(const JsonNode& node) {
        const auto member = node.find("vertex_type");
        if (!member || !member->is_text() || dp2::parse_unsigned(member->text())) return std::nullopt;
        const auto code = dp2::parse_fvf(member->text());
        if (!code || !dp2::check_fvf(*code).ok())
            member->fail("'" + member->text() + "' is not a vertex format such as XYZRHW|DIFFUSE|TEX1");
        return code;
    }
    // The number of whole vertices after dwVertexOffset.
    static std::uint32_t vertices_in(const Submit& r) {
        const std::uint64_t bytes = r.vertices.size();
        return static_cast<std::uint32_t>((bytes - std::min<std::uint64_t>(bytes, r.vertex_offset)) /
                                          r.vertex_size);
    }

    Blob commands(const JsonNode& node) {
        const JsonNode file = node.need("file");
        Blob bytes = steps_.files().file(file);
        const auto length = node.find("length");
        if (!length) return bytes;
        const std::uint64_t wanted = length->number();
        if (wanted > bytes.size())
            length->fail("is " + std::to_string(wanted) + ", but " + file.text() + " has " +
                         std::to_string(bytes.size()) + " bytes");
        if (wanted == bytes.size()) return bytes;
        steps_.files().charge(*length, wanted); // a copy
        return bytes.first(static_cast<std::size_t>(wanted));
    }

    // With `bad` the number must be that of no context; it is 0 if the manifest has none.
    std::uint32_t context_of(const JsonNode& node, bool bad) {
        const auto member = node.find("context");
        const auto context = member ? static_cast<std::uint32_t>(member->number()) : bad ? 0 : kSetupContext;
        if (bad == steps_.objects().has_context(context))
            (member ? *member : node)
                .fail("the context " + std::to_string(context) +
                      (bad ? " exists, but the call has 'bad_context'" : " does not exist"));
        return context;
    }

    StepReader steps_;
    bool partial_ = true; // only the expectations that are there were observed
    ImportedCase out_;
};

// The case with this name, or the only one.
JsonNode chosen(const JsonNode& list, const std::string& name) {
    const JsonNode::Items cases = list.items();
    if (cases.size() == 0) list.fail("there are no cases");
    if (name.empty() && cases.size() > 1)
        list.fail("there are " + std::to_string(cases.size()) +
                      " cases; choose one with --case, such as --case " + cases[0].need("name").text(),
                  kExitUsage);
    if (name.empty()) return cases[0];
    std::vector<const char*> names;
    std::optional<JsonNode> found;
    for (const JsonNode& one : cases) {
        const JsonNode known = one.need("name");
        names.push_back(known.text().c_str());
        if (known.text() != name) continue;
        if (found) one.fail("another case has the name " + name);
        found = one;
    }
    if (!found) list.fail(unknown_text("case", name, names), kExitUsage);
    return *found;
}

} // namespace

ImportedCase read_case(const nlohmann::json& manifest, const std::string& file, const std::string& name,
                       const FileReader& reader, const dp2::ReadLimits& limits) {
    const JsonNode root(manifest, file);
    root.only({"version", "about", "pages", "texts", "ddrvals", "cases"});
    if (const auto version = root.need("version"); version.number() != 1)
        version.fail("is " + std::to_string(version.number()) + "; this reader knows version 1");
    std::map<std::string, std::uint32_t> results;
    if (const auto names = root.find("ddrvals"))
        names->each_member([&](const std::string& word, const JsonNode& value) {
            results[word] = static_cast<std::uint32_t>(value.number());
        });
    const JsonNode list = root.need("cases");
    ManifestFiles files(reader, limits);
    return CaseReader(files, results, limits).read(chosen(list, name));
}

} // namespace tools

// The cases of dp2 test: captures, each with a name that is the same on every machine; and which of them
// belong to a shard.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

struct TestCase {
    std::string path; // of the capture; empty: it is gone, see add_gone_cases()
    // The path in the folder that was given, or the name of a file that was given, as visible_name(): also
    // the name of the case's folder in those of --golden and --out. It has no "..".
    std::string name;
};

// The path of a case's folder in those of --golden and --out: the name, without the backslashes of
// visible_name() on systems where they are between folders.
std::string case_folder(std::string name);

// The captures among these files, and all in these folders and theirs that end in .dp2c or .dp2t, ordered by
// the bytes of their names; links to folders are not followed. Throws InputError: a path that does not exist,
// is neither file nor folder; two cases of one name; no case.
std::vector<TestCase> find_cases(const std::vector<std::string>& paths);

// If the paths of find_cases() are all folders, adds a case for each folder of `golden` that has stored files
// and the name of a capture which these folders do not have. (A test of single files says nothing of others.)
void add_gone_cases(const std::vector<std::string>& paths, const std::string& golden,
                    std::vector<TestCase>& cases);

// A part of the cases: those whose number, the 64-bit FNV-1a hash of the name modulo `count`, plus 1, is
// `number`.
struct Shard {
    std::uint64_t number = 1, count = 1;
    bool has(std::string_view name) const;
};
inline constexpr std::uint64_t kMostShards = 1'000'000;
// "2/8"; nothing: the text is something else.
std::optional<Shard> parse_shard(std::string_view text);

// SHA-256 of the names in their order, which tells whether two shards were made of the same cases.
std::string digest_of(const std::vector<std::string>& names);

} // namespace tools

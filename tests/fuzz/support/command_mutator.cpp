#include "tests/fuzz/support/command_mutator.h"

#include <cstring>

namespace fuzz {

namespace {

using Pieces = std::vector<CommandPiece>;

void insert_at(Bytes& bytes, std::size_t at, std::span<const std::uint8_t> what) {
    bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), what.begin(), what.end());
}

Bytes copy_of(const Bytes& bytes, std::size_t begin, std::size_t end) {
    return {bytes.begin() + static_cast<std::ptrdiff_t>(begin), bytes.begin() + static_cast<std::ptrdiff_t>(end)};
}

void erase(Bytes& bytes, std::size_t begin, std::size_t end) {
    bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(begin), bytes.begin() + static_cast<std::ptrdiff_t>(end));
}

std::size_t boundary(const Pieces& pieces, std::size_t size, Random& random) {
    const std::size_t i = random.below(pieces.size() + 1);
    return i == pieces.size() ? size : pieces[i].begin;
}

void set_count(Bytes& commands, const CommandPiece& piece, std::uint32_t count) {
    const auto value = static_cast<std::uint16_t>(count);
    if (piece.end - piece.begin >= 4) std::memcpy(commands.data() + piece.begin + 2, &value, 2);
}

// Changes the header's count, but not the records.
void change_count(Bytes& commands, const CommandPiece& piece, Random& random) {
    const std::uint32_t counts[] = {piece.count + 1u, piece.count - 1u, 0, 1, 65535, piece.count * 2u};
    set_count(commands, piece, random.of(counts));
}

// Adds or removes a record, and updates the count.
void change_records(Bytes& commands, const CommandPiece& piece, const dp2::DecodeContext& context, Random& random) {
    if (!piece.op || piece.op->repeat != dp2::Repeat::PerCount) return;
    std::vector<RecordPlace> own;
    for (const RecordPlace& place : record_places(commands, piece, context))
        if (place.record == piece.op->record) own.push_back(place);
    if (own.empty()) return;
    const std::size_t i = random.below(own.size());
    const std::size_t end = i + 1 < own.size() ? own[i + 1].begin : piece.end;
    if (random.one_in(2)) {
        insert_at(commands, end, copy_of(commands, own[i].begin, end));
        set_count(commands, piece, piece.count + 1u);
    } else {
        erase(commands, own[i].begin, end);
        set_count(commands, piece, piece.count - 1u);
    }
}

// Replaces one number of a record by another number of its kind.
void change_field(Bytes& commands, const CommandPiece& piece, const dp2::DecodeContext& context, const Handles& handles,
                  Random& random) {
    const auto places = record_places(commands, piece, context);
    if (places.empty()) return;
    const RecordPlace& place = random.of(places);
    const auto fields = dp2::record_info(place.record).fields;
    if (fields.empty()) return;
    const std::size_t chosen = random.below(fields.size());
    const dp2::FieldInfo& field = fields[chosen];
    const std::size_t size = dp2::field_type_size(field.type);
    std::uint32_t state = 0;
    if (chosen > 0)
        std::memcpy(&state, commands.data() + place.begin + fields[chosen - 1].offset,
                    dp2::field_type_size(fields[chosen - 1].type));
    std::uint8_t* at = commands.data() + place.begin + field.offset + size * random.below(field.count);
    std::uint32_t bits = 0;
    std::memcpy(&bits, at, size);
    if (random.one_in(5))
        bits += random.one_in(2) ? 1u : ~0u;
    else
        bits = random_value(field, state, handles, random);
    put_bits(at, field.type, bits);
}

void change_bytes(Bytes& commands, const CommandPiece& piece, Random& random) {
    const std::size_t at = piece.begin + random.below(piece.end - piece.begin);
    switch (random.below(3)) {
    case 0: commands[at] ^= static_cast<std::uint8_t>(1u << random.below(8)); break;
    case 1: commands[at] = static_cast<std::uint8_t>(random.below(256)); break;
    default: {
        const std::uint32_t word = edge_number(random);
        if (at + 4 <= commands.size()) std::memcpy(commands.data() + at, &word, 4);
    }
    }
}

} // namespace

Bytes take_command(Bytes& commands, const dp2::DecodeContext& context, Random& random) {
    const Pieces pieces = command_pieces(commands, context);
    if (pieces.empty()) return {};
    const CommandPiece piece = random.of(pieces);
    const Bytes out = copy_of(commands, piece.begin, piece.end);
    erase(commands, piece.begin, piece.end);
    return out;
}

void insert_between(Bytes& commands, std::span<const std::uint8_t> bytes, const dp2::DecodeContext& context,
                    Random& random) {
    insert_at(commands, boundary(command_pieces(commands, context), commands.size(), random), bytes);
}

void splice_commands(Bytes& commands, std::span<const std::uint8_t> other, const dp2::DecodeContext& context,
                     Random& random) {
    const Pieces pieces = command_pieces(other, context);
    if (pieces.empty()) return;
    const std::size_t first = random.below(pieces.size());
    const std::size_t last = std::min(pieces.size() - 1, first + random.below(8));
    insert_between(commands, other.subspan(pieces[first].begin, pieces[last].end - pieces[first].begin), context,
                   random);
}

void mutate_commands(Bytes& commands, const dp2::DecodeContext& context, const Handles& handles, Random& random) {
    const Pieces pieces = command_pieces(commands, context);
    if (pieces.empty() || random.one_in(5)) {
        insert_at(commands, boundary(pieces, commands.size(), random), random_command(context, handles, random));
        return;
    }
    const CommandPiece piece = random.of(pieces);
    switch (random.below(11)) {
    case 0: erase(commands, piece.begin, piece.end); break;
    case 1: { // duplicates a command, in place or elsewhere
        const Bytes copy = copy_of(commands, piece.begin, piece.end);
        insert_at(commands, random.one_in(2) ? piece.end : boundary(pieces, commands.size(), random), copy);
        break;
    }
    case 2: insert_between(commands, take_command(commands, context, random), context, random); break;
    case 3: change_count(commands, piece, random); break;
    case 4: change_records(commands, piece, context, random); break;
    case 5: commands[piece.begin] = static_cast<std::uint8_t>(random.of(dp2::all_ops()).op); break;
    case 6: // cuts the last command
        if (random.one_in(4))
            commands.resize(pieces.back().begin + random.below(pieces.back().end - pieces.back().begin));
        break;
    case 7: change_bytes(commands, piece, random); break;
    default: change_field(commands, piece, context, handles, random);
    }
}

} // namespace fuzz

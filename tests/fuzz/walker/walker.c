#include "walker.h"

#include <string.h>

/* record: size of a record; there are as many as the header's count, or a single one if `once` is 1. item: size of the
 * indices that follow for each primitive (0: none); more: items beyond the count. draw: 1 for draws. An opcode without
 * a row ends the walk. Source: d3dhal.h. */
struct row {
    uint8_t opcode, record, once, item, more, draw;
};
static const struct row rows[] = {
    {1, 4, 0, 0, 0, 1},   {2, 0, 1, 4, 0, 1},   {3, 0, 1, 8, 0, 1},   {8, 8, 0, 0, 0, 0},   {15, 2, 1, 0, 0, 1},
    {16, 2, 1, 0, 0, 1},  {17, 2, 1, 2, 1, 1},  {18, 2, 1, 0, 0, 1},  {19, 2, 1, 0, 0, 1},  {20, 2, 1, 2, 2, 1},
    {21, 2, 1, 0, 0, 1},  {22, 2, 1, 2, 2, 1},  {25, 8, 0, 0, 0, 0},  {26, 2, 1, 6, 0, 1},  {27, 2, 1, 4, 0, 1},
    {28, 16, 0, 0, 0, 0}, {29, 8, 0, 0, 0, 0},  {32, 8, 0, 0, 0, 0},  {33, 68, 0, 0, 0, 0}, {36, 68, 0, 0, 0, 0},
    {41, 8, 0, 0, 0, 0},  {44, 20, 0, 0, 0, 0}, {47, 4, 0, 0, 0, 0},  {49, 12, 0, 0, 0, 0}, {50, 8, 0, 0, 0, 0},
    {51, 8, 0, 0, 0, 0},  {52, 12, 0, 0, 0, 1}, {53, 24, 0, 0, 0, 1}, {56, 4, 0, 0, 0, 0},  {79, 16, 0, 0, 0, 0},
    {84, 8, 0, 0, 0, 0},  {90, 4, 0, 0, 0, 0},  {91, 8, 0, 0, 0, 0},
};

static const struct row* find(uint8_t opcode) {
    size_t i;
    for (i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (rows[i].opcode == opcode) return &rows[i];
    return NULL;
}

int walk_commands(const uint8_t* bytes, size_t size, struct walk* out) {
    size_t at = 0;
    memset(out, 0, sizeof *out);
    while (at < size) {
        const struct row* row;
        size_t payload;
        uint16_t count;
        out->error = at;
        if (size - at < 4) return 0;
        row = find(bytes[at]);
        if (!row) return 0;
        memcpy(&count, bytes + at + 2, 2);
        payload = (size_t)row->record * (row->once ? 1 : count);
        if (row->item) payload += (size_t)row->item * (count + row->more);
        if (size - at - 4 < payload) return 0;
        if (row->opcode == 8 && count > 0) {
            memcpy(&out->last_state_value, bytes + at + payload, 4); /* the last record's second half */
            out->render_states += count;
        }
        out->commands += 1;
        out->draws += row->draw;
        at += 4 + payload;
    }
    out->error = size;
    return 1;
}

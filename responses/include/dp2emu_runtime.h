/** @file
 * dp2emu_runtime.h - functions for runtimes: filling command buffers, reading answers, playing captures; part
 * of dp2emu.h, which includes it. Numbers and structures of commands are in dp2emu_protocol.h. A program with
 * an encoder or parser of its own needs none of these functions.
 *
 * A function's output may overlap its input, which is read first. Two outputs must not overlap.
 */
#ifndef DP2EMU_RUNTIME_H
#define DP2EMU_RUNTIME_H

#include "dp2emu.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @name Filling command buffers
 * These functions take no emulator: they write commands of the dialect "ddi", whatever dialect the driver
 * has.
 * @{ */

/** Memory to which commands are appended. Set it to zero, then set size, bytes and capacity. */
typedef struct dp2emu_builder {
    uint32_t size;        /**< sizeof(dp2emu_builder) */
    uint32_t vertex_size; /**< bytes a vertex of TRIANGLEFAN_IMM and LINELIST_IMM, else 0 */
    /** the caller's command buffer; alignment counts from here, so its offset in the command surface must be
     * a multiple of 4 */
    void* bytes;
    uint32_t capacity; /**< bytes of the buffer */
    uint32_t length;   /**< in and out: bytes of whole commands, dwCommandLength */
} dp2emu_builder;

/** Appends a command: a header of `opcode` (D3DDP2OP_) and `count` (wPrimitiveCount), then `bytes` bytes of
 * `payload`, the command's structures and data in wire format; payload may be NULL if bytes is 0.
 * DP2EMU_OUT_OF_RANGE: the command does not fit into the buffer; the commands are unchanged.
 * DP2EMU_INVALID_ARGUMENT: NULL; an unknown opcode; a payload whose length is not the one that opcode and
 * count require; payload or builder in the unused part of the buffer (the payload may be part of earlier
 * commands). */
DP2EMU_API dp2emu_result dp2emu_add_command(dp2emu_builder* builder, uint32_t opcode, uint32_t count,
                                            const void* payload, uint32_t bytes);
/** Appends a command whose payload is given in two parts: a structure, and the data that follow it. Vertices
 * are aligned to a multiple of 4, counted from builder.bytes (see there); the library adds the padding. */
DP2EMU_API dp2emu_result dp2emu_add_command_with(dp2emu_builder* builder, uint32_t opcode, uint32_t count,
                                                 const void* payload, uint32_t bytes, const void* tail,
                                                 uint32_t tail_bytes);
/** Sets *size to the size of the first command in `bytes`, with header, payload and padding. `offset`: its
 * offset in the command surface, for alignment. vertex_size: as in dp2emu_builder. DP2EMU_END: `length` is 0.
 * DP2EMU_MALFORMED: an unknown opcode, a command that is longer than `length`, or one with vertices of
 * unknown size (vertex_size 0). */
DP2EMU_API dp2emu_result dp2emu_command_size(const void* bytes, uint32_t length, uint32_t offset,
                                             uint32_t vertex_size, uint32_t* size);

/** Where and why a text was refused. */
typedef struct dp2emu_text_error {
    uint32_t size;     /**< sizeof(dp2emu_text_error) */
    uint32_t line;     /**< counts from 1 */
    uint32_t column;   /**< counts from 1 */
    uint32_t reserved; /**< 0 */
    char message[240]; /**< in words; a longer text is cut off */
} dp2emu_text_error;
/** Assembles commands from their text form ("RENDERSTATE { ZENABLE TRUE } ISSUEQUERY { 7 END }", see TEXT.md
 * in the installed documentation) to bytes of the dialect "ddi". *needed: the size of the commands, also when
 * it is more than `capacity` (DP2EMU_OUT_OF_RANGE: nothing is written; capacity 0 with NULL only asks for the
 * size). DP2EMU_MALFORMED: *error says why; it may be NULL. DP2EMU_LIMIT_EXCEEDED: more than 64 MiB of text
 * or 256 MiB of commands. */
DP2EMU_API dp2emu_result dp2emu_assemble(const char* text, size_t length, uint32_t vertex_size, void* bytes,
                                         size_t capacity, size_t* needed, dp2emu_text_error* error);

/** Facts about a shader. */
typedef struct dp2emu_shader_info {
    uint32_t size;         /**< sizeof(dp2emu_shader_info) */
    uint32_t pixel;        /**< 1: a pixel shader, 0: a vertex shader */
    uint32_t version;      /**< 0x0101 to 0x0300; 0x02FF, 0x03FF: the software versions */
    uint32_t tokens;       /**< number of tokens from the version to END, inclusive */
    uint32_t instructions; /**< instructions that take a slot: all but declarations and constants */
    uint32_t fault_token;  /**< with an error: the token it is about */
    const char* fault;     /**< with an error: "bad value", ...; else empty */
    const char* field;     /**< with an error: what is wrong; else empty */
} dp2emu_shader_info;
/** Checks whether this driver would create a shader, whose length the caller need not know.
 * Reads nothing after END or after an unknown token (comments are skipped by their length), and at most
 * `most_tokens`; the tokens must not change meanwhile. DP2EMU_MALFORMED: not a shader, or no END.
 * DP2EMU_NOT_SUPPORTED: the driver refuses it. In both cases `out` is written, and `fault` and `field` say
 * why. */
DP2EMU_API dp2emu_result dp2emu_check_shader(const uint32_t* tokens, uint32_t most_tokens,
                                             dp2emu_shader_info* out);

/** @} */

/** @name Reading answers
 * @{ */

/** The size of the answer of a D3DQUERYTYPE; 0: an unknown type, or one that this driver does not create,
 * such as MEMORYPRESSURE, although its structure has 20 bytes. */
DP2EMU_API uint32_t dp2emu_query_size(uint32_t type);

/** One answer in a response (D3DHAL_DP2RESPONSEQUERY). */
typedef struct dp2emu_answer {
    uint32_t size;    /**< sizeof(dp2emu_answer) */
    uint32_t query;   /**< dwQueryID */
    const void* data; /**< inside the response, unaligned: copy it with memcpy */
    uint32_t bytes;   /**< dwSize: bytes of data */
    uint32_t offset;  /**< offset of `data` from the response's first byte */
} dp2emu_answer;

/** A response, of this driver or another, and the position of its reader. Set it to zero, then set size,
 * bytes and length; or use dp2emu_response_of_call(). */
typedef struct dp2emu_response {
    uint32_t size;         /**< sizeof(dp2emu_response) */
    uint32_t length;       /**< bytes of the response, dwErrorOffset */
    const void* bytes;     /**< the response's first byte */
    uint32_t position;     /**< out: offset of the next byte to read */
    uint32_t record_begin; /**< out: offset of the record that is being read */
    uint32_t record_end;   /**< out: offset of the first byte after that record */
    uint32_t entries_left; /**< out: unread answers of that record */
    uint32_t records;      /**< out: number of records so far, including this one */
    uint32_t more;         /**< out: 1: RESPONSECONTINUE was read, the runtime must submit an empty buffer */
    uint32_t fault_offset; /**< out, with DP2EMU_MALFORMED: offset of the wrong bytes */
    uint32_t reserved;     /**< 0 */
    const char* fault;     /**< out, with DP2EMU_MALFORMED: the member that is wrong; else NULL */
} dp2emu_response;

/** The response of a call, in the call's command surface; empty when the call failed. DP2EMU_MALFORMED:
 * error_offset is beyond the surface's end. */
DP2EMU_API dp2emu_result dp2emu_response_of_call(dp2emu* emulator, const dp2emu_call* call,
                                                 dp2emu_response* out);
/** Reads the next answer. DP2EMU_END: there are no more; `more` is valid now. DP2EMU_MALFORMED: the bytes are
 * not a response, see `fault`; earlier answers are valid. DP2EMU_INVALID_ARGUMENT: NULL, or the position was
 * changed by the caller. */
DP2EMU_API dp2emu_result dp2emu_next_answer(dp2emu_response* response, dp2emu_answer* out);

/** Called with a fetched answer, which is valid during the call. Must not call the library, nor throw (or
 * longjmp) out of it. Its time does not count for max_milliseconds. */
typedef void (*dp2emu_answer_function)(void* user, const dp2emu_answer* answer);
/** Fetches all answers that are available now, as a runtime polls: submits empty command buffers as long as
 * RESPONSECONTINUE asks for it, and calls `function` for each answer in order. DP2EMU_BAD_HANDLE,
 * DP2EMU_CONTEXT_LOST: of the context. DP2EMU_MALFORMED: a page that is not a response, whose further answers
 * are lost, or 16 pages in a row that have RESPONSECONTINUE and no answer; dp2emu_last_error() says which.
 * DP2EMU_LIMIT_EXCEEDED, DP2EMU_OUT_OF_MEMORY, DP2EMU_SCRIPTED: the call failed. DP2EMU_WRONG_KIND: contexts
 * before DirectX 9 have no queries. max_milliseconds is for all pages together; the time of `function` does
 * not count. */
DP2EMU_API dp2emu_result dp2emu_poll(dp2emu* emulator, uint32_t context, dp2emu_answer_function function,
                                     void* user);

/** @} */

/** @name Playing captures
 * @{ */

/** Called after a call of D3dDrawPrimitives2, with its results and the answers in its command surface.
 * record: its number in the capture. */
typedef void (*dp2emu_submitted_function)(void* user, dp2emu* emulator, uint64_t record,
                                          const dp2emu_call* call);
/** Called after a frame. surface: the shown surface; 0: none. */
typedef void (*dp2emu_presented_function)(void* user, dp2emu* emulator, uint64_t record, uint32_t surface);
/** Called when an answer, code or picture is not the one in the capture; `text` says which. */
typedef void (*dp2emu_differs_function)(void* user, uint64_t record, const char* text);
/** The callbacks of a replay; each may be NULL. They may call functions that read `emulator`
 * (dp2emu_read_surface, dp2emu_read_buffer, dp2emu_map_surface for reading, dp2emu_last_error,
 * dp2emu_get_statistics, dp2emu_response_of_call, dp2emu_next_answer), which exists until the replay ends.
 * They must not throw (or longjmp) out of the library. Their time does not count for max_milliseconds; each
 * function that they call has the whole limit. */
typedef struct dp2emu_replay_events {
    uint32_t size;                       /**< sizeof(dp2emu_replay_events) */
    uint32_t reserved;                   /**< 0 */
    void* user;                          /**< passed to each function */
    dp2emu_submitted_function submitted; /**< after each call */
    dp2emu_presented_function presented; /**< after each frame */
    dp2emu_differs_function differs;     /**< for each difference */
} dp2emu_replay_events;

/** The results of a replay. */
typedef struct dp2emu_replay_summary {
    uint32_t size;                /**< sizeof(dp2emu_replay_summary) */
    uint32_t reserved;            /**< 0 */
    uint64_t records;             /**< records that were played completely */
    uint64_t calls;               /**< calls of D3dDrawPrimitives2 */
    uint64_t frames;              /**< frames that ended */
    uint64_t observations;        /**< results and pictures of the capture that were compared */
    uint64_t differences;         /**< calls of `differs`; one observation may have several */
    uint64_t unexpected_failures; /**< failed calls whose failure the capture does not expect */
    char message[256];            /**< why it ended early, in one line; else empty */
} dp2emu_replay_summary;

/** Plays a capture (.dp2c, or its text form .dp2t) of `bytes` bytes on a new emulator, which is created with
 * `options`, but with the capture's completion model and dialect if it names them. `options`, `events` and
 * `summary` may be NULL. The summary is always written, except with DP2EMU_INVALID_ARGUMENT: a NULL capture,
 * or a struct with a wrong size. DP2EMU_OK does not mean that there are no differences or failed calls: see
 * the summary. DP2EMU_MALFORMED: not a capture, or one that is truncated or damaged; DP2EMU_LIMIT_EXCEEDED:
 * one that is too large to be read; nothing is played then. A record that cannot be played, for example
 * because of a limit, ends the replay with the code of the function that was recorded. Returns the errors of
 * dp2emu_create, too. */
DP2EMU_API dp2emu_result dp2emu_replay(const dp2emu_options* options, const void* capture, size_t bytes,
                                       const dp2emu_replay_events* events, dp2emu_replay_summary* summary);

/** @} */

#ifdef __cplusplus
}
#endif

#endif

/** @file
 * dp2emu_runtime.h - what a runtime does with a driver: fill command buffers, read answers, play captures;
 * part of dp2emu.h, which includes it. Numbers and structures of commands are in dp2emu_protocol.h. Nothing
 * here is needed to use a driver: an encoder or parser of one's own may take the place of any of it.
 *
 * What a function writes may overlap what it reads, which has been read by then. Two things that it writes
 * must not overlap.
 */
#ifndef DP2EMU_RUNTIME_H
#define DP2EMU_RUNTIME_H

#include "dp2emu.h"

#ifdef __cplusplus
extern "C" {
#endif

/** @name Filling command buffers
 * These functions know no emulator: commands are of the dialect "ddi", whatever the driver's is.
 * @{ */

/** Memory that commands are appended to, as the dialect "ddi" has them: zero all, set size, bytes and
 * capacity. */
typedef struct dp2emu_builder {
    uint32_t size;        /**< sizeof(dp2emu_builder) */
    uint32_t vertex_size; /**< bytes of a vertex in TRIANGLEFAN_IMM and LINELIST_IMM, else 0 */
    /** the command buffer, of the caller; alignment counts from here, so its offset in the command surface is
     * a multiple of 4 */
    void* bytes;
    uint32_t capacity; /**< bytes there */
    uint32_t length;   /**< in and out: bytes of whole commands, dwCommandLength */
} dp2emu_builder;

/** Appends a command: a header of `opcode` (D3DDP2OP_) and `count` (wPrimitiveCount), then `bytes` bytes of
 * `payload`, its structures and what follows them, as they travel; payload is NULL when there are none.
 * DP2EMU_OUT_OF_RANGE: no room, the commands are as before. DP2EMU_INVALID_ARGUMENT: NULL; no opcode; a
 * payload that is not exactly as long as opcode and count say; payload or builder in the memory that commands
 * are still to be written to (the payload may be part of the commands that are there). */
DP2EMU_API dp2emu_result dp2emu_add_command(dp2emu_builder* builder, uint32_t opcode, uint32_t count,
                                            const void* payload, uint32_t bytes);
/** The same in two parts: a structure, and what follows it. Where vertices follow, they begin at a multiple
 * of 4, counted from builder.bytes: that must be where the driver counts from, the first byte of its command
 * surface. The library adds the bytes in between. */
DP2EMU_API dp2emu_result dp2emu_add_command_with(dp2emu_builder* builder, uint32_t opcode, uint32_t count,
                                                 const void* payload, uint32_t bytes, const void* tail,
                                                 uint32_t tail_bytes);
/** How long the first command in `bytes` is, with its header, payload and alignment; *size is written.
 * `offset`: where it stands in its command surface, for alignment. vertex_size: as in dp2emu_builder.
 * DP2EMU_END: `length` is 0. DP2EMU_MALFORMED: no opcode, the command is longer than `length`, or it has
 * vertices whose size is not known (vertex_size 0). */
DP2EMU_API dp2emu_result dp2emu_command_size(const void* bytes, uint32_t length, uint32_t offset,
                                             uint32_t vertex_size, uint32_t* size);

/** Where and why a text was refused. */
typedef struct dp2emu_text_error {
    uint32_t size;     /**< sizeof(dp2emu_text_error) */
    uint32_t line;     /**< counts from 1 */
    uint32_t column;   /**< counts from 1 */
    uint32_t reserved; /**< 0 */
    char message[240]; /**< in words; what is longer is cut off */
} dp2emu_text_error;
/** Commands from their text form ("RENDERSTATE { ZENABLE TRUE } ISSUEQUERY { 7 END }", see TEXT.md beside the
 * installed documentation) to bytes of the dialect "ddi". *needed: how many bytes the commands have, also
 * when they are more than `capacity` (DP2EMU_OUT_OF_RANGE, nothing is written; capacity 0 with NULL only
 * asks). DP2EMU_MALFORMED: *error says why; it may be NULL. DP2EMU_LIMIT_EXCEEDED: more than 64 MiB of text
 * or 256 MiB of commands. */
DP2EMU_API dp2emu_result dp2emu_assemble(const char* text, size_t length, uint32_t vertex_size, void* bytes,
                                         size_t capacity, size_t* needed, dp2emu_text_error* error);

/** What the tokens of a shader say. */
typedef struct dp2emu_shader_info {
    uint32_t size;         /**< sizeof(dp2emu_shader_info) */
    uint32_t pixel;        /**< 1: a pixel shader, 0: a vertex shader */
    uint32_t version;      /**< 0x0101 to 0x0300; 0x02FF, 0x03FF: the software versions */
    uint32_t tokens;       /**< from the version to END, both included */
    uint32_t instructions; /**< that take a slot: all but declarations and constants */
    uint32_t fault_token;  /**< with an error: the token it is about */
    const char* fault;     /**< with an error: "bad value", ...; else empty */
    const char* field;     /**< with an error: what is wrong; else empty */
} dp2emu_shader_info;
/** Checks a shader that comes without its length, as a runtime gets it: whether this driver would create it.
 * Reads nothing behind END, nor behind a token that is unknown (a comment is passed over by its length,
 * whatever it holds), and at most `most_tokens`; the tokens do not change meanwhile. DP2EMU_MALFORMED: no
 * shader, or no END. DP2EMU_NOT_SUPPORTED: the driver refuses it. `fault` and `field` say why; `out` is
 * written in both cases. */
DP2EMU_API dp2emu_result dp2emu_check_shader(const uint32_t* tokens, uint32_t most_tokens,
                                             dp2emu_shader_info* out);

/** @} */

/** @name Reading answers
 * @{ */

/** Bytes of the answer of a D3DQUERYTYPE; 0: no such type, or one that this driver does not create, as
 * MEMORYPRESSURE: it is never answered, although the interface has a structure of 20 bytes for it. */
DP2EMU_API uint32_t dp2emu_query_size(uint32_t type);

/** One answer in a response (D3DHAL_DP2RESPONSEQUERY). */
typedef struct dp2emu_answer {
    uint32_t size;    /**< sizeof(dp2emu_answer) */
    uint32_t query;   /**< dwQueryID */
    const void* data; /**< inside the response, at any address: copy it with memcpy */
    uint32_t bytes;   /**< dwSize: bytes of data */
    uint32_t offset;  /**< of `data`, from the response's first byte */
} dp2emu_answer;

/** A response whose answers are gone through, of this driver or another: zero all, set size, bytes and
 * length, or use dp2emu_response_of_call(). */
typedef struct dp2emu_response {
    uint32_t size;         /**< sizeof(dp2emu_response) */
    uint32_t length;       /**< bytes of the response, dwErrorOffset */
    const void* bytes;     /**< the response's first byte */
    uint32_t position;     /**< out: offset of what is read next */
    uint32_t record_begin; /**< out: offset of the record that is being read */
    uint32_t record_end;   /**< out: offset of the first byte behind that record */
    uint32_t entries_left; /**< out: answers of that record that were not read yet */
    uint32_t records;      /**< out: records that were begun, this one included */
    uint32_t more;         /**< out: 1: RESPONSECONTINUE was read, the runtime submits an empty buffer now */
    uint32_t fault_offset; /**< out, with DP2EMU_MALFORMED: offset of the wrong bytes */
    uint32_t reserved;     /**< 0 */
    const char* fault;     /**< out, with DP2EMU_MALFORMED: the member that is wrong; else NULL */
} dp2emu_response;

/** The response that a call received, empty when it failed; it stands in the call's command surface.
 * DP2EMU_MALFORMED: error_offset reaches behind it. */
DP2EMU_API dp2emu_result dp2emu_response_of_call(dp2emu* emulator, const dp2emu_call* call,
                                                 dp2emu_response* out);
/** The next answer. DP2EMU_END: there is none; `more` is valid now. DP2EMU_MALFORMED: the bytes are no
 * response, see `fault`; answers before it are good. DP2EMU_INVALID_ARGUMENT: NULL, or the members that say
 * where it stands were changed. */
DP2EMU_API dp2emu_result dp2emu_next_answer(dp2emu_response* response, dp2emu_answer* out);

/** One answer that was fetched; valid during the call. Must not call the library, nor throw (or longjmp) out
 * of it. Its time does not count for max_milliseconds. */
typedef void (*dp2emu_answer_function)(void* user, const dp2emu_answer* answer);
/** Fetches every answer that is there now, as a runtime polls: submits empty command buffers, page after page
 * as long as RESPONSECONTINUE asks for it, and calls `function` for each answer in their order.
 * DP2EMU_BAD_HANDLE, DP2EMU_CONTEXT_LOST: the context. DP2EMU_MALFORMED: a page that is no response, whose
 * further answers are lost, or 16 pages in a row that have RESPONSECONTINUE and no answer; last_error() says
 * which. DP2EMU_LIMIT_EXCEEDED, DP2EMU_OUT_OF_MEMORY, DP2EMU_SCRIPTED: the call failed. DP2EMU_WRONG_KIND: a
 * context before DirectX 9 has no queries. max_milliseconds is for all pages together; the time of `function`
 * is not in it. */
DP2EMU_API dp2emu_result dp2emu_poll(dp2emu* emulator, uint32_t context, dp2emu_answer_function function,
                                     void* user);

/** @} */

/** @name Playing captures
 * @{ */

/** A call was made: its block as it came back, with the answers in its command surface. record: its number in
 * the capture. */
typedef void (*dp2emu_submitted_function)(void* user, dp2emu* emulator, uint64_t record,
                                          const dp2emu_call* call);
/** A frame ended. surface: what is shown, 0: nothing. */
typedef void (*dp2emu_presented_function)(void* user, dp2emu* emulator, uint64_t record, uint32_t surface);
/** An answer, code or picture is not the one in the capture; `text` says which. */
typedef void (*dp2emu_differs_function)(void* user, uint64_t record, const char* text);
/** What a replay tells; each function may be NULL. They may call functions of `emulator` that read
 * (dp2emu_read_surface, dp2emu_read_buffer, dp2emu_map_surface for reading, dp2emu_last_error,
 * dp2emu_get_statistics, dp2emu_response_of_call, dp2emu_next_answer); the emulator ends with the replay.
 * They must not throw (or longjmp) out of the library. Their time does not count for max_milliseconds; a
 * function of the emulator that they call has the whole limit. */
typedef struct dp2emu_replay_events {
    uint32_t size;                       /**< sizeof(dp2emu_replay_events) */
    uint32_t reserved;                   /**< 0 */
    void* user;                          /**< handed to each */
    dp2emu_submitted_function submitted; /**< after each call */
    dp2emu_presented_function presented; /**< after each frame */
    dp2emu_differs_function differs;     /**< for each difference */
} dp2emu_replay_events;

/** What a replay did. */
typedef struct dp2emu_replay_summary {
    uint32_t size;                /**< sizeof(dp2emu_replay_summary) */
    uint32_t reserved;            /**< 0 */
    uint64_t records;             /**< records that were played to their end */
    uint64_t calls;               /**< calls of D3dDrawPrimitives2 */
    uint64_t frames;              /**< frames that ended */
    uint64_t observations;        /**< results and pictures of the capture that were compared */
    uint64_t differences;         /**< how often `differs` is told of; several for one observation */
    uint64_t unexpected_failures; /**< calls that failed and whose error the capture does not have */
    char message[256];            /**< why it ended early, in one line; else empty */
} dp2emu_replay_summary;

/** Plays a capture (.dp2c, or its text form .dp2t) of `bytes` bytes on an emulator of its own, which is made
 * as `options` say; completion and dialect are the capture's where it names them. `options`, `events` and
 * `summary` may be NULL. The summary is written whatever is returned, but for a NULL capture and structs
 * whose size does not fit (DP2EMU_INVALID_ARGUMENT). DP2EMU_OK also with differences and failed calls: see
 * the summary. DP2EMU_MALFORMED: no capture, or one that is cut off or changed (nothing is played). A record
 * that cannot be played, as for a limit, ends the replay with the code of the function that it stands for.
 * Errors of dp2emu_create. */
DP2EMU_API dp2emu_result dp2emu_replay(const dp2emu_options* options, const void* capture, size_t bytes,
                                       const dp2emu_replay_events* events, dp2emu_replay_summary* summary);

/** @} */

#ifdef __cplusplus
}
#endif

#endif

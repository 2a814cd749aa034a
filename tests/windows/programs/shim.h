/* What the shims share (shim_d3d9.c, shim_d3d8.c): the dlls between a program and the runtime under test. They give the
 * program a clock that counts frames, press keys, write frames as pictures, time the frames after them by the true
 * clock, and close the window at the end.
 *   PROGRAMS_RUNTIME  the runtime to load
 *   PROGRAMS_OUT      a folder, for frame-0001.ppm, ... and `result`: "frames N timed N seconds S"
 *   PROGRAMS_KEYS     pressed in turn, one after each frame: letters, < and > (arrows), + (the
 *                     window grows), - for none
 *   PROGRAMS_PICTURES frames 1 to this one are written
 *   PROGRAMS_FRAMES   the last frame, which is written, too; the frames after PROGRAMS_PICTURES up to it are
 *                     timed
 * Errors of a shim are lines "shim: ..." on standard error. */
#ifndef TESTS_PROGRAMS_SHIM_H
#define TESTS_PROGRAMS_SHIM_H

#include <stddef.h>
#include <windows.h>

/* The runtime's function; null: there is none, which was reported. */
void* shim_runtime_function(const char* name);

/* Replaces a method in a function table. All objects of a class share one table, so it is replaced once. */
void shim_replace(void** slot, void* replacement, void** original);

/* Reports that a call failed. */
void shim_failed(const char* what, HRESULT result);

/* A program presents a frame: shim_frame_is_written(); if that is so, read its pixels, which must be drawn then, call
 * shim_frame_is_read(), and write them; shim_frame_ends(); the runtime's Present; shim_next_frame(). */
int shim_frame_is_written(void);
void shim_frame_is_read(void);
/* Pixels of 32 bits, blue in the lowest byte. */
void shim_write_picture(const void* pixels, ptrdiff_t pitch, unsigned width, unsigned height);
void shim_frame_ends(HWND window);
void shim_next_frame(HRESULT presented);

#endif

/* The program's clock: it advances by 1/60 second for each frame, so that animations are the
 * same in every run. */
#ifndef TESTS_PROGRAMS_CLOCK_H
#define TESTS_PROGRAMS_CLOCK_H

/* Replaces the clock functions that the program and those of `modules` that it has loaded import; a null
 * pointer ends the list. What other modules import stays: the runtime under test keeps the true time. To be
 * called from an entry point. */
void clock_install(const char* const* modules);

/* Call this when a frame was presented. */
void clock_next_frame(void);

#endif

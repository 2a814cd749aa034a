/* The clock that a program sees: it moves by a sixtieth of a second a frame, whatever the frame took, so that
 * what follows the time is drawn alike in every run. */
#ifndef TESTS_PROGRAMS_CLOCK_H
#define TESTS_PROGRAMS_CLOCK_H

/* Replaces the clock functions that the program and those of `modules` that it has loaded import; a null
 * pointer ends the list. What other modules import stays: the runtime under test keeps the true time. To be
 * called from an entry point. */
void clock_install(const char* const* modules);

/* A frame was presented. */
void clock_next_frame(void);

#endif

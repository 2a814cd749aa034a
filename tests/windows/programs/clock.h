/* The program's clock: it advances by 1/60 second for each frame, so that animations are the
 * same in every run. */
#ifndef TESTS_PROGRAMS_CLOCK_H
#define TESTS_PROGRAMS_CLOCK_H

/* Replaces the clock functions in the import tables of the program and of those `modules` (a null pointer ends the
 * list) that are loaded. Other modules keep the true time, also the runtime under test. To be called from an entry
 * point. */
void clock_install(const char* const* modules);

/* Call this when a frame was presented. */
void clock_next_frame(void);

#endif

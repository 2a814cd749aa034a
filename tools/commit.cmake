# Writes OUTPUT, a header with the commit of SOURCE, where that is a checkout; else with an empty text. It changes with
# the commit alone, so that a build compiles nothing again.
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET RESULT_VARIABLE failed)
set(commit "")
if(NOT failed AND top STREQUAL SOURCE) # not a folder of another project's checkout
    execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=* OUTPUT_VARIABLE commit
        OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define DP2_COMMIT \"${commit}\"\n")

# Writes OUTPUT, a header with the commit of SOURCE, or with an empty text if SOURCE is not a checkout. The file is only
# written if the commit has changed, since each write makes the build compile a source again.
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET RESULT_VARIABLE failed)
set(commit "")
if(NOT failed AND top STREQUAL SOURCE) # SOURCE may be inside another project's checkout
    execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=* OUTPUT_VARIABLE commit
        OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define DP2_COMMIT \"${commit}\"\n")

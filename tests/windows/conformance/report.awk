# Reads one test's log; prints a line for each function and the failing checks, compared with the known failures.
# "todo": fails, as Wine marks it for Wine itself; "beyond": passes, although Wine marks it as todo.
#   -v test=NAME -v suite=RELEASE -v wine=RELEASE -v api=API -v bits=BITS -v known=FILE (empty: none)
BEGIN {
    while (known != "" && (getline line < known) > 0) {
        if (line ~ /^#/ || split(line, word, " ") < 8) continue
        if ((word[1] != "*" && word[1] != suite) || (word[2] != "*" && word[2] != wine)) continue
        if (word[3] != api || (word[4] != "*" && word[4] != bits) || word[5] != test) continue
        allowed[word[6]] = word[7]
        reason = line
        for (i = 0; i < 7; i++) sub(/^[^ ]+ +/, "", reason)
        expected[word[6]] = reason
    }
    printf "%-12s %-50s %8s %8s %6s %8s %8s %8s\n", test, "function", "checks", "failures", "todo", "beyond", "skipped", "ms"
}
/^@begin / { function_name = $2; next }
/^@end / {
    printf "%-12s %-50s %8d %8d %6d %8d %8d %8d\n", test, $2, $3, $4, $5, $6, $7, $8
    checks += $3; failures += $4; todo += $5; beyond += $6; skipped += $7
    if ($4 > 0) failed[$2] += $4
    ran[$2] = 1
    next
}
/^@seconds / { seconds = $2; next }
/ Test failed: / { if (++shown[function_name] <= 40) lines[function_name] = lines[function_name] "    " $0 "\n" }
/ Tests skipped: / { if (!seen[$0]++) skips = skips "    " $0 "\n" }
END {
    status = 0
    for (name in failed) {
        if (name in expected && failed[name] <= allowed[name]) {
            printf "known: %s %s: %d failures: %s\n", test, name, failed[name], expected[name]
        } else if (name in expected) {
            printf "FAILED: %s %s: %d failures, %d are known: %s\n", test, name, failed[name], allowed[name], expected[name]
            status = 1
        } else {
            printf "FAILED: %s %s: %d failures\n", test, name, failed[name]
            status = 1
        }
        printf "%s", lines[name]
    }
    for (name in expected)
        if (ran[name] && !(name in failed)) { printf "fixed: %s %s is in the list of known failures, but passes\n", test, name; status = 1 }
    if (only == "" && checks < (api == "ddraw" ? 40 : 1000)) { printf "FAILED: %s ran only %d checks\n", test, checks; status = 1 }
    if (skips != "") printf "skipped:\n%s", skips
    printf "%s: %d checks, %d failures, %d todo, %d beyond Wine's own todo, %d skipped, %d s\n", test, checks, failures, todo, beyond, skipped, seconds
    exit status
}

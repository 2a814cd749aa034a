#!/usr/bin/env bash
# No mutable globals: neither the libraries nor a program's objects have variables in writable sections, so emulators
# are independent of each other. First checks, on temporary libraries, that a variable would be found.
# Usage: no_globals.sh LIBRARY.a | OBJECT.o ...        (from a build without sanitizers, which add variables)
set -euo pipefail
export LC_ALL=C

# Variables that others define: libstdc++'s pool of mutexes for std::atomic::wait, the initializer of <iostream>, the
# validators that CLI11's headers put into each object, and system properties that Xbyak reads once. One of ours: whether
# the program dp2 has begun to print, after which its progress lines would mix with what is shown.
exempt='^(std::__detail::__waiter_pool_base::_S_for\(void const\*\)::__w|std::__ioinit|(guard variable for )?CLI::.*|(guard variable for )?Xbyak::.*|tools::\(anonymous namespace\)::piped_output_begun)$'

# Prints the names of a file's variables in writable sections, one in each line. Addresses of other files' variables
# (.data.rel.ro, DW.ref) are constant once the program is loaded.
globals_of() { # file
    # ADDRESS FLAGS SECTION<tab>SIZE [.hidden ]NAME; the flag d marks a section itself, *COM* a common symbol of C.
    objdump -t "$1" | awk -F '\t' '
        / file format elf/ { ++objects }
        NF != 2 { next }
        / F \.text/ { ++functions }
        {
            n = split($1, left, " ")
            section = left[n]
            if (section !~ /^(\.data|\.bss|\.tdata|\.tbss)($|\.)|^\*COM\*$/) next
            if (section ~ /^\.data\.rel\.ro($|\.)|\.DW\.ref\./) next
            if (substr($1, 23, 1) == "d") next
            name = $2
            sub(/^[0-9a-f]+ +/, "", name)
            sub(/^\.(hidden|internal|protected) /, "", name)
            print name
        }
        END { exit !(objects && functions) }' | c++filt | { grep -vE "$exempt" || true; }
}

check() { # check FILE...: returns 0 if no file has variables in writable sections
    local file found failed=0
    for file in "$@"; do
        if ! found=$(globals_of "$file"); then
            echo "no_globals: $file has no code that can be read"
            failed=1
        elif [ -n "$found" ]; then
            echo "no_globals: mutable globals in $file:"
            sort -u <<<"$found" | sed 's/^/    /'
            failed=1
        fi
    done
    return $failed
}

# --- does the check find a variable? ---
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
library() { # name, C++ text
    echo "$2" >"$scratch/$1.cpp"
    "${CXX:-c++}" -std=c++20 -O2 -fPIC -fvisibility=hidden -c "$scratch/$1.cpp" -o "$scratch/$1.o"
    ar rcs "$scratch/$1.a" "$scratch/$1.o"
}
not_found() { echo "no_globals: this test would not find $1"; exit 1; }
must_find() { # name of the variable, C++ text
    library found "$2"
    local said
    said=$(check "$scratch/found.a") && not_found "$1"
    grep -qF "$1" <<<"$said" || not_found "$1: $said"
}
must_find counter 'int counter; int f() { return ++counter; }'
must_find 'n::value' 'namespace n { static int value = 7; int f() { return ++value; } }'
must_find 'f()::seen' 'int f() { static int seen = 0; return ++seen; }'
must_find 'guard variable for f()::seen' 'int g(); int f() { static const int seen = g(); return seen; }'
must_find last 'thread_local int last; int f() { return ++last; }'
must_find last 'thread_local int last = 3; int f() { return ++last; }'
# Initialized when the program starts.
must_find table 'int g(); static const int table[] = {g(), 2}; int f(int i) { return table[i]; }'
must_find 'S::shared' 'struct S { inline static int shared = 1; }; int f() { return ++S::shared; }'
library constant 'extern const char* const kNames[]; const char* const kNames[] = {"a", "b"};
    struct V { virtual ~V(); virtual int f(); }; V::~V() {} int V::f() { try { throw 1; } catch (int i) { return i; } return 0; }
    constexpr int kTable[] = {1, 2, 3}; const char* f(int i) { return kNames[kTable[i]]; }'
check "$scratch/constant.a" || not_found "that constants are allowed"
: >"$scratch/none.cpp"
ar rcs "$scratch/empty.a"
for unreadable in missing.a empty.a none.cpp; do
    check "$scratch/$unreadable" >"$scratch/said" 2>&1 && not_found "that $unreadable has no code"
done

# --- the libraries themselves ---
[ $# -gt 0 ] || { echo "no_globals: no library was given"; exit 1; }
check "$@" || exit 1
echo "no_globals: none in $# files"

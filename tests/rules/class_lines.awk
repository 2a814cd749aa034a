# Prints "LINES CLASS" for each class and struct of the given C++ files: the lines of its body and of its member
# functions that are defined outside it, in whatever file, with the comments above them. Reads code as clang-format
# leaves it: a definition starts at column 0 and ends at the next "}" there. A class of an anonymous namespace belongs
# to its file, any other to its folder's name. Nested classes count as part of the class around them.
function folder(file,   parts) {
    split(file, parts, "/")
    return parts[1] == "tools" && parts[2] == "d3d9" ? "tools/d3d9" : parts[1]
}
function key(name) {
    return ((FILENAME, name) in local) ? FILENAME ":" name : folder(FILENAME) ":" name
}
function add(owner_key) {
    owner = owner_key
    lines[owner] += comment + head_lines
}
function begin_class(head,   name, nested) {
    sub(/^(class|struct|union) /, "", head)
    name = head
    nested = sub(/^[A-Za-z0-9_]*::/, "", head)
    sub(/[^A-Za-z0-9_].*/, "", name)
    if (anonymous && !nested) local[FILENAME, name] = 1
    add(key(name))
}
function begin_function(head,   words, n, word) {
    sub(/\(.*/, "", head)
    while (gsub(/<[^<>]*>/, "", head)) continue # template arguments
    n = split(head, words, /[ &*]+/)
    word = words[n]
    gsub(/(std|dp2|rasterizer|responses|d3d9|ir)::/, "", word)
    if (match(word, /^[A-Z][A-Za-z0-9_]*::/))
        add(key(substr(word, 1, RLENGTH - 2)))
    else
        owner = "-" # a function or a table that belongs to no class
}
FNR == 1 { inside = anonymous = comment = head_lines = 0; head = "" }
/^namespace \{/ { anonymous = 1; next }
/^\} \/\/ namespace$/ { anonymous = 0; next }
inside {
    ++lines[owner]
    inside = !/^\}/
    next
}
/^\/\// { ++comment; next }
/^(#|namespace|using|extern|enum|\}|$)/ || /^[A-Z0-9_]+\(.*\)$/ { comment = 0; next }
head == "" && !/^[A-Za-z_]/ { next }
# The head of a definition may take several lines, until its "{" or ";".
{
    head = head == "" ? $0 : head " " $0
    ++head_lines
    if (!/[{};]( *\/\/.*)?$/) next
    sub(/^template <[^{]*> *(class|struct) /, "class ", head)
    sub(/ alignas\([^)]*\)/, "", head)
    is_class = head ~ /^(class|struct|union) [A-Za-z_][^(;]*\{/
    is_declaration = !is_class && head !~ /\{/
    if (is_class) begin_class(head)
    else if (!is_declaration) begin_function(head)
    inside = !is_declaration && /\{( *\/\/.*)?$/
    comment = head_lines = 0
    head = ""
}
END {
    delete lines["-"]
    for (owner in lines) print lines[owner], owner
}

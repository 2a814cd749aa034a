#!/usr/bin/env python3
"""pick_inputs.py CONTROL [LEAST]: prints the names of a few small inputs, out of those in libFuzzer's merge control file, that
together reach almost all edges; each next one has the most new edges for its size. An input with fewer than LEAST new
edges (default: 1) counts only those that are also reached by an input in a folder named "kept"."""
import heapq, os, sys

OVERHEAD = 100 # bytes that a file costs in addition to its contents


def read(path):
    """The names of the inputs, and the edges of each that ran to its end."""
    with open(path) as file:
        count = int(file.readline())
        file.readline() # the number of inputs from the first folder
        names = [file.readline().rstrip("\n") for _ in range(count)]
        edges = {}
        for line in file:
            if line.startswith("FT "): # "COV" lines only have the edges that no earlier input reached
                number, *reached = map(int, line[3:].split())
                edges[number] = set(reached)
    return names, edges


def pick(names, edges, size, least, wanted):
    """Picks inputs until every edge of `wanted` is reached and no other input has at least `least` new edges."""
    reached = set()

    def worth(number):
        new = edges[number] - reached
        if len(new) < least:
            new &= wanted
        return len(new) / (size(names[number]) + OVERHEAD)

    # The worth of an input can only fall, so the first one whose worth has not changed is the best.
    heap = [(-worth(number), names[number], number) for number in edges]
    heapq.heapify(heap)
    picked = []
    while heap and heap[0][0] < 0:
        was, name, number = heapq.heappop(heap)
        now = -worth(number)
        if now == was:
            picked.append(name)
            reached |= edges[number]
        elif now < 0:
            heapq.heappush(heap, (now, name, number))
    return picked


def main():
    names, edges = read(sys.argv[1])
    least = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    kept = [reached for number, reached in edges.items() if os.path.basename(os.path.dirname(names[number])) == "kept"]
    for name in pick(names, edges, os.path.getsize, least, set().union(*kept)):
        print(name)


if __name__ == "__main__":
    main()

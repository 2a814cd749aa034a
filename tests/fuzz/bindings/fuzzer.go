// Mutations of DP2 commands in Go. Go's fuzzing does not support custom mutators, so a fuzz test gets the seed from it:
// f.Fuzz(func(t *testing.T, seed uint32, commands []byte) { parse(mutate(commands, 4096, seed)) }).
package main

// #cgo LDFLAGS: -ldp2fuzz -l:libdp2emu.a -lstdc++ -lm
// #include <dp2_mutator.h>
import "C"

import (
	"fmt"
	"os"
	"unsafe"
)

func mutate(commands []byte, maxSize int, seed uint32) []byte {
	memory := make([]byte, maxSize)
	size := copy(memory, commands)
	at := (*C.uint8_t)(unsafe.Pointer(&memory[0]))
	return memory[:C.dp2_mutate_commands(at, C.size_t(size), C.size_t(maxSize), 0, C.uint(seed))]
}

func parse(commands []byte) int { return len(commands) / 4 } // your parser

func main() {
	commands, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	for seed := uint32(0); seed < 1000; seed++ {
		commands = mutate(commands, 4096, seed)
		parse(commands)
	}
	fmt.Println(len(commands), "bytes")
}

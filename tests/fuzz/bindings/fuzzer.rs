// Mutations of DP2 commands in Rust. With cargo-fuzz, mutate() is the body of fuzz_mutator!; this program mutates a
// buffer 1,000 times and passes each result to a parser.
extern "C" {
    fn dp2_mutate_commands(commands: *mut u8, size: usize, max_size: usize, vertex_bytes: u32, seed: u32) -> usize;
}

fn mutate(commands: &mut Vec<u8>, max_size: usize, seed: u32) {
    let size = commands.len().min(max_size);
    commands.resize(max_size, 0);
    let size = unsafe { dp2_mutate_commands(commands.as_mut_ptr(), size, max_size, 0, seed) };
    commands.truncate(size);
}

fn parse(commands: &[u8]) -> usize {
    commands.chunks_exact(4).filter(|command| command[0] < 64).count() // your parser
}

fn main() {
    let mut commands = std::fs::read(std::env::args().nth(1).expect("a file of commands")).expect("a file");
    for seed in 0..1000 {
        mutate(&mut commands, 4096, seed);
        parse(&commands);
    }
    println!("{} bytes", commands.len());
}

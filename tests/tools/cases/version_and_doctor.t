What the program is, and what the machine has for it.

The version names the release and the commit, the processor's instruction sets, and the newest form of containers.

  $ dp2 --version
  dp2 0\.\d.* (re)
  instruction sets: baseline.* (re)
  capture container: version \d+ (re)

dp2 doctor says what this machine has; without complaints.

  $ dp2 doctor >stdout
  $ grep -q 'instruction sets: baseline' stdout

Without any program in the PATH it says what is missing, and how to get it.

  $ mkdir nothing
  $ PATH=$PWD/nothing DISPLAY= "$(command -v dp2)" doctor >stdout
  $ grep -A 2 '] Wine ' stdout
  [ ] Wine                   not found
                             for dp2 record
                             to get it: apt-get install wine wine64

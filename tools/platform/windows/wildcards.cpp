// The C runtime of MinGW reads this variable: names with * and ? in arguments become the files that they
// match, since the shells of Windows leave that to programs.
extern "C" {
extern int _dowildcard;
int _dowildcard = -1;
}

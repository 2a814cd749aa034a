// The C runtime of MinGW reads this variable: it replaces arguments with * and ? by the files that they
// match, since Windows' shells do not.
extern "C" {
extern int _dowildcard;
int _dowildcard = -1;
}

// What the program was built from. In a module of its own, so that a commit recompiles nothing else.
#include "CBuildFacts.h"

const char *build_commit(void) { return JIKJI_COMMIT; }
const char *build_swift(void) { return JIKJI_SWIFT; }

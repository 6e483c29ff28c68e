// What the program was built from, as the build's environment says; see Package.swift.
#ifndef C_BUILD_FACTS_H
#define C_BUILD_FACTS_H

// The commit, and the version of Swift; "unknown" where nobody said.
const char *build_commit(void);
const char *build_swift(void);

#endif

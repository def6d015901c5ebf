#pragma once
// A function that is compiled once for each kind of processor and chosen when the program starts.

// For plain loops that the compiler turns into vectors (-O3). The choice is made before a sanitizer is
// ready for it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) &&                             \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define HELIX_FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "sse4.1", "default")))
#else
#define HELIX_FOR_EACH_PROCESSOR
#endif

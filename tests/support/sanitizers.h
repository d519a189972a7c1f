#pragma once

// PAPILIO_SANITIZED: the test is built with a sanitizer, which needs all the address space there is
// and cannot run in valgrind. g++ says it by macros, clang by features.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PAPILIO_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PAPILIO_SANITIZED
#endif
#endif

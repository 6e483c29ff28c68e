#pragma once
#include <cmark-gfm.h>
#include <string.h>

/// An allocator for libcmark with which a thread parses one document at a time.
///
/// libcmark allocates every node, text and delimiter by itself; here they lie one after another in blocks, which are released
/// together by `cmark_memory_release`, so that no part of a document need be freed.
cmark_mem *cmark_memory_allocator(void);

/// Releases everything that the allocator gave to this thread.
void cmark_memory_release(void);

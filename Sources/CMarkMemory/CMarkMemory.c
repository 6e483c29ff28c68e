#include "CMarkMemory.h"
#include <stdlib.h>

typedef struct block {
  struct block *previous;
  char *next, *end;
} block;

/// The newest block of the thread; NULL while it has no document.
static _Thread_local block *newest;

/// `header`: the number of bytes before each allocation, which contain its size; a multiple of every alignment.
enum { header = 16, block_size = 1 << 16, small_sizes = 32 };

typedef struct vacancy {
  struct vacancy *next;
} vacancy;

/// What was freed, by size in units of `header`; larger allocations are rare.
static _Thread_local vacancy *vacancies[small_sizes];

static size_t rounded(size_t size) { return (size + header - 1) & ~(size_t)(header - 1); }

static size_t *size_of(void *memory) { return (size_t *)((char *)memory - header); }

static void add_block(size_t size) {
  size_t capacity = rounded(sizeof(block)) + size;
  if (capacity < block_size) capacity = block_size;
  block *added = malloc(capacity);
  // The allocator of libcmark does the same.
  if (added == NULL) abort();
  *added = (block){newest, (char *)added + rounded(sizeof(block)), (char *)added + capacity};
  newest = added;
}

static void *allocate(size_t size) {
  size_t room = rounded(size), unit = room / header;
  if (unit < small_sizes && vacancies[unit] != NULL) {
    vacancy *found = vacancies[unit];
    vacancies[unit] = found->next;
    return found;
  }
  if (newest == NULL || (size_t)(newest->end - newest->next) < header + room) add_block(header + room);
  char *memory = newest->next + header;
  newest->next = memory + room;
  *size_of(memory) = room;
  return memory;
}

static void *allocate_cleared(size_t count, size_t size) { return memset(allocate(count * size), 0, count * size); }

static void deallocate(void *memory) {
  if (memory == NULL) return;
  size_t room = *size_of(memory), unit = room / header;
  if ((char *)memory + room == newest->next) {
    newest->next = (char *)memory - header;
  } else if (unit > 0 && unit < small_sizes) {
    ((vacancy *)memory)->next = vacancies[unit];
    vacancies[unit] = memory;
  }
}

static void *reallocate(void *memory, size_t size) {
  if (memory == NULL) return allocate(size);
  size_t old_size = *size_of(memory);
  if (size <= old_size) return memory;
  // What was allocated last grows in place if its block has room.
  if ((char *)memory + old_size == newest->next && (size_t)(newest->end - (char *)memory) >= rounded(size)) {
    newest->next = (char *)memory + rounded(size);
    *size_of(memory) = rounded(size);
    return memory;
  }
  void *moved = memcpy(allocate(size), memory, old_size);
  deallocate(memory);
  return moved;
}

cmark_mem *cmark_memory_allocator(void) {
  static cmark_mem allocator = {allocate_cleared, reallocate, deallocate};
  return &allocator;
}

void cmark_memory_release(void) {
  while (newest != NULL) {
    block *previous = newest->previous;
    free(newest);
    newest = previous;
  }
  memset(vacancies, 0, sizeof vacancies);
}

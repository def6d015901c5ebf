/* The only program in the guest of running_save_vm_test: writes a count into one page after the other, over and over,
 * without a system call between. At every moment some of the first pages have one count, and the rest the one before. */

#include "machine/init_system_call.h"

enum { kPages = 512, kPageBytes = 4096 };

struct Page {
    unsigned long magic[2];
    unsigned long number, count;
    char rest[kPageBytes - 4 * sizeof(unsigned long)];
};
static volatile struct Page pages[kPages] __attribute__((aligned(kPageBytes)));

void _start(void)
{
    static const char begun[] = "\nCOUNTING\n";
    for (unsigned long i = 0; i < kPages; ++i) {
        pages[i].magic[0] = 0x48454c4958434f55; /* in no program: the halves are never together */
        pages[i].magic[1] = 0x4e54494e47504147;
        pages[i].number = i;
    }
    systemCall(kWrite, 1, (long)begun, sizeof begun - 1);
    for (unsigned long count = 1;; ++count)
        for (unsigned long i = 0; i < kPages; ++i)
            pages[i].count = count;
}

#pragma once
/* How the only program of a guest, which has no C library, speaks to its kernel: x86-64 Linux system calls (syscall(2)). C. */

enum { kWrite = 1, kIoctl = 16, kReboot = 169 };

static inline long systemCall(long number, long a, long b, long c)
{
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c)
                     : "rcx", "r11", "memory");
    return result;
}

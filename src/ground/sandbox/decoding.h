#pragma once
// What a process keeps that takes apart what a guest made (helix-decode, helix-picture): memory,
// its own locks and its end. What it reads and writes, and whether it may have more threads, is the
// program's own to add.

namespace helix::sandbox {

class SyscallFilter;

/// A list of system calls without one that opens, connects, starts or sees anything. Memory is
/// never of a file, and never run.
void allowDecoding(SyscallFilter& filter);

/// A call whose first argument is a clock: the system's and this process's. Those of others, which are
/// negative numbers, tell who else works and when.
void allowOwnClocks(SyscallFilter& filter, int call);

} // namespace helix::sandbox

#pragma once
// A list of the system calls that a process keeps (seccomp(2)), built rule by rule.

#include <cstdint>
#include <initializer_list>

#include <seccomp.h>

#include "base/result.h"

namespace helix::sandbox {

/// Errors are collected and seen at load().
class SyscallFilter {
public:
    /// `otherwise`: what meets a call that no rule names (SCMP_ACT_...).
    explicit SyscallFilter(std::uint32_t otherwise);
    ~SyscallFilter();
    SyscallFilter(const SyscallFilter&) = delete;
    SyscallFilter& operator=(const SyscallFilter&) = delete;

    void allow(std::initializer_list<int> calls);
    void refuse(std::initializer_list<int> calls, int errnoValue); ///< the call fails, no more
    void kill(std::initializer_list<int> calls);                   ///< the process ends
    void rule(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> conditions);
    /// Holds the threads that run already, too; without, the caller alone and what it starts.
    void holdAllThreads();
    /// For good, for this thread and what it starts. Unsupported where the kernel has no seccomp;
    /// the sentence names `program`.
    Result<void> load(const char* program);

private:
    scmp_filter_ctx m_context;
    int m_problem = 0;
};

scmp_arg_cmp argumentEquals(unsigned argument, std::uint64_t value);
scmp_arg_cmp argumentMasked(unsigned argument, std::uint64_t mask, std::uint64_t value);

} // namespace helix::sandbox

#include "sandbox/syscall_filter.h"

#include <cerrno>
#include <string>

namespace helix::sandbox {

SyscallFilter::SyscallFilter(std::uint32_t otherwise)
    : m_context(::seccomp_init(otherwise))
    , m_problem(m_context == nullptr ? ENOMEM : 0)
{
    // Calls of another architecture (int 0x80) have other numbers; left alone they end one thread.
    if (m_problem == 0)
        m_problem = -::seccomp_attr_set(m_context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
}

SyscallFilter::~SyscallFilter()
{
    if (m_context != nullptr)
        ::seccomp_release(m_context);
}

void SyscallFilter::allow(std::initializer_list<int> calls)
{
    for (const int call : calls)
        rule(SCMP_ACT_ALLOW, call, {});
}

void SyscallFilter::refuse(std::initializer_list<int> calls, int errnoValue)
{
    for (const int call : calls)
        rule(SCMP_ACT_ERRNO(static_cast<std::uint16_t>(errnoValue)), call, {});
}

void SyscallFilter::kill(std::initializer_list<int> calls)
{
    for (const int call : calls)
        rule(SCMP_ACT_KILL_PROCESS, call, {});
}

void SyscallFilter::rule(std::uint32_t action, int call,
                         std::initializer_list<scmp_arg_cmp> conditions)
{
    if (m_problem != 0)
        return;
    const int result = ::seccomp_rule_add_array(
        m_context, action, call, static_cast<unsigned>(conditions.size()), conditions.begin());
    if (result < 0)
        m_problem = -result;
}

void SyscallFilter::holdAllThreads()
{
    if (m_problem == 0)
        m_problem = -::seccomp_attr_set(m_context, SCMP_FLTATR_CTL_TSYNC, 1);
}

Result<void> SyscallFilter::load(const char* program)
{
    const int problem = m_problem != 0 ? m_problem : -::seccomp_load(m_context);
    if (problem > 0)
        return failErrno(problem,
                         std::string("This system cannot confine ") + program +
                             " (seccomp), so it does not run.",
                         ErrorCode::Unsupported);
    return {};
}

scmp_arg_cmp argumentEquals(unsigned argument, std::uint64_t value)
{
    return SCMP_CMP(argument, SCMP_CMP_EQ, value);
}

scmp_arg_cmp argumentMasked(unsigned argument, std::uint64_t mask, std::uint64_t value)
{
    return SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, value);
}

} // namespace helix::sandbox

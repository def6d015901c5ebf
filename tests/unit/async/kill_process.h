#pragma once

#include <csignal>

#include <gtest/gtest.h>

namespace helix::fixture {

/// Sends `signal` to a process that a test has looked for. One that was not found fails the test:
/// kill(2) takes 0 and -1 for the tests themselves and whatever else of the user's runs.
inline void killProcess(int pid, int signal = SIGKILL)
{
    ASSERT_GT(pid, 1) << "there is no such process";
    ::kill(pid, signal);
}

} // namespace helix::fixture

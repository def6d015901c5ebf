#pragma once
// What tests of waiting code need: an event loop, a folder of their own, and conditions that are
// polled with a deadline.

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include <QCoroTask>

#include <gtest/gtest.h>

#include "turn_loop.h"
#include "unit/async/application.h"

namespace helix::fixture {

class LoopTest : public testing::Test {
protected:
    LoopTest()
    {
        std::string pattern = std::filesystem::temp_directory_path() / "helix-test-XXXXXX";
        m_folder = ::mkdtemp(pattern.data());
    }
    ~LoopTest() override
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }

    /// Runs the loop until `condition` holds; false when it does not within `deadline`.
    static bool until(const std::function<bool()>& condition,
                      std::chrono::milliseconds deadline = std::chrono::seconds(60))
    {
        return tests::until(condition, deadline);
    }

private:
    Application m_application;
    std::filesystem::path m_folder;
};

/// An environment variable, set for the life of this object; then it is as it was.
class ScopedEnvironment {
public:
    ScopedEnvironment(const char* name, const char* value)
        : m_name(name)
    {
        if (const char* before = ::getenv(name))
            m_before = before;
        ::setenv(name, value, 1);
    }
    ~ScopedEnvironment()
    {
        if (m_before)
            ::setenv(m_name, m_before->c_str(), 1);
        else
            ::unsetenv(m_name);
    }
    ScopedEnvironment(const ScopedEnvironment&) = delete;
    ScopedEnvironment& operator=(const ScopedEnvironment&) = delete;

private:
    const char* m_name;
    std::optional<std::string> m_before;
};

} // namespace helix::fixture

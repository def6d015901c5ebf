#pragma once
// Small file systems for tests of full disks.

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <sched.h>
#include <sys/mount.h>

#include <gtest/gtest.h>

namespace helix::fixture {

/// Of the test's own: this process and its children alone see them. Goes with the object.
class SmallDisks {
public:
    SmallDisks() = default;
    SmallDisks(const SmallDisks&) = delete;
    SmallDisks& operator=(const SmallDisks&) = delete;
    ~SmallDisks() { unmountAll(); }

    /// Once, before any thread is started (SetUpTestSuite). Why none can be mounted here; empty:
    /// they can.
    static std::string prepare()
    {
        if (::unshare(CLONE_NEWNS) != 0 ||
            ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
            return std::strerror(errno);
        return {};
    }
    /// `size` as tmpfs has it: "768m".
    void mount(const std::filesystem::path& where, const std::string& size)
    {
        std::filesystem::create_directories(where);
        ASSERT_EQ(::mount("tmpfs", where.c_str(), "tmpfs", MS_NOSUID | MS_NODEV,
                          ("size=" + size).c_str()),
                  0)
            << std::strerror(errno);
        m_mounted.push_back(where);
    }
    void unmountAll()
    {
        for (const auto& path : m_mounted)
            ::umount2(path.c_str(), MNT_DETACH);
        m_mounted.clear();
    }

private:
    std::vector<std::filesystem::path> m_mounted;
};

} // namespace helix::fixture

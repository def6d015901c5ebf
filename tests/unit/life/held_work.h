#pragma once
// What a test holds back, to do something else meanwhile.

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include <QStandardPaths>
#include <QThreadPool>

#include "base/paths.h"
#include "build_tree.h"

namespace helix::life {

/// Every qemu-img that begins while it is held ends only when it is let go.
class HeldQemuImg {
public:
    /// `root`: a folder of the test's own.
    explicit HeldQemuImg(const std::filesystem::path& root)
        : m_asked(root / "qemu-img-asked")
        , m_held(root / "qemu-img-held")
        , m_path(::getenv("PATH"))
    {
        // It runs in a cage, where no script does: what sets its limits first is held instead.
        const std::string limiter = pathOf("prlimit"), sleep = pathOf("sleep");
        const auto program = root / "bin" / "prlimit";
        std::filesystem::create_directories(program.parent_path());
        std::ofstream(program) << "#!/bin/sh\ncase \"$*\" in *qemu-img*)\n    [ ! -e '"
                               << m_held.string() << "' ] || : > '" << m_asked.string()
                               << "'\n    while [ -e '" << m_held.string() << "' ]; do " << sleep
                               << " 0.01; done;;\nesac\nexec " << limiter << " \"$@\"\n";
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        ::setenv("PATH", (program.parent_path().string() + ":" + m_path).c_str(), 1);
    }
    ~HeldQemuImg()
    {
        letGo();
        ::setenv("PATH", m_path.c_str(), 1);
    }
    HeldQemuImg(const HeldQemuImg&) = delete;
    HeldQemuImg& operator=(const HeldQemuImg&) = delete;

    void hold()
    {
        std::filesystem::remove(m_asked);
        const std::ofstream held(m_held);
    }
    [[nodiscard]] bool isAsked() const { return std::filesystem::exists(m_asked); }
    void letGo() const
    {
        std::error_code error;
        std::filesystem::remove(m_held, error);
    }

private:
    static std::string pathOf(const char* program)
    {
        return QStandardPaths::findExecutable(QString::fromLatin1(program)).toStdString();
    }

    const std::filesystem::path m_asked, m_held;
    const std::string m_path; ///< as it was
};

/// What Helix asks QEMU about itself is answered only when it is let go; machines run meanwhile.
class HeldQemu {
public:
    /// `root`: a folder of the test's own.
    explicit HeldQemu(const std::filesystem::path& root)
        : m_asked(root / "qemu-asked")
        , m_held(root / "qemu-held")
        , m_program(root / "qemu-program")
    {
        std::ofstream(m_held) << "#!/bin/sh\n: > '" + m_asked.string() +
                                     "'\nwhile [ \"$(readlink '" + m_program.string() + "')\" = '" +
                                     m_held.string() + "' ]; do sleep 0.01; done\nexec '" +
                                     m_machine + "' \"$@\"\n";
        std::filesystem::permissions(m_held, std::filesystem::perms::owner_all);
        lead(m_machine);
    }
    ~HeldQemu() { letGo(); }
    HeldQemu(const HeldQemu&) = delete;
    HeldQemu& operator=(const HeldQemu&) = delete;

    [[nodiscard]] Environment inPlaceOf(Environment before) const
    {
        return [before = std::move(before), program = m_program.string()](const char* name) {
            return std::string_view(name) == "HELIXVM_QEMU" ? std::optional(program) : before(name);
        };
    }
    /// It looks like another QEMU, so Helix asks it again.
    void hold() const { lead(m_held); }
    [[nodiscard]] bool isAsked() const { return std::filesystem::exists(m_asked); }
    void letGo() const { lead(m_machine); }

private:
    void lead(const std::filesystem::path& to) const
    {
        std::error_code error;
        std::filesystem::remove(m_program, error);
        std::filesystem::create_symlink(to, m_program, error);
    }
    const std::string m_machine = tests::builtProgram("fake_machine");
    const std::filesystem::path m_asked, m_held, m_program;
};

/// Whoever asks the pool for something waits until it is let go; what is under way there goes on.
class HeldPool {
public:
    HeldPool()
    {
        auto* pool = QThreadPool::globalInstance();
        // The last of them take the threads of what is under way, before anybody who asks later.
        for (int thread = 0; thread < pool->maxThreadCount(); ++thread)
            pool->start([held = m_held] { held->wait(true); });
    }
    ~HeldPool() { letGo(); }
    HeldPool(const HeldPool&) = delete;
    HeldPool& operator=(const HeldPool&) = delete;

    void letGo() const
    {
        *m_held = false;
        m_held->notify_all();
    }

private:
    /// Owners: this and the threads.
    std::shared_ptr<std::atomic<bool>> m_held = std::make_shared<std::atomic<bool>>(true);
};

} // namespace helix::life

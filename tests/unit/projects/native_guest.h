#pragma once
// A "guest" that is a folder, in which commands run natively.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include <QProcess>

#include "link/guest_door.h"

namespace helix::projects {

/// A command of the "guest": runs here, with HOME in the test's folder.
class NativeExec final : public link::Exec {
public:
    NativeExec(const link::ExecRequest& request, const std::filesystem::path& home,
               const std::string& path);
    ~NativeExec() override;
    async::Task<Result<void>> writeStdin(Bytes data, bool eof) override;
    async::Task<Result<void>> signalGroup(int signal) override;
    void acknowledge(std::size_t) override {}
    [[nodiscard]] bool hasEnded() const override { return m_finished; }

protected:
    void connectNotify(const QMetaMethod& signal) override;

private:
    void finish();
    QProcess m_process;
    bool m_listened = false, m_finished = false;
};

class FakeDoor final : public link::GuestDoor {
public:
    std::filesystem::path root;         ///< ROOT/guest/ID is a home, ROOT/data/ID the host's folder
    std::string path = "/usr/bin:/bin"; ///< the guest's PATH
    bool ready = true;
    int execs = 0;
    std::function<void()> onExec;

    [[nodiscard]] std::filesystem::path home(const WorkspaceId& id) const
    {
        return root / "guest" / id.str();
    }
    [[nodiscard]] Result<link::GuestAddress> address(const WorkspaceId& id) const override;
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId id,
                                                          link::ExecRequest request) override;
    [[nodiscard]] std::string nameOf(const WorkspaceId&) const override { return "quiet-otter"; }
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId& id) const override
    {
        return root / "data" / id.str();
    }
    [[nodiscard]] std::int64_t startedAtMs(const WorkspaceId&) const override { return 0; }
};

} // namespace helix::projects

#pragma once
// A command in a guest that is not there.

#include <string>

#include <QTimer>

#include "link/agent_client.h"

namespace helix::fakes {

/// Echoes its input; its end ends it, and so does its death. `output`: said at once, then it ends.
class FakeExec : public link::Exec {
public:
    FakeExec(int& alive, std::optional<std::string> output, int status = 0)
        : m_alive(alive)
    {
        ++m_alive;
        if (!output)
            return;
        QTimer::singleShot(0, this, [this, status, said = std::move(*output)] {
            emit this->output(false, QByteArray::fromStdString(said));
            emit exited(link::ExecExit{status, 0, false}, {});
        });
    }
    ~FakeExec() override { --m_alive; }
    std::size_t acknowledged = 0;

    async::Task<Result<void>> writeStdin(Bytes data, bool eof) override
    {
        if (!data.empty())
            emit output(false, QByteArray(reinterpret_cast<const char*>(data.data()),
                                          static_cast<qsizetype>(data.size())));
        if (eof)
            emit exited(link::ExecExit{7, 0, false}, {});
        co_return Result<void>();
    }
    async::Task<Result<void>> signalGroup(int signal) override
    {
        emit exited(link::ExecExit{0, signal, false}, {});
        co_return Result<void>();
    }
    void acknowledge(std::size_t bytes) override { acknowledged += bytes; }
    [[nodiscard]] bool hasEnded() const override { return false; }

private:
    int& m_alive;
};

} // namespace helix::fakes

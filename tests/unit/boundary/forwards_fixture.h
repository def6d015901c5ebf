#pragma once
// Forwards over a database of their own, carried by listeners of this process.

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QCoroTask>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "boundary/boundary_service.h"
#include "boundary/forwards_service.h"
#include "unit/async/application.h"
#include "unit/boundary/loopback_listener.h"

namespace helix::boundary {

/// Listens for real on what it is asked to carry, as helix-netd would.
class LoopbackBackend : public ForwardBackend {
public:
    async::Task<Result<void>> add(std::string hostAddress, std::uint16_t hostPort,
                                  std::uint16_t guestPort, HostListeners handed) override
    {
        (void)guestPort;
        addresses[hostPort] = hostAddress;
        if (const auto meanwhile = std::exchange(onAdd, {}))
            meanwhile();
        co_await async::sleepFor(std::chrono::milliseconds(1));
        if (refuse)
            co_return fail(ErrorCode::Unavailable,
                           "The network refused port " + std::to_string(hostPort) + ".");
        if (handed.ipv4) {
            carried[hostPort] = handed;
            co_return Result<void>();
        }
        auto listener = std::make_unique<LoopbackListener>(hostPort);
        if (!listener->listening())
            co_return fail(ErrorCode::AlreadyExists,
                           "Port " + std::to_string(hostPort) + " is taken.");
        listeners[hostPort] = std::move(listener);
        co_return Result<void>();
    }
    async::Task<Result<void>> remove(std::string hostAddress, std::uint16_t hostPort) override
    {
        (void)hostAddress;
        if (const auto meanwhile = std::exchange(onRemove, {}))
            meanwhile();
        co_await async::sleepFor(std::chrono::milliseconds(1));
        if (refuse)
            co_return fail(ErrorCode::Unavailable, "The machine does not answer.");
        listeners.erase(hostPort);
        co_return Result<void>();
    }
    std::map<std::uint16_t, std::unique_ptr<LoopbackListener>> listeners;
    std::map<std::uint16_t, HostListeners> carried; ///< handed over
    std::map<std::uint16_t, std::string> addresses;
    bool refuse = false;
    std::function<void()> onAdd, onRemove; ///< once, while it is at it
};

class ForwardsTest : public testing::Test {
protected:
    ForwardsTest() { reopen(); }
    void reopen()
    {
        m_forwards.reset();
        m_database.reset();
        m_database = store::Database::open(m_folder.filePath("test.db").toStdString(),
                                           {ForwardsService::schema(), BoundaryService::schema(),
                                            BoundaryService::clipboardSchema()})
                         .value();
        m_forwards = std::make_unique<ForwardsService>(*m_database, 29500, 29999);
        EXPECT_TRUE(QCoro::waitFor(m_forwards->load()));
    }
    Result<Forward> add(std::uint16_t guest, std::uint16_t host,
                        ForwardKind kind = ForwardKind::Business)
    {
        return QCoro::waitFor(m_forwards->add(m_id, kind, guest, host, "web"));
    }
    Result<void> open(std::vector<ForwardReport> listening = {})
    {
        return QCoro::waitFor(m_forwards->open(m_id, &m_backend, std::move(listening)));
    }
    Forward at(std::uint16_t guest)
    {
        const auto all = m_forwards->list(m_id);
        const auto found = std::ranges::find(all, guest, &Forward::guestPort);
        return found == all.end() ? Forward{} : *found;
    }

    fixture::Application m_application;
    QTemporaryDir m_folder;
    std::unique_ptr<store::Database> m_database;
    std::unique_ptr<ForwardsService> m_forwards;
    WorkspaceId m_id = WorkspaceId::generate();
    LoopbackBackend m_backend;
};

} // namespace helix::boundary

#pragma once
// A plane behind a control socket of its own, and a client of it.

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include <QTemporaryDir>

#include "app/control_server.h"
#include "unit/app/raw_client.h"
#include "unit/async/application.h"

namespace helix::app {

/// Base of tests that need nothing besides.
struct OnApplication : testing::Test {
    fixture::Application m_application;
};

template <typename Plane, typename Base = OnApplication>
class OverControlSocket : public Base {
protected:
    template <typename... Arguments>
    explicit OverControlSocket(Arguments&&... arguments)
        : m_plane(std::forward<Arguments>(arguments)...)
    {
    }
    /// Once the plane holds what the first request is to find.
    void serve(const AppRole& role = {})
    {
        const std::filesystem::path root = m_folder.path().toStdString();
        m_paths = Paths{root / "data", root / "run", root / "cache"};
        ASSERT_TRUE(m_paths.prepare());
        auto server = ControlServer::listen(m_paths, m_plane, role);
        ASSERT_TRUE(server) << server.error().describe();
        m_server = std::move(*server);
        m_client.emplace(m_paths.controlSocket());
    }
    /// Nothing when the connection ends before the answer.
    std::optional<protocol::RpcMessage> call(const char* method, const protocol::Json& params)
    {
        m_client->request(++m_last, method, params);
        return m_client->answer(m_last);
    }
    /// What Helix answers; the error as {"error": code, "message": text}.
    protocol::Json ask(const char* method, const protocol::Json& params)
    {
        const auto answer = call(method, params);
        if (!answer)
            return "no answer";
        if (!answer->error)
            return answer->result;
        return {{"error", toString(answer->error->code)}, {"message", answer->error->message}};
    }

    QTemporaryDir m_folder;
    Paths m_paths;
    Plane m_plane;
    std::unique_ptr<ControlServer> m_server;
    std::optional<RawClient> m_client;
    std::int64_t m_last = 0;
};

} // namespace helix::app

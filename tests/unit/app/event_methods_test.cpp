// What happened, found over the control socket.

#include <gtest/gtest.h>

#include "app/control_server.h"
#include "unit/app/plane_on_database.h"
#include "unit/app/raw_client.h"
#include "unit/async/application.h"

namespace helix::app {
namespace {

using protocol::Json;

class EventMethods : public testing::Test {
protected:
    void SetUp() override
    {
        const std::filesystem::path root = m_folder.path().toStdString();
        m_paths = Paths{root / "data", root / "run", root / "cache"};
        ASSERT_TRUE(m_paths.prepare());
        auto server = ControlServer::listen(m_paths, m_plane, {});
        ASSERT_TRUE(server) << server.error().describe();
        m_server = std::move(*server);
        m_client.emplace(m_paths.controlSocket());
    }
    auto ask(const Json& params)
    {
        m_client->request(++m_last, "events.list", params);
        return m_client->answer(m_last);
    }
    std::size_t found(const Json& params)
    {
        const auto answer = ask(params);
        return answer && !answer->error ? answer->result.size() : 99;
    }

    fixture::Application m_application;
    QTemporaryDir m_folder;
    Paths m_paths;
    PlaneOnDatabase m_plane;
    std::unique_ptr<ControlServer> m_server;
    std::optional<RawClient> m_client;
    std::int64_t m_last = 0;
};

TEST_F(EventMethods, areSearchedByWordsKindsAndAge)
{
    auto& activity = m_plane.activity();
    activity.record({0, 1, "aaaaaaaaaaaa", "otter", "port", "Port 8000: it is there.", -1});
    activity.record({0, 2, "aaaaaaaaaaaa", "otter", "ready", "Ready.", 9});
    activity.record({0, 3, "", "", "image", "Built Sway.", 9});
    EXPECT_EQ(found(Json::object()), 3U);
    EXPECT_EQ(found({{"search", "sway"}}), 1U);
    EXPECT_EQ(found({{"kinds", {"ports", "images"}}}), 2U);
    EXPECT_EQ(found({{"kinds", {"machines"}}}), 1U);
    const auto newest = ask({{"limit", 1}});
    ASSERT_TRUE(newest && !newest->error);
    EXPECT_EQ(found({{"before", newest->result[0]["id"]}}), 2U);
    const auto wrong = ask({{"kinds", {"ports", "x\n'; DROP TABLE activity"}}});
    ASSERT_TRUE(wrong && wrong->error);
    EXPECT_EQ(wrong->error->code, ErrorCode::InvalidArgument);
    EXPECT_NE(wrong->error->message.find("no events of the kind \"x?"), std::string::npos)
        << wrong->error->message;
    EXPECT_EQ(found(Json::object()), 3U);
}

} // namespace
} // namespace helix::app

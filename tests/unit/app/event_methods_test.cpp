// What happened, found over the control socket.

#include <gtest/gtest.h>

#include "unit/app/plane_on_database.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using protocol::Json;

class EventMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override { serve(); }
    auto ask(const Json& params) { return call("events.list", params); }
    std::size_t found(const Json& params)
    {
        const auto answer = ask(params);
        return answer && !answer->error ? answer->result.size() : 99;
    }
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

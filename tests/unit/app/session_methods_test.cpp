// Conversations and agents over the control socket; no workspace runs.

#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "app/session_call.h"
#include "base/bytes.h"
#include "unit/app/plane_on_database.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class SessionMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override
    {
        m_id = m_plane.fakeWorkspaces.addWorkspace("box", State::Stopped).id;
        std::filesystem::create_directories(m_plane.fakeDoor.folder / "agents");
        std::ofstream(m_plane.fakeDoor.folder / "agents" / "tester.json")
            << R"({"name":"tester","title":"Tester","command":["/bin/tester"]})";
        serve();
    }
    void refused(const char* method, const Json& params, const char* code)
    {
        const Json answer = ask(method, params);
        EXPECT_EQ(answer.is_object() ? answer.value("error", "none") : "none", code)
            << method << " " << answer;
    }
    std::string create()
    {
        return ask("sessions.create", {{"workspace", "box"}, {"agent", "tester"}})
            .value("id", std::string());
    }

    WorkspaceId m_id;
};

TEST_F(SessionMethods, listsAgents)
{
    const Json all = ask("agents.list", Json::object());
    ASSERT_EQ(all["agents"].size(), 1U) << all;
    EXPECT_EQ(all["agents"][0]["name"], "tester");
    EXPECT_TRUE(all["agents"][0]["custom"]);
    refused("agents.list", {{"workspace", "nobody"}}, "not_found");
    refused("agents.install", {{"workspace", "box"}}, "protocol");
    refused("agents.install", {{"workspace", "box"}, {"name", "ghost"}}, "not_found");
}

TEST_F(SessionMethods, makesListsRenamesAndRemoves)
{
    const auto id = create();
    ASSERT_FALSE(id.empty());
    EXPECT_EQ(ask("sessions.show", {{"session", id.substr(0, 6)}})["state"], "asleep");
    const Json list = ask("sessions.list", {{"workspace", "box"}});
    ASSERT_EQ(list["sessions"].size(), 1U);
    EXPECT_EQ(list["sessions"][0]["workspace_name"], "box");
    EXPECT_EQ(ask("sessions.rename", {{"session", id}, {"title", "Mine"}}), Json::object());
    EXPECT_EQ(ask("sessions.show", {{"session", id}})["title"], "Mine");
    EXPECT_TRUE(ask("sessions.entries", {{"session", id}})["entries"].empty());
    EXPECT_EQ(ask("sessions.remove", {{"session", id}}), Json::object());
    refused("sessions.show", {{"session", id}}, "not_found");
}

TEST_F(SessionMethods, forgetsOneRuleAndNoOther)
{
    const auto other = m_plane.fakeWorkspaces.addWorkspace("other", State::Stopped).id;
    std::optional<Result<void>> set;
    const std::vector<sessions::PermissionRule> rules{
        {m_id, "tester", acp::ToolKind::Execute, true}, {other, "", std::nullopt, false}};
    QCoro::waitFor([](auto task, auto* done) -> async::Task<void> {
        *done = co_await task;
    }(m_plane.sessions().setRules(rules), &set));
    ASSERT_TRUE(set && *set);
    const Json listed = ask("rules.list", Json::object());
    EXPECT_EQ(listed,
              Json::parse(R"([{"number": 1, "workspace_name": "box", "agent": "tester",
                                       "kind": "execute", "allow": true},
                                      {"number": 2, "workspace_name": "other", "agent": "",
                                       "kind": null, "allow": false}])")
                  .patch({{{"op", "add"}, {"path", "/0/workspace"}, {"value", m_id.str()}},
                          {{"op", "add"}, {"path", "/1/workspace"}, {"value", other.str()}}}))
        << listed;
    refused("rules.remove", {{"number", 0}}, "protocol");
    refused("rules.remove", {{"number", 3}}, "not_found");
    // The list has moved since it was looked at: nobody else's rule goes.
    refused("rules.remove", {{"number", 1}, {"workspace", "other"}}, "conflict");
    refused("rules.remove", {{"number", 1}, {"workspace", "nobody"}}, "not_found");
    EXPECT_EQ(ask("rules.list", Json::object()).size(), 2U);
    const Json left = ask("rules.remove", {{"number", 1}, {"workspace", "box"}});
    ASSERT_EQ(left.size(), 1U) << left;
    EXPECT_EQ(left[0]["number"], 1);
    EXPECT_EQ(left[0]["workspace_name"], "other");
    EXPECT_EQ(m_plane.sessions().rules().size(), 1U);
}

TEST_F(SessionMethods, refusesWhatMakesNoSense)
{
    const auto id = create();
    refused("sessions.create", {{"workspace", "box"}, {"agent", "ghost"}}, "not_found");
    refused("sessions.show", {{"session", "abc"}}, "not_found");
    refused("sessions.show", Json::object(), "protocol");
    refused("sessions.entries", {{"session", id}, {"count", 0}}, "protocol");
    refused("sessions.cancel", {{"session", id}}, "conflict");
    refused("sessions.answer", {{"session", id}, {"permission", "p1"}, {"option", "yes"}},
            "conflict");
    refused("sessions.rename", {{"session", id}, {"title", " "}}, "invalid_argument");
    refused("sessions.export", {{"session", id}, {"format", "pdf"}}, "invalid_argument");
    refused("sessions.prompt", {{"session", id}, {"text", " "}}, "invalid_argument");
    refused("sessions.prompt", {{"session", id}, {"text", "x"}}, "conflict");
    refused("sessions.prompt", {{"session", id}, {"text", "x"}, {"attachments", {7}}}, "not_found");
    refused("acp.open", {{"workspace", "box"}, {"agent", "tester"}}, "conflict");
    refused("acp.send", {{"call", 99}, {"data", ""}}, "not_found");
}

TEST_F(SessionMethods, promptsOnlyWhereTheSessionIs)
{
    const auto id = create();
    (void)m_plane.fakeWorkspaces.addWorkspace("other", State::Stopped);
    const Json elsewhere =
        ask("sessions.prompt", {{"session", id}, {"workspace", "other"}, {"text", "x"}});
    EXPECT_EQ(elsewhere.value("error", ""), "invalid_argument") << elsewhere;
    EXPECT_EQ(elsewhere.value("message", ""), "The session " + id +
                                                  " is in the workspace box, not in other; "
                                                  "nothing was sent.");
    EXPECT_EQ(ask("sessions.show", {{"session", id}})["turns"], 0);
    refused("sessions.prompt", {{"session", id}, {"workspace", "nobody"}, {"text", "x"}},
            "not_found");
    refused("sessions.prompt", {{"session", id}, {"workspace", "box"}, {"text", "x"}}, "conflict");
}

TEST_F(SessionMethods, keepsMcpServersAndNoneOfTheirValues)
{
    EXPECT_EQ(ask("mcp.list", Json::object()), Json::array());
    refused("mcp.add",
            {{"name", "docs"},
             {"url", "https://docs.example/mcp"},
             {"values", {{"Authorization", "Bearer hush"}}}},
            "invalid_argument");
    const Json docs = ask("mcp.add", {{"name", "docs"},
                                      {"url", "https://docs.example/mcp"},
                                      {"workspace", "box"},
                                      {"values", {{"Authorization", "Bearer hush"}}}});
    EXPECT_NE(docs.value("notice", "").find("never sees it"), std::string::npos) << docs;
    EXPECT_EQ(docs["values"], Json({"Authorization"}));
    EXPECT_EQ(docs["workspace"], "box");
    const Json tool = ask("mcp.add", {{"name", "tool"},
                                      {"command", {"tool"}},
                                      {"workspace", "box"},
                                      {"values", {{"KEY", "hush"}}}});
    EXPECT_NE(tool.value("notice", "").find("can see them"), std::string::npos) << tool;
    EXPECT_EQ(ask("mcp.remove", {{"name", "tool"}}), Json::object());
    EXPECT_EQ(ask("mcp.add", {{"name", "files"}, {"command", {"npx", "-y", "files"}}})["command"],
              Json({"npx", "-y", "files"}));
    const Json all = ask("mcp.list", Json::object());
    ASSERT_EQ(all.size(), 2U) << all;
    EXPECT_EQ(all.dump().find("hush"), std::string::npos);
    ASSERT_EQ(m_plane.sessions().mcpServers().size(), 2U);
    EXPECT_EQ(m_plane.sessions().mcpServers()[0].headers[0].second, "");
    EXPECT_EQ(m_plane.fakeKeys.kept.at("docs").headers[0].second, "Bearer hush");
    refused("mcp.add", {{"name", "docs"}, {"command", {"x"}}}, "conflict");
    refused("mcp.add", {{"name", "none"}}, "invalid_argument");
    refused("mcp.add", {{"name", "both"}, {"url", "https://x/"}, {"command", {"x"}}},
            "invalid_argument");
    refused("mcp.add", {{"name", "a b"}, {"command", {"x"}}}, "invalid_argument");
    refused("mcp.add", {{"name", "ftp"}, {"url", "ftp://x/"}}, "invalid_argument");
    refused("mcp.add", {{"name", "user"}, {"url", "https://me:secret@x/"}}, "invalid_argument");
    refused("mcp.add", {{"name", "bad"}, {"command", "x"}}, "protocol");
    refused("mcp.add", {{"name", "bad"}, {"command", {"x"}}, {"values", {{"A B", "c"}}}},
            "invalid_argument");
    refused("mcp.add", {{"name", "bad"}, {"url", "https://x/"}, {"values", {{"A", "b\nC: d"}}}},
            "invalid_argument");
    refused("mcp.remove", {{"name", "nobody"}}, "not_found");
    EXPECT_EQ(ask("mcp.remove", {{"name", "docs"}}), Json::object());
    EXPECT_EQ(ask("mcp.list", Json::object()).size(), 1U);
}

TEST_F(SessionMethods, keepsEveryMcpServerThatIsAddedOrRemovedAtOnce)
{
    const auto names = [&] {
        std::set<std::string> found;
        for (const auto& server : ask("mcp.list", Json::object()))
            found.insert(server["name"].get<std::string>());
        return found;
    };
    const auto allAtOnce = [&](const char* method, const std::vector<Json>& requests) {
        for (const auto& request : requests)
            m_client->request(++m_last, method, request);
        for (auto id = m_last - static_cast<int>(requests.size()) + 1; id <= m_last; ++id)
            EXPECT_TRUE(m_client->answer(id));
    };
    // With values, so that there is something to wait for between reading and writing.
    const auto tool = [](const char* name) {
        return Json{{"name", name},
                    {"command", {"tool"}},
                    {"workspace", "box"},
                    {"values", {{"KEY", "hush"}}}};
    };
    allAtOnce("mcp.add", {tool("one"), tool("two"), tool("three")});
    EXPECT_EQ(names(), (std::set<std::string>{"one", "two", "three"}));
    allAtOnce("mcp.remove", {Json{{"name", "one"}}, Json{{"name", "three"}}});
    EXPECT_EQ(names(), std::set<std::string>{"two"});
}

TEST_F(SessionMethods, takesAttachmentsInPieces)
{
    const auto half = toBase64Url(asBytes(std::string(1000, 'a')));
    const Json first = ask("sessions.attach", {{"data", half}, {"name", "a.txt"}});
    const auto number = first.value("attachment", 0);
    ASSERT_GT(number, 0) << first;
    EXPECT_EQ(ask("sessions.attach", {{"data", half}, {"attachment", number}})["attachment"],
              number);
    refused("sessions.attach", {{"data", half}, {"attachment", number + 5}}, "not_found");
    refused("sessions.attach", {{"data", "no base64!"}}, "protocol");
    RawClient other(m_paths.controlSocket());
    other.request(1, "sessions.attach", {{"data", half}, {"attachment", number}});
    const auto answer = other.answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->code, ErrorCode::NotFound) << "it is another client's";
}

TEST_F(SessionMethods, searchesAndExports)
{
    const auto id = create();
    EXPECT_TRUE(ask("sessions.search", {{"words", "\"(* AND"}})["hits"].empty());
    m_client->request(++m_last, "sessions.export", {{"session", id}, {"format", "json"}});
    const auto piece = m_client->receive();
    ASSERT_TRUE(piece);
    EXPECT_EQ(piece->method, "sessions.export.data");
    const auto text = fromBase64Url(piece->params.value("data", ""));
    ASSERT_TRUE(text);
    EXPECT_EQ(Json::parse(asText(*text))["session"]["id"], id);
    EXPECT_TRUE(m_client->answer(m_last));
}

TEST(EntryMessage, fitsIntoOneMessage)
{
    sessions::ConversationEntry entry;
    entry.kind = sessions::ConversationEntry::Kind::Tool;
    entry.text = std::string(250'000, '\x01');
    entry.tool.emplace();
    entry.tool->id = "t";
    entry.tool->content.emplace();
    for (int i = 0; i < 8; ++i) {
        entry.tool->content->push_back({});
        entry.tool->content->back().block.text = std::string(100'000, '\x02');
    }
    entry.blocks = {{acp::BlockKind::Image, {}, std::string(4U << 20, 'A'), "image/png", {}, {}}};
    const Json json = entryMessage(entry);
    EXPECT_LT(json.dump().size(), 700'000U);
    EXPECT_EQ(json["blocks"][0]["bytes"], 3U << 20);
    entry = {};
    entry.kind = sessions::ConversationEntry::Kind::Answer;
    entry.text = "before after";
    EXPECT_EQ(entryMessage(entry, 7)["text"], "after");
    EXPECT_FALSE(entryMessage(entry, 100).contains("text"));
}

} // namespace
} // namespace helix::app

// Conversations with scripted agents through the real helix-agent.
#include "service_fixture.h"

#include "sessions/bounds.h"

namespace helix::sessions {
namespace {

const json kQuestion{
    {"toolCall", {{"toolCallId", "t1"}, {"title", "Delete it"}, {"kind", "delete"}}},
    {"options",
     {{{"optionId", "yes"}, {"name", "Yes"}, {"kind", "allow_once"}},
      {{"optionId", "always"}, {"name", "Always"}, {"kind", "allow_always"}},
      {{"optionId", "no"}, {"name", "No"}, {"kind", "reject_once"}}}}};

class Service : public SessionsTest {};

TEST_F(Service, answersAPrompt)
{
    script("simple",
           {{"prompts",
             {{{{"think", "Well"}},
               {{"say", {"Hel", "lo"}}},
               {{"update",
                 {{"sessionUpdate", "tool_call"},
                  {"toolCallId", "t1"},
                  {"title", "Run ls"},
                  {"kind", "execute"},
                  {"status", "pending"}}}},
               {{"update",
                 {{"sessionUpdate", "tool_call_update"},
                  {"toolCallId", "t1"},
                  {"status", "completed"},
                  {"content",
                   {{{"type", "content"},
                     {"content", {{"type", "text"}, {"text", "needle.txt"}}}}}}}}},
               {{"stop", "end_turn"}, {"usage", {{"inputTokens", 12}, {"outputTokens", 3}}}}}}}});
    const auto id = create("simple");
    EXPECT_EQ(now(id).state, SessionState::Idle);
    const auto end = ask(id, "Say hello\nplease");
    EXPECT_TRUE(end.wentWell()) << (end.failure ? end.failure->describe() : "");
    const auto all = entries(id);
    ASSERT_EQ(all.size(), 5U);
    EXPECT_EQ(all[0].kind, Kind::Prompt);
    EXPECT_EQ(all[1].kind, Kind::Thought);
    EXPECT_EQ(all[2].text, "Hello");
    EXPECT_EQ(all[3].tool->status, acp::ToolStatus::Completed);
    EXPECT_EQ(all[4].text, "Done. 12 tokens in, 3 out.");
    const auto snapshot = now(id);
    EXPECT_EQ(snapshot.title, "Say hello");
    EXPECT_EQ(snapshot.agentTitle, "Agent simple");
    EXPECT_EQ(snapshot.state, SessionState::Idle);
    EXPECT_EQ(snapshot.usage.inputTokens, 12U);
    EXPECT_EQ(hits("needle"), 1U);
    EXPECT_EQ(hits("hello please"), 1U);
    EXPECT_GT(m_shown, 0);
    const auto hello = sent("simple", "initialize");
    ASSERT_EQ(hello.size(), 1U);
    EXPECT_EQ(hello[0]["params"]["protocolVersion"], 1);
    EXPECT_FALSE(hello[0]["params"]["clientCapabilities"].value("terminal", false));
    EXPECT_TRUE(ask(id, "Again").wentWell());
    EXPECT_EQ(sent("simple", "session/new").size(), 1U) << "the same agent goes on";
}

TEST_F(Service, refusesWhatIsNoPromptAndNoAgent)
{
    script("simple", json::object());
    const auto id = create("simple");
    EXPECT_EQ(tryPrompt(id, {" ", {}}).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(tryPrompt(SessionId::generate(), {"x", {}}).error().code, ErrorCode::NotFound);
    EXPECT_FALSE(QCoro::waitFor(m_sessions->create(m_door.workspace, "nobody")));
    EXPECT_FALSE(m_sessions->cancel(id));
    EXPECT_TRUE(ask(id, "x").wentWell());
    Prompt picture{"x", {{acp::BlockKind::Image, {}, "AAAA", "image/png", {}, {}}}};
    EXPECT_EQ(tryPrompt(id, picture).error().code, ErrorCode::InvalidArgument)
        << "it has said that it takes none";
    stopGuest();
    const auto asleep = tryPrompt(id, {"x", {}});
    ASSERT_FALSE(asleep);
    EXPECT_NE(asleep.error().message.find("start it"), std::string::npos);
    EXPECT_EQ(now(id).state, SessionState::Asleep);
}

TEST_F(Service, asksTheUserAndRemembersAlways)
{
    script("asking", {{"prompts", {{{{"ask", kQuestion}}}}}});
    int told = 0;
    QObject::connect(m_sessions.get(), &Sessions::rulesChanged, [&] { ++told; });
    const auto id = create("asking");
    const auto first = prompt(id, "one");
    ASSERT_TRUE(reaches(id, SessionState::Asking));
    auto all = entries(id);
    const auto question = all.back();
    ASSERT_EQ(question.kind, Kind::Permission);
    EXPECT_EQ(m_sessions->answer(id, question.permissionId, "maybe").error().code,
              ErrorCode::InvalidArgument);
    EXPECT_TRUE(m_sessions->answer(id, question.permissionId, "always"));
    EXPECT_EQ(told, 1) << "at once, whoever answered";
    EXPECT_EQ(m_sessions->answer(id, question.permissionId, "yes").error().code,
              ErrorCode::Conflict);
    EXPECT_TRUE(waitFor(id, first).wentWell());
    EXPECT_EQ(said(id, Kind::Answer), "outcome: always\n");
    ASSERT_EQ(m_sessions->rules().size(), 1U);
    EXPECT_EQ(m_sessions->rules()[0].kind, acp::ToolKind::Delete);
    EXPECT_TRUE(ask(id, "two").wentWell()) << "the rule answers";
    EXPECT_EQ(said(id, Kind::Answer), "outcome: always\noutcome: yes\n");
    auto rules = m_sessions->rules();
    rules[0].allow = false;
    ASSERT_TRUE(QCoro::waitFor(m_sessions->setRules(rules)));
    EXPECT_EQ(told, 2);
    EXPECT_TRUE(ask(id, "three").wentWell());
    EXPECT_TRUE(said(id, Kind::Answer).ends_with("outcome: no\n"));
    stopHelix();
    startHelix();
    EXPECT_EQ(m_sessions->rules().size(), 1U);
}

TEST_F(Service, stopsWhenAsked)
{
    script("patient", {{"prompts", {{{{"say", "Working"}}, {{"wait", "cancel"}}}}}});
    const auto id = create("patient");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "Working\n"; }, 30s));
    ASSERT_TRUE(m_sessions->cancel(id));
    EXPECT_EQ(now(id).state, SessionState::Stopping);
    EXPECT_EQ(waitFor(id, turn).reason, acp::StopReason::Cancelled);
    EXPECT_EQ(now(id).state, SessionState::Idle);
    EXPECT_EQ(said(id, Kind::TurnEnd), "Stopped.\n");
}

TEST_F(Service, aQuestionIsCancelledWithItsTurn)
{
    script("asking", {{"prompts", {{{{"ask", kQuestion}}, {{"wait", "cancel"}}}}}});
    const auto id = create("asking");
    const auto turn = prompt(id, "one");
    ASSERT_TRUE(reaches(id, SessionState::Asking));
    ASSERT_TRUE(m_sessions->cancel(id));
    EXPECT_EQ(waitFor(id, turn).reason, acp::StopReason::Cancelled);
    EXPECT_EQ(said(id, Kind::Answer), "outcome: cancelled\n");
}

TEST_F(Service, endsAnAgentThatDoesNotStop)
{
    script("deaf",
           {{"prompts", {{{{"say", "Working"}}, {{"hang", true}}}}}, {"ignore_term", true}});
    const auto id = create("deaf");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(link::waitUntil([&] { return said(id, Kind::Answer) == "Working\n"; }, 30s));
    ASSERT_TRUE(m_sessions->cancel(id));
    EXPECT_EQ(waitFor(id, turn).reason, acp::StopReason::Cancelled);
    EXPECT_NE(said(id, Kind::Notice).find("did not stop within 10 s"), std::string::npos);
}

TEST_F(Service, cancelsAStart)
{
    script("slow", {{"start", {{{"wait", "file"}, {"path", path("go")}}}}});
    const auto id = create("slow");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(reaches(id, SessionState::Starting));
    ASSERT_TRUE(m_sessions->cancel(id));
    EXPECT_EQ(waitFor(id, turn).reason, acp::StopReason::Cancelled);
    EXPECT_EQ(now(id).state, SessionState::Idle);
}

TEST_F(Service, saysWhyAnAgentEnded)
{
    script("crashing", {{"prompts",
                         {{{{"say", "half"}}, {{"stderr", "first\nboom\n"}}, {{"exit", 3}}},
                          {{{"say", "well"}}}}}});
    const auto id = create("crashing");
    const auto end = ask(id, "work");
    ASSERT_TRUE(end.failure);
    EXPECT_NE(end.failure->message.find("exit status 3"), std::string::npos);
    EXPECT_NE(said(id, Kind::Notice).find("boom"), std::string::npos);
    EXPECT_EQ(said(id, Kind::Answer), "half\n") << "what it had said is kept";
    EXPECT_EQ(now(id).state, SessionState::Failed);
    EXPECT_FALSE(now(id).problem.empty());
    const auto again = ask(id, "again");
    EXPECT_TRUE(again.failure) << "a new process, and the first list of its script again";
    EXPECT_EQ(sent("crashing", "session/load").size(), 1U) << "it is given its conversation back";
}

TEST_F(Service, saysWhatIsMissing)
{
    std::ofstream(path("agents/ghost.json"))
        << json{{"name", "ghost"}, {"title", "Ghost"}, {"command", {"/no/such/agent"}}}.dump();
    const auto id = create("ghost");
    const auto end = ask(id, "work");
    ASSERT_TRUE(end.failure);
    EXPECT_EQ(end.failure->code, ErrorCode::NotFound) << end.failure->describe();
    EXPECT_NE(end.failure->message.find("not installed in this workspace"), std::string::npos);
    EXPECT_EQ(now(id).state, SessionState::Failed);
}

TEST_F(Service, saysWhichKeyIsMissing)
{
    script("keyless",
           {{"errors",
             {{"session/new", {{"code", -32000}, {"message", "Authentication required"}}}}}});
    const auto id = create("keyless");
    const auto end = ask(id, "work");
    ASSERT_TRUE(end.failure);
    EXPECT_EQ(end.failure->code, ErrorCode::PermissionDenied);
    EXPECT_NE(end.failure->message.find("sign in"), std::string::npos) << end.failure->message;
}

TEST_F(Service, survivesAHostileAgent)
{
    const json noOptions{{"toolCall", {{"toolCallId", "t"}}}, {"options", json::array()}};
    json many = kQuestion;
    for (int i = 0; i < 1000; ++i)
        many["options"].push_back(
            {{"optionId", "o" + std::to_string(i)}, {"name", "N"}, {"kind", "allow_once"}});
    script("hostile",
           {{"prompts",
             {{{{"raw", "this is no JSON"}, {"times", 20}},
               {{"raw", "[1,2]"}},
               {{"raw", R"({"jsonrpc":"2.0","id":99,"result":{}})"}},
               {{"raw", R"({"jsonrpc":"2.0","method":"session/update","params":5})"}},
               {{"notify", {{"method", "session/update"}, {"params", {{"sessionId", "other"}}}}}},
               {{"notify", {{"method", "x/unknown"}}}},
               {{"call", {{"method", "fs/read_text_file"}, {"params", {{"path", "/etc/passwd"}}}}}},
               {{"call", {{"method", "terminal/create"}, {"params", {{"command", "sh"}}}}}},
               {{"ask", noOptions}},
               {{"update",
                 {{"sessionUpdate", "tool_call"},
                  {"toolCallId", "x"},
                  {"title", "<b>\x1b]0;evil\x07</b>"},
                  {"status", "completed"},
                  {"content",
                   {{{"type", "content"},
                     {"content", {{"type", "text"}, {"text", std::string(10U << 20, 'o')}}}}}}}}},
               {{"giant", 3'000'000}},
               {{"ask", many}}}}}});
    const auto id = create("hostile");
    const auto turn = prompt(id, "work");
    ASSERT_TRUE(reaches(id, SessionState::Asking));
    const auto all = entries(id);
    const auto& question = all.back();
    ASSERT_TRUE(question.permission);
    EXPECT_EQ(question.permission->options.size(), kMaxPermissionOptions);
    ASSERT_TRUE(m_sessions->answer(id, question.permissionId, "no"));
    EXPECT_TRUE(waitFor(id, turn).wentWell());
    std::size_t giant = 0;
    for (const auto& entry : entries(id)) {
        EXPECT_LE(entry.text.size(), kMaxEntryText);
        if (entry.kind == Kind::Answer)
            giant += static_cast<std::size_t>(std::ranges::count(entry.text, 'g'));
        if (entry.tool) {
            EXPECT_EQ(entry.tool->title->find('\x1b'), std::string::npos);
            EXPECT_LT(entry.tool->content->front().block.text.size(), kMaxToolText + 100);
            EXPECT_NE(entry.tool->content->front().block.text.find("left out"), std::string::npos);
        }
    }
    EXPECT_EQ(giant, 3'000'000U);
    const auto answer = said(id, Kind::Answer);
    EXPECT_TRUE(answer.starts_with("answer: -32601answer: -32601outcome: cancelled"))
        << answer.substr(0, 200);
}

TEST_F(Service, keepsUpWithAFlood)
{
    constexpr int kCount = 20'000;
    script("flooding", {{"prompts", {{{{"flood", {{"count", kCount}, {"bytes", 40}}}}}}}});
    const auto id = create("flooding");
    EXPECT_TRUE(ask(id, "work").wentWell());
    std::size_t bytes = 0;
    for (const auto& entry : entries(id))
        bytes += entry.kind == Kind::Answer ? entry.text.size() : 0;
    EXPECT_EQ(bytes, kCount * 40U) << "nothing is lost";
    EXPECT_LT(m_shown, kCount / 10) << "the window is told now and then";
}

TEST_F(Service, promptsWaitInTheirOrder)
{
    script("queue", {{"prompts",
                      {{{{"wait", "file"}, {"path", path("go")}}, {{"say", "one"}}},
                       {{{"say", "two"}}},
                       {{{"say", "three"}}}}}});
    const auto id = create("queue");
    EXPECT_EQ(prompt(id, "first"), 1);
    EXPECT_EQ(prompt(id, "second"), 0);
    EXPECT_EQ(prompt(id, "dropped"), 0);
    EXPECT_EQ(prompt(id, "third"), 0);
    ASSERT_EQ(now(id).queue.size(), 3U);
    ASSERT_TRUE(m_sessions->unqueue(id, now(id).queue[1].id));
    EXPECT_FALSE(m_sessions->unqueue(id, 12345));
    auto rest = m_sessions->waitForTurn(id, 0, {});
    std::ofstream(path("go")) << "x";
    const auto end = QCoro::waitFor(rest);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->turn, 3);
    EXPECT_EQ(said(id, Kind::Answer), "one\ntwo\nthree\n");
    EXPECT_EQ(said(id, Kind::Prompt), "first\nsecond\nthird\n");
    EXPECT_TRUE(now(id).queue.empty());
}

TEST_F(Service, setsOptionsInEveryForm)
{
    const json options{
        {{"id", "model"},
         {"name", "Model"},
         {"category", "model"},
         {"type", "select"},
         {"currentValue", "a"},
         {"options", {{{"value", "a"}, {"name", "A"}}, {{"value", "b"}, {"name", "B"}}}}}};
    script("options",
           {{"session",
             {{"configOptions", options},
              {"modes",
               {{"currentModeId", "ask"},
                {"availableModes",
                 {{{"id", "ask"}, {"name", "Ask"}}, {{"id", "code"}, {"name", "Code"}}}}}}}}});
    const auto id = create("options");
    EXPECT_TRUE(ask(id, "x").wentWell());
    ASSERT_EQ(now(id).options.size(), 2U);
    EXPECT_TRUE(QCoro::waitFor(m_sessions->setOption(id, "model", "b")));
    EXPECT_FALSE(QCoro::waitFor(m_sessions->setOption(id, "model", "z")));
    EXPECT_FALSE(QCoro::waitFor(m_sessions->setOption(id, "no such", "z")));
    ASSERT_EQ(sent("options", "session/set_config_option").size(), 1U);
    EXPECT_EQ(sent("options", "session/set_config_option")[0]["params"]["value"], "b");
    EXPECT_TRUE(QCoro::waitFor(m_sessions->setOption(id, "modes", "code")));
    ASSERT_EQ(sent("options", "session/set_mode").size(), 1U);
    EXPECT_EQ(sent("options", "session/set_mode")[0]["params"]["modeId"], "code");
}

TEST_F(Service, beginsWithWhatItsWorkspacePrefers)
{
    const json model{
        {"id", "llm"},
        {"name", "Model"},
        {"category", "model"},
        {"type", "select"},
        {"currentValue", "a"},
        {"options", {{{"value", "a"}, {"name", "A"}}, {{"value", "b"}, {"name", "B"}}}}};
    const json offer{{"session", {{"configOptions", {model}}}}};
    script("options", offer);
    script("another", offer);
    std::vector<std::string> refused;
    QObject::connect(m_sessions.get(), &Sessions::preferenceRefused,
                     [&](const WorkspaceId&, const std::string& word) { refused.push_back(word); });
    m_sessions->prefer(m_door.workspace, "options", {{"model", "b"}});
    EXPECT_TRUE(ask(create("options"), "x").wentWell());
    ASSERT_EQ(sent("options", "session/set_config_option").size(), 1U);
    EXPECT_EQ(sent("options", "session/set_config_option")[0]["params"]["value"], "b");
    EXPECT_TRUE(ask(create("another"), "x").wentWell());
    EXPECT_TRUE(sent("another", "session/set_config_option").empty());
    EXPECT_TRUE(refused.empty());

    m_sessions->prefer(m_door.workspace, "another", {{"model", "z"}});
    const auto end = ask(create("another"), "never sent");
    ASSERT_TRUE(end.failure);
    EXPECT_NE(end.failure->message.find("has no model 'z'. There is: a, b."), std::string::npos)
        << end.failure->message;
    EXPECT_EQ(sent("another", "session/prompt").size(), 1U) << "nothing of the turn was sent";
    EXPECT_EQ(refused, std::vector<std::string>{"model"});
    EXPECT_TRUE(ask(create("another"), "y").wentWell()) << "later ones begin without it";
}

TEST_F(Service, aWorkspaceThatWasMadeForAnAgentAsksThatOne)
{
    script("options", json::object());
    script("another", json::object());
    m_sessions->prefer(m_door.workspace, "another", {});
    EXPECT_EQ(m_sessions->snapshot(create(""))->agent, "another");
    EXPECT_EQ(m_sessions->snapshot(create("options"))->agent, "options");
}

TEST_F(Service, whatAPromptChoosesGoesBeforeWhatItsWorkspacePrefers)
{
    const json model{
        {"id", "model"},
        {"name", "Model"},
        {"type", "select"},
        {"currentValue", "a"},
        {"options", {{{"value", "a"}, {"name", "A"}}, {{"value", "b"}, {"name", "B"}}}}};
    script("options", {{"session", {{"configOptions", {model}}}}});
    std::vector<std::string> refused;
    QObject::connect(m_sessions.get(), &Sessions::preferenceRefused,
                     [&](const WorkspaceId&, const std::string& word) { refused.push_back(word); });
    m_sessions->prefer(m_door.workspace, "options", {{"model", "b"}});
    const auto id = create("options");
    ASSERT_TRUE(QCoro::waitFor(m_sessions->setOption(id, "model", "z")));
    EXPECT_TRUE(ask(id, "x").failure);
    EXPECT_TRUE(refused.empty()) << "it is not the workspace's model that was refused";
}

TEST_F(Service, setsAnOldModelAndASwitch)
{
    const json web{{"id", "web"}, {"name", "Web"}, {"type", "boolean"}, {"currentValue", false}};
    script(
        "options",
        {{"session",
          {{"configOptions", {web}},
           {"models",
            {{"currentModelId", "small"},
             {"availableModels",
              {{{"modelId", "small"}, {"name", "S"}}, {{"modelId", "big"}, {"name", "B"}}}}}}}}});
    const auto id = create("options");
    EXPECT_TRUE(ask(id, "x").wentWell());
    stopHelix();
    startHelix(); // what is on disk says how an option is set
    EXPECT_TRUE(ask(id, "y").wentWell());
    EXPECT_TRUE(QCoro::waitFor(m_sessions->setOption(id, "models", "big")));
    ASSERT_EQ(sent("options", "session/set_model").size(), 1U);
    EXPECT_EQ(sent("options", "session/set_model")[0]["params"]["modelId"], "big");
    EXPECT_TRUE(QCoro::waitFor(m_sessions->setOption(id, "web", "true")));
    ASSERT_EQ(sent("options", "session/set_config_option").size(), 1U);
    const json params = sent("options", "session/set_config_option")[0]["params"];
    EXPECT_EQ(params["value"], true);
    EXPECT_EQ(params["type"], "boolean");
}

TEST_F(Service, countsWhatTheGatewaySaw)
{
    script("simple", json::object());
    const auto id = create("simple");
    script("env", {{"environment", path("env.json")}});
    const auto other = create("env");
    EXPECT_TRUE(ask(other, "x").wentWell());
    std::ifstream file(path("env.json"));
    const std::string run = json::parse(file)["environment"].value("HELIX_SESSION", "");
    ASSERT_FALSE(run.empty());
    m_sessions->recordUsage(run, 1000, 100, 50);
    m_sessions->recordUsage("unknown", 1, 1, 1);
    EXPECT_EQ(now(other).usage.inputTokens, 1000U);
    EXPECT_EQ(now(other).usage.microUsd, 50U);
    EXPECT_EQ(now(id).usage.microUsd, 0U);
}

TEST_F(Service, renamesRemovesAndResolves)
{
    script("simple", {{"prompts", {{{{"say", "unforgettable"}}}}}});
    const auto id = create("simple");
    const auto other = create("simple");
    EXPECT_TRUE(ask(id, "x").wentWell());
    EXPECT_TRUE(QCoro::waitFor(m_sessions->rename(id, "A better\nname")));
    EXPECT_EQ(now(id).title, "A better?name");
    EXPECT_FALSE(QCoro::waitFor(m_sessions->rename(id, "  ")));
    EXPECT_EQ(m_sessions->resolve(id.str().substr(0, 8)), id);
    EXPECT_FALSE(m_sessions->resolve(id.str().substr(0, 3)));
    EXPECT_FALSE(m_sessions->resolve("nothing"));
    EXPECT_EQ(m_sessions->list().front().id, id) << "newest change first";
    EXPECT_TRUE(QCoro::waitFor(m_sessions->remove(id)));
    EXPECT_EQ(hits("unforgettable"), 0U);
    EXPECT_FALSE(m_sessions->snapshot(id));
    EXPECT_TRUE(QCoro::waitFor(m_sessions->removeWorkspace(m_door.workspace)));
    EXPECT_FALSE(m_sessions->snapshot(other));
}

TEST_F(Service, exportsWhatWasSaid)
{
    script("simple", {{"prompts", {{{{"say", "```\nevil \xC3\xA9"}}}}}});
    const auto id = create("simple");
    EXPECT_TRUE(ask(id, "Question").wentWell());
    const auto markdown = QCoro::waitFor(m_sessions->exportMarkdown(id));
    ASSERT_TRUE(markdown);
    EXPECT_NE(markdown->find("> evil"), std::string::npos) << *markdown;
    EXPECT_NE(markdown->find("- Workspace: box"), std::string::npos);
    const auto document = QCoro::waitFor(m_sessions->exportJson(id));
    ASSERT_TRUE(document);
    const auto parsed = json::parse(*document, nullptr, false);
    ASSERT_FALSE(parsed.is_discarded()) << *document;
    EXPECT_EQ(parsed["entries"].size(), 3U);
    EXPECT_EQ(parsed["session"]["id"], id.str());
}

} // namespace
} // namespace helix::sessions

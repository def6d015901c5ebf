// Budgets as a guest meets them.

#include "gateway/gateway_protocol.h"
#include "unit/gateway/gateway_fixture.h"

namespace helix::gateway {
namespace {

class BudgetedGuest : public GatewayTest {
protected:
    BudgetedGuest() { setUsualProviders(); }
    GuestAnswer ask(const std::string& request)
    {
        auto guest = m_channel.connect();
        guest.send(request);
        return guest.answer();
    }
    void open(const Json& budget) { openWorkspace("aaaaaaaaaaaa", kToken, m_channel, budget); }
};

TEST_F(BudgetedGuest, isToldInTheProvidersShape)
{
    open({{"requests", 1}});
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"))).status, 200);
    const auto anthropic = ask(post("/v1/messages", message("scripted", "x")));
    EXPECT_EQ(anthropic.status, 429);
    const Json body = Json::parse(anthropic.body);
    EXPECT_EQ(body["type"], "error");
    EXPECT_EQ(body["error"]["type"], "rate_limit_error");
    EXPECT_NE(body["error"]["message"].get<std::string>().find("budget of 1 requests"),
              std::string::npos);
    const auto openai = ask(post("/v1/chat/completions", message("scripted", "x")));
    EXPECT_EQ(openai.status, 429);
    EXPECT_TRUE(openai.has("insufficient_quota"));
    const auto gemini = ask(post("/v1beta/models/scripted:generateContent", Json::object()));
    EXPECT_EQ(gemini.status, 429);
    EXPECT_TRUE(gemini.has("RESOURCE_EXHAUSTED"));
    // Asking about models and tokens is free.
    EXPECT_EQ(ask(get("/v1/models")).status, 200);
    EXPECT_EQ(ask(post("/v1/messages/count_tokens", message("scripted", "x"))).status, 200);
    EXPECT_EQ(log().size(), 3U);
    m_gateway.ask(kWorkspaceBudget, {{"workspace", "aaaaaaaaaaaa"}, {"budget", {{"requests", 2}}}});
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"))).status, 200);
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"))).status, 429);
}

TEST_F(BudgetedGuest, paysForTokensByWhatTheAnswerSaid)
{
    open({{"tokens", 400}});
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x", false, 1000))).status, 429);
    EXPECT_EQ(ask(post("/v1/messages", message("scripted-words-50", "x", true, 100))).status, 200);
    // 51 are gone; with an estimate of about 205 each there is room for two more.
    EXPECT_EQ(ask(post("/v1/messages", message("scripted-words-90", "x", true, 100))).status, 200);
    EXPECT_EQ(ask(post("/v1/messages", message("scripted-words-90", "x", true, 100))).status, 200);
    EXPECT_EQ(ask(post("/v1/messages", message("scripted-words-90", "x", true, 100))).status, 429);
}

TEST_F(BudgetedGuest, cannotSpendTheSameTokensTwiceAtOnce)
{
    open({{"tokens", 590}});
    auto first = m_channel.connect();
    first.send(post("/v1/messages", message("scripted-hang", "x", true, 200)));
    EXPECT_FALSE(first.some().empty());
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x", true, 200))).status, 429);
    first.close();
    EXPECT_TRUE(logSays("gone"));
    // The provider may have gone on: what it was allowed to say is booked.
    const Json used = m_gateway.told();
    EXPECT_EQ(used.value("status", 0), 200);
    EXPECT_EQ(used.value("output_tokens", 0), 200);
    EXPECT_EQ(used.value("reservation", 0), 1);
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x", true, 100))).status, 200);
}

TEST_F(BudgetedGuest, paysMoneyByThePriceTable)
{
    const Json price{
        {"model", "scripted*"}, {"input_micro_usd", 0}, {"output_micro_usd", 1'000'000'000}};
    m_gateway.ask(kPricesSet, {{"prices", Json::array({price})}});
    open({{"micro_usd", 150'000}}); // 150 tokens
    EXPECT_EQ(ask(post("/v1/messages", message("scripted-words-60", "x", false, 200))).status, 429);
    EXPECT_EQ(ask(post("/v1/messages", message("scripted-words-60", "x", false, 100))).status, 200);
    const Json used = m_gateway.told();
    EXPECT_EQ(used["micro_usd"], 60'000);
    EXPECT_EQ(used["unpriced"], 0);
    const auto refused = ask(post("/v1/messages", message("scripted-words-60", "x", false, 100)));
    EXPECT_EQ(refused.status, 429);
    EXPECT_TRUE(refused.has("0.09 US dollars"));
    // On this computer a model without a price is free, and said to be so.
    EXPECT_EQ(ask(post("/v1/messages", message("other-model", "x"))).status, 200);
    EXPECT_EQ(m_gateway.told()["unpriced"], 1);
}

TEST_F(BudgetedGuest, paysForStreamsThatSayNothing)
{
    open(Json::object());
    const Json chat{{"model", "scripted-words-40"},
                    {"stream", true},
                    {"messages", {{{"role", "user"}, {"content", "x"}}}}};
    EXPECT_EQ(ask(post("/v1/chat/completions", chat)).status, 200);
    const Json used = m_gateway.told();
    EXPECT_GE(used["output_tokens"].get<int>(), 40);
    EXPECT_GT(used["input_tokens"].get<int>(), 10);
}

TEST_F(BudgetedGuest, isServedNothingThatCannotBeWrittenDown)
{
    open(Json::object());
    m_gateway.ask(kAccountsWritable, {{"writable", false}});
    const auto refused = ask(post("/v1/messages", message("scripted", "x")));
    EXPECT_EQ(refused.status, 503);
    EXPECT_TRUE(refused.has("cannot be written down"));
    EXPECT_TRUE(log().empty());
    m_gateway.ask(kAccountsWritable, {{"writable", true}});
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x"))).status, 200);
}

TEST_F(BudgetedGuest, isAnnouncedBeforeItSpends)
{
    open({{"tokens", 5000}});
    EXPECT_EQ(ask(post("/v1/messages", message("scripted", "x", false, 1000))).status, 200);
    const Json reserved = m_gateway.told(std::chrono::seconds(5), kReserved);
    EXPECT_GT(reserved.value("tokens", 0), 1000);
    EXPECT_EQ(reserved["reservation"], m_gateway.told()["reservation"]);
}

} // namespace
} // namespace helix::gateway

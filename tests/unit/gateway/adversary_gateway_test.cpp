// Two hundred guests that do their worst with a budget of tokens. The model server bills everything
// that it was asked for, whether or not anybody waits for the answer; it keeps the true account.

#include <map>
#include <random>

#include "gateway/gateway_protocol.h"
#include "unit/gateway/gateway_fixture.h"

namespace helix::gateway {
namespace {

constexpr int kGuests = 200;
constexpr int kRequests = 8;

struct Order {
    std::string request;
    bool leaves = false; ///< hangs up at once
};

/// One request of an adversary, at random but the same each time.
class Adversary : public std::mt19937 {
public:
    explicit Adversary(unsigned seed)
        : std::mt19937(seed)
        , m_name("adversary-" + std::to_string(seed))
    {
    }
    /// By which the model server knows whose request it has.
    [[nodiscard]] const std::string& name() const { return m_name; }
    int below(int count) { return static_cast<int>((*this)() % static_cast<unsigned>(count)); }
    template <typename T>
    T oneOf(std::initializer_list<T> list)
    {
        return *(list.begin() + below(static_cast<int>(list.size())));
    }
    Order next()
    {
        const auto words = std::to_string(oneOf({1, 20, 90, 400}));
        const std::string model = "scripted-words-" + words +
                                  oneOf<std::string>({"", "-dense", "-nousage", "-cut", "-hang",
                                                      "-status-529", "-status-504", "-status-500"});
        const std::string prompt(static_cast<std::size_t>(oneOf({1, 30, 300})), 'x');
        const int limit = oneOf({0, 0, 5, 50, 400});
        const Json turn{{"role", "user"}, {"content", prompt}};
        Json body{{"model", model}, {"stream", below(2) == 0}, {"messages", Json::array({turn})}};
        std::string path = oneOf<std::string>(
            {"/v1/messages", "/v1/chat/completions", "/v1/responses", "/v1beta/models/"});
        if (path == "/v1beta/models/") {
            path += model + ":streamGenerateContent?alt=sse";
            body = {{"contents", {{{"parts", {{{"text", prompt}}}}}}}};
            if (below(2) == 0)
                body["generationConfig"] = {{"candidateCount", oneOf({1, 4})}};
            if (limit > 0)
                body["generationConfig"]["maxOutputTokens"] = limit;
        } else if (limit > 0) {
            body[path == "/v1/responses" ? "max_output_tokens" : "max_tokens"] = limit;
        }
        if (path == "/v1/chat/completions" && below(2) == 0)
            body["n"] = oneOf({1, 3, 20});
        if (path == "/v1/responses" && below(4) == 0)
            body["background"] = true;
        const auto headers =
            "x-api-key: hx-token-of-workspace-one\r\nUser-Agent: " + m_name + "\r\n";
        return {post(path, body, headers), below(3) == 0};
    }

private:
    std::string m_name;
};

class Adversaries : public GatewayTest {
protected:
    Adversaries() { setUsualProviders(); }
    /// Adds what the model server's log says to the bills, and empties it. A request that waited in
    /// a socket is in a later log than its guest's own.
    void settle()
    {
        for (const auto& entry : log("DELETE"))
            for (const auto& header : entry.value("headers", Json::array()))
                if (const auto bill = m_bills.find(header.back().get<std::string>());
                    bill != m_bills.end())
                    bill->second += entry.value("billed", std::uint64_t{0});
    }
    /// Eight requests, up to four of them at once.
    void attack(Adversary& adversary, const Channel& channel)
    {
        std::vector<GuestClient> open;
        for (int count = 0; count < kRequests; ++count) {
            const Order order = adversary.next();
            auto guest = channel.connect();
            guest.send(order.request);
            if (order.leaves) {
                (void)guest.some(std::chrono::milliseconds(adversary.oneOf({1, 20})));
                continue;
            }
            open.push_back(std::move(guest));
            if (open.size() < 4 && adversary.below(2) == 0)
                continue;
            for (auto& waiting : open)
                (void)waiting.some(std::chrono::milliseconds(30));
            open.clear();
        }
    }

    std::map<std::string, std::uint64_t> m_bills; ///< tokens, by the guest's name
};

TEST_F(Adversaries, neverPassTheirBudget)
{
    std::map<std::string, std::uint64_t> budgets;
    for (unsigned seed = 0; seed < kGuests; ++seed) {
        Adversary adversary(seed);
        const auto budget = static_cast<std::uint64_t>(adversary.oneOf({300, 1000, 4000, 20000}));
        budgets[adversary.name()] = budget;
        m_bills[adversary.name()] = 0;
        const Channel channel;
        openWorkspace("aaaaaaaaaaaa", kToken, channel, {{"tokens", budget}});
        attack(adversary, channel);
        m_gateway.ask(kWorkspaceClose, {{"workspace", "aaaaaaaaaaaa"}});
        settle();
    }
    int spentSomething = 0;
    for (const auto& [name, bill] : m_bills) {
        EXPECT_LE(bill, budgets[name]) << name;
        spentSomething += bill > 0 ? 1 : 0;
    }
    EXPECT_GT(spentSomething, kGuests * 9 / 10) << "the budgets let nothing through at all";
}

} // namespace
} // namespace helix::gateway

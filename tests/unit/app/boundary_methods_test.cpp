// Boundary, ledger, providers, secrets, budgets and imports over the control socket.

#include <set>

#include <gtest/gtest.h>

#include "providers/key_state.h"
#include "unit/app/plane_on_database.h"
#include "unit/app/over_control_socket.h"
#include "build_tree.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

/// A running workspace's network that carries whatever it is asked to.
class CarriesAll : public boundary::ForwardBackend {
public:
    async::Task<Result<void>> add(std::string, std::uint16_t, std::uint16_t,
                                  boundary::HostListeners) override
    {
        co_return Result<void>();
    }
    async::Task<Result<void>> remove(std::string, std::uint16_t) override
    {
        co_return Result<void>();
    }
};

boundary::BoundaryOptions withPages()
{
    boundary::BoundaryOptions options;
    options.pageProgram = tests::builtProgram("helix-port-page");
    return options;
}

class BoundaryMethods : public OverControlSocket<PlaneOnDatabase> {
protected:
    BoundaryMethods()
        : OverControlSocket(withPages())
    {
    }
    void SetUp() override
    {
        m_id = m_plane.fakeWorkspaces.addWorkspace("box", State::Stopped).id;
        ASSERT_TRUE(QCoro::waitFor(m_plane.boundary().load()));
        ASSERT_TRUE(QCoro::waitFor(m_plane.providers().load()));
        ASSERT_TRUE(QCoro::waitFor(m_plane.boundary().create(m_id, {})));
        serve();
    }
    Json refused(const char* method, const Json& params, const char* code)
    {
        Json answer = ask(method, params);
        EXPECT_EQ(answer.value("error", std::string("none")), code) << method << " " << answer;
        const auto message = answer.value("message", std::string());
        EXPECT_TRUE(message.ends_with('.')) << message;
        return answer;
    }

    WorkspaceId m_id;
};

TEST_F(BoundaryMethods, showsAndChoosesWhatMayLeave)
{
    const Json box{{"workspace", "box"}};
    EXPECT_EQ(ask("egress.show", box)["mode"], "open");
    EXPECT_EQ(ask("egress.show", box)["state"], "down");
    Json set = box;
    set["mode"] = "allowlist";
    set["rules"] = {"example.org", "*.example.com:8443"};
    set["lists"] = {"packages"};
    const Json chosen = ask("egress.set", set);
    EXPECT_EQ(chosen["mode"], "allowlist");
    EXPECT_EQ(chosen["rules"].size(), 2U) << chosen;
    EXPECT_EQ(chosen["lists"], Json({"packages"}));
    const Json offline{{"workspace", "box"}, {"mode", "offline"}};
    EXPECT_EQ(ask("egress.set", offline)["rules"].size(), 2U) << "what is left out stays";
}

TEST_F(BoundaryMethods, allowsAndDeniesDomains)
{
    Json allow{{"workspace", "box"}, {"rule", "example.org:8443"}};
    EXPECT_EQ(ask("egress.allow", allow)["rules"], Json({"example.org:8443"}));
    allow["scope"] = "always";
    allow["rule"] = "example.net";
    EXPECT_EQ(ask("egress.allow", allow)["always"], Json({"example.net"}));
    const Json denied = ask("egress.deny", {{"workspace", "box"}, {"domain", "example.org"}});
    EXPECT_TRUE(denied["rules"].empty()) << denied;
    EXPECT_EQ(denied["refused"], Json({"example.org"}));
    EXPECT_NE(denied["done"].get<std::string>().find("are gone: 'example.org:8443'"),
              std::string::npos)
        << denied["done"];
    const Json held = ask("egress.deny", {{"workspace", "box"}, {"domain", "example.net"}});
    EXPECT_EQ(held["withheld"], Json({"example.net"})) << "of the others it is no matter";
    EXPECT_NE(held["done"].get<std::string>().find("other workspaces only: 'example.net'"),
              std::string::npos)
        << held["done"];
    const Json taken = ask("egress.take_back",
                           {{"workspace", "box"}, {"rule", "example.net"}, {"scope", "always"}});
    EXPECT_TRUE(taken["withheld"].empty());
    EXPECT_EQ(taken["done"], "'example.net' was taken from every workspace.");
}

TEST_F(BoundaryMethods, refusesWhatIsNoPolicy)
{
    refused("egress.show", {{"workspace", "nobody"}}, "not_found");
    refused("egress.set", {{"workspace", "box"}, {"mode", "closed"}}, "invalid_argument");
    refused("egress.set", {{"workspace", "box"}, {"lists", {"everything"}}}, "invalid_argument");
    refused("egress.set", {{"workspace", "box"}, {"rules", {"10.0.0.1"}}}, "invalid_argument");
    refused("egress.set", {{"workspace", "box"}, {"rules", "example.org"}}, "protocol");
    refused("egress.set", {{"workspace", "box"}, {"rules", {1}}}, "protocol");
    refused("egress.allow", {{"workspace", "box"}}, "protocol");
    refused("egress.allow", {{"workspace", "box"}, {"rule", "*"}}, "invalid_argument");
    refused("egress.allow", {{"workspace", "box"}, {"rule", "example.org:0"}}, "invalid_argument");
    refused("egress.allow", {{"workspace", "box"}, {"rule", "example.org"}, {"scope", "for ever"}},
            "invalid_argument");
    refused("egress.deny", {{"workspace", "box"}, {"domain", "not a name"}}, "invalid_argument");
    EXPECT_EQ(ask("egress.show", {{"workspace", "box"}})["mode"], "open");
}

TEST_F(BoundaryMethods, createTakesAChoiceOnTopOfTheDefault)
{
    Json create{{"image", "tiny"}, {"name", "new"}};
    create["egress"] = {{"mode", "allowlist"}, {"rules", {"example.org"}}};
    m_client->request(++m_last, "workspaces.create", create);
    ASSERT_TRUE(pumpUntil([&] { return m_plane.fakeWorkspaces.lastRequest().name == "new"; }));
    const auto& chosen = m_plane.fakeWorkspaces.lastRequest().egress;
    ASSERT_TRUE(chosen);
    EXPECT_EQ(chosen->mode, egress::Mode::Allowlist);
    EXPECT_EQ(chosen->rules.size(), 1U);
    create["egress"] = {{"rules", {"localhost"}}};
    refused("workspaces.create", create, "invalid_argument");
    create["egress"] = "open";
    refused("workspaces.create", create, "protocol");
}

TEST_F(BoundaryMethods, theLedgerIsPagedAndBounded)
{
    EXPECT_EQ(ask("ledger.list", {{"workspace", "box"}})["lines"], Json::array());
    EXPECT_EQ(ask("ledger.totals", {{"workspace", "box"}})["totals"], Json::array());
    refused("ledger.list", {{"workspace", "box"}, {"limit", 0}}, "protocol");
    refused("ledger.list", {{"workspace", "box"}, {"limit", 100000}}, "protocol");
    refused("ledger.list", {{"workspace", "box"}, {"words", std::string(300, 'x')}}, "protocol");
    refused("ledger.list", {{"workspace", "nobody"}}, "not_found");
}

TEST_F(BoundaryMethods, theLedgerIsFollowedUntilTheClientHasEnough)
{
    m_client->request(++m_last, "ledger.follow", {{"workspace", "box"}, {"denied", true}});
    ASSERT_TRUE(m_client->receive()) << "ledger.following";
    boundary::LedgerLine line;
    line.workspace = m_id;
    line.id = 7;
    line.name = "example.org";
    emit m_plane.boundary().recorded(line);
    const auto told = m_client->receive();
    ASSERT_TRUE(told);
    EXPECT_EQ(told->method, "ledger.line");
    EXPECT_EQ(told->params["line"]["name"], "example.org");
    EXPECT_EQ(told->params["line"]["verdict"], "denied");
    line.id = 8;
    line.allowed = true; // was not asked for
    emit m_plane.boundary().recorded(line);
    line.id = 9;
    line.allowed = false;
    line.workspace = WorkspaceId::generate(); // another one's
    emit m_plane.boundary().recorded(line);
    line.id = 10;
    line.workspace = m_id;
    line.name = "last.example.org";
    emit m_plane.boundary().recorded(line);
    const auto next = m_client->receive();
    ASSERT_TRUE(next);
    EXPECT_EQ(next->params["line"]["name"], "last.example.org");
}

TEST_F(BoundaryMethods, pricesThatAreSetAtOnceAreAllKept)
{
    const auto price = [](const char* model) {
        return Json{{"model", model}, {"input_micro_usd", 1}, {"output_micro_usd", 2}};
    };
    for (const char* model : {"one", "two", "three"})
        m_client->request(++m_last, "prices.set", price(model));
    for (const auto id : {m_last - 2, m_last - 1, m_last})
        ASSERT_TRUE(m_client->answer(id));
    std::set<std::string> models;
    for (const auto& kept : ask("prices.list", Json::object()))
        models.insert(kept["model"].get<std::string>());
    EXPECT_TRUE(models.contains("one") && models.contains("two") && models.contains("three"));
    ask("prices.remove", {{"model", "two"}});
    refused("prices.remove", {{"model", "two"}}, "not_found");
}

TEST_F(BoundaryMethods, providersKeepTheirKeysToThemselves)
{
    const Json local{{"name", "local"},
                     {"kind", "openai"},
                     {"base_url", "http://127.0.0.1:9"},
                     {"key", "very-secret-key"},
                     {"models", {"small-*"}}};
    const Json added = ask("providers.add", local);
    EXPECT_EQ(added["has_key"], true) << added;
    EXPECT_EQ(added.dump().find("very-secret"), std::string::npos);
    const Json all = ask("providers.list", Json::object());
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0]["models"], Json({"small-*"}));
    EXPECT_EQ(all[0]["key_state"], "untested");
    const std::string states =
        providers::withKeyState("other=refused", "local", providers::KeyState::Works);
    ASSERT_TRUE(QCoro::waitFor(m_plane.settings().set(providers::kKeyStatesSetting, states)));
    EXPECT_EQ(ask("providers.list", Json::object())[0]["key_state"], "works");
    EXPECT_EQ(all.dump().find("very-secret"), std::string::npos);
    refused("providers.add", local, "already_exists");
    EXPECT_EQ(ask("providers.remove", {{"name", "local"}}), Json::object());
    EXPECT_EQ(m_plane.settings().value(providers::kKeyStatesSetting), "other=refused")
        << "what was said of a key goes with it";
    refused("providers.remove", {{"name", "local"}}, "not_found");
    refused("providers.test", {{"name", "local"}}, "not_found");
}

TEST_F(BoundaryMethods, refusesWhatIsNoProvider)
{
    const Json good{{"name", "one"}, {"kind", "anthropic"}, {"base_url", "https://example.org"}};
    const auto with = [&good](const char* key, const Json& value) {
        Json changed = good;
        changed[key] = value;
        return changed;
    };
    refused("providers.add", with("kind", "oracle"), "invalid_argument");
    refused("providers.add", with("base_url", "http://example.org"), "invalid_argument");
    refused("providers.add", with("base_url", "https://user:pass@example.org"), "invalid_argument");
    refused("providers.add", with("base_url", "file:///etc/passwd"), "invalid_argument");
    refused("providers.add", with("name", "../x"), "invalid_argument");
    refused("providers.add", with("models", {1}), "protocol");
    refused("providers.add", with("key", "line\nbreak"), "invalid_argument");
    refused("providers.add", with("key", std::string(20000, 'x')), "protocol");
    refused("providers.add", {{"name", "one"}}, "protocol");
    EXPECT_TRUE(ask("providers.list", Json::object()).empty());
}

TEST_F(BoundaryMethods, secretsAreGrantedAndRevoked)
{
    const Json secret{{"name", "tracker"},
                      {"origin", "https://api.example.org"},
                      {"header", "Authorization: Bearer {}"},
                      {"value", "hush-hush"}};
    EXPECT_EQ(ask("secrets.add", secret), Json::object());
    EXPECT_EQ(ask("secrets.grant", {{"workspace", "box"}, {"name", "tracker"}}), Json::object());
    const Json all = ask("secrets.list", Json::object());
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0]["granted"], Json({m_id.str()}));
    EXPECT_EQ(all.dump().find("hush"), std::string::npos);
    EXPECT_EQ(ask("secrets.revoke", {{"workspace", "box"}, {"name", "tracker"}}), Json::object());
    EXPECT_TRUE(ask("secrets.list", Json::object())[0]["granted"].empty());
    refused("secrets.grant", {{"workspace", "box"}, {"name", "unknown"}}, "not_found");
    refused("secrets.grant", {{"workspace", "nobody"}, {"name", "tracker"}}, "not_found");
    Json empty = secret;
    empty["name"] = "empty";
    empty["value"] = "";
    refused("secrets.add", empty, "invalid_argument");
    Json elsewhere = secret;
    elsewhere["name"] = "path";
    elsewhere["origin"] = "https://api.example.org/path";
    refused("secrets.add", elsewhere, "invalid_argument");
}

TEST_F(BoundaryMethods, budgetsChangeOnlyWhereTheyAreNamed)
{
    Json set{{"workspace", "box"}, {"requests", 100}, {"micro_usd", 2500000}};
    EXPECT_EQ(ask("budget.set", set)["limits"],
              (Json{{"requests", 100}, {"tokens", Json()}, {"micro_usd", 2500000}}));
    const Json tokens{{"workspace", "box"}, {"tokens", 5}, {"requests", Json()}};
    EXPECT_EQ(ask("budget.set", tokens)["limits"],
              (Json{{"requests", Json()}, {"tokens", 5}, {"micro_usd", 2500000}}));
    EXPECT_EQ(ask("budget.show", {{"workspace", "box"}})["usage"]["requests"], 0);
    EXPECT_EQ(ask("usage.list", {{"workspace", "box"}})["lines"], Json::array());
    refused("budget.set", {{"workspace", "box"}, {"requests", -1}}, "protocol");
    refused("budget.set", {{"workspace", "box"}, {"tokens", "many"}}, "protocol");
    refused("budget.show", {{"workspace", "nobody"}}, "not_found");
}

TEST_F(BoundaryMethods, importsFollowTheirClient)
{
    refused("images.import", {{"file", "disk.img"}, {"name", "x"}}, "invalid_argument");
    refused("images.import", {{"name", "x"}}, "protocol");
    m_client->request(++m_last, "images.import",
                      {{"file", "/tmp/disk.img"}, {"name", "x"}, {"assume_cloud_init", true}});
    ASSERT_TRUE(pumpUntil([&] { return !m_plane.fakeImages.imported.empty(); }));
    EXPECT_TRUE(m_plane.fakeImages.imported[0].assumeCloudInit);
    m_client.reset(); // leaves
    EXPECT_TRUE(pumpUntil([&] { return m_plane.fakeImages.cancelledImports.size() == 1; }));
}

TEST_F(BoundaryMethods, portsTellTheirAddressAndUrl)
{
    const Json add{{"workspace", "box"}, {"guest_port", 8000}, {"label", "web"}};
    const Json added = ask("ports.add", add);
    EXPECT_EQ(added["host_address"], "127.0.0.1") << added;
    EXPECT_EQ(added["url"], "http://web.box.localhost:" + added["host_port"].dump());
    EXPECT_FALSE(added.contains("warning"));
    const Json wide{{"workspace", "box"}, {"guest_port", 8001}, {"host_address", "0.0.0.0"}};
    const Json opened = ask("ports.add", wide);
    EXPECT_EQ(opened["host_address"], "0.0.0.0") << opened;
    EXPECT_FALSE(opened.value("warning", std::string()).empty());
    EXPECT_EQ(opened["url"], "");
    refused("ports.add",
            {{"workspace", "box"}, {"guest_port", 8002}, {"host_address", "localhost"}},
            "invalid_argument");
}

TEST_F(BoundaryMethods, aPageOpensByThePolicyOrAsAsked)
{
    const Json box{{"workspace", "box"}, {"guest_port", 8000}};
    Json add = box;
    add["label"] = "web";
    const Json added = ask("ports.add", add);
    CarriesAll network;
    ASSERT_TRUE(QCoro::waitFor(m_plane.forwards().open(m_id, &network, {})));
    const auto open = [&](const char* how) {
        Json params = box;
        if (*how != '\0')
            params[how] = true;
        return ask("ports.open", params);
    };
    const auto guarded = [](const Json& opened) {
        const auto url = opened.value("url", std::string());
        return opened.value("guarded", false) && url.starts_with("http://web.box.localhost:") &&
               url.find("/.helix-open?link=") != std::string::npos && !opened["note"].empty();
    };
    const Json direct = open("");
    EXPECT_EQ(direct["url"], added["url"]) << direct;
    EXPECT_EQ(direct["guarded"], false);
    EXPECT_NE(direct["note"], "");
    const Json asked = open("guarded");
    EXPECT_TRUE(guarded(asked)) << asked;
    ask("egress.set", {{"workspace", "box"}, {"mode", "offline"}});
    const Json offline = open("");
    EXPECT_TRUE(guarded(offline)) << offline;
    EXPECT_NE(offline["url"], asked["url"]);
    EXPECT_EQ(open("direct")["url"], added["url"]);
    m_plane.forwards().detach(m_id);
    EXPECT_EQ(open("")["error"], "conflict");
}

TEST_F(BoundaryMethods, onlyPortsThatLeadSomewhereAreOpened)
{
    ask("ports.add", {{"workspace", "box"}, {"guest_port", 8000}});
    refused("ports.open", {{"workspace", "box"}, {"guest_port", 8000}}, "conflict"); // is not up
    refused("ports.open", {{"workspace", "box"}, {"guest_port", 9000}}, "not_found");
    refused("ports.open", {{"workspace", "nobody"}, {"guest_port", 8000}}, "not_found");
    refused("ports.open", {{"workspace", "box"}, {"guest_port", 0}}, "protocol");
    refused("ports.open",
            {{"workspace", "box"}, {"guest_port", 8000}, {"direct", true}, {"guarded", true}},
            "invalid_argument");
}

} // namespace
} // namespace helix::app

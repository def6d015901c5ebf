// The known agents as data: what is read, what is refused, and who wins.

#include "agents/catalogue.h"
#include "build_tree.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

namespace helix::agents {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class CatalogueTest : public testing::Test {
protected:
    CatalogueTest()
    {
        std::string name = (fs::temp_directory_path() / "catalogue-XXXXXX").string();
        m_folder = ::mkdtemp(name.data());
        fs::create_directories(own());
        fs::create_directories(users());
    }
    ~CatalogueTest() override { fs::remove_all(m_folder); }

    [[nodiscard]] fs::path own() const { return m_folder / "own"; }
    [[nodiscard]] fs::path users() const { return m_folder / "users"; }
    static void write(const fs::path& file, const std::string& text)
    {
        std::ofstream(file) << text;
    }
    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> all;
        for (const auto& agent : readCatalogue(own(), users()).agents)
            all.push_back(agent.name);
        return all;
    }

private:
    fs::path m_folder;
};

std::string agent(const std::string& name, const std::string& title)
{
    return R"({"name":")" + name + R"(","title":")" + title + R"(","command":["run"]})";
}

TEST(ParseAgent, ReadsEveryField)
{
    const auto parsed = parseAgent(
        R"({"name":"one","title":"One","licence":"MIT","redistributable":false,"needs":"A key",
            "provider":"openai","npm":["@scope/one@1.2.3"],"diskMiB":10,"memoryMiB":20,"mode":"free",
            "command":["{node}","{prefix}/x"],"environment":{"A":"{env:B}"},"desktop":"own",
            "silenceSeconds":900})",
        "The agent");
    ASSERT_TRUE(parsed) << parsed.error().describe();
    EXPECT_EQ(parsed->npm.at(0).name, "@scope/one");
    EXPECT_EQ(parsed->npm.at(0).version, "1.2.3");
    EXPECT_EQ(parsed->mode, "free");
    EXPECT_EQ(parsed->providerKind, "openai");
    EXPECT_FALSE(parsed->redistributable);
    EXPECT_THAT(parsed->launch.command, ElementsAre("{node}", "{prefix}/x"));
    EXPECT_THAT(parsed->launch.prefixes,
                ElementsAre(".local/share/helix/agents/one", "/opt/helix/agents/one"));
    EXPECT_EQ(parsed->launch.environment.at("A"), "{env:B}");
    EXPECT_EQ(parsed->launch.desktop, acp::Launch::DesktopTools::None);
    EXPECT_EQ(parsed->launch.silenceLimit, std::chrono::seconds(900));
}

TEST(ParseAgent, RefusesWhatIsNoAgent)
{
    for (const char* json : {
             "",
             "[]",
             "3",
             "{}",
             R"({"name":"one"})",
             R"({"name":"one","title":"One"})",
             R"({"name":"one","title":"One","command":[]})",
             R"({"name":"one","title":"One","command":[""]})",
             R"({"name":"one","title":"One","command":"run"})",
             R"({"name":"one","title":"One","command":[1]})",
             R"({"name":"One","title":"One","command":["run"]})",
             R"({"name":"../one","title":"One","command":["run"]})",
             R"({"name":"one","title":"One","command":["run"],"npm":["one"]})",
             R"({"name":"one","title":"One","command":["run"],"npm":["one@latest"]})",
             R"({"name":"one","title":"One","command":["run"],"npm":["one@1; rm -rf"]})",
             R"({"name":"one","title":"One","command":["run"],"npm":["--prefix/@1"]})",
             R"({"name":"one","title":"One","command":["run"],"environment":{"A":1}})",
             R"({"name":"one","title":"One","command":["run"],"desktop":"host"})",
             R"({"name":"one","title":"One","command":["run"],"diskMiB":-1})",
             R"({"name":"one","title":"One","command":["run"],"silenceSeconds":0})",
             R"({"name":"one","title":"One","command":["run"],"silenceSeconds":"long"})",
         }) {
        const auto parsed = parseAgent(json, "The agent");
        ASSERT_FALSE(parsed) << json;
        EXPECT_THAT(parsed.error().message, HasSubstr("The agent")) << json;
    }
}

TEST_F(CatalogueTest, TheBuiltInAgentComesFirstThenByTitle)
{
    write(own() / "b.json", agent("b", "Alpha"));
    write(own() / "a.json", agent("a", "Beta"));
    write(own() / "helix.json", agent("helix", "Zulu"));
    EXPECT_THAT(names(), ElementsAre("helix", "b", "a"));
}

TEST_F(CatalogueTest, TheUsersOwnAgentReplacesOneOfOursButNotTheBuiltInOne)
{
    write(own() / "helix.json", agent("helix", "Ours"));
    write(own() / "a.json", agent("a", "Ours"));
    write(users() / "a.json", agent("a", "Mine"));
    write(users() / "helix.json", agent("helix", "Mine"));
    const auto catalogue = readCatalogue(own(), users());
    EXPECT_EQ(find(catalogue, "a")->title, "Mine");
    EXPECT_TRUE(find(catalogue, "a")->custom);
    EXPECT_EQ(find(catalogue, "helix")->title, "Ours");
    ASSERT_EQ(catalogue.problems.size(), 1U);
    EXPECT_THAT(catalogue.problems[0], HasSubstr("built-in"));
}

TEST_F(CatalogueTest, AFileThatIsNoAgentIsNamedAndTheOthersStay)
{
    write(own() / "a.json", agent("a", "A"));
    write(users() / "broken.json", "{");
    fs::create_directory(users() / "folder.json");
    const auto catalogue = readCatalogue(own(), users());
    EXPECT_EQ(catalogue.agents.size(), 1U);
    EXPECT_EQ(catalogue.problems.size(), 2U);
}

TEST_F(CatalogueTest, AnAgentThatIsNotThereIsAnsweredWithThoseThatAre)
{
    write(own() / "a.json", agent("a", "A"));
    const auto found = find(readCatalogue(own(), users()), "nobody");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::NotFound);
    EXPECT_THAT(found.error().message, HasSubstr("there are: a."));
}

TEST(ShippedAgents, AreAllReadable)
{
    const auto catalogue = readCatalogue(tests::sourceFile("images/agents"), "/nonexistent");
    EXPECT_TRUE(catalogue.problems.empty()) << catalogue.problems.front();
    for (const char* name :
         {"helix", "claude", "codex", "gemini", "qwen", "opencode", "kimi", "goose"})
        EXPECT_TRUE(find(catalogue, name)) << name;
    EXPECT_EQ(catalogue.agents.front().name, kBuiltInAgent);
    EXPECT_FALSE(find(catalogue, "claude")->redistributable);
}

} // namespace
} // namespace helix::agents

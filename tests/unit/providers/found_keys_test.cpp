// Keys that lie about on this computer.
#include "providers/found_keys.h"

#include <fstream>
#include <map>

#include <sys/stat.h>
#include <unistd.h>

#include "providers/other_servers.h"
#include "unit/async/loop_fixture.h"

namespace helix::providers {
namespace {

class FoundKeys : public fixture::LoopTest {
protected:
    KeyPlaces places()
    {
        return {[this](const std::string& name) { return m_variables[name]; }, folder(),
                folder() / "system"};
    }
    void write(const std::filesystem::path& name, const std::string& content)
    {
        std::filesystem::create_directories((folder() / name).parent_path());
        std::ofstream(folder() / name) << content;
    }
    void codex(const std::string& content) { write(".codex/auth.json", content); }
    /// "SOURCE=KEY", as the user is offered it and as it is read once it is chosen.
    std::vector<std::string> all()
    {
        std::vector<std::string> said;
        for (const auto& found : findKeys(places())) {
            const auto key = readKey(places(), found);
            said.push_back(std::string(toString(found.kind)) + " " + found.source + "=" +
                           std::string(key ? key->revealText() : "?"));
        }
        return said;
    }
    /// How many keys somebody who is not root finds here. For root.
    std::size_t countForSomebody()
    {
        EXPECT_EQ(::seteuid(12345), 0);
        const auto count = findKeys(places()).size();
        EXPECT_EQ(::seteuid(0), 0);
        return count;
    }
    std::map<std::string, std::string> m_variables;
};

TEST_F(FoundKeys, saysWhereAndNotWhat)
{
    m_variables["ANTHROPIC_API_KEY"] = "sk-ant-0123456789abcdef";
    codex(R"({"OPENAI_API_KEY":"sk-0123456789abcdef","tokens":null})");
    const auto found = findKeys(places());
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0], (FoundKey{"ANTHROPIC_API_KEY", ProviderKind::Anthropic}));
    EXPECT_EQ(found[1], (FoundKey{"~/.codex/auth.json", ProviderKind::OpenAi}));
    EXPECT_EQ(readKey(places(), found[0])->revealText(), "sk-ant-0123456789abcdef");
    EXPECT_EQ(readKey(places(), found[1])->revealText(), "sk-0123456789abcdef");
}

TEST_F(FoundKeys, ofAKindTheEnvironmentsIsTheOne)
{
    m_variables["OPENAI_API_KEY"] = "sk-from-the-environment";
    codex(R"({"OPENAI_API_KEY":"sk-0123456789abcdef"})");
    const auto found = findKeys(places());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].source, "OPENAI_API_KEY");
}

TEST_F(FoundKeys, googlesHasTwoNames)
{
    m_variables["GOOGLE_API_KEY"] = "AIza-google-0123456789";
    EXPECT_EQ(all(), std::vector<std::string>{"gemini GOOGLE_API_KEY=AIza-google-0123456789"});
    m_variables["GEMINI_API_KEY"] = "AIza-gemini-0123456789";
    EXPECT_EQ(all(), std::vector<std::string>{"gemini GEMINI_API_KEY=AIza-gemini-0123456789"});
}

TEST_F(FoundKeys, otherToolsKeepThemInFilesOfTheirOwn)
{
    write(".claude/settings.json", R"({"env":{"ANTHROPIC_API_KEY":"sk-ant-of-claude-code"}})");
    write(".gemini/.env", "# mine\n\nexport GEMINI_API_KEY=\"AIza-of-gemini-cli\"\n");
    write(".aider.conf.yml", "dark-mode: true\nopenai-api-key: sk-of-aider-0123456789\n");
    EXPECT_EQ(all(),
              (std::vector<std::string>{"anthropic ~/.claude/settings.json=sk-ant-of-claude-code",
                                        "gemini ~/.gemini/.env=AIza-of-gemini-cli",
                                        "openai ~/.aider.conf.yml=sk-of-aider-0123456789"}));
}

TEST_F(FoundKeys, openCodesFileHoldsThemOfSeveralProviders)
{
    write(
        ".local/share/opencode/auth.json",
        R"({"anthropic":{"type":"oauth","access":"no-key-of-an-account","key":"not-this-one-either"},
              "openai":{"type":"api","key":"sk-of-opencode-0123"},
              "google":{"type":"api","key":"AIza-of-opencode-0123"}})");
    const std::string file = " ~/.local/share/opencode/auth.json=";
    EXPECT_EQ(all(), (std::vector<std::string>{"openai" + file + "sk-of-opencode-0123",
                                               "gemini" + file + "AIza-of-opencode-0123"}));
}

TEST_F(FoundKeys, aKeyForAnotherServerIsNotOfferedAsTheProviders)
{
    write(".claude/settings.json", R"({"env":{"ANTHROPIC_API_KEY":"sk-of-a-gateway-0123",
                                       "ANTHROPIC_BASE_URL":"https://llm.example.org"}})");
    write(".aider.conf.yml",
          "openai-api-key: sk-of-a-gateway-0123\nopenai-api-base: https://llm.example.org\n");
    write(".gemini/.env", "GEMINI_API_KEY=AIza-of-a-gateway-0123\n"
                          "GOOGLE_GEMINI_BASE_URL=https://llm.example.org\n");
    EXPECT_TRUE(findKeys(places()).empty());
}

TEST_F(FoundKeys, anotherServerIsFoundWhereverItIsNamed)
{
    const auto elsewhere = (folder() / "elsewhere").string();
    const struct {
        const char* variable;
        const char* file;
        const char* content;
    } ways[] = {
        {"", ".env", "OPENAI_API_BASE=https://llm.example.org\n"},
        {"", ".aider.conf.yml", "set-env:\n  - OPENAI_API_BASE=https://llm.example.org\n"},
        {"", ".aider.conf.yml", "set-env: [ \"OPENAI_BASE_URL=https://llm.example.org\" ]\n"},
        {"", ".config/opencode/config.json",
         R"({"provider":{"openai":{"api":"https://llm.example.org"}}})"},
        {"XDG_CONFIG_HOME", "elsewhere/opencode/opencode.json",
         R"({"provider":{"openai":{"options":{"baseURL":"https://llm.example.org"}}}})"},
        {"XDG_CONFIG_HOME", "elsewhere/opencode/config.json",
         R"({"provider":{"openai":{"api":"https://llm.example.org"}}})"},
        {"OPENCODE_CONFIG", "elsewhere", R"({"provider":{"openai":{"api":"https://x.org"}}})"},
        {"CODEX_HOME", "elsewhere/config.toml", "openai_base_url = \"https://llm.example.org\"\n"},
        {"CLAUDE_CONFIG_DIR", "elsewhere/settings.json",
         R"({"env":{"OPENAI_BASE_URL":"https://llm.example.org"}})"},
    };
    for (const auto& way : ways) {
        m_variables = {{"OPENAI_API_KEY", "sk-0123456789abcdef"}};
        ASSERT_EQ(findKeys(places()).size(), 1U);
        if (*way.variable)
            m_variables[way.variable] = elsewhere;
        write(way.file, way.content);
        EXPECT_TRUE(findKeys(places()).empty()) << way.variable << ' ' << way.content;
        std::filesystem::remove(folder() / way.file);
        std::filesystem::remove_all(elsewhere);
    }
    m_variables = {{"ANTHROPIC_API_KEY", "sk-ant-0123456789abcdef"},
                   {"ANTHROPIC_API_BASE", "https://llm.example.org"}};
    EXPECT_TRUE(findKeys(places()).empty());
}

TEST_F(FoundKeys, whereTheEnvironmentNamesAnotherServerNoKeyIsOffered)
{
    m_variables = {{"ANTHROPIC_API_KEY", "sk-ant-0123456789abcdef"},
                   {"OPENAI_API_KEY", "sk-0123456789abcdef"},
                   {"GEMINI_API_KEY", "AIza-0123456789abcdef"}};
    ASSERT_EQ(findKeys(places()).size(), 3U);
    for (const char* name : {"ANTHROPIC_BASE_URL", "OPENAI_API_BASE", "GOOGLE_GEMINI_BASE_URL"})
        m_variables[name] = "https://llm.example.org/v1";
    codex(R"({"OPENAI_API_KEY":"sk-of-the-gateway-too"})");
    EXPECT_TRUE(findKeys(places()).empty());
    EXPECT_FALSE(readKey(places(), {"OPENAI_API_KEY", ProviderKind::OpenAi}));
    for (auto& [name, value] : m_variables)
        if (name == "OPENAI_API_BASE")
            value = std::string(usualBaseUrl(ProviderKind::OpenAi)) + "/v1";
    EXPECT_EQ(findKeys(places()).size(), 1U) << "it is the provider's own";
}

TEST_F(FoundKeys, whereAToolsSettingsNameAnotherServerNoKeyOfThatKindIsOffered)
{
    struct Case {
        const char *file, *content;
        std::size_t left; ///< of three
    };
    const Case cases[] = {
        {".claude/settings.json", R"({"env":{"ANTHROPIC_BASE_URL":"https://llm.corp"}})", 2},
        {".claude/settings.json", R"({"env":{"ANTHROPIC_BASE_URL":7}})", 2},
        {".claude/settings.json", R"({"env":{"ANTHROPIC_BASE_URL":"https://llm.corp"},})", 2},
        {".gemini/.env", "GOOGLE_GEMINI_BASE_URL=https://llm.corp\n", 2},
        {".config/opencode/opencode.json",
         R"({"provider":{"openai":{"options":{"baseURL":"https://llm.corp/v1"}}}})", 2},
        {".config/opencode/opencode.jsonc", "{ // mine\n\"baseURL\": \"https://llm.corp\" }", 0},
        {".codex/config.toml", "[model_providers.corp]\nbase_url = \"https://llm.corp/v1\"\n", 2},
        {".aider.conf.yml", "anthropic-api-base: https://llm.corp\n", 2},
        {".aider.conf.yml", "openai-api-base: https://llm.corp\n", 2},
        {".claude/settings.json", R"({"env":{"ANTHROPIC_BASE_URL":"https://api.anthropic.com/"}})",
         3},
        {".codex/config.toml", "openai_base_url = \"https://api.openai.com/v1\"\n", 3},
        {".config/opencode/opencode.json",
         R"({"provider":{"ollama":{"options":{"baseURL":"http://localhost:11434/v1"}}}})", 3},
        {".config/opencode/opencode.jsonc", "{ // mine\n\"theme\": \"dark\" }", 3},
    };
    m_variables = {{"ANTHROPIC_API_KEY", "sk-ant-0123456789abcdef"},
                   {"OPENAI_API_KEY", "sk-0123456789abcdef"},
                   {"GEMINI_API_KEY", "AIza-0123456789abcdef"}};
    for (const auto& [file, content, left] : cases) {
        write(file, content);
        EXPECT_EQ(findKeys(places()).size(), left) << file << "\n" << content;
        std::filesystem::remove(folder() / file);
    }
    EXPECT_EQ(findKeys(places()).size(), 3U);
}

TEST_F(FoundKeys, anAddressBesideTheFileOfTheKeyCountsToo)
{
    codex(R"({"OPENAI_API_KEY":"sk-of-a-gateway-0123"})");
    EXPECT_EQ(findKeys(places()).size(), 1U);
    write(".codex/config.toml", "model_provider = \"corp\"\n\n[model_providers.corp]\n"
                                "base_url = \"https://llm.corp/v1\"\n");
    EXPECT_TRUE(findKeys(places()).empty());
    EXPECT_FALSE(readKey(places(), {"~/.codex/auth.json", ProviderKind::OpenAi}));
    write(".codex/config.toml", "model = \"gpt-5\"\n");
    EXPECT_EQ(findKeys(places()).size(), 1U);
    write(".codex/config.toml", "model = \"gpt-5\"\n" + std::string(70'000, '#'));
    EXPECT_TRUE(findKeys(places()).empty()) << "what it says is not known";
}

TEST(OtherServers, ofCodexsTomlAFewFormsAreUnderstood)
{
    using Found = std::vector<std::string>;
    const Found unknown{kUnknownAddress};
    EXPECT_EQ(addressesInCodex("base_url = \"https://a.example/v1\" # ours\r\n"),
              Found{"https://a.example/v1"});
    EXPECT_EQ(addressesInCodex("  openai_base_url='https://a.example'"),
              Found{"https://a.example"});
    EXPECT_EQ(addressesInCodex("# base_url = \"https://a.example\"\nmodel = \"gpt-5\"\n"), Found{});
    for (const char* line :
         {"base_url = \"\"\"https://a.example\"\"\"", "base_url = \"https:\\u002f\\u002fa\"",
          "base_url = \"https://a.example", "base_url =", "base_url",
          "\"base_url\" = \"https://api.openai.com\"",
          "model_providers.x.base_url = \"https://a.example\"",
          "x = { name = \"x\", base_url = \"https://api.openai.com\" }",
          "base_url = \"https://api.openai.com\", x = 1"})
        EXPECT_EQ(addressesInCodex(line), unknown) << line;
}

TEST_F(FoundKeys, ofTheUsersOwnFilesOfASmallSizeAlone)
{
    for (const char* name : {".claude/settings.json", ".local/share/opencode/auth.json"})
        for (const std::string content :
             {"[]", "{", R"({"env":[],"openai":"sk-0123456789abcdef"})",
              R"({"env":{"ANTHROPIC_API_KEY":7},"openai":{"key":{}}})"}) {
            write(name, content);
            EXPECT_TRUE(findKeys(places()).empty()) << name << content;
        }
    write(".gemini/.env", "GEMINI_API_KEY=AIza-0123456789abcdef\n" + std::string(70'000, '#'));
    EXPECT_TRUE(findKeys(places()).empty()) << "it is too long";
    std::filesystem::remove(folder() / ".gemini/.env");
    ASSERT_EQ(::mkfifo((folder() / ".gemini/.env").c_str(), 0600), 0);
    EXPECT_TRUE(findKeys(places()).empty());
    if (::geteuid() != 0)
        GTEST_SKIP() << "giving a file to somebody else takes root";
    std::filesystem::remove(folder() / ".gemini/.env");
    write(".gemini/.env", "GEMINI_API_KEY=AIza-0123456789abcdef\n");
    EXPECT_EQ(findKeys(places()).size(), 1U);
    ASSERT_EQ(::chown((folder() / ".gemini/.env").c_str(), 12345, 12345), 0);
    EXPECT_TRUE(findKeys(places()).empty()) << "somebody else's";
}

TEST_F(FoundKeys, whatTheAdministratorManagesIsReadAsWell)
{
    const std::filesystem::path managed = "system/etc/claude-code/managed-settings.json";
    const std::string elsewhere = R"({"env":{"ANTHROPIC_BASE_URL":"https://llm.corp"}})";
    m_variables["ANTHROPIC_API_KEY"] = "sk-ant-0123456789abcdef";
    write(managed, elsewhere);
    EXPECT_TRUE(findKeys(places()).empty());
    write(managed, R"({"permissions":{}})");
    EXPECT_EQ(findKeys(places()).size(), 1U);
    if (::geteuid() != 0)
        GTEST_SKIP() << "being somebody else takes root";
    ASSERT_EQ(::chmod(folder().c_str(), 0755), 0);
    EXPECT_EQ(countForSomebody(), 1U) << "it is root's";
    ASSERT_EQ(::chmod((folder() / managed).c_str(), 0664), 0);
    EXPECT_EQ(countForSomebody(), 0U) << "others than root may write it";
    ASSERT_EQ(::chmod((folder() / managed).c_str(), 0644), 0);
    ASSERT_EQ(::chown((folder() / managed).c_str(), 54321, 54321), 0);
    EXPECT_EQ(countForSomebody(), 0U) << "it is neither root's nor the user's";
    ASSERT_EQ(::chown((folder() / managed).c_str(), 0, 0), 0);
    write(managed, elsewhere);
    EXPECT_EQ(countForSomebody(), 0U) << "it leads elsewhere";
    std::filesystem::remove(folder() / managed);
    write(".claude/settings.json", R"({"permissions":{}})");
    EXPECT_EQ(countForSomebody(), 0U) << "root's, but not at a place of the system";
}

TEST_F(FoundKeys, withoutAHomeWhatNeedsNoneIsReadAllTheSame)
{
    KeyPlaces homeless = places();
    homeless.home.clear();
    m_variables = {{"ANTHROPIC_API_KEY", "sk-ant-0123456789abcdef"},
                   {"OPENAI_API_KEY", "sk-0123456789abcdef"}};
    ASSERT_EQ(findKeys(homeless).size(), 2U);
    write("system/etc/claude-code/managed-settings.json",
          R"({"env":{"ANTHROPIC_BASE_URL":"https://llm.example.org"}})");
    write("elsewhere/config.toml", "openai_base_url = \"https://llm.example.org\"\n");
    m_variables["CODEX_HOME"] = (folder() / "elsewhere").string();
    EXPECT_TRUE(findKeys(homeless).empty());
}

TEST_F(FoundKeys, isNoneThatIsNoKey)
{
    m_variables["ANTHROPIC_API_KEY"] = "short";
    m_variables["OPENAI_API_KEY"] = "two words of a sentence";
    m_variables["GEMINI_API_KEY"] = std::string(5000, 'x');
    for (const std::string content : {"", "[]", "{", R"({"OPENAI_API_KEY":null})",
                                      R"({"OPENAI_API_KEY":["sk-0123456789abcdef"]})"}) {
        codex(content);
        EXPECT_TRUE(findKeys(places()).empty()) << content;
    }
}

TEST_F(FoundKeys, aPipeInTheFilesPlaceIsNotWaitedFor)
{
    std::filesystem::create_directories(folder() / ".codex");
    ASSERT_EQ(::mkfifo((folder() / ".codex/auth.json").c_str(), 0600), 0);
    EXPECT_TRUE(findKeys(places()).empty());
}

TEST_F(FoundKeys, oneThatIsGoneIsSaidToBe)
{
    const auto read = readKey(places(), {"ANTHROPIC_API_KEY", ProviderKind::Anthropic});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message, "There is no key in ANTHROPIC_API_KEY any more.");
    m_variables["HOME_SECRET_TOKEN"] = "a-secret-that-was-not-offered";
    EXPECT_FALSE(readKey(places(), {"HOME_SECRET_TOKEN", ProviderKind::Anthropic}))
        << "only what was found is read";
}

} // namespace
} // namespace helix::providers

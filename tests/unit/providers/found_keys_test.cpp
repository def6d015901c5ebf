// Keys that lie about on this computer.
#include "providers/found_keys.h"

#include <fstream>
#include <map>

#include <sys/stat.h>

#include "unit/async/loop_fixture.h"

namespace helix::providers {
namespace {

class FoundKeys : public fixture::LoopTest {
protected:
    KeyPlaces places()
    {
        return {[this](const std::string& name) { return m_variables[name]; }, folder()};
    }
    void codex(const std::string& content)
    {
        std::filesystem::create_directories(folder() / ".codex");
        std::ofstream(folder() / ".codex/auth.json") << content;
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

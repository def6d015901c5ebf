#include "local/local_socket.h"

#include <filesystem>

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace helix::local {
namespace {

class LocalSocketTest : public testing::Test {
protected:
    void SetUp() override
    {
        std::string name = std::filesystem::temp_directory_path() / "local-XXXXXX";
        m_folder = ::mkdtemp(name.data());
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    std::filesystem::path m_folder;
};

TEST_F(LocalSocketTest, listensForItsUserAloneAndSaysWhoConnects)
{
    const auto path = m_folder / "socket";
    const auto listener = listenAt(path, "helix-test");
    ASSERT_TRUE(listener) << listener.error().describe();
    struct stat found {};
    ASSERT_EQ(::stat(path.c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0600U);
    const auto client = connectTo(path, Waits::NonBlocking);
    ASSERT_TRUE(client) << client.error().describe();
    EXPECT_EQ(checkPeerIsOurUser(client->get(), "the test"), Result<int>(::getpid()));
}

TEST_F(LocalSocketTest, takesThePlaceOfADeadSocketAndNotOfALivingOne)
{
    const auto path = m_folder / "socket";
    {
        ASSERT_TRUE(listenAt(path, "helix-test"));
    }
    EXPECT_EQ(connectTo(path, Waits::Blocking).error().code, ErrorCode::Unavailable);
    const auto listener = listenAt(path, "helix-test");
    ASSERT_TRUE(listener) << listener.error().describe();
    EXPECT_EQ(listenAt(path, "helix-test").error().code, ErrorCode::AlreadyExists);
}

TEST_F(LocalSocketTest, oneWhoListensAndTakesNobodyIsToldFromOneWhoIsGone)
{
    const auto path = m_folder / "socket";
    const auto listener = listenAt(path, "helix-test");
    ASSERT_TRUE(listener) << listener.error().describe();
    std::vector<UniqueFd> waiting;
    Result<UniqueFd> client = connectTo(path, Waits::NonBlocking);
    for (; client && waiting.size() < 100; client = connectTo(path, Waits::NonBlocking))
        waiting.push_back(std::move(*client));
    ASSERT_FALSE(client);
    EXPECT_EQ(client.error().code, ErrorCode::ResourceExhausted);
}

TEST_F(LocalSocketTest, refusesPathsWithoutSocketOrTooLong)
{
    EXPECT_EQ(connectTo(m_folder / "none", Waits::Blocking).error().code, ErrorCode::NotFound);
    EXPECT_EQ(connectTo(m_folder / std::string(200, 'x'), Waits::Blocking).error().code,
              ErrorCode::InvalidArgument);
}

TEST_F(LocalSocketTest, whatIsNoLocalSocketHasNoPeer)
{
    const UniqueFd file(::dup(0));
    EXPECT_FALSE(checkPeerIsOurUser(file.get(), "a file"));
    EXPECT_FALSE(isLocalSocket(file.get(), SOCK_STREAM));
    const auto pair = makePair(SOCK_SEQPACKET);
    ASSERT_TRUE(pair);
    EXPECT_TRUE(isLocalSocket(pair->first.get(), SOCK_SEQPACKET));
    EXPECT_FALSE(isLocalSocket(pair->first.get(), SOCK_STREAM));
    const UniqueFd other(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    EXPECT_FALSE(isLocalSocket(other.get(), SOCK_STREAM));
}

} // namespace
} // namespace helix::local

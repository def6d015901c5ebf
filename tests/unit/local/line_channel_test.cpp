#include "local/line_channel.h"

#include <array>
#include <cstring>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "local/local_socket.h"

namespace helix::local {
namespace {

constexpr LineLimits kLimits{64, 4096, 2};

class LineChannelTest : public testing::Test {
protected:
    void SetUp() override
    {
        auto pair = makePair(SOCK_STREAM);
        ASSERT_TRUE(pair);
        m_raw = std::move(pair->second);
        m_channel.emplace(std::move(pair->first), kLimits, "The other side");
    }
    void write(std::string_view bytes, int descriptor = -1) const
    {
        ASSERT_EQ(sendNow(m_raw.get(), bytes, descriptor), static_cast<ssize_t>(bytes.size()));
    }
    std::string line()
    {
        auto taken = m_channel->takeLine();
        return taken ? taken->text : "(none)";
    }

    std::optional<LineChannel> m_channel;
    UniqueFd m_raw; ///< the other, perhaps hostile, end
};

std::string nameOf(const UniqueFd& fd)
{
    std::array<char, 256> name{};
    const auto size =
        ::readlink(("/proc/self/fd/" + std::to_string(fd.get())).c_str(), name.data(), name.size());
    return size > 0 ? std::string(name.data(), static_cast<std::size_t>(size)) : "(closed)";
}

int openFiles()
{
    int count = 0;
    for (int fd = 0; fd < 256; ++fd)
        count += ::fcntl(fd, F_GETFD) >= 0 ? 1 : 0;
    return count;
}

TEST_F(LineChannelTest, cutsWhatComesIntoLines)
{
    EXPECT_EQ(m_channel->receive(), Result<bool>(false));
    write("one\ntwo\nth");
    EXPECT_EQ(m_channel->receive(), Result<bool>(true));
    EXPECT_EQ(line(), "one");
    EXPECT_EQ(line(), "two");
    EXPECT_EQ(line(), "(none)");
    write("ree\n\n");
    EXPECT_EQ(m_channel->receive(), Result<bool>(true));
    EXPECT_EQ(line(), "three");
    EXPECT_EQ(line(), "");
    EXPECT_EQ(line(), "(none)");
}

TEST_F(LineChannelTest, halfAMessageIsNone)
{
    write("half");
    EXPECT_EQ(m_channel->receive(), Result<bool>(true));
    m_raw.reset();
    const auto end = m_channel->receive();
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error(), (Error{ErrorCode::Unavailable, "The other side has ended.", ""}));
    EXPECT_EQ(line(), "(none)");
}

TEST_F(LineChannelTest, aLineThatIsTooLongEndsIt)
{
    write(std::string(64, 'x') + "\n");
    EXPECT_EQ(m_channel->receive(), Result<bool>(true));
    EXPECT_EQ(line(), std::string(64, 'x'));
    write(std::string(65, 'x') + "\n");
    EXPECT_EQ(m_channel->receive().error().code, ErrorCode::Protocol);
}

TEST_F(LineChannelTest, aLineThatNeverEndsIsNotCollected)
{
    write(std::string(40, 'x'));
    EXPECT_EQ(m_channel->receive(), Result<bool>(true));
    write(std::string(40, 'x'));
    const auto end = m_channel->receive();
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().message, "The other side sent a message that is too long.");
}

TEST_F(LineChannelTest, aLongLineBetweenShortOnesIsFound)
{
    write("a\n" + std::string(65, 'x') + "\nb\n");
    EXPECT_EQ(m_channel->receive().error().code, ErrorCode::Protocol);
}

TEST_F(LineChannelTest, aDescriptorBelongsToTheLineOnWhoseEndItRides)
{
    const UniqueFd file(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    write("first\nsecond");
    write("\n", file.get());
    write("third\n");
    while (m_channel->receive().value_or(false)) {
    }
    const auto first = m_channel->takeLine();
    const auto second = m_channel->takeLine();
    const auto third = m_channel->takeLine();
    ASSERT_TRUE(first && second && third);
    EXPECT_TRUE(first->descriptors.empty());
    ASSERT_EQ(second->descriptors.size(), 1U);
    EXPECT_EQ(nameOf(second->descriptors.front()), "/dev/null");
    EXPECT_EQ(::fcntl(second->descriptors.front().get(), F_GETFD), FD_CLOEXEC);
    EXPECT_TRUE(third->descriptors.empty());
}

TEST_F(LineChannelTest, aDescriptorInTheMiddleOfALineEndsIt)
{
    const UniqueFd file(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    write("fir", file.get());
    EXPECT_EQ(m_channel->receive().error().code, ErrorCode::Protocol);
}

TEST_F(LineChannelTest, tooManyDescriptorsEndItAndAreClosed)
{
    const int before = openFiles();
    {
        std::array<int, 3> three{m_raw.get(), m_raw.get(), m_raw.get()};
        char newline = '\n';
        iovec part{&newline, 1};
        alignas(cmsghdr) char control[CMSG_SPACE(sizeof three)] = {};
        msghdr message{};
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof three);
        std::memcpy(CMSG_DATA(header), three.data(), sizeof three);
        ASSERT_EQ(::sendmsg(m_raw.get(), &message, 0), 1);
    }
    const auto end = m_channel->receive();
    ASSERT_FALSE(end);
    EXPECT_EQ(end.error().message, "The other side sent descriptors that no message takes.");
    EXPECT_EQ(openFiles(), before);
}

TEST_F(LineChannelTest, aDescriptorThatNobodyTookIsClosedWithItsLine)
{
    const int before = openFiles();
    write("\n", m_raw.get());
    ASSERT_TRUE(m_channel->receive().value_or(false));
    EXPECT_EQ(openFiles(), before + 1);
    (void)m_channel->takeLine();
    EXPECT_EQ(openFiles(), before);
}

TEST_F(LineChannelTest, sendsLinesAndTheirDescriptors)
{
    const auto file = std::make_shared<const UniqueFd>(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    ASSERT_TRUE(m_channel->send("plain"));
    ASSERT_TRUE(m_channel->send("with", file));
    EXPECT_EQ(m_channel->unsent(), 11U);
    ASSERT_TRUE(m_channel->flush());
    EXPECT_EQ(m_channel->unsent(), 0U);
    LineChannel other(std::move(m_raw), kLimits, "This side");
    while (other.receive().value_or(false)) {
    }
    const auto plain = other.takeLine();
    const auto with = other.takeLine();
    ASSERT_TRUE(plain && with);
    EXPECT_EQ(plain->text, "plain");
    EXPECT_TRUE(plain->descriptors.empty());
    EXPECT_EQ(with->text, "with");
    ASSERT_EQ(with->descriptors.size(), 1U);
    EXPECT_EQ(nameOf(with->descriptors.front()), "/dev/null");
    EXPECT_TRUE(file->valid());
}

TEST_F(LineChannelTest, aSideThatNeverReadsFillsTheOutboxAndNoMore)
{
    Result<void> sent;
    for (int message = 0; message < 100'000 && sent; ++message) {
        sent = m_channel->send(std::string(63, 'x'));
        ASSERT_TRUE(m_channel->flush());
    }
    ASSERT_FALSE(sent);
    EXPECT_EQ(sent.error().code, ErrorCode::ResourceExhausted);
    EXPECT_LE(m_channel->unsent(), kLimits.outbox);
}

TEST_F(LineChannelTest, aSideThatIsGoneIsSaidToBe)
{
    m_raw.reset();
    ASSERT_TRUE(m_channel->send("x"));
    EXPECT_EQ(m_channel->flush().error().code, ErrorCode::Unavailable);
    m_channel->close();
    EXPECT_FALSE(m_channel->isOpen());
    EXPECT_EQ(m_channel->send("x").error().code, ErrorCode::Unavailable);
}

TEST(WipedBuffer, keepsItsBytesThroughGrowingAndDropping)
{
    WipedBuffer buffer;
    std::string expected;
    for (int at = 0; at < 1000; ++at) {
        const std::string piece(static_cast<std::size_t>(at % 17),
                                static_cast<char>('a' + at % 26));
        buffer.append(piece);
        expected += piece;
        if (at % 3 == 0) {
            buffer.drop(5);
            expected.erase(0, 5);
        }
        ASSERT_EQ(buffer.view(), expected);
    }
    buffer.clear();
    EXPECT_EQ(buffer.view(), "");
}

} // namespace
} // namespace helix::local

// The program helix-decode alone, with somebody else in Helix's place.

#include <filesystem>
#include <memory>
#include <random>

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "base/shared_memory.h"
#include "build_tree.h"
#include "decoding/card.h"
#include "decoding/messages.h"
#include "decoding/planes.h"
#include "decoding/sound_messages.h"

namespace helix::decode {
namespace {

using decoding::Packet;

class Program : public testing::Test {
protected:
    ~Program() override { EXPECT_LT(m_pid, 1) << "nobody looked how it ended"; }

    void start(std::size_t outputBytes = decoding::kOutputBytes,
               std::size_t inputBytes = decoding::kInputBytes,
               const std::vector<std::string>& words = {})
    {
        UniqueFd inputFile;
        UniqueFd outputFile;
        using Access = SharedMemory::Access;
        auto input = SharedMemory::create(inputBytes, Access::Write, inputFile);
        const auto output = SharedMemory::create(outputBytes, Access::Read, outputFile);
        ASSERT_TRUE(input && output);
        m_input = std::make_unique<SharedMemory>(std::move(*input));
        int ends[2];
        ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
        m_socket = UniqueFd(ends[0]);
        const UniqueFd theirs(ends[1]);
        m_pid = ::fork();
        if (m_pid == 0) {
            const int numbers[] = {::dup(theirs.get()), ::dup(inputFile.get()),
                                   ::dup(outputFile.get())};
            std::vector<std::string> arguments{
                std::to_string(numbers[0]), std::to_string(numbers[1]), std::to_string(numbers[2])};
            arguments.insert(arguments.end(), words.begin(), words.end());
            run(arguments);
        }
    }
    [[noreturn]] static void run(const std::vector<std::string>& arguments)
    {
        std::string program = tests::builtProgram("helix-decode");
        std::vector<char*> words{program.data()};
        for (const auto& argument : arguments)
            words.push_back(const_cast<char*>(argument.c_str()));
        words.push_back(nullptr);
        ::execv(program.c_str(), words.data());
        ::_exit(127);
    }
    /// The next packet; empty at its end.
    Bytes hear()
    {
        Bytes bytes(64);
        const ssize_t size = ::recv(m_socket.get(), bytes.data(), bytes.size(), 0);
        bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
        return bytes;
    }
    void say(const void* words, std::size_t bytes)
    {
        EXPECT_EQ(::send(m_socket.get(), words, bytes, MSG_NOSIGNAL), static_cast<ssize_t>(bytes));
    }
    void say(const Packet& packet) { say(packet.data(), sizeof packet); }
    int endOfIt()
    {
        int status = 0;
        EXPECT_EQ(::waitpid(std::exchange(m_pid, 0), &status, 0) > 0, true);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    void startSound()
    {
        start(decoding::kSoundOutputBytes, decoding::kSoundInputBytes, {decoding::kSoundWord});
    }
    bool isReady()
    {
        const auto answer = decoding::parseAnswer(hear(), 0);
        return answer && answer->outcome == decoding::Outcome::Ready;
    }

    UniqueFd m_socket;
    std::unique_ptr<SharedMemory> m_input;
    pid_t m_pid = 0;
};

TEST_F(Program, EndsOfItselfWithItsSocket)
{
    start();
    ASSERT_TRUE(isReady());
    m_socket.reset();
    EXPECT_EQ(endOfIt(), 0);
}

TEST_F(Program, AnswersWhatIsAskedAndEndsAtWhatIsNoRequest)
{
    for (const Packet& odd :
         {Packet{0, 1, 64, 64}, Packet{2, 1, 0, 64}, Packet{2, 1, decoding::kMaxSide + 1, 64},
          Packet{2, decoding::kMaxUnitBytes + 1, 64, 64}}) {
        start();
        ASSERT_TRUE(isReady());
        say(decoding::encode(decoding::Request{1, decoding::kMaxUnitBytes, 64, 64}));
        const auto answer = decoding::parseAnswer(hear(), 1);
        ASSERT_TRUE(answer) << "zeros to the last byte";
        EXPECT_EQ(answer->outcome, decoding::Outcome::Undecodable);
        say(odd);
        EXPECT_TRUE(hear().empty());
        EXPECT_EQ(endOfIt(), 0);
    }
}

TEST_F(Program, AnswersWhateverItIsGivenAsSoundAndLivesOn)
{
    startSound();
    ASSERT_TRUE(isReady());
    std::minstd_rand random(1);
    for (std::uint32_t i = 1; i <= 3000; ++i) {
        const bool isLost = random() % 4 == 0;
        const auto size =
            isLost ? 0 : static_cast<std::uint32_t>(1 + random() % protocol::kMaxOpusBytes);
        for (auto& byte : m_input->writable().first(size))
            byte = static_cast<std::uint8_t>(random() >> 8);
        say(decoding::encode(decoding::SoundRequest{i, size, !isLost && random() % 8 == 0}));
        const auto answer = decoding::parseSoundAnswer(hear(), i);
        ASSERT_TRUE(answer) << i;
    }
    m_socket.reset();
    EXPECT_EQ(endOfIt(), 0);
}

TEST_F(Program, EndsAtWhatIsNoRequestAboutSound)
{
    for (const Packet& odd :
         {Packet{0, 1, 0, 0}, Packet{1, 0, 1, 0}, Packet{1, protocol::kMaxOpusBytes + 1, 0, 0},
          Packet{1, 1, 2, 0}, Packet{1, 1, 0, 1}}) {
        startSound();
        ASSERT_TRUE(isReady());
        say(odd);
        EXPECT_TRUE(hear().empty());
        EXPECT_EQ(endOfIt(), 0);
    }
}

TEST_F(Program, TakesNoPacketOfAnotherLength)
{
    const std::uint32_t words[] = {1, 1, 64, 64, 0};
    for (const std::size_t size : {std::size_t{1}, sizeof words - 5, sizeof words}) {
        start();
        ASSERT_TRUE(isReady());
        say(words, size);
        EXPECT_TRUE(hear().empty()) << size;
        EXPECT_EQ(endOfIt(), 0);
    }
}

TEST_F(Program, TakesNoMemoryOfAnotherSize)
{
    start(decoding::kOutputBytes / 2);
    EXPECT_TRUE(hear().empty());
    EXPECT_EQ(endOfIt(), 1);
}

TEST_F(Program, SaysThatACardIsNotThereAndEnds)
{
    const decoding::Card last{decoding::Card::Driver::VaApi, decoding::kLastRenderNode};
    if (std::filesystem::exists(decoding::devicesOf(last).front()))
        GTEST_SKIP() << "this computer has 64 graphics cards";
    start(decoding::kOutputBytes, decoding::kInputBytes, {decoding::wordOf(last)});
    const auto said = decoding::parseCardAnswer(hear(), 0);
    ASSERT_TRUE(said);
    EXPECT_EQ(said->problem, decoding::CardProblem::NotOpened);
    EXPECT_TRUE(hear().empty());
    EXPECT_EQ(endOfIt(), 1);
}

TEST_F(Program, SaysHowItIsUsed)
{
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{},
                                                      {"3", "4"},
                                                      {"3", "4", "x"},
                                                      {"3", "4", "5", "vaapi:12"},
                                                      {"3", "4", "5", "nvdec", "sound"},
                                                      {"3", "4", "1"},
                                                      {"-1", "4", "5"}}) {
        m_pid = ::fork();
        if (m_pid == 0) {
            ::close(STDERR_FILENO);
            run(arguments);
        }
        EXPECT_EQ(endOfIt(), 2);
    }
}

} // namespace
} // namespace helix::decode
